"""pyproject.toml and environment.yml say the same; the kernel alone installs nothing; named files exist."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]


def bounds(requirements: list[str]) -> dict[str, str]:
    """{name: version bounds} of requirement lines; one name with two different bounds is an error."""
    found: dict[str, str] = {}
    for line in requirements:
        match = re.fullmatch(r"([A-Za-z0-9._-]+)([<>=!~].*)?", line.replace(" ", ""))
        assert match, f"cannot read the requirement {line!r}"
        name, bound = match[1].lower().replace("_", "-"), match[2] or ""
        assert found.setdefault(name, bound) == bound, f"{name} has two different bounds: {found[name]} and {bound}"
    return found


def test_conda_and_pip_say_the_same() -> None:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    conda = bounds(environment["dependencies"])
    assert conda.pop("python") == PROJECT["project"]["requires-python"]
    conda.pop("pip")  # postBuild needs it to install the project itself
    assert conda == bounds([*EXTRAS["lab"], *EXTRAS["dashboards"], *EXTRAS["explore"]])
    assert environment["name"] == PROJECT["project"]["name"]


def test_every_bound_is_a_range_and_the_same_in_every_extra() -> None:
    for name, bound in bounds([line for extra in EXTRAS.values() for line in extra]).items():
        assert re.fullmatch(r">=[\d.]+,<[\d.]+", bound), f"{name}{bound}: give a lower and an upper bound"


def test_the_kernel_alone_installs_and_imports_nothing_else() -> None:
    assert PROJECT["project"]["dependencies"] == []
    code = (
        "import sys, pkgutil, importlib, kernel\n"
        "for module in pkgutil.walk_packages(kernel.__path__, 'kernel.'):\n"
        "    if not module.name.endswith('__main__'):\n"
        "        importlib.import_module(module.name)\n"
        "names = {name.split('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)\n"
        "print(sorted(name for name in names if not name.startswith('_')))\n"
    )
    command = [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "['kernel']"


def test_files_the_commands_name_are_there() -> None:
    for name in (
        "LICENSE",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "Makefile",
        "postBuild",
        ".ci/run",
        "dashboards/serve.py",
    ):
        assert (ROOT / name).is_file(), name
    for script in ("postBuild", ".ci/run"):
        assert (ROOT / script).stat().st_mode & 0o111, f"{script} cannot be run"
    shared = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    for source in shared:
        assert (ROOT / source).exists(), source
