"""Constraints between fields: those declared on the answer's class, run in the validator's pass."""

from __future__ import annotations

from collections.abc import Iterator

from docintel.generation.contract import AnswerBase, Broken, Constraint, FieldsBase
from docintel.generation.findings import Finding, Severity
from docintel.generation.validation.context import ValidationContext


def check(context: ValidationContext) -> Iterator[Finding]:
    """One finding per place where a constraint of the answer's class does not hold."""
    yield from check_declared(context.answer)


def check_declared(filled: AnswerBase | FieldsBase) -> Iterator[Finding]:
    """The same for a form, whose fields are validated one by one but may be bound to each other."""
    for constraint in type(filled).constraints:
        for broken in _broken(constraint, filled):
            severity = Severity.ERROR if broken.is_error else Severity.WARNING
            yield Finding(broken.code, severity, broken.path, broken.message, broken.fix)


def _broken(constraint: Constraint, filled: AnswerBase | FieldsBase) -> list[Broken]:
    """What ``constraint`` says. A user's own may fail on values it did not expect: said, not raised."""
    try:
        return list(constraint.broken(filled))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        rule, subject = type(constraint).__name__, type(filled).__name__
        return [
            Broken(
                "constraint_failed",
                "",
                f"The rule {rule} of {subject} could not be checked ({error}).",
                "Correct the rule where it is declared; until then check by eye what it was to check.",
                is_error=False,
            )
        ]
