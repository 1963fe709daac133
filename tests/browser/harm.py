"""Text that was written to do harm, and what it would leave on a page that took it for more than text."""

from __future__ import annotations

HARM = (
    "<b class=owned>bold</b> <img src=x onerror=\"document.title='owned'\"> "
    "<script>document.title='owned'</script> [link](javascript:alert(1)) ![](https://evil.example/a.png) "
    "$\\frac{1}{2}$ :red[owned] `code` https://evil.example"
)
SEEN = "<b class=owned>"
"""How it starts, when it is shown as what it is."""
FILE_NAME = (
    "<b class=owned>x <img src=x onerror=alert(1)> [a](javascript:alert(2)) $\\frac{1}{2}$ :red[owned].pdf"
)
_MARKS = ".owned, .katex, [onerror], [src*='evil'], [href*='evil'], [href^='javascript']"
_IN_ALL_ROOTS = """
    const shadows = [...document.querySelectorAll("*")].map((each) => each.shadowRoot).filter(Boolean);
    const all = (selector) => [document, ...shadows].flatMap((root) => [...root.querySelectorAll(selector)]);
"""
CAME_TO_LIFE = f"""() => {{ {_IN_ALL_ROOTS}
    const coloured = all(".stMarkdownColoredText").filter((each) => each.textContent === "owned");
    const owned = document.title.includes("owned") ? ["the title"] : [];
    return [...owned, ...[...all("{_MARKS}"), ...coloured].map((each) => each.outerHTML.slice(0, 200))];
}}"""
"""A script: what the harm left on the page, shadow roots included."""
WORDS_SHOWN = f"""() => {{ {_IN_ALL_ROOTS}
    const typed = all("input, textarea").map((each) => each.value);
    const inShadows = shadows.flatMap((root) => [...root.children].map((each) => each.innerText ?? ""));
    return [document.body.innerText, ...inShadows, ...typed].join("\\n");
}}"""
"""A script: all words on the page, those in fields and shadow roots included."""


def said(words: str) -> str:
    """Our own words with the harm behind them."""
    return f"{words} {HARM}"
