#!/usr/bin/env python3
"""Runs each fuzz target for FUZZ_SECONDS (default 5), seeded from our own programs. `--build`: only builds those in C++.

lexer, parser, checker, value_reader and ir_parser are parts of the compiler. executable and server are C files that
fehu makes of programs of tests/clients, with a harness around them. Findings are kept in build/fuzz/findings; a finding
that is mended goes to tests/fuzz/regressions/TARGET, which every run of the target replays.
"""
import argparse
import glob
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import run_clients

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BASE = os.path.join(ROOT, "build", "fuzz")
SECONDS = int(os.environ.get("FUZZ_SECONDS", "5"))
# What runs for seconds is compiled without optimisation, which takes a third of the time, and begins with a part of the
# seeds: all of them would fill the time. A hunt is worth more.
IS_SHORT = SECONDS <= 60
PRESET = "fuzz-quick" if IS_SHORT else "fuzz"
BINARIES = os.path.join(ROOT, "build", PRESET, "tests")
FEHU = os.path.join(ROOT, "build", "fehu")
SEPARATOR = b"\n====\n"  # of the pieces of an input, see generated.h


# ---------------------------------------------------------------------------------------------------------------
# Seeds: lists of bytes

def read(path):
    with open(path, "rb") as file:
        return file.read()


def sources(one_of):
    """Programs of ours; golden files are cut into their cases."""
    count = 0
    for pattern in ["prelude/*.fut", "examples/*.fut", "tests/**/*.fut", "tests/check/**/*.golden"]:
        for path in sorted(glob.glob(os.path.join(ROOT, pattern), recursive=True)):
            text = read(path)
            for piece in re.split(rb"^-----$", text, flags=re.M) if path.endswith(".golden") else [text]:
                piece = piece.split(b"\n-- expect:")[0]
                count += 1
                if len(piece) <= 20000 and count % one_of == 0:
                    yield piece


def core_programs():
    """The samples of the unit tests, and small programs in all stages."""
    yield from re.findall(rb'R"\((.*?)\)"', read(os.path.join(ROOT, "src", "ir", "sample_programs.h")), re.S)
    paths = glob.glob(os.path.join(ROOT, "tests", "programs", "*", "*.fut"))
    for path in sorted(paths, key=lambda p: (os.path.getsize(p), p))[:4 if IS_SHORT else 40]:
        for pipeline in ([], ["-s"], ["--seq"], ["--seq-mem"]):
            yield subprocess.run([FEHU, "dev", "-w", *pipeline, path], capture_output=True).stdout


def fuzz_input(*pieces, failing=0):
    """`failing` is the number of the allocation that fails; 0: none."""
    return bytes([failing]) + SEPARATOR.join(pieces)


def binary_values():
    """Entry points of io.fut with binary arguments: all bits of small numbers and of large ones, among them NaNs."""
    sizes = {"i8": 1, "u8": 1, "i16": 2, "u32": 4, "i64": 8, "f16": 2, "f32": 4, "f64": 8, "bool": 1}
    for name, size in sizes.items():
        header = b"b\2%c" + name.encode().rjust(4)
        numbers = [b"\1".ljust(size, b"\0"), b"\0" * size]
        if name != "bool":
            numbers += [b"\xff" * size, b"\x80".rjust(size, b"\0"), b"\x01\x7c".rjust(size, b"\0")[:size]]
        yield name, header % 0 + numbers[0] + header % 1 + len(numbers).to_bytes(8, "little") + b"".join(numbers)


def executable_runs():
    for path in sorted(glob.glob(os.path.join(ROOT, "tests", "clients", "exe", "*.exe"))):
        lines = read(path).decode().splitlines()
        while lines and not lines[0].startswith("$"):
            lines.pop(0)
        for case in run_clients.parse_runs(lines):
            yield fuzz_input(" ".join(case["args"]).encode().replace(b"{tmp}/", b""), case["in"])
    for name, value in binary_values():
        yield fuzz_input(b"-e t_" + name.encode(), value)
    yield fuzz_input(b"-e matrix", b"[[1], [2, 3]]")
    yield fuzz_input(b"-e cube", b"[[[1], [2]], [[3]]]")
    for line in [b"--tuning given -e none", b"-t file -r 2 -e none", b"--print-params", b"--param k=1 -e twice"]:
        yield fuzz_input(line, b"1", b"-- a file\nk=1\n\nother=-2\r\n")
    for failing in range(1, 32):
        yield fuzz_input(b"-b -e t_i32 --param k=1", b"1 [1, 2, 3, 4, 5]", failing=failing)


def server_sessions():
    """A session for each file that it reads, which becomes the file 'given'; what it writes is the file 'file'."""
    for path in sorted(glob.glob(os.path.join(ROOT, "tests", "server", "*.session"))):
        text = read(path)
        files = re.findall(rb"^file (\S+): (.*)$", text, re.M)
        for name, content in files or [(b"", b"")]:
            commands = b"".join(command + b"\n" for command in re.findall(rb"^> ?(.*)$", text, re.M))
            commands = commands.replace(b"{tmp}/" + name, b"given") if name else commands
            commands = re.sub(rb"\{tmp\}/\w+", b"file", commands)
            yield fuzz_input(commands, content.decode("unicode_escape").encode("latin-1"))
    yield fuzz_input(b"free" + b" x" * 1100 + b"\n")
    commands = run_clients.NO_MEMORY_COMMANDS.replace(b" in ", b" given ").replace(b" out ", b" file ")
    for failing in range(160):
        yield fuzz_input(commands, b"1.5 [1, 2, 3]", failing=failing)


def write_seeds(folder, seeds):
    os.makedirs(folder, exist_ok=True)
    for number, seed in enumerate(seeds):
        with open(os.path.join(folder, f"seed{number:05}"), "wb") as out:
            out.write(seed)


# ---------------------------------------------------------------------------------------------------------------
# Targets

class Target:
    """`words`: a file and what in it are words for libFuzzer's mutations. `programs`: the harness is compiled with the C
    of these programs, without the entry points `omit`, because they run as long as a number says. `share`: of the time."""

    def __init__(self, seeds, words=None, programs=(), kind=None, omit=(), share=1):
        self.seeds, self.words, self.programs, self.kind, self.omit, self.share = seeds, words, programs, kind, omit, share


TARGETS = {
    "lexer": Target(lambda: sources(5 if IS_SHORT else 1)),
    "parser": Target(lambda: sources(20 if IS_SHORT else 1)),
    "checker": Target(lambda: sources(300 if IS_SHORT else 10), share=3),  # a run is slow
    "value_reader": Target(lambda: sources(1)),
    "ir_parser": Target(core_programs, ("src/ir/ops.def", r'^OP\(\w+,\s*"(\w+)"')),
    "executable": Target(executable_runs, ("rts/c/options.h", r'\{.*?, "([\w-]+)"'), ("io.fut", "tuning.fut"),
                         "executable", ("looped",)),
    "server": Target(server_sessions, ("rts/c/server.h", r'^    \{"(\w+)"'), ("shapes.fut",), "server",
                     ("slow", "grid")),
}


def build_generated(name, target):
    """A program's C and its harness. Returns what went wrong, or nothing."""
    folder = BINARIES
    made = os.path.join(folder, f"{name}_program")
    with open(f"{made}.fut", "w", encoding="utf-8") as out:
        for program in target.programs:
            for line in read(os.path.join(ROOT, "tests", "clients", "programs", program)).decode().splitlines():
                if not line.startswith(tuple(f"entry {entry} " for entry in target.omit)):
                    out.write(line + "\n")
    commands = [[FEHU, "c", f"--{target.kind}", "-w", f"{made}.fut", "-o", made],
                ["clang-16", "-O1", "-g1", "-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all",
                 f'-DPROGRAM="{made}.c"', os.path.join(ROOT, "tests", "fuzz", f"{name}_fuzz.c"), "-lm",
                 "-o", os.path.join(folder, f"{name}_fuzz")]]
    for command in commands:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                              env=dict(os.environ, CC="true"))
        if done.returncode != 0:
            return " ".join(command) + "\n" + done.stdout
    return None


def build(names, jobs):
    """The parts of the compiler."""
    targets = [f"{n}_fuzz" for n in names if not TARGETS[n].programs]
    command = ["tools/build.sh", PRESET, *targets]
    return not targets or subprocess.run(command, cwd=ROOT, env=dict(os.environ, JOBS=str(jobs))).returncode == 0


def build_all_generated(names):
    if subprocess.run(["tools/build.sh", "release", "fehu"], cwd=ROOT).returncode != 0:
        return False
    os.makedirs(BINARIES, exist_ok=True)
    problems = [build_generated(n, TARGETS[n]) for n in names if TARGETS[n].programs]
    for problem in filter(None, problems):
        print(problem)
    return not any(problems)


def dictionary(name, target):
    path = os.path.join(ROOT, "tests", "fuzz", "futhark.dict")
    if target.words:
        words = re.findall(target.words[1], read(os.path.join(ROOT, target.words[0])).decode(), re.M)
        path = os.path.join(BASE, "seeds", f"{name}.dict")
        with open(path, "w", encoding="utf-8") as out:
            out.writelines(f'"{word}"\n' for word in words)
    return path


def run_target(name, seconds):
    seconds *= TARGETS[name].share if IS_SHORT else 1
    seed = 1 if IS_SHORT else 0  # the test set does the same every time; a longer hunt goes new ways (0: random)
    seeds = os.path.join(BASE, "seeds", name)
    write_seeds(seeds, TARGETS[name].seeds())
    corpus = os.path.join(BASE, "corpus", name)
    findings = os.path.join(BASE, "findings", name) + os.sep
    regressions = os.path.join(ROOT, "tests", "fuzz", "regressions", name)
    for folder in (corpus, findings, regressions):
        os.makedirs(folder, exist_ok=True)
    command = [os.path.join(BINARIES, f"{name}_fuzz"), corpus, regressions, seeds, f"-max_total_time={seconds}",
               f"-seed={seed}", "-timeout=20", "-rss_limit_mb=4096", "-max_len=4096", "-print_final_stats=1",
               f"-dict={dictionary(name, TARGETS[name])}", f"-artifact_prefix={findings}"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                          env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0"))
    runs = re.search(r"number_of_executed_units: (\d+)", done.stdout)
    print(f"{name}: {runs.group(1) if runs else 'no'} runs in {seconds} s", flush=True)
    if done.returncode != 0:
        print("\n".join(done.stdout.splitlines()[-60:]))
        print(f"FAIL {name}: findings are in {findings}")
    return done.returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", action="store_true")
    parser.add_argument("--jobs", "-j", type=int, default=2)
    parser.add_argument("names", nargs="*", default=list(TARGETS))
    arguments = parser.parse_args()
    is_built = build(arguments.names, arguments.jobs)
    if arguments.build:
        return 0 if is_built else 1
    if not is_built or not build_all_generated(arguments.names):
        print("0 passed, 1 failed")
        return 1
    with ThreadPoolExecutor(arguments.jobs) as pool:
        results = list(pool.map(lambda name: run_target(name, SECONDS), arguments.names))
    print(f"{results.count(True)} passed, {results.count(False)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
