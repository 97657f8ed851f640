-- Members of modules whose types are written with abstract types of a functor's parameter, or of a sealed module, and used where those are something else.
-- ==
-- entry: row_count
-- input { [1, 2, 3] } output { 3i64 }
-- ==
-- entry: doubled_count
-- input { [1i64, 2, 3] } output { 3i64 }
-- ==
-- entry: sevens
-- input { 5i64 } output { [7, 7, 7, 7, 7] }
-- ==
-- entry: swapped_sizes
-- input { 0i64 } output { 53i64 }
-- ==
-- entry: swapped_types
-- input { 3i64 } output { 6i64 }
-- ==
-- entry: defined_by_abstract
-- input { 4i64 } output { 4i64 }
-- ==
-- entry: local_size
-- input { 4i64 } output { [0, 0, 0, 0, 0] }

module rows (L: {type l [n] 'a}) = {
  #[noinline]
  def count 'a [n] (_: L.l [n] a) = n
}
module flagged_rows = rows {type l [n] 'a = ([n]a, bool)}
entry row_count (xs: []i32) = flagged_rows.count (xs, true)

module type container = {
  type~ t 'a
  val len 'a : t a -> i64
  val each 'a 'b : (a -> b) -> t a -> t b
}
module sized (X: container) = {
  def double 'a (x: X.t a) = X.each (\y -> [y, y]) x
  def size 'a (x: X.t a) = X.len (double x)
}
module sized_arrays = sized {
  type~ t 'a = []a
  def len 'a (x: t a) = length x
  def each 'a 'b (f: a -> b) (x: t a) : t b = map f x
}
entry doubled_count (ks: []i64) = sized_arrays.size ks

-- The size parameter occurs only in the result.
module zeros (X: {type t [n] val mk : (n: i64) -> t [n]}) = {
  def make [n] (_: i64) : X.t [n] = X.mk n
}
module seven_arrays = zeros {type t [n] = [n]i32 def mk n : t [n] = replicate n 7i32}
entry sevens (k: i64) = seven_arrays.make 0 : [k]i32

module type table = {type t [n] [m] val mk : (n: i64) -> (m: i64) -> t [n] [m]}
module type turned_table = {type u [a] [b] val f [a] [b] : u [a] [b] -> i64 val make [a] [b] : i64 -> u [a] [b]}
module turned (X: table) : turned_table = {
  type u [a] [b] = X.t [b] [a]
  def f [x] [y] (_: X.t [x] [y]) = 10 * x + y
  def make [x] [y] (_: i64) : X.t [x] [y] = X.mk x y
}
module turned_bools = turned {
  type t [n] [m] = [n][m]bool
  def mk n m : t [n] [m] = replicate n (replicate m true)
}
entry swapped_sizes (x: i64) = turned_bools.f (turned_bools.make x : turned_bools.u [3] [5])

module type pair = {type t 'a 'b val mk 'a 'b : a -> b -> t a b val fst 'a 'b : t a b -> a val snd 'a 'b : t a b -> b}
module loaded_pair : pair = {
  type t 'a 'b = {f: a, s: [2]b}
  def mk 'a 'b (f: a) (b: b) : t a b = {f, s = [b, b]}
  def fst 'a 'b (x: t a b) = x.f
  def snd 'a 'b (x: t a b) = x.s[1]
}
module turned_pair : {type u 'x 'y val make 'x 'y : x -> y -> u x y val f 'x 'y : u x y -> (y, x)} = {
  type u 'x 'y = loaded_pair.t y x
  def make 'x 'y (a: x) (b: y) : u x y = loaded_pair.mk b a
  #[noinline]
  def f 'p 'q (z: loaded_pair.t p q) = (loaded_pair.fst z, loaded_pair.snd z)
}
entry swapped_types (x: i64) = let (b, k) = turned_pair.f (turned_pair.make x true) in if b then k * 2 else 0

-- A type of the module type is made of an abstract one, whose definition hides a size.
module type tagged = {type~ u type~ t = (u, i32) val mk : i64 -> t val len : t -> i64}
module tagged_arrays : tagged = {
  type~ u = []i32
  type~ t = (u, i32)
  def mk n : t = (replicate n 1i32, 3)
  def len (x: t) = length x.0
}
entry defined_by_abstract n = tagged_arrays.len (tagged_arrays.mk n)

-- A module type made by a functor mentions a local constant of the functor.
module with_type (X: {val n : i64}) = {
  local def k = X.n + 1
  module type holds = {val xs : [k]i32}
}
module of_four = with_type {def n = 4i64}
module held : of_four.holds = {def xs [n] : [n]i32 = replicate n 0i32}
entry local_size (x: i64) = copy held.xs :> [x + 1]i32

-- A functor applied to a result of its own: its names stand for two things at once.
-- ==
-- entry: applied_twice
-- input { [3i64, 4] } output { [3i64, 4] }
-- ==
-- entry: turned_twice
-- input { true } output { 23i64 32i64 }
module type boxes = {type t 'a val un 'a : t a -> [2]a val mk 'a : [2]a -> t a}
module numbered (X: boxes) : boxes = {
  type t 'a = X.t (a, i32)
  def un 'a (x: t a) : [2]a = map (.0) (X.un x)
  def mk 'a (x: [2]a) : t a = X.mk (map (\y -> (y, 1i32)) x)
}
module plain_box : boxes = {type t 'a = [2]a def un 'a (x: t a) : [2]a = x def mk 'a (x: [2]a) : t a = x}
module numbered_twice = numbered (numbered plain_box)
entry applied_twice (x: [2]i64) = numbered_twice.un (numbered_twice.mk x)

module type grids = {type t [n] [m] val mk [n] [m] : bool -> t [n] [m] val sz [n] [m] : t [n] [m] -> i64}
module turn (X: grids) : grids = {
  type t [n] [m] = X.t [m] [n]
  def mk [a] [b] (x: bool) : t [a] [b] = X.mk x
  #[noinline]
  def sz [a] [b] (x: t [a] [b]) = X.sz x + 100 * a - 100 * a
}
module bool_grid : grids = {
  type t [n] [m] = [n][m]bool
  def mk [n] [m] (x: bool) : t [n] [m] = replicate n (replicate m x)
  def sz [a] [b] (_: t [a] [b]) = 10 * a + b
}
module turn_twice = turn (turn bool_grid)
module turn_thrice = turn turn_twice
entry turned_twice (b: bool) =
  (turn_twice.sz (turn_twice.mk b : turn_twice.t [2] [3]), turn_thrice.sz (turn_thrice.mk b : turn_thrice.t [2] [3]))

-- A functor that hands its parameter on.
-- ==
-- entry: handed_on
-- input { 1i64 } output { [1i64, 2] [0i64, 2] }
module type tables = {val k : i64 val tbl : [k]i64}
module table_of_two = {def k = 2i64 def tbl = iota k}
module hand_on (X: tables) = {open X}
module hand_inside (X: tables) = {module Y = X}
module handed = hand_on table_of_two
module handed_inside = hand_inside table_of_two
entry handed_on (i: i64) : ([handed.k]i64, [table_of_two.k]i64) =
  (map (+ i) handed.tbl, map2 (+) handed_inside.Y.tbl handed.tbl)

-- Size parameters inside expressions that are sizes of abstract types.
-- ==
-- entry: in_expressions
-- input { [3i64, 4] } output { 23i64 23i64 20i64 2i64 }
module heads : {
  type t [n]
  val mk [n] : [n]i64 -> t [n]
  val hd [n] : t [n + 1] -> i64
} = {
  type t [n] = [n]i64
  def mk [n] (x: [n]i64) : t [n] = x
  def hd [m] (x: [m + 1]i64) = x[0] + 10 * m
}
module use_heads (X: {type t [n] val mk [n] : [n]i64 -> t [n] val hd [n] : t [n + 1] -> i64}) = {
  def f [n] (x: [n]i64) = X.hd (X.mk (x ++ [1]))
}
module used_heads = use_heads {
  type t [n] = ([n]i64, i32)
  def mk [n] (x: [n]i64) : t [n] = (x, 1)
  def hd [n] (x: t [n + 1]) = x.0[0] + 10 * n
}
module nests : {
  type t [n] 'a
  val mk 'a : (n: i64) -> a -> t [n] a
  val f [n] 'a : t [2] (t [n + 1] a) -> i64
} = {
  type t [n] 'a = [n]a
  def mk 'a (n: i64) (x: a) : t [n] a = replicate n x
  def f [a] 'c (_: t [2] (t [a + 1] c)) = a * 10
}
module hidden_rows : {
  type~ h 'a
  val mk [n] 'a : [n]a -> h a
  val g [n] 'a : h ([n + 1]a) -> i64
} = {
  type~ h 'a = []a
  def mk [n] 'a (x: [n]a) : h a = x
  def g [n] 'a (_: h ([n + 1]a)) = n
}
entry in_expressions [n] (xs: [n]i64) =
  (heads.hd (heads.mk (xs ++ [1])), used_heads.f xs, nests.f (nests.mk 2 (nests.mk (n + 1) true)), hidden_rows.g (hidden_rows.mk [xs ++ [1]]))
