"""What is loaded ahead of the first answer."""

from __future__ import annotations

import subprocess
import sys

_PROGRAM = """
from docintel.mentions import months, timeunits
from docintel.usecases.warming import warm_up

assert not months._by_language.cache_info().currsize
warm_up().join()
assert months._by_language.cache_info().currsize
assert timeunits._by_language.cache_info().currsize
"""


def test_a_fresh_process_knows_months_and_units_before_the_first_answer() -> None:
    subprocess.run([sys.executable, "-c", _PROGRAM], check=True, timeout=60)
