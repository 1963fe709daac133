"""Ways to find the lines a question is about, side by side."""
