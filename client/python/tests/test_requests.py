"""What is sent, and what is made of what comes back."""

import io
import json
import pickle
import tempfile
import unittest
from pathlib import Path
from typing import Any
from unittest.mock import patch

from qroute import Client, QrouteError, response
from qroute.types import NewCode
from scripted import Hasty, Scripted, answer, refusal, then_hang_up

NEW: NewCode = {"name": "Café ☕", "destination_url": "https://example.com/"}


class Sent(unittest.TestCase):
    def test_parameters_headers_and_the_key_are_as_the_service_expects_them(self) -> None:
        with Scripted(answer()) as server:
            client = Client(f"{server.url}/sub/v1/", "sk_1", headers={"X-Own": "yes"})
            client.get_code_analytics("a/b c", city="A|B", device=["ios", "android"], until=None)
            client.create_code(NEW, idempotency_key="mine")
            client.create_codes({"items": [NEW]}, atomic=True)
            client.list_audit(from_="2026-01-01", cursor="")
            client.cancel_scheduled_change("ext_Ä", "chg_1", if_match='"x.1"')
            client.put_code("A-1", {"name": "B"})
            analytics, create, bulk, audit, cancel, put = server.requests
        self.assertEqual(
            analytics.path, "/sub/v1/qrcodes/a%2Fb%20c/analytics?city=A%7CB&device=ios%2Candroid"
        )
        self.assertEqual(analytics.headers["authorization"], "Bearer sk_1")
        self.assertEqual(analytics.headers["x-own"], "yes")
        self.assertRegex(analytics.headers["user-agent"], r"^qroute-python/\d")
        self.assertNotIn("content-type", analytics.headers)
        self.assertNotIn("idempotency-key", analytics.headers)
        self.assertEqual((create.method, create.json()), ("POST", NEW))
        self.assertEqual(create.headers["idempotency-key"], "mine")
        self.assertEqual(create.headers["content-type"], "application/json")
        self.assertEqual(bulk.path, "/sub/v1/qrcodes/bulk?atomic=true")
        self.assertRegex(bulk.headers["idempotency-key"], "^[0-9a-f-]{36}$")
        self.assertEqual(audit.path, "/sub/v1/audit?cursor=&from=2026-01-01")
        self.assertEqual(cancel.path, "/sub/v1/qrcodes/ext_%C3%84/schedule/chg_1")
        self.assertEqual(cancel.headers["if-match"], '"x.1"')
        self.assertEqual((put.method, put.path), ("PUT", "/sub/v1/qrcodes/ext_A-1"))
        self.assertEqual({request.connection for request in server.requests}, {1})

    def test_address_and_key_may_come_from_the_environment(self) -> None:
        with Scripted(answer()) as server:
            with patch.dict("os.environ", {"QROUTE_URL": server.url, "QROUTE_API_KEY": "sk_2"}):
                Client().get_account()
                Client(key="").get_account()
        first, second = server.requests
        self.assertEqual(first.headers["authorization"], "Bearer sk_2")
        self.assertNotIn("authorization", second.headers)
        self.assertNotIn("sk_2", repr(Client(server.url, "sk_2")))
        with patch.dict("os.environ", clear=True), self.assertRaises(ValueError):
            Client()
        home = {"QROUTE_URL": "https://QR.example/", "QROUTE_API_KEY": "sk_2"}
        with patch.dict("os.environ", home):
            Client("https://qr.example/v1")
            Client("https://other.example", "sk_3")
            for other in ("https://other.example", "http://qr.example", "https://qr.example/sub"):
                with self.assertRaises(ValueError):
                    Client(other)
        for address in ("qr.example.com", "ftp://x", "http://", "http://x/?a", "http://me@x"):
            with self.assertRaises(ValueError):
                Client(address)
        with self.assertRaises(ValueError) as caught:
            Client("http://x", "nearly_a_key")
        self.assertNotIn("nearly", str(caught.exception))

    def test_an_id_that_would_change_the_path_is_not_sent(self) -> None:
        with Scripted(answer()) as server:
            client = Client(server.url)
            bad: Any
            for bad in ("", ".", "..", None, 7):
                with self.assertRaises(QrouteError) as caught:
                    client.delete_code(bad)
                self.assertEqual((caught.exception.status, caught.exception.param), (0, "id"))
            self.assertEqual(server.requests, [])
            client.delete_code("...")

    def test_an_answer_is_its_own_precondition(self) -> None:
        with Scripted(answer(200, {"id": "qr_1"}, ETag='"qr_1.7"')) as server:
            client = Client(server.url)
            code = client.get_code("qr_1")
            self.assertEqual(code, {"id": "qr_1"})
            self.assertEqual(json.dumps(code), '{"id": "qr_1"}')
            self.assertEqual(response(code).etag, '"qr_1.7"')
            self.assertEqual(response(pickle.loads(pickle.dumps(code))).status, 200)
            client.update_code("qr_1", {"name": "B"}, if_match=code)
            self.assertEqual(server.requests[1].headers["if-match"], '"qr_1.7"')
            for lost in (dict(code), ""):
                with self.assertRaises((TypeError, ValueError)):
                    client.update_code("qr_1", {"name": "B"}, if_match=lost)
            self.assertEqual(len(server.requests), 2)

    def test_files_are_uploaded_as_bytes_paths_and_files(self) -> None:
        svg = b'\xef\xbb\xbf <svg xmlns="http://www.w3.org/2000/svg"/>'
        with Scripted(answer(201)) as server, tempfile.TemporaryDirectory() as folder:
            client = Client(server.url)
            path = Path(folder) / "logo"
            path.write_bytes(svg)
            client.upload_logo(svg)
            client.upload_logo(path)
            client.upload_logo(io.BytesIO(svg))
            client.upload_logo(b"\x89PNG\r\n")
            client.upload_logo(b"\xff\xd8\xff\xe0")
            client.upload_logo(b"?", content_type="image/x")
            wrong: Any
            for wrong in ("logo.svg", io.StringIO("x"), 7):
                with self.assertRaises(TypeError):
                    client.upload_logo(wrong)
        self.assertEqual([request.body for request in server.requests[:3]], [svg] * 3)
        self.assertEqual(
            [request.headers["content-type"] for request in server.requests],
            ["image/svg+xml"] * 3 + ["image/png", "image/jpeg", "image/x"],
        )


class Refused(unittest.TestCase):
    def test_a_refusal_says_all_that_the_service_said(self) -> None:
        fault = {"param": "name", "message": "name is required", "code": "required"}
        error = {"code": "invalid_request", "message": "M", "param": "name", "details": [fault]}
        reply = answer(400, {"error": error}, X_Request_Id="req_1", Retry_After="7")
        with Scripted(reply) as server, self.assertRaises(QrouteError) as caught:
            Client(server.url).create_code({})  # type: ignore[typeddict-item]
        for found in (caught.exception, pickle.loads(pickle.dumps(caught.exception))):
            self.assertEqual((found.code, found.param), ("invalid_request", "name"))
            self.assertEqual((found.details, found.request_id), ([fault], "req_1"))
            self.assertEqual((found.status, found.retry_after, found.message), (400, 7, "M"))
            self.assertEqual(str(found), "400 invalid_request: M")

    def test_what_does_not_come_from_the_service_is_unexpected(self) -> None:
        page = b"<html>Bad Gateway</html>"
        moved = answer(301, b"", Location="https://other.example/")
        strange = [answer(502, page), answer(200, page), answer(200, b"[1]"), moved]
        for reply in strange:
            with Scripted(reply) as server, self.assertRaises(QrouteError) as caught:
                Client(server.url, retries=0).get_account()
            self.assertEqual(caught.exception.code, "unexpected_answer")
            self.assertEqual(len(server.requests), 1)
        self.assertIn("https://other.example/", str(caught.exception))
        for reply in (answer(200, page, content_type="text/html"), moved):
            with Scripted(reply) as server, self.assertRaises(QrouteError) as caught:
                Client(server.url, retries=0).download_code("qr_1")
            self.assertEqual(caught.exception.code, "unexpected_answer")

    def test_a_list_that_leads_back_ends(self) -> None:
        page = {"data": [{"id": "qr_1"}], "pagination": {"next_cursor": "a"}}
        with Scripted(answer(200, page)) as server, self.assertRaises(QrouteError) as caught:
            list(Client(server.url).each(Client(server.url).list_codes))
        self.assertEqual((caught.exception.code, len(server.requests)), ("unexpected_answer", 2))

    def test_a_body_that_is_refused_before_it_was_sent_is_a_refusal(self) -> None:
        reply = refusal(413, "payload_too_large")
        with Hasty(reply) as server, self.assertRaises(QrouteError) as caught:
            Client(server.url, retries=0).create_code({"name": "A", "notes": "x" * 30_000_000})
        self.assertEqual(caught.exception.status, 413)


class Files(unittest.TestCase):
    def test_a_download_is_an_open_file(self) -> None:
        text = b"a,b\n" * 50_000
        with Scripted(answer(200, text, content_type="text/csv; charset=utf-8")) as server:
            client = Client(server.url)
            with client.export_codes() as file:
                self.assertEqual(file.content_type, "text/csv")
                self.assertEqual(file.read(3), b"a,b")
                self.assertEqual(file.readline(), b"\n")
                self.assertEqual(sum(1 for _ in io.TextIOWrapper(file, "utf-8")), 49_999)
            with tempfile.TemporaryDirectory() as folder:
                path = client.export_codes().save(Path(folder) / "codes.csv")
                self.assertEqual(path.read_bytes(), text)
                self.assertEqual([entry.name for entry in Path(folder).iterdir()], ["codes.csv"])
            client.export_codes().close()
            client.export_codes().read()
        # What was read to its end leaves its connection to the next.
        self.assertEqual([request.connection for request in server.requests], [1, 1, 1, 2])

    def test_a_file_that_is_cut_off_is_not_left_behind(self) -> None:
        chunked = b"HTTP/1.1 200 X\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhalf"
        for reply in (answer(200, b"half", content_length="9"), chunked):
            with Scripted(then_hang_up(reply)) as server, tempfile.TemporaryDirectory() as folder:
                client = Client(server.url, retries=0)
                with self.assertRaises(QrouteError) as caught:
                    client.export_codes().save(Path(folder) / "codes.csv")
                self.assertEqual(caught.exception.code, "network_error")
                self.assertEqual(list(Path(folder).iterdir()), [])
                with self.assertRaises(QrouteError):
                    client.export_codes().read()

    def test_a_refused_download_is_a_refusal(self) -> None:
        with Scripted(refusal(404, "not_found")) as server:
            with self.assertRaises(QrouteError) as caught:
                Client(server.url).download_code("qr_1")
        self.assertEqual((caught.exception.code, caught.exception.status), ("not_found", 404))
