"""One module per page, each with one ``render``: importing or executing a module draws nothing."""
