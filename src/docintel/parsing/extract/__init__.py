"""Readers that run inside a worker process: one PDF page in, one RawPage out."""
