"""Connections to one service: kept open between requests, through a proxy where one is set."""

from __future__ import annotations

import base64
import contextlib
import os
import re
import ssl
from collections import deque
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from typing import Deque, Dict, Mapping, Optional, Tuple
from urllib.parse import SplitResult, unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

IDLE_MAX = 8


class NotSent(OSError):
    """There was no connection, so the service knows nothing of the request."""


def is_distrust(error: BaseException) -> bool:
    return isinstance(error.__cause__, ssl.SSLCertVerificationError)


class Connections:
    """Safe to share between threads: a connection belongs to whoever has taken it out."""

    def __init__(
        self, base_url: str, *, timeout: float, context: Optional[ssl.SSLContext] = None
    ) -> None:
        self._idle: Deque[HTTPConnection] = deque()
        self._process = os.getpid()
        url = urlsplit(base_url)
        if url.scheme not in ("http", "https") or not url.hostname:
            raise ValueError(f"base_url must be like https://qr.example.com, not {base_url!r}")
        if url.username is not None or url.query or url.fragment:
            raise ValueError("base_url must have no user, query or fragment")
        self._url = url
        # Paths of operations begin with /v1, so that many have it in the address already.
        self._prefix = re.sub("(/v1)?/*$", "", url.path)
        self._timeout = timeout
        self._context = context
        if url.scheme == "https" and context is None:
            self._context = ssl.create_default_context()
        self._proxy = _proxy_for(url)

    def send(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str],
        body: Optional[bytes],
        *,
        repeatable: bool = True,
    ) -> Tuple[HTTPConnection, HTTPResponse]:
        """
        The response, with its body still to come, and what to `keep` after that.

        The service may close an idle connection just when it is used again, and nobody can tell
        whether the request was seen. So what must not be sent twice gets a new connection.
        """
        while repeatable:
            idle = self._take()
            if idle is None:
                break
            try:
                return idle, self.exchange(idle, method, path, headers, body)
            except ConnectionError:
                idle.close()
        fresh = self.connect(self._timeout)
        return fresh, self.exchange(fresh, method, path, headers, body)

    def keep(self, connection: HTTPConnection, incoming: HTTPResponse) -> None:
        """Takes a connection back, if its response was read to the end."""
        is_free = incoming.isclosed() and not incoming.will_close and connection.sock is not None
        if is_free and len(self._idle) < IDLE_MAX:
            self._idle.append(connection)
        else:
            incoming.close()
            connection.close()

    def close(self) -> None:
        while True:
            try:
                self._idle.pop().close()
            except IndexError:
                return

    def __del__(self) -> None:
        self.close()

    def _take(self) -> Optional[HTTPConnection]:
        if self._process != os.getpid():
            # After a fork these are connections of the parent: two would talk over one.
            self.close()
            self._process = os.getpid()
        try:
            return self._idle.pop()
        except IndexError:
            return None

    def exchange(
        self,
        connection: HTTPConnection,
        method: str,
        path: str,
        headers: Mapping[str, str],
        body: Optional[bytes] = None,
    ) -> HTTPResponse:
        path = self._prefix + path
        if self._proxy and self._url.scheme == "http":
            path = f"http://{self._url.netloc}{path}"
            headers = {**headers, **_authorization(self._proxy)}
        try:
            # A service that refuses a body may answer, and hang up, before it has all of it.
            with contextlib.suppress(BrokenPipeError):
                connection.request(method, path, body, dict(headers))
            return connection.getresponse()
        except BaseException:
            connection.close()
            raise

    def connect(self, timeout: float) -> HTTPConnection:
        connection = self._new_connection(timeout)
        try:
            connection.connect()
        except OSError as error:
            connection.close()
            raise NotSent(error) from error
        return connection

    def _new_connection(self, timeout: float) -> HTTPConnection:
        host, port = _place(self._proxy or self._url)
        if self._url.scheme == "http":
            return HTTPConnection(host, port, timeout=timeout)
        connection = HTTPSConnection(host, port, timeout=timeout, context=self._context)
        if self._proxy:
            connection.set_tunnel(*_place(self._url), _authorization(self._proxy))
        return connection


def _place(url: SplitResult) -> Tuple[str, int]:
    return url.hostname or "", url.port or (443 if url.scheme == "https" else 80)


def _proxy_for(url: SplitResult) -> Optional[SplitResult]:
    """As `http_proxy`, `https_proxy` and `no_proxy` say, or the system's settings."""
    proxy = getproxies().get(url.scheme)
    if not proxy or proxy_bypass(url.netloc):
        return None
    return urlsplit(proxy if "://" in proxy else f"http://{proxy}")


def _authorization(proxy: SplitResult) -> Dict[str, str]:
    if proxy.username is None:
        return {}
    login = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}".encode()
    return {"Proxy-Authorization": f"Basic {base64.b64encode(login).decode()}"}
