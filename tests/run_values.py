#!/usr/bin/env python3
"""Runs the entry points of our libraries' tests on the values in their comments (`-- ==` blocks), in the evaluator."""
import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CASE = re.compile(r"input\s*\{(?P<input>[^}]*)\}\s*(?:output\s*\{(?P<output>[^}]*)\}|error:(?P<error>[^\n]*))?")


def blocks(text):
    """The text of each test block, comment signs removed."""
    for match in re.finditer(r"^-- ==[ \t]*\n((?:--.*\n)*)", text, re.M):
        yield re.sub(r"^--", "", match.group(1), flags=re.M)


def cases(path):
    """(entry point, input, expected output or None, expected error or None) of each case."""
    for block in blocks(open(path, encoding="utf-8").read()):
        entries = re.search(r"^\s*entry:(.*)$", block, re.M)
        for entry in entries.group(1).split() if entries else ["main"]:
            for case in CASE.finditer(block):
                error = case.group("error")
                yield entry, case.group("input"), case.group("output"), error and error.strip()


def complaint(fehu, path, entry, given, expected, error):
    """What is wrong with one case, or nothing."""
    try:
        done = subprocess.run([fehu, "run", "-w", "-e", entry, path], input=given, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return "took longer than a minute"
    if error is not None:
        if done.returncode == 0:
            return f"must fail, but gave {done.stdout}"
        return "" if re.search(error, done.stderr) else f"failed in another way than /{error}/: {done.stderr}"
    if done.returncode != 0:
        return f"failed: {done.stderr}"
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, name) for name in ("actual", "expected")]
        for name, text in zip(names, (done.stdout, expected or "")):
            open(name, "w", encoding="utf-8").write(text)
        compared = subprocess.run([fehu, "datacmp", *names], capture_output=True, text=True)
    return "" if expected is None or compared.returncode == 0 else compared.stdout + compared.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fehu", default=os.path.join(ROOT, "build", "fehu"))
    parser.add_argument("programs", nargs="*")
    arguments = parser.parse_args()
    passed = failed = 0
    for path in arguments.programs or sorted(glob.glob(os.path.join(ROOT, "tests", "libraries", "*", "*_test.fut"))):
        for entry, given, expected, error in cases(path):
            wrong = complaint(os.path.abspath(arguments.fehu), path, entry, given, expected, error)
            if wrong:
                print(f"FAIL {os.path.relpath(path, ROOT)}:{entry} {{{given}}}\n{wrong}")
            passed, failed = passed + (not wrong), failed + bool(wrong)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
