#!/usr/bin/env python3
"""Tests of the command line: tests/cli/*.cli.

A file holds commands and what they must print:

    $ fehu check good.fut
    $ fehu check bad.fut
    ...standard output and standard error...
    [status 2]

Commands run in a shell, in a copy of tests/cli/files for each file, with a cache of its own and C compiled quickly; `[status N]` is left out for 0. `--update` rewrites the output. Files to run may be given; otherwise all are run.
"""
import argparse
import difflib
import glob
import os
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import transcript

HERE = os.path.dirname(os.path.abspath(__file__))


def run_file(path, folder, programs, compiler, update):
    """The number of commands that passed, and the reports of those that failed."""
    shutil.copytree(os.path.join(HERE, "cli", "files"), folder)
    with open(path) as file:
        heading, cases = transcript.parse(file.read().splitlines())
    passed, reports, written = 0, [], list(heading)
    for _, command, expected in cases:
        actual = transcript.with_status(*transcript.run(command, folder, programs, compiler, cache=f"cache-{os.path.basename(path)}"), "status")
        written += ["$ " + command, *actual]
        if actual == expected or update:
            passed += 1
            continue
        difference = difflib.unified_diff(expected, actual, "wanted", "is", lineterm="", n=3)
        reports.append("\n    ".join([f"FAIL {os.path.relpath(path)}: {command}", *difference]))
    if update:
        with open(path, "w") as file:
            file.write("\n".join(written) + "\n")
    return passed, reports


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fehu", default="build/fehu")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--jobs", "-j", type=int, default=2, help="how many files run at a time")
    parser.add_argument("files", nargs="*", default=sorted(glob.glob(os.path.join(HERE, "cli", "*.cli"))))
    arguments = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(arguments.jobs) as pool:
        programs = transcript.link_programs(arguments.fehu, temporary)

        def run(number, path):
            # The system's compiler has its turn with one file in four.
            compiler = transcript.QUICK_COMPILER if number % 4 else "cc"
            return run_file(path, os.path.join(temporary, os.path.basename(path)), programs, compiler, arguments.update)

        for more_passed, reports in pool.map(run, *zip(*enumerate(arguments.files))):
            passed += more_passed
            failed += len(reports)
            for report in reports:
                print(report)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
