# `make run` and `make test` install whatever is missing; the second time they start at once.
.PHONY: run build test test-front-end test-server test-hard trust check bench types rules lock licences release system screenshots clean

# Packages for Python and for Node come at the same time, and so do pages and pictures.
MAKEFLAGS += --jobs=2

PORT ?= 8000
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
# What two databases do differently: locks, constraints, order, search, the size of numbers and
# texts. One drill kills servers on it, of bookings. `make test-hard` asks PostgreSQL all that has
# rows.
DATABASE := $(addprefix tests/,audit bookings core door growth reports waitlist \
	$(addprefix events/test_,deleting.py editing.py feed_import.py feed_parallel.py links.py links_follow.py \
		managing_programme.py programme.py saving.py series.py) \
	$(addprefix inbox/test_,handling.py repeats.py whole_inbox.py) \
	$(addprefix mail/test_,delivery.py mail_log.py queueing.py taking_over.py) \
	$(addprefix mail/test_worker.py::test_,a_worker_killed_again_and_again_loses_no_mail_and_repeats_few \
		two_servers_send_each_mail_of_an_outage_once) \
	$(addprefix staff/test_,guessing.py real_server.py security.py) subscribers/test_managing.py \
	backup/test_nightly.py backup/test_backups.py::test_what_is_restored_is_what_was_there_row_by_row_and_file_by_file_and_opens \
	config/test_one_server.py::test_two_first_starts_on_one_database_both_succeed config/test_error_shape.py \
	content/test_long_lists.py site/test_database_away.py site/test_every_worker.py) \
	$(addprefix --deselect tests/,bookings/test_own_booking_kills.py waitlist/test_durability.py \
		door/test_tap_drills.py::test_no_acknowledged_tap_is_lost_or_counts_twice_when_the_server_is_killed)
# What asks for the time and is quick; a feed is read at an hour that its tests give. All else is
# asked at other hours by `make test-hard`.
CLOCK := -m "not server" -k "not thousand" $(addprefix tests/bookings/test_,attendance.py booking.py \
		calendar_entries.py cancelling_events.py changing.py clock_mail_drills.py confirmation.py door.py \
		evening.py fresh_mails.py hold_limits.py holds.py mail_times.py own_booking.py reminding.py \
		telling_guests.py thanking.py usual_sales.py) \
	$(addprefix tests/events/test_,calendar_files.py calendars.py details.py effective.py performances.py \
		programme.py repeating.py series.py) \
	$(addprefix tests/inbox/test_,house_calendar.py inquiries.py inquiry_calendar.py mails.py) \
	$(addprefix tests/,waitlist/test_offering.py site/test_calendar_view.py site/test_structured_data.py \
		venue/test_sample_content.py venue/test_sample_guests.py)
LOCK := $(BIN)/uv pip compile --quiet --generate-hashes --universal --python-version 3.11 --no-header --no-emit-index-url --no-emit-find-links
# What is the same code on every page, of which `make test` opens only some.
EVERY_PAGE := $(addprefix tests/browser/test_,every_visitor.py first_paint.py back_forward_cache.py \
	without_rendering.py admin_every_view.py)
FRONT_SOURCES := $(shell find frontend/src -type f -not -name "*.test.*") frontend/vite.config.ts frontend/chunks.ts frontend/font-letters.ts frontend/tsconfig.json

run: build
	$(BIN)/nightcap serve --port $(PORT)

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

frontend/dist/ready: frontend/node_modules/.ready .venv/ready $(FRONT_SOURCES)
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
	$(PYTEST) $(WORKERS) tests/browser
	$(BIN)/python -m tests.support.postgres $(PYTEST) $(WORKERS) $(IN_ORDER) $(DATABASE)
	$(BIN)/python -m tests.moments short $(PYTEST) $(CLOCK)

# What takes too long for every change: more kills, two servers, all that has rows on PostgreSQL,
# every page in every way, many hours.
test-hard: test
	DRILLS=hard $(PYTEST) tests/scale
	DRILLS=hard $(PYTEST) $(WORKERS) --ignore tests/browser --ignore tests/scale -m server
	DRILLS=hard $(PYTEST) $(WORKERS) $(EVERY_PAGE)
	DRILLS=hard $(BIN)/python -m tests.support.postgres $(PYTEST) $(WORKERS) --ignore tests/browser --ignore tests/scale
	$(BIN)/python -m tests.moments long $(PYTEST) --ignore tests/browser --ignore tests/scale -m "not server"

# Runs every drill of docs/trust.md in its long form and rewrites the page if all of them held. Tests
# that measure how long somebody waits have the machine to themselves.
ALONE := tests/scale tests/http tests/site/test_slow_senders.py tests/site/test_large_uploads.py
RECORDED := DRILLS=hard TRUST_RECORD=build/trust
trust: build system
	rm -rf build/trust
	$(RECORDED) $(PYTEST) -m trust $(ALONE)
	$(RECORDED) $(PYTEST) $(WORKERS) $(IN_ORDER) -m trust $(addprefix --ignore ,$(ALONE))
	$(RECORDED) $(BIN)/python -m tests.support.postgres $(PYTEST) $(WORKERS) $(IN_ORDER) -m trust \
		--ignore tests/browser $(addprefix --ignore ,$(ALONE))
	$(BIN)/python -m tests.trust build/trust

check: build .venv/dev-ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/nightcap django-admin makemigrations --check --dry-run
	$(BIN)/nightcap openapi build/openapi.json && diff -u frontend/openapi.json build/openapi.json
	cd frontend && npm run check

# The pictures in docs/screenshots, as the pages look now.
screenshots: build system
	$(BIN)/python -m tests.support.browser.screenshots

# Every figure beside what it is compared to, written to docs/benchmarks.md: half an hour on a quiet
# machine. PARTS leaves some out: `make bench PARTS="--without growth"`.
bench: build system bench/node_modules/.ready
	$(BIN)/python -m bench $(PARTS)

bench/node_modules/.ready: bench/package-lock.json
	cd bench && npm ci --no-audit --no-fund
	touch $@

# After a change of the API: its description and the front end's types, both committed.
types: .venv/ready frontend/node_modules/.ready
	$(BIN)/nightcap openapi frontend/openapi.json
	cd frontend && npm run types

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
