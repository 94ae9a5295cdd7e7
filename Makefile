# Shoal's commands. `make play` and `make test` set everything up by themselves; a second run sets up nothing.
SHELL := /bin/sh
.DEFAULT_GOAL := help
VENV := .venv
PYTHON := $(VENV)/bin/python
# CI must never run plain Python unnoticed: there a failed compilation is an error.
export SHOAL_COMPILE ?= $(if $(CI),1,)
SOURCES := $(wildcard src/shoal/engine/*.py src/shoal/games/*/*.py src/shoal/bots/*.py src/shoal/lab/*.py src/shoal/web/frame.py src/shoal/web/sender.py)
SERVE ?=

help:  ## what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: $(VENV)/compiled  ## play in your browser (SERVE="--port 9000" passes options on)
	@$(PYTHON) -m shoal serve --open $(SERVE)

test: $(VENV)/tested lint  ## every test, in compiled and in plain Python, with a real browser
	@SHOAL_EXPECT=$$($(PYTHON) tools/mode.py) $(PYTHON) -m pytest -n 2 --dist loadgroup
	@SHOAL_PLAIN=1 SHOAL_EXPECT=plain $(PYTHON) -m pytest -n 2 tests/engine tests/conformance tests/games tests/bots tests/compiled

lint: $(VENV)/tested  ## ruff and strict types
	@$(PYTHON) -m ruff format --check --quiet .
	@$(PYTHON) -m ruff check --quiet .
	@$(PYTHON) -m mypy --no-error-summary

bench: $(VENV)/compiled  ## speed beside other engines, and the bots' tournament (installs the peers in .bench)
	@$(PYTHON) bench/run.py

clean:  ## remove everything that was set up (tables in .var stay)
	@rm -rf $(VENV) .bench build dist
	@find src -name '*.so' -o -name '*.pyd' | xargs rm -f

lock:  ## pin the newest dependencies anew (needs the program uv)
	@for what in "play build" "test build,test"; do set -- $$what; \
	  uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	    --no-emit-index-url $$(echo ,$$2 | sed 's/,/ --extra /g') pyproject.toml -o requirements/$$1.txt; done

$(VENV)/bin/python:
	@sh tools/venv.sh $(VENV)

$(VENV)/installed: requirements/play.txt pyproject.toml | $(VENV)/bin/python
	@echo "Setting up (once; about a minute) ..."
	@$(PYTHON) -m pip install -q --disable-pip-version-check --require-hashes -r requirements/play.txt
	@$(PYTHON) -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/compiled: $(VENV)/installed $(SOURCES) tools/hatch_build.py
	@$(PYTHON) tools/hatch_build.py
	@touch $@

$(VENV)/tested: requirements/test.txt $(VENV)/compiled
	@$(PYTHON) -m pip install -q --disable-pip-version-check --require-hashes -r requirements/test.txt
	@sh tools/chromium.sh
	@touch $@

.PHONY: help play test lint bench clean lock
