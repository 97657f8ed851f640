#!/usr/bin/env python3
"""Tests of the command line: tests/cli/*.cli.

A file holds commands and what they must print:

    $ fehu check good.fut
    $ fehu check bad.fut
    ...standard output and standard error...
    [status 2]

Commands run in a shell, in a copy of tests/cli/files, with a cache of their own and C compiled quickly; `[status N]` is left out for 0. `--update` rewrites the output. Files to run may be given; otherwise all are run.
"""
import argparse
import difflib
import glob
import os
import shutil
import sys
import tempfile

import transcript

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fehu", default="build/fehu")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("files", nargs="*", default=sorted(glob.glob(os.path.join(HERE, "cli", "*.cli"))))
    arguments = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        programs = transcript.link_programs(arguments.fehu, temporary)
        for path in arguments.files:
            folder = os.path.join(temporary, os.path.basename(path))
            shutil.copytree(os.path.join(HERE, "cli", "files"), folder)
            heading, cases = transcript.parse(open(path).read().splitlines())
            written = list(heading)
            for _, command, expected in cases:
                actual = transcript.with_status(*transcript.run(command, folder, programs), "status")
                written += ["$ " + command, *actual]
                if actual == expected or arguments.update:
                    passed += 1
                    continue
                failed += 1
                print(f"FAIL {os.path.relpath(path)}: {command}")
                for line in difflib.unified_diff(expected, actual, "wanted", "is", lineterm="", n=3):
                    print("    " + line)
            if arguments.update:
                open(path, "w").write("\n".join(written) + "\n")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
