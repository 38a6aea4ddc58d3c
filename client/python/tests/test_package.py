"""That it is what it claims: every operation, Python 3.9, typed, installable."""

import ast
import hashlib
import inspect
import json
import re
import subprocess
import sys
import tempfile
import typing
import unittest
import zipfile
from pathlib import Path
from typing import Any

import qroute
from qroute import Client, types

HERE = Path(__file__).resolve().parent.parent
ROOT = HERE.parent.parent
LINES_MAX = 300
GENERATED = ("types.py", "_operations.py")


def snake(name: str) -> str:
    return re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name)


class Package(unittest.TestCase):
    def test_every_operation_is_a_method_with_its_parameters(self) -> None:
        document: Any = json.loads((ROOT / "openapi.json").read_text("utf-8"))
        count = 0
        for path, methods in document["paths"].items():
            for operation in methods.values():
                method = getattr(Client, snake(operation["operationId"]))
                names = set(inspect.signature(method).parameters)
                wanted = set(re.findall(r"{(\w+)}", path))
                wanted |= {"body"} if "requestBody" in operation else set()
                self.assertLessEqual(wanted, names, operation["operationId"])
                self.assertTrue(inspect.getdoc(method), operation["operationId"])
                count += 1
        self.assertGreater(count, 80)
        self.assertEqual(qroute.__version__, document["info"]["version"])

    def test_every_type_can_be_read_at_run_time(self) -> None:
        names = [name for name, value in vars(types).items() if hasattr(value, "__total__")]
        for name in names:
            typing.get_type_hints(getattr(types, name))
        self.assertGreater(len(names), 150)
        required = typing.cast(Any, types.NewCode).__required_keys__
        self.assertEqual(required, {"name"})

    def test_it_is_python_3_9_and_no_file_is_too_long(self) -> None:
        for path in HERE.rglob("*.py"):
            text = path.read_text("utf-8")
            ast.parse(text, str(path), feature_version=(3, 9))
            if path.name not in GENERATED:
                self.assertLessEqual(len(text.splitlines()), LINES_MAX, path.name)
                longest = max(map(len, text.splitlines()), default=0)
                self.assertLessEqual(longest, 100, path.name)

    def test_it_needs_the_standard_library_only(self) -> None:
        if sys.version_info < (3, 10):
            self.skipTest("sys.stdlib_module_names came with 3.10")
        for path in (HERE / "qroute").glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.level == 0:
                    names = [node.module or ""]
                for name in names:
                    known = name.split(".")[0] in sys.stdlib_module_names
                    # Type checkers bring it; it is never imported.
                    self.assertTrue(known or name == "typing_extensions", f"{path.name}: {name}")

    def test_the_wheel_is_whole_and_always_the_same(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            made = []
            for name in ("one", "two"):
                place = Path(folder) / name
                build = [sys.executable, str(HERE / "build_wheel.py"), str(place)]
                subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
                [wheel] = place.iterdir()
                made.append(hashlib.sha256(wheel.read_bytes()).hexdigest())
            self.assertEqual(*made)
            with zipfile.ZipFile(wheel) as archive:
                names = archive.namelist()
                archive.extractall(folder)
            self.assertIn("qroute/py.typed", names)
            self.assertIn(f"qroute-{qroute.__version__}.dist-info/LICENSE", names)
            code = "import qroute; print(qroute.__file__)"
            alone = [sys.executable, "-I", "-c", f"import sys; sys.path[:0] = [{folder!r}]; {code}"]
            told = subprocess.run(alone, check=True, capture_output=True, text=True).stdout
            self.assertTrue(told.startswith(folder), told)
