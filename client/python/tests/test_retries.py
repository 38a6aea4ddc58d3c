"""When a request is sent again, and when it must not be."""

import os
import socket
import threading
import time
import unittest
from typing import Any, Callable, List
from unittest.mock import patch

from qroute import Client, QrouteError
from scripted import Act, Request, Scripted, answer, refusal, then_hang_up

NEW: Any = {"name": "Menu", "destination_url": "https://example.com/"}
LIMIT = refusal(429, "rate_limit_exceeded", Retry_After="1")


class Retries(unittest.TestCase):
    def fails(self, call: Callable[[], Any]) -> QrouteError:
        with self.assertRaises(QrouteError) as caught:
            call()
        return caught.exception

    def test_a_limit_is_waited_for_and_the_same_key_sent_again(self) -> None:
        with Scripted(LIMIT, "drop", answer(201, {"id": "qr_1"})) as server:
            start = time.monotonic()
            self.assertEqual(Client(server.url).create_code(NEW)["id"], "qr_1")
            self.assertGreaterEqual(time.monotonic() - start, 1)
        self.assertEqual([request.json() for request in server.requests], [NEW] * 3)
        keys = {request.headers["idempotency-key"] for request in server.requests}
        self.assertEqual(len(keys), 1)

    def test_two_calls_have_two_keys(self) -> None:
        with Scripted(answer(201)) as server:
            for _ in range(2):
                Client(server.url).create_code(NEW)
        keys = {request.headers["idempotency-key"] for request in server.requests}
        self.assertEqual(len(keys), 2)

    def test_what_is_busy_cut_off_or_late_is_asked_again(self) -> None:
        cut = then_hang_up(answer(200, b'{"id":', content_length="99"))
        late: Act = lambda *_: None  # noqa: E731
        for trouble in (refusal(500, "internal_error"), answer(502, b"<html>"), cut, late):
            with Scripted(trouble, answer(200, {"id": "qr_1"})) as server:
                client = Client(server.url, timeout=0.3, retries=1)
                self.assertEqual(client.update_code("qr_1", {"name": "B"})["id"], "qr_1")
                self.assertEqual(len(server.requests), 2)

    def test_it_gives_up_after_so_many_retries(self) -> None:
        with Scripted("drop") as server:
            error = self.fails(lambda: Client(server.url, retries=1).get_account())
            self.assertEqual((error.code, error.status), ("network_error", 0))
            self.assertIsNotNone(error.__cause__)
            self.assertEqual(len(server.requests), 2)

    def test_other_refusals_are_not_repeated(self) -> None:
        for status in (400, 401, 403, 404, 409, 412):
            with Scripted(refusal(status, "x")) as server:
                error = self.fails(lambda: Client(server.url).delete_code("qr_1"))
                self.assertEqual((error.status, len(server.requests)), (status, 1))

    def test_a_wait_that_is_too_long_is_left_to_the_program(self) -> None:
        with Scripted(refusal(429, "rate_limit_exceeded", Retry_After="3600")) as server:
            error = self.fails(lambda: Client(server.url).get_account())
            self.assertEqual((error.retry_after, len(server.requests)), (3600, 1))

    def test_what_may_count_twice_is_repeated_only_if_nothing_was_done(self) -> None:
        body: Any = {"email": "a@example.com", "password": "x"}
        for trouble in ("drop", refusal(503, "unavailable"), answer(504, b"")):
            with Scripted(trouble) as server:
                self.fails(lambda: Client(server.url).sign_in(body))
                self.assertEqual(len(server.requests), 1)
        with Scripted(LIMIT, answer(201)) as server:
            Client(server.url).sign_in(body)
            self.assertEqual(len(server.requests), 2)
        # Nobody listens yet: nothing was sent, so this can be tried again too.
        free = socket.create_server(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        start = time.monotonic()
        error = self.fails(lambda: Client(f"http://127.0.0.1:{port}", retries=1).sign_in(body))
        self.assertRegex(error.message, "^No response: .*refused")
        self.assertGreaterEqual(time.monotonic() - start, 0.2)


class Connections(unittest.TestCase):
    def test_a_connection_that_was_closed_meanwhile_is_replaced(self) -> None:
        acts = [then_hang_up(answer()), answer()]
        with Scripted(*acts) as server:
            client = Client(server.url, retries=0)
            client.get_account()
            time.sleep(0.05)
            client.create_code(NEW)
            self.assertEqual([request.connection for request in server.requests], [1, 2])

    def test_one_that_is_closed_when_the_request_arrives_is_too(self) -> None:
        with Scripted(answer(), "drop", answer()) as server:
            client = Client(server.url, retries=0)
            client.get_account()
            client.update_code("qr_1", {"name": "B"})
            self.assertEqual([request.connection for request in server.requests], [1, 1, 2])

    def test_what_must_not_be_sent_twice_has_a_new_one(self) -> None:
        with Scripted(answer(), "drop") as server:
            client = Client(server.url, retries=0)
            client.get_account()
            with self.assertRaises(QrouteError):
                client.sign_in({"email": "a@example.com", "password": "x"})
            self.assertEqual([request.connection for request in server.requests], [1, 2])

    def test_threads_share_a_client_and_get_their_own_answers(self) -> None:
        def echo(line: socket.socket, request: Request) -> None:
            line.sendall(answer(200, {"path": request.path}))

        wrong: List[Any] = []
        with Scripted(echo) as server:
            client = Client(server.url)

            def work(number: int) -> None:
                for step in range(20):
                    name = f"qr_{number}_{step}"
                    got: Any = client.get_code(name)
                    if got != {"path": f"/v1/qrcodes/{name}"}:
                        wrong.append(got)

            threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(wrong, [])
        self.assertEqual(len(server.requests), 160)
        self.assertLessEqual(max(request.connection for request in server.requests), 8)

    @unittest.skipUnless(hasattr(os, "fork"), "this system has no fork")
    def test_a_child_process_does_not_use_connections_of_its_parent(self) -> None:
        with Scripted(answer()) as server:
            client = Client(server.url)
            client.get_account()
            child = os.fork()
            if child == 0:
                try:
                    client.get_account()
                finally:
                    os._exit(0)
            os.waitpid(child, 0)
            client.get_account()
        self.assertEqual([request.connection for request in server.requests], [1, 2, 1])

    def test_proxies_of_the_environment_are_used(self) -> None:
        with Scripted(answer()) as proxy:
            setting = proxy.url.replace("//", "//me:p%40ss@")
            with patch.dict("os.environ", {"http_proxy": setting, "no_proxy": "127.0.0.1"}):
                Client("http://qr.example.com:8080/sub", "sk_1").get_account()
                with Scripted(answer()) as direct:
                    Client(direct.url).get_account()
        [request] = proxy.requests
        self.assertEqual(request.path, "http://qr.example.com:8080/sub/v1/account")
        self.assertEqual(request.headers["host"], "qr.example.com:8080")
        self.assertEqual(request.headers["proxy-authorization"], "Basic bWU6cEBzcw==")
        self.assertEqual(len(direct.requests), 1)

    def test_a_proxy_sees_nothing_of_what_goes_through_it_encrypted(self) -> None:
        with Scripted(answer(403)) as proxy:
            with patch.dict("os.environ", {"https_proxy": proxy.url, "no_proxy": ""}):
                with self.assertRaises(QrouteError):
                    Client("https://qr.example.com", "sk_1", retries=0).get_account()
        [request] = proxy.requests
        self.assertEqual((request.method, request.path), ("CONNECT", "qr.example.com:443"))
        self.assertNotIn("authorization", request.headers)
