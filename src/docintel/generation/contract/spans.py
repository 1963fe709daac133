"""Where evidence stands, and the base every model-facing class shares."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


def _strict_schema(schema: dict[str, Any]) -> None:
    """Native structured output wants every property required and no defaults."""
    properties = schema.get("properties", {})
    schema["required"] = list(properties)
    schema["additionalProperties"] = False
    for prop in properties.values():
        prop.pop("default", None)
        if "$ref" in prop:  # which must stand alone
            for keyword in set(prop) - {"$ref"}:
                del prop[keyword]


class ContractModel(BaseModel):
    """Base of everything a model fills in: frozen, no extra properties, every property required in the
    schema.

    Field types only say what can be parsed at all. What a value must *be* (a real date, a known currency,
    a line that exists) is the validator's business, so that a bad answer yields findings and not an
    exception.
    """

    model_config = ConfigDict(
        extra="forbid", frozen=True, json_schema_extra=_strict_schema, str_strip_whitespace=True
    )


class Span(ContractModel):
    """One contiguous range of lines, by GLOBAL line number, both ends included."""

    line_start: int = Field(description="First line, a number of the GLOBAL_LINE column.")
    line_end: int = Field(description="Last line, a number of the GLOBAL_LINE column.")
    quote: str | None = Field(
        default=None, description="The words on those lines that prove the value, copied, never reworded."
    )
