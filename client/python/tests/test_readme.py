"""Runs the examples of README.md, in order, against a running service."""

import base64
import contextlib
import hashlib
import hmac
import io
import os
import re
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Dict, List
from unittest.mock import patch

from qroute import Client
from test_service import scan

README = Path(__file__).resolve().parent.parent / "README.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", README.read_text("utf-8"), re.M | re.S)
SECRET = "whsec_YSBzZWNyZXQgb2YgZXhhY3RseSAzMiBieXRlcywgb2s="
EVENT = b'{"event": "scan.created", "timestamp": "", "data": {"qr_id": "qr_1"}}'


class Enough(Exception):
    pass


def delivery(url: str, body: bytes) -> urllib.request.Request:
    at = str(int(time.time()))
    key = base64.b64decode(SECRET[6:])
    digest = hmac.new(key, f"dlv_1.{at}.".encode() + EVENT, hashlib.sha256).digest()
    signature = "v1," + base64.b64encode(digest).decode()
    headers = {"webhook-id": "dlv_1", "webhook-timestamp": at, "webhook-signature": signature}
    return urllib.request.Request(url, body, headers)


@unittest.skipUnless("QROUTE_URL" in os.environ, "QROUTE_URL is not set")
class Readme(unittest.TestCase):
    def test_every_example_does_what_it_says(self) -> None:
        space: Dict[str, Any] = {"__name__": "readme"}
        with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
            stack.callback(os.chdir, os.getcwd())
            os.chdir(folder)
            told = stack.enter_context(contextlib.redirect_stdout(io.StringIO()))
            for number, block in enumerate(BLOCKS):
                exec(compile(block, f"README.md, example {number + 1}", "exec"), space)
                # The address of the first is nobody's.
                space["client"] = Client(timeout=60, retries=8)
            self.assertIn(b"<svg", Path("menu.svg").read_bytes())
            self.assertRegex(Path("scans.csv").read_text("utf-8"), "^id,timestamp,")
        output = told.getvalue()
        self.assertEqual(space["png"][:4], b"\x89PNG")
        self.assertIn("{'created': 3, 'failed': 0}", output)
        self.assertEqual(output.count("\nTable "), 3)
        self.assertIn("https://example.com/de\n", output)
        self.assertIn("400 invalid_request destination_url req_", output)
        client: Client = space["client"]
        shelf = client.get_code("ext_A-1001")
        self.assertEqual(shelf["destination_url"], "https://example.com/a2")
        self.assertEqual(shelf["tags"], ["checked"])
        menu = client.get_code(space["code"]["id"])
        self.assertEqual(menu["destination_url"], "https://example.com/winter-menu")
        self.watches(space, menu["short_url"])
        self.receives(space)

    def watches(self, space: Dict[str, Any], url: str) -> None:
        cursors: List[str] = []

        def remember(cursor: str) -> None:
            cursors.append(cursor)
            raise Enough

        space["remember"] = remember
        scan(url)
        with self.assertRaises(Enough), contextlib.redirect_stdout(io.StringIO()) as told:
            space["watch"]("")
        self.assertRegex(told.getvalue(), r"^qr_\w+ .+\n$")
        self.assertRegex(cursors[0], "^scan_")

    def receives(self, space: Dict[str, Any]) -> None:
        with patch.dict("os.environ", {"WEBHOOK_SECRET": SECRET}):
            quiet = type("Quiet", (space["Receiver"],), {"log_message": lambda *_: None})
            with space["ThreadingHTTPServer"](("127.0.0.1", 0), quiet) as server:
                threading.Thread(target=server.serve_forever, daemon=True).start()
                url = f"http://127.0.0.1:{server.server_port}/"
                with contextlib.redirect_stdout(io.StringIO()) as told:
                    with urllib.request.urlopen(delivery(url, EVENT)) as answer:
                        self.assertEqual(answer.status, 204)
                self.assertEqual(told.getvalue(), "scan of qr_1\n")
                with self.assertRaises(urllib.error.HTTPError) as caught:
                    urllib.request.urlopen(delivery(url, EVENT + b" "))
                caught.exception.close()
                self.assertEqual(caught.exception.code, 400)
                server.shutdown()
