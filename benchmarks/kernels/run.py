#!/usr/bin/env python3
"""Times the kernels of this folder, compiled by fehu and written by hand in C, in one run, and prints a table of ratios.

Both are compiled by the same C compiler with the same flags and get the same data; their results are compared. Each takes one unmeasured
run and then N measured ones; the median counts.
"""
import argparse
import glob
import os
import re
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def dataset(fehu, program):
    """The input that the program's comment asks for, in binary."""
    items = re.search(r"^-- data: (.*)$", open(program).read(), re.M).group(1).split()
    command = [fehu, "dataset", "--binary", "--f32-bounds=0:1", "--f64-bounds=0:1"]
    return subprocess.run(command + [word for item in items for word in ("-g", item)], check=True, stdout=subprocess.PIPE).stdout


def timed(command, data, times, output):
    with open(output, "wb") as out:
        subprocess.run(command, input=data, stdout=out, check=True)
    return statistics.median(float(line) for line in open(times))


def measure(fehu, name, runs, flags, folder):
    source = os.path.join(HERE, name)
    ours, peer, times = (os.path.join(folder, part) for part in (name, name + "_c", "times"))
    cc = os.environ.get("CC", "cc")
    subprocess.run([fehu, "c", "-o", ours, source + ".fut"], check=True, env={**os.environ, "CFLAGS": flags})
    subprocess.run([cc, source + ".c", "-o", peer, *flags.replace("c99", "gnu99").split(), "-lm"], check=True)
    data = dataset(fehu, source + ".fut")
    our_time = timed([ours, "-b", "-r", str(runs), "-t", times], data, times, ours + ".out")
    peer_time = timed([peer, times, str(runs)], data, times, peer + ".out")
    same = subprocess.run([fehu, "datacmp", ours + ".out", peer + ".out"], stdout=subprocess.DEVNULL).returncode == 0
    return our_time, peer_time, same


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fehu", default=os.path.join(ROOT, "build/fehu"))
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--flags", default="-O3 -march=native -std=c99")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    names = args.names or sorted(os.path.basename(p)[:-4] for p in glob.glob(os.path.join(HERE, "*.fut")))
    print(f"{'kernel':12} {'fehu µs':>10} {'C µs':>10} {'ratio':>7}  result")
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            ours, peer, same = measure(args.fehu, name, args.runs, args.flags, folder)
            print(f"{name:12} {ours:10.0f} {peer:10.0f} {ours / peer:6.2f}x  {'same' if same else 'DIFFERS'}", flush=True)
            if not same:
                sys.exit(1)


if __name__ == "__main__":
    main()
