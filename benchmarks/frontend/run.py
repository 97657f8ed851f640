#!/usr/bin/env python3
"""Benchmark of the front end: start-up, lines per second, and growth on generated programs. Called by `make bench-compiler`."""
import os
import resource
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import generate  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SIZES = [1000, 10000, 100000]


def best_ms(command, runs=20):
    """The least wall-clock time of a process."""
    best = 1e30
    for _ in range(runs):
        begin = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        best = min(best, (time.perf_counter() - begin) * 1000)
    return best


def write_programs(folder):
    paths = {}
    for shape in generate.SHAPES:
        for size in SIZES:
            path = os.path.join(folder, f"{shape.__name__}_{size}.fut")
            with open(path, "w") as out:
                out.write("\n".join(shape(size)) + "\n")
            paths[shape.__name__, size] = path
    return paths


def start_up(fehu, folder, paths):
    empty = os.path.join(folder, "empty.fut")
    open(empty, "w").close()
    print("Start-up, whole process (best of 20):")
    print(f"  fehu --version               {best_ms([fehu, '--version']):8.2f} ms")
    print(f"  fehu check, empty program    {best_ms([fehu, 'check', empty]):8.2f} ms   target: under 10")
    print(f"  fehu check, 1,000 lines      {best_ms([fehu, 'check', paths['ordinary', 1000]]):8.2f} ms   target: under 20")


def rates(bench, paths):
    print()
    print("Lines per second, and growth: time per line relative to 1,000 lines (1.0 is linear; check includes parsing, not the prelude)")
    print(f"{'shape':<12}{'lines':>8}{'lex/s':>12}{'parse/s':>12}{'check/s':>12}{'check ms':>11}{'growth':>8}")
    failed = False
    for shape in generate.SHAPES:
        first = None
        for size in SIZES:
            done = subprocess.run([bench, paths[shape.__name__, size]], stdout=subprocess.PIPE, text=True)
            words = done.stdout.split()
            if done.returncode != 0 or words[5] != "0":
                print(f"{shape.__name__:<12}{size:>8}  rejected or crashed")
                failed = True
                continue
            lines, lex, parse, check = int(words[1]), *map(float, words[2:5])
            first = first or check / lines
            print(f"{shape.__name__:<12}{lines:>8}{lines / lex * 1000:>12,.0f}{lines / parse * 1000:>12,.0f}"
                  f"{lines / check * 1000:>12,.0f}{check:>11.1f}{check / lines / first:>8.2f}", flush=True)
    print(f"Peak memory over all runs: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MiB")
    return failed


def main():
    fehu = os.path.join(ROOT, "build", "fehu")
    bench = os.path.join(ROOT, "build", "release", "benchmarks", "fehu_bench")
    with tempfile.TemporaryDirectory() as folder:
        paths = write_programs(folder)
        start_up(fehu, folder, paths)
        return 1 if rates(bench, paths) else 0


if __name__ == "__main__":
    sys.exit(main())
