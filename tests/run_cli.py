#!/usr/bin/env python3
"""Tests of the command line: tests/cli/*.cli.

A file holds commands and what they must print:

    $ fehu check good.fut
    $ fehu check bad.fut
    ...standard output and standard error...
    [status 2]

Commands run in a shell, in a copy of tests/cli/files, with a cache of their own and C compiled quickly; `[status N]` is left out for 0. `--update` rewrites the output.
"""
import argparse
import difflib
import glob
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def parse(text):
    """The lines before the first command, and a list of (command, expected lines)."""
    heading, cases = [], []
    for line in text.splitlines():
        if line.startswith("$ "):
            cases.append((line[2:], []))
        elif cases:
            cases[-1][1].append(line)
        else:
            heading.append(line)
    return heading, cases


def run(command, folder, path):
    env = dict(os.environ, PATH=path + os.pathsep + os.environ["PATH"], NO_COLOR="1",
               CFLAGS="-O0 -std=c99", XDG_CACHE_HOME=os.path.join(os.path.dirname(path), "cache"))
    try:
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=env, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    except subprocess.TimeoutExpired:
        return ["[timed out]"]
    lines = done.stdout.decode("utf-8", "replace").splitlines()
    return lines + ([f"[status {done.returncode}]"] if done.returncode else [])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fehu", default="build/fehu")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        programs = os.path.join(temporary, "bin")
        os.mkdir(programs)
        for name in ("fehu", "futhark"):
            os.symlink(os.path.abspath(arguments.fehu), os.path.join(programs, name))
        for path in sorted(glob.glob(os.path.join(HERE, "cli", "*.cli"))):
            folder = os.path.join(temporary, os.path.basename(path))
            shutil.copytree(os.path.join(HERE, "cli", "files"), folder)
            heading, cases = parse(open(path).read())
            written = list(heading)
            for command, expected in cases:
                actual = run(command, folder, programs)
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
