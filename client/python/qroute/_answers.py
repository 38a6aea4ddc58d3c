"""What the service answers: objects as dicts, files as streams, refusals as exceptions."""

from __future__ import annotations

import io
import json
import os
import shutil
import tempfile
from dataclasses import dataclass
from http.client import HTTPException, HTTPMessage, HTTPResponse
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, Optional, Union

from .types import Fault

IfMatch = Union[str, Mapping[str, object]]


@dataclass(frozen=True)
class Response:
    """What came with an answer. Names of headers may be written in any case."""

    status: int
    headers: HTTPMessage

    @property
    def etag(self) -> Optional[str]:
        return self.headers["ETag"]

    @property
    def request_id(self) -> Optional[str]:
        return self.headers["X-Request-Id"]

    @property
    def retry_after(self) -> Optional[float]:
        value = self.headers["Retry-After"] or ""
        return float(value) if value.isascii() and value.isdigit() else None


class QrouteError(Exception):
    """
    A request that failed. Decide by `code` and `status`; `message` is for people.

    Beside the codes of the service there are two of the client: `network_error`, there was no
    response (`status` is 0), and `unexpected_answer`, it came from something else, such as a proxy.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        param: Optional[str] = None,
        details: Optional[List[Fault]] = None,
        response: Optional[Response] = None,
    ) -> None:
        # Not passed on: `args` stay as given, so that the error can be pickled.
        self.code = code
        self.message = message
        self.param = param
        self.details: List[Fault] = details or []
        self.response = response
        self.status = response.status if response else 0
        self.request_id = response.request_id if response else None
        self.retry_after = response.retry_after if response else None

    def __str__(self) -> str:
        return " ".join(filter(None, [str(self.status or ""), f"{self.code}: {self.message}"]))


class Answer(Dict[str, Any]):
    """An object of the API: a dict that knows which response it came with."""

    response: Response


def response(answer: Mapping[str, object]) -> Response:
    """The status and headers that an answer of the client came with."""
    if isinstance(answer, Answer):
        return answer.response
    raise TypeError("This is not an answer of the client, but a part or a copy of one")


def etag_of(given: IfMatch) -> str:
    """Never an empty one: a precondition that got lost would be a write without any."""
    etag = given if isinstance(given, str) else response(given).etag
    if not etag:
        raise ValueError("if_match needs an ETag, or an answer that has one")
    return etag


class Download(io.BufferedReader):
    """
    A file as it arrives: read it like any other that is open, or `save` it. Close it, or use
    `with`, if you do not read it to its end.
    """

    def __init__(self, raw: Body, response: Response) -> None:
        super().__init__(raw)
        self.response = response

    @property
    def content_type(self) -> str:
        return self.response.headers.get_content_type()

    def save(self, path: Union[str, os.PathLike[str]]) -> Path:
        """Writes the rest to a file, which is there when it is whole, and not before."""
        target = Path(path)
        handle, part = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with self, open(handle, "wb") as file:
                shutil.copyfileobj(self, file)
            os.chmod(part, 0o666 & ~_umask())
            os.replace(part, target)
        except BaseException:
            os.unlink(part)
            raise
        return target


class Body(io.RawIOBase):
    """The bytes of a response; then its connection is free for another."""

    def __init__(self, incoming: HTTPResponse, done: Callable[[], None]) -> None:
        self._incoming = incoming
        self._done = done

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            count = self._incoming.readinto(buffer)
        except (OSError, HTTPException) as error:
            raise no_response(error)
        if count == 0 and len(buffer) > 0 and self._incoming.length:
            raise no_response(f"{self._incoming.length} bytes are missing")
        return count

    def close(self) -> None:
        if not self.closed:
            super().close()
            self._done()


def to_answer(text: bytes, came_with: Response) -> Answer:
    """Raises what the service refused, or what is no answer of it."""
    told = _parse(text)
    if 200 <= came_with.status < 300 and isinstance(told, dict):
        answer = Answer(told)
        answer.response = came_with
        return answer
    error = told.get("error") if isinstance(told, dict) else None
    if isinstance(error, dict) and isinstance(error.get("code"), str):
        raise QrouteError(
            error["code"],
            str(error.get("message", "")),
            param=error.get("param"),
            details=error.get("details"),
            response=came_with,
        )
    raise unexpected(came_with)


def unexpected(came_with: Response) -> QrouteError:
    to = came_with.headers["Location"]
    led = f", but leads to {to}" if to else ""
    message = f"The response ({came_with.status}) does not come from Qroute{led}"
    return QrouteError("unexpected_answer", message, response=came_with)


def no_response(reason: Union[Exception, str]) -> QrouteError:
    told = str(reason) or type(reason).__name__
    error = QrouteError("network_error", f"No response: {told}")
    error.__cause__ = reason if isinstance(reason, Exception) else None
    return error


def _parse(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _umask() -> int:
    # There is no other way to read it than to set it.
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
