"""Transcripts: commands and what they print, as they stand in tests/cli/*.cli and in the examples of docs/reference.

    $ fehu check bad.fut
    ...standard output and standard error...

Commands run in a shell, in a folder of their own, with a cache of their own, and C is compiled quickly.
"""
import os
import shutil
import subprocess

TIMEOUT = 60
QUICK_COMPILER = os.environ.get("CC") or shutil.which("clang-16") or "cc"  # clang takes half the time of gcc


def parse(lines, prompt="$ "):
    """The lines before the first command, and a list of (index of its line, command, expected lines)."""
    heading, cases = [], []
    for index, line in enumerate(lines):
        if line.startswith(prompt):
            cases.append((index, line[len(prompt):], []))
        elif cases:
            cases[-1][2].append(line)
        else:
            heading.append(line)
    return heading, cases


def link_programs(fehu, folder):
    """A folder where the compiler has both of its names, for the search path of commands."""
    programs = os.path.join(folder, "bin")
    os.mkdir(programs)
    for name in ("fehu", "futhark"):
        os.symlink(os.path.abspath(fehu), os.path.join(programs, name))
    return programs


def run(command, folder, programs, compiler=QUICK_COMPILER, cache="cache"):
    """The lines that a command (text for a shell, or a list of words) prints, and its status; None if it takes too long."""
    env = dict(os.environ, PATH=programs + os.pathsep + os.environ["PATH"], NO_COLOR="1",
               CFLAGS="-O0 -std=c99", CC=compiler, XDG_CACHE_HOME=os.path.join(os.path.dirname(programs), cache))
    words = ["bash", "-c", command] if isinstance(command, str) else command
    try:
        done = subprocess.run(words, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return ["[timed out]"], None
    return done.stdout.decode("utf-8", "replace").splitlines(), done.returncode


def with_status(lines, status, word):
    """The lines of a transcript: a status that is not 0 is the last of them, as [WORD N]."""
    return lines + ([f"[{word} {status}]"] if status else [])
