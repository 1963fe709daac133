"""Signing in with a real OpenID Connect provider: who gets in, where they get to, and what is refused."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from streamlit.web.server.starlette.starlette_app_utils import create_signed_value

from tests.browser.conftest import ROOT, WAIT_MS, Server, free_port
from tests.browser.queued import queue_answers
from tests.signin.provider import PEOPLE, Provider, running_provider

pytestmark = pytest.mark.browser

SLOWEST_MS = 60_000
COOKIE_SECRET = "a secret only this test and its server know"


@dataclass(frozen=True)
class Installation:
    """The app with two providers, of which ``late`` gives out tokens that are over already."""

    server: Server
    provider: Provider


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    home, port = tmp_path_factory.mktemp("signin"), free_port()
    with running_provider() as provider, running_provider(tokens_last=timedelta(hours=-1)) as late:
        secrets = home / "secrets.toml"
        secrets.write_text(_secrets(port, main=provider, late=late))
        server = Server(ROOT / "app.py", home, port, options=["--secrets.files", str(secrets)])
        server.start()
        yield Installation(server, provider)
        server.stop()


def _secrets(port: int, **providers: Provider) -> str:
    redirect = f"http://localhost:{port}/oauth2callback"
    shared = f'[auth]\nredirect_uri = "{redirect}"\ncookie_secret = "{COOKIE_SECRET}"\n'
    sections = [
        f'[auth.{name}]\nclient_id = "docintel"\nclient_secret = "secret"\n'
        f'server_metadata_url = "{provider.url}/.well-known/openid-configuration"\n'
        for name, provider in providers.items()
    ]
    return "\n".join([shared, *sections])


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Opens a browser of somebody else each time."""
    opened: list[BrowserContext] = []

    def somebody() -> Page:
        opened.append(browser.new_context(viewport={"width": 1440, "height": 900}))
        opened[-1].set_default_timeout(WAIT_MS)
        return opened[-1].new_page()

    yield somebody
    for context in opened:
        context.close()


def press(page: Page, provider: str = "main") -> None:
    page.get_by_role("button", name=f"Sign in with {provider}").click(timeout=SLOWEST_MS)


def sign_in(page: Page, url: str, who: str) -> None:
    page.goto(url)
    press(page)
    page.get_by_role("button", name=who, exact=True).click()


def sees_document(page: Page) -> None:
    expect(page.locator(".viewer img")).to_have_attribute(
        "src", re.compile("^data:image"), timeout=SLOWEST_MS
    )


def set_role(page: Page, installation: Installation, who: str, role: str) -> None:
    """As admin, in the page for it."""
    page.goto(f"{installation.server.url}/access")
    box = page.get_by_role("combobox", name=f"Role of {PEOPLE[who]['email']}")
    box.click(timeout=SLOWEST_MS)
    page.get_by_role("option", name=role, exact=True).click()
    expect(page.locator(".di-info").first).to_contain_text(f"{PEOPLE[who]['name']}: {role}")


def cookie(claims: dict[str, object], secret: str = COOKIE_SECRET) -> str:
    """A sign-in as Streamlit keeps it in the browser."""
    return create_signed_value(secret, "_streamlit_user", json.dumps(claims)).decode()


def claims_of(installation: Installation, who: str, *, age_s: float) -> dict[str, object]:
    """What the cookie holds after signing in ``age_s`` seconds ago."""
    now = int(time.time() - age_s)
    return PEOPLE[who] | {
        "sub": who, "iss": installation.provider.url, "iat": now, "exp": now + 3600,
        "origin": installation.server.url, "provider": "main", "is_logged_in": True,
    }  # fmt: skip


def test_from_the_first_sign_in_to_a_link_that_works(
    installation: Installation, visit: Callable[[], Page]
) -> None:
    server, ann, bob = installation.server, visit(), visit()
    sign_in(ann, server.url, "ann")
    sees_document(ann)
    link = ann.url
    assert "document=" in link

    sign_in(bob, link, "bob")
    expect(bob.locator(".di-info")).to_contain_text("Ask Ann Admin to let you in", timeout=SLOWEST_MS)
    assert bob.locator(".viewer").count() == 0
    set_role(ann, installation, "bob", "Handler")

    bob.goto(link)
    sees_document(bob)
    bob.get_by_role("button", name="Ask", exact=True).click()
    expect(bob.locator(".di-value").first).to_contain_text("500", timeout=SLOWEST_MS)
    answer = bob.url
    assert "answer=" in answer

    again = visit()
    sign_in(again, answer, "bob")
    expect(again.locator(".di-value").first).to_contain_text("500", timeout=SLOWEST_MS)
    assert again.url.split("&page")[0] == answer.split("&page")[0]

    again.goto(f"{server.url}/access")
    expect(again.locator(".di-error").first).to_contain_text(
        "As handler you may not manage people and collections", timeout=SLOWEST_MS
    )
    expect(again.locator(".di-error").first).to_contain_text("Ask Ann Admin")
    expect(again.get_by_role("link", name="People")).to_have_count(0)

    set_role(ann, installation, "bob", "no access")
    question = bob.get_by_role("textbox", name="Question")
    question.fill("What is the policy number?")
    question.press("Enter")
    expect(bob.locator(".di-info, .di-error").first).to_contain_text("Ask Ann Admin", timeout=SLOWEST_MS)


def test_signing_out_closes_the_door(installation: Installation, visit: Callable[[], Page]) -> None:
    page = visit()
    sign_in(page, installation.server.url, "eve")
    page.get_by_role("button", name="Eve Stranger").click(timeout=SLOWEST_MS)
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(re.compile("/oauth2/end_session"))
    page.goto(installation.server.url)
    expect(page.get_by_role("button", name="Sign in with main")).to_be_visible(timeout=SLOWEST_MS)


@pytest.mark.parametrize("path", ["/", "/documents", "/access", "/?document=nope"])
def test_nothing_is_to_be_had_without_signing_in(
    installation: Installation, visit: Callable[[], Page], path: str
) -> None:
    page = visit()
    page.goto(installation.server.url + path)
    expect(page.get_by_role("button", name="Sign in with main")).to_be_visible(timeout=SLOWEST_MS)
    assert page.locator(".viewer, input[type=file], .st-key-frame").count() == 0


def test_a_token_that_is_over_is_refused(installation: Installation, visit: Callable[[], Page]) -> None:
    page = visit()
    page.goto(installation.server.url)
    press(page, "late")
    page.get_by_role("button", name="ann", exact=True).click()
    expect(page.get_by_role("button", name="Sign in with main")).to_be_visible(timeout=SLOWEST_MS)


def test_a_token_signed_by_somebody_else_is_refused(
    installation: Installation, visit: Callable[[], Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installation.provider, "forges", True)
    page = visit()
    sign_in(page, installation.server.url, "ann")
    expect(page.get_by_role("button", name="Sign in with main")).to_be_visible(timeout=SLOWEST_MS)


@pytest.mark.parametrize(
    ("age_s", "secret", "says"),
    [
        (60, COOKIE_SECRET, None),
        (13 * 3600, COOKIE_SECRET, "expired"),
        (60, "a guess at the secret", "Sign in to see"),
    ],
)
def test_a_cookie_counts_while_it_is_fresh_and_signed_by_us(
    installation: Installation, visit: Callable[[], Page], age_s: float, secret: str, says: str | None
) -> None:
    page = visit()
    value = cookie(claims_of(installation, "ann", age_s=age_s), secret)
    page.context.add_cookies([{"name": "_streamlit_user", "value": value, "url": installation.server.url}])
    page.goto(installation.server.url)
    if says is None:
        expect(page.get_by_role("button", name="Ann Admin")).to_be_visible(timeout=SLOWEST_MS)
    else:
        expect(page.locator(".stMainBlockContainer")).to_contain_text(says, timeout=SLOWEST_MS)
        assert page.locator(".viewer").count() == 0


def test_a_pasted_link_to_an_answer_of_the_queue_works_after_signing_in(
    installation: Installation, visit: Callable[[], Page]
) -> None:
    """Whoever may not work through the queue is told so; QA gets to the very answer."""
    server, ann = installation.server, visit()
    (answer,) = queue_answers(server.home, 1)
    link = f"{server.url}/queue?answer={answer}"
    sign_in(ann, server.url, "ann")
    sees_document(ann)
    set_role(ann, installation, "bob", "Handler")

    bob = visit()
    sign_in(bob, link, "bob")
    expect(bob.locator(".di-error")).to_contain_text(
        "As handler you may not work through the queue", timeout=SLOWEST_MS
    )
    expect(bob.get_by_role("link", name="Triage")).to_have_count(0)
    set_role(ann, installation, "bob", "QA")

    again = visit()
    sign_in(again, link, "bob")
    expect(again.locator(".di-line")).to_contain_text("quote not in the document", timeout=SLOWEST_MS)
    assert f"answer={answer}" in again.url
    again.locator(".viewer .stage").focus()
    again.keyboard.press("a")
    expect(again.locator(".di-decisions")).to_contain_text("by Bob Handler", timeout=SLOWEST_MS)
