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


def rows():
    """The dashboards below the project, which this server serves."""
    return serve.dashboards(HERE, "dashboards/")


def before_a_page(page_config, settings, **_):
    """Called before each page: the landing page shows what the notebooks say of themselves, formulas come from here.

    Voila as a part of another server names an outside address for formulas; without one it draws them itself.
    """
    settings["voila_jinja2_env"].globals["dashboards"] = rows
    return {**page_config, "mathjaxConfig": None, "fullMathjaxUrl": None}


c = get_config()  # noqa: F821
settings = json.loads((HERE / "voila.json").read_text(encoding="utf-8"))
c.VoilaConfiguration.update(settings["VoilaConfiguration"])
c.VoilaExecutor.update(settings["VoilaExecutor"])
c.VoilaConfiguration.page_config_hook = before_a_page
c.VoilaConfiguration.resources = {"dashboards": rows, "home": "voila/tree/dashboards"}
c.ServerApp.tornado_settings = {"compress_response": True}
