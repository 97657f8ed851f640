-- Values of all kinds, as libraries and servers offer them.
module m = {
  type t = (i32, bool)
  type box = {inner: t, size: i64}
}
-- | A place in the plane.
type point = {x: f64, y: f64}
type~ shape = #circle point f64 | #polygon []point | #nothing
type~ named 'a = {label: []u8, content: a}
module abstract : { type counter val start : counter val next : counter -> counter val get : counter -> i64 } = {
  type counter = {at: i64, step: i64}
  def start = {at = 0i64, step = 3i64}
  def next (c: counter) = c with at = c.at + c.step
  def get (c: counter) = c.at
}

-- | Multiplies both coordinates.
entry scale (k: f64) (p: point) : point = {x = p.x * k, y = p.y * k}
entry scale_all [n] (k: f64) (ps: [n]point) : [n]point = map (scale k) ps
entry area (s: shape) : f64 =
  match s
  case #circle _ r -> f64.pi * r * r
  case #polygon ps ->
    let n = length ps
    let cross i = let p = ps[i] let q = ps[(i + 1) % n] in p.x * q.y - q.x * p.y
    in f64.abs (f64.sum (map cross (iota n))) / 2
  case #nothing -> 0
entry unit_square : shape = #polygon [{x = 0, y = 0}, {x = 1, y = 0}, {x = 1, y = 1}, {x = 0, y = 1}]
entry mirror (s: shape) : shape =
  match s
  case #circle c r -> #circle {x = c.y, y = c.x} r
  case #polygon ps -> #polygon (map (\p -> {x = p.y, y = p.x}) ps)
  case #nothing -> #nothing
entry label [n] (text: [n]u8) (x: i32) : named i32 = {label = copy text, content = x}
entry pack (x: i32) (b: bool) : m.box = {inner = (x, b), size = 1}
entry swap (p: m.t) : (bool, i32) = (p.1, p.0)
entry start : abstract.counter = abstract.start
entry next (c: abstract.counter) : abstract.counter = abstract.next c
entry get (c: abstract.counter) : i64 = abstract.get c
entry inferred (x: i32) = {lo = x - 1, hi = x + 1}
#[prop(size(10))]
entry add_to (k: i32) (xs: *[]i32) : *[]i32 = map (+ k) xs
entry set_first (v: i32) (xs: *[]i32) : *[]i32 = xs with [0] = v
entry share (xs: []i32) : ([]i32, i64) = (xs, length xs)
entry pairs [n] (xs: [n]i32) (ys: [n]bool) : [n](i32, bool) = zip xs ys
entry rows [n][m] (xs: [n][m]f32) : [n]{row: [m]f32, total: f32} = map (\r -> {row = r, total = f32.sum r}) xs
entry grid (n: i64) (k: i64) : [n][k](i64, i64) = map (\i -> map (\j -> (i, j)) (iota k)) (iota n)
entry maybe [n] (xs: [n]i32) : [n](#some i32 | #none) = map (\x -> if x > 0 then #some x else #none) xs
entry divide (a: i32) (b: i32) : i32 = a / b
entry unit : () = ()
entry from_unit (u: ()) (x: i32) : ((), i32) = (u, x)
entry units (n: i64) (u: ()) : [n]() = replicate n u
entry count_units (us: [](())) : i64 = length us
entry dot [n] (xs: [n]f32) (ys: [n]f32) : f32 = reduce (+) 0 (map2 (*) xs ys)
entry transposed [n][m] (xs: [n][m]i16) : [m][n]i16 = transpose xs
entry half (x: f16) (xs: []f16) : []f16 = map (* x) xs
def table = map (\i -> i * i) (iota 5)
entry constants : []i64 = table
entry slow (n: i64) : i64 = loop acc = 0 for i < n do acc + i % 7
