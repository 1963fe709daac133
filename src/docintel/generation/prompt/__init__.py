"""The prompt: fragments, and how they are put together."""

from docintel.generation.prompt.compose import Prompt, compose_form_prompt, compose_prompt

__all__ = ["Prompt", "compose_form_prompt", "compose_prompt"]
