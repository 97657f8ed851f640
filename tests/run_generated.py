#!/usr/bin/env python3
"""Programs compiled to C, tested with the tests in their comments: their values, and how safe the C is.

  --mode values       `fehu test`, without optimisation; most programs in batches, see below, unless --alone is given
  --mode sanitize     the same with the address, leak and undefined-behaviour sanitizers
  --mode executables  plain executables under the sanitizers: text and binary, all options, wrong input
  --mode warnings     gcc and clang have nothing to say about the C; with --levels at all levels of optimisation
  --mode allocations  each allocation fails once: the program says so and stops, without crash, leak or wrong values
  --mode races        values with the thread sanitizer, of --backend=multicore

With --backend=multicore every parallel region is shared, in pieces as small as possible, by --threads threads.
"""
import argparse
import concurrent.futures
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ["tests/programs", "tests/lower", "tests/libraries", "examples"]
PROGRAMS = ["tests/programs/**/*.fut", "tests/lower/*.fut", "tests/libraries/*/*_test.fut", "examples/*.fut"]
# Shown by the demo with its messages; the cli suite checks those.
BROKEN = {"examples/broken.fut"}

# Without optimisation and with clang this takes a quarter of the time, and no mistake is optimised away.
SANITIZERS = "-O0 -g -std=c99 -fsanitize=address,undefined -fno-sanitize-recover=all"
THREAD_SANITIZER = "-O1 -g -std=c99 -fsanitize=thread"
SANITIZER_REPORT = re.compile(r"runtime error:|(Address|Leak|UndefinedBehavior|Thread)Sanitizer")
LEVELS = ["-O0", "-Og", "-O1", "-O2", "-Os"]  # besides -O3
WARNINGS = ["-std=c99", "-Wall", "-Wextra", "-Werror"]
OUT_OF_MEMORY = re.compile(r"Failed to allocate memory|no memory left|[Oo]ut of memory")
FAILED_ALLOCATION = re.compile(r"^Allocation \d+ fails\.\n", re.M)
TIMEOUT = 300
LANES = "--pass-compiler-option=--lanes="
# Keeps what a server writes to standard error, also after its last reply: the leak sanitizer speaks at the end.
RUNNER = """#!/bin/sh
"$@" 2>"$1.errors"
status=$?
cat "$1.errors" >&2
exit $status
"""


class Failure(Exception):
    """What is wrong with a program."""


def run(command, env=None, text=""):
    """Status, standard output and standard error; a crash or a hang is a failure."""
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, errors="replace", timeout=TIMEOUT,
                              env={**os.environ, **(env or {})})
    except subprocess.TimeoutExpired:
        raise Failure(f"{' '.join(command)}: no end after {TIMEOUT} s") from None
    if done.returncode < 0:
        raise Failure(f"{' '.join(command)}: ended by signal {-done.returncode}\n{done.stderr}")
    return done


def check_sanitizers(what, errors):
    if SANITIZER_REPORT.search(errors):
        raise Failure(f"{what}:\n{errors}")


def compile_program(options, path, output, kind, flags, compiler):
    command = [options.fehu, options.backend, "-w", "--lanes=always", f"--{kind}", path, "-o", output]
    done = run(command, {"CC": compiler, "CFLAGS": flags})
    if done.returncode != 0:
        raise Failure(f"compiling ({kind}):\n{done.stderr}")


def read_tests(options, path):
    """The tests in the comments of the program, as `fehu dev --tests` shows them."""
    done = run([options.fehu, "dev", "--tests", path])
    if done.returncode != 0:
        raise Failure(done.stderr)
    return json.loads(done.stdout)


def has_code(tests):
    """Not so programs that must be refused, and those that wait for a feature."""
    return tests["error"] is None and not {"disable", "notest", "no_c"} & set(tests["tags"])


def cases_to_run(tests):
    """The (entry point, input) pairs of the tests, for inputs that are written out as values."""
    if not has_code(tests):
        return []
    return [(entry["name"], case["input"]["values"]) for entry in tests["entries"] for case in entry["cases"]
            if "values" in case["input"]]


# ---------------------------------------------------------------------------------------------------------------
# Modes: each tests one program, and raises Failure.


def share(path, shares):
    """A number below `shares` that stays the same for a program: choices by it go through all kinds of programs."""
    return zlib.crc32(os.path.basename(path).encode()) % shares


def test_values(options, path, lanes="always"):
    # clang takes half the time; the system's compiler has its turn with one program, or batch, in four.
    compiler = options.cc if share(path + " by cc", 4) else "cc"
    # Most arrays are short, so the vectors are, too, but for one program in five.
    vectors = "" if share(path, 5) == 0 else " -DNO_AVX2"
    done = run([options.fehu, "test", "--no-terminal", "--concurrency=1", f"--backend={options.backend}", LANES + lanes, path],
               {"CC": compiler, "CFLAGS": "-O0 -std=c99" + vectors})
    if done.returncode != 0:
        raise Failure(done.stdout + done.stderr)


# ---------------------------------------------------------------------------------------------------------------
# Batches: the run time is most of a small program's C, so many programs are compiled as one file that imports them all
# and names their entry points anew. A program whose tests say more than inputs and outputs is tested alone. So is one
# in sixteen of all: a batch hides what only a program alone can lack. Lanes wherever they can be make twice the C, so every
# other program is compiled as users get it, apart from those that are about lanes; with --alone all have lanes.


BATCH_SIZE = 20
TEST_BLOCK = re.compile(r"^-- ==[ \t]*\n((?:--(?! ==).*\n)*)", re.M)
ENTRY_LINE = re.compile(r"^-- entry:(.*)$", re.M)
NOT_IN_BATCH = re.compile(r"\b(script|random|structure|property|warning|auto|tags|warmup|notune)\b|[@$]")


def lanes_of(path):
    return "always" if "lanes" in path or share(path + " in lanes", 2) else "auto"


def wrapped(number, path, folder):
    """The program's part of a batch: an import, its entry points under other names, and their tests. None: it has none."""
    with open(os.path.join(folder, path), encoding="utf-8") as file:
        text = file.read()
    names, tests = {}, ""
    for body in TEST_BLOCK.findall(text + "\n"):
        if NOT_IN_BATCH.search(body) or not re.search(r"^-- (compiled )?input", body, re.M):
            return None
        entries = " ".join(ENTRY_LINE.findall(body)).split() or ["main"]
        names.update(dict.fromkeys(entries))
        tests += f"-- ==\n-- entry: {' '.join(f'p{number}_{entry}' for entry in entries)}\n{ENTRY_LINE.sub('--', body)}\n"
    definitions = "".join(f"entry p{number}_{entry} = p{number}.{entry}\n" for entry in names)
    return f'module p{number} = import "{os.path.splitext(path)[0]}"\n{definitions}\n{tests}' if names else None


def make_batches(folder, programs):
    """Triples of a path, the programs that are tested with it, and when lanes are used."""
    made, batches, waiting = [], [], {"always": [], "auto": []}
    for path in programs:
        lanes = lanes_of(path)
        part = wrapped(len(waiting[lanes]), path, folder) if share(path, 16) else None
        if part is None:
            made.append((path, [path], lanes))
            continue
        waiting[lanes].append((path, part))
        if len(waiting[lanes]) == BATCH_SIZE:
            batches.append((lanes, waiting[lanes]))
            waiting[lanes] = []
    batches += [(lanes, parts) for lanes, parts in waiting.items() if parts]
    for number, (lanes, parts) in enumerate(batches):
        with open(os.path.join(folder, f"batch{number}.fut"), "w", encoding="utf-8") as file:
            file.write("\n".join(part for _, part in parts))
        made.insert(number, (f"batch{number}.fut", [path for path, _ in parts], lanes))
    return made


def test_batch(options, folder, path, programs, lanes):
    """What is wrong with each program. If a batch fails, its programs are tested alone, to find out which it is."""
    problems = {}
    try:
        test_values(options, os.path.join(folder, path), lanes)
        return problems
    except Failure as failure:
        in_batch = str(failure)
    for program in programs if len(programs) > 1 else []:
        try:
            test_values(options, os.path.join(folder, program), lanes)
        except Failure as failure:
            problems[program] = str(failure)
    return problems or {programs[0]: f"(in {path}: {' '.join(programs)})\n{in_batch}" if len(programs) > 1 else in_batch}


def run_executable(program, entry, values, env=None):
    return run([program, "-e", entry], {"ASAN_OPTIONS": "detect_leaks=1", **(env or {})}, values)


def test_sanitize(options, path, flags=SANITIZERS):
    base = os.path.splitext(path)[0]
    done = run([options.fehu, "test", "--no-terminal", "--concurrency=1", f"--backend={options.backend}", LANES + "always", f"--runner={options.runner}", path],
               {"CC": options.cc, "CFLAGS": flags, "ASAN_OPTIONS": "detect_leaks=1"})
    if done.returncode != 0:
        raise Failure(done.stdout + done.stderr)
    if os.path.exists(base + ".errors"):
        with open(base + ".errors", encoding="utf-8", errors="replace") as file:
            check_sanitizers("server", file.read())


def test_races(options, path):
    test_sanitize(options, path, THREAD_SANITIZER)


def run_with_bytes(command, data):
    """Standard output of a program that must succeed, both in bytes."""
    done = subprocess.run(command, input=data, capture_output=True, timeout=TIMEOUT)
    if done.returncode != 0:
        raise Failure(f"{' '.join(command)}: status {done.returncode}\n{done.stderr.decode(errors='replace')}")
    return done.stdout


def check_run(what, done, expected):
    """Status and standard output; None: whatever the program makes of it."""
    check_sanitizers(what, done.stderr)
    if done.returncode not in (0, 1):
        raise Failure(f"{what}: status {done.returncode}\n{done.stderr}")
    if expected is not None and (done.returncode, done.stdout) != expected:
        raise Failure(f"{what}: expected {expected}, got {(done.returncode, done.stdout)}\n{done.stderr}")


def check_executable(options, program, entry, values):
    """Whatever the options and the form of the input are, the result is the same."""
    what = f"entry point {entry}, input {values}"
    normal = run_executable(program, entry, values)
    check_run(what, normal, None)
    result = (normal.returncode, normal.stdout)
    for extra in [["-D"], ["-LP"], ["-r", "2", "-t", program + ".times"], ["--cache-file", program + ".cache"]]:
        check_run(f"{what}, {extra}", run([program, "-e", entry, *extra], None, values), result)
    check_run(f"{what}, -n", run([program, "-ne", entry], None, values), (normal.returncode, ""))
    for wrong in [values[: len(values) // 2], values[::2], "[" + values]:
        check_run(f"entry point {entry}, input {wrong}", run_executable(program, entry, wrong), None)
    check_run(f"{what} and more", run_executable(program, entry, values + " more"), (1, ""))
    if normal.returncode == 0:
        binary = run_with_bytes([options.fehu, "dataset", "-b"], values.encode())
        output = run_with_bytes([program, "-e", entry], binary).decode()
        check_run(f"{what} in binary", subprocess.CompletedProcess([], 0, output, ""), result)
        as_text = [options.fehu, "dataset", "--text"]
        again = run_with_bytes([program, "-be", entry], values.encode())
        if run_with_bytes(as_text, again) != run_with_bytes(as_text, normal.stdout.encode()):
            raise Failure(f"{what}: -b prints something else")


def test_executables(options, path):
    cases = cases_to_run(read_tests(options, path))
    if not cases:
        return
    base = os.path.splitext(path)[0]
    compile_program(options, path, base, "executable", SANITIZERS, options.cc)
    for entry, values in list({entry: (entry, values) for entry, values in cases if len(values) < 10000}.values())[:12]:
        check_executable(options, base, entry, values)


def test_warnings(options, path):
    if not has_code(read_tests(options, path)):
        return
    base = os.path.splitext(path)[0]
    for kind in ["executable", "server", "library"]:
        compile_program(options, path, base, kind, "", "true")
        commands = [["clang-16", "-fsyntax-only"], ["gcc", "-fsyntax-only"]]
        if kind == "executable":
            commands[1] = ["gcc", "-O3", "-c", "-o", base + ".o"]
        if options.levels and kind != "library":
            level = LEVELS[share(path + kind, len(LEVELS))]
            commands += [[compiler, level, "-c", "-o", base + ".o"] for compiler in ("gcc", "clang-16")]
        for command in commands:
            done = run(command + WARNINGS + [base + ".c"])
            if done.returncode != 0:
                raise Failure(f"{kind}, {' '.join(command)}:\n{done.stderr}")


def check_failed_allocation(what, normal, done):
    """Either it made no difference, or the program stopped because of it."""
    check_sanitizers(what, done.stderr)
    errors = FAILED_ALLOCATION.sub("", done.stderr)
    if (done.returncode, done.stdout, errors) == (normal.returncode, normal.stdout, normal.stderr):
        return
    if done.returncode != 1 or not OUT_OF_MEMORY.search(errors):
        raise Failure(f"{what}: status {done.returncode}\n{done.stdout}{done.stderr}")
    if not normal.stdout.startswith(done.stdout):
        raise Failure(f"{what}: wrong output\n{done.stdout}")


def fail_allocations(program, entry, values, limit):
    """Lets the first, second, ... allocation fail until there are no more; beyond the limit only some of them."""
    normal = run_executable(program, entry, values)
    number = 1
    while True:
        what = f"entry point {entry}, input {values}, FEHU_FAIL_ALLOCATION={number}"
        done = run_executable(program, entry, values, {"FEHU_FAIL_ALLOCATION": str(number)})
        check_failed_allocation(what, normal, done)
        if not FAILED_ALLOCATION.search(done.stderr):
            return
        number += 1 if number < limit else number // 8 + 1


class Server:
    """One session with a server, in which all cases are run, and what came out of it."""

    def __init__(self, program, folder, commands, number=None):
        os.makedirs(folder, exist_ok=True)
        for name in os.listdir(folder):
            if name.startswith("out_"):
                os.unlink(os.path.join(folder, name))
        env = {"ASAN_OPTIONS": "detect_leaks=1"}
        if number is not None:
            env["FEHU_FAIL_ALLOCATION"] = str(number)
        self.done = run([program], env, "".join(f"{command}\n" for command in commands))
        # The greeting comes first; the times of calls are never the same.
        replies = re.sub(r"^runtime: .*\n", "", self.done.stdout, flags=re.M).split("%%% OK\n")
        self.replies = replies[1:-1]

    @staticmethod
    def output(folder, index):
        path = os.path.join(folder, f"out_{index}")
        if not os.path.exists(path):
            return None
        with open(path, "rb") as file:
            return file.read()


def server_commands(program, folder, cases):
    """The commands of each case, and its inputs as files."""
    asked = Server(program, folder, [f"inputs {entry}" for entry, _ in cases])
    commands = []
    for index, ((entry, values), types) in enumerate(zip(cases, asked.replies)):
        with open(os.path.join(folder, f"in_{index}"), "w", encoding="utf-8") as file:
            file.write(values)
        names = [f"in_{index}_{i}" for i in range(len(types.split("\n")) - 1)]
        typed = " ".join(f'{name} "{kind}"' for name, kind in zip(names, types.split("\n")))
        commands.append([f"restore {folder}/in_{index} {typed}", f"call {entry} out_{index} {' '.join(names)}",
                         f"store {folder}/out_{index} out_{index}", f"free out_{index}", f"free {' '.join(names)}"])
    return commands


def check_server(what, normal, outputs, server, folder):
    """The server goes on after an allocation that failed: at most one case suffers, and says why."""
    check_sanitizers(what, server.done.stderr)
    if len(server.replies) != len(normal.replies):
        if server.done.returncode == 0 or not OUT_OF_MEMORY.search(server.done.stderr):
            raise Failure(f"{what}: status {server.done.returncode}\n{server.done.stdout}{server.done.stderr}")
        return
    suffering = []
    for index, output in enumerate(outputs):
        got, expected = (session.replies[5 * index : 5 * index + 5] for session in (server, normal))
        if got == expected and Server.output(folder, index) == output:
            continue
        suffering.append(index)
        if not any(OUT_OF_MEMORY.search(reply) for reply in got):
            raise Failure(f"{what}: case {index} gives another result, without a reason\n{'---'.join(got)}")
    if len(suffering) > 1:
        raise Failure(f"{what}: more than one case suffers: {suffering}\n{server.done.stdout}")


def fail_server_allocations(program, cases):
    folder = program + ".data"
    commands = server_commands(program, folder, cases)
    every = [command for group in commands for command in group]
    normal = Server(program, folder, every)
    check_sanitizers("server", normal.done.stderr)
    outputs = [Server.output(folder, index) for index in range(len(cases))]
    number = 1
    while True:
        server = Server(program, folder, every, number)
        check_server(f"server, FEHU_FAIL_ALLOCATION={number}", normal, outputs, server, folder)
        if not FAILED_ALLOCATION.search(server.done.stderr):
            return
        number += number // 16 + 1


def test_allocations(options, path):
    cases = cases_to_run(read_tests(options, path))
    if not cases:
        return
    base = os.path.splitext(path)[0]
    flags = SANITIZERS + " -DFEHU_FAIL_ALLOCATIONS"
    compile_program(options, path, base, "executable", flags, options.cc)
    cases = list({entry: (entry, values) for entry, values in cases if len(values) < 1000}.values())
    for entry, values in cases:
        fail_allocations(base, entry, values, options.allocations)
    compile_program(options, path, base, "server", flags, options.cc)
    fail_server_allocations(base, cases)


MODES = {"values": test_values, "sanitize": test_sanitize, "executables": test_executables, "warnings": test_warnings,
         "allocations": test_allocations, "races": test_races}


# ---------------------------------------------------------------------------------------------------------------


def find_programs(patterns):
    found = set()
    for pattern in patterns:
        found.update(glob.glob(pattern, root_dir=ROOT, recursive=True))
    return sorted(found - BROKEN)


def copy_programs(folder):
    """Compiled programs are not to be left in the tree."""
    ignored = shutil.ignore_patterns("*.c", "*.h", "*.json", "*.py", "__pycache__")
    for name in FOLDERS:
        shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name), ignore=ignored)


def write_script(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o755)
    return path


def test_one(options, folder, name):
    """What is wrong with the program, as test_batch tells it."""
    try:
        MODES[options.mode](options, os.path.join(folder, name))
    except Failure as failure:
        return {name: str(failure)}
    return {}


def test_all(options, folder, programs):
    is_batched = options.mode == "values" and not options.alone

    def test(group):
        return test_batch(options, folder, *group) if is_batched else test_one(options, folder, group)

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for problems in pool.map(test, make_batches(folder, programs) if is_batched else programs):
            for name, message in problems.items():
                failed += 1
                print(f"FAIL {name}\n{message.rstrip()}", flush=True)
    print(f"{len(programs) - failed} passed, {failed} failed")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fehu", default=os.path.join(ROOT, "build", "fehu"))
    parser.add_argument("--mode", choices=MODES, default="values")
    parser.add_argument("--backend", choices=["c", "multicore"], default="c")
    parser.add_argument("--threads", type=int, default=3, help="of --backend=multicore")
    parser.add_argument("--thresholds", type=int, help="of --backend=multicore: what chooses between versions of nests; 1, or a number that is never reached")
    parser.add_argument("--jobs", "-j", type=int, default=2)
    parser.add_argument("--cc", default=shutil.which("clang-16") or "cc", help="the compiler for sanitizers and most values")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth program")
    parser.add_argument("--alone", action="store_true", help="values: each program is a C file of its own")
    parser.add_argument("--levels", action="store_true",
                        help="warnings: also compile at a level that each program has by its name")
    parser.add_argument("--allocations", type=int, default=40, metavar="N",
                        help="how many allocations fail one by one; of later ones only some")
    parser.add_argument("programs", nargs="*", help="paths or patterns below the root (default: all)")
    options = parser.parse_args()
    options.fehu = os.path.abspath(options.fehu)
    os.environ.update(FEHU_NUM_THREADS=str(options.threads), FEHU_TINY_PIECES="1")
    if options.thresholds is not None:
        os.environ["FEHU_THRESHOLDS"] = str(options.thresholds)
    with tempfile.TemporaryDirectory(prefix="fehu-generated-") as folder:
        copy_programs(folder)
        options.runner = write_script(os.path.join(folder, "runner"), RUNNER)
        return test_all(options, folder, find_programs(options.programs or PROGRAMS)[:: options.every])


if __name__ == "__main__":
    sys.exit(main())
