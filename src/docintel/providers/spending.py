"""What answers cost: counted per question and per day, and kept under the limits of the settings.

The day's total is kept in a file of the data folder, one line per call, so that restarts and other processes
count too. Days end at midnight UTC. Money is US dollars. Where no price is known nothing is counted and no
limit applies.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Final

from docintel.errors import CostLimitError
from docintel.providers.catalogue import cost_of
from docintel.providers.table import VendorRow
from docintel.settings import Settings

_CHARACTERS_A_TOKEN: Final = 3  # where no usage is known yet, or ever; on the safe side


@dataclass(slots=True)
class Meter:
    """What one question has cost so far; None until a price was known."""

    spent_usd: Decimal | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def add(self, usd: Decimal) -> None:
        with self._lock:
            self.spent_usd = (self.spent_usd or Decimal(0)) + usd


@dataclass(frozen=True, slots=True)
class DayLedger:
    """The calls of each day, one file a day in ``folder``."""

    folder: Path

    def add(self, vendor: str, model: str, usd: Decimal) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._file().open(
            "a", encoding="utf-8"
        ) as lines:  # one short write: lines of two processes don't mix
            lines.write(f"{vendor}\t{model}\t{usd}\n")

    def spent_today(self) -> Decimal:
        try:
            lines = self._file().read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return Decimal(0)
        return sum(map(_amount, lines), Decimal(0))

    def _file(self) -> Path:
        return self.folder / f"{datetime.now(UTC):%Y-%m-%d}.tsv"


def _amount(line: str) -> Decimal:
    """The last column; 0 for a line that a crash cut off."""
    try:
        return Decimal(line.rsplit("\t", 1)[-1])
    except InvalidOperation:
        return Decimal(0)


@dataclass(frozen=True, slots=True)
class Purse:
    """The prices of one vendor and the limits there are."""

    row: VendorRow
    settings: Settings

    @property
    def ledger(self) -> DayLedger:
        return DayLedger(self.settings.home / "spending")

    def price(self, model: str, usage: Mapping[str, int]) -> Decimal | None:
        """What ``usage`` costs; None where no price is known."""
        return cost_of(
            self.row.name, model, usage, price_list=self.row.price_list, file=self.settings.models_file
        )

    def check(self, model: str, prompt: str, meter: Meter) -> None:
        """Raise CostLimitError where a call with ``prompt`` could go over a limit, at the longest answer."""
        per_question, per_day = self.settings.cost_limit_question_usd, self.settings.cost_limit_day_usd
        if per_question is None and per_day is None:
            return
        price = self.price(model, self._estimated(prompt, None))
        if price is None:
            return
        if per_question is not None and (meter.spent_usd or 0) + price > per_question:
            raise self._over("one question", "DOCINTEL_COST_LIMIT_QUESTION_USD", per_question, "Ask for less")
        if per_day is not None and self.ledger.spent_today() + price > per_day:
            raise self._over("one day", "DOCINTEL_COST_LIMIT_DAY_USD", per_day, "Ask tomorrow")

    def pay(self, model: str, usage: Mapping[str, int], meter: Meter) -> None:
        """Count what a reply cost, whatever becomes of it."""
        price = self.price(model, usage)
        if price is not None:
            meter.add(price)
            self.ledger.add(self.row.name, model, price)

    def pay_for_part(self, model: str, prompt: str, written: int | None, meter: Meter) -> None:
        """Count what a call cost that was broken off, so that no usage came: its prompt, and ``written``
        characters of answer (None: perhaps the longest one, since the vendor goes on unheard).
        """
        self.pay(model, self._estimated(prompt, written), meter)

    def _estimated(self, prompt: str, written: int | None) -> dict[str, int]:
        longest = self.settings.max_output_tokens
        return {
            "input_tokens": len(prompt) // _CHARACTERS_A_TOKEN,
            "output_tokens": longest if written is None else written // _CHARACTERS_A_TOKEN,
        }

    def _over(self, span: str, variable: str, limit: Decimal, instead: str) -> CostLimitError:
        return CostLimitError(
            f"Asking {self.row.title} could cost more than the limit of {limit} USD for {span}. {instead}, "
            f"raise {variable}, or choose another provider.",
            vendor=self.row.name,
        )
