#!/usr/bin/env python3
"""Compares what programs give on threads with what they give in sequence.

run_threads.py [--fehu=FEHU] [--jobs=N] [--part=K/N] [FILE...]: compiles each program with `fehu c` and `fehu multicore` and runs the tests
in its comments with 1, 2, 3 and 16 threads, also with pieces of work as small as possible. Integers and failures must be the same, floats
nearly so, since sums of them are made in another order.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests"))
import run_all  # noqa: E402

SETTINGS = [(1, False), (2, True), (3, True), (16, True), (16, False)]  # threads, and are pieces tiny?
FLOAT = re.compile(r"^-?\d*\.?\d+(e[+-]?\d+)?f(16|32|64)$")
TIMEOUT = 60


def run(command, text, threads=None, is_tiny=False):
    environment = dict(os.environ, **({"FEHU_TINY_PIECES": "1"} if is_tiny else {}))
    if threads:
        environment["FEHU_NUM_THREADS"] = str(threads)
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=TIMEOUT, env=environment)
    except subprocess.TimeoutExpired:
        return "it takes too long", ""
    return done.returncode, done.stdout if done.returncode == 0 else done.stderr.replace(command[0], "program")


def is_alike(x, y):
    if x == y:
        return True
    if not FLOAT.match(x) or not FLOAT.match(y):
        return False
    a, b = (float(re.sub(r"f(16|32|64)$", "", z)) for z in (x, y))
    tolerance = {"16": 2e-2, "32": 2e-3, "64": 1e-6}[x[-2:]]
    return abs(a - b) <= tolerance * max(abs(a), abs(b), 1.0)


def are_alike(a, b):
    if a[0] != b[0]:
        return False
    xs, ys = (re.split(r"[\s,\[\]]+", z[1]) for z in (a, b))
    return len(xs) == len(ys) and all(map(is_alike, xs, ys))


def inputs(fehu, path):
    """The entry points of a program and the values that its tests give them, as far as they are written there."""
    done = subprocess.run([fehu, "dev", "-w", "--tests", path], capture_output=True, text=True)
    if done.returncode != 0:
        return
    for entry in json.loads(done.stdout)["entries"]:
        for case in entry["cases"]:
            if "values" in (case["input"] or {}):
                yield entry["name"], case["input"]["values"]


def check(fehu, path):
    """What is wrong with the program, in lines."""
    cases = list(inputs(fehu, path))
    if not cases:
        return []
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        binaries = [os.path.join(folder, backend) for backend in ("c", "multicore")]
        for binary in binaries:
            command = [fehu, os.path.basename(binary), "-w", path, "-o", binary]
            done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ, CFLAGS="-O1"))
            if done.returncode != 0:
                return [f"{path}: {os.path.basename(binary)}: {done.stderr[:500]}"]
        for entry, text in cases:
            wanted = run([binaries[0], "-e", entry], text)
            for threads, is_tiny in SETTINGS:
                got = run([binaries[1], "-e", entry], text, threads, is_tiny)
                if not are_alike(wanted, got):
                    how = f"{threads} threads{', tiny pieces' if is_tiny else ''}"
                    problems.append(f"{path}: {entry} {text[:80]!r} with {how}:\n  wanted {wanted!r:.300}\n  got    {got!r:.300}")
                    break
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fehu", default="build/fehu")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--part", default="0/1", help="only each N-th program, from the K-th on")
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    part, of = map(int, args.part.split("/"))
    files = (args.files or run_all.programs_with_values())[part::of]
    num_bad = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for problems in pool.map(lambda path: check(args.fehu, path), files):
            num_bad += bool(problems)
            print("".join(problem + "\n" for problem in problems), end="", flush=True)
    print(f"{len(files) - num_bad} passed, {num_bad} failed")
    return num_bad > 0


if __name__ == "__main__":
    sys.exit(main())
