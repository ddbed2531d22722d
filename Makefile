# Each command sets up what it needs in .venv first. README.md gives the plain commands behind them.
PYTHON ?= python3
PORT ?= 8866
PY := .venv/bin/python
# JupyterLab refuses to run as root (in a container, say) unless told
ROOT_MAY := $(if $(filter 0,$(shell id -u)),--allow-root)
EXTRAS := lab,dashboards,explore,test
.PHONY: help tutorial lab test check bench clean

help:
	@echo "make tutorial   the tutorials in the browser (PORT=8866)"
	@echo "make lab        JupyterLab on the notebooks"
	@echo "make test       every test: rules, widgets, notebooks, real browser"
	@echo "make check      ruff and mypy"
	@echo "make bench      speed and size, written to docs/benchmarks.md"

tutorial: .venv/ready
	$(PY) dashboards/serve.py --port $(PORT)

lab: .venv/ready
	$(PY) -m jupyterlab --config=dashboards/jupyter_server_config.py --ServerApp.root_dir=. \
	  --LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb $(ROOT_MAY)

test: .venv/ready
	CHROMIUM="$$($(PY) tests/chromium.py --install)" && export CHROMIUM && \
	$(PY) -m pytest -n 2 --dist loadfile

check: .venv/ready
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy --strict kernel
	.venv/bin/mypy

bench: .venv/ready .venv/bench
	CHROMIUM="$$($(PY) tests/chromium.py --install)" && export CHROMIUM && \
	$(PY) -m tests.bench

.venv/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Python 3.11 or later is needed; this is %d.%d. Name another: make PYTHON=python3.12" % sys.version_info[:2])'
	$(PYTHON) -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check --editable ".[$(EXTRAS)]"
	@# no question about Jupyter news over the lesson, and no look at another machine for it
	.venv/bin/jupyter labextension disable "@jupyterlab/apputils-extension:announcements"
	@touch $@

.venv/bench: .venv/ready
	$(PY) -m pip install --quiet --disable-pip-version-check --editable ".[bench]"
	@touch $@

clean:
	rm -rf .venv
