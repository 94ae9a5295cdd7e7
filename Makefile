# Shoal's commands. `make play` and `make test` set everything up by themselves; a second run sets up nothing.
SHELL := /bin/sh
.DEFAULT_GOAL := help
VENV := .venv
SCHEMA := .schema
ASK ?= --max-examples 20 --max-time 300
PYTHON := $(VENV)/bin/python
# CI must never run plain Python unnoticed: there a failed compilation is an error.
export SHOAL_COMPILE ?= $(if $(CI),1,)
# Where this is set, each of the many processes that tests start would translate all of its modules anew.
export PYTHONDONTWRITEBYTECODE :=
SERVE ?=
SINCE ?=
WITH ?=
KILLS ?= 1000
SERVERS ?= 0
# A thousand small games, the same in both modes: make conformance plays them.
NUMBERS := tests/conformance/test_numbers.py
TESTS ?= tests/engine tests/compiled tests/bots tests/table tests/golden

help:  ## what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: $(VENV)/play  ## play in your browser (SERVE="--port 9000" passes options on)
	@$(PYTHON) tools/play.py $(SERVE)

app: $(VENV)/play  ## all of Shoal in one file, dist/shoal.pyz: python shoal.pyz runs it anywhere, with nothing installed
	@$(PYTHON) tools/app.py

offline: $(VENV)/play  ## all of Shoal as a website that plays without a server, dist/site (brings Pyodide once)
	@SHOAL_CACHE=build/pyodide $(PYTHON) -m shoal export dist/site

check: lint  ## style, types, and the tests of what is not committed yet, else of the last commit (SINCE=main: since main)
	@$(PYTHON) tools/check.py $(SINCE)

# What needs nothing compiled runs beside the compiler, whose first half has one core to itself; so does installing what
# the tests need, which has the compiler's own packages in the same versions and leaves them alone.
test: $(VENV)/play $(VENV)/build  ## the tests, all but the longest, in compiled and in plain Python, with a real browser
	@$(MAKE) --no-print-directory -j 3 compiled lint plain chromium pango app
	@SHOAL_EXPECT=$$($(PYTHON) tools/mode.py) $(PYTHON) -m pytest -n 3 --dist loadscope --no-loadscope-reorder \
	  --ignore $(NUMBERS) -m 'not long and not webkit'

long: $(VENV)/test chromium compiled  ## the tests that take longest: a class of 24, every game offline and on both sizes of screen, axe on every page, several servers tortured
	@$(PYTHON) -m pytest -n 2 --dist loadscope -m long
	@SHOAL_WHOLE=1 $(PYTHON) -m pytest -n 2 --dist loadscope tests/browser -k 'two_browsers or two_people or passes_one or access'

webkit: $(VENV)/test compiled  ## every game in the engine of Safari and of iPads (installs WebKitGTK from the system's packages)
	@sh tools/webkit.sh
	@$(PYTHON) -m pytest -m webkit tests/webkit

postgres: $(VENV)/test  ## the tests of tables, web and classes, all of them over a PostgreSQL of their own
	@SHOAL_TEST_DATABASE=postgres $(PYTHON) -m pytest -n 3 --dist loadscope tests/table tests/classroom tests/web

# The twins show that all other cases go there as they do compiled.
plain: $(VENV)/test
	@SHOAL_PLAIN=1 SHOAL_EXPECT=plain SHOAL_CASES='*-[24]-usual' SHOAL_TRIES=4 $(PYTHON) -m pytest -n 2 --dist loadscope \
	  tests/engine tests/conformance tests/games tests/bots tests/compiled/test_mode.py --ignore $(NUMBERS)

envs: compiled  ## the suites of PettingZoo, Gymnasium and OpenSpiel on every game with every number of seats
	@SHOAL_ENVS=all $(PYTHON) -m pytest -n 2 tests/envs

conformance: compiled  ## the laws of all games with every number of seats in every row of options, and every number changed
	@SHOAL_MOST_CASES=64 $(PYTHON) -m pytest -n 2 --dist loadscope tests/conformance tests/compiled/test_twins.py

secrets: $(VENV)/test  ## 2,000 positions of each game with other secrets, and nobody sees a difference (a few minutes)
	@SHOAL_SECRETS=2000 $(PYTHON) -m pytest -n 2 -o faulthandler_timeout=3600 tests/secrets

coverage: $(VENV)/test  ## which statements and branches the tests reach in plain Python, held to floors
	@mkdir -p build/coverage && rm -f build/coverage/data*
	@SHOAL_PLAIN=1 SHOAL_EXPECT=plain SHOAL_CASES='*-usual' $(PYTHON) -m coverage run -m pytest -n 2 --dist loadscope \
	  tests/engine tests/conformance tests/games tests/bots tests/golden tests/words/test_games.py --ignore $(NUMBERS)
	@$(PYTHON) tools/floors.py

lint: $(VENV)/test  ## ruff and strict types
	@$(PYTHON) -m ruff format --check --quiet .
	@$(PYTHON) -m ruff check --quiet .
	@$(PYTHON) -m mypy --no-error-summary

pythons:  ## these TESTS with every Python from 3.11 to 3.14 that is here (in .pythons)
	@sh tools/pythons.sh $(TESTS)

schema: $(VENV)/test $(SCHEMA)/ready  ## the JSON API held to its OpenAPI document (installs schemathesis in .schema; ASK="--max-time 600" passes options on)
	@$(PYTHON) tools/schema.py $(SCHEMA)/bin/schemathesis $(ASK)

torture: $(VENV)/test compiled  ## kill a server again and again while people play (KILLS=1000; SERVERS=3: several over one PostgreSQL)
	@$(PYTHON) -m tests.torture --kills $(KILLS) --servers $(SERVERS)

bench: compiled  ## speed beside other engines, and the bots' tournament (installs the peers in .bench)
	@$(PYTHON) bench/run.py

clean:  ## remove everything that was set up (tables in .var stay)
	@rm -rf $(VENV) $(SCHEMA) .bench .pythons build dist

LOCK = uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url
lock:  ## pin the newest dependencies anew (needs the program uv)
	@$(LOCK) --upgrade --extra build --extra test --extra rl --extra openspiel pyproject.toml -o requirements/test.txt
	@$(LOCK) --constraint requirements/test.txt --extra build pyproject.toml -o requirements/build.txt
	@$(LOCK) --constraint requirements/test.txt pyproject.toml -o requirements/play.txt
	@$(LOCK) --constraint requirements/test.txt --extra postgres pyproject.toml -o requirements/postgres.txt
	@$(LOCK) --constraint requirements/test.txt --extra print pyproject.toml -o requirements/print.txt
	@$(LOCK) --constraint requirements/test.txt --extra cluster --extra parquet pyproject.toml -o requirements/lab.txt
	@echo 'schemathesis>=4.32' | $(LOCK) --upgrade - -o requirements/schema.txt

compiled: $(VENV)/build
	@$(PYTHON) tools/compile.py

chromium:
	@sh tools/chromium.sh

# After the other: only one at a time can install the system's packages.
pango: $(VENV)/test chromium
	@$(PYTHON) -c 'import weasyprint' 2>/dev/null || sh tools/pango.sh

suite: $(VENV)/test compiled
	@SHOAL_EXPECT=$$($(PYTHON) tools/mode.py) $(PYTHON) -m pytest $(TESTS)

$(VENV)/bin/python:
	@sh tools/venv.sh $(VENV) $(WITH)

# Libraries beside the sources are from before they got a folder of their own.
$(VENV)/play $(VENV)/build $(VENV)/test: $(VENV)/%: requirements/%.txt | $(VENV)/bin/python
	@echo "Setting up what is needed to $* (once) ..."
	@$(PYTHON) tools/install.py $<
	@find src \( -name '*.so' -o -name '*.pyd' \) -exec rm -f {} +
	@touch $@

$(SCHEMA)/ready: requirements/schema.txt
	@sh tools/venv.sh $(SCHEMA) $(WITH)
	@$(SCHEMA)/bin/python tools/install.py $<
	@touch $@

.PHONY: help play app offline check test long plain postgres webkit envs conformance secrets coverage lint pythons schema torture bench clean lock compiled chromium pango suite
