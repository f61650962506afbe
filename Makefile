# `make demo` shows what pincite does, `make test` is what a change must pass. Both need only python3 (3.11 or
# newer) with its venv module; everything else goes into .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# A registry may be slow, or fail now and then.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --no-input --retries 10 --timeout 60
USED := $(VENV)/.used
DEVELOPED := $(VENV)/.developed
DRAWN := $(VENV)/.drawn
PEERS := $(VENV)/.peers

.DEFAULT_GOAL := help
.PHONY: ocr-rapid help demo gallery picture test lint types contracts tests format fixtures bench exam exam-short clean

help:
	@echo "make demo      highlight quotes in a paper; the results are in out/demo"
	@echo "make gallery   seven reports in every format, to look at, in out/gallery"
	@echo "make test      lint, types, import contracts and tests"
	@echo "make ocr-rapid reading scans with RapidOCR: 374 MB to install, a minute"
	@echo "make lint      ruff alone;  make format mends what it can"
	@echo "make fixtures  make the PDFs of fixtures/ anew"
	@echo "make bench     measure reading and locating"
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

$(PEERS): $(DEVELOPED)
	$(PIP) --editable '.[bench]'
	touch $@

demo: $(USED)
	$(BIN)/python docs/demo.py out/demo

gallery: $(USED)
	$(BIN)/python docs/gallery.py out/gallery

# The picture in the README.
picture: demo
	mkdir -p docs/images
	cp out/demo/excerpt.png docs/images/highlighted.png

test: lint types contracts tests

lint: $(DEVELOPED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEVELOPED)
	$(BIN)/mypy

contracts: $(DEVELOPED)
	$(BIN)/lint-imports

# Without Tesseract, LibreOffice or Chromium the tests that need them are left out, and that is said; in CI they must run.
tests: $(DEVELOPED)
	@kept=; missing=; \
	if [ -z "$$CI" ]; then \
		command -v tesseract >/dev/null || { kept="not tesseract"; missing=" tesseract-ocr"; }; \
		command -v soffice >/dev/null || { kept="$${kept:+$$kept and }not libreoffice"; \
			missing="$$missing libreoffice-writer-nogui libreoffice-impress-nogui libreoffice-math-nogui"; }; \
		command -v chromium >/dev/null || { kept="$${kept:+$$kept and }not chromium"; \
			missing="$$missing chromium"; }; \
	fi; \
	$(BIN)/pytest -n auto -m "$$kept" && \
	{ [ -z "$$missing" ] || echo "Tests that need what is missing here were left out: apt install$$missing"; }

# RapidOCR is too large for every run; what is done with its answers is tested with Tesseract's.
ocr-rapid: $(DEVELOPED)
	$(PIP) --editable '.[ocr]'
	$(BIN)/pytest tests/blocks/rapid_ocr.py

format: $(DEVELOPED)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

fixtures: $(DRAWN)
	$(BIN)/python fixtures/make.py

bench: $(DEVELOPED)
	$(BIN)/python benchmarks/segment.py
	$(BIN)/python benchmarks/locate.py
	$(BIN)/python benchmarks/open_library.py
	$(BIN)/python benchmarks/add_workers.py
	$(BIN)/python benchmarks/tokens.py
	$(BIN)/python benchmarks/render.py --memory
	$(BIN)/python benchmarks/highlight_speed.py --memory

# docs/benchmark.md says what is measured; poppler-utils and chromium make it complete.
exam: $(PEERS)
	$(BIN)/python -m benchmarks.quotes exam --seeds 1,2,3

exam-short: $(DEVELOPED)
	$(BIN)/python -m benchmarks.quotes exam --documents fixtures --out out/exam-short \
		--tools pincite,rapidfuzz,search_for --least-placed 0.95 --most-false 0.05

clean:
	rm -rf out $(VENV)
