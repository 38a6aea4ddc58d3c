"""Verifies webhook deliveries: Standard Webhooks, with the same rules as `@qroute/client`."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from typing import Any, Iterable, List, Optional, Protocol, Sequence, Tuple, Union, cast

from .types import WebhookEvent

_TOLERANCE = 300.0
_PREFIX = "whsec_"
# The minimum of Standard Webhooks. An empty secret would make every delivery genuine.
_SECRET_MIN_BYTES = 24
_BASE64 = re.compile("[A-Za-z0-9+/]+={0,2}")
_UNIX_SECONDS = re.compile("[0-9]{1,12}")


class _Fields(Protocol):
    def items(self) -> Iterable[Tuple[str, Any]]: ...


Headers = Union[_Fields, Iterable[Tuple[str, Any]]]


class WebhookError(ValueError):
    """
    A delivery that is not genuine. `reason` is `secret`, `body`, `headers`, `timestamp_too_old`,
    `timestamp_too_new` or `signature`.
    """

    def __init__(self, reason: str, message: str) -> None:
        self.reason = reason
        self.message = message

    def __str__(self) -> str:
        return self.message


def verify_webhook(
    body: Union[bytes, bytearray, str],
    headers: Headers,
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = _TOLERANCE,
    now: Optional[float] = None,
) -> WebhookEvent:
    """
    Returns the event of a delivery, or raises WebhookError.

    `body` must be the exact bytes received, before anything has parsed them. With several secrets
    (during a rotation) any of them may have signed. `tolerance` is how many seconds your clock and
    the sender's may differ; `now` is a Unix time other than the present.

    Remember `webhook-id` for a few days: a delivery whose response was lost is sent again with the
    same. One with `webhook-replayed: true` you asked for again.
    """
    secrets = [secret] if isinstance(secret, str) or not isinstance(secret, Iterable) else secret
    keys = [_to_key(one) for one in secrets]
    if not keys:
        raise WebhookError("secret", "No secret was given")
    if not isinstance(body, (bytes, bytearray, memoryview, str)):
        raise WebhookError("body", "Pass the raw body as text or bytes, not parsed")
    content = body.encode() if isinstance(body, str) else bytes(body)
    identifier = _header_of(headers, "webhook-id")
    timestamp = _header_of(headers, "webhook-timestamp")
    signatures = _header_of(headers, "webhook-signature")
    _check_time(timestamp, tolerance, time.time() if now is None else now)
    given = [one.encode() for one in signatures.split(" ") if one.startswith("v1,")]
    signed = f"{identifier}.{timestamp}.".encode() + content
    if not any(hmac.compare_digest(_sign(key, signed), one) for key in keys for one in given):
        raise WebhookError("signature", "No signature matches: wrong secret or modified body")
    return _parse(content)


def _to_key(secret: object) -> bytes:
    text = secret.strip() if isinstance(secret, str) else ""
    encoded = text[len(_PREFIX) :] if text.startswith(_PREFIX) else text
    if _BASE64.fullmatch(encoded):
        bare = encoded.rstrip("=")
        # One letter alone is no byte.
        bare = bare[:-1] if len(bare) % 4 == 1 else bare
        key = base64.b64decode(bare + "=" * (-len(bare) % 4))
        if len(key) >= _SECRET_MIN_BYTES:
            return key
    raise WebhookError("secret", f"The secret must be {_PREFIX} followed by base64")


def _sign(key: bytes, content: bytes) -> bytes:
    return b"v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest())


def _header_of(headers: Headers, name: str) -> str:
    """Of whatever frameworks provide: names in any case, values also in lists, each only once."""
    fields: Any = headers
    found: List[Any] = []
    for key, value in fields.items() if hasattr(fields, "items") else fields or ():
        if key.lower() == name:
            found.extend(value if isinstance(value, (list, tuple)) else [value])
    if len(found) == 1 and isinstance(found[0], str) and found[0]:
        return found[0]
    raise WebhookError("headers", f"The header {name} is missing or repeated")


def _check_time(timestamp: str, tolerance: float, now: float) -> None:
    if not _UNIX_SECONDS.fullmatch(timestamp):
        message = "The header webhook-timestamp is not a Unix time in seconds"
        raise WebhookError("headers", message)
    age = int(now) - int(timestamp)
    # Written this way so that a tolerance that is not a number rejects everything.
    if not age <= tolerance:
        message = f"Sent {age} s ago: a replay, or your clock is ahead"
        raise WebhookError("timestamp_too_old", message)
    if not -age <= tolerance:
        raise WebhookError("timestamp_too_new", f"Sent {-age} s in the future: check your clock")


def _parse(content: bytes) -> WebhookEvent:
    try:
        return cast(WebhookEvent, json.loads(content.decode("utf-8-sig", "replace")))
    except ValueError:
        message = "The signature is valid, but the body is not JSON"
        raise WebhookError("body", message) from None
