#!/usr/bin/env python3
"""Programs made by fehu, used as outsiders use them. Closes with 'N passed, N failed'.

tests/server/*.session   conversations with a server
    program: NAME.fut        of tests/clients/programs
    > COMMAND                then the lines of the reply, without the last '%%% OK'; N after 'runtime:' is not compared
    exit STATUS              instead of a reply: the server stops with this status and prints the lines that follow
tests/clients/exe/*.exe  runs of executables
    program: NAME.fut
    $ ARGUMENTS              in the words of a shell
    << TEXT                  a line of standard input; '<x 62 02' are bytes in hexadecimal
    LINE                     of standard output; '1x 62 02' are all its bytes in hexadecimal
    ! LINE                   of standard error, PROG being the program
    = STATUS                 if it is not 0
tests/clients/*.c, *.py  clients of libraries, servers (*_server_client.py) and executables (*_exe_client.py); each has its program in its first lines: 'program: NAME.fut', and perhaps 'backend: multicore'

{tmp} stands for an empty folder; a line 'file NAME: TEXT' in the head of a file makes one there. Executables, servers and
C clients run under the address and undefined-behaviour sanitizers, and everything compiles without warnings.
"""
import argparse
import collections
import concurrent.futures
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(HERE, "clients", "programs")
WARNINGS = ["-std=c99", "-Wall", "-Wextra", "-Werror"]
# Without optimisation and with clang this takes a quarter of the time, and no mistake is optimised away.
CLANG = shutil.which("clang") or shutil.which("clang-16")
SANITIZED = [CLANG or "gcc", *WARNINGS, "-O0", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


class Failure(Exception):
    pass


def run(command, **options):
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 120, **options}
    return subprocess.run(command, **options)


def must(command, **options):
    done = run(command, **options)
    if done.returncode != 0:
        raise Failure(f"{' '.join(command)}\n{done.stdout.decode()}{done.stderr.decode()}")
    return done.stdout.decode()


class Builder:
    """Compiles programs, each once for each use, whoever asks first."""

    def __init__(self, fehu, folder):
        self.fehu, self.folder, self.made = os.path.abspath(fehu), folder, {}
        self.locks = collections.defaultdict(threading.Lock)

    def build(self, program, kind, backend="c"):
        key = (program, kind, backend)
        with self.locks[key]:
            if key not in self.made:
                try:
                    self.made[key] = self.compile(program, kind, backend)
                except Failure as failure:
                    self.made[key] = Failure(f"{program} does not compile, see the first failure")
                    raise failure
        if isinstance(self.made[key], Failure):
            raise self.made[key]
        return self.made[key]

    def compile(self, program, kind, backend):
        name = os.path.splitext(program)[0]
        folder = os.path.join(self.folder, f"{name}-{kind}-{backend}")
        os.makedirs(folder)
        shutil.copytree(PROGRAMS, folder, dirs_exist_ok=True)
        # Only the C file is wanted: what compiles it here also checks it.
        must([self.fehu, backend, f"--{kind}", "-w", program, "-o", name], cwd=folder, env=dict(os.environ, CC="true"))
        if kind == "library":
            must([*SANITIZED, "-c", f"{name}.c", "-o", f"{name}.o"], cwd=folder)
            must(["gcc", *WARNINGS, "-O3", "-shared", "-fPIC", f"{name}.c", "-o", f"lib{name}.so", "-lm"], cwd=folder)
            must(["g++", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-include", f"{name}.h", "-x", "c++", "/dev/null"],
                 cwd=folder)
        else:
            must([*SANITIZED, f"{name}.c", "-o", name, "-lm"], cwd=folder)
            must(["gcc", *WARNINGS, "-O1", "-c", f"{name}.c", "-o", os.devnull], cwd=folder)
        return os.path.join(folder, name)


def read_head(lines, tmp):
    """The program that a file is about. Makes the files that it wants."""
    program = None
    while lines and not lines[0].startswith((">", "$")):
        line = lines.pop(0)
        if match := re.match(r"(?:[#/\" ]*)program: (\S+)", line):
            program = match[1]
        elif match := re.match(r"file (\S+): (.*)", line):
            with open(os.path.join(tmp, match[1]), "wb") as file:
                file.write(match[2].encode().decode("unicode_escape").encode("latin-1"))
    return program


# ---------------------------------------------------------------------------------------------------------------
# Servers

def read_reply(server):
    lines = []
    while True:
        line = server.stdout.readline()
        if line == "":
            raise Failure("the server has stopped: " + "\n".join(lines) + server.stderr.read())
        line = line.rstrip("\n")
        if line == "%%% OK":
            return lines
        lines.append(re.sub(r"^runtime: \d+$", "runtime: N", line))


def check_stop(server, status, expected, path):
    server.stdin.close()
    text = (server.stdout.read() + server.stderr.read()).replace(path, "PROG")
    if server.wait(60) != status or text.splitlines() != expected:
        raise Failure(f"expected status {status} and {expected}, got {server.returncode} and\n{text}")


def run_session(builder, path, tmp):
    with open(path) as file:
        lines = file.read().replace("{tmp}", tmp).splitlines()
    program = builder.build(read_head(lines, tmp), "server")
    server = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        if read_reply(server):
            raise Failure("the server did not begin with '%%% OK'")
        while lines:
            command = lines.pop(0)[2:]
            expected = []
            while lines and not (lines[0].startswith("> ") or lines[0] == ">"):
                expected.append(lines.pop(0))
            server.stdin.write(command + "\n")
            server.stdin.flush()
            if expected and expected[0].startswith("exit "):
                return check_stop(server, int(expected[0][5:]), expected[1:], program)
            reply = read_reply(server)
            if reply != expected:
                raise Failure(f"> {command}\nexpected:\n" + "\n".join(expected) + "\ngot:\n" + "\n".join(reply))
        check_stop(server, 0, [], program)
    finally:
        server.kill()
        for stream in (server.stdin, server.stdout, server.stderr):
            stream.close()


# ---------------------------------------------------------------------------------------------------------------
# Executables

def parse_runs(lines):
    runs = []
    for line in lines:
        if line.startswith("$"):
            runs.append({"args": shlex.split(line[1:]), "in": b"", "out": b"", "err": "", "status": 0, "line": line})
        elif line.startswith("<< "):
            runs[-1]["in"] += line[3:].encode() + b"\n"
        elif line.startswith("<x "):
            runs[-1]["in"] += bytes.fromhex(line[3:])
        elif line.startswith("1x "):
            runs[-1]["out"] += bytes.fromhex(line[3:])
        elif line.startswith("! ") or line == "!":
            runs[-1]["err"] += line[2:] + "\n"
        elif line.startswith("= "):
            runs[-1]["status"] = int(line[2:])
        elif not line.startswith("#"):
            runs[-1]["out"] += line.encode() + b"\n"
    return runs


def check_run(program, case):
    done = run([program, *case["args"]], input=case["in"])
    got = (done.stdout, done.stderr.decode("utf-8", "replace").replace(program, "PROG"), done.returncode)
    out = done.stdout if case["out"] == b"...\n" else case["out"]
    expected = (out, case["err"] if case["err"] != "...\n" else got[1], case["status"])
    if got != expected:
        raise Failure(f"{case['line']}\nexpected {expected}\ngot      {got}")


# ---------------------------------------------------------------------------------------------------------------
# Without memory

def run_without_memory(builder, program, kind, arguments, data, tmp):
    """Lets each allocation fail once: the program must stop with a message or go on, never crash or leak."""
    made = builder.build(program, kind)
    failing = os.path.join(tmp, "failing")
    must([*SANITIZED, "-DFEHU_FAIL_ALLOCATIONS", f"{made}.c", "-o", failing, "-lm"])
    normal = run([failing, *arguments], input=data, cwd=tmp)
    num_same = 0  # some memory is only wanted, not needed
    for number in range(1, 2000):
        done = run([failing, *arguments], input=data, cwd=tmp, env=dict(os.environ, FEHU_FAIL_ALLOCATION=str(number)))
        if done.returncode not in (0, 1) or b"Sanitizer" in done.stderr or b"runtime error" in done.stderr:
            raise Failure(f"allocation {number} fails: status {done.returncode}\n{done.stderr.decode()}")
        is_same = re.sub(rb"runtime: \d+", b"", done.stdout) == re.sub(rb"runtime: \d+", b"", normal.stdout)
        num_same = num_same + 1 if is_same and done.returncode == normal.returncode else 0
        if num_same == 5:
            return
    raise Failure("there is no end to allocations")


NO_MEMORY_COMMANDS = b"""restore in x f64 xs []f64
new p point x x
call scale q x p
new_array ps []point 2 p q
unzip ps as bs
zip cs []point as bs
construct s shape polygon cs
call mirror t s
destruct t ds
index e ds 1
set ds p 0
store out s e
restore out s2 shape e2 point
rename s2 s3
"""


def memory_tasks(builder, empty_folder):
    def server():
        tmp = empty_folder()
        with open(os.path.join(tmp, "in"), "w") as file:
            file.write("1.5 [1, 2, 3]")
        run_without_memory(builder, "shapes.fut", "server", [], NO_MEMORY_COMMANDS, tmp)

    def executable(arguments, data):
        return lambda: run_without_memory(builder, "io.fut", "executable", arguments, data, empty_folder())

    return [("a server without memory", server),
            ("matrices without memory", executable(["-r", "2", "-e", "matrix"], b"[[1, 2], [3, 4]]")),
            ("nested values without memory", executable(["-b", "-e", "nested"], b"1"))]


# ---------------------------------------------------------------------------------------------------------------
# Clients

def run_client(builder, path, tmp):
    with open(path) as file:
        head = file.read().splitlines()[:5]
    backend = "multicore" if "// backend: multicore" in head else "c"
    program = read_head(head, tmp)
    if path.endswith(".c"):
        library = builder.build(program, "library", backend)
        folder, name = os.path.split(library)
        client = os.path.join(tmp, "client")
        must([*SANITIZED, f"-I{folder}", path, f"{library}.o", "-o", client, "-lm", "-pthread"])
        return must([client], cwd=tmp)
    kinds = {"server_client.py": "server", "exe_client.py": "executable"}
    kind = next((kind for ending, kind in kinds.items() if path.endswith(ending)), "library")
    return must([sys.executable, path, builder.build(program, kind)], cwd=tmp)


def exe_tasks(builder, path, tmp):
    with open(path) as file:
        lines = file.read().replace("{tmp}", tmp).splitlines()
    name = read_head(lines, tmp)
    # The runs of a file share its folder, so they are one task.
    return [(path, [lambda case=case: check_run(builder.build(name, "executable"), case) for case in parse_runs(lines)])]


def find_tasks(builder, only, empty_folder):
    """Names and what to do, as pairs; a list of actions is done one after another, and each counts."""

    def wanted(pattern):
        paths = sorted(glob.glob(os.path.join(HERE, pattern)))
        return [p for p in paths if not only or any(word in p for word in only)]

    tasks = memory_tasks(builder, empty_folder) if not only or "memory" in only else []
    for path in wanted("server/*.session"):
        tasks.append((path, lambda path=path: run_session(builder, path, empty_folder())))
    for path in wanted("clients/exe/*.exe"):
        tasks += exe_tasks(builder, path, empty_folder())
    for path in wanted("clients/*.c") + wanted("clients/*_client.py"):
        tasks.append((path, lambda path=path: run_client(builder, path, empty_folder())))
    return tasks


def attempt(task):
    """How many actions succeed, and what is wrong with the others."""
    name, actions = task
    passed, problems = 0, []
    for action in actions if isinstance(actions, list) else [actions]:
        try:
            action()
            passed += 1
        except (Failure, subprocess.TimeoutExpired, OSError) as failure:
            problems.append(f"{name}: {failure}")
    return passed, problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fehu", default="build/fehu")
    parser.add_argument("--jobs", "-j", type=int, default=2)
    parser.add_argument("only", nargs="*", help="run only files whose names contain one of these words")
    arguments = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        tasks = find_tasks(Builder(arguments.fehu, folder), arguments.only, lambda: tempfile.mkdtemp(dir=folder))
        for more_passed, problems in pool.map(attempt, tasks):
            passed += more_passed
            failed += len(problems)
            for problem in problems:
                print(problem)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
