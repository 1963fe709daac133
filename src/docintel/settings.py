"""Every setting, in one place, read once from the environment (``DOCINTEL_*``) or a ``docintel.env`` file."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from docintel.errors import SettingsError


class Settings(BaseSettings):
    """docintel's settings. Vendors' own key variables (``OPENAI_API_KEY``, …) are read as well."""

    model_config = SettingsConfigDict(
        env_prefix="DOCINTEL_", env_file="docintel.env", extra="forbid", frozen=True, env_ignore_empty=True
    )

    home: Path = Field(default=Path(".docintel"), description="Folder for the database, files and caches.")
    database_url: str | None = Field(
        default=None, description="SQLAlchemy URL; default is SQLite in the data folder."
    )
    provider: str | None = Field(
        default=None,
        description="Vendor that answers: openai, offline, or any row of the vendor table, also as "
        '"vendor:model", or several in the order to try ("openai:gpt-5-mini, anthropic, offline"). '
        "Default: openai when OPENAI_API_KEY is set, else offline.",
    )
    model: str | None = Field(default=None, description="Model name at that vendor.")
    base_url: str | None = Field(default=None, description="Base URL of an OpenAI-compatible endpoint.")
    api_key: SecretStr | None = Field(
        default=None, description="Key for that endpoint, where the vendor's own variable is not used."
    )
    openai_api_key: SecretStr | None = Field(
        default=None, validation_alias="OPENAI_API_KEY", description="OpenAI's key."
    )
    azure_openai_api_key: SecretStr | None = Field(
        default=None, validation_alias="AZURE_OPENAI_API_KEY", description="Azure OpenAI's key."
    )
    azure_openai_endpoint: str | None = Field(
        default=None, validation_alias="AZURE_OPENAI_ENDPOINT", description="Azure OpenAI's resource URL."
    )
    anthropic_api_key: SecretStr | None = Field(
        default=None, validation_alias="ANTHROPIC_API_KEY", description="Anthropic's key."
    )
    mistral_api_key: SecretStr | None = Field(
        default=None, validation_alias="MISTRAL_API_KEY", description="Mistral's key."
    )
    reviewer: str | None = Field(
        default=None, description="Name recorded with decisions made on this machine."
    )
    samples_dir: Path | None = Field(
        default=Path(__file__).parents[2] / "sample_pdfs",
        description="Folder of sample PDFs put into an empty library; default: those of a source checkout.",
    )

    admin: str | None = Field(
        default=None,
        description="Who becomes administrator when they sign in: a verified e-mail address, or "
        "issuer|subject. Default: the first person who signs in to an empty installation.",
    )
    require_sign_in: bool = Field(
        default=False, description="Refuse to work without a sign-in, even where none is configured."
    )
    session_hours: float = Field(default=12.0, gt=0, description="How long a sign-in lasts.")
    log_format: Literal["text", "json"] = Field(
        default="text", description="Log lines as key=value pairs (text) or as JSON."
    )

    max_documents: int = Field(default=10_000, ge=1, description="Most documents in one collection.")
    max_upload_mib: int = Field(default=200, ge=1, le=2048, description="Largest file accepted, in MiB.")
    parse_timeout_s: float = Field(default=120.0, gt=0, description="Longest time for parsing one file.")
    page_timeout_s: float = Field(default=20.0, gt=0, description="Longest time for one page.")
    worker_memory_mib: int = Field(default=1536, ge=256, description="Memory limit of one worker process.")
    ocr_pages: int = Field(
        default=10,
        ge=0,
        description="Most scanned pages recognised without being asked, at two to four seconds each.",
    )
    cache_mib: int = Field(default=2048, ge=0, description="Bound on the cache of parsed tables, on disk.")

    embeddings_url: str | None = Field(
        default=None,
        description="Base URL of an OpenAI-compatible endpoint for embeddings, which passages are found by "
        "as well. It is sent every sentence of a document asked about. Default: none is used.",
    )
    embeddings_model: str | None = Field(default=None, description="Model name at that endpoint.")
    embeddings_key: SecretStr | None = Field(default=None, description="Key for that endpoint.")

    provider_timeout_s: float = Field(default=120.0, gt=0, description="Longest wait for one model call.")
    context_window: int | None = Field(
        default=None, ge=1024, description="The model's window in tokens, where docintel does not know it."
    )
    models_file: Path | None = Field(
        default=None,
        description="CSV of models' windows and prices: vendor, model, window, input_usd, output_usd (per "
        "million tokens). Goes before docintel's own.",
    )
    cost_limit_question_usd: Decimal | None = Field(
        default=None, gt=0, description="Most that one question may cost, in US dollars."
    )
    cost_limit_day_usd: Decimal | None = Field(
        default=None, gt=0, description="Most that all questions of one day (UTC) may cost, in US dollars."
    )
    max_output_tokens: int = Field(
        default=4096, ge=256, description="Longest answer asked of a model, in tokens."
    )
    max_attempts: int = Field(default=3, ge=1, le=10, description="Most attempts at one question.")
    max_question_tokens: int | None = Field(
        default=None, ge=1, description="No further attempt once a question has used this many tokens."
    )

    refine_questions: bool = Field(
        default=True, description="Let the model read questions that the rules cannot place; one more call."
    )
    arbiter: bool = Field(
        default=False, description="Let the model rank the passages before it answers; one more call."
    )
    questions_at_once: int = Field(
        default=2, ge=1, le=16, description="How many questions of one run are answered at the same time."
    )

    @property
    def url(self) -> str:
        """The database URL in force."""
        return self.database_url or f"sqlite:///{self.home.resolve() / 'docintel.sqlite3'}"


@lru_cache(maxsize=1)
def get_settings() -> Settings:
    """The settings of this process, read on the first call.

    Raises SettingsError, naming the variable, where a value cannot be used.
    """
    try:
        return Settings()
    except ValidationError as error:
        problem = error.errors()[0]
        name = "DOCINTEL_" + "_".join(str(part) for part in problem["loc"]).upper()
        raise SettingsError(
            f"The setting {name} cannot be used ({problem['msg']}). Correct it in the environment or in "
            "docintel.env and start again."
        ) from error
