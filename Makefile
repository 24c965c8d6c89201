# The commands of the house, one line each; each does its own set-up. The work is in Scripts/.

.PHONY: help run test test-all test-postgres check docs web serve bench bench-page bench-server bench-peer bench-hostile bench-postgres soak fuzz format
.PHONY: package release setup setup-run setup-all
MINUTES ?= 1
ROUNDS ?= 5

help: ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*##/\t/'
run: setup-run ## build and start the server, and print its address; three with STORE=postgres
	@STORE=$(STORE) Scripts/run
test: $(if $(MODULE),setup,setup-run) ## the gate: build everything and test it, or one MODULE=CalepinForms
	@Scripts/test $(MODULE)
test-all: setup-run ## everything: all sizes, both browsers, all seeds
	@Scripts/test --all
test-postgres: setup ## kill servers on one PostgreSQL for half an hour, and look for every save
	@Scripts/test-postgres
check: setup ## format, lint and house rules only
	@Scripts/check
docs: setup ## build the documentation of the libraries; fails at any warning
	@Scripts/docs
web: setup-run ## build the engine for the browser
	@Scripts/web
serve: web ## a server for trying, that forgets everything
	@Scripts/serve
bench: setup web ## measure, and compare with the bars
	@Scripts/bench
bench-page: setup web ## measure the page in Chromium, with nothing else running
	@Benchmarks/page/run
bench-server: setup ## measure the server, and kill it KILLS=50 times while it writes
	@Benchmarks/server/run
bench-peer: setup ## measure the server beside PocketBase, and 500 who sign in at once
	@Benchmarks/pocketbase/run
bench-hostile: setup ## measure what attackers may cost the others; ten minutes, on this machine alone
	@Benchmarks/hostile/run
bench-postgres: setup ## measure three servers on one PostgreSQL beside one on SQLite, in ROUNDS=5 turns
	@ROUNDS=$(ROUNDS) Benchmarks/server/Postgres/run
soak: setup-all ## everything that takes hours: histories, kills, disks that fail, schedules, fuzzing
	@Scripts/soak $(MINUTES)
fuzz: setup ## hostile input for MINUTES=1 minutes
	@swift run -c release --package-path Fuzz --scratch-path .build-fuzz fuzz $(MINUTES)
package: setup web ## build the Debian package into dist/; with CHECK=1 twice, and installed for trying
	@Scripts/package $(if $(CHECK),--check)
release: setup web ## commit, build and tag VERSION=1.2.3
	@Scripts/release $(VERSION) --check
format: ## write the house's format into the Swift files
	@swift format --in-place --recursive --parallel Package.swift Sources Apps Tests Fuzz Benchmarks
setup:
	@Scripts/setup
setup-run:
	@Scripts/setup run $(STORE)
setup-all:
	@Scripts/setup all
