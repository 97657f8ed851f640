#!/usr/bin/env python3
"""What threads cost when a program is compiled: for each benchmark the processor time of fehu alone, the same with the C compiler for an executable,
and the bytes of C, for `fehu multicore` relative to `fehu c` (target: twice as much at most, all programs together)."""
import argparse
import math
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "common"))
import programs  # noqa: E402


def seconds(command):
    """Processor time, of the children too."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: status {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def costs(args, backend, program, folder):
    """Of fehu alone, of fehu and the C compiler for an executable, and bytes: the least of several runs."""
    out = os.path.join(folder, program.name)
    ours = min(seconds([args.fehu, backend, "-w", "--library", "-o", out, program.source]) for _ in range(args.runs))
    whole = min(seconds([args.fehu, backend, "-w", "-o", out, program.source]) for _ in range(args.runs))
    return ours, whole, os.path.getsize(out + ".c")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fehu", default=os.path.join(programs.ROOT, "build/fehu"))
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth program")
    parser.add_argument("names", nargs="*", help="benchmarks (default: all)")
    args = parser.parse_args()
    args.fehu = os.path.abspath(args.fehu)
    heads = ("fehu ms", "all ms", "KB")
    print(f"{'program':28}" + "".join(f"{head:>10} {'factor':>6}" for head in heads))
    sums, logarithms = [[0.0, 0.0] for _ in heads], [[] for _ in heads]
    with tempfile.TemporaryDirectory() as folder:
        for program in programs.find(programs.FOLDERS, args.names)[:: args.every]:
            alone, shared = (costs(args, backend, program, folder) for backend in ("c", "multicore"))
            cells = ""
            for i, (one, other) in enumerate(zip(alone, shared)):
                sums[i] = [sums[i][0] + one, sums[i][1] + other]
                logarithms[i].append(math.log(other / one))
                cells += f"{one / 1024 if i == 2 else one * 1000:10.0f} {other / one:6.2f}"
            print(f"{program.kind + '/' + program.name:28}{cells}", flush=True)
    print(f"{'geometric mean':28}" + "".join(f"{'':10} {math.exp(sum(column) / len(column)):6.2f}" for column in logarithms))
    print(f"{'all together':28}" + "".join(f"{one / 1024 if i == 2 else one * 1000:10.0f} {other / one:6.2f}" for i, (one, other) in enumerate(sums)))


if __name__ == "__main__":
    main()
