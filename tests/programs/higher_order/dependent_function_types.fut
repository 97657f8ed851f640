-- Function types with named parameters go through inference unchanged (language.md 6.5).

type^ merge 'w = w -> w -> w
type^ tools 't = {one: (a: i64) -> merge ([a]t)}

def mk 'o (w: o) : {app: o -> tools i32 -> o, w: o} = {app = \o _ -> o, w}
def run 'o (x: o) (m: {app: o -> tools i32 -> o, w: o}) : (o, o) = (m.app x {one = \k (a: [k]i32) (_: [k]i32) -> a}, m.w)

-- ==
-- entry: piped
-- input { 3 4 } output { 4 3 }
entry piped (x: i32) (y: i32) = mk x |> run y

def total [n] (_: i64) (xs: [n]f32) = f32.sum xs + f32.i64 n

-- ==
-- entry: in_a_field
-- input { [1f32, 2f32, 3f32] } output { 9f32 0f32 }
entry in_a_field [n] (xs: [n]f32) =
  let nothing _ _ = 0f32
  let a : {f: (k: i64) -> [k]f32 -> f32} = {f = total}
  let b : {f: (k: i64) -> [k]f32 -> f32} = {f = nothing}
  in (a.f n xs, b.f n xs)

def pair (b: bool) : ({f: (k: i64) -> [k]f32 -> f32}, i32) =
  ({f = \k (xs: [k]f32) -> f32.sum xs + f32.i64 k}, if b then 1 else 2)
def use (r: {f: (k: i64) -> [k]f32 -> f32}) = r.f 2 [1, 2]

-- ==
-- entry: through_projections
-- input { } output { 5f32 5f32 }
entry through_projections = (pair true |> (.0) |> use, (pair >-> (.0) >-> use) false)

def zeros (n: i64) : [n]i32 = replicate n 0

-- ==
-- entry: through_identity
-- input { 3i64 } output { [1, 1, 1] }
entry through_identity (n: i64) = map2 (+) (id zeros n) (replicate n 1)

module calls (P: {type^ t val mk : ((k: i64) -> [k]f32 -> f32) -> t val call : t -> f32}) = {
  def first 'a 'b (_: a) (_: b) = 7f32
  def a = P.call (P.mk first)
  def b = P.call (P.mk total)
}
module made = calls {
  type^ t = (k: i64) -> [k]f32 -> f32
  def mk (f: (k: i64) -> [k]f32 -> f32) : t = f
  def call (f: t) = f 3 [1, 2, 3]
}

-- ==
-- entry: in_a_functor
-- input { } output { 7f32 9f32 }
entry in_a_functor = (made.a, made.b)

def both (n: i64) (m: i64) : ([n][m]i32, [n][m]f32 -> f32) =
  (replicate n (replicate m 3), \a -> f32.sum (flatten a) + f32.i64 n)

-- ==
-- entry: uncurried
-- input { 2i64 3i64 } output { 20f32 }
entry uncurried (n: i64) (m: i64) = let (a, sum) = uncurry both (n, m) in sum (map (map f32.i32) a)

def apply_to_three (use: ((n: i64) -> [n]i32) -> i32) = use (\n -> map i32.i64 (iota n))

-- ==
-- entry: called_in_lambdas
-- input { } output { 9 6f32 }
entry called_in_lambdas =
  (apply_to_three (\f -> i32.sum (map2 (+) (f 3) [1, 2, 3])), pair true |> (\(r, _) -> r.f 3 [1, 1, 1]))
