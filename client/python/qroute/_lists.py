"""Walks through lists of any length by their cursors."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, Mapping, Sequence

# Where a walk through events or the audit log begins. The cursor takes over from there.
_STARTS = ("after", "before")


def walk(
    method: Callable[..., Mapping[str, Any]],
    args: Sequence[Any],
    params: Mapping[str, Any],
    limits: Mapping[str, int],
) -> Iterator[Any]:
    given: Dict[str, Any] = {"limit": limits.get(getattr(method, "__name__", "")), **params}
    if all(given.get(name) is None for name in _STARTS):
        given.setdefault("cursor", "")
    while True:
        page = method(*args, **given)
        yield from page["data"]
        where = page.get("pagination", page)
        cursor = where.get("next_cursor")
        if cursor is None or where.get("has_more") is False:
            return
        given = {name: value for name, value in given.items() if name not in _STARTS}
        given["cursor"] = cursor
