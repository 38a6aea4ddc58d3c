"""The client: what is configured once."""

from __future__ import annotations

import os
import re
import ssl
from typing import Any, Literal, Mapping, Optional, Tuple
from urllib.parse import urlsplit

from ._connections import Connections
from ._events import EventStream
from ._operations import VERSION, Operations


class Client(Operations):
    """
    All operations of the API, as methods.

    >>> client = Client("https://qr.example.com", "sk_live_your_key")
    >>> code = client.create_code({"name": "Menu", "destination_url": "https://example.com/"})

    What the path names is positional, then the body; everything else has its name. A client can be
    shared between threads. Without arguments it takes QROUTE_URL and QROUTE_API_KEY. The key from
    the environment is used for the service in QROUTE_URL only; `key=""` calls without one.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        key: Optional[str] = None,
        *,
        timeout: float = 30.0,
        retries: int = 2,
        headers: Optional[Mapping[str, str]] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        """
        `timeout`: seconds without a word from the service. `retries`: how often a request is sent
        again. `headers`: sent with every request. `ssl_context`: for certificates of your own.
        """
        base_url = os.environ.get("QROUTE_URL") if base_url is None else base_url
        if not base_url:
            raise ValueError("Pass the address of your service, or set QROUTE_URL")
        key = _key_for(base_url) if key is None else key
        fields = {"User-Agent": f"qroute-python/{VERSION}", "Accept": "*/*", **(headers or {})}
        if key:
            fields["Authorization"] = f"Bearer {_checked(key)}"
        self._base_url = base_url
        super().__init__(
            Connections(base_url.strip(), timeout=timeout, context=ssl_context), fields, retries
        )

    def follow(
        self,
        after: Optional[str] = None,
        *,
        include: Optional[Literal["details"]] = None,
    ) -> EventStream:
        """
        Every scan as it happens, without an end: `for event in client.follow(): …`.

        A lost connection is opened again where it was. `after` is a `cursor` of before, to continue
        from there, or empty for all events; without one the stream begins with the next scan.
        """
        return EventStream(self._connections, self._headers, after, include)

    def close(self) -> None:
        """Closes the connections that are kept open. The client can be used again."""
        self._connections.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Client({self._base_url!r})"


def _key_for(base_url: str) -> Optional[str]:
    """A key is sent only to the service that it is for."""
    home, key = os.environ.get("QROUTE_URL"), os.environ.get("QROUTE_API_KEY")
    if not key or not home or _same(home) == _same(base_url):
        return key
    raise ValueError("QROUTE_API_KEY is for QROUTE_URL, which is another service: pass key too")


def _same(url: str) -> Tuple[str, str, str]:
    scheme, host, path, _, _ = urlsplit(url.strip())
    return scheme, host.lower(), re.sub("(/v1)?/*$", "", path)


def _checked(key: str) -> str:
    """The message does not show it: what is wrong may still be most of a key."""
    text = key.strip()
    if not re.fullmatch(r"sk_[A-Za-z0-9_]+", text):
        raise ValueError("The key must be sk_live_ or sk_test_ with letters and digits after it")
    return text
