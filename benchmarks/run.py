#!/usr/bin/env python3
"""Times the benchmarks, compiled by fehu and written in C, in one run, and prints tables; README.md says how to read them.

All contestants are compiled by the same C compiler with the same flags, get the same data and run by turns; their results are compared.
"""
import argparse
import dataclasses
import os
import re
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "common"))
import contest  # noqa: E402
import data  # noqa: E402
import page  # noqa: E402
import programs  # noqa: E402
import tables  # noqa: E402

OUTPUT = os.path.join(programs.ROOT, "build/bench")


@dataclasses.dataclass
class Machine:
    bytes_per_second: float
    operations_per_second: float


def measure_machine(folder):
    binary = os.path.join(folder, "machine")
    contest.compile_c(os.path.join(contest.HERE, "machine.c"), binary, "-O2 -march=native")
    command = [contest.Arena(folder).launcher, os.devnull, binary]
    return Machine(*map(float, subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.split()))


def drop_unknown(args):
    """Takes out of args.off what this fehu does not know, and says so."""
    known = "".join(subprocess.run([args.fehu, *command], check=True, stdout=subprocess.PIPE, text=True).stdout
                    for command in (["c", "--help"], ["dev", "--list-passes"], ["dev", "--list-rules"]))
    unknown = [name for name in args.off if name.split("=")[0] not in re.findall(r"[-\w]+", known)]
    if unknown:
        print(f"{args.fehu} does not know: {' '.join(unknown)}", file=sys.stderr)
    args.off = [name for name in args.off if name not in unknown]


def variants(args):
    """Contestants with something switched off: passes by name, and options of `fehu c` that begin with --."""
    return [contest.Contestant(name if name.startswith("--") else "no " + name, args.fehu,
                               (name,) if name.startswith("--") else ("--disable", name)) for name in args.off]


def threaded(args):
    return [contest.Contestant(f"{count} threads", args.fehu, threads=count) for count in args.threads]


def openmp(args):
    """The references with as many threads as those of threaded()."""
    return [contest.Contestant(f"OpenMP {count}", threads=count) for count in args.threads if args.openmp]


def all_contestants(args):
    baseline = [contest.Contestant(tables.BASELINE, args.against)] if args.against else []
    return [contest.Contestant(tables.SUBJECT, args.fehu), contest.Contestant(contest.REFERENCE), *baseline, *variants(args), *threaded(args), *openmp(args)]


def measure_row(args, arena, contestants, binaries, program, row):
    """The results of a row, or None if something is wrong, which is said."""
    contestants = [each for each in contestants if each.can_run(program)]
    chosen = {each.name: binaries[program.name, each.binary_name] for each in contestants}
    try:
        for binary in chosen.values():
            if isinstance(binary, RuntimeError):
                raise binary
        input_file = data.file_of(args.fehu, row.data, os.path.join(OUTPUT, "data"))
        results = contest.measure(arena, args.fehu, contestants, chosen, input_file, args.runs, args.budget,
                                  min if args.least else statistics.median)
    except (RuntimeError, subprocess.CalledProcessError) as error:
        print(f"{row.name}: {error}", file=sys.stderr)
        return None
    speed = tables.time_factor(results, contest.REFERENCE, tables.SUBJECT)
    wrong = "" if results[tables.SUBJECT].same else "  DIFFERS"
    print(f"{row.name:24} {results[tables.SUBJECT].microseconds / 1000:9.2f} ms  speed-up {speed:6.2f}  "
          f"memory {tables.memory_factor(results, tables.SUBJECT, contest.REFERENCE):5.2f}{wrong}", file=sys.stderr, flush=True)
    return row, results


def measure_all(args, chosen, flags, folder):
    """(row, results) for all rows that could be measured, and whether all could and gave the right results."""
    contestants = all_contestants(args)
    print(f"Compiling {len(chosen)} programs for {len(contestants)} contestants ({flags})", file=sys.stderr)
    binaries = contest.compile_all(contestants, chosen, flags, folder, args.jobs)
    arena = contest.Arena(folder)
    tried = [measure_row(args, arena, contestants, binaries, program, row) for program in chosen for row in program.rows]
    measured = [one for one in tried if one]
    return measured, len(measured) == len(tried) and all(result.same for _, results in measured for result in results.values())


def tables_for(args, kind, chosen, flags, machine):
    """All tables for the programs of one folder with one set of flags, and whether all went well."""
    with tempfile.TemporaryDirectory() as folder:
        measured, good = measure_all(args, chosen, flags, folder)
    title = f"{kind}, {flags}"
    others = {program.name: program.version_of for program in chosen if program.version_of}
    main_rows = [(row, results) for row, results in measured if row.name not in others]
    made = [tables.against_c(main_rows, machine, title)]
    if args.against:
        made.append(tables.against_baseline(measured, args.against, title))
    if args.off:
        made.append(tables.impact(measured, variants(args), title))
    if args.threads:
        made.append(tables.scaling(measured, threaded(args), title))
    if args.openmp and args.threads:
        made.append(tables.against_openmp(measured, list(zip(threaded(args), openmp(args))), title))
    if others:
        made.append(tables.versions(measured, others, title))
    return made, good


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fehu", default=os.path.join(programs.ROOT, "build/fehu"), help="the compiler")
    parser.add_argument("--against", metavar="FEHU", help="another fehu to compare with")
    parser.add_argument("--off", metavar="NAME", action="append", default=[], help="measure also with this pass switched off, or, if it "
                        "begins with --, with this option of `fehu c`; with the first flags only; may be repeated")
    parser.add_argument("--threads", metavar="NUMBER", type=int, action="append", default=[], help="measure also `fehu multicore` with so many threads; may be repeated")
    parser.add_argument("--openmp", action="store_true", help="measure also the references with OpenMP, with as many threads as --threads says")
    parser.add_argument("--flags", action="append", default=[], help="flags of the C compiler (default: -O3); may be repeated")
    parser.add_argument("--folder", action="append", default=[], choices=programs.FOLDERS, help="only this folder; may be repeated")
    parser.add_argument("--runs", type=int, default=12, help="measured runs of each contestant, at least")
    parser.add_argument("--budget", type=float, default=5, help="seconds for the measured runs of a contestant on a row, after which fewer runs will do")
    parser.add_argument("--least", action="store_true", help="take the least time of all runs instead of the median: for a busy machine")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="compilations at a time")
    parser.add_argument("names", nargs="*", help="benchmarks (default: all)")
    args = parser.parse_args()
    args.fehu = os.path.abspath(args.fehu)
    args.flags = args.flags or ["-O3"]
    drop_unknown(args)
    args.folder = args.folder or programs.FOLDERS
    return args


def main():
    args = parse_arguments()
    os.makedirs(OUTPUT, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        machine = measure_machine(folder)
    made, good = [], True
    chosen = programs.find(args.folder, args.names)
    for flags in args.flags:
        for kind in args.folder:
            some = [program for program in chosen if program.kind == kind]
            more, fine = tables_for(args, kind, some, flags, machine) if some else ([], True)
            made, good = made + more, good and fine
        # What is switched off, and threads, are measured with the first flags only.
        args.off, args.threads = [], []
    for table in made:
        print("\n" + tables.show(table))
    page.write(os.path.join(OUTPUT, "index.html"), made, machine)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
