#!/usr/bin/env bash
# tools/build.sh PRESET TARGETS...: configure if needed, then build, showing little when all goes well.
# JOBS=N in the environment: at most N compilations at a time.
set -eu
cd "$(dirname "$0")/.."
preset=$1
shift
if [ ! -f "build/$preset/build.ninja" ]; then
  mkdir -p "build/$preset"
  cmake --preset "$preset" > "build/$preset/configure.log" 2>&1 || { cat "build/$preset/configure.log"; exit 1; }
fi
log=build/$preset/build.log
echo "Building $* ($preset)"
ninja ${JOBS:+-j"$JOBS"} -C "build/$preset" "$@" > "$log" 2>&1 || { grep -v '^\[' "$log" | head -n 200; exit 1; }
