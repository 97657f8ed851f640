#!/usr/bin/env bash
# benchmarks/threads.sh [THREADS]: all tables about threads, in less than ten minutes on a machine with 16 idle processors. Sequential code against
# `fehu multicore` with one, two and all threads, that against OpenMP, versions of nests by shape, and what threads cost at compile time.
set -u
cd "$(dirname "$0")/.."
threads=${1:-$(nproc)}
export PYTHONUNBUFFERED=1
python3 benchmarks/run.py --runs 5 --budget 0.3 --openmp --threads 1 --threads 2 --threads "$threads"
python3 benchmarks/shapes/run.py --threads "$threads" --rounds 2
python3 benchmarks/compile/threads.py --runs 1 --every 3
