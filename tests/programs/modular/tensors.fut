-- Tensors of abstract type with tracked sizes.
-- ==
-- entry: d c cc pd
-- input { 3i64 4i64 } output { [[0,1,2,3],[10,11,12,13],[20,21,22,23]] [3i64,4] [6,46,86] [[0,10,20],[1,11,21],[2,12,22],[3,13,23]] [[0,1,7],[10,99,7]] [1i64,2] [[10,11,12,13],[20,21,22,23],[0,1,2,3],[10,11,12,13],[20,21,22,23]] [[6,0,0],[0,46,0],[0,0,86]] [[20,21,22,23],[10,11,12,13],[0,1,2,3]] 240 }
import "lib/tensor"
module type conv = { type e val of : i64 -> e val to : e -> i32 val + : e -> e -> e }
module client (T: tensor) (C: conv with e = T.e) = {
  type~ shape [n] [m] = #mat (T.t [n] [m]) | #tr (T.t [m] [n])
  def norm [n][m] (s: shape [n] [m]) : T.t [n] [m] = match s case #mat x -> x case #tr y -> T.tr y
  def out [n][m] (x: T.t [n] [m]) : [n][m]i32 = tabulate_2d n m (\i j -> C.to (T.get x (i, j)))
  def total [n][m] (x: T.t [n] [m]) = T.reduce_rows (C.+) (C.of 0) x |> reduce (C.+) (C.of 0)
  type^ op = (n: i64) -> (m: i64) -> T.t [n] [m]
  def run2 (f: op) n m = (f n m, f m n)
  def go (n: i64) (m: i64) =
    let x = T.tab n m (\i j -> C.of (i * 10 + j))
    let (dn, dm) = T.dims x
    let sums = T.reduce_rows (C.+) (C.of 0) x
    let small = T.resize 2 3 (C.of 7) (T.resize 2 2 (C.of 0) x)
    let small' = T.set (copy small) (1, 1) (C.of 99)
    let (tm, ix) = T.trim (\e -> C.to e > 5) x
    let v = T.vcat tm x
    let sh : shape [n] [m] = if n > 2 then #tr (T.tr x) else #mat x
    let rev = T.stack (reverse (T.rows (norm sh)))
    let (p, q) = run2 (\a b -> T.tab a b (\_ _ -> C.of 10)) n m
    let w = loop w = copy p for i < n do T.set w (i, i) (C.of (i - i + 10))
    in (out x, [dn, dm], map C.to sums, out (T.tr x), out small', ix, out v, out (T.diag sums), out rev, C.to (total w C.+ total q))
}
module I = { type t = i32 def zero = 0i32 }
module CI = { type e = i32 def of = i32.i64 def to (x: i32) = x def (+) = (i32.+) }
module D = dense I
module c1 = client D CI
module c2 = client (colmajor D) CI
module c3 = client (colmajor (colmajor D)) CI
module PD = paired (colmajor D) (paired D (dense {type t = [2]f32 def zero = [0f32, 0]}))
module CP = { type e = PD.e def of (x: i64) : e = (i32.i64 x, (0, [f32.i64 x, 1])) def to ((x, _): e) = x def (+) (a: e) (b: e) : e = (a.0 i32.+ b.0, (a.1.0, map2 (f32.+) a.1.1 b.1.1)) }
module c4 = client PD CP
entry d n m = c1.go n m
entry c n m = c2.go n m
entry cc n m = c3.go n m
entry pd n m = c4.go n m
