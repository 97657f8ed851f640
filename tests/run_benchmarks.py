#!/usr/bin/env python3
"""The benchmarks on small data: all compile, and give the results of their references in C.

The programs are compiled as one file that imports them all, without optimisation; where that fails, each alone, to find out which it is.
Closes with 'N passed, N failed'.
"""
import argparse
import concurrent.futures
import dataclasses
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "benchmarks/common"))
import contest  # noqa: E402
import data  # noqa: E402
import programs  # noqa: E402

# What is shown of a compiler's messages.
MAX_LINES = 12


@dataclasses.dataclass
class Setting:
    """How the programs are compiled."""
    fehu: str
    options: list
    environment: dict


def compile_together(setting, chosen, folder):
    """One executable with an entry point for each program."""
    name = chosen[0].name if len(chosen) == 1 else "all"
    source = os.path.join(folder, name + ".fut")
    with open(source, "w", encoding="utf-8") as out:
        for number, program in enumerate(chosen):
            path = os.path.relpath(program.source, folder)[: -len(".fut")]
            out.write(f'module p{number} = import "{path}"\nentry {program.name} = p{number}.main\n')
    binary = os.path.join(folder, name + ".all")
    contest.run([setting.fehu, "c", "-w", *setting.options, source, "-o", binary], env={**os.environ, **setting.environment})
    return binary


def test(setting, together, program, folder):
    """What is wrong, or None."""
    reference, result = os.path.join(folder, program.name), os.path.join(folder, program.name + ".result")
    try:
        binary = together.result() if not together.exception() else compile_together(setting, [program], folder)
        contest.compile_c(program.reference, reference, "-O0 -Wall -Wextra -Werror" + (" -fopenmp" if program.has_openmp else ""))
        values = data.made(setting.fehu, program.small)
        with open(result, "wb") as out:
            contest.run([binary, "-b", "-e", program.name], input=values, stdout=out)
        with open(reference + ".out", "wb") as out:
            contest.run([reference, os.devnull, "1"], input=values, stdout=out, env=contest.openmp_environment(2))
    except RuntimeError as error:
        return str(error)
    compared = subprocess.run([setting.fehu, "datacmp", result, reference + ".out"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return compared.stdout if compared.returncode else None


def problems(setting, names, folder, jobs):
    """Pairs of a program and what is wrong with it, or None. Each folder of benchmarks is compiled as one program."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        compiled = []
        for kind in programs.FOLDERS:
            chosen = [program for program in programs.find(programs.FOLDERS, names) if program.kind == kind]
            place = os.path.join(folder, kind)
            os.mkdir(place)
            if chosen:
                compiled.append((chosen, place, pool.submit(compile_together, setting, chosen, place)))
        tests = [(program, pool.submit(test, setting, together, program, place))
                 for chosen, place, together in compiled for program in chosen]
        return [(program, done.result()) for program, done in tests]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fehu", default="build/fehu")
    parser.add_argument("--disable", action="append", default=[], help="leave out this pass or rule; may be repeated")
    parser.add_argument("--jobs", "-j", type=int, default=os.cpu_count())
    parser.add_argument("names", nargs="*")
    parser.add_argument("--cc", default="clang", help="the C compiler for fehu; clang is quick")
    parser.add_argument("--cflags", default="-O0 -std=c99")
    args = parser.parse_args()
    setting = Setting(os.path.abspath(args.fehu), [f"--disable={name}" for name in args.disable], {"CC": args.cc, "CFLAGS": args.cflags})
    with tempfile.TemporaryDirectory() as folder:
        found = problems(setting, args.names, folder, args.jobs)
    wrong = [(program, problem) for program, problem in found if problem]
    for program, problem in wrong:
        print(f"{os.path.relpath(program.source, ROOT)}:", *problem.split("\n")[:MAX_LINES], sep="\n")
    print(f"{len(found) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
