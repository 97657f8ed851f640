-- Graph algorithms on compressed rows.
-- ==
-- entry: gbfs
-- input { 6i64 [[0i64,1],[0,2],[1,3],[2,3],[3,4]] } output { [0i64,1,1,2,3,-1] [-1i64,-1,-1,-1,0,-1] [3i64,2,2,1,0,-1] }
-- input { 1i64 empty([0][2]i64) } output { [0i64] [0i64] [0i64] }

-- ==
-- entry: gsssp
-- input { 4i64 [[0i64,1],[0,2],[1,2],[2,3],[1,3]] [4f32,1,2,7,1] } output { [0f32,4,1,5] [0f32,1,1,1] [0,2,1,2] }

-- ==
-- entry: mst
-- input { 5i64 [[0i64,1],[1,2],[0,2],[3,4]] [5u8,1,2,9] } output { [1i64,2,3] [0i64,0,0,3,3] }

-- ==
-- entry: misc
-- input { 5i64 [[0i64,1],[1,2],[2,0],[2,3],[3,4]] } output { [0,1,2,0,1] [0i64,0,0,3,4] }
import "lib/graph"
def mk [m] 'w (es: [m][2]i64) (ws: [m]w) = map2 (\e w -> (e[0], e[1], w)) es ws
entry gbfs [m] (n: i64) (es: [m][2]i64) =
  let g = from_edges n (mk es (replicate m ()))
  let t = transpose_g g
  let s = n - 2 |> i64.max 0
  in (bfs g 0, bfs g s, bfs t s)
module F = sssp { open f32 def zero = 0f32 }
module B = sssp { type t = f32 def (+) = f32.max def (<=) = (f32.<=) def zero = 0f32 def inf = f32.inf }
module L = sssp { type t = {d: i64, via: i64} def (+) (a: t) (b: t) = {d = a.d i64.+ b.d, via = b.via} def (<=) (a: t) (b: t) = a.d < b.d || (a.d == b.d && a.via i64.<= b.via) def zero = {d = 0i64, via = 0i64} def inf = {d = 1000i64, via = 1000i64} }
entry gsssp [m] (n: i64) (es: [m][2]i64) (ws: [m]f32) =
  let g = from_edges n (mk es ws)
  let h = from_edges n (mk es (map2 (\w (e: [2]i64) -> {d = i64.f32 w, via = e[0]}) ws es))
  let via = L.run h 0
  let b = B.run g 0
  in (F.run g 0, map (\x -> f32.min x 1) b, map (\x -> if x.d == 5 then 2 else if x.d == 4 then 2 else if x.d == 0 then 0 else 1) via)
entry mst [m] (n: i64) (es: [m][2]i64) (ws: [m]u8) = kruskal (<=) n (mk es ws)
entry misc [m] (n: i64) (es: [m][2]i64) =
  let both = mk es (replicate m 0u8) ++ mk (map reverse es) (replicate m 1u8)
  in (colour (from_edges n both), scc (from_edges n (mk es (map (\e -> [e[0]]) es))))
