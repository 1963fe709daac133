"""The vendors' protocols: one module each, the only ones that import an SDK."""
