# Convenor: everything a developer or a build machine does. `make` alone lists the targets.

SHELL       := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
UV     := $(BIN)/uv
STAMP    := $(VENV)/.set-up
LOCKS    := requirements.lock requirements-dd.lock

# For pytest: make test PYTEST_ARGS='-k butler -x'. Files go to as many workers as there are cores.
PYTEST_ARGS ?= -n auto --dist loadfile
# For the lock: make lock UPGRADE=1 takes the newest versions within the bounds.
UPGRADE ?=

# uv does not read pip's settings: hand it pip's index, if the environment names one.
ifdef PIP_INDEX_URL
export UV_DEFAULT_INDEX ?= $(PIP_INDEX_URL)
endif
# ... and trust the authorities that this machine trusts.
export UV_SYSTEM_CERTS ?= true
# Never let a virtual environment of the caller's take the place of ours.
unexport VIRTUAL_ENV CONDA_PREFIX
export UV_PYTHON := $(BIN)/python
# No uv.lock, no Python of uv's own, no complaint where cache and tree are on two disks.
export UV_PYTHON_DOWNLOADS := never
export UV_LINK_MODE ?= copy

.PHONY: help setup run test once-more slow check format bench fuzz fuzz-api audit siege docs trace lock browser clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- set-up --------------------------------------------------------------------------------

setup: $(STAMP) ## virtual environment with the locked packages and this project in it

# Runs again only when a lock or pyproject.toml has changed. The exact set is installed, no
# more and no less. Where uv cannot reach the index though pip could, pip installs the same set, only
# more slowly.
$(STAMP): requirements.lock requirements-dd.lock pyproject.toml | $(UV)
	$(UV) pip sync --quiet --compile-bytecode --require-hashes $(LOCKS) || \
	    $(BIN)/pip install --quiet --no-deps --require-hashes $(addprefix -r ,$(LOCKS))
	$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	@# Compiled ahead, so that a command is quick also where Python may not write bytecode itself.
	$(BIN)/python -m compileall -q -j 2 src
	@touch $@

# Inside a virtual environment pip may install even where the system's Python is
# 'externally managed', and the pip there is the one that came with that Python.
$(UV): requirements-bootstrap.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo 'Convenor needs Python 3.11 or newer: run make PYTHON=<that python>.' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(call apt_install,python3-venv) || \
	    { echo 'This Python cannot make a virtual environment: install python3-venv.' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --require-hashes --requirement requirements-bootstrap.lock
	@touch $@

# Installs a Debian package where we may; fails quietly where we may not.
define apt_install
{ command -v apt-get >/dev/null && \
    if [ "$$(id -u)" = 0 ]; then root=; else sudo -n true 2>/dev/null && root='sudo -n'; fi && \
    $$root apt-get update && \
    $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $(1); }
endef

# --- every day -------------------------------------------------------------------------------

run: setup ## the web site on this machine
	$(BIN)/convenor serve

test: setup check browser ## everything a change must pass
	@# Apart, because a browser keeps an event loop running in its process, which other tests start.
	$(BIN)/pytest $(PYTEST_ARGS) -m 'not browser' || [ $$? = 5 ]
	$(BIN)/pytest $(PYTEST_ARGS) -m browser || [ $$? = 5 ] || $(MAKE) --no-print-directory once-more

once-more: # a browser test that failed runs once more, by itself, and is listed as unsteady
	$(BIN)/pytest -n 0 -m browser --last-failed --last-failed-no-failures none -rA
	@echo 'UNSTEADY: the browser tests listed above passed only by themselves. Mend them before anything else.'

slow: setup browser ## the browser tests on a site that answers slowly: finds what does not wait
	SLOW_SITE=0.3 $(BIN)/pytest $(PYTEST_ARGS) -m browser

check: setup ## lint, format and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if [ -e src/convenor/web/settings.py ]; then \
	    echo $(BIN)/mypy --config-file mypy-web.ini; \
	    $(BIN)/mypy --config-file mypy-web.ini; \
	fi

format: setup ## put imports and layout right
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

bench: setup ## the benchmarks, as ratios
	$(BIN)/convenor bench

# For schemathesis: make fuzz-api FUZZ_ARGS='--max-examples 200'.
FUZZ_ARGS ?= --max-examples 20

fuzz-api: setup ## the API against its description, on a site of its own
	$(BIN)/python tests/api/fuzz.py $(FUZZ_ARGS)

# Spoilt files: make fuzz FUZZ_EXAMPLES=20000.
FUZZ_EXAMPLES ?= 2000

fuzz: setup ## spoilt files of every format against the readers
	$(BIN)/python -m tests.formats.fuzz $(FUZZ_EXAMPLES)

# Known vulnerabilities, from a database that is brought along: make audit ADVISORIES=folder-or-zip
# (OSV format; `none` leaves it out). See docs/security.md.
ADVISORIES ?=

audit: setup ## advisories, licences and secrets of what is locked and kept
	$(BIN)/python -m tests.audit $(ADVISORIES)

# Attacks on sites of its own, on this machine only; SIEGE_ARGS='--quick' or names of attacks.
SIEGE_ARGS ?=

siege: setup ## the attack list against real servers on loopback, with its table
	$(BIN)/python -m tests.siege $(SIEGE_ARGS)

# Writes again the pages that are made from the code and the rulebooks (command-line reference,
# clause coverage). A test should compare them with what is committed.
docs: setup ## write the generated pages again
	$(BIN)/python -m convenor.docs

# The competitions of the other tests are heard first, then the law's own worlds are played and moved.
TRACED := build/traced
TRACED_TESTS := tests/scenarios tests/actions tests/competition

trace: setup ## write down which clauses the tests' competitions read, and which terms nothing moves
	rm -rf $(TRACED)
	$(BIN)/pytest -q $(PYTEST_ARGS) -m 'not browser' --ignore-glob '*incremental*' --trace-clauses $(TRACED) $(TRACED_TESTS)
	$(BIN)/python -m tests.law.write_lists $(TRACED)

# --- now and then ------------------------------------------------------------------------------

browser: ## a Chromium for the browser tests
	@if command -v chromium >/dev/null; then exit 0; fi; \
	$(call apt_install,chromium) && exit 0; \
	echo 'No Chromium: install the package chromium; until then the browser tests are skipped.' >&2; \
	[ "$${CI:-}" != true ]

# requirements.lock: all extras but dd, and the development group.
# requirements-dd.lock: the extra dd without what it asks for: plotting packages, some 100 MB, which
#   the one small library that we take from it never loads.
# requirements-bootstrap.lock: uv alone, for pip to install first.
# One lock serves all platforms and Python versions; none names an index or a path.
COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
    --no-emit-index-url --no-emit-find-links --no-config --custom-compile-command 'make lock' \
    $(if $(UPGRADE),--upgrade)

lock: | $(UV) ## work out the locked versions again (UPGRADE=1: the newest within the bounds)
	$(COMPILE) pyproject.toml --extra cli --extra web --extra fast --extra postgres --extra paper \
	    --extra bridgemate --group dev \
	    --output-file requirements.lock
	$(COMPILE) pyproject.toml --extra dd --no-deps --constraint requirements.lock \
	    --output-file requirements-dd.lock
	echo uv | $(COMPILE) - --constraint requirements.lock \
	    --output-file requirements-bootstrap.lock

clean: ## remove what was made: environment, caches, builds
	rm -rf $(VENV) build dist htmlcov test-results .coverage .coverage.* .hypothesis \
	    .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
