"""The one door to every model. Nothing else in docintel imports a vendor's SDK."""

from docintel.providers.base import CallControl, Completion
from docintel.providers.budget import PromptBudget, prompt_budget
from docintel.providers.door import get_completion

__all__ = ["CallControl", "Completion", "PromptBudget", "get_completion", "prompt_budget"]
