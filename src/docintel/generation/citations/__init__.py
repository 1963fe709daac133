"""From lines and words to rectangles: what :mod:`docintel.generation.citation_bbox` is made of."""
