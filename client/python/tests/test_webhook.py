"""Deliveries that the service signed; QROUTE_VECTORS says what `@qroute/client` makes of each."""

import base64
import json
import os
import pickle
import unittest
from email.message import Message
from typing import Any, List, Union

from qroute import WebhookError, verify_webhook
from qroute._webhook import Headers

# From docs/webhooks.md.
SECRET = "whsec_YSBzZWNyZXQgb2YgZXhhY3RseSAzMiBieXRlcywgb2s="
NOW = 1769903999
HEADERS = {
    "webhook-id": "dlv_01kga3d70a4c6e8g2j5k7m9p1r",
    "webhook-timestamp": "1769903999",
    "webhook-signature": "v1,umhu98rrYQ08FkT71eB+U3K/VNz0PvsTFKxhNUkzVIc=",
}
BODY = (
    '{"event":"scan.created","timestamp":"2026-01-31T23:59:58.123Z","data":{"qr_id":'
    '"qr_01kga3c4xk5w9v7b2n8m6t0r1s","scan_id":"scan_01kga3d6ze8q4h2j5k7m9p1r3t",'
    '"country":"DE","city":"Köln","device":"ios","is_unique":true}}'
)


class Webhooks(unittest.TestCase):
    def refuses(self, reason: str, body: Any, headers: Any, secret: Any, **options: Any) -> None:
        with self.assertRaises(WebhookError) as caught:
            verify_webhook(body, headers, secret, **{"now": NOW, **options})
        self.assertEqual(caught.exception.reason, reason)
        self.assertTrue(str(pickle.loads(pickle.dumps(caught.exception))))

    def test_the_example_of_the_guide_is_genuine_in_every_form(self) -> None:
        message = Message()
        for name, value in HEADERS.items():
            message[name] = value
        shouted = {name.upper(): [value] for name, value in HEADERS.items()}
        forms: List[Headers] = [HEADERS, message, shouted, list(HEADERS.items())]
        bodies: List[Union[str, bytes, bytearray]] = [BODY, BODY.encode()]
        bodies.append(bytearray(BODY.encode()))
        for headers in forms:
            for body in bodies:
                event = verify_webhook(body, headers, SECRET, now=NOW)
                assert event["event"] == "scan.created"
                self.assertEqual(event["data"]["city"], "Köln")
        message["Webhook-Id"] = HEADERS["webhook-id"]
        self.refuses("headers", BODY, message, SECRET)

    def test_a_changed_byte_is_refused(self) -> None:
        content = BODY.encode()
        for at in range(len(content)):
            changed = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
            self.refuses("signature", changed, HEADERS, SECRET)

    def test_what_is_missing_or_wrong_is_named(self) -> None:
        other = "whsec_" + base64.b64encode(b"x" * 32).decode()
        for secret in ("", "whsec_", "whsec_AAAA", "no base64!", [], [""], None, 7, [None]):
            self.refuses("secret", BODY, HEADERS, secret)
        for name in HEADERS:
            self.refuses("headers", BODY, {**HEADERS, name: ""}, SECRET)
            self.refuses("headers", BODY, {**HEADERS, name.upper(): HEADERS[name]}, SECRET)
        for time in ("now", "1e9", "-1", "1.5", " 1769903999", "17\n", "١٧٦٩٩٠٣٩٩٩"):
            self.refuses("headers", BODY, {**HEADERS, "webhook-timestamp": time}, SECRET)
        nothing: Any
        for nothing in (None, {}, ()):
            self.refuses("headers", BODY, nothing, SECRET)
        for body in ({"event": "scan.created"}, None, 7):
            self.refuses("body", body, HEADERS, SECRET)
        self.refuses("signature", BODY, HEADERS, other)
        self.refuses("signature", BODY, {**HEADERS, "webhook-signature": "v1,ü"}, SECRET)
        verify_webhook(BODY, HEADERS, [other, SECRET], now=NOW)

    def test_times_are_compared_to_the_second(self) -> None:
        for offset in (-300, 300.9):
            verify_webhook(BODY, HEADERS, SECRET, now=NOW + offset)
        self.refuses("timestamp_too_old", BODY, HEADERS, SECRET, now=NOW + 301)
        self.refuses("timestamp_too_new", BODY, HEADERS, SECRET, now=NOW - 301)
        self.refuses("timestamp_too_old", BODY, HEADERS, SECRET, tolerance=float("nan"))
        self.refuses("timestamp_too_old", BODY, HEADERS, SECRET, now=None)
        verify_webhook(BODY, HEADERS, SECRET, now=NOW + 301, tolerance=301)

    @unittest.skipUnless("QROUTE_VECTORS" in os.environ, "QROUTE_VECTORS is not set")
    def test_every_verdict_is_that_of_the_other_client(self) -> None:
        with open(os.environ["QROUTE_VECTORS"], encoding="utf-8") as file:
            vectors = json.load(file)
        self.assertGreater(len(vectors), 100)
        for vector in vectors:
            body = base64.b64decode(vector["body"])
            try:
                made: Any = verify_webhook(
                    body, vector["headers"], vector["secret"], now=vector["now"]
                )
                verdict = {"event": made}
            except WebhookError as error:
                verdict = {"reason": error.reason}
            self.assertEqual(verdict, vector["verdict"], vector)
