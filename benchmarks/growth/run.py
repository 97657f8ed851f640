#!/usr/bin/env python3
"""How compile time and memory grow with the program: each shape is doubled, and the exponent of its growth printed.

For `check` and for `c` without the C compiler. 1.0 is linear; nothing may be above 1.2. A shape is doubled until it takes
half a second; the exponent is that of the last two doublings, after the time of an empty program has been taken off. 'refused' says that the compiler named a limit (it must do so quickly), 'small' that no size took long enough to tell.
"""
import argparse
import math
import os
import resource
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ENOUGH_SECONDS = 0.5     # a size that takes this long ends the doubling
TELLING_SECONDS = 0.04   # times below this are noise
TELLING_MEMORY = 100     # MiB
MAX_SECONDS = 30
MAX_EXPONENT = 1.2


def lines(n, line):
    return "".join(line(i) + "\n" for i in range(n))


def nested(n, left, inner, right):
    return left * n + inner + right * n


def chain(n, first, following):
    return first + "\n" + lines(n, following)


MAIN = "entry main (x: i32) : i32 = "

# Name: the text of a program of size n.
SHAPES = {
    # Brackets
    "parentheses": lambda n: MAIN + nested(n, "(", "x", ")"),
    "nested arrays": lambda n: "entry main (x: i32) = " + nested(n, "[", "x", "]"),
    "nested tuples": lambda n: "def f (x: i32) = " + nested(n, "(x, ", "x", ")") + "\n" + MAIN + "(f x).0",
    "nested records": lambda n: "def f (x: i32) = " + nested(n, "{a = x, b = ", "x", "}") + "\n" + MAIN + "(f x).a",
    "nested tuple patterns": lambda n: "def f (x: i32) = let " + nested(n, "(_, ", "y", ")") + " = " + nested(n, "(x, ", "x", ")") + " in y\n" + MAIN + "f x",
    "nested types": lambda n: "type t = " + nested(n, "(i32, ", "i32", ")") + "\n" + MAIN + "x",
    "nested function types": lambda n: "type^ t = " + nested(n, "(i32 -> ", "i32", ")") + "\n" + MAIN + "x",
    "nested let": lambda n: MAIN + nested(n, "let y = ", "x", " in y"),
    "nested lambdas": lambda n: MAIN + nested(n, r"(\y -> ", "y", ") x"),
    "nested if": lambda n: MAIN + nested(n, "if x > 0 then x else (", "x", ")"),
    "nested match": lambda n: MAIN + nested(n, "(match x case 0 -> 1 case y -> y + ", "x", ")"),
    "nested loops": lambda n: MAIN + nested(n, "loop y = x for _i < 2i32 do (", "x", ")"),
    "nested calls": lambda n: "def f (x: i32) = x + 1\n" + MAIN + nested(n, "f (", "x", ")"),
    "nested maps": lambda n: "def f (x: i32) = x + 1\nentry main (x: i32) = " + nested(n, r"head (map (\y -> y + ", "x", ") [x])"),
    "nested modules": lambda n: nested(n, "module m = { ", "def f (x: i32) = x", " }") + "\n" + MAIN + "x",
    "nested functions": lambda n: MAIN + "".join(f"let f{i} (y: i32) = y + {'f%d y' % (i - 1) if i else 'x'} in " for i in range(n)) + "x",
    "nested comments and blanks": lambda n: "-- comment\n\n   " * n + MAIN + "x",
    # Lists
    "flat tuple": lambda n: "def f (x: i32) = (" + ", ".join(["x"] * (n + 2)) + ")\n" + MAIN + "(f x).0",
    "flat record": lambda n: "def f (x: i32) = {" + ", ".join(f"a{i} = x" for i in range(n + 1)) + "}\n" + MAIN + "(f x).a0",
    "flat record type": lambda n: "type t = {" + ", ".join(f"a{i}: i32" for i in range(n + 1)) + "}\ndef f (r: t) = r.a0\n" + MAIN + "x",
    "tuple pattern": lambda n: "def f (x: i32) = let (" + ", ".join(f"a{i}" for i in range(n + 2)) + ") = (" + ", ".join(["x"] * (n + 2)) + ") in a1\n" + MAIN + "f x",
    "array literal": lambda n: "entry main (x: i32) = [" + ", ".join(["x"] * (n + 1)) + "]",
    "array of constants": lambda n: "entry main = [" + ", ".join(str(i) for i in range(n + 1)) + "]",
    "string": lambda n: 'entry main = "' + "a" * n + '"',
    "sum of numbers": lambda n: MAIN + "x" + " + 1" * n,
    "conjunction": lambda n: "entry main (x: i32) = x > 0" + " && x > 1" * n,
    "pipe": lambda n: "def f (x: i32) = x + 1\n" + MAIN + "x" + " |> f" * n,
    "composition": lambda n: "def f (x: i32) = x + 1\n" + MAIN + "(f" + " >-> f" * n + ") x",
    "parameters": lambda n: "def f " + " ".join(f"(a{i}: i32)" for i in range(n + 1)) + " = a0\n" + MAIN + "f" + " x" * (n + 1),
    "parameters of type": lambda n: "def f " + " ".join(f"'t{i}" for i in range(n)) + " " + " ".join(f"(_: t{i})" for i in range(n)) + " = 0i32\n" + MAIN + "f" + " x" * n,
    "parameters of size": lambda n: "def f " + " ".join(f"[n{i}]" for i in range(n)) + " " + " ".join(f"(_: [n{i}]i32)" for i in range(n)) + " = 0i32\n" + MAIN + "f" + " [x]" * n,
    "constructors": lambda n: "type t = " + " | ".join(f"#c{i} i32" for i in range(n + 1)) + "\ndef f (x: i32) : t = #c0 x\n" + MAIN + "match f x case #c0 y -> y case _ -> 0",
    "cases": lambda n: MAIN + "match x " + " ".join(f"case {i} -> {i + 1}" for i in range(n)) + " case _ -> 0",
    "cases of constructors": lambda n: "type t = " + " | ".join(f"#c{i}" for i in range(n + 1)) + "\ndef f (x: t) : i32 = match x " + " ".join(f"case #c{i} -> {i}" for i in range(n + 1)) + "\n" + MAIN + "f (if x > 0 then #c0 else #c1)",
    "lets": lambda n: MAIN + "\n" + lines(n, lambda i: f"let a{i} = {'a%d' % (i - 1) if i else 'x'} + 1") + f"in a{n - 1}",
    "lets that hide": lambda n: MAIN + "\n" + lines(n, lambda i: "let x = x + 1") + "in x",
    "updates": lambda n: "entry main (xs: *[1]i32) = let ys = xs\n" + lines(n, lambda i: f"let ys[0] = ys[0] + {i}") + "in ys",
    "maps in a row": lambda n: "entry main (xs: []i32) =\n" + lines(n, lambda i: f"let xs = map (+ {i}) xs") + "in xs",
    # Declarations
    "functions": lambda n: lines(n, lambda i: f"def f{i} (x: i32) = x + {i}") + MAIN + "f0 x",
    "chain of functions": lambda n: chain(n, "def f0 (x: i32) = x", lambda i: f"def f{i + 1} (x: i32) = f{i} x + {i}") + MAIN + f"f{n} x",
    "chain of functions kept": lambda n: chain(n, "def f0 (x: i32) = x", lambda i: f"#[noinline] def f{i + 1} (x: i32) = f{i} x + {i}") + MAIN + f"f{n} x",
    "chain that calls twice": lambda n: chain(n, "def f0 (x: i32) = x", lambda i: f"def f{i + 1} (x: i32) = f{i} x + f{i} (x + 1)") + MAIN + f"f{n} x",
    "lambdas that call twice": lambda n: MAIN + "\nlet f0 = \\y -> y + x\n" + lines(n, lambda i: f"let f{i + 1} = \\y -> f{i} y + f{i} (y + 1)") + f"in f{n} x",
    "generic chain": lambda n: chain(n, "def f0 't (x: t) = x", lambda i: f"def f{i + 1} 't (x: t) = f{i} x") + MAIN + f"f{n} x",
    "constants": lambda n: chain(n, "def c0 = 1i32", lambda i: f"def c{i + 1} = c{i} + 1") + MAIN + f"x + c{n}",
    "types": lambda n: chain(n, "type t0 = i32", lambda i: f"type t{i + 1} = t{i}") + f"def f (x: t{n}) = x\n" + MAIN + "f x",
    "types that double": lambda n: chain(n, "type t0 = i32", lambda i: f"type t{i + 1} = (t{i}, t{i})") + MAIN + "x",
    "entry points": lambda n: lines(n, lambda i: f"entry f{i} (x: i32) = x + {i}"),
    "entry points on arrays": lambda n: lines(n, lambda i: f"entry f{i} (xs: []i32) = map (+ {i}) xs"),
    # Modules and scopes
    "modules": lambda n: lines(n, lambda i: f"module m{i} = {{ def f (x: i32) = x + {i} }}") + MAIN + "m0.f x",
    "modules that open": lambda n: chain(n, "module m0 = { def f (x: i32) = x }", lambda i: f"module m{i + 1} = {{ open m{i} def f{i} (x: i32) = x }}") + MAIN + f"m{n}.f x",
    "modules that call": lambda n: chain(n, "module m0 = { def f (x: i32) = x }", lambda i: f"module m{i + 1} = {{ def f (x: i32) = m{i}.f x }}") + MAIN + f"m{n}.f x",
    "functor chain": lambda n: "module type s = { val f : i32 -> i32 }\nmodule add (m: s) = { def f (x: i32) = m.f x + 1 }\n" + chain(n, "module m0 = { def f (x: i32) = x }", lambda i: f"module m{i + 1} = add m{i}") + MAIN + f"m{n}.f x",
    "functor applications": lambda n: "module type s = { type t val f : t -> t }\nmodule twice (m: s) = { def g (x: m.t) = m.f (m.f x) }\n" + lines(n, lambda i: f"module m{i} = twice {{ type t = i32 def f (x: i32) = x + {i} }}") + MAIN + "m0.g x",
    "module types that include": lambda n: chain(n, "module type s0 = { val f : i32 -> i32 }", lambda i: f"module type s{i + 1} = {{ include s{i} val f{i} : i32 -> i32 }}") + MAIN + "x",
    "opens": lambda n: lines(n, lambda i: f"open {{ def f{i} (x: i32) = x }}") + MAIN + "f0 x",
    "members of a module": lambda n: "module m = {\n" + lines(n + 1, lambda i: f"def f{i} (x: i32) = x + {i}") + "}\n" + MAIN + "m.f0 x",
    "ascribed members": lambda n: "module m : {\n" + lines(n + 1, lambda i: f"val f{i} : i32 -> i32") + "} = {\n" + lines(n + 1, lambda i: f"def f{i} (x: i32) = x + {i}") + "}\n" + MAIN + "m.f0 x",
    # Mistakes
    "unknown names": lambda n: lines(n, lambda i: f"def f{i} = unknown{i}"),
    "unknown names, many known": lambda n: lines(n, lambda i: f"def known{i} = 1i32") + lines(n, lambda i: f"def f{i} = unknowm{i}"),
    "one long unknown name": lambda n: "def f = " + "a" * n,
    "type errors": lambda n: lines(n, lambda i: f"def f{i} (x: i32) : bool = x"),
    "stray brackets": lambda n: "def f = " + ")" * n,
    "unclosed brackets": lambda n: "def f = " + "(" * n,
}
# The smallest and the largest size, where the usual ones make no sense.
SIZES = {"types that double": (2, 64), "chain that calls twice": (4, 64), "lambdas that call twice": (4, 64), "nested loops": (4, 4096),
         "nested arrays": (4, 64)}


def cost(command):
    """Seconds of processor time, MiB, and whether it succeeded."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.time() + MAX_SECONDS
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = status
            return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, status == 0
        if time.time() > deadline:
            process.kill()
            os.wait4(process.pid, 0)
            return float(MAX_SECONDS), 0.0, False
        time.sleep(0.002)


def measure(command_of, text_of, name, folder, base):
    """(size, seconds beyond those of an empty program, MiB, is accepted) of each size."""
    n, largest = SIZES.get(name, (256, 1 << 17))
    result = []
    while n <= largest:
        path = os.path.join(folder, "program.fut")
        with open(path, "w") as out:
            out.write(text_of(n) + "\n")
        seconds, memory, ok = min(cost(command_of(path)) for _ in range(2))
        result.append((n, seconds - base, memory, ok))
        if seconds > ENOUGH_SECONDS:
            break
        n *= 2
    return result


def exponent(points, column):
    """Of the last two doublings, if they took long enough to tell."""
    telling = [p for p in points[-3:] if p[column] > (TELLING_SECONDS if column == 1 else TELLING_MEMORY)]
    if len(telling) < 2:
        return None
    first, last = telling[0], telling[-1]
    return math.log(last[column] / first[column]) / math.log(last[0] / first[0])


def show(points):
    n, seconds, memory, ok = points[-1]
    parts = []
    for column in (1, 2):
        e = exponent(points, column)
        parts.append("  small" if e is None else f"{e:6.2f}{'!' if e > MAX_EXPONENT else ' '}")
    return f"{n:7} {seconds:6.2f} s {memory:6.0f} MiB {parts[0]} {parts[1]} {'' if ok else 'refused':8}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fehu", default=os.path.join(ROOT, "build/fehu"))
    parser.add_argument("shapes", nargs="*", help="parts of names of shapes (default: all)")
    args = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (12 << 30, 12 << 30))
    with tempfile.TemporaryDirectory() as folder:
        commands = {"check": lambda path: [args.fehu, "check", "-w", path],
                    "c": lambda path: [args.fehu, "c", "-w", "--library", "-o", os.path.join(folder, "out"), path]}
        empty = os.path.join(folder, "empty.fut")
        with open(empty, "w") as out:
            out.write("entry main (x: i32) = x\n")
        print(f"{'shape':28} {'':8} {'size':>7} {'time':>8} {'memory':>10} {'time^':>7} {'mem^':>7}")
        worst = 0.0
        for name, text_of in SHAPES.items():
            if args.shapes and not any(part in name for part in args.shapes):
                continue
            for kind, command_of in commands.items():
                points = measure(command_of, text_of, name, folder, min(cost(command_of(empty)) for _ in range(3))[0])
                worst = max(worst, *(exponent(points, column) or 0.0 for column in (1, 2)))
                print(f"{name:28} {kind:8} {show(points)}", flush=True)
        print(f"largest exponent: {worst:.2f}")
    return worst > MAX_EXPONENT


if __name__ == "__main__":
    sys.exit(main())
