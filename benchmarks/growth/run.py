#!/usr/bin/env python3
"""How compile time and memory grow with the program: each shape is doubled, and the exponent of its growth printed.

For `check`, and for `c` and `multicore` without the C compiler. 1.0 is linear; nothing may be above 1.2. A shape is doubled until it takes
half a second; the exponent is that of the last two doublings, after the time of an empty program has been taken off.
Where the compiler names a limit ('refused'; it must do so quickly), programs below and above the limit are looked at apart,
and the larger exponent is shown. 'small' says that no size took long enough to tell.

Times are noisy where memory and caches are shared: what looks too large on a busy machine should be counted (--count).
"""
import argparse
import functools
import math
import os
import re
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ENOUGH_SECONDS = 0.5     # a size that takes this long ends the doubling
ENOUGH_INSTRUCTIONS = 0.4  # thousands of millions of them, with --count
SECONDS_OF_RUNS = 0.4    # of all runs of one size, if they are short
TELLING_SECONDS = 0.04   # below this, times are mostly noise, and steps where the data outgrow a cache
TELLING_MEMORY = 100     # MiB
MAX_SECONDS = 30         # of processor time
MAX_EXPONENT = 1.2


def lines(n, line):
    return "".join(line(i) + "\n" for i in range(n))


def nested(n, left, inner, right):
    return left * n + inner + right * n


def chain(n, first, following):
    return first + "\n" + lines(n, following)


def commas(n, item):
    return ", ".join(item(i) for i in range(n))


MAIN = "entry main (x: i32) : i32 = "

# Name: the text of a program of size n, or the texts of its files, by name.
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
    "record pattern": lambda n: "def f (x: i32) = let {" + commas(n, lambda i: f"a{i}") + "} = {" + commas(n, lambda i: f"a{i} = x") + "} in a0\n" + MAIN + "f x",
    "projections": lambda n: "def f (x: i32) = {" + commas(n, lambda i: f"a{i} = x") + "}\n" + MAIN + "let r = f x in " + " + ".join(f"r.a{i}" for i in range(n)),
    "record updates": lambda n: MAIN + "(({a = x, b = 1i32}" + " with a = 2" * n + ").a)",
    "record updates, let": lambda n: MAIN + "let r = {a = x, b = 1i32}\n" + lines(n, lambda i: f"let r = r with a = r.b + {i}") + "in r.a",
    "array updates": lambda n: "entry main (xs: *[1]i32) = xs" + " with [0] = 2" * n,
    "array of rows": lambda n: "entry main = [" + commas(n, lambda i: f"[{i}, {i + 1}]") + "]",
    "array of tuples": lambda n: "def xs = [" + commas(n, lambda i: f"({i}i32, {i + 1}i64)") + "]\n" + MAIN + "xs[0].0 + x",
    "string of escapes": lambda n: 'entry main = "' + "\\n" * n + '"',
    "long number": lambda n: "entry main : f64 = 1" + "0" * n,
    "long fraction": lambda n: "entry main : f64 = 0." + "1" * n,
    "long hexadecimal": lambda n: "entry main : u64 = 0x" + "0" * n + "1",
    "long name": lambda n: "def " + "a" * n + " = 1i32\n" + MAIN + "x + " + "a" * n,
    "long line of blanks": lambda n: MAIN + " " * n + "x",
    "documentation": lambda n: "-- | text\n" + "-- more\n" * n + MAIN + "x",
    "test data": lambda n: "-- ==\n" + "-- input { 1 } output { 1 }\n" * n + MAIN + "x",
    "products and sums": lambda n: MAIN + "x" + " * 3 + 1" * n,
    "operators of three strengths": lambda n: MAIN + "x" + " << 1 + 2 * 3" * n,
    "operators of one's own": lambda n: "def (+++) (a: i32) (b: i32) = a + b\n" + MAIN + "x" + " +++ 1" * n,
    "backquoted operators": lambda n: "def plus (a: i32) (b: i32) = a + b\n" + MAIN + "x" + " `plus` 1" * n,
    "disjunction": lambda n: "entry main (x: i32) = x > 0" + " || x > 1" * n,
    "negations": lambda n: MAIN + "-" * 1 + "(-" * n + "x" + ")" * n,
    "pipe of maps": lambda n: "entry main (xs: []i32) = xs" + " |> map (+ 1)" * n,
    "pipe backwards": lambda n: "def f (x: i32) = x + 1\n" + MAIN + "f <| " * n + "x",
    "composition backwards": lambda n: "def f (x: i32) = x + 1\n" + MAIN + "(f" + " <-< f" * n + ") x",
    "composition in steps": lambda n: "def f (x: i32) = x + 1\n" + MAIN + "\nlet g0 = f\n" + lines(n, lambda i: f"let g{i + 1} = g{i} >-> f") + f"in g{n} x",
    "concatenation": lambda n: "entry main (x: i32) = [x]" + " ++ [x]" * n,
    "sizes that add up": lambda n: "entry main (xs: []i32) = xs" + " ++ xs" * n,
    "else if": lambda n: MAIN + "".join(f"if x == {i} then {i + 1} else " for i in range(n)) + "x",
    "ifs in a row": lambda n: MAIN + "\n" + lines(n, lambda i: f"let x = if x > {i} then x - 1 else x + 1") + "in x",
    "ifs of arrays in a row": lambda n: "entry main (xs: []i32) =\n" + lines(n, lambda i: f"let xs = if length xs > {i} then xs[1:] else xs") + "in xs",
    "matches in a row": lambda n: MAIN + "\n" + lines(n, lambda i: f"let x = match x case {i} -> x - 1 case _ -> x + 1") + "in x",
    "loops in a row": lambda n: MAIN + "\n" + lines(n, lambda i: f"let x = loop y = x for i < {i}i32 do y + i") + "in x",
    "loops of arrays in a row": lambda n: "entry main (xs: *[]i32) =\n" + lines(n, lambda i: f"let xs = loop ys = xs for i < {i} do ys with [i] = 1") + "in xs",
    "reduces in a row": lambda n: "entry main (xs: []i32) = 0" + " + reduce (+) 0 xs" * n,
    "filters in a row": lambda n: "entry main (xs: []i32) =\n" + lines(n, lambda i: f"let xs = filter (> {i}) xs") + "in xs",
    "scatters in a row": lambda n: "entry main (xs: *[]i32) =\n" + lines(n, lambda i: f"let xs = scatter xs [{i}] [1]") + "in xs",
    "slices in a row": lambda n: "entry main (xs: []i32) =\n" + lines(n, lambda i: "let xs = xs[1:]") + "in xs",
    "copies in a row": lambda n: "entry main (xs: []i32) =\n" + lines(n, lambda i: "let xs = copy xs") + "in xs",
    "asserts in a row": lambda n: MAIN + "\n" + lines(n, lambda i: f"let x = assert (x > {i}) x") + "in x",
    "ascriptions in a row": lambda n: MAIN + "\n" + lines(n, lambda i: "let x = (x : i32)") + "in x",
    "coercions in a row": lambda n: "entry main (xs: []i32) =\n" + lines(n, lambda i: f"let xs = xs :> [{i}]i32") + "in xs",
    "attributes": lambda n: MAIN + "#[unsafe] " * n + "x",
    "attributes of a definition": lambda n: "#[inline] " * n + "def f (x: i32) = x\n" + MAIN + "f x",
    "arguments of an attribute": lambda n: "#[some(" + commas(n, lambda i: f"a{i}") + ")] def f (x: i32) = x\n" + MAIN + "f x",
    "lets of sizes": lambda n: "entry main (xs: []i32) =\n" + lines(n, lambda i: f"let [n{i}] (ys: [n{i}]i32) = xs") + "in xs",
    "aliases in a tuple": lambda n: "entry main (xs: []i32) = let t = (" + commas(n + 2, lambda i: "xs") + ") in t.0",
    "aliases in a row": lambda n: "entry main (xs: *[]i32) =\nlet y0 = xs\n" + lines(n, lambda i: f"let y{i + 1} = y{i}") + f"in y{n} with [0] = 1",
    "lambda parameters": lambda n: MAIN + "(\\" + " ".join(f"a{i}" for i in range(n + 1)) + " -> a0)" + " x" * (n + 1),
    "parameters of arrays": lambda n: "def f " + " ".join(f"(a{i}: []i32)" for i in range(n + 1)) + " = a0[0]\n" + "entry main (x: []i32) = f" + " x" * (n + 1),
    "parameters without types": lambda n: "def f " + " ".join(f"a{i}" for i in range(n + 1)) + " = a0 + 1i32\n" + MAIN + "f" + " x" * (n + 1),
    "parameters of functions": lambda n: "def f " + " ".join(f"(a{i}: i32 -> i32)" for i in range(n + 1)) + " = a0 1\n" + MAIN + "f" + " (+ x)" * (n + 1),
    "parameters of an entry point": lambda n: "entry main " + " ".join(f"(a{i}: i32)" for i in range(n + 1)) + " = a0",
    "arrays of an entry point": lambda n: "entry main " + " ".join(f"(a{i}: []i32)" for i in range(n + 1)) + " = a0",
    "results of an entry point": lambda n: "entry main (x: i32) = (" + commas(n + 2, lambda i: "x") + ")",
    "type of many arrows": lambda n: "def f (g: " + "i32 -> " * n + "i32) = 1i32\n" + MAIN + "x",
    "dependent parameters": lambda n: "def f " + " ".join(f"(n{i}: i64) (_: [n{i}]i32)" for i in range(n)) + " = 0i32\n" + MAIN + "f" + " 1 [x]" * n,
    "parameters of a loop": lambda n: MAIN + "(loop (" + commas(n + 2, lambda i: f"a{i}") + ") = (" + commas(n + 2, lambda i: "x") + ") for _i < 3i32 do (" + commas(n + 2, lambda i: f"a{i} + 1") + ")).0",
    "arrays of a loop": lambda n: "entry main (x: []i32) = (loop (" + commas(n + 2, lambda i: f"a{i}") + ") = (" + commas(n + 2, lambda i: "copy x") + ") for i < 3 do (" + commas(n + 2, lambda i: f"a{i} with [i] = 1") + ")).0",
    "results of an if": lambda n: MAIN + "(if x > 0 then (" + commas(n + 2, lambda i: "x") + ") else (" + commas(n + 2, lambda i: "x + 1") + ")).0",
    "results of a map": lambda n: "entry main (xs: []i32) = let t = map (\\x -> (" + commas(n + 2, lambda i: f"x + {i}") + ")) xs in map (.0) t",
    "cases of pairs": lambda n: MAIN + "match (x, x + 1) " + " ".join(f"case ({i}, {i + 1}) -> {i + 1}" for i in range(n)) + " case _ -> 0",
    "cases of wide tuples": lambda n: MAIN + "match (" + commas(n + 2, lambda i: "x") + ") case (" + commas(n + 2, lambda i: "0" if i == n else "_") + ") -> 1 case _ -> 0",
    "cases of a sum in a pair": lambda n: "type t = #a i32 | #b i32\ndef f (u: t) (x: i32) : i32 = match (u, x) " + " ".join(f"case (#a _, {i}) -> {i}" for i in range(n)) + " case _ -> 0\n" + MAIN + "f (#a x) x",
    "constructors as an array": lambda n: "type t = #a i32 | #b\ndef xs : []t = [" + commas(n, lambda i: "#b" if i % 2 else "#a 1") + "]\n" + MAIN + "x + (match xs[0] case #a y -> y case #b -> 1)",
    # Long bodies, for the passes
    "maps of one array": lambda n: "entry main (xs: []i32) =\n" + lines(n, lambda i: f"let a{i} = map (+ {i}) xs") + "in [" + commas(n, lambda i: f"a{i}[{i % 7}]") + "]",
    "maps of one array, all results": lambda n: "entry main (xs: []i32) =\n" + lines(n, lambda i: f"let a{i} = map (* {i}) xs") + "in [" + commas(n, lambda i: f"a{i}") + "]",
    "maps of their own": lambda n: "entry main (k: i64) =\n" + lines(n, lambda i: f"let a{i} = map (* 3) (iota (k + {i}))") + "in [" + commas(n, lambda i: f"a{i}[k]") + "]",
    "maps of two in a row": lambda n: "entry main (xs: []i32) =\nlet ys = xs\n" + lines(n, lambda i: f"let ys = map2 (\\x y -> x * y + {i}) xs ys") + "in ys",
    "maps with a sum each": lambda n: "entry main (xs: []i32) =\nlet x = 0\n" + lines(n, lambda i: f"let x = reduce (+) 0 (map (* x) xs)") + "in x",
    "scans in a row": lambda n: "entry main (xs: []i32) =\n" + lines(n, lambda i: f"let xs = map (+ {i}) (scan (+) 0 xs)") + "in xs",
    "histograms in a row": lambda n: "entry main (xs: *[]i32) (is: []i64) =\n" + lines(n, lambda i: f"let xs = reduce_by_index xs (+) 0 is (map (\\_ -> {i}) is)") + "in xs",
    "nests in a row": lambda n: "entry main (xss: [][]i32) =\n" + lines(n, lambda i: f"let xss = map (map (+ {i})) xss") + "in xss",
    "nests of sums": lambda n: "entry main (xss: [][]i32) = 0" + " + i32.sum (map i32.sum xss)" * n,
    "transposes in a row": lambda n: "entry main (xss: [][]i32) =\n" + lines(n, lambda i: f"let xss = map (map (+ {i})) (transpose xss)") + "in xss",
    "products of matrices": lambda n: "def mul [n] (a: [n][n]i32) (b: [n][n]i32) = map (\\x -> map (\\y -> i32.sum (map2 (*) x y)) (transpose b)) a\nentry main [n] (xss: [n][n]i32) =\nlet yss = xss\n" + lines(n, lambda i: "let yss = mul xss yss") + "in yss",
    "updates here and there": lambda n: "entry main (xs: *[]i32) =\n" + lines(n, lambda i: f"let xs[{i}] = xs[{i + 1}] + {i}") + "in xs",
    "updates of slices": lambda n: "entry main (xs: *[]i32) (ys: []i32) =\n" + lines(n, lambda i: f"let xs[{3 * i}:{3 * i + 3}] = map (+ {i}) (ys[0:3])") + "in xs",
    "parts put together": lambda n: "entry main (xs: []i32) = xs" + "".join(f" ++ map (+ {i}) xs" for i in range(n)),
    "parts of an update": lambda n: "entry main (k: i64) =\nlet r = replicate (k * 1000000) 0\n" + lines(n, lambda i: f"let r[k * {i} : k * {i + 1}] = map (+ {i}) (iota k)") + "in r",
    "a long function mapped": lambda n: "entry main (xs: []i32) = map (\\x ->\n" + lines(n, lambda i: f"let x = (x * {2 * i + 1}) ^ (x >> {i % 31})") + "in x) xs",
    "a long function mapped, floats": lambda n: "entry main (xs: []f32) = map (\\x ->\n" + lines(n, lambda i: f"let x = x * {i}.5 + f32.sqrt x") + "in x) xs",
    "branches in a map": lambda n: "entry main (xs: []i32) = map (\\x ->\n" + lines(n, lambda i: f"let x = if x % 7 > {i % 7} then x * {i} else x - {i}") + "in x) xs",
    "loops in a map": lambda n: "entry main (xs: []i32) = map (\\x ->\n" + lines(n, lambda i: f"let x = loop y = x while y % 7 > {i % 7} do y * 3 - {i}") + "in x) xs",
    "small arrays": lambda n: "entry main (x: i32) =\nlet a = [x, x + 1, x + 2]\n" + lines(n, lambda i: f"let a = [a[1] + {i}, a[2] * a[0], a[0]]") + "in a[0]",
    "small arrays mapped": lambda n: "entry main (x: i32) =\nlet a = [x, x + 1, x + 2]\n" + lines(n, lambda i: f"let a = map (+ {i}) a") + "in a[0]",
    "small arrays in loops": lambda n: "entry main (x: i32) =\nlet a = [x, x + 1, x + 2]\n" + lines(n, lambda i: f"let a = loop a = copy a for i < x do a with [1] = a[0] + i + {i}") + "in a[0]",
    "constant tables": lambda n: "entry main (k: i64) = 0" + "".join(f" + [{i}, 5, 7, 9, 11, 13, 17, 19, 23][k]" for i in range(n)),
    "checks of indices": lambda n: "entry main (xs: []i64) (x: i64) =\n" + lines(n, lambda i: f"let x = x + xs[x % {i + 1}]") + "in x",
    "checks of one array": lambda n: "entry main (xs: []i64) (k: i64) = 0" + "".join(f" + xs[k + {i}]" for i in range(n)),
    "checks in a loop": lambda n: "entry main (xs: []i64) (k: i64) = loop s = 0 for i < k do s" + "".join(f" + xs[i + {i}]" for i in range(n)),
    "checks in a map": lambda n: "entry main (xs: []i64) (k: i64) = map (\\i -> 0" + "".join(f" + xs[i * 2 + {i}]" for i in range(n)) + ") (iota k)",
    "loops with checks in a row": lambda n: "entry main (xs: []i64) (k: i64) =\n" + lines(n, lambda i: f"let k = loop s = k for i < k do s + xs[i + {i}]") + "in k",
    "stencils": lambda n: "entry main [n] (xs: [n]i32) =\n" + lines(n, lambda i: f"let xs = tabulate n (\\i -> xs[i64.max 0 (i - 1)] + (if i == 0 then {i} else xs[i]))") + "in xs",
    "loops that make arrays": lambda n: "entry main (xs: []i32) (k: i64) =\n" + lines(n, lambda i: f"let xs = loop xs for i < k do map (+ {i}) xs") + "in xs",
    "loops that make arrays, inside": lambda n: "entry main (xs: []i32) (k: i64) = loop xs for i < k do\n" + lines(n, lambda i: f"let ys = scan (+) {i} xs let xs = map2 (+) xs (reverse ys)") + "in xs",
    "arrays needed to the end": lambda n: "entry main (xs: []i32) =\n" + lines(n, lambda i: f"let a{i} = scan (+) {i} xs") + "in xs[0]" + "".join(f" + a{i}[a{i}[0] % 2 |> i64.i32]" for i in range(n)),
    "arrays from branches": lambda n: "entry main (xs: []i32) =\n" + lines(n, lambda i: f"let xs = if xs[0] > {i} then map (+ {i}) xs else scan (+) 0 xs") + "in xs",
    "flattened and back": lambda n: "entry main [n][m] (xss: [n][m]i32) =\n" + lines(n, lambda i: f"let xss = unflatten (scan (+) {i} (flatten xss))") + "in xss",
    "rows of loops and updates": lambda n: "entry main (xs: []i32) (ys: *[]i32) (k: i64) =\n" + lines(n, lambda i: f"let xs = loop xs for i < k do map (+ {i}) xs let ys[{i}] = xs[0]") + "in (xs, ys)",
    "updates in a loop": lambda n: "entry main (xs: *[]i32) (k: i64) = loop xs for i < k do\n" + lines(n, lambda i: f"let xs[i + {i}] = xs[i] + {i}") + "in xs",
    "loops that read what they wrote": lambda n: "entry main [n] (xs: *[n]i32) =\n" + lines(n, lambda i: f"let xs = loop xs for i < n - 1 do xs with [i + 1] = xs[i] + {i}") + "in xs",
    "loops to unroll": lambda n: "entry main (xs: [4]i32) =\n" + lines(n, lambda i: f"let xs = loop ys = copy xs for i < 3 do ys with [i] = ys[i + 1] + {i}") + "in xs",
    "while loops in a row": lambda n: MAIN + "\n" + lines(n, lambda i: f"let x = loop x while x > {i} do x / 2") + "in x",
    "loops with many parameters in a row": lambda n: MAIN + "let y = x\n" + lines(n, lambda i: f"let (x, y) = loop (x, y) for i < 9i32 do (y + {i}, x * i)") + "in x + y",
    "searches for the greatest": lambda n: "entry main (xs: []i32) = 0" + "".join(f" + i32.maximum (map (^ {i}) xs)" for i in range(n)),
    "searches for a place": lambda n: "entry main (xs: []i32) =\nlet x = 0i64\n" + lines(n, lambda i: f"let x = (reduce (\\(a, i) (b, j) -> if a > b then (a, i) else (b, j)) ({i}, x) (zip xs (indices xs))).1") + "in x",
    "sums of floats": lambda n: "entry main (xs: []f32) = 0" + "".join(f" + f32.sum (map (* {i}) xs)" for i in range(n)),
    "scans of what is computed": lambda n: "entry main (xs: []f32) =\n" + lines(n, lambda i: f"let xs = scan (+) 0 (map (\\x -> f32.exp x + {i}) xs)") + "in xs",
    "counts": lambda n: "entry main (xs: []i64) =\n" + lines(n, lambda i: f"let xs = hist (+) 0 {i + 9} (map (% {i + 9}) xs) xs") + "in xs",
    "nests with a loop inside": lambda n: "entry main (xss: [][]i32) (k: i32) =\n" + lines(n, lambda i: f"let xss = map (map (\\x -> loop y = x for i < k do y * {i} + i)) xss") + "in xss",
    "tuples of arrays in a row": lambda n: "entry main (xs: []i32) (ys: []i32) =\n" + lines(n, lambda i: f"let (xs, ys) = unzip (map2 (\\x y -> (y, x + {i})) xs ys)") + "in (xs, ys)",
    "swaps of arrays by a condition": lambda n: "entry main (xs: []i32) (ys: []i32) (k: i32) =\n" + lines(n, lambda i: f"let (xs, ys) = if k > {i} then (xs, ys) else (ys, xs)") + "in (xs, ys)",
    "checks that depend on each other": lambda n: "entry main (xs: []i64) (k: i64) =\n" + lines(n, lambda i: "let k = xs[k]") + "in k",
    "sizes by ranges": lambda n: "entry main (k: i64) = 0" + "".join(f" + i64.sum (k..<k + {i})" for i in range(n)),
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
    "entry points of opaque types": lambda n: lines(n, lambda i: f"type t{i} = {{a: i32, b: i64}}\nentry f{i} (x: t{i}) : t{i} = x"),
    "entry points of one opaque type": lambda n: "type t = {a: i32, b: i64}\n" + lines(n, lambda i: f"entry f{i} (x: t) : t = x with a = {i}"),
    "entry points that call": lambda n: "def g (xs: []i32) = map (+ 1) (filter (> 0) xs)\n" + lines(n, lambda i: f"entry f{i} (xs: []i32) = g (map (+ {i}) xs)"),
    "operators": lambda n: lines(n, lambda i: "def (+" + format(i, "b").replace("0", "+").replace("1", "-") + ") (x: i32) (y: i32) = x + y") + MAIN + "x",
    "uses of a constant": lambda n: "def c = 1i32\n" + MAIN + "x" + " + c" * n,
    "uses of a table": lambda n: "def table = [1i32, 2, 3]\nentry main (x: i64) = 0" + " + table[x]" * n,
    "uses of a generic function": lambda n: "def id 't (x: t) = x\n" + MAIN + "x" + " + id 1" * n,
    "uses of a function with sizes": lambda n: "def f [n] (xs: [n]i32) (ys: [n]i32) = xs[0] + ys[0]\nentry main (xs: []i32) = 0" + " + f xs xs" * n,
    "arrays of sized constants": lambda n: chain(n, "def n0 = 1i64", lambda i: f"def n{i + 1} = n{i} + 1\ndef a{i} = replicate n{i + 1} 1i32") + MAIN + "x + a0[0]",
    "type with parameters": lambda n: "type t " + " ".join(f"'a{i}" for i in range(n)) + " = (" + commas(n, lambda i: f"a{i}") + ", i32)\ndef f (x: t" + " i32" * n + ") = 1i32\n" + MAIN + "x",
    "type with sizes": lambda n: "type t " + " ".join(f"[n{i}]" for i in range(n)) + " = (" + commas(n, lambda i: f"[n{i}]i32") + ", i32)\ndef f (x: t" + " [1]" * n + ") = 1i32\n" + MAIN + "x",
    "type with hidden sizes": lambda n: "type~ t = (" + commas(n, lambda i: "[]i32") + ", i32)\ndef f (x: t) = x\n" + MAIN + "x",
    "uses of a type": lambda n: "type~ t = {a: i32, b: []i64}\n" + lines(n, lambda i: f"def f{i} (x: t) : t = x") + MAIN + "x",
    "imports": lambda n: {"program.fut": lines(n, lambda i: f'import "a{i}"') + MAIN + "f0 x", **{f"a{i}.fut": f"def f{i} (x: i32) = x\n" for i in range(n)}},
    "imports of one file": lambda n: {"program.fut": lines(n, lambda i: f'module m{i} = import "a0"') + MAIN + "m0.f x", "a0.fut": "def f (x: i32) = x\n"},
    "chain of imports": lambda n: {"program.fut": f'import "a{n}"\n' + MAIN + "f x", "a0.fut": "def f (x: i32) = x\n", **{f"a{i + 1}.fut": f'local module m = import "a{i}"\ndef f (x: i32) = m.f x\n' for i in range(n)}},
    "local definitions": lambda n: lines(n, lambda i: f"local def f{i} (x: i32) = x + {i}") + MAIN + "f0 x",
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
    "module aliases": lambda n: chain(n, "module m0 = { def f (x: i32) = x }", lambda i: f"module m{i + 1} = m{i}") + MAIN + f"m{n}.f x",
    "modules in a module": lambda n: "module m = {\n" + lines(n + 1, lambda i: f"module m{i} = {{ def f (x: i32) = x + {i} }}") + "}\n" + MAIN + "m.m0.f x",
    "modules that hold one another": lambda n: chain(n, "module m0 = { def f (x: i32) = x }", lambda i: f"module m{i + 1} = {{ module m = m{i} def g (x: i32) = m.{'g' if i else 'f'} x }}") + MAIN + f"m{n}.g x",
    "long paths": lambda n: nested(n, "module m = { ", "def f (x: i32) = x", " }") + "\n" + MAIN + "m." * n + "f x",
    "paths again and again": lambda n: "module m = { module m = { module m = { def f (x: i32) = x } } }\n" + MAIN + "m.m.m.f (" * n + "x" + ")" * n,
    "local opens": lambda n: "module m = { def f (x: i32) = x + 1 }\n" + MAIN + nested(n, "m.(", "f x", ")"),
    "local opens in a row": lambda n: "module m = { def f (x: i32) = x + 1 }\n" + MAIN + "x" + " + m.(f x)" * n,
    "opens of one module": lambda n: "module m = { def f (x: i32) = x + 1 }\n" + "open m\n" * n + MAIN + "f x",
    "opens in one another": lambda n: nested(n, "open { ", "def f (x: i32) = x", " }") + "\n" + MAIN + "f x",
    "ascription chain": lambda n: "module type s = { type t val f : t -> t }\n" + chain(n, "module m0 : s with t = i32 = { type t = i32 def f (x: i32) = x }", lambda i: f"module m{i + 1} : s with t = i32 = m{i}") + MAIN + f"m{n}.f x",
    "opaque chain": lambda n: "module type s = { type t val f : t -> t }\n" + chain(n, "module m0 : s = { type t = i32 def f (x: i32) = x }", lambda i: f"module m{i + 1} : s = m{i}") + MAIN + "x",
    "abstract types": lambda n: "module m : {\n" + lines(n + 1, lambda i: f"type t{i} val f{i} : i32 -> t{i}") + "} = {\n" + lines(n + 1, lambda i: f"type t{i} = i32 def f{i} (x: i32) = x + {i}") + "}\n" + MAIN + "let _ = m.f0 x in x",
    "chain of with": lambda n: "module type s = {\n" + lines(n + 1, lambda i: f"type t{i} val f{i} : i32 -> t{i}") + "}\nmodule m : s" + "".join(f" with t{i} = i32" for i in range(n + 1)) + " = {\n" + lines(n + 1, lambda i: f"type t{i} = i32 def f{i} (x: i32) = x + {i}") + "}\n" + MAIN + "m.f0 x",
    "module types": lambda n: lines(n, lambda i: f"module type s{i} = {{ val f : i32 -> i32 }}") + MAIN + "x",
    "module type aliases": lambda n: chain(n, "module type s0 = { type t val f : t -> t }", lambda i: f"module type s{i + 1} = s{i}") + f"module m : s{n} with t = i32 = {{ type t = i32 def f (x: i32) = x }}\n" + MAIN + "m.f x",
    "module types in one another": lambda n: "module type s = " + nested(n, "{ module m : ", "{ val f : i32 -> i32 }", " }") + "\n" + MAIN + "x",
    "modules of a module type": lambda n: "module type a = { type t val f : t -> t }\nmodule type s = {\n" + lines(n + 1, lambda i: f"module m{i} : a with t = i32") + "}\nmodule m : s = {\n" + lines(n + 1, lambda i: f"module m{i} = {{ type t = i32 def f (x: i32) = x + {i} }}") + "}\n" + MAIN + "m.m0.f x",
    "functor of many members": lambda n: "module type s = {\n" + lines(n + 1, lambda i: f"type t{i} val f{i} : t{i} -> t{i}") + "}\nmodule g (m: s) = { def f = m.f0 }\nmodule m = g {\n" + lines(n + 1, lambda i: f"type t{i} = i32 def f{i} (x: i32) = x + {i}") + "}\n" + MAIN + "m.f x",
    "functor with many results": lambda n: "module type s = { type t val f : t -> t }\nmodule g (m: s) = {\n" + lines(n + 1, lambda i: f"type t{i} = m.t def f{i} (x: t{i}) = m.f x") + "}\nmodule m = g { type t = i32 def f (x: i32) = x + 1 }\n" + MAIN + "m.f0 x",
    "functor of many parameters": lambda n: "module type s = { val f : i32 -> i32 }\nmodule a = { def f (x: i32) = x }\nmodule g " + " ".join(f"(m{i}: s)" for i in range(n + 1)) + " = { def f = m0.f }\nmodule b = g" + " a" * (n + 1) + "\n" + MAIN + "b.f x",
    "functor applications in one another": lambda n: "module type s = { val f : i32 -> i32 }\nmodule g (m: s) = { def f (x: i32) = m.f x + 1 }\nmodule a = { def f (x: i32) = x }\nmodule b = " + nested(n, "g (", "a", ")") + "\n" + MAIN + "b.f x",
    "functors": lambda n: "module type s = { val f : i32 -> i32 }\n" + lines(n, lambda i: f"module g{i} (m: s) = {{ def f (x: i32) = m.f x + {i} }}") + MAIN + "x",
    "functors that call": lambda n: "module type s = { val f : i32 -> i32 }\nmodule g0 (m: s) = { def f = m.f }\n" + lines(n, lambda i: f"module g{i + 1} (m: s) = {{ module h = g{i} m def f (x: i32) = h.f x }}") + "module a = { def f (x: i32) = x }\n" + f"module b = g{n} a\n" + MAIN + "b.f x",
    "functor with type chain": lambda n: "module type s = { type t val f : t -> t }\nmodule add (m: s) = { type t = (m.t, i32) def f (x: t) = (m.f x.0, x.1) }\n" + chain(n, "module m0 = { type t = i32 def f (x: i32) = x }", lambda i: f"module m{i + 1} = add m{i}") + MAIN + "x",
    # Mistakes
    "unknown names": lambda n: lines(n, lambda i: f"def f{i} = unknown{i}"),
    "unknown names, many known": lambda n: lines(n, lambda i: f"def known{i} = 1i32") + lines(n, lambda i: f"def f{i} = unknowm{i}"),
    "one long unknown name": lambda n: "def f = " + "a" * n,
    "type errors": lambda n: lines(n, lambda i: f"def f{i} (x: i32) : bool = x"),
    "duplicate definitions": lambda n: lines(n, lambda i: "def f (x: i32) = x"),
    "duplicate fields": lambda n: "def f = {" + commas(n, lambda i: "a = 1i32") + "}",
    "duplicate names in a pattern": lambda n: "def f (" + commas(n + 2, lambda i: "a") + ") = a",
    "unused names": lambda n: "def f (x: i32) =\n" + lines(n, lambda i: f"let a{i} = x") + "in x",
    "missing members": lambda n: "module m : {\n" + lines(n + 1, lambda i: f"val f{i} : i32 -> i32") + "} = { def g = 1i32 }",
    "unknown fields": lambda n: "def r = {" + commas(n, lambda i: f"a{i} = 1i32") + "}\n" + lines(n, lambda i: f"def f{i} = r.b{i}"),
    "wrong arguments": lambda n: "def g (x: i32) = x\ndef f = 0" + " + g true" * n,
    "wrong sizes": lambda n: "def g [n] (x: [n]i32) (y: [n]i32) = x[0] + y[0]\ndef f = 0" + " + g [1] [1, 2]" * n,
    "consumed again and again": lambda n: "def f (xs: *[]i32) =\nlet ys = xs with [0] = 1\n" + lines(n, lambda i: f"let a{i} = xs[0]") + "in ys",
    "missing cases": lambda n: "def f (x: i32) = 0" + " + (match x case 1 -> 2)" * n,
    "overlapping cases": lambda n: "def f (x: i32) = match x " + " ".join("case 1 -> 2" for i in range(n)) + " case _ -> 3",
    "type that does not fit a large one": lambda n: "def f (x: (" + commas(n + 2, lambda i: "i32") + ")) : (" + commas(n + 2, lambda i: "i32" if i else "i64") + ") = x",
    "wrong characters": lambda n: "def f = " + "\x01" * n,
    "open string": lambda n: "def f = \"" + "a" * n,
    "keywords": lambda n: "def f = " + "def " * n,
    "words": lambda n: "word " * n,
    "stray brackets": lambda n: "def f = " + ")" * n,
    "unclosed brackets": lambda n: "def f = " + "(" * n,
}
# The smallest and the largest size, where the usual ones make no sense.
SIZES = {"types that double": (2, 64), "chain that calls twice": (4, 64), "lambdas that call twice": (4, 64), "nested loops": (4, 4096),
         "nested arrays": (4, 64),
         # A size of more than 2,000 parts is unknown: what counts is the growth beyond that.
         "concatenation": (4096, 1 << 15), "sizes that add up": (4096, 1 << 15), "slices in a row": (4096, 1 << 15),
         "parts put together": (4096, 1 << 15)}
# Shapes whose results are themselves larger than the program, and why. They are shown, but do not count.
LARGER_BY_NATURE = {
    "results of an entry point": "C functions are named after the type, whose name has all components",
    "functors that call": "each result has the interfaces of all functors before inside",
    "functor of many parameters": "each application gives a functor, whose interface has the parameters that are left",
}


def limit_time():
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))


def cost(command):
    """Seconds of processor time, MiB, and whether it succeeded."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=limit_time)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, status == 0


def least_cost(command):
    """The least of several runs; of more if they are short, since a moment's noise counts for more in these."""
    runs = [cost(command)]
    while len(runs) < 2 or (len(runs) < 7 and sum(run[0] for run in runs) < SECONDS_OF_RUNS):
        runs.append(cost(command))
    return min(runs)


def counted_cost(command):
    """Thousands of millions of instructions in place of seconds, the same on a busy machine; no memory."""
    counted = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command], stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE, text=True, errors="replace", preexec_fn=limit_time)
    collected = re.search(r"Collected : (\d+)", counted.stderr)
    return int(collected.group(1)) / 1e9 if collected else 0, 0, counted.returncode == 0


def write(texts, folder):
    """Writes a program and returns the path of its main file."""
    if isinstance(texts, str):
        texts = {"program.fut": texts + "\n"}
    for file, text in texts.items():
        with open(os.path.join(folder, file), "w") as out:
            out.write(text)
    return os.path.join(folder, "program.fut")


def measure(command_of, text_of, name, folder, base, cost_of=least_cost, enough=ENOUGH_SECONDS):
    """(size, seconds beyond those of an empty program, MiB, is accepted) of each size."""
    n, largest = SIZES.get(name, (256, 1 << 17))
    result = []
    while n <= largest:
        path = write(text_of(n), folder)
        seconds, memory, ok = cost_of(command_of(path))
        result.append((n, seconds - base, memory, ok))
        if seconds > enough and len(result) > 1:
            break
        n *= 2 if seconds > enough / 16 else 4
    return result


def exponent(points, column):
    """The larger one of programs that were accepted and of those that were refused."""
    both = [exponent_of_all([p for p in points if p[3] == ok], column) for ok in (True, False)]
    return max((e for e in both if e is not None), default=None)


def exponent_of_all(points, column):
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
    parser.add_argument("--commands", default="check,c,multicore", help="some of these, with commas between them")
    parser.add_argument("--count", action="store_true", help="count instructions, by valgrind, in place of seconds: for a busy machine; smaller programs will do")
    parser.add_argument("shapes", nargs="*", help="parts of names of shapes (default: all)")
    args = parser.parse_args()
    cost_of, enough = (counted_cost, ENOUGH_INSTRUCTIONS) if args.count else (least_cost, ENOUGH_SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (12 << 30, 12 << 30))
    with tempfile.TemporaryDirectory() as folder:
        def command_line(command, path):
            library = [] if command == "check" else ["--library", "-o", os.path.join(folder, "out")]
            return [args.fehu, command, "-w", *library, path]

        commands = {command: functools.partial(command_line, command) for command in args.commands.split(",")}
        empty = os.path.join(folder, "empty.fut")
        with open(empty, "w") as out:
            out.write("entry main (x: i32) = x\n")
        print(f"{'shape':28} {'':8} {'size':>7} {'time':>8} {'memory':>10} {'time^':>7} {'mem^':>7}")
        worst = 0.0
        for name, text_of in SHAPES.items():
            if args.shapes and not any(part in name for part in args.shapes):
                continue
            for kind, command_of in commands.items():
                points = measure(command_of, text_of, name, folder, cost_of(command_of(empty))[0], cost_of, enough)
                why = LARGER_BY_NATURE.get(name, "")
                if not why:
                    worst = max(worst, *(exponent(points, column) or 0.0 for column in (1, 2)))
                print(f"{name:28} {kind:8} {show(points)}{why}", flush=True)
        print(f"largest exponent: {worst:.2f}")
    return worst > MAX_EXPONENT


if __name__ == "__main__":
    sys.exit(main())
