#!/usr/bin/env python3
"""How much C comes out of a few programs, and how long gcc takes for it: a table of bytes and of CPU seconds, the least of three.

The programs are the largest of the tests, an example, one with a trivial entry point, and one with 100 small ones (entries.py).
With --backend multicore the same for threads."""
import argparse
import os
import resource
import subprocess
import tempfile

import entries

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAMS = ["tests/programs/real/bignum.fut", "tests/programs/real/hashes.fut", "tests/libraries/raytracer/raytracer_test.fut",
            "tests/libraries/fft/fft_test.fut", "examples/mandelbrot.fut"]
# The fourteen programs of tests and benchmarks that most C comes out of: `--largest` adds up gcc's time for them as executables at -O3.
LARGEST = [f"tests/programs/real/{name}.fut" for name in
           ["bignum", "sha_merkle", "cad", "regex", "rational_linalg", "lbm", "machines", "kitchen", "geometry", "sims", "cipher_gf", "textproc", "hashes"]]
LARGEST.append("benchmarks/programs/fluid.fut")
KINDS = ["executable", "server", "library"]
LEVELS = ["-O0", "-O1", "-O3"]


def cpu_seconds(command):
    """User and system time of a command that must succeed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(fehu, program, kind, folder, runs, levels, backend):
    """Bytes, and seconds for each level."""
    out = os.path.join(folder, "out")
    subprocess.run([fehu, backend, "-w", "--" + kind, program, "-o", out], check=True, env={**os.environ, "CC": "true"})
    compile_it = ["gcc", "-std=c99", "-c", out + ".c", "-o", out + ".o"]
    return os.path.getsize(out + ".c"), [min(cpu_seconds(compile_it + [level]) for _ in range(runs)) for level in levels]


def measure_largest(fehu, folder, runs, backend):
    sizes, seconds = 0, 0
    for program in LARGEST:
        size, [time] = measure(fehu, os.path.join(ROOT, program), "executable", folder, runs, ["-O3"], backend)
        sizes, seconds = sizes + size, seconds + time
        print(f"{os.path.basename(program):22} {size / 1000:8.0f} KB {time:8.2f} s", flush=True)
    print(f"{'total':22} {sizes / 1000:8.0f} KB {seconds:8.2f} s")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fehu", default=os.path.join(ROOT, "build/fehu"))
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--largest", action="store_true", help="only the fourteen largest programs, as executables, at -O3")
    parser.add_argument("--backend", choices=["c", "multicore"], default="c")
    parser.add_argument("programs", nargs="*")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if args.largest:
            measure_largest(args.fehu, folder, args.runs, args.backend)
            return
        own = {"trivial": "entry main (x: i32) : i32 = x + 1\n", "entries": entries.program(100)}
        for name, text in own.items():
            with open(os.path.join(folder, name + ".fut"), "w", encoding="utf-8") as file:
                file.write(text)
        programs = args.programs or [os.path.join(folder, name + ".fut") for name in own] + [os.path.join(ROOT, p) for p in PROGRAMS]
        print(f"{'program':16} {'kind':12} {'KB of C':>8} " + " ".join(f"{level + ' (s)':>8}" for level in LEVELS))
        for program in programs:
            for kind in KINDS:
                size, times = measure(args.fehu, program, kind, folder, args.runs, LEVELS, args.backend)
                name = os.path.basename(program).removesuffix(".fut")
                print(f"{name:16} {kind:12} {size / 1000:8.0f} " + " ".join(f"{t:8.2f}" for t in times), flush=True)


if __name__ == "__main__":
    main()
