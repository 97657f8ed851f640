#!/usr/bin/env python3
"""How the code of a nest grows with its depth: lines of C and time of the compiler, sequential and for threads, for nests of 1 to 8 levels.

Each level maps, scans and reduces. Versions for threads must not multiply: the code for threads may be at most MAX_FACTOR times the sequential one,
and a further level may not add more than the one before by more than MAX_STEP.
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DEPTHS = range(1, 9)
MAX_FACTOR = 8
MAX_STEP = 1.5


def nest(depth):
    """A program of so many nested levels, each of which combines what the next one makes."""
    body = "x0 * x0 + 1"
    for level in range(depth):
        body = f"i32.sum (scan (+) 0 (map (\\x{level} -> {body}) x{level + 1}))"
    return f"entry main (x{depth}: {'[]' * depth}i32) : i32 = {body}\n"


def measure(fehu, command, source, folder):
    """Lines of C, and milliseconds, of the least of three runs."""
    out = os.path.join(folder, "out")
    times = []
    for _ in range(3):
        begin = time.process_time(), os.times().children_user
        subprocess.run([fehu, command, "-w", "--library", source, "-o", out], check=True)
        times.append(os.times().children_user - begin[1])
    with open(out + ".c", encoding="utf-8") as made:
        return sum(1 for _ in made), 1000 * min(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fehu", default=os.path.join(ROOT, "build/fehu"))
    fehu = os.path.abspath(parser.parse_args().fehu)
    print("levels  lines c  multicore  factor  ms c  multicore")
    good, steps, before = True, [], None
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "nest.fut")
        for depth in DEPTHS:
            with open(source, "w", encoding="utf-8") as file:
                file.write(nest(depth))
            (plain, plain_ms), (threads, threads_ms) = (measure(fehu, command, source, folder) for command in ("c", "multicore"))
            print(f"{depth:6}  {plain:7}  {threads:9}  {threads / plain:6.2f}  {plain_ms:4.0f}  {threads_ms:9.0f}", flush=True)
            steps += [threads - before] if before else []
            before = threads
            good &= threads <= MAX_FACTOR * plain
    good &= all(later <= MAX_STEP * max(earlier, 50) for earlier, later in zip(steps[2:], steps[3:]))
    print("1 passed, 0 failed" if good else "0 passed, 1 failed")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
