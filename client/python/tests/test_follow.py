"""The stream of scans, cut off in every way."""

import threading
import time
import unittest
from unittest.mock import patch

from qroute import Client, QrouteError
from scripted import Scripted, answer, refusal, then_hang_up


class Following(unittest.TestCase):
    START = b"HTTP/1.1 200 X\r\ncontent-type: text/event-stream\r\n\r\nretry: 10\nid: scan_0\n\n"

    @staticmethod
    def event(number: int) -> bytes:
        return b'id: scan_%d\nevent: scan.created\ndata: {"id": "scan_%d"}\n\n' % (number, number)

    def test_it_continues_where_it_was_cut_off(self) -> None:
        first = self.START + b":\n" + self.event(1) + self.event(2)[:-1]
        second = self.START.replace(b"scan_0", b"scan_1") + self.event(2) + b"id: scan_3\ndata: {"
        third = self.START.replace(b"scan_0", b"scan_2") + self.event(3)
        acts = [then_hang_up(first), refusal(503, "unavailable"), then_hang_up(second)]
        with Scripted("drop", *acts, then_hang_up(third)) as server:
            with Client(server.url, "sk_1").follow(include="details") as stream:
                self.assertIsNone(stream.cursor)
                got = [(next(stream)["id"], stream.cursor) for _ in range(3)]
        self.assertEqual(got, [(f"scan_{number}",) * 2 for number in (1, 2, 3)])
        resumed = [request.headers.get("last-event-id") for request in server.requests]
        self.assertEqual(resumed, [None, None, "scan_1", "scan_1", "scan_2"])
        self.assertEqual(server.requests[0].path, "/v1/events/stream?include=details")
        self.assertEqual(server.requests[0].headers["authorization"], "Bearer sk_1")

    def test_it_begins_after_a_cursor_and_hangs_up_on_silence(self) -> None:
        silent = lambda line, _: line.sendall(self.START)  # noqa: E731
        with Scripted(silent, then_hang_up(self.START + self.event(1))) as server:
            with patch("qroute._events._SILENCE", 0.2):
                with Client(server.url).follow("scan_9") as stream:
                    self.assertEqual(next(stream)["id"], "scan_1")
        self.assertEqual(server.requests[0].headers["last-event-id"], "scan_9")

    def test_what_cannot_be_helped_by_waiting_is_raised(self) -> None:
        for reply in (refusal(401, "unauthorized"), refusal(400, "invalid_request"), answer()):
            with Scripted(reply) as server, self.assertRaises(QrouteError):
                next(Client(server.url).follow())
            self.assertEqual(len(server.requests), 1)

    def test_it_can_be_ended_by_another_thread(self) -> None:
        for act in (lambda line, _: line.sendall(self.START), "drop"):
            with Scripted(act) as server:
                stream = Client(server.url).follow()
                threading.Timer(0.3, stream.close).start()
                start = time.monotonic()
                self.assertEqual(list(stream), [])
                self.assertLess(time.monotonic() - start, 10)
