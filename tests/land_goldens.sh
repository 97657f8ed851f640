#!/usr/bin/env bash
# The goldens of passes, without those of the checker: quick enough to run after every change of a pass.
set -eu
cd "$(dirname "$0")/.."
exec build/release/tests/fehu_golden --all-rules src
