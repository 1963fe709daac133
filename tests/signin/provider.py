"""A real OpenID Connect provider on this machine, which can also be made to lie."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import oidc_provider_mock
from joserfc.jwk import KeySet, RSAKey
from werkzeug.serving import make_server
from werkzeug.wrappers import Response

PEOPLE = {
    "ann": {"name": "Ann Admin", "email": "ann@example.com", "email_verified": True},
    "bob": {"name": "Bob Handler", "email": "bob@example.com", "email_verified": True},
    "eve": {"name": "Eve Stranger", "email": "eve@example.com", "email_verified": True},
}


@dataclass
class Provider:
    """``forges`` makes the keys it publishes differ from the key it signs with: its tokens are forgeries."""

    port: int = 0
    forges: bool = False

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"


@contextmanager
def running_provider(*, tokens_last: timedelta = timedelta(hours=1)) -> Iterator[Provider]:
    """A provider that knows :data:`PEOPLE`; with a negative ``tokens_last`` its tokens are over at once."""
    users = [oidc_provider_mock.User(sub=sub, claims=dict(claims)) for sub, claims in PEOPLE.items()]
    app = oidc_provider_mock.app(user_claims=users, require_nonce=True, access_token_max_age=tokens_last)
    provider = Provider()
    others = KeySet([RSAKey.generate_key(2048)]).as_dict(private=False)

    def serve(environ: dict[str, Any], start_response: Any) -> Any:
        if provider.forges and environ["PATH_INFO"] == "/jwks":
            return Response(json.dumps(others), mimetype="application/json")(environ, start_response)
        return app(environ, start_response)

    server = make_server("localhost", 0, serve, threaded=True)
    provider.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, args=(0.1,))
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
