"""Optical character recognition: pages that are pictures become lines and words like any other."""
