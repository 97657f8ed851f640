#!/usr/bin/env python3
"""The whole fast test set: builds, runs every suite, and closes with one line 'N passed, N failed'."""
import argparse
import glob
import os
import re
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def programs_with_values():
    """Programs whose comments say what their entry points give."""
    patterns = ["tests/lower/*.fut", "tests/libraries/*/*_test.fut", "tests/programs/**/*.fut", "tests/random/findings/*.fut", "examples/mandelbrot.fut"]
    return sorted(path for pattern in patterns for path in glob.glob(pattern, root_dir=ROOT, recursive=True))


def suites(preset):
    """Name and command of each suite, in the order of how fast they tell of a mistake."""
    tests = f"build/{preset}/tests"
    fehu = "build/fehu" if preset == "release" else f"build/{preset}/fehu"
    result = [
        ("lint", ["python3", "tools/lint.py"]),
        ("unit", [f"{tests}/fehu_unit", "-nc", "--no-intro=true"]),
        ("golden", [f"{tests}/fehu_golden", "--error-index=docs/error_index.md", "--all-rules", "--compile", "tests/check", "src"]),
        ("scheduler", ["python3", "tests/run_scheduler.py"]),
        ("cli", ["python3", "tests/run_cli.py", f"--fehu={fehu}"]),
        ("reference", ["python3", "tests/run_reference.py", f"--fehu={fehu}"]),
        ("programs", ["python3", "tests/run_programs.py", f"--fehu={fehu}"]),
        ("values", [f"{tests}/fehu_lowered", *programs_with_values()]),
        ("passes", [f"{tests}/fehu_lowered", "--after", "seq-mem", *programs_with_values()]),
        (
            "passes for threads",
            [f"{tests}/fehu_lowered", "--after", "multicore-mem", "--for", "parallelise", *programs_with_values()],
        ),
    ]
    if preset == "release":
        result += [
            ("generated", ["python3", "tests/run_generated.py", "--mode=values", f"--fehu={fehu}"]),
            ("clients", ["python3", "tests/run_clients.py", f"--fehu={fehu}"]),
            ("benchmarks", ["python3", "tests/run_benchmarks.py", f"--fehu={fehu}"]),
            ("random", [f"{tests}/fehu_random", "--seed", "1", "--seconds", "30", "--jobs", "2"]),
            ("fuzz", ["python3", "tests/run_fuzz.py"]),
        ]
    return result


def counts(output):
    """What a suite's closing line says: our own form, or doctest's."""
    own = re.findall(r"^(\d+) passed, (\d+) failed$", output, re.M)
    doctest = re.findall(r"test cases:\s*\d+ \|\s*(\d+) passed \|\s*(\d+) failed", output)
    last = (own or doctest or [None])[-1]
    return (int(last[0]), int(last[1])) if last else None


def run_suite(name, command):
    begin = time.time()
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    passed, failed = counts(done.stdout) or (0, 0)
    if done.returncode != 0 or passed + failed == 0:
        failed = max(failed, 1)
    if failed:
        print(done.stdout.rstrip())
    print(f"[{name}] {passed} passed, {failed} failed ({time.time() - begin:.1f} s)", flush=True)
    return passed, failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--preset", default="release")
    preset = parser.parse_args().preset
    targets = ["fehu", "fehu_unit", "fehu_golden", "fehu_lowered", "fehu_random"]
    if subprocess.run(["tools/build.sh", preset, *targets], cwd=ROOT).returncode != 0:
        print("0 passed, 1 failed")
        return 1
    # The fuzz targets are built beside the suites, most of which keep one core busy.
    fuzz_build = None
    if preset == "release":
        fuzz_build = subprocess.Popen(["nice", "python3", "tests/run_fuzz.py", "--build"], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    passed = failed = 0
    for name, command in suites(preset):
        if name == "fuzz":
            fuzz_build.wait()
        more_passed, more_failed = run_suite(name, command)
        passed += more_passed
        failed += more_failed
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
