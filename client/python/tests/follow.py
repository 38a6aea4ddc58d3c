"""Follows scans until it has seen so many: `python3 follow.py COUNT [AFTER]`. Prints ids."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from qroute import Client  # noqa: E402

with Client().follow(*sys.argv[2:]) as stream:
    for number, event in enumerate(stream, 1):
        assert stream.cursor == event["id"]
        print(event["id"], flush=True)
        if number == int(sys.argv[1]):
            break
