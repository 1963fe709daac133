"""What axe-core has against a page as it stands in the browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
_BAD = ("serious", "critical")
_RUN = """async (rules) => {
    const some = rules.length ? { runOnly: rules } : {};
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...some });
    return violations.flatMap(({ id, impact, nodes }) => nodes.map((node) => ({
        id, impact, target: node.target.flat().join(" "), html: node.html.slice(0, 200),
        why: node.failureSummary,
    })));
}"""


def violations(page: Page, *rules: str) -> list[str]:
    """Every serious or critical violation, with the element and the reason; shadow roots included.

    Of all rules where none are named.
    """
    if not SCRIPT.is_file():
        raise AssertionError(f"axe-core is missing: run sh {SCRIPT.parents[2] / 'ensure.sh'}")
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    found = page.evaluate(_RUN, list(rules))
    return [
        "{impact} {id}: {target}\n  {html}\n  {why}".format(**each)
        for each in found
        if each["impact"] in _BAD
    ]
