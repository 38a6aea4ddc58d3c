"""A client for Qroute: dynamic QR codes on your own server. Standard library only."""

from ._answers import Download, QrouteError, Response, response
from ._client import Client
from ._events import EventStream
from ._operations import VERSION as __version__
from ._webhook import WebhookError, verify_webhook

__all__ = [
    "Client",
    "Download",
    "EventStream",
    "QrouteError",
    "Response",
    "WebhookError",
    "__version__",
    "response",
    "verify_webhook",
]
