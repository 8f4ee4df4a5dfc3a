# A newcomer needs only `make play` and `make test`. Both build everything that is missing.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
# Let Python keep its bytecode: tests start hundreds of processes, and each would compile all modules again.
export PYTHONDONTWRITEBYTECODE :=
HOT := $(shell find src -name '*.pxd') $(patsubst %.pxd,%.py,$(shell find src -name '*.pxd'))
# The sources of the client. Expansions, cards and games have their parts in folders of their own.
CLIENT := web/package-lock.json $(shell find locales -type f) $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -print) \
  $(shell find src -path '*/client/*' -type f -o -path '*/rulebook/*' -type f -o -path '*/lesson/*' -type f -o -path '*/texts/*' -type f)

# The fast tests: those without a browser, without other servers and with few processes.
FAST := $(filter-out tests/browser tests/server tests/test_bench.py tests/test_packaging.py tests/test_scale.py, \
  $(patsubst %/,%,$(sort $(dir $(wildcard tests/*/*.py)))) $(wildcard tests/test_*.py)) \
  $(addprefix tests/server/,features/lobby features/people features/talk http storage)
# Tests often wait for their servers and browsers, so run one test more at a time than there are cores.
TESTS_AT_ONCE := $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)

.PHONY: play terminal check test check-python test-fast test-python test-browser test-client test-long coverage lint bench build \
  release client docs lock clean

play: release client
	@$(BIN)/inkrally serve --open-browser

terminal: release
	@$(BIN)/inkrally play

# Lint, types, the docs, the checks of the client and the fast tests: two minutes on a built tree.
check:
	@$(MAKE) --no-print-directory --jobs=2 check-python build docs test-client
	@$(MAKE) --no-print-directory test-fast

# Install, build and check two things at a time, such as compiling and checking types. Then run the tests.
test:
	@$(MAKE) --no-print-directory --jobs=2 check-python build docs $(VENV)/.browser test-client
	@$(MAKE) --no-print-directory test-python
	@$(MAKE) --no-print-directory test-browser

# Lint and types.
check-python: $(VENV)/.dev
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .
	@$(BIN)/mypy

test-fast: $(VENV)/.dev build client
	@$(BIN)/python -m pytest -q -n $(TESTS_AT_ONCE) --dist worksteal --maxfail=10 $(FAST)

test-python: $(VENV)/.dev build client
	@$(BIN)/python -m pytest -q -n $(TESTS_AT_ONCE) --dist worksteal --ignore=tests/browser

# A separate process: the driver of the browser leaves an event loop running, which would disturb other tests.
test-browser: $(VENV)/.dev build client $(VENV)/.browser
	@echo "in the browser"
	@$(BIN)/python -m pytest -q -n $(TESTS_AT_ONCE) --dist worksteal tests/browser

test-client: client
	@$(BIN)/python build_client.py run --silent check

# All tests with all repetitions; those of the server also with PostgreSQL and in a cluster, and those of hot modules also
# as plain Python.
test-long: $(VENV)/.dev build client $(VENV)/.browser
	@INKRALLY_TEST_LONG=1 $(BIN)/python -m pytest -q -n auto -o faulthandler_timeout=7200 --dist worksteal --durations=10 --ignore=tests/browser
	@INKRALLY_TEST_STORE=postgresql $(BIN)/python -m pytest -q -n auto -o faulthandler_timeout=7200 --dist worksteal tests/server
	@INKRALLY_TEST_STORE=shared $(BIN)/python -m pytest -q -n auto -o faulthandler_timeout=7200 --dist worksteal tests/server
	@INKRALLY_PURE=1 $(BIN)/python -m pytest -q -n auto -o faulthandler_timeout=7200 --dist worksteal -m hot \
	  $(shell grep -rl --include='test_*.py' 'pytest.mark.hot' tests)
	@INKRALLY_TEST_LONG=1 $(BIN)/python -m pytest -q -n auto -o faulthandler_timeout=7200 --dist worksteal tests/browser

# Write to build/coverage which lines of `src` the Python tests run. Hot modules are loaded as plain Python.
coverage: $(VENV)/.dev client
	@INKRALLY_PURE=1 $(BIN)/python -m pytest -q -n auto --dist worksteal --ignore=tests/browser \
	  --cov=inkrally --cov-report=term:skip-covered --cov-report=html:build/coverage

lint: $(VENV)/.dev
	@$(BIN)/ruff check --fix . && $(BIN)/ruff format . && $(BIN)/mypy

bench: release
	@$(BIN)/inkrally bench

# Build the documentation site in build/site. Fails on a warning, such as a link to a page or heading that does not exist.
docs: $(VENV)/.docs
	@$(BIN)/zensical build --clean --strict

build: $(VENV)/.built

# Compile for speed, as for play. From then on `build` compiles for speed too.
release: $(VENV)/.release

client: $(VENV)/.client

$(VENV)/.play: requirements/play.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "inkrally needs Python 3.11 or newer; name one with: make PYTHON=python3.12"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "this Python cannot make virtual environments; on Debian and Ubuntu install the package python3-venv"; exit 1; }
	@$(PIP) install -q --no-warn-script-location --require-hashes -r requirements/play.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.play
	@# Do not compile all modules to bytecode: most of them are never loaded.
	@$(PIP) install -q --no-warn-script-location --no-compile --require-hashes -r requirements/dev.txt
	@# Tests use PostgreSQL too. If it cannot be installed, its tests are skipped and say so.
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null; } || echo "there is no PostgreSQL: its tests are skipped"
	@# The same for HAProxy, the proxy in front of several servers.
	@command -v haproxy >/dev/null || ls /usr/sbin/haproxy >/dev/null 2>&1 || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq haproxy >/dev/null; } || echo "there is no HAProxy: tests of several servers are skipped"
	@touch $@

$(VENV)/.docs: requirements/docs.txt $(VENV)/.dev
	@$(PIP) install -q --no-warn-script-location --require-hashes -r requirements/docs.txt
	@touch $@

$(VENV)/.release: export INKRALLY_RELEASE := 1
$(VENV)/.built: export INKRALLY_RELEASE ?= $(if $(wildcard $(VENV)/.release),1)
$(VENV)/.built $(VENV)/.release: $(VENV)/.play pyproject.toml hatch_build.py $(HOT)
	@$(BIN)/python hatch_build.py
	@$(PIP) install -q --no-warn-script-location --no-deps --no-build-isolation -e .
	@touch $(VENV)/.built $@

$(VENV)/.client: $(VENV)/.play build_client.py $(CLIENT)
	@$(BIN)/python build_client.py
	@touch $@

# Browser tests use the Chromium of the system, preferably the one without a window, which needs two thirds of the time. It
# is installed once if possible. Otherwise the tests use the usual Chromium, or are skipped and say so.
$(VENV)/.browser: $(VENV)/.play
	@command -v chromium-headless-shell >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell >/dev/null; } || command -v chromium >/dev/null || echo "there is no chromium: browser tests are skipped"
	@touch $@

# Update the exact versions in requirements/, with hashes. Needs uv.
lock: $(VENV)/.play
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header requirements/play.in -o requirements/play.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header requirements/dev.in -c requirements/play.txt -o requirements/dev.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header requirements/docs.in -c requirements/dev.txt -o requirements/docs.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header requirements/bounds.in -c requirements/play.txt -c requirements/dev.txt -o requirements/bounds.txt
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header requirements/servers.in -c requirements/dev.txt -o requirements/servers.txt
	@$(BIN)/python build_client.py lock

clean:
	rm -rf $(VENV) build dist web/dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete -o -name '*.c' -delete
