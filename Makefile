# `make` alone lists the targets. What a target has done is kept in stamps, so a second run costs nothing.

PYTHON ?= python3
UV ?= uv
# Four workers for two cores: tests that drive a browser or a process wait for it.
WORKERS ?= -n 4 --dist worksteal
PYTEST_ARGS ?= -m "not long" $(WORKERS)

BIN := .venv/bin
WEB := clients/web
EXAMPLES := examples/javascript
PACKAGES := warhost engine server bots clients tests
WEB_SOURCES := $(shell find $(WEB)/src $(WEB)/public -type f 2>/dev/null) \
	$(wildcard $(WEB)/index.html $(WEB)/vite.config.ts $(WEB)/tsconfig.json)
HAS_WEB := $(wildcard $(WEB)/package.json)
PAGE := $(if $(HAS_WEB),$(WEB)/dist/index.html)
# Percent of lines and branches that no change may fall below.
HELD := engine=97.5 server=96.5 bots=93.5 clients=85
# Tests drive browsers and processes, four at once on two cores. What fails so is reported, and must
# pass alone. A run that broke off for another reason is not tried again.
define pytest
$(BIN)/python -m pytest $(1) || { \
	test $$? = 1 || exit 1; \
	echo "once more, one at a time: what failed while others ran beside it"; \
	$(BIN)/python -m pytest --last-failed --last-failed-no-failures none $(2); \
}
endef
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

# What Python compiled for one program serves the next, also where it is not to be written beside the sources.
ifdef PYTHONDONTWRITEBYTECODE
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/pycache
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
.NOTPARALLEL:
.PHONY: help tools setup play test test-all test-python test-web coverage system lint format contract docs pictures chaos fuzz mutants cluster bench bench-scale package lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/.dev $(BIN)/warhost $(PAGE) $(EXAMPLES)/node_modules/.locked ## install everything into .venv and build the web page

play: $(BIN)/warhost $(PAGE) ## start a game on this machine (installs what playing needs)
	@$(BIN)/warhost host

test: setup system test-web test-python ## run the tests (installs a browser, redis-server and haproxy if it may)

test-all: export WARHOST_SOAK ?= 600
test-all: setup system test-web coverage ## the long ones too, ten minutes of matches, and coverage: what CI runs
	$(call pytest,-m "long or browser" $(WORKERS))

test-python: setup ## run the Python tests alone; PYTEST_ARGS="-k name" picks some
	$(BIN)/python -m pytest $(PYTEST_ARGS)

coverage: setup system ## measure the branches that quick tests take without a browser, and hold them
	$(call pytest,-m "not long and not browser" $(WORKERS) --cov --cov-report=,--cov --cov-append --cov-report=)
	@status=0; for held in $(HELD); do \
		$(BIN)/coverage report --skip-covered --include="$${held%=*}/*" --fail-under="$${held#*=}" || status=1; \
	done; exit $$status

test-web: setup
	$(if $(HAS_WEB),cd $(WEB) && npm test --silent)

lint: setup ## ruff, mypy, tsc and biome
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(if $(HAS_WEB),cd $(WEB) && npm run check --silent)

format: setup ## let ruff and biome mend what they can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(if $(HAS_WEB),cd $(WEB) && npm run format --silent)

contract: setup ## write what is made of the contract: schemas, the reference, the types of the page
	$(BIN)/python -m clients.verbs.contract
	cd $(WEB) && npm run types --silent

docs: .venv/.docs ## build the documentation into build/docs; a broken link fails
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet --jobs auto docs build/docs
	@echo "open build/docs/index.html"

pictures: setup system ## take the pictures of the documentation anew (with ImageMagick); PICTURES="table.png phone.png" some of them
	$(BIN)/python -m tests.web.pictures $(PICTURES)

chaos: setup system fuzz ## a million inputs, crashes at every boundary, bad networks, nodes and Redis that die, and an hour of matches
	WARHOST_SOAK=$${WARHOST_SOAK:-3600} WARHOST_CLUSTER=$${WARHOST_CLUSTER:-200} \
		$(BIN)/python -m pytest -q -s tests/server/chaos tests/server/cluster -m "long or not long"

fuzz: setup ## give what reads bytes from outside FUZZ_INPUTS=1000000 inputs, led by the lines they reach (Linux, CPython to 3.13)
	$(BIN)/python -m tests.fuzz

mutants: setup ## change the rules and see whether a test notices; CHAPTER=battlegroup/psychic for one, MOST=20 for so many of each, DRAW=1 for others
	$(BIN)/python -m tests.mutants $(CHAPTER) $(if $(MOST),--most $(MOST)) $(if $(DRAW),--draw $(DRAW))

cluster: setup system ## run three nodes on Redis with Sentinel, behind HAProxy, until Ctrl-C
	@PATH="$$PATH:/usr/sbin" $(BIN)/python -m tests.server.cluster

bench: setup system ## measure (bench/); BENCH_ARGS="floods memory" picks some
	@test -f bench/__main__.py || { echo "there is no bench/__main__.py in this tree" >&2; exit 1; }
	$(BIN)/python -m bench $(BENCH_ARGS)

bench-scale: setup system ## measure what matches and watchers cost on one node and on three, and what many more need (docs/scale.md)
	@PATH="$$PATH:/usr/sbin" $(BIN)/python -m bench.scale

package: setup ## build the wheel, install it into an empty environment, and play a match with it
	rm -rf build/package
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir build/package .
	$(PYTHON) -m venv build/package/venv
	build/package/venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	build/package/venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps build/package/*.whl
	cd build/package && venv/bin/warhost --version && venv/bin/warhost arena spearhead greedy random --matches 1
	test -s build/package/venv/lib/python*/site-packages/clients/web/dist/index.html

# Extras stay in the locks: without them pip turns to the newest version of such a package, which has no hash.
lock: ## pin what pyproject.toml and package.json ask for; UPGRADE=1 takes the newest
	@command -v $(UV) >/dev/null || { echo "make lock needs uv on the path (or UV=...)" >&2; exit 1; }
	$(UV) pip compile -q $(LOCK_FLAGS) -o requirements.txt --group build pyproject.toml
	$(UV) pip compile -q $(LOCK_FLAGS) -c requirements.txt -o requirements-dev.txt --group dev pyproject.toml
	$(UV) pip compile -q $(LOCK_FLAGS) -c requirements-dev.txt -o requirements-docs.txt --group docs
	$(if $(HAS_WEB),cd $(WEB) && npm $(if $(UPGRADE),update,install) --package-lock-only)
LOCK_FLAGS := --universal --generate-hashes --no-strip-extras --no-header --python-version 3.11 $(if $(UPGRADE),--upgrade)

clean: ## remove everything that was installed or built
	rm -rf .venv build *.egg-info $(WEB)/node_modules $(WEB)/dist $(EXAMPLES)/node_modules
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*
	find $(PACKAGES) -name __pycache__ -type d -prune -exec rm -rf {} +

# --- what must be on the machine already, said before anything long starts

tools:
	@command -v $(PYTHON) >/dev/null || { echo "warhost needs Python 3.11 or newer, and there is no $(PYTHON) on the path" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "warhost needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) cannot make virtual environments; on Debian: apt-get install python3-venv" >&2; exit 1; }
ifneq ($(HAS_WEB),)
	@command -v node >/dev/null || { echo "the web page needs node 20.19 or newer, and there is none on the path" >&2; exit 1; }
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' || { echo "the web page needs node 20.19 or newer; this is $$(node --version)" >&2; exit 1; }
	@command -v npm >/dev/null || { echo "the web page needs npm, and there is none on the path; on Debian: apt-get install npm" >&2; exit 1; }
endif

# The tests drive a real browser, a real Redis and a real HAProxy. None is ever skipped. A browser without windows
# takes a third of the time for a page; where it cannot be had, the other does as well.
system:
	@PATH="$$PATH:/usr/sbin"; \
	has() { command -v "$$1" >/dev/null; }; \
	if [ "$$(id -u)" = 0 ]; then as=; \
	elif has sudo && sudo -n true 2>/dev/null; then as="sudo -n"; \
	else as=no; fi; \
	gets() { \
		[ "$$as" != no ] && has apt-get || return 1; \
		echo "installing for the tests: $$1"; \
		$$as apt-get update -qq && \
		$$as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$$1"; \
	}; \
	missing=; \
	has chromium-headless-shell || gets chromium-headless-shell || has chromium || gets chromium || \
		missing="$$missing chromium"; \
	has redis-server || gets redis-server || missing="$$missing redis-server"; \
	has haproxy || gets haproxy || missing="$$missing haproxy"; \
	test -z "$$missing" || { \
		echo "the tests need these programs on the path:$$missing" >&2; \
		echo "install them and run make test again; on Debian: apt-get install$$missing" >&2; \
		exit 1; \
	}

# --- stamps

$(BIN)/python: | tools
	$(PYTHON) -m venv .venv

.venv/.runtime: requirements.txt | $(BIN)/python
	$(PIP_INSTALL) --require-hashes -r $<
	@touch $@

.venv/.dev: requirements-dev.txt .venv/.runtime
	$(PIP_INSTALL) --require-hashes -r $<
	@touch $@

.venv/.docs: requirements-docs.txt $(BIN)/warhost
	$(PIP_INSTALL) --require-hashes -r $<
	@touch $@

$(BIN)/warhost: pyproject.toml .venv/.runtime
	$(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

%/node_modules/.locked: %/package.json %/package-lock.json | tools
	cd $* && npm ci --no-audit --no-fund
	@touch $@

$(WEB)/dist/index.html: $(WEB)/node_modules/.locked $(WEB_SOURCES)
	cd $(WEB) && npm run build --silent
	@touch $@
