#!/usr/bin/env python3
"""Writes a program of many small entry points, as a library of utilities has them: ten shapes of about seven lines, in turn, over
different types. Most of what gcc gets for it is not the loops but what is around them, which is what this program measures."""
import sys

TYPES = ["i32", "f64", "i64", "f32", "u8", "i16", "u32"]

SHAPES = [
    """-- Sums and means of a vector.
entry mean_{n} (xs: []{t}) : ({t}, {t}) =
  let total = reduce (+) ({t}.i64 0) xs
  let count = {t}.i64 (i64.max 1 (length xs))
  let mean = total / count
  in (total, mean + {t}.i64 {k})
""",
    """-- A matrix times a vector.
entry apply_{n} [n][m] (a: [n][m]{t}) (x: [m]{t}) : [n]{t} =
  let dot = \\u v -> reduce (+) ({t}.i64 0) (map2 (*) u v)
  let y = map (\\row -> dot row x) a
  let offset = {t}.i64 {k}
  in map (+ offset) y
""",
    """-- What is above a limit, with its places.
entry above_{n} (limit: {t}) (xs: []{t}) : ([]i64, []{t}) =
  let numbered = zip (indices xs) xs
  let kept = filter (\\(i, x) -> x > limit && i % {k} != 1) numbered
  let (places, values) = unzip kept
  in (places, values)
""",
    """-- Running sums, and the last of them.
entry running_{n} [n] (xs: [n]{t}) : ([n]{t}, {t}) =
  let sums = scan (+) ({t}.i64 0) xs
  let last_sum = if n > 0 then sums[n - 1] else {t}.i64 {k}
  let shifted = map (\\s -> last_sum - s) sums
  in (shifted, last_sum)
""",
    """-- How often each value occurs, in buckets.
entry buckets_{n} (k: i64) (xs: []{t}) : []i64 =
  let size = i64.max 1 k
  let bucket = \\(x: {t}) -> i64.abs (i64.{t} x) % size
  let ones = map (const 1i64) xs
  in reduce_by_index (replicate size {k}) (+) 0 (map bucket xs) ones
""",
    """-- A point that moves.
type point_{n} = {{x: {t}, y: {t}, steps: i64}}
entry start_{n} (x: {t}) (y: {t}) : point_{n} = {{x, y, steps = {k}}}
entry move_{n} (p: point_{n}) (dx: []{t}) (dy: []{t}) : point_{n} =
  let x = reduce (+) p.x dx
  let y = reduce (+) p.y dy
  in p with x = x with y = y with steps = p.steps + length dx
""",
    """-- A smoothed vector.
entry smooth_{n} [n] (rounds: i64) (xs: [n]{t}) : [n]{t} =
  let at = \\(ys: [n]{t}) i -> if i < 0 || i >= n then {t}.i64 {k} else ys[i]
  let step = \\(ys: [n]{t}) -> map (\\i -> (at ys (i - 1) + at ys i + at ys (i + 1)) / {t}.i64 3) (iota n)
  in loop ys = xs for _i < rounds do
    step ys
""",
    """-- The largest element of every row, and where it is.
entry largest_{n} [n][m] (a: [n][m]{t}) : [n](i64, {t}) =
  let better = \\(i, x) (j, y) -> if x > y || (x == y && i < j) then (i, x) else (j, y)
  let row_best = \\(row: [m]{t}) ->
    reduce better ({k}, {t}.i64 0) (zip (iota m) row)
  in map row_best a
""",
    """-- A number in digits.
type shape_{n} = #empty | #line {t} | #box {t} {t}
entry area_{n} (s: shape_{n}) : {t} =
  match s
  case #empty -> {t}.i64 0
  case #line _ -> {t}.i64 {k}
  case #box w h -> w * h
entry boxes_{n} (ws: []{t}) : []shape_{n} = map (\\w -> if w > {t}.i64 {k} then #box w w else #line w) ws
""",
    """-- A matrix, transposed, scaled and flattened.
entry flat_{n} [n][m] (factor: {t}) (a: [n][m]{t}) : []{t} =
  let b = transpose a
  let c = map (map (* factor)) b
  let d = map (map (+ {t}.i64 {k})) c
  in flatten d
""",
]


def program(count):
    parts = []
    for number in range(count):
        shape = SHAPES[number % len(SHAPES)]
        parts.append(shape.format(n=number, t=TYPES[number // len(SHAPES) % len(TYPES)], k=number % 7 + 2))
    return "\n".join(parts)


if __name__ == "__main__":
    print(program(int(sys.argv[1]) if len(sys.argv) > 1 else 100), end="")
