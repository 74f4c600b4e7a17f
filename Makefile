# `make run` and `make test` install whatever is missing; the second time they start at once.
.PHONY: catalog run build test test-front-end test-server test-hard trust check bench types rules lock licences release system screenshots clean

# Packages for Python and for Node come at the same time, and so do pages and pictures.
MAKEFLAGS += --jobs=2

PORT ?= 8000
# The folder of a venue, or `blank`: without it the sample venue.
VENUE ?=
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# How often a failed test is tried again. A caller who sets it has to name the tests that needed it.
RERUNS ?= 0
# Otherwise each of some hundred processes would compile all the code, and throw that away.
unexport PYTHONDONTWRITEBYTECODE
# A file's tests share servers and databases, so they stay together.
PYTEST := $(BIN)/pytest --dist loadfile --reruns $(RERUNS) --rerun-show-tracebacks -r fER
CORES := $(shell getconf _NPROCESSORS_ONLN)
# Tests wait a part of their time: for a browser or a database, and most of all for deadlines.
WORKERS := --numprocesses $(shell expr $(CORES) + 1)
WAITING := --numprocesses $(shell expr $(CORES) + 2)
# The files with real servers come first and take longest, whatever the number of their tests.
IN_ORDER := --no-loadscope-reorder
LOCK := $(BIN)/uv pip compile --quiet --generate-hashes --universal --python-version 3.11 --no-header --no-emit-index-url --no-emit-find-links
# The API's types, made of its description.
TYPES := frontend/src/api/schema.d.ts
DESCRIBE := $(BIN)/nightcap openapi build/openapi.json && cd frontend && npx biome format --stdin-file-path=openapi.json < ../build/openapi.json
FRONT_SOURCES := $(shell find frontend/src -type f -not -name "*.test.*") frontend/vite.config.ts frontend/chunks.ts frontend/font-letters.ts frontend/tsconfig.json

run: build
	$(if $(VENUE),NIGHTCAP_VENUE=$(VENUE)) $(BIN)/nightcap serve --port $(PORT)

build: .venv/ready frontend/dist/ready build/pictures/ready

# Only what the server needs; checks and tests need half a gigabyte more.
.venv/ready: requirements/run.txt requirements/build.txt pyproject.toml
	test -x $(BIN)/python || python3 -m venv .venv
	$(PIP) --require-hashes -r requirements/run.txt -r requirements/build.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	touch $@

.venv/dev-ready: .venv/ready requirements/dev.txt
	$(PIP) --require-hashes -r requirements/dev.txt
	touch $@

frontend/node_modules/.ready: frontend/package-lock.json
	cd frontend && npm ci --no-audit --no-fund
	touch $@

$(TYPES): frontend/openapi.json frontend/node_modules/.ready
	cd frontend && npm run types

frontend/dist/ready: frontend/node_modules/.ready .venv/ready $(TYPES) $(FRONT_SOURCES)
	cd frontend && npm run build
	touch $@

# Files that were encoded before the encoding changed are encoded again.
build/pictures/ready: .venv/ready $(wildcard venue/pictures/* venue/videos/*) $(wildcard nightcap/media/*.py)
	mkdir -p $(@D)
	find $(@D) -type f -not -newer nightcap/media/encoding.py -delete
	$(BIN)/nightcap build-pictures
	touch $@

# What the tests need from the system: Chromium, PostgreSQL, nginx, Caddy, libfaketime, strace.
system: .venv/dev-ready
	tests/install-system

test-front-end: build
	cd frontend && npm test

test-server: build system
	$(PYTEST) $(WAITING) $(IN_ORDER) --ignore tests/browser --ignore tests/scale

test: test-front-end test-server
	$(PYTEST) $(WAITING) tests/browser
	$(BIN)/python -m tests.support.postgres $(PYTEST) $(WORKERS) $(IN_ORDER) -m database
	$(BIN)/python -m tests.moments short $(PYTEST) -m clock

# What takes too long for every change: more kills, two servers, all that has rows on PostgreSQL,
# every page in every way, many hours.
test-hard: test
	DRILLS=hard $(PYTEST) tests/scale
	DRILLS=hard $(PYTEST) $(WORKERS) --ignore tests/browser --ignore tests/scale -m server
	DRILLS=hard $(PYTEST) $(WORKERS) -m every_page
	DRILLS=hard $(BIN)/python -m tests.support.postgres $(PYTEST) $(WORKERS) --ignore tests/browser --ignore tests/scale
	$(BIN)/python -m tests.moments long $(PYTEST) --ignore tests/browser --ignore tests/scale -m "not server"

# Runs every drill of docs/trust.md in its long form and rewrites the page if all of them held.
RECORDED := DRILLS=hard TRUST_RECORD=build/trust
trust: build system
	rm -rf build/trust
	$(RECORDED) $(PYTEST) -m "trust and quiet"
	$(RECORDED) $(PYTEST) $(WORKERS) $(IN_ORDER) -m "trust and not quiet"
	$(RECORDED) $(BIN)/python -m tests.support.postgres $(PYTEST) $(WORKERS) $(IN_ORDER) \
		--ignore tests/browser -m "trust and not quiet"
	$(BIN)/python -m tests.trust build/trust

check: build .venv/dev-ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python -m tests.support.language
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/nightcap django-admin makemigrations --check --dry-run
	($(DESCRIBE)) | diff -u frontend/openapi.json -
	cd frontend && npm run check

# Collects the sentences that the server writes to visitors and guests; a translator starts from this file.
catalog: .venv/dev-ready
	cd nightcap && ../$(BIN)/nightcap django-admin makemessages --locale en --no-location --no-wrap \
		--extension html,txt,py

# The pictures in docs/screenshots and the page docs/lisbon.md, as the pages look now.
screenshots: build system
	$(BIN)/python -m tests.support.browser.screenshots

# Every figure beside what it is compared to, written to docs/benchmarks.md: half an hour on a quiet
# machine. PARTS leaves some out: `make bench PARTS="--without growth"`.
bench: build system bench/node_modules/.ready
	$(BIN)/python -m bench $(PARTS)

bench/node_modules/.ready: bench/package-lock.json
	cd bench && npm ci --no-audit --no-fund
	touch $@

# After a change of the API: its description, which is committed, and of it the front end's types.
types: .venv/ready frontend/node_modules/.ready
	mkdir -p build
	($(DESCRIBE)) > build/described.json && mv build/described.json frontend/openapi.json
	$(MAKE) $(TYPES)

# After a change of the dependencies: who made what is shipped, for people and for programs.
licences: build
	$(BIN)/python -m legal

# After a change of a rule: the index of rules, which the sources declare.
rules: .venv/dev-ready
	$(BIN)/python -m tests.support.rules

# One file that a server installs with `pip install`, and that needs neither Node nor make there.
release: build
	$(BIN)/python deploy/release.py

# After a change of the dependencies in pyproject.toml.
lock: .venv/dev-ready
	$(LOCK) pyproject.toml -o requirements/run.txt
	$(LOCK) --group pyproject.toml:build -o requirements/build.txt
	$(LOCK) pyproject.toml --group dev -o requirements/dev.txt

clean:
	rm -rf .venv build dist frontend/dist frontend/node_modules bench/node_modules
