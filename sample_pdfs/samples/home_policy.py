"""home_policy.pdf: a home insurance policy with the traps a claims handler meets."""

from __future__ import annotations

from pathlib import Path

import pymupdf

from samples import home_policy_text as words
from samples.house_figure import house_png
from samples.output import save
from samples.sheet import BLUE, BOLD, GREY, TINT, Sheet

POLICY = "HM-2026-0048213"
_FOOTER = f"Harbourside Mutual Insurance  ·  Home Insurance Policy {POLICY}"
_LABELS = ["D-1", "D-2", "1", "2", "3", "4", "5", "A-1"]


def make(path: Path) -> None:
    """Eight pages: declarations (D-1, D-2), conditions (1 to 5), amendment (A-1)."""
    pdf = pymupdf.open()
    for write, label in zip(_PAGES, _LABELS, strict=True):
        sheet = Sheet(pdf.new_page(width=595, height=842), size=10.4, leading=15.2)
        _frame(sheet, label)
        write(sheet)
    pdf.set_page_labels(
        [
            {"startpage": 0, "prefix": "D-", "style": "D", "firstpagenum": 1},
            {"startpage": 2, "prefix": "", "style": "D", "firstpagenum": 1},
            {"startpage": 7, "prefix": "A-", "style": "D", "firstpagenum": 1},
        ]
    )
    pdf.set_toc(
        [
            [1, "Declarations", 1],
            [2, "Premium", 2],
            [1, "General Conditions", 3],
            [2, "1 Definitions", 3],
            [2, "2 What is insured", 3],
            [2, "3 Insured events", 4],
            [2, "4 Limits of cover", 4],
            [2, "5 Your duties", 5],
            [2, "6 Exclusions", 5],
            [2, "7 Deductible", 6],
            [2, "8 Making a claim", 7],
            [2, "9 Cancellation and renewal", 7],
            [1, "Amendment No. 1", 8],
        ]
    )
    save(pdf, path, title=f"Home Insurance Policy {POLICY}")


def _frame(sheet: Sheet, label: str) -> None:
    """Header and footer, the same on each page but for the page label."""
    sheet.text(sheet.left, 48, "HARBOURSIDE MUTUAL", name=BOLD, size=9, color=BLUE)
    sheet.text(sheet.right, 48, "Home Insurance Policy", size=9, color=GREY, align="right")
    sheet.rule(55)
    sheet.rule(796)
    sheet.text(sheet.left, 809, _FOOTER, size=8, color=GREY)
    sheet.text(sheet.right, 809, f"Page {label}", size=8, color=GREY, align="right")
    sheet.y = 74


def _entries(
    sheet: Sheet, entries: list[tuple[str, str]], *, indent: float = 0.0, hang: float = 30.0
) -> None:
    for label, text in entries:
        sheet.entry(label, text, indent=indent, hang=hang)


def _declarations(sheet: Sheet) -> None:
    sheet.title("Policy Declarations")
    sheet.paragraph(
        "These declarations, the general conditions and any amendment listed here form one contract. "
        "Please read them together and keep them in a safe place."
    )
    sheet.heading("Insured")
    sheet.pairs(
        [
            ("Policyholder", "Aoife Brennan and Daniel Brennan"),
            ("Policy number", POLICY),
            ("Insured address", "14 Linden Terrace, Salthill, Galway, Ireland"),
            ("Type of building", "Semi-detached house, brick, slate roof, built 1978"),
        ]
    )
    sheet.heading("Period of insurance")
    sheet.pairs(
        [
            ("Policy effective date", "1 January 2026"),
            ("Expiry date", "31 December 2026, at midnight"),
            ("Date of issue", "12 December 2025"),
        ]
    )
    sheet.heading("Sums insured")
    sheet.table(
        ["Item", "Sum insured (EUR)", "Basis of settlement"],
        [
            ["Buildings", "420,000", "Reinstatement value"],
            ["Contents", "85,000", "New for old"],
            ["Valuables", "12,500", "Agreed value"],
            ["Outbuildings and garden", "18,000", "Actual cash value"],
            ["Personal liability", "3,000,000", "Per event"],
        ],
        [170, 130, 167],
        aligns="lrl",
    )
    sheet.heading("Deductible")
    top = sheet.y
    sheet.page.draw_rect((sheet.left, top, sheet.right, top + 44), color=None, fill=TINT)
    sheet.text(sheet.left + 10, top + 17, "Deductible: EUR 500 per event", name=BOLD, size=11)
    sheet.text(sheet.left + 10, top + 34, "Another deductible applies to storm damage; see section 7.2.")
    sheet.y = top + 56
    sheet.heading("Amendments")
    sheet.paragraph("Amendment No. 1 (page A-1) is attached to this policy and forms part of it.")


def _premium(sheet: Sheet) -> None:
    sheet.title("Premium", size=16)
    sheet.paragraph(
        "The annual premium for the home is set out first. Personal accident cover is charged for each "
        "insured person by age at the start of the period of insurance."
    )
    sheet.heading("Annual premium for the home")
    sheet.table(
        ["Cover", "Net premium (EUR)", "Levy 3 % (EUR)", "Gross premium (EUR)"],
        [
            ["Buildings", "412.00", "12.36", "424.36"],
            ["Contents", "168.00", "5.04", "173.04"],
            ["Personal liability", "52.00", "1.56", "53.56"],
            ["Total", "632.00", "18.96", "650.96"],
        ],
        [130, 112, 101, 124],
        aligns="lrrr",
    )
    sheet.heading("Personal accident cover: annual premium by age")
    sheet.table(
        ["Age at start", "Premium", "With home help", "Death benefit", "Disability benefit"],
        [
            ["Age 25", "182.00", "214.00", "50,000", "100,000"],
            ["Age 35", "236.00", "271.00", "50,000", "100,000"],
            ["Age 45", "310.00", "352.00", "50,000", "100,000"],
            ["Age 55", "428.00", "489.00", "40,000", "80,000"],
            ["Age 65", "597.00", "684.00", "25,000", "50,000"],
        ],
        [91, 84, 96, 94, 102],
        aligns="lrrrr",
    )
    sheet.paragraph("All amounts in this table are in euro (EUR) per insured person and year.")
    sheet.heading("Payment")
    sheet.paragraph(
        "The premium is due on the first day of the period of insurance. It may be paid in four instalments, "
        "on 1 January, 1 April, 1 July and 1 October; a charge of 2 % is then added to each instalment."
    )
    sheet.paragraph(
        "If a premium is not paid within 30 days of its due date, cover is suspended from the 31st day until "
        "the amount owed has been received."
    )


def _definitions(sheet: Sheet) -> None:
    sheet.title("General Conditions", size=16)
    sheet.heading("1 Definitions")
    _entries(sheet, words.DEFINITIONS)
    sheet.heading("2 What is insured")
    _entries(sheet, words.INSURED)
    box = pymupdf.Rect(sheet.left + 60, sheet.y + 6, sheet.right - 60, sheet.y + 6 + 347 * 0.6)
    sheet.page.insert_image(box, stream=house_png())
    sheet.y = box.y1 + 16
    sheet.text(
        (sheet.left + sheet.right) / 2,
        sheet.y,
        "Figure 1: Zones of the insured property (A house, B attached garage, C garden and outbuildings).",
        size=8.8,
        color=GREY,
        align="center",
    )
    sheet.y += 18
    _entries(sheet, words.ELSEWHERE)


def _events(sheet: Sheet) -> None:
    sheet.heading("3 Insured events")
    _entries(sheet, words.EVENTS)
    sheet.paragraph(
        "We also pay the reasonable cost of alternative accommodation while the house cannot be lived "
        "in, for at most 12 months."
    )
    sheet.heading("4 Limits of cover")
    sheet.paragraph("Within the sums insured, the following limits apply to each event:")
    sheet.gap(2)
    sheet.table(
        ["Item", "Limit per event", "Conditions"],
        [
            ["Cash and vouchers", "EUR 1,000", "Kept inside the house"],
            ["Jewellery, single piece", "EUR 3,500", "Valuation not older than five years"],
            ["Bicycles", "EUR 2,000", "Locked to a fixed object"],
            ["Food in freezers", "EUR 400", "Power cut of at least six hours"],
            ["Locks and keys", "EUR 750", "After theft reported to the police"],
            ["Plants and trees", "EUR 1,200", "Fire, storm and vehicle impact only"],
            ["Home office equipment", "EUR 6,000", "Not stock held for sale"],
        ],
        [160, 110, 197],
        aligns="lrl",
        ruled=False,
        row_height=17,
    )
    sheet.paragraph("Where several limits could apply to one item, the highest of them counts.")
    sheet.heading("Underinsurance")
    sheet.paragraph(
        "If the sum insured for buildings is less than 85 % of the reinstatement value at the time of "
        "the loss, we pay in proportion. This does not apply to losses below EUR 5,000."
    )


def _exclusions(sheet: Sheet) -> None:
    """The page ends right after (e), on a full stop: nothing says that the list goes on."""
    sheet.heading("5 Your duties")
    _entries(sheet, words.DUTIES)
    sheet.heading("6 Exclusions")
    _entries(sheet, words.EXCLUSIONS_INTRO)
    _entries(sheet, words.EXCLUSIONS[:5], indent=30, hang=24)


def _deductible(sheet: Sheet) -> None:
    _entries(sheet, words.EXCLUSIONS[5:], indent=30, hang=24)
    sheet.heading("7 Deductible")
    _entries(sheet, words.DEDUCTIBLE)
    sheet.heading("Settlement of losses")
    sheet.paragraph(
        "We pay what is needed to repair or replace what was lost. For contents older than eight years, and "
        "for outbuildings, we pay the actual cash value. Payment falls due two weeks after we have agreed "
        "the amount; from then on interest of 4 % a year is added."
    )
    sheet.paragraph(
        "If you and we do not agree on the amount of a loss, each side names an expert within 21 days. The "
        "two experts choose an umpire before they begin. Each side pays its own expert and half of the "
        "umpire's fee."
    )
    sheet.paragraph(
        "Other insurance for the same loss must be declared with the claim. We then pay our share only, in "
        "proportion to the sums insured."
    )


def _claims(sheet: Sheet) -> None:
    sheet.heading("8 Making a claim")
    _entries(sheet, words.CLAIMS)
    sheet.heading("9 Cancellation and renewal")
    _entries(sheet, words.CANCELLATION)
    sheet.heading("Contact and complaints")
    sheet.paragraph(
        "Harbourside Mutual Insurance, 3 Quay Street, Galway, Ireland. If you are not content with our "
        "answer to a complaint, you may take it to the Financial Services Ombudsman free of charge."
    )


def _amendment(sheet: Sheet) -> None:
    """Its effective date disagrees with the declarations' date on purpose."""
    sheet.title("Amendment No. 1", size=16)
    sheet.pairs(
        [
            ("Policy number", POLICY),
            ("Policyholder", "Aoife Brennan and Daniel Brennan"),
            ("Policy effective date", "15 January 2026"),
            ("Date of issue", "9 January 2026"),
        ]
    )
    sheet.heading("Changes")
    _entries(sheet, words.CHANGES, hang=24)
    sheet.paragraph("All other terms of the policy remain as they are.")
    sheet.gap(46)
    for left, who, role in (
        (64, "M. Costello", "For Harbourside Mutual"),
        (320, "A. Brennan", "Policyholder"),
    ):
        sheet.page.draw_line((left, sheet.y), (left + 180, sheet.y), color=GREY, width=0.6)
        sheet.text(left, sheet.y + 14, who)
        sheet.text(left, sheet.y + 27, role, size=8.5, color=GREY)


_PAGES = (_declarations, _premium, _definitions, _events, _exclusions, _deductible, _claims, _amendment)
