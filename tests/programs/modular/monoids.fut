-- Monoids made of monoids, automata and segmented scans.
-- ==
-- entry: seg
-- input { [true,false,true,false,false,true] [1,2,3,4,5,6] } output { [1,3,3,7,12,6] [3,12,6] [1,2,3,4,5,6] [[1i64,1],[3,2],[3,3],[7,12],[12,60],[6,6]] }

-- ==
-- entry: comments
-- input { [97u8,98,45,45,99,10,100,45,101,45,45] } output { [true,true,true,false,false,true,true,true,true,true,false] }

-- ==
-- entry: nest
-- input { [1,2,3] } output { 6 9 12i32 [3,3,3] [3,1,1] [-1,1,1] }

-- ==
-- entry: dual2
-- input { [3,1,2] } output { [3,3,3] [3,1,2] -9 3 }

-- ==
-- entry: win
-- input { [1i64,5,2,4,3] 2i64 } output { [1i64,5,5,4,4] [1i64,6,7,6,7] [1i64,5,10,8,12] }
import "lib/monoid"
module two = {def n = 2i64}
module Ai = add i32
module Sa = segscan Ai
module Sv = segscan (pair (add i64) (mul i64))
module Sv2 = segscan (vec two (maxm i64))
entry seg [n] (fs: [n]bool) (xs: [n]i32) =
  let a = map (\x -> (i64.i32 x, i64.i32 x)) xs |> Sv.segscan fs |> map (\(x, y) -> [x, y])
  let m = map (\x -> replicate two.n (i64.i32 x)) xs |> Sv2.segscan fs |> map (\x -> i32.i64 x[1])
  in (Sa.segscan fs xs, Sa.segreduce fs xs, m, a)
module four = {def n = 4i64}
module Au = automaton four
-- states: 0 code, 1 after dash, 2 comment
entry comments [n] (s: [n]u8) =
  let d (c: u8) : [four.n]u8 = (match c case '-' -> [1, 2, 2, 3] case '\n' -> [0, 0, 0, 3] case _ -> [0, 0, 2, 3]) :> [four.n]u8
  in Au.run 0 d s |> map (!= 2)
module W1 = { module M = add i32 module G (X: monoid) = pair X M def mk (x: i32) = x }
module U1 = use W1
module U2 = use { module M = maxm i32 module G = \(X: monoid) : (monoid with t = (X.t, M.t)) -> pair X M def mk = i32.neg }
module O = opt {type t = i32 def op = i32.min}
module FO = fold O
module FV = fold (vec {def n = 3i64} (maxm i32))
entry nest [n] (xs: [n]i32) =
  let ((a, b), c) = U1.go xs
  let ((p, q), r) = U2.go xs
  let o = map O.some xs |> FO.exscan |> map (O.get (-1))
  let h = FO.hist 3 [2,0,2] (map O.some [3,5,1]) |> map (O.get (-3))
  in (a, b, c, [a - 3, b - 6, c - 9], [p + 4, q + 3, r + 3], o |> map2 (\h o -> assert (h == 5 || h == -3 || h == 1) o) (h :> [n]i32))
module D2 = twice dual {type t = i32 def op (a: i32) (b: i32) = if a == i32.lowest then b else a def ne = i32.lowest}
module D1 = dual {type t = i32 def op (a: i32) (b: i32) = if a == i32.lowest then b else a def ne = i32.lowest}
module FD = fold D2
module FD1 = fold D1
entry dual2 [n] (xs: [n]i32) =
  (map D2.lift2 xs |> FD.scan |> map D2.lower2, map D1.lift xs |> FD1.scan |> map D1.lower, -9i32, FD.reduce (map D2.lift2 xs) |> D2.lower2)
module WM = fold (maxm i64)
module WA = fold (add i64)
module WP = fold (mul i64)
entry win [n] (xs: [n]i64) (w: i64) = (WM.window w xs, WA.window w xs, WP.window w xs)
