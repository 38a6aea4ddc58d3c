"""A server over real sockets that does as it is told: answers, hangs up, stops in the middle."""

from __future__ import annotations

import contextlib
import json
import socket
import struct
import threading
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional, Union



@dataclass
class Request:
    method: str
    path: str
    headers: Dict[str, str]
    body: bytes
    connection: int

    def json(self) -> Any:
        return json.loads(self.body)


Act = Union[bytes, str, Callable[[socket.socket, Request], Any]]


def answer(status: int = 200, body: Any = None, **headers: str) -> bytes:
    text = body if isinstance(body, bytes) else json.dumps(body or {}).encode()
    fields = {"content-type": "application/json", "content-length": str(len(text))}
    fields.update({name.replace("_", "-"): value for name, value in headers.items()})
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 {status} X\r\n{head}\r\n".encode() + text


def refusal(status: int, code: str, **headers: str) -> bytes:
    return answer(status, {"error": {"code": code, "message": "No", "request_id": "r"}}, **headers)


def hang_up(line: socket.socket) -> None:
    with contextlib.suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def then_hang_up(reply: bytes) -> Act:
    """Closes without having said so: what a server does with idle connections."""

    def act(line: socket.socket, _: Request) -> None:
        line.sendall(reply)
        hang_up(line)

    return act


class Scripted:
    """
    Does the acts in order, one for each request, and the last for all further ones. `drop` hangs up
    without an answer.
    """

    def __init__(self, *acts: Act) -> None:
        self.acts: List[Act] = list(acts)
        self.requests: List[Request] = []
        self._lock = threading.Lock()
        self._lines: List[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Scripted:
        return self

    def __exit__(self, *_: Any) -> None:
        hang_up(self._listener)
        self._listener.close()
        for line in self._lines:
            hang_up(line)

    def _accept(self) -> None:
        while True:
            try:
                line, _ = self._listener.accept()
            except OSError:
                return
            self._lines.append(line)
            number = len(self._lines)
            threading.Thread(target=self._serve, args=(line, number), daemon=True).start()

    def _serve(self, line: socket.socket, number: int) -> None:
        try:
            with line.makefile("rb") as file:
                while True:
                    request = self._read(file, number)
                    if request is None:
                        break
                    with self._lock:
                        self.requests.append(request)
                        act = self.acts.pop(0) if len(self.acts) > 1 else self.acts[0]
                    if act == "drop":
                        break
                    if callable(act):
                        act(line, request)
                    elif isinstance(act, bytes):
                        line.sendall(act)
        except (OSError, ValueError):
            pass
        finally:
            hang_up(line)
            line.close()

    @staticmethod
    def _read(file: Any, number: int) -> Optional[Request]:
        start = file.readline().decode().split(" ")
        if len(start) != 3:
            return None
        headers: Dict[str, str] = {}
        for raw in iter(file.readline, b"\r\n"):
            name, _, value = raw.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        body = file.read(int(headers.get("content-length", "0")))
        return Request(start[0], start[1], headers, body, number)


class Hasty(Scripted):
    """Answers when it has seen the headers, takes no more of the body, and hangs up."""

    def _serve(self, line: socket.socket, number: int) -> None:
        line.recv(1024)
        assert isinstance(self.acts[0], bytes)
        line.sendall(self.acts[0])
        line.shutdown(socket.SHUT_WR)
        time.sleep(0.2)
        # With what was not read: at once, and the other side cannot send the rest.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.close()
