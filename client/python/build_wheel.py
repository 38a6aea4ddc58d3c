"""
Builds the package without a network: `python3 build_wheel.py [FOLDER]` writes a wheel to FOLDER or
dist. It is also the build backend of pyproject.toml, so `pip install ./client/python` works without
one too. The same files give the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict

HERE = Path(__file__).resolve().parent
EPOCH = (1980, 1, 1, 0, 0, 0)
WHEEL = "Wheel-Version: 1.0\nGenerator: qroute\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def _field(name: str) -> str:
    found = re.search(rf'^{name} = "(.+)"$', (HERE / "pyproject.toml").read_text("utf-8"), re.M)
    assert found, f"pyproject.toml has no {name}"
    return found[1]


def _version() -> str:
    text = (HERE / "qroute/_operations.py").read_text("utf-8")
    found = re.search('^VERSION = "(.+)"$', text, re.M)
    assert found, "_operations.py has no VERSION"
    return found[1]


def _metadata() -> str:
    head = (
        "Metadata-Version: 2.1\n"
        f"Name: {_field('name')}\n"
        f"Version: {_version()}\n"
        f"Summary: {_field('description')}\n"
        "License: MIT\n"
        f"Requires-Python: {_field('requires-python')}\n"
        "Classifier: Typing :: Typed\n"
        "Description-Content-Type: text/markdown\n"
    )
    return f"{head}\n{(HERE / 'README.md').read_text('utf-8')}"


def _package() -> Dict[str, bytes]:
    files = sorted(path for path in (HERE / "qroute").iterdir() if path.suffix in (".py", ".typed"))
    return {f"qroute/{path.name}": path.read_bytes() for path in files}


def _licence() -> Dict[str, bytes]:
    """In a checkout it is that of the whole project; a source package brings its own."""
    places = [path for path in (HERE / "LICENSE", HERE.parent.parent / "LICENSE") if path.exists()]
    return {"LICENSE": places[0].read_bytes()} if places else {}


def _record(files: Dict[str, bytes], own: str) -> str:
    lines = []
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}\n")
    return "".join(lines) + f"{own},,\n"


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None
) -> str:
    info = f"qroute-{_version()}.dist-info"
    files = {
        **_package(),
        f"{info}/METADATA": _metadata().encode(),
        f"{info}/WHEEL": WHEEL.encode(),
    }
    files.update({f"{info}/{name}": content for name, content in _licence().items()})
    files[f"{info}/RECORD"] = _record(files, f"{info}/RECORD").encode()
    name = f"qroute-{_version()}-py3-none-any.whl"
    Path(wheel_directory).mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(Path(wheel_directory) / name, "w") as archive:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, EPOCH)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return name


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    root = f"qroute-{_version()}"
    files = {**_package(), **_licence(), "PKG-INFO": _metadata().encode()}
    for name in ("pyproject.toml", "build_wheel.py", "README.md"):
        files[name] = (HERE / name).read_bytes()
    with tarfile.open(Path(sdist_directory) / f"{root}.tar.gz", "w:gz") as archive:
        for path, content in files.items():
            entry = tarfile.TarInfo(f"{root}/{path}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return f"{root}.tar.gz"


if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else str(HERE / "dist")
    print(Path(folder) / build_wheel(folder))
