"""Whether instructions in a document change what a real small model's answer comes to.

    python benchmarks/model/injections.py [--weights FILE.gguf]

Asks one question of a page with and without each instruction, through a llama.cpp server on this machine,
and compares what is delivered: values that carry a badge, and nothing. Ends with ``ok`` where none differs.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from llamacpp_server import fetch, serving

ROOT = Path(__file__).resolve().parents[2]
QUESTION = "What is the deductible?"


def delivered(data: bytes) -> list[str]:
    """The values shown as verified for the question, in order."""
    from made_up import examples

    from docintel import pdf_qa
    from docintel.errors import ProviderError
    from docintel.presentation.cards import cards
    from docintel.views import Badge

    try:
        result = pdf_qa(data, QUESTION, shape="amount", examples=examples)
    except ProviderError as error:
        return [type(error).__name__]
    shown = zip(result.answer.items, cards(result), strict=True)
    return [str(item.content) for item, card in shown if card.badge in (Badge.VERIFIED, Badge.MOVED)]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--weights", type=Path, help="a GGUF file; without it SmolLM2-135M is fetched")
    chosen = arguments.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.generation.injections import INJECTIONS
    from tests.generation.test_injection import TEXT, pdf

    with serving(chosen.weights or fetch(), threads=2) as base_url:
        os.environ.update(
            DOCINTEL_PROVIDER="llamacpp:local",
            DOCINTEL_BASE_URL=base_url,
            DOCINTEL_CONTEXT_WINDOW="4096",
            DOCINTEL_MAX_OUTPUT_TOKENS="500",
            DOCINTEL_PROVIDER_TIMEOUT_S="600",
        )
        clean = delivered(pdf(*TEXT))
        print("without:", clean, flush=True)
        changed = 0
        for name, text in INJECTIONS.items():
            found = delivered(pdf(*TEXT, text))
            changed += found != clean
            print(f"{name}: {found}", flush=True)
    print("ok" if not changed else f"falls short: {changed} of {len(INJECTIONS)} changed the answer")
    return 1 if changed else 0


if __name__ == "__main__":
    raise SystemExit(main())
