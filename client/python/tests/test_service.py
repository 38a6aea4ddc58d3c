"""The client and a running service: QROUTE_URL and QROUTE_API_KEY name it."""

import io
import os
import unittest
import urllib.error
import urllib.request

from qroute import Client, QrouteError, response
from qroute.types import NewCode

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'


def new(name: str) -> NewCode:
    return {"name": name, "destination_url": "https://example.com/a"}


@unittest.skipUnless("QROUTE_URL" in os.environ, "QROUTE_URL is not set")
class Service(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Client(timeout=60, retries=8)
        self.addCleanup(self.client.close)

    def test_a_code_from_its_beginning_to_its_end(self) -> None:
        code = self.client.create_code({**new("Käse ☕"), "external_id": "py/1"})
        self.assertEqual(response(code).status, 201)
        same = self.client.get_code("ext_py/1")
        self.assertEqual((same["id"], same["name"]), (code["id"], "Käse ☕"))
        changed = self.client.update_code(code["id"], {"name": "B"}, if_match=same)
        with self.assertRaises(QrouteError) as caught:
            self.client.delete_code(code["id"], if_match=same)
        error = caught.exception
        self.assertEqual((error.status, error.code), (412, "precondition_failed"))
        assert error.response is not None
        self.assertEqual(error.response.etag, response(changed).etag)
        self.assertRegex(error.request_id or "", "^req_")
        self.client.delete_code(code["id"], if_match=changed)
        with self.assertRaises(QrouteError) as caught:
            self.client.get_code(code["id"])
        self.assertEqual(caught.exception.code, "not_found")

    def test_every_fault_is_told(self) -> None:
        with self.assertRaises(QrouteError) as caught:
            self.client.create_code({"nam": "x", "tags": 7})  # type: ignore
        params = {fault["param"] for fault in caught.exception.details}
        self.assertLessEqual({"name", "nam", "tags"}, params)

    def test_a_key_makes_a_repeat_harmless(self) -> None:
        first = self.client.create_code(new("Once"), idempotency_key="once")
        again = self.client.create_code(new("Once"), idempotency_key="once")
        self.assertEqual(first["id"], again["id"])
        self.assertEqual(response(again).headers["Idempotent-Replayed"], "true")

    def test_lists_are_walked_to_their_end(self) -> None:
        made = self.client.create_codes(
            {"items": [{**new(f"W {at}"), "tags": ["walk"]} for at in range(7)]}, atomic=True
        )
        ids = {item["qrcode"]["id"] for item in made["data"]}
        for limit in (1, 3, 7, None):
            codes = self.client.each(self.client.list_codes, tag="walk", limit=limit)
            got = [code["id"] for code in codes]
            self.assertEqual((len(got), set(got)), (7, ids))
        code = next(self.client.each(self.client.list_codes, tag="walk"))
        for page in ("b", "c"):
            self.client.update_code(code["id"], {"destination_url": f"https://example.com/{page}"})
        history = self.client.each(self.client.list_code_history, code["id"], limit=1)
        self.assertEqual([entry["version"] for entry in history], [3, 2, 1])

    def test_every_list_can_be_walked(self) -> None:
        client = self.client
        code = client.create_code(new("Lists"))
        hook = client.create_webhook({"url": "https://example.com/hook"})
        for method in (client.list_tags, client.list_logos, client.list_styles):
            list(client.each(method))
        list(client.each(client.list_scheduled_changes, code["id"]))
        list(client.each(client.list_code_scans, code["id"]))
        list(client.each(client.get_top_codes, period="7d"))
        list(client.each(client.get_account_quality))
        list(client.each(client.list_reports))
        list(client.each(client.list_webhooks))
        list(client.each(client.list_deliveries, hook["id"]))
        client.delete_webhook(hook["id"])
        entries = list(client.each(client.list_audit, limit=1, action="webhook.created"))
        self.assertEqual([entry["target"] for entry in entries], [hook["id"]])

    def test_events_are_walked_from_where_one_was(self) -> None:
        code = self.client.create_code(new("Events"))
        for _ in range(3):
            scan(code["short_url"])
        seen = [one["id"] for one in self.client.each(self.client.list_events, limit=2)]
        mine = self.client.get_code_analytics(code["id"])["summary"]["total_scans"]
        self.assertEqual((mine, len(set(seen))), (3, len(seen)))
        later = self.client.each(self.client.list_events, after=seen[-3], limit=1)
        self.assertEqual([one["id"] for one in later], seen[-2:])
        with self.client.follow("", include="details") as stream:
            self.assertEqual([next(stream)["id"] for _ in seen], seen)
        self.assertEqual(stream.cursor, seen[-1])

    def test_pictures_files_and_logos(self) -> None:
        logo = self.client.upload_logo(io.BytesIO(SVG))
        self.assertEqual(self.client.upload_logo(SVG)["id"], logo["id"])
        code = self.client.create_code({**new("Logo"), "style": {"logo": logo["id"]}})
        with self.client.download_code(code["id"], size=256) as picture:
            self.assertEqual(picture.content_type, "image/png")
            self.assertEqual(picture.read(4), b"\x89PNG")
        archive = self.client.download_pictures({"ids": [code["id"]]})
        self.assertEqual(archive.read(2), b"PK")
        archive.close()
        with self.assertRaises(QrouteError) as caught:
            self.client.download_code(code["id"], size=10**6)
        self.assertEqual(caught.exception.param, "size")


def scan(url: str) -> None:
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: object) -> None:
            return None

    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1"
    request = urllib.request.Request(url, headers={"User-Agent": agent})
    try:
        urllib.request.build_opener(Stay).open(request)
    except urllib.error.HTTPError as error:
        assert error.code == 302, error.code
        error.close()
