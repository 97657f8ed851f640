#!/usr/bin/env python3
"""The scheduler of multicore programs (docs/scheduler.md): all interleavings of small regions, and random programs.

--full: for minutes, under every sanitizer, with one preemption more."""
import argparse
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COMPILER = ["gcc", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-g"]


def cases(is_full, seconds):
    """Name, source, flags for the compiler, arguments."""
    result = [
        ("interleave", "interleave.c", ["-O1"], ["1"] if is_full else []),
        ("pieces", "pieces.c", ["-O2"], []),
        ("soak", "soak.c", ["-O2"], [seconds, "1"]),
        ("soak with threads checked", "soak.c", ["-O1", "-fsanitize=thread"], [seconds, "2"]),
    ]
    if is_full:
        result.append(("overhead", "overhead.c", ["-O2"], ["3"]))
        result.append(("soak with addresses checked", "soak.c", ["-O1", "-fsanitize=address,undefined"], [seconds, "3"]))
        result += [(f"soak on {count} threads", "soak.c", ["-O2"], [seconds, str(count), str(count)]) for count in (2, 3, 16)]
    return result


def run_case(folder, name, source, flags, arguments):
    program = os.path.join(folder, "program")
    compiled = subprocess.run([*COMPILER, *flags, f"tests/scheduler/{source}", "-o", program, "-lm", "-pthread"], cwd=ROOT, capture_output=True, text=True)
    if compiled.returncode != 0:
        print(f"{name}: does not compile\n{compiled.stderr}")
        return False
    try:
        done = subprocess.run([program, *arguments], capture_output=True, text=True, errors="replace", timeout=900)
    except subprocess.TimeoutExpired:
        print(f"{name}: does not end")
        return False
    if done.returncode != 0:
        print(f"{name}: ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return done.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--seconds", help="of each soak (default: 1, or 60)")
    options = parser.parse_args()
    seconds = options.seconds or ("60" if options.full else "1")
    with tempfile.TemporaryDirectory() as folder:
        results = [run_case(folder, *case) for case in cases(options.full, seconds)]
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
