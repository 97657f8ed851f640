#!/usr/bin/env python3
"""What threads cost where there is next to nothing to do: loops of 10,000 dependent operations on a few elements, as microseconds
of sequential code, and of `fehu multicore` with several threads relative to that (target: 1.1 at most)."""
import argparse
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "common"))
import programs  # noqa: E402

ROWS = (("maps", "[100]f64"), ("maps", "[1000]f64"), ("sums", "[100]f64"), ("scans", "[100]i64"), ("nests", "[10][10]f64"),
        ("nests", "[3][40]f64"), ("nests", "[30][30]f64"), ("stencil", "[10][10]f64"))


def microseconds(folder, program, entry, data, runs, threads=None):
    """The least of several runs in one process."""
    times = os.path.join(folder, "times")
    options = [] if threads is None else [f"--num-threads={threads}"]
    with open(data, "rb") as given:
        subprocess.run([program, "-e", entry, "-r", str(runs), "-t", times, "-b", *options], stdin=given, stdout=subprocess.DEVNULL, check=True)
    with open(times) as lines:
        return min(int(line) for line in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fehu", default=os.path.join(programs.ROOT, "build/fehu"))
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--threads", type=int, action="append", metavar="N", help="default: 1, 2 and 16")
    args = parser.parse_args()
    fehu, threads = os.path.abspath(args.fehu), args.threads or [1, 2, 16]
    print(f"{'operations':22}{'us':>8}" + "".join(f"{number:>5} threads" for number in threads))
    with tempfile.TemporaryDirectory() as folder:
        alone, shared, data = (os.path.join(folder, name) for name in ("alone", "shared", "data"))
        for backend, program in (("c", alone), ("multicore", shared)):
            subprocess.run([fehu, backend, "-w", "-o", program, os.path.join(HERE, "tiny.fut")], check=True)
        for entry, shape in ROWS:
            with open(data, "wb") as out:
                subprocess.run([fehu, "dataset", "-b", "--i32-bounds=10000:10000", "-g", "i32", "-g", shape], stdout=out, check=True)
            usual = microseconds(folder, alone, entry, data, args.runs)
            cells = (microseconds(folder, shared, entry, data, args.runs, number) / usual for number in threads)
            print(f"{entry + ' ' + shape:22}{usual:8}" + "".join(f"{cell:13.2f}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
