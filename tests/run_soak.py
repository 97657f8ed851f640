#!/usr/bin/env python3
"""Programs with threads for a long time: tests/soak/soak.fut, called with random arguments, numbers of threads, tuning values and
failures, by several threads at once; what it gives is compared with the program for one core. Closes with 'N passed, N failed'.

--runs N      so many calls, most of them with empty and tiny segments, and one start of the executable for each hundred of them
--seconds N   calls for so long
--races       with the thread sanitizer
A call that takes longer than --limit seconds counts as a hang.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOAK = os.path.join(ROOT, "tests", "soak")
CALLS = 1000  # of a process
ENTRIES = ["sums", "scans", "filters", "segments", "bins", "places", "tree"]


def must(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}\n0 passed, 1 failed")


def build(options, folder):
    """The client, the two libraries and the executable with threads."""
    flags = ["-O1", "-g", "-std=c99", "-fPIC"] + (["-fsanitize=thread"] if options.races else [])
    source = os.path.join(SOAK, "soak.fut")
    for backend in ("c", "multicore"):
        made = os.path.join(folder, backend)
        must([options.fehu, backend, "-w", "--library", "-o", made, source])
        must(["cc", *flags, "-shared", made + ".c", "-o", made + ".so", "-lm", "-pthread"])
    must(["cc", *flags, os.path.join(SOAK, "soak.c"), "-o", os.path.join(folder, "soak"), "-ldl", "-pthread"])
    must([options.fehu, "multicore", "-w", "-o", os.path.join(folder, "program"), source], env={**os.environ, "CFLAGS": "-O1 -std=c99"})


def environment(is_tiny):
    """With tiny pieces, every region is shared, one point at a time."""
    return {**os.environ, **({"FEHU_TINY_PIECES": "1"} if is_tiny else {})}


def call_process(folder, options, seed, runs, seconds, is_tiny):
    """Passed and failed calls of one process."""
    command = [os.path.join(folder, "soak"), *(os.path.join(folder, name) for name in ("c.so", "multicore.so")),
               str(seed), str(runs), str(seconds), str(options.limit)]
    # The client ends by itself if a call hangs; so this is for a client that does not.
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", env=environment(is_tiny),
                              timeout=options.limit * 4 + seconds + 600)
    except subprocess.TimeoutExpired:
        done = subprocess.CompletedProcess(command, 1, "", "no end")
    words = done.stdout.split()[-4:]
    if done.returncode != 0 or len(words) < 4:
        print(f"{' '.join(command)}{' (tiny pieces)' if is_tiny else ''}: ended with {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}", flush=True)
    if len(words) < 4 or words[3] != "failed":
        return 0, 1
    passed, failed = int(words[0]), int(words[2])
    return passed, failed + (done.returncode != 0 and failed == 0)


def start_executable(folder, options, chance):
    """Starts the executable on tiny data with some number of threads: True if it ends as it should."""
    command = [os.path.join(folder, "program"), "--num-threads", str(chance.choice([1, 2, 3, 5, 16, 32])), "-e", chance.choice(ENTRIES)]
    text = " ".join(str(chance.randrange(limit)) for limit in (4, 4, 1000))
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=options.limit, env=environment(chance.random() < 0.5))
    except subprocess.TimeoutExpired:
        print(f"{' '.join(command)} with {text}: no end after {options.limit} s")
        return False
    if done.returncode != 0:
        print(f"{' '.join(command)} with {text}: ended with {done.returncode}\n{done.stderr}")
    return done.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fehu", default=os.path.join(ROOT, "build", "fehu"))
    parser.add_argument("--runs", type=int, default=0)
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--races", action="store_true")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    passed = failed = 0
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        build(options, folder)
        begin, done, turn = time.time(), 0, 0
        while done < options.runs or time.time() - begin < options.seconds:
            left = max(1, int(options.seconds - (time.time() - begin))) if options.seconds else 0
            good, bad = call_process(folder, options, options.seed + turn, min(CALLS, options.runs - done) if options.runs else CALLS, left, turn % 2)
            starts = [start_executable(folder, options, chance) for _ in range(CALLS // 100)]
            passed, failed = passed + good + sum(starts), failed + bad + starts.count(False)
            done, turn = done + CALLS, turn + 1
    print(f"{passed} passed, {failed} failed (seed {options.seed})" if failed else f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
