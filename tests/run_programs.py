#!/usr/bin/env python3
"""Whole programs that must be accepted without a word: the libraries, their tests and the examples."""
import argparse
import glob
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Shown by the demo with its messages; the cli suite checks those.
BROKEN = {os.path.join("examples", "broken.fut")}


def programs():
    found = glob.glob(os.path.join(ROOT, "tests", "libraries", "**", "*.fut"), recursive=True)
    found += glob.glob(os.path.join(ROOT, "examples", "*.fut"))
    return sorted(path for path in found if os.path.relpath(path, ROOT) not in BROKEN)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fehu", default=os.path.join(ROOT, "build", "fehu"))
    fehu = os.path.abspath(parser.parse_args().fehu)
    failed = 0
    paths = programs()
    for path in paths:
        done = subprocess.run([fehu, "check", "--Werror", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0 or done.stdout:
            failed += 1
            print(f"FAIL {os.path.relpath(path, ROOT)}\n{done.stdout}")
    print(f"{len(paths) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
