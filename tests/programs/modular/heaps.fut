-- Priority queues with a consuming interface, and what is built on them.
-- ==
-- entry: dj1 dj2 dj3 dj4
-- input { [[1i64,2],[2,3],[3,-1],[-1,-1]] [[4i64,1],[5,9],[1,0],[0,0]] } output { [0i64,4,1,2] 4i64 }

-- ==
-- entry: hs1 hs2 hs3
-- input { [5,2,8,2,-1] } output { [-1,2,2,5,8] }
-- input { empty([0]i32) } output { empty([0]i32) }

-- ==
-- entry: cnt
-- input { [3,1,2] } output { 4i64 1i64 1 2i64 0i64 }

-- ==
-- entry: hrow
-- input { [[3,1],[1,2],[1,1]] } output { [[1,1],[1,2],[3,1]] }
import "lib/heap"
module E = { type t = (i64, i64) def (<=) (a: t) (b: t) = a.0 < b.0 || (a.0 == b.0 && a.1 i64.<= b.1) def dummy : t = (0, 0) }
module I = { type t = i32 def (<=) = (i32.<=) def dummy = 0i32 }
module R = { type t = [2]i32 def (<=) (a: t) (b: t) = a[0] < b[0] || (a[0] == b[0] && a[1] i32.<= b[1]) def dummy : t = [0, 0] }
module D1 = dijkstra (binheap E)
module D2 = dijkstra (listq E)
module D3 = dijkstra (counted (binheap E))
module D4 = dijkstra (counted (counted (listq E)))
def mk [n][m] (vs: [n][m]i64) (ws: [n][m]i64) = map2 zip vs ws
entry dj1 [n][m] (v: [n][m]i64) (w: [n][m]i64) = D1.run (mk v w) 0
entry dj2 [n][m] (v: [n][m]i64) (w: [n][m]i64) = D2.run (mk v w) 0
entry dj3 [n][m] (v: [n][m]i64) (w: [n][m]i64) = D3.run (mk v w) 0
entry dj4 [n][m] (v: [n][m]i64) (w: [n][m]i64) = D4.run (mk v w) 0
module H1 = heapsort (binheap I)
module H2 = heapsort (listq I)
module H3 = heapsort (counted (counted (binheap I)))
entry hs1 xs = H1.sort xs
entry hs2 xs = H2.sort xs
entry hs3 xs = H3.sort xs
module HR = heapsort (counted (binheap R))
entry hrow [n] (xs: [n][2]i32) = HR.sort xs
module C = counted (binheap I)
entry cnt [n] (xs: [n]i32) =
  let a = loop q = C.empty 0 for x in xs do C.push q x
  let b = C.push (C.empty 2) 7
  let (a, b) = C.both a b
  let (a, r) = C.pop a
  let v = match r case #some v -> v case #none -> -9
  let n1 = C.ops a
  let s = C.size a
  let (b, _) = C.pop b
  in (n1, C.ops b - 1, v, s, C.size b)
