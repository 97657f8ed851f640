#!/usr/bin/env python3
"""Which version of a nest runs for which shape: times of `fehu multicore` for matrices of about as many elements each, from one row to one column.

Each program runs with the versions forced by its tuning parameters ('outer': threads share rows only; 'both': they share what is in a row, too) and
with the choice that it makes untuned, by turns. 'loss' is the time of that choice over the time of the better version.
"""
import argparse
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAMS = {
    "sums": "entry main [n][m] (xss: [n][m]f32) : [n]f32 = map (reduce (+) 0) xss",
    "scans": "entry main [n][m] (xss: [n][m]f32) : [n][m]f32 = map (scan (+) 0) xss",
    "roots": "entry main [n][m] (xss: [n][m]f32) : [n][m]f32 = map (\\xs -> let s = f32.sum xs in map (\\x -> f32.sqrt (x + s)) xs) xss",
    "triangle": "entry main [n][m] (xss: [n][m]f32) : [n]f32 = "
                "map2 (\\xs i -> f32.sum (take (i * m / n) xs)) xss (map (\\i -> i * i / n) (iota n))",
}
OUTER, BOTH = 1, 1 << 40


def compile_program(fehu, text, binary):
    with open(binary + ".fut", "w", encoding="utf-8") as file:
        file.write(text + "\n")
    subprocess.run([fehu, "multicore", "-w", binary + ".fut", "-o", binary], check=True)
    listed = subprocess.run([binary, "--print-params"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [line.split()[0] for line in listed.splitlines()]


def microseconds(binary, data, threads, params, runs):
    with open(data, "rb") as file:
        command = [binary, "-b", "-n", "-t", "/dev/stderr", "-r", str(runs), f"--num-threads={threads}", *params]
        done = subprocess.run(command, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return min(int(line) for line in done.stderr.split())


def row(args, binary, names, data):
    """The least times of outer, both, untuned, by turns."""
    settings = [[f"--param={name}={value}" for name in names] for value in (OUTER, BOTH)] + [[]]
    times = [[microseconds(binary, data, args.threads, params, 3) for params in settings] for _ in range(args.rounds)]
    return [max(1, min(column)) for column in zip(*times)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fehu", default=os.path.join(ROOT, "build/fehu"))
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--elements", type=int, default=10 ** 7)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("names", nargs="*", help=f"of {', '.join(PROGRAMS)} (default: all)")
    args = parser.parse_args()
    fehu = os.path.abspath(args.fehu)
    print("program      rows  outer ms  both ms  untuned ms  loss")
    with tempfile.TemporaryDirectory() as folder:
        for name in args.names or PROGRAMS:
            binary = os.path.join(folder, name)
            params = compile_program(fehu, PROGRAMS[name], binary)
            rows = 1
            while rows <= args.elements:
                data = os.path.join(folder, "data")
                with open(data, "wb") as out:
                    subprocess.run([fehu, "dataset", "-b", "-g", f"[{rows}][{args.elements // rows}]f32"], check=True, stdout=out)
                outer, both, untuned = row(args, binary, params, data)
                print(f"{name:8} {rows:8}  {outer / 1000:8.2f} {both / 1000:8.2f}  {untuned / 1000:10.2f}  {untuned / min(outer, both):4.2f}", flush=True)
                rows *= 10
    return 0


if __name__ == "__main__":
    sys.exit(main())
