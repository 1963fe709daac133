"""Constraints between fields: those declared on the answer's class, run in the validator's pass."""

from __future__ import annotations

from collections.abc import Iterator

from docintel.generation.contract import Broken, Constraint
from docintel.generation.findings import Finding, Severity
from docintel.generation.validation.context import ValidationContext


def check(context: ValidationContext) -> Iterator[Finding]:
    """One finding per place where a declared constraint does not hold, or could not be looked at."""
    for constraint in type(context.answer).constraints:
        for broken in _broken(constraint, context):
            severity = Severity.ERROR if broken.is_error else Severity.WARNING
            yield Finding(broken.code, severity, broken.path, broken.message, broken.fix)


def _broken(constraint: Constraint, context: ValidationContext) -> list[Broken]:
    """What ``constraint`` says. A user's own may fail on values it did not expect: that is said, not
    raised.
    """
    try:
        return list(constraint.broken(context.answer))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        name = type(constraint).__name__
        return [
            Broken(
                "constraint_failed",
                "",
                f"The rule {name} of {type(context.answer).__name__} could not be checked ({error}).",
                "Correct the rule on the answer class; until then check by eye what it was to check.",
                is_error=False,
            )
        ]
