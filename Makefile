# The front door. `make` builds build/fehu; `make demo` and `make test` also work on a bare Debian 12 machine.
PREFIX ?= /usr/local
DESTDIR ?=
# make FUTHARK_LINK=1 install: also install the name `futhark`, for scripts written for it.
FUTHARK_LINK ?=
# Seconds that each fuzz target runs in `make test`.
FUZZ_SECONDS ?= 5
# Seconds of each random hunt and of each fuzz target in `make test-full`, and the parts to run (all if empty).
SECONDS ?= 600
PARTS ?=
# Arguments of benchmarks/run.py in `make bench`.
BENCH ?= --flags=-O3 --flags="-O3 -march=native" --off=fuse --off=coalesce --off=reuse-blocks --off=double-buffer --off=spread-reductions --off=small-arrays \
  --off=--lanes=never --off=--unsafe

.PHONY: all fehu deps demo test test-full asan-test fuzz bench bench-compiler golden-update format lint install clean

all: fehu

# Installs what is missing; quick when all is there.
deps:
	@tools/install_deps.sh

# Building is cheap when nothing changed, so these are never taken to be up to date.
fehu: deps
	@tools/build.sh release fehu

demo: fehu
	@tools/demo.sh build/fehu

test: deps
	@FUZZ_SECONDS=$(FUZZ_SECONDS) python3 tests/run_all.py

# Everything that is too long for `make test`, with a summary: make test-full SECONDS=600 PARTS="asan fuzz"
test-full: deps
	@python3 tests/run_full.py --seconds=$(SECONDS) $(PARTS)

asan-test: deps
	@python3 tests/run_all.py --preset=asan

# A longer hunt: make fuzz FUZZ_SECONDS=600
fuzz: deps
	@FUZZ_SECONDS=$(FUZZ_SECONDS) python3 tests/run_fuzz.py

# Programs against C, with the tables of what each optimisation brings (benchmarks/README.md): make bench BENCH="--folder kernels sum dot"
bench: fehu
	@python3 benchmarks/run.py $(BENCH)

# The speed of the compiler itself.
bench-compiler: fehu
	@tools/build.sh release fehu_bench
	@python3 benchmarks/frontend/run.py

# Rewrites the expectations of the goldens; review the difference.
golden-update: deps
	@tools/build.sh release fehu fehu_golden
	@build/release/tests/fehu_golden --update tests/check src | tail -n 1
	@python3 tests/run_cli.py --update | tail -n 1

format:
	@tools/format.sh

lint:
	@python3 tools/lint.py

install: fehu
	install -D -m 755 build/fehu $(DESTDIR)$(PREFIX)/bin/fehu
	install -D -m 644 docs/error_index.md $(DESTDIR)$(PREFIX)/share/doc/fehu/error_index.md
	$(if $(FUTHARK_LINK),ln -sf fehu $(DESTDIR)$(PREFIX)/bin/futhark)

clean:
	rm -rf build
