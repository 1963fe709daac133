"""Pages read by a model that sees: its words, on the places where ink was found."""
