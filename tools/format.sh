#!/usr/bin/env bash
# Formats the C++ files given, or all that git knows or would add.
set -eu
cd "$(dirname "$0")/.."
if [ $# -eq 0 ]; then
  mapfile -t files < <(git ls-files -co --exclude-standard -- 'src/*.cpp' 'src/*.h' 'tests/*.cpp' 'tests/*.h' 'benchmarks/*.cpp')
  set -- "${files[@]}"
fi
clang-format -i "$@"
