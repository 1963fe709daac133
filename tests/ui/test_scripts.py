"""The components' scripts: their own tests, run by node, and the joining of their files."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from components.scripts import bundle

HERE = Path(__file__).parent
COMPONENTS = HERE.parent.parent / "components"


def node() -> str:
    """A node: the system's, else the one that comes with playwright."""
    found = shutil.which("node")
    if found:
        return found
    from playwright._impl._driver import compute_driver_executable

    return compute_driver_executable()[0]


def test_the_scripts_own_tests_pass() -> None:
    files = sorted(str(path) for path in HERE.glob("*.test.mjs"))
    ran = subprocess.run([node(), "--test", *files], capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "# fail 0" in ran.stdout


def test_the_bundle_is_one_module_that_node_can_read(tmp_path: Path) -> None:
    whole = bundle(COMPONENTS / "page_view" / "page_view.js")
    assert "import " not in [line[:7] for line in whole.splitlines()]
    made = tmp_path / "whole.mjs"
    made.write_text(whole, encoding="utf-8")
    script = f"import({str(made)!r}).then(m => console.log(typeof m.default))"
    ran = subprocess.run([node(), "-e", script], capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout.strip() == "function"
