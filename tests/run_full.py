#!/usr/bin/env python3
"""Everything that is too long for `make test`: `make test-full SECONDS=600`. Closes with a table and 'N passed, N failed'.

--seconds N is the time of each random hunt and of each fuzz target; the other parts take as long as they need. Names of
parts may be given, to run only these; --list shows them. What a part prints is kept in build/test-full/PART.log.
"""
import argparse
import os
import resource
import subprocess
import sys
import time

import run_all

ROOT = run_all.ROOT
LOGS = os.path.join(ROOT, "build", "test-full")
RANDOM = "build/release/tests/fehu_random"
GENERATED = ["python3", "tests/run_generated.py", "--fehu=build/fehu", "--mode"]
SANITIZERS = "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all"


class Part:
    """A name, a command, and what the command finds in its environment."""

    def __init__(self, name, command, **environment):
        self.name, self.command, self.environment = name, command, environment


def parts(seconds, seed):
    hunt = [RANDOM, "--jobs", "2", "--seconds", str(seconds), "--keep", LOGS, "--seed"]
    with_c = ["--c", "--fehu", "build/fehu"]
    return [
        Part("asan", ["python3", "tests/run_all.py", "--preset=asan"]),
        Part("values-alone", [*GENERATED, "values", "--alone"]),
        Part("sanitize", [*GENERATED, "sanitize"]),
        Part("executables", [*GENERATED, "executables"]),
        Part("allocations", [*GENERATED, "allocations"]),
        Part("warnings", [*GENERATED, "warnings", "--levels"]),
        Part("random", [*hunt, str(seed)]),
        Part("random-c", [*hunt, str(seed + 10**7), *with_c]),
        Part("random-c-sanitized", [*hunt, str(seed + 2 * 10**7), *with_c], CC="clang-16", CFLAGS=SANITIZERS),
        Part("random-threads", [*hunt, str(seed + 3 * 10**7), *with_c, "--backend=multicore"]),
        *(Part(f"threads-{count}", [*GENERATED, "values", "--backend=multicore", f"--threads={count}"]) for count in (1, 2, 3, 16)),
        *(Part(f"versions-{count}", [*GENERATED, "values", "--backend=multicore", f"--thresholds={count}"]) for count in (1, 10**12)),
        Part("races", [*GENERATED, "races", "--backend=multicore"]),
        Part("threads-sanitize", [*GENERATED, "sanitize", "--backend=multicore"]),
        Part("threads-allocations", [*GENERATED, "allocations", "--backend=multicore"]),
        Part("threads-warnings", [*GENERATED, "warnings", "--backend=multicore"]),
        Part("scheduler", ["python3", "tests/run_scheduler.py", "--full", "--seconds", str(seconds)]),
        Part("tiny-runs", ["python3", "tests/run_soak.py", "--runs", "10000", "--limit", "60"]),
        Part("soak", ["python3", "tests/run_soak.py", "--seconds", str(seconds), "--seed", str(seed)]),
        Part("soak-races", ["python3", "tests/run_soak.py", "--races", "--seconds", str(seconds), "--seed", str(seed)]),
        Part("fuzz", ["python3", "tests/run_fuzz.py"], FUZZ_SECONDS=str(seconds)),
    ]


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run_part(part):
    """A row of the table: passed, failed, seconds on the clock, seconds of the processor."""
    begin, before = time.time(), processor_seconds()
    path = os.path.join(LOGS, f"{part.name}.log")
    with open(path, "w", encoding="utf-8") as log:
        status = subprocess.run(part.command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT,
                                env={**os.environ, **part.environment}).returncode
    with open(path, encoding="utf-8", errors="replace") as log:
        output = log.read()
    passed, failed = run_all.counts(output) or (0, 0)
    if status != 0 or passed + failed == 0:
        failed = max(failed, 1)
        print("\n".join(output.splitlines()[-60:]))
    return passed, failed, time.time() - begin, processor_seconds() - before


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--seed", type=int, default=int(time.time()) % 10**6 * 1000, help="of the hunts (default: new each time)")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("only", nargs="*", help="parts to run")
    arguments = parser.parse_args()
    wanted = [part for part in parts(arguments.seconds, arguments.seed) if part.name in arguments.only or not arguments.only]
    if arguments.list:
        print("\n".join(f"{part.name}: {' '.join(part.command)}" for part in wanted))
        return 0
    if subprocess.run(["tools/build.sh", "release", "fehu", "fehu_random"], cwd=ROOT).returncode != 0:
        print("0 passed, 1 failed")
        return 1
    os.makedirs(LOGS, exist_ok=True)
    rows = []
    for part in wanted:
        rows.append((part.name, *run_part(part)))
        print(f"[{part.name}] {rows[-1][1]} passed, {rows[-1][2]} failed ({rows[-1][3]:.0f} s)", flush=True)
    print(f"\n{'part':<20}{'passed':>9}{'failed':>9}{'wall s':>9}{'CPU s':>9}    (seed {arguments.seed})")
    for name, passed, failed, wall, cpu in rows:
        print(f"{name:<20}{passed:>9}{failed:>9}{wall:>9.0f}{cpu:>9.0f}")
    passed, failed = sum(row[1] for row in rows), sum(row[2] for row in rows)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
