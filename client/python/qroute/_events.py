"""Follows the stream of scans, over as many connections as it takes."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from http.client import HTTPException, HTTPResponse
from typing import Any, Dict, Iterator, Mapping, Optional

from ._answers import QrouteError, Response, no_response, to_answer, unexpected
from ._connections import Connections, is_distrust
from ._sender import pause, to_target
from .types import Event

# Seconds. The service sends a sign of life every 15.
_SILENCE = 30.0
_FIRST_PAUSE = 1.0
_PASSING = (408, 429)
_BEGINNING = "scan_" + "0" * 26


class EventStream(Iterator[Event]):
    """
    Iterate over it. `cursor` is the id of the last event you were given: store it when your work is
    done, and pass it as `after` to continue. It connects with the first `next`.
    """

    cursor: Optional[str]

    def __init__(
        self,
        connections: Connections,
        headers: Mapping[str, str],
        after: Optional[str] = None,
        include: Optional[str] = None,
    ) -> None:
        self.cursor = None if after == "latest" else _BEGINNING if after == "" else after
        self._connections = connections
        self._headers = headers
        self._include = include
        self._pause = _FIRST_PAUSE
        self._heard = False
        self._socket: Optional[socket.socket] = None
        self._closed = threading.Event()
        self._events = self._follow()

    def __iter__(self) -> EventStream:
        return self

    def __next__(self) -> Event:
        return next(self._events)

    def __enter__(self) -> EventStream:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Ends the iteration, also one that waits in another thread."""
        self._closed.set()
        line = self._socket
        if line is not None:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def _follow(self) -> Iterator[Event]:
        tries = 0
        while not self._closed.is_set():
            self._heard = False
            retry_after: Optional[float] = None
            try:
                yield from self._listen()
            except QrouteError as error:
                if error.status < 500 and error.status not in _PASSING:
                    raise
                retry_after = error.retry_after
            except (OSError, HTTPException) as error:
                # The line is dead: again from `cursor`. Nobody waits for another certificate.
                if is_distrust(error):
                    raise no_response(error)
            tries = 1 if self._heard else tries + 1
            self._closed.wait(pause(tries, retry_after, self._pause))

    def _listen(self) -> Iterator[Event]:
        """The events of one connection."""
        target = to_target("/v1/events/stream", {}, {"include": self._include})
        resume = {} if self.cursor is None else {"Last-Event-ID": self.cursor}
        connection = self._connections.connect(_SILENCE)
        self._socket = connection.sock
        try:
            headers = {**self._headers, **resume}
            incoming = self._connections.exchange(connection, "GET", target, headers)
            with incoming:
                yield from self._read(incoming)
        finally:
            self._socket = None
            connection.close()

    def _read(self, incoming: HTTPResponse) -> Iterator[Event]:
        self._refuse_others(incoming)
        fields: Dict[str, str] = {}
        while not self._closed.is_set():
            line = incoming.readline()
            if not line:
                return
            self._heard = True
            name, _, value = line.decode().rstrip("\r\n").partition(":")
            if name:
                fields[name] = value[1:] if value.startswith(" ") else value
            elif line.strip() == b"":
                yield from self._take(fields)
                fields = {}

    def _take(self, fields: Mapping[str, str]) -> Iterator[Event]:
        event: Optional[Event] = json.loads(fields["data"]) if "data" in fields else None
        # After it was read and before it is given: what was cut off comes again, nothing twice.
        self.cursor = fields.get("id", self.cursor)
        if fields.get("retry", "").isdigit():
            self._pause = int(fields["retry"]) / 1000
        if event is not None:
            yield event

    @staticmethod
    def _refuse_others(incoming: HTTPResponse) -> None:
        came_with = Response(incoming.status, incoming.headers)
        if came_with.status != 200:
            to_answer(incoming.read(), came_with)
        if came_with.headers.get_content_type() != "text/event-stream":
            raise unexpected(came_with)
