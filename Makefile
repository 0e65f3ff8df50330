# The commands of this project; continuous integration runs `make test` and nothing else.
.DEFAULT_GOAL := help
SHELL := /bin/bash

node_modules/.installed: package.json package-lock.json
	@echo "» installing packages (about a minute the first time)"
	@npm ci --no-progress --loglevel=error
	@touch $@

.PHONY: help install demo start test check
help:
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

install: node_modules/.installed ## install what is missing

check: install ## lint, format, types, dead code, import cycles
	@npm run --silent check
