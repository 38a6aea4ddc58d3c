"""Sends the requests of the operations, and again where that helps and cannot do harm."""

from __future__ import annotations

import itertools
import json
import os
import random
import time
import uuid
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import Any, BinaryIO, Callable, Dict, Mapping, Optional, TypeVar, Union
from urllib.parse import quote, urlencode

from ._answers import Body, Download, QrouteError, Response, etag_of, no_response, to_answer
from ._answers import unexpected
from ._connections import Connections, NotSent, is_distrust

Upload = Union[bytes, "os.PathLike[str]", BinaryIO]
T = TypeVar("T")

_PASSING = (408, 500, 502, 503, 504)
# Seconds. A limit of requests is over after one minute.
_FIRST_PAUSE = 0.5
_LONGEST_WAIT = 60.0
_MAGIC = ((b"\x89PNG", "image/png"), (b"\xff\xd8\xff", "image/jpeg"), (b"<", "image/svg+xml"))


class Sender:
    def __init__(
        self,
        connections: Connections,
        headers: Mapping[str, str],
        retries: int,
    ) -> None:
        self._connections = connections
        self._headers = headers
        self._retries = retries

    def _json(self, method: str, template: str, **given: Any) -> Any:
        return self._send(method, template, self._read_json, **given)

    def _download(self, method: str, template: str, **given: Any) -> Download:
        return self._send(method, template, self._open_file, **given)

    def _send(
        self,
        method: str,
        template: str,
        finish: Callable[[HTTPConnection, HTTPResponse], T],
        *,
        path: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        upload: Optional[Upload] = None,
        content_type: Optional[str] = None,
    ) -> T:
        target = to_target(template, path or {}, query or {})
        fields = {**self._headers, **_to_fields(headers or {})}
        payload: Optional[bytes] = None
        if upload is not None:
            payload = _bytes_of(upload)
            fields["Content-Type"] = content_type or _type_of(payload)
        elif body is not None:
            payload = json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
            fields["Content-Type"] = "application/json"
        # A file that is uploaded twice is one. Other POSTs that take no key may count twice.
        repeatable = method != "POST" or "Idempotency-Key" in fields or upload is not None
        return self._persist(
            lambda: finish(
                *self._connections.send(method, target, fields, payload, repeatable=repeatable)
            ),
            repeatable,
        )

    def _persist(self, attempt: Callable[[], T], repeatable: bool) -> T:
        for tries in itertools.count(1):
            try:
                return attempt()
            except QrouteError as error:
                failure, again = error, _may_repeat(error, repeatable)
            except NotSent as error:
                failure, again = no_response(error), not is_distrust(error)
            except (OSError, HTTPException) as error:
                failure, again = no_response(error), repeatable
            if not again or tries > self._retries or (failure.retry_after or 0) > _LONGEST_WAIT:
                raise failure
            time.sleep(pause(tries, failure.retry_after))
        raise AssertionError

    def _read_json(self, connection: HTTPConnection, incoming: HTTPResponse) -> Any:
        try:
            text = incoming.read()
        finally:
            self._connections.keep(connection, incoming)
        return to_answer(text, Response(incoming.status, incoming.headers))

    def _open_file(self, connection: HTTPConnection, incoming: HTTPResponse) -> Download:
        if not 200 <= incoming.status < 300:
            self._read_json(connection, incoming)  # which raises what was refused
        came_with = Response(incoming.status, incoming.headers)
        if "html" in came_with.headers.get_content_type():
            self._connections.keep(connection, incoming)
            raise unexpected(came_with)
        body = Body(incoming, lambda: self._connections.keep(connection, incoming))
        return Download(body, came_with)


def pause(tries: int, retry_after: Optional[float], first: float = _FIRST_PAUSE) -> float:
    """Longer each time, never shorter than the service asked for, and never the same for all."""
    if retry_after is not None:
        return retry_after + random.uniform(0, 0.1 * retry_after + 0.1)
    return min(first * 2.0 ** (tries - 1), _LONGEST_WAIT) * random.uniform(0.5, 1)


def to_target(template: str, path: Mapping[str, str], query: Mapping[str, Any]) -> str:
    parts: Dict[str, str] = {}
    for name, value in path.items():
        # Dots are resolved even if they are encoded: these would lead to another operation.
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise QrouteError("invalid_request", f"{name} is missing or not an id", param=name)
        parts[name] = quote(value, safe="")
    fields = [(name, _to_text(value)) for name, value in query.items() if value is not None]
    return template.format(**parts) + (f"?{urlencode(fields)}" if fields else "")


def _to_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(map(_to_text, value))
    return str(value)


def _to_fields(headers: Mapping[str, Any]) -> Dict[str, str]:
    """An operation that takes an Idempotency-Key always gets one: a repeat has no second effect."""
    fields: Dict[str, str] = {}
    for name, value in headers.items():
        if name == "Idempotency-Key":
            fields[name] = str(uuid.uuid4()) if value is None else value
        elif value is not None:
            fields[name] = etag_of(value) if name == "If-Match" else value
    return fields


def _may_repeat(error: QrouteError, repeatable: bool) -> bool:
    """Past a limit nothing was done. By a server that is in trouble something may have been."""
    if error.status == 429:
        return True
    return repeatable and (error.status in _PASSING or error.code == "network_error")


def _bytes_of(upload: Upload) -> bytes:
    if isinstance(upload, (bytes, bytearray, memoryview)):
        return bytes(upload)
    if isinstance(upload, os.PathLike):
        with open(upload, "rb") as file:
            return file.read()
    content = upload.read() if hasattr(upload, "read") else None
    if not isinstance(content, bytes):
        raise TypeError("Pass bytes, a pathlib.Path or a file opened for reading bytes")
    return content


def _type_of(content: bytes) -> str:
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")
    for magic, content_type in _MAGIC:
        if start.startswith(magic):
            return content_type
    return "application/octet-stream"
