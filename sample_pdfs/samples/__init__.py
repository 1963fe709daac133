"""The sample PDFs, one module each; run ``make_samples.py`` beside this folder."""
