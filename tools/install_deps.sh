#!/usr/bin/env bash
# Installs the Debian packages that building and testing need and that are missing. Says nothing if none is.
set -eu

# package : how to see that it is there
needs=(
  "g++:command -v g++"
  "cmake:command -v cmake"
  "ninja-build:command -v ninja"
  "ccache:command -v ccache"
  "python3:command -v python3"
  "git:command -v git"
  "libfmt-dev:test -e /usr/include/fmt/format.h"
  "doctest-dev:test -e /usr/include/doctest/doctest.h"
  "clang-16:command -v clang++-16"
  "libclang-rt-16-dev:ls /usr/lib/llvm-16/lib/clang/16/lib/linux/libclang_rt.fuzzer_no_main-*.a"
  "clang-format:command -v clang-format"
  "lld:command -v ld.lld"
)

missing=()
for need in "${needs[@]}"; do
  bash -c "${need#*:}" > /dev/null 2>&1 || missing+=("${need%%:*}")
done
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -eq 0 ]; then
  as_root=()
elif command -v sudo > /dev/null; then
  as_root=(sudo)
else
  echo "Missing packages: ${missing[*]}. Install them as root:  apt-get install ${missing[*]}" >&2
  exit 1
fi
if ! command -v apt-get > /dev/null; then
  echo "Missing: ${missing[*]} (names of Debian packages). Install them with your system's package manager." >&2
  exit 1
fi

echo "Installing ${missing[*]}"
log=$(mktemp)
export DEBIAN_FRONTEND=noninteractive
if ! { "${as_root[@]}" apt-get update && "${as_root[@]}" apt-get install -y --no-install-recommends "${missing[@]}"; } \
  > "$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
rm -f "$log"
