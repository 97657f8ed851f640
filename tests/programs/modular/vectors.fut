-- Vectors of hidden size, and functors that decorate them.
-- ==
-- entry: v4 v4b v4c v4d v4e
-- input { [1i64,2,3,4] } output { [1i64,4,9,16] 10i64 [[0i64,1],[1,2],[2,3],[3,4]] [1i64,2,-1,4] 4i64 [[1i64,1],[2,2],[3,3],[4,4]] [4i64,3,2,1] [true,false,true,false] 1234i64 }
import "lib/vector"
module D : {type~ t val nil : i64 -> t val snoc : t -> i64 -> t val out : t -> []i64} = {type~ t = []i64 def nil (n: i64) = replicate n 0i64 def snoc (x: t) (y: i64) = x ++ [y] def out (x: t) = x}
module client (V: vector) = {
  def go (xs: [V.length]i64) =
    let v = V.from_array xs
    let sq = V.map (\x -> x * x) v
    let ix = V.map (\(a, b) -> [a, b]) (V.zip V.iota v)
    let st = V.set 2 (-1) v
    let nest = V.map (\x -> V.map (const x) v) v
    let n2 = V.to_array (V.map (\r -> [V.get 0 r, V.get 3 r]) nest)
    let rev = V.map (\i -> V.get (V.length - 1 - i) v) V.iota
    let fs = D.out (V.foldl (\acc x -> D.snoc acc x) (D.nil 0) v)
    let odd = V.map (\x -> {odd = x % 2 == 1, x}) v
    in (V.to_array sq, V.reduce (+) 0 v, V.to_array ix, V.to_array st, length fs, n2, V.to_array rev, map (.odd) (V.to_array odd), V.foldl (\a x -> a * 10 + x) 0 v)
}
module v2 = cat_vector vector_1 vector_1
module V1 = (cat_vector v2 v2)
module C1 = client V1
module V2 = (array_vector {def n = 4i64})
module C2 = client V2
module V3 = (comp_vector v2 (array_vector {def n = 2i64}))
module C3 = client V3
module V4 = (comp_vector (array_vector {def n = 2i64}) (comp_vector v2 vector_1))
module C4 = client V4
module V5 = (cat_vector (cat_vector vector_1 v2) (comp_vector vector_1 (comp_vector vector_1 vector_1)))
module C5 = client V5
entry v4 (xs: []i64) = C1.go (xs :> [V1.length]i64)
entry v4b (xs: []i64) = C2.go (xs :> [V2.length]i64)
entry v4c (xs: []i64) = C3.go (xs :> [V3.length]i64)
entry v4d (xs: []i64) = C4.go (xs :> [V4.length]i64)
entry v4e (xs: []i64) = C5.go (xs :> [V5.length]i64)
