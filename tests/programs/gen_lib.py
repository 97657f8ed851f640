"""Shared by the gen_*.py scripts: exact rounding, values in the test format, and writing of test programs."""
import math
import os
import struct
import textwrap
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
SIGNED = ["i8", "i16", "i32", "i64"]
UNSIGNED = ["u8", "u16", "u32", "u64"]
INTS = SIGNED + UNSIGNED
FLOATS = ["f16", "f32", "f64"]
ALL = INTS + FLOATS + ["bool"]
PACK = {"f16": ("<e", "<H"), "f32": ("<f", "<I"), "f64": ("<d", "<Q")}
# Bits of the significand and the exponent of the largest and of the least normal number.
FORMAT = {"f16": (11, 15, -14), "f32": (24, 127, -126), "f64": (53, 1023, -1022)}
INF, NAN = math.inf, math.nan


def width(t):
    return int(t[1:])


def wrap(t, x):
    """The integer x modulo the width of type t."""
    x &= (1 << width(t)) - 1
    return x - (1 << width(t)) if t[0] == "i" and x >> (width(t) - 1) else x


def lowest(t):
    return -(1 << (width(t) - 1)) if t[0] == "i" else 0


def highest(t):
    return lowest(t) + (1 << width(t)) - 1


def fround(t, x):
    """A float, integer or fraction rounded to the nearest value of float type t, ties to even."""
    if isinstance(x, float) and (math.isnan(x) or math.isinf(x) or x == 0):
        return x
    x = Fraction(x)
    if x == 0:
        return 0.0
    precision, emax, emin = FORMAT[t]
    a = abs(x)
    e = max(a.numerator.bit_length() - a.denominator.bit_length(), emin - 1)
    while a >= Fraction(2) ** (e + 1):
        e += 1
    while e > emin and a < Fraction(2) ** e:
        e -= 1
    unit = Fraction(2) ** (max(e, emin) - precision + 1)
    n = a / unit
    q = n.numerator // n.denominator
    rest = n - q
    if rest > Fraction(1, 2) or (rest == Fraction(1, 2) and q & 1):
        q += 1
    a = q * unit
    sign = -1 if x < 0 else 1
    return sign * (INF if a >= Fraction(2) ** (emax + 1) else float(a))


def to_bits(t, x):
    if math.isnan(x):
        return {"f16": 0x7E00, "f32": 0x7FC00000, "f64": 0x7FF8000000000000}[t]
    return struct.unpack(PACK[t][1], struct.pack(PACK[t][0], x))[0]


def from_bits(t, b):
    return struct.unpack(PACK[t][0], struct.pack(PACK[t][1], b))[0]


class Empty:
    """An empty array of the given shape."""

    def __init__(self, *shape):
        self.shape = shape


class Fail(Exception):
    """Raised by an oracle: the call must fail with a text that matches this regex."""


def scalar(t, v):
    if t == "bool":
        return "true" if v else "false"
    if t[0] == "f":
        if math.isnan(v):
            return t + ".nan"
        if math.isinf(v):
            return ("-" if v < 0 else "") + t + ".inf"
        return repr(float(v)) + t
    return f"{v}{t}"


def value(t, v):
    if isinstance(v, Empty):
        return "empty(" + "".join(f"[{d}]" for d in v.shape) + t[t.rindex("]") + 1:] + ")"
    if not t.startswith("["):
        return scalar(t, v)
    if len(v) == 0:
        return value(t, Empty(*[0] * t.count("[")))
    return "[" + ", ".join(value(t[2:], e) for e in v) + "]"


def values(types, vs):
    return " ".join(value(t, v) for t, v in zip(types, vs, strict=True))


class Program:
    """One test program: `add` appends an entry point with its cases; leaving the `with` block writes the file."""

    def __init__(self, path, about, prelude=""):
        self.path, self.parts = path, [f"-- {about}\n" + (prelude.strip() + "\n" if prelude else "")]

    def add(self, code, sig, oracle, inputs):
        """`sig` lists the types of parameters, "->", and of results; `oracle` gives the result (a tuple for several).

        Comment lines at the start of `code` go before the test block, as they would otherwise belong to it.
        """
        head, _, tail = sig.partition("->")
        types, results = head.split(), tail.split()
        name = code.split("entry ", 1)[1].split()[0]
        comment = [line for line in code.split("\n") if line.startswith("--")]
        code = code[len("".join(line + "\n" for line in comment)):]
        lines = comment + ["-- =="] + ([f"-- entry: {name}"] if name != "main" else [])
        for args in inputs:
            args = args if isinstance(args, tuple) else (args,)
            text = f"input {{ {values(types, args)} }}".replace("{  }", "{ }")
            ending = ""
            try:
                out = oracle(*args)
                if out is not None:
                    out = out if len(results) != 1 else (out,)
                    text += f" output {{ {values(results, out)} }}"
            except Fail as e:
                ending = f"\n-- error: {e}"
            lines += textwrap.wrap(text, 118, initial_indent="-- ", subsequent_indent="--   ", break_long_words=False,
                                   break_on_hyphens=False)
            lines[-1] += ending
        self.parts.append("\n".join(lines) + "\n" + code.strip() + "\n")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:
            return
        path = os.path.join(HERE, self.path + ".fut")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as f:
            f.write("\n".join(self.parts))
