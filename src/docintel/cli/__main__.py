"""``python -m docintel.cli``: the same as ``docintel``."""

from docintel.cli import main

main()
