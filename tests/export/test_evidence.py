"""JSON lines hold everything a machine needs to show an answer again and to check it."""

from __future__ import annotations

import json

from docintel.export import to_jsonl
from tests.export.made import CORRECTED, citation, entry, item, several


def test_one_object_a_line_with_all_evidence() -> None:
    text = to_jsonl(several()).decode("utf-8")
    assert text.endswith("\n")
    first, *others = [json.loads(line) for line in text.splitlines()]
    assert len(others) == 4
    assert first["format"] == "docintel.answer/1"
    assert first["document"] == {"id": "policy", "name": "home policy.pdf", "sha256": "a" * 64, "pages": 6}
    (value,) = first["items"]
    assert value["value"] == {"number": "1250.50", "unit": "EUR", "per": "per event"}
    assert value["badge"] == "verified"
    (cited,) = value["citations"]
    assert (cited["page"], cited["page_label"], cited["span"]) == (3, "iii", [104, 105])
    assert cited["boxes"]["per_line"] == [[3, 72, 100, 300, 112], [3, 72, 114, 200, 126]]
    assert first["decision"] == first["decisions"][0]
    assert first["decision"]["reviewer"] == "A. Handler"
    assert (first["provider"], first["model"]) == ("offline", "extractive-1")


def test_a_correction_counts_and_what_it_replaced_is_kept() -> None:
    corrected = json.loads(to_jsonl([entry(decisions=(CORRECTED,), in_force=1, outcome="reject")]))
    assert [item["text"] for item in corrected["items"]] == ["EUR 900"]
    assert [item["text"] for item in corrected["before_correction"]] == ["EUR 1,250.50 per event"]
    assert corrected["proposed"] == []
    assert corrected["decision"]["note"] == "see line 5"


def test_what_was_held_back_is_only_proposed() -> None:
    held_back = json.loads(to_jsonl(several()).splitlines()[-1])
    assert held_back["items"] == []
    assert held_back["proposed"][0]["text"] == "EUR 1,250.50 per event"


def test_a_citation_names_its_own_document() -> None:
    made = entry(items=(item(citations=(citation(document_id="letter"), citation(document_id=""))),))
    cited = json.loads(to_jsonl([made]))["items"][0]["citations"]
    assert [each["document"]["name"] for each in cited] == ["letter.pdf", "home policy.pdf"]


def test_line_breaks_in_texts_do_not_break_lines() -> None:
    data = to_jsonl([entry(question="a\nb\u2028c", items=(item("half \ud800", None),))])
    assert len(data.decode().splitlines()) == 1
    assert json.loads(data)["question"] == "a\nb\u2028c"
