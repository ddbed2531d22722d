"""For Voila as a part of a Jupyter server whose root is the project: `make lab`, Binder, a hub.

It gives …/voila/render/dashboards/NAME.ipynb the settings, the template and the navigation that serve.py gives them
when Voila runs alone. `make lab` names this file; postBuild links it into the environment for Binder and conda.
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from dashboards import serve  # noqa: E402  (importing it puts the template and our packages on the paths)


def formulas_from_here(page_config, **_):
    """Voila as a part of another server names an outside address for formulas; without one it draws them itself."""
    return {**page_config, "mathjaxConfig": None, "fullMathjaxUrl": None}


c = get_config()  # noqa: F821
settings = json.loads((HERE / "voila.json").read_text(encoding="utf-8"))
c.VoilaConfiguration.update(settings["VoilaConfiguration"])
c.VoilaExecutor.update(settings["VoilaExecutor"])
c.VoilaConfiguration.page_config_hook = formulas_from_here
c.VoilaConfiguration.resources = {
    "dashboards": lambda: serve.dashboards(HERE, "dashboards/"),
    "home": "voila/tree/dashboards",
}
c.ServerApp.tornado_settings = {"compress_response": True}
