-- Modules, hidden sizes and functions.

entry a (xs: []()) : i64 = length xs
def f 'a (x: a) : a = x
module m : { type^ t val mk : i32 -> t val run : t -> i32 -> i32 } = { type^ t = i32 -> i32 def mk x = \y -> x + y def run (f: t) x = f x }
-- ==
-- entry: b
-- input { 3i32 4i32 } output { 7i32 }
entry b (x: i32) (y: i32) = m.run (m.mk x) y
module type S = { type t module F : (X: { type u val v : u }) -> { val w : t val z : X.u } }
module i : S with t = i32 = { type t = i32 module F (X: { type u val v : u }) = { def w = 3i32 def z = X.v } }
module j = i.F { type u = bool def v = true }
-- ==
-- entry: c
-- input { } output { 3i32 true }
entry c = (j.w, j.z)
-- ==
-- entry: d
-- input { [1i32,2i32] } output { [1i32,2i32] }
entry d [n] (xs: [n]i32) = let s : (#some ([n]i32) | #none) = if n > 0 then #some xs else #none in match s case #some ys -> ys case #none -> replicate n 0
-- ==
-- entry: e
-- input { 2i64 } output { [1i64,1i64] }
entry e (n: i64) = let go (k: i64) : ?[m].[m]i64 = replicate k 1 in go n
-- ==
-- entry: g
-- input { 3i64 } output { 3i64 [0i64,1i64,2i64] }
entry g (n: i64) = let [k] (xs: [k]i64) = filter (>= 0) (iota n) in (k, xs)
