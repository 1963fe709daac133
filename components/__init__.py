"""What the pages are made of: one module per component, each with one ``render``."""
