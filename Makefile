# The commands of this project; continuous integration runs `make test` and nothing else.
.DEFAULT_GOAL := help
SHELL := /bin/bash
NODE := node --import tsx
# Its cache would lie in the system's folder for temporary files, for ever.
export TSX_DISABLE_CACHE := 1

.PHONY: help install packages demo test build start check unit subgraph fork night image alerts manifests bench verify same-answers prepare chaos soak market mutate deploy-executor fuzz-executor mutate-executor client client-types check-presets screenshots rehearse-deploy

help:
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# Its ports and settings are checked before minutes of compiling.
demo: packages ## the whole service on embedded parts, one swap, then up until Ctrl-C (ONCE=1: exit after it; settings of the service, RPC_PORT, GRAPH_PORT)
	@$(NODE) fork-tests/harness/demo.ts check
	@$(MAKE) --no-print-directory install
	@$(NODE) fork-tests/harness/demo.ts

# Two at a time, in this order: an image waits for packages and mappings for graph-node more than they compute. Packages first,
# because both of the first two need them.
test: packages ## everything that continuous integration runs
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target check image unit subgraph fork

build: packages dist/web/index.html ## the proxy as one JavaScript module, dist/main.js, and its page, dist/web
	@$(NODE) deploy/build.ts

start: build ## the proxy alone, configured by environment (RPC_URL, SUBGRAPH_URL, NETWORK, ...)
	@exec node --enable-source-maps dist/main.js

check: packages ## lint, format, types, import cycles, dead code
	@npm run --silent check

unit: install ## tests without a chain
	@npm run --silent test:unit

subgraph: install ## mapping tests, one history of each file on the real graph-node (NIGHT=1: all)
	@npm run --silent test:subgraph

fork: install ## swaps, quotes and the index against real contracts on forked chains
	@npm run --silent test:fork

# Those that draw what they test, which `make test` runs with one seed for ever, and those of which it runs a part or nothing.
RANDOM_TESTS = $(shell grep -rlE 'fc\.assert|FUZZ_SEED|atNight' --include='*.test.ts' server fork-tests executor) \
  executor/fuzz/faultyExecutor.test.ts server/chain/lens/lensBytecode.test.ts

# Types by the compiler that makes the types of client/, which takes minutes; `make check` asks its successor.
night: install ## the tests that take long: histories of the index, views of the page, memory, figures
	@for project in . server/web examples; do node node_modules/typescript/bin/tsc --noEmit --incremental false -p $$project || exit; done
	@npx vitest run --project night
	@$(NODE) executor/fuzz/main.ts
	@NIGHT=1 npx vitest run --project subgraph
	@seed=$${FUZZ_SEED:-$$(date +%s)}; echo "» random markets and numbers: FUZZ_SEED=$$seed draws them again"; \
	NIGHT=1 FUZZ_SEED=$$seed npx vitest run --project unit --project fork $(RANDOM_TESTS)

image: packages ## what an image holds, assembled and run as an ordinary user
	@npm run --silent test:image

alerts: ## the configurations of Prometheus and Alertmanager and the tests of the alerts, by promtool and amtool
	@deploy/prometheus/check.sh

manifests: ## what kubectl, Docker Compose and systemd say of the files of deploy/, each where it is here
	@deploy/checkManifests.sh

bench: install ## speed, as ratios against a named reference in the same run
	@$(NODE) bench/main.ts

chaos: install ## faults of the node and the index, one after the other, under quotes and swaps that are all proved (CHAOS_SECONDS, CHAOS_SEED)
	@npx vitest run --project chaos

soak: install ## half an hour of the same, and the process must not grow (SOAK_SECONDS, or SOAK_ANSWERS without faults, CHAOS_SEED)
	@npx vitest run --project soak
	@ODD_REQUESTS=50000 npx vitest run --project unit server/http/oddRequests.test.ts

# For the night: an exhaustive search by contracts takes its time.
market: install ## random trades on 5 000 real pools, against an exhaustive search by the contracts (FUZZ_SEED)
	@MARKET_POOLS=5000 MARKET_TRADES=200 npx vitest run --project fork fork-tests/market/market.fork.test.ts

# Each folder by its own tests; hours on a small machine. Results are kept in .cache, for where nothing has changed.
mutate: install ## faults put into the core one at a time: how many the tests notice (MUTATE=amm, or subgraph with MUTANTS=200)
	@failed=0; for folder in $(or $(MUTATE),amm universalRouter simulation quoting routing subgraph); do \
	  if [ $$folder = subgraph ]; then \
	    echo "» subgraph/src"; \
	    $(NODE) bench/mutation/subgraph/main.ts || failed=1; \
	  else \
	    echo "» server/$$folder"; \
	    MUTATE=$$folder npx stryker run bench/mutation/stryker.config.js || failed=1; \
	  fi; \
	done; exit $$failed

deploy-executor: packages ## the executor contract on the chain of RPC_URL: a dry run, or with SEND=1 and DEPLOYER_KEY a transaction
	@$(NODE) executor/deploy/main.ts

fuzz-executor: packages ## a million random calls of an attacker and his victims against the executor, by forge (CALLS, FUZZ_SEED)
	@$(NODE) executor/fuzz/main.ts

# Hours on a small machine: the compiler alone takes ten seconds for each.
mutate-executor: packages ## faults put into the executor one at a time: each has to be noticed (MUTANTS=3,17, MUTATE_WORKERS)
	@$(NODE) executor/mutation/main.ts

screenshots: install ## pictures of each view of the page, light and dark, for a desk and a phone, into docs/images
	@$(NODE) fork-tests/page/pictures/screenshots.ts

verify: install ## compare an index with its chain (RPC_URL, SUBGRAPH_URL; without them, the local stack; API_URL: lists too)
	@$(NODE) fork-tests/verify/main.ts

rehearse-deploy: packages .cache/compiled ## the subgraph of mainnet by graph-cli, as on a real graph-node, onto the local chain and without Docker
	@$(NODE) fork-tests/harness/rehearseDeploy.ts

same-answers: install ## compare the answers of the proxy with those of another checkout, OLD=<folder> (SEED, QUESTIONS, OLD_STACK=1)
	@$(NODE) fork-tests/sameAnswers/main.ts

# Without the packages of everything else: a clone that only deploys the subgraph needs none of them.
PREPARE_PACKAGES := @graphprotocol/graph-cli @graphprotocol/graph-ts tsx viem yaml zod
prepare: ## the sources of the subgraph for NETWORK, into subgraph/build, for graph-cli to build and deploy
	@mkdir -p .cache
	@exec 9>.cache/install.lock; if command -v flock >/dev/null; then flock 9; fi; \
	if [ ! -e node_modules ]; then \
	  echo "» installing graph-cli and what it needs (about half a minute the first time)"; \
	  deploy/installTools.sh $(PREPARE_PACKAGES); \
	fi
	@if ! ls $(PREPARE_PACKAGES:%=node_modules/%/package.json) >/dev/null 2>&1; then $(MAKE) --no-print-directory packages; fi
	@PRUNE=$(or $(PRUNE),auto) $(NODE) subgraph/prepare.ts $(NETWORK)

client-types: install ## the types of client/ from the OpenAPI document
	@$(NODE) client/generate.ts --write

check-presets: install ## compare the presets of networks and exchanges with their packages, address by address (fetches five packages)
	@$(NODE) deploy/checkPresets.ts

client: install ## the typed client and its command line, packed into client/
	@$(NODE) client/build.ts

install: packages dist/web/index.html .cache/compiled

# Both are built again only when something of them has changed: a demo must not wait for them.
PAGE_SOURCES := $(shell find server/web server/widget client/src -type f ! -name '*.test.ts' 2>/dev/null) server/routing/model/routeLimits.ts deploy/buildPage.ts deploy/buildWidget.ts deploy/llmsText.ts docs/*.md docs/*/*.md package-lock.json
dist/web/index.html: $(PAGE_SOURCES) | packages
	@mkdir -p .cache
	@exec 9>.cache/page.lock; if command -v flock >/dev/null; then flock 9; fi; \
	if [ ! -e $@ ] || [ -n "$$(find $^ -newer $@)" ]; then \
	  echo "» building the page"; \
	  $(NODE) deploy/buildPage.ts; \
	fi

STACK_SOURCES := $(shell find server subgraph fork-tests/harness/replica deploy/bundle.ts -type f ! -path '*/tests/*' ! -path 'server/web/*' ! -path 'server/widget/*' ! -name '*.test.ts' ! -path 'subgraph/build/*' 2>/dev/null) package-lock.json
.cache/compiled: $(STACK_SOURCES) | packages
	@mkdir -p .cache
	@exec 9>.cache/compiled.lock; if command -v flock >/dev/null; then flock 9; fi; \
	if [ ! -e $@ ] || [ -n "$$(find $^ -newer $@)" ]; then \
	  echo "» compiling the subgraph, the proxy and the contracts of the local chain"; \
	  $(NODE) fork-tests/harness/compileAll.ts && touch $@; \
	fi

# The versions are those of the lock file. Not `npm ci`: it refuses a lock file without the binaries of platforms that a
# registry does not carry, and they are optional. What is there already, in this folder or behind a link, is not installed again.
# Two runs of make in one clone must not install at the same time: the second waits, and finds it done.
packages:
	@mkdir -p .cache
	@exec 9>.cache/install.lock; if command -v flock >/dev/null; then flock 9; fi; \
	if ! node deploy/isInstalled.mjs; then \
	  echo "» installing packages (about a minute the first time)"; \
	  npm install --no-save --no-progress --loglevel=error; \
	fi
