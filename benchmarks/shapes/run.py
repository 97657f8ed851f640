#!/usr/bin/env python3
"""Which version of a nest runs for which shape: times of `fehu multicore` for matrices of about as many elements each, from one row to one column.

Each program runs with the versions forced by its tuning parameters ('outer': threads share rows only; 'both': they share what is in a row, too) and
with the choice that it makes untuned, by turns. 'loss' is the time of that choice over the time of the better version.
With --tune also with what `fehu autotune` finds for all shapes together.
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


def shapes(elements):
    """Rows and columns."""
    rows = 1
    while rows <= elements:
        yield rows, elements // rows
        rows *= 10


def compile_program(fehu, text, source, binary, elements):
    with open(source, "w", encoding="utf-8") as file:
        cases = "".join(f"-- random input {{ [{rows}][{columns}]f32 }}\n" for rows, columns in shapes(elements))
        file.write(f"-- ==\n{cases}\n{text}\n")
    subprocess.run([fehu, "multicore", "-w", source, "-o", binary], check=True)
    listed = subprocess.run([binary, "--print-params"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [line.split()[0] for line in listed.splitlines()]


def microseconds(binary, data, threads, params, runs):
    with open(data, "rb") as file:
        command = [binary, "-b", "-n", "-t", "/dev/stderr", "-r", str(runs), f"--num-threads={threads}", *params]
        done = subprocess.run(command, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return min(int(line) for line in done.stderr.split())


def tuned(args, fehu, source):
    """Options for the values that autotune finds."""
    command = [fehu, "autotune", "--runs=3", f"--pass-option=--num-threads={args.threads}", source]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(source + ".tuning", encoding="utf-8") as file:
        return ["--param=" + line.strip() for line in file if "=" in line]


def row(args, binary, names, data, found):
    """The least times of outer, both, untuned, and perhaps tuned, by turns."""
    settings = [[f"--param={name}={value}" for name in names] for value in (OUTER, BOTH)] + [[]] + ([found] if args.tune else [])
    times = [[microseconds(binary, data, args.threads, params, 3) for params in settings] for _ in range(args.rounds)]
    return [max(1, min(column)) for column in zip(*times)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fehu", default=os.path.join(ROOT, "build/fehu"))
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--elements", type=int, default=10 ** 7)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--tune", action="store_true", help="also tune each program, for all shapes together")
    parser.add_argument("names", nargs="*", help=f"of {', '.join(PROGRAMS)} (default: all)")
    args = parser.parse_args()
    fehu = os.path.abspath(args.fehu)
    print("program      rows  outer ms  both ms  untuned ms  loss" + ("  tuned ms  loss" if args.tune else ""))
    with tempfile.TemporaryDirectory() as folder:
        for name in args.names or PROGRAMS:
            source, binary = os.path.join(folder, name + ".fut"), os.path.join(folder, name + "_run")
            params = compile_program(fehu, PROGRAMS[name], source, binary, args.elements)
            found = tuned(args, fehu, source) if args.tune else []
            for rows, columns in shapes(args.elements):
                data = os.path.join(folder, "matrix")
                with open(data, "wb") as out:
                    subprocess.run([fehu, "dataset", "-b", "-g", f"[{rows}][{columns}]f32"], check=True, stdout=out)
                outer, both, *chosen = row(args, binary, params, data, found)
                cells = "".join(f"  {time / 1000:{width}.2f}  {time / min(outer, both):4.2f}" for time, width in zip(chosen, (10, 8)))
                print(f"{name:8} {rows:8}  {outer / 1000:8.2f} {both / 1000:8.2f}{cells}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
