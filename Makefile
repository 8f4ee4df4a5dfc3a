# `make play` and `make test` are all that a newcomer needs; both build what is missing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
HOT := $(shell find src -name '*.pxd') $(patsubst %.pxd,%.py,$(shell find src -name '*.pxd'))

.PHONY: play test test-long lint bench build lock clean

play: build
	@$(BIN)/inkrally play

test: $(VENV)/.dev build
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -q
	@echo "the same once more, uncompiled"
	@INKRALLY_PURE=1 $(BIN)/python -m pytest -q

test-long: $(VENV)/.dev build
	@INKRALLY_TEST_LONG=1 $(BIN)/python -m pytest -q --durations=10

lint: $(VENV)/.dev
	@$(BIN)/ruff check --fix . && $(BIN)/ruff format . && $(BIN)/mypy

bench: build
	@$(BIN)/inkrally bench

build: $(VENV)/.built

$(VENV)/.play: requirements/play.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "inkrally needs Python 3.11 or newer; name one with: make PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "this Python cannot make virtual environments; on Debian and Ubuntu install the package python3-venv"; exit 1; }
	@$(PIP) install -q --require-hashes -r requirements/play.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.play
	@$(PIP) install -q --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.built: $(VENV)/.play pyproject.toml hatch_build.py $(HOT)
	@$(BIN)/python hatch_build.py
	@$(PIP) install -q --no-deps --no-build-isolation -e .
	@touch $@

# Pins, with hashes and without addresses; needs uv.
lock:
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header requirements/play.in -o requirements/play.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header requirements/dev.in -c requirements/play.txt -o requirements/dev.txt

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete -o -name '*.c' -delete
