#!/usr/bin/env bash
# tools/demo.sh FEHU: the main job of the program, shown on two examples.
set -eu
cd "$(dirname "$0")/.."
fehu=$1

echo
echo "== A program: examples/statistics.fut"
cat examples/statistics.fut
echo "== fehu check examples/statistics.fut"
"$fehu" check examples/statistics.fut
echo "No errors."
echo
echo "== A program with mistakes: fehu check examples/broken.fut"
status=0
"$fehu" check examples/broken.fut || status=$?
[ "$status" -eq 2 ] || { echo "expected exit status 2, got $status" >&2; exit 1; }
