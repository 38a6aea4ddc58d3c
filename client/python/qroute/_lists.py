"""Walks through lists of any length by their cursors."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, Mapping, Sequence, Set

from ._answers import QrouteError


def walk(
    method: Callable[..., Mapping[str, Any]],
    args: Sequence[Any],
    params: Mapping[str, Any],
    limits: Mapping[str, int],
) -> Iterator[Any]:
    given: Dict[str, Any] = {"limit": limits.get(getattr(method, "__name__", "")), **params}
    # Events begin `after` one and the audit log `before` one: other names for the cursor.
    starts = [given.pop(name, None) for name in ("after", "before", "cursor")]
    cursor = next((start for start in starts if start is not None), "")
    seen: Set[str] = set()
    while cursor is not None:
        # Whoever answers so would be asked for ever.
        if cursor in seen:
            raise QrouteError("unexpected_answer", "The list leads back to a page it had already")
        seen.add(cursor)
        page = method(*args, cursor=cursor, **given)
        yield from page["data"]
        # A feed has a cursor at its end too, to go on from later.
        where = page.get("pagination", page)
        cursor = where.get("next_cursor") if where.get("has_more", True) else None
