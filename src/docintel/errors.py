"""Every error docintel raises, in one tree.

Two branches: :class:`InputError` (what was given cannot be used; the message says what to do) and
:class:`RunError` (the work itself failed; trying again, later or otherwise, may help). Messages are written for
the screen: one or two sentences, no stack, no path of the machine, values quoted with ``!r``.
"""

from __future__ import annotations


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

    ``vendor`` and ``status`` say where it came from, ``retryable`` whether the same call may succeed later.
    """

    def __init__(
        self, message: str, *, vendor: str, status: int | None = None, retryable: bool = False
    ) -> None:
        super().__init__(message)
        self.vendor = vendor
        self.status = status
        self.retryable = retryable
