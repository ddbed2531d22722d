"""Run lessons anew and keep what they show: ``python -m tests.notebooks.rerun [NOTEBOOK ...]``.

Without names, every lesson. The outputs are then compared by nbval; look at the diff before you commit it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]


def rerun(path: Path) -> None:
    """Executes a notebook and writes it back without widgets, whose ids are new each time, and without times."""
    notebook = nbformat.read(path, as_version=4)
    title = notebook.metadata.get("title")
    client = NotebookClient(
        notebook, timeout=120, kernel_name="python3", store_widget_state=False, record_timing=False,
        coalesce_streams=True, resources={"metadata": {"path": str(path.parent)}},
    )  # fmt: skip
    client.execute()
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    notebook.metadata = nbformat.from_dict({"kernelspec": kernel, "language_info": {"name": "python"}})
    if title:
        notebook.metadata["title"] = title
    nbformat.validate(notebook)
    nbformat.write(notebook, path)


def main(names: list[str]) -> None:
    """Reruns the named lessons, or all."""
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    for path in [Path(name).resolve() for name in names] or sorted((ROOT / "notebooks").rglob("*.ipynb")):
        rerun(path)
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
