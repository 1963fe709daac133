"""A doubt: why a value is not held to follow from its evidence."""

from __future__ import annotations

from dataclasses import dataclass

from docintel.generation.findings import Finding, Severity


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is wrong with one value, before the way it was extracted is taken into account."""

    code: str
    severity: Severity
    message: str
    fix: str

    def at(self, path: str) -> Finding:
        return Finding(self.code, self.severity, path, self.message, self.fix)


def unsupported(
    message: str, fix: str = "Read the value again from the words cited, or cite those that give it."
) -> Doubt:
    """The evidence contradicts the value."""
    return Doubt("value_unsupported", Severity.ERROR, message, fix)


def unchecked(
    message: str,
    fix: str = "Compare the value with the marked words by eye.",
    *,
    severity: Severity = Severity.WARNING,
) -> Doubt:
    """The evidence neither proves nor contradicts the value."""
    return Doubt("value_unchecked", severity, message, fix)
