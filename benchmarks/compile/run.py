#!/usr/bin/env python3
"""How long fehu takes on our largest programs, by phase, against the time the C compiler takes on the result (target: under 10 %)."""
import argparse
import glob
import os
import re
import statistics
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PHASES = {"prelude": "front", "parse": "front", "check": "front", "lower": "lower", "verify": "verify", "imperative code": "C text", "C text": "C text"}


def phases(fehu, program, out):
    """Milliseconds by phase; passes are summed as `passes`."""
    done = subprocess.run([fehu, "c", "-w", "--time-passes", "-o", out, program], check=True, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    sums = dict.fromkeys(["front", "lower", "passes", "verify", "C text", "C compiler"], 0.0)
    for name, value in re.findall(r"^(\S.*?)\s+([\d.]+) ms$", done.stderr + done.stdout, re.M):
        if name == "C compiler":
            sums[name] += float(value)
        elif name != "total":
            sums[PHASES.get(name, "passes")] += float(value)
    return sums


def median_phases(fehu, program, runs, folder):
    measured = [phases(fehu, program, os.path.join(folder, "program")) for _ in range(runs)]
    return {name: statistics.median(m[name] for m in measured) for name in measured[0]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fehu", default=os.path.join(ROOT, "build/fehu"))
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("programs", nargs="*")
    args = parser.parse_args()
    programs = args.programs or sorted(glob.glob(os.path.join(ROOT, "tests/libraries/*/*_test.fut")))
    columns = ["front", "lower", "passes", "verify", "C text", "C compiler"]
    print(f"{'program (ms)':22} " + " ".join(f"{c:>10}" for c in columns) + f" {'fehu / CC':>10}")
    with tempfile.TemporaryDirectory() as folder:
        for program in programs:
            t = median_phases(args.fehu, program, args.runs, folder)
            share = sum(v for k, v in t.items() if k != "C compiler") / t["C compiler"]
            name = os.path.basename(program)
            print(f"{name:22} " + " ".join(f"{t[c]:10.1f}" for c in columns) + f" {share:9.1%}", flush=True)


if __name__ == "__main__":
    main()
