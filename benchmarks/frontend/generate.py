"""Programs of a given length in several shapes, each hard on another part of the front end."""


def ordinary(lines):
    """What people write: small functions over arrays, with local definitions and some annotations."""
    out = []
    i = 0
    while len(out) < lines:
        out += [
            f"-- Scales, clamps and sums the rows of a matrix, variant {i}.",
            f"def scale_{i} [n] (k: f64) (xs: [n]f64) : [n]f64 = map (* k) xs",
            "",
            f"def process_{i} [n] [m] (rows: [n][m]f64) (limit: f64) : ([n]f64, f64) =",
            "  let scaled = map (scale_%d 2.5) rows" % i,
            "  let clamped = map (map (\\x -> if x > limit then limit else x)) scaled",
            "  let sums = map (reduce (+) 0) clamped",
            "  let total = loop acc = 0 for i < n do acc + sums[i] * f64.i64 i",
            "  in (sums, total / f64.i64 m)",
            "",
        ]
        i += 1
    return out


def functions(lines):
    """Many small functions, each calling the one before."""
    out = ["def f0 (x: i32) : i32 = x"]
    out += [f"def f{i} (x: i32) : i32 = f{i - 1} (x + {i % 100}) * 2" for i in range(1, lines)]
    return out


def let_chain(lines):
    """One function with a single chain of let."""
    out = ["def main (x0: i32) : i32 ="]
    out += [f"  let x{i} = x{i - 1} * 3 + {i % 1000}" for i in range(1, lines - 1)]
    return out + [f"  in x{lines - 2}"]


def nesting(lines):
    """Conditionals, lambdas and parentheses nested 250 deep."""
    out = []
    i = 0
    while len(out) < lines:
        depth = 250
        out.append(f"def nest_{i} (x: i32) (ys: []i32) : i32 =")
        for level in range(depth // 2):
            out.append(f"  if x > {level} then x else (let y = x + {level} in i32.sum (map (\\z -> z + y) ys) + (")
        out.append("  x")
        for level in range(depth // 2):
            out.append("  ))")
        i += 1
    return out


def records(lines):
    """Records of 200 fields, built, updated and projected."""
    out = []
    i = 0
    width = 200
    while len(out) < lines:
        out.append(f"type wide_{i} = {{")
        out += [f"  field_{j}: {['i32', 'f64', 'bool', '[4]i64'][j % 4]}{',' if j < width - 1 else ''}" for j in range(width)]
        out.append("}")
        out.append(f"def change_{i} (r: wide_{i}) : wide_{i} =")
        out += [f"  let r = r with field_{4 * j} = r.field_{4 * j} + {j}" for j in range(width // 4)]
        out.append("  in r")
        i += 1
    return out


def modules(lines):
    """Module types, implementations, and a functor applied to each."""
    out = [
        "module type field = { type t val zero: t val one: t val add: t -> t -> t val mul: t -> t -> t }",
        "module algebra (F: field) = {",
        "  type t = F.t",
        "  def dot [n] (xs: [n]t) (ys: [n]t) : t = reduce F.add F.zero (map2 F.mul xs ys)",
        "  def square (x: t) : t = F.mul x x",
        "}",
    ]
    i = 0
    while len(out) < lines:
        out += [
            f"module number_{i}: field with t = (f64, i32) = {{",
            "  type t = (f64, i32)",
            f"  def zero: t = (0, {i % 100})",
            "  def one: t = (1, 1)",
            "  def add ((a, b): t) ((c, d): t) : t = (a + c, b + d)",
            "  def mul ((a, b): t) ((c, d): t) : t = (a * c, b * d)",
            "}",
            f"module algebra_{i} = algebra number_{i}",
            f"def use_{i} (x: algebra_{i}.t) = algebra_{i}.square x",
            "",
        ]
        i += 1
    return out


SHAPES = [ordinary, functions, let_chain, nesting, records, modules]
