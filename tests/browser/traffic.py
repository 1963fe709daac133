"""What a page asked for over the network and sent over its socket."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import Page


@dataclass
class Traffic:
    """What a page asked for over the network and sent over its socket."""

    requests: list[str] = field(default_factory=list)
    sent: list[bytes | str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", lambda socket: socket.on("framesent", lambda frame: self.sent.append(frame)))
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    @property
    def elsewhere(self) -> list[str]:
        """Requests that left this machine."""
        local = ("http://localhost:", "data:", "blob:")
        return [url for url in self.requests if not url.startswith(local)]
