"""Processes that open untrusted files, and the pipe to them."""
