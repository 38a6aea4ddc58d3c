"""
Runs a list of calls, to compare clients: `python3 calls.py BASE KEY calls.json`. Prints a line of
JSON for each: its name, the status, and the data or the error.
"""

from __future__ import annotations

import base64
import hashlib
import inspect
import json
import keyword
import re
import sys
from pathlib import Path
from typing import Any, Dict, Tuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from qroute import Client, Download, QrouteError, response  # noqa: E402


def to_name(text: str) -> str:
    """`createCode` is create_code, `If-Match` is if_match, and `from` is from_."""
    name = re.sub("[A-Z]", lambda letter: f"_{letter[0]}", text).replace("-", "_").lower()
    name = name.strip("_").replace("__", "_")
    return f"{name}_" if keyword.iskeyword(name) else name


def filled(value: Any, known: Dict[str, Any]) -> Any:
    """With values for `{{name}}`; a text that is nothing else becomes the value itself."""
    if isinstance(value, dict):
        return {name: filled(one, known) for name, one in value.items()}
    if isinstance(value, list):
        return [filled(one, known) for one in value]
    if not isinstance(value, str):
        return value
    whole = re.fullmatch(r"{{(\w+)}}", value)
    if whole:
        return known[whole[1]]
    return re.sub(r"{{(\w+)}}", lambda found: str(known[found[1]]), value)


def run(client: Client, call: Dict[str, Any]) -> Tuple[int, Any]:
    method = getattr(client, to_name(call["operation"]))
    given = {**call.get("params", {}), **call.get("headers", {})}
    params = {to_name(name): value for name, value in given.items()}
    if "body" in call:
        params["body"] = call["body"]
    if "content_type" in inspect.signature(method).parameters:
        params["body"] = base64.b64decode(call["body"]["file_base64"])
        params["content_type"] = call["body"]["type"]
    try:
        answer = method(**params)
        if not isinstance(answer, Download):
            return response(answer).status, answer
        with answer:
            content = answer.read()
    except QrouteError as error:
        told: Dict[str, Any] = {"code": error.code, "message": error.message, "param": error.param}
        told.update(details=error.details or None, request_id=error.request_id)
        return error.status, {name: value for name, value in told.items() if value is not None}
    digest = hashlib.sha256(content).hexdigest()
    kind = answer.response.headers["Content-Type"]
    return answer.response.status, {"type": kind, "length": len(content), "sha256": digest}


def look_up(data: Any, pointer: str) -> Any:
    for step in pointer.split("/")[1:]:
        step = step.replace("~1", "/").replace("~0", "~")
        data = data[int(step)] if isinstance(data, list) else data[step]
    return data


def main(base: str, key: str, path: str) -> None:
    known: Dict[str, Any] = {}
    with Client(base, key) as client, open(path, encoding="utf-8") as file:
        for call in json.load(file):
            status, data = run(client, filled(call, known))
            for name, pointer in call.get("save", {}).items():
                known[name] = look_up(data, pointer)
            print(json.dumps({"name": call["name"], "status": status, "data": data}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
