"""The embedded reader: extractive, deterministic, quotes verbatim by construction."""
