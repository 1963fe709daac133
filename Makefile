# The commands a person needs. `make run` and `make test` do all the set-up themselves.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# What drives a browser or a model comes after the rest, and up to twice more where it fails: a busy machine is slow.
SHARED = --numprocesses auto --maxprocesses 4 --dist loadfile
PYTEST = $(BIN)/python -m pytest -m "not browser and not model" $(SHARED) && \
	$(BIN)/python -m pytest -m "browser or model" $(SHARED) --reruns 2

.PHONY: run test test-postgresql lint format bench clean help

help:
	@echo "make run     install and open the app on http://localhost:8501"
	@echo "make test    install what the tests need and run them all"
	@echo "make test-postgresql   the same tests with every installation on PostgreSQL"
	@echo "make lint    ruff, mypy --strict on src, import contracts"
	@echo "make bench   the figures the README quotes"
	@echo "make clean   remove the environment and caches (never the data folder)"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "docintel needs Python 3.11 or newer: make run PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.run: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@ $(VENV)/.run

run: $(VENV)/.run
	$(BIN)/python -m streamlit run app.py

test: $(VENV)/.dev
	sh tests/browser/ensure_chromium.sh $(BIN)/python
	sh tests/browser/axe/ensure.sh
	-$(BIN)/python benchmarks/model/llamacpp_server.py fetch
	$(PYTEST)

test-postgresql: export DOCINTEL_TEST_DATABASE = postgresql
test-postgresql: $(VENV)/.dev
	sh tests/browser/ensure_chromium.sh $(BIN)/python
	sh tests/browser/axe/ensure.sh
	$(PYTEST)

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --requirement benchmarks/requirements.txt
	@for script in benchmarks/*.py; do echo "== $$script"; $(BIN)/python $$script || exit 1; done

clean:
	rm -rf $(VENV) build dist .pytest_cache .ruff_cache .mypy_cache .import_linter_cache .hypothesis
