"""Every error docintel raises, in one tree.

Two branches: :class:`InputError` (what was given cannot be used; the message says what to do) and
:class:`RunError` (the work itself failed; trying again, later or otherwise, may help). Messages are written
for the screen: one or two sentences, no stack, no path of the machine, values quoted with ``!r``.
"""

from __future__ import annotations

from collections.abc import Sequence


class DocintelError(Exception):
    """Root of the tree. ``str(error)`` is fit for the screen."""


class InputError(DocintelError):
    """What was given cannot be used as it is."""


class NotAPdfError(InputError):
    """The bytes are not a PDF."""


class EmptyFileError(NotAPdfError):
    """The file has no bytes."""


class CorruptPdfError(InputError):
    """The bytes start like a PDF but no page can be read from them."""


class PasswordRequiredError(InputError):
    """The PDF is encrypted and no password, or a wrong one, was given."""

    def __init__(self, message: str, *, wrong: bool = False) -> None:
        super().__init__(message)
        self.wrong = wrong


class FileTooLargeError(InputError):
    """The file is over the configured limit."""


class UnknownDocumentError(InputError):
    """No document with this id (or not for this person)."""


class UnknownAnswerError(InputError):
    """No answer with this id (or not for this person)."""


class UnknownRunError(InputError):
    """No run with this id (or none on documents this person sees)."""


class NotAllowedError(InputError):
    """The person may not do this, or may not see it; the message says whom to ask."""


class SignInExpiredError(NotAllowedError):
    """The sign-in is over; the person has to sign in again."""


class PlaybookError(InputError):
    """A playbook's text cannot be used; ``problems`` are (line from 1, sentence) in the text's order."""

    def __init__(self, problems: Sequence[tuple[int, str]]) -> None:
        super().__init__(" ".join(f"Line {line}: {sentence}" for line, sentence in problems))
        self.problems = tuple(problems)


class UnknownShapeError(InputError):
    """No answer class is registered under this shape."""


class SettingsError(InputError):
    """A setting has a value docintel cannot work with."""


class StaleDecisionError(InputError):
    """Somebody decided this answer after it was shown; ``decided_by`` and ``decided_at`` say who and when."""

    def __init__(self, message: str, *, decided_by: str, decided_at: str) -> None:
        super().__init__(message)
        self.decided_by = decided_by
        self.decided_at = decided_at


class ItemClaimedError(InputError):
    """Somebody else is working on this queue item; ``claimed_by`` says who, empty where it is closed."""

    def __init__(self, message: str, *, claimed_by: str) -> None:
        super().__init__(message)
        self.claimed_by = claimed_by


class RunError(DocintelError):
    """The work failed though the input was fine."""


class ParsingError(RunError):
    """The parser could not finish."""


class ParsingTimeoutError(ParsingError):
    """The parser took longer than its limit."""


class ParsingMemoryError(ParsingError):
    """The parser needed more memory than its limit."""


class StoreError(RunError):
    """The store could not be read or written."""


class ProviderError(RunError):
    """A model could not be asked, or did not answer usefully.

    ``vendor`` and ``status`` say where it came from, ``retryable`` whether the same call may succeed later,
    ``retry_after_s`` when, where the vendor says so. ``detail`` is the vendor's own message, for adapting the
    request; it is not for the screen.
    """

    def __init__(
        self,
        message: str,
        *,
        vendor: str,
        status: int | None = None,
        retryable: bool = False,
        retry_after_s: float | None = None,
        detail: str = "",
    ) -> None:
        super().__init__(message)
        self.vendor = vendor
        self.status = status
        self.retryable = retryable
        self.retry_after_s = retry_after_s
        self.detail = detail


class MissingKeyError(ProviderError):
    """The vendor needs a key and none is set."""


class AuthenticationError(ProviderError):
    """The vendor refused the key (401, 403)."""


class ModelNotFoundError(ProviderError):
    """The vendor does not know the model, or the key may not use it."""


class RateLimitedError(ProviderError):
    """Too many requests, or (then not retryable) the account's quota is used up."""


class ContextTooLongError(ProviderError):
    """The prompt does not fit into the model's window; hand over fewer passages."""


class BadRequestError(ProviderError):
    """The vendor refused the request as it was put, for a reason none of the other classes names."""


class ServerDownError(ProviderError):
    """The vendor cannot be reached, broke off, or answers with a server error."""


class ProviderTimeoutError(ProviderError):
    """No whole answer within the time allowed."""


class CancelledError(ProviderError):
    """The person who asked pressed stop."""


class MalformedAnswerError(ProviderError):
    """What came back is no answer of the schema asked for; ``detail`` says why, ``raw`` is what came back."""

    def __init__(self, message: str, *, vendor: str, detail: str, raw: str = "") -> None:
        super().__init__(message, vendor=vendor, retryable=True, detail=detail)
        self.raw = raw


class TruncatedAnswerError(ProviderError):
    """The model was cut off before its answer was whole."""


class RefusedError(ProviderError):
    """The model declined to answer, or the vendor's filter stopped it."""


class CostLimitError(ProviderError):
    """The call would go over a configured cost limit."""
