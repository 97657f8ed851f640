-- The array functions of the prelude on elements that are tuples of records with arrays and sums, with and without elements.

module E = {
  type t = (i32, {q: [2]u8, s: #u | #v i64})
  def mk (x: i32) : t = (x, {q = [u8.i32 x, 7], s = if x > 3 then #u else #v (i64.i32 x)})
  def enc (v: t) : *[5]i64 =
    [i64.i32 v.0, i64.u8 v.1.q[0], i64.u8 v.1.q[1], match v.1.s case #u -> -99 case #v y -> y, length v.1.q]
  def op (a: t) (b: t) : t =
    (a.0 + b.0, {q = map2 u8.max a.1.q b.1.q, s = match b.1.s case #u -> a.1.s case #v y -> #v y})
  def ne : t = (0, {q = [0, 0], s = #u})
}

def encs [n] (xs: [n]E.t) = map E.enc xs
def mks [n] (xs: [n]i32) : *[n]E.t = map E.mk xs
def pr (x: E.t) = (E.enc x)[0] % 2 == 1

-- ==
-- entry: map1_
-- input { empty([0]i32) } output { empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[-30i64, 241i64, 7i64, -15i64, 2i64], [62i64, 31i64, 7i64, -99i64, 2i64], [52i64, 26i64, 7i64, -99i64,
--   2i64], [10i64, 5i64, 7i64, -99i64, 2i64], [18i64, 9i64, 7i64, -99i64, 2i64]] }
entry map1_ (xs: []i32) = encs (map (\x -> E.op x x) (mks xs))

-- ==
-- entry: map2_
-- input { empty([0]i32) } output { empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[-29i64, 242i64, 7i64, -14i64, 2i64], [63i64, 32i64, 7i64, -99i64, 2i64], [53i64, 27i64, 7i64, -99i64,
--   2i64], [11i64, 6i64, 7i64, -99i64, 2i64], [19i64, 10i64, 7i64, -99i64, 2i64]] }
entry map2_ (xs: []i32) = encs (map2 E.op (mks xs) (mks (map (+1) xs)))

-- ==
-- entry: map3_
-- input { empty([0]i32) } output { empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[-44i64, 242i64, 7i64, -15i64, 2i64], [94i64, 32i64, 7i64, -99i64, 2i64], [79i64, 27i64, 7i64, -99i64,
--   2i64], [16i64, 6i64, 7i64, -99i64, 2i64], [28i64, 10i64, 7i64, -99i64, 2i64]] }
entry map3_ (xs: []i32) = let m = mks xs in encs (map3 (\a b c -> E.op a (E.op b c)) m (mks (map (+1) xs)) m)

-- ==
-- entry: map4_
-- input { empty([0]i32) } output { empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[10i64, 241i64, 7i64, -15i64, 2i64], [93i64, 31i64, 7i64, -99i64, 2i64], [83i64, 26i64, 7i64, -99i64,
--   2i64], [50i64, 31i64, 7i64, -99i64, 2i64], [-12i64, 241i64, 7i64, -15i64, 2i64]] }
entry map4_ (xs: []i32) =
  let m = mks xs
  in encs (map4 (\a b c d -> E.op (E.op a d) (E.op b c)) m (reverse m) m (rotate 1 m))

-- ==
-- entry: map5_
-- input { empty([0]i32) } output { empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[31i64, 31i64, 7i64, -99i64, 2i64], [26i64, 26i64, 7i64, -99i64, 2i64], [52i64, 26i64, 7i64, -99i64,
--   2i64], [9i64, 9i64, 7i64, -99i64, 2i64], [-6i64, 241i64, 7i64, -15i64, 2i64]] }
entry map5_ (xs: []i32) =
  let m = mks xs
  in encs (map5 (\a b (c: i64) d (e: bool) -> if e && c % 2 == 0 then E.op a b else d) m (reverse m) (indices xs) (rotate 1 m) (map (> 2) xs))

-- ==
-- entry: zips
-- input { empty([0]i32) } output { empty([0][5]i64) empty([0]i64) empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [26i64, 26i64, 7i64, -99i64,
--   2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64]] [0i64, 1i64, 2i64, 3i64, 4i64]
--   [[9i64, 9i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [26i64, 26i64, 7i64, -99i64, 2i64],
--   [31i64, 31i64, 7i64, -99i64, 2i64], [-15i64, 241i64, 7i64, -15i64, 2i64]] }
entry zips (xs: []i32) = let (a, b, c) = unzip3 (zip3 (mks xs) (indices xs) (reverse (mks xs))) in (encs a, b, encs c)

-- ==
-- entry: zips5
-- input { empty([0]i32) } output { empty([0][5]i64) empty([0]i32) empty([0][5]i64) empty([0]i64) empty([0]bool) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[31i64, 31i64, 7i64, -99i64, 2i64], [26i64, 26i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64,
--   2i64], [9i64, 9i64, 7i64, -99i64, 2i64], [-15i64, 241i64, 7i64, -15i64, 2i64]] [31i32, 26i32, 5i32, 9i32,
--   -15i32] [[5i64, 5i64, 7i64, -99i64, 2i64], [26i64, 26i64, 7i64, -99i64, 2i64], [31i64, 31i64, 7i64, -99i64,
--   2i64], [-15i64, 241i64, 7i64, -15i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64]] [1i64, 2i64, 3i64, 4i64, 0i64]
--   [true, true, true, true, false] }
entry zips5 (xs: []i32) =
  let m = mks xs
  let z = zip5 m xs (reverse m) (indices xs) (map (> 0) xs)
  let (a, b, c, e, f) = unzip5 (rotate 1 z)
  in (encs a, b, encs c, e, f)

-- ==
-- entry: zip4f
-- input { empty([0]i32) } output { empty([0][5]i64) empty([0]i32) empty([0][5]i64) empty([0]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[26i64, 26i64, 7i64, -99i64, 2i64]] [26i32] [[26i64, 26i64, 7i64, -99i64, 2i64]] [2i64] }
entry zip4f (xs: []i32) =
  let (a, b, c, e) = unzip4 (filter (\(_, x, _, _) -> x % 2 == 0) (zip4 (mks xs) xs (mks xs) (indices xs)))
  in (encs a, b, encs c, e)

-- ==
-- entry: reduce_
-- input { empty([0]i32) } output { [0i64, 0i64, 0i64, -99i64, 2i64] }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] } output { [56i64, 241i64, 7i64, -15i64, 2i64] }
entry reduce_ (xs: []i32) = E.enc (reduce E.op E.ne (mks xs))

-- ==
-- entry: scan_
-- input { empty([0]i32) } output { empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[-15i64, 241i64, 7i64, -15i64, 2i64], [16i64, 241i64, 7i64, -15i64, 2i64], [42i64, 241i64, 7i64,
--   -15i64, 2i64], [47i64, 241i64, 7i64, -15i64, 2i64], [56i64, 241i64, 7i64, -15i64, 2i64]] }
entry scan_ (xs: []i32) = encs (scan E.op E.ne (mks xs))

-- ==
-- entry: exscan_
-- input { empty([0]i32) } output { empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[0i64, 0i64, 0i64, -99i64, 2i64], [-15i64, 241i64, 7i64, -15i64, 2i64], [16i64, 241i64, 7i64, -15i64,
--   2i64], [42i64, 241i64, 7i64, -15i64, 2i64], [47i64, 241i64, 7i64, -15i64, 2i64]] }
entry exscan_ (xs: []i32) = encs (exscan E.op E.ne (mks xs))

-- ==
-- entry: filter_
-- input { empty([0]i32) } output { empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64,
--   2i64], [9i64, 9i64, 7i64, -99i64, 2i64]] }
entry filter_ (xs: []i32) = encs (filter pr (mks xs))

-- ==
-- entry: partition_
-- input { empty([0]i32) } output { empty([0][5]i64) empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64,
--   2i64], [9i64, 9i64, 7i64, -99i64, 2i64]] [[26i64, 26i64, 7i64, -99i64, 2i64]] }
entry partition_ (xs: []i32) = let (a, b) = partition pr (mks xs) in (encs a, encs b)

-- ==
-- entry: partition2_
-- input { empty([0]i32) } output { empty([0][5]i64) empty([0][5]i64) empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64,
--   2i64], [9i64, 9i64, 7i64, -99i64, 2i64]] empty([0][5]i64) [[26i64, 26i64, 7i64, -99i64, 2i64]] }
entry partition2_ (xs: []i32) =
  let (a, b, c) = partition2 pr (\x -> (E.enc x)[0] % 3 == 0) (mks xs)
  in (encs a, encs b, encs c)

-- ==
-- entry: scatter_
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] [0i64, -1i64, 5i64, 1000i64] }
-- output { [[50i64, 50i64, 7i64, -99i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [26i64, 26i64, 7i64, -99i64,
--   2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64]] }
entry scatter_ (xs: []i32) (is: []i64) = encs (scatter (mks xs) is (map (\i -> E.mk (i32.i64 i + 50)) is))

-- ==
-- entry: spread_
-- input { 0i64 [0i64, -1i64, 0i64, 1000i64] } output { empty([0][5]i64) }
-- input { 5i64 [0i64, -1i64, 5i64, 1000i64] }
-- output { [[50i64, 50i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64,
--   2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64]] }
entry spread_ (k: i64) (is: []i64) = encs (spread k (E.mk 5) is (map (\i -> E.mk (i32.i64 i + 50)) is))

-- ==
-- entry: scatter2
-- input { 0i64 3i64 [0i64, -1i64, -1i64, 0i64, 1i64] [0i64, 2i64, 0i64, 3i64, 1i64] }
-- output { empty([0][3][5]i64) }
-- input { 3i64 0i64 [0i64, 2i64, -1i64, 3i64, 1i64] [0i64, -1i64, 0i64, 0i64, 1i64] }
-- output { empty([3][0][5]i64) }
-- input { 2i64 3i64 [0i64, 1i64, -1i64, 0i64, 2i64, 1i64] [0i64, 2i64, 0i64, 3i64, 0i64, 1i64] }
-- output { [[[0i64, 0i64, 7i64, 0i64, 2i64], [1i64, 1i64, 7i64, 1i64, 2i64], [1i64, 1i64, 7i64, 1i64, 2i64]],
--   [[1i64, 1i64, 7i64, 1i64, 2i64], [11i64, 11i64, 7i64, -99i64, 2i64], [12i64, 12i64, 7i64, -99i64, 2i64]]] }
entry scatter2 (k: i64) (l: i64) (is: []i64) (js: []i64) =
  map encs (scatter_2d (replicate k (replicate l (E.mk 1))) (zip is js) (map2 (\i j -> E.mk (i32.i64 (i * 10 + j))) is js))

-- ==
-- entry: scatter3
-- input { 0i64 [0i64, -1i64, -1i64, 0i64, 1i64] [0i64, 2i64, 0i64, 3i64, 1i64] } output { empty([2][0][2][5]i64) }
-- input { 3i64 [0i64, 2i64, -1i64, 3i64, 1i64] [0i64, -1i64, 0i64, 0i64, 1i64] }
-- output { [[[[0i64, 0i64, 7i64, 0i64, 2i64], [1i64, 1i64, 7i64, 1i64, 2i64]], [[1i64, 1i64, 7i64, 1i64, 2i64],
--   [1i64, 1i64, 7i64, 1i64, 2i64]], [[1i64, 1i64, 7i64, 1i64, 2i64], [1i64, 1i64, 7i64, 1i64, 2i64]]], [[[1i64,
--   1i64, 7i64, 1i64, 2i64], [1i64, 1i64, 7i64, 1i64, 2i64]], [[1i64, 1i64, 7i64, 1i64, 2i64], [11i64, 11i64,
--   7i64, -99i64, 2i64]], [[1i64, 1i64, 7i64, 1i64, 2i64], [1i64, 1i64, 7i64, 1i64, 2i64]]]] }
-- input { 2i64 [0i64, 1i64, -1i64, 0i64, 2i64, 1i64] [0i64, 2i64, 0i64, 3i64, 0i64, 1i64] }
-- output { [[[[0i64, 0i64, 7i64, 0i64, 2i64], [1i64, 1i64, 7i64, 1i64, 2i64]], [[1i64, 1i64, 7i64, 1i64, 2i64],
--   [1i64, 1i64, 7i64, 1i64, 2i64]]], [[[1i64, 1i64, 7i64, 1i64, 2i64], [1i64, 1i64, 7i64, 1i64, 2i64]], [[1i64,
--   1i64, 7i64, 1i64, 2i64], [11i64, 11i64, 7i64, -99i64, 2i64]]]] }
entry scatter3 (k: i64) (is: []i64) (js: []i64) =
  map (map encs) (scatter_3d (replicate 2 (replicate k (replicate 2 (E.mk 1)))) (zip3 js is js) (map2 (\i j -> E.mk (i32.i64 (i * 10 + j))) is js))

-- ==
-- entry: rotate_
-- input { -1i64 empty([0]i32) } output { empty([0][5]i64) }
-- input { 7i64 empty([0]i32) } output { empty([0][5]i64) }
-- input { -1i64 [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[9i64, 9i64, 7i64, -99i64, 2i64], [-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64,
--   2i64], [26i64, 26i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64]] }
-- input { 7i64 [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[26i64, 26i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64, -99i64,
--   2i64], [-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64]] }
entry rotate_ (r: i64) (xs: []i32) = encs (rotate r (mks xs))

-- ==
-- entry: reverse_
-- input { empty([0]i32) } output { empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[9i64, 9i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [26i64, 26i64, 7i64, -99i64,
--   2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [-15i64, 241i64, 7i64, -15i64, 2i64]] }
entry reverse_ (xs: []i32) = encs (reverse (mks xs))

-- ==
-- entry: concat_
-- input { empty([0]i32) [1i32, 2i32] }
-- output { [[1i64, 1i64, 7i64, 1i64, 2i64], [2i64, 2i64, 7i64, 2i64, 2i64], [3i64, 3i64, 7i64, 3i64, 2i64]] }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] [1i32, 2i32] }
-- output { [[-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [26i64, 26i64, 7i64, -99i64,
--   2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64], [1i64, 1i64, 7i64, 1i64, 2i64],
--   [2i64, 2i64, 7i64, 2i64, 2i64], [3i64, 3i64, 7i64, 3i64, 2i64]] }
entry concat_ (xs: []i32) (ys: []i32) = encs (mks xs ++ mks ys ++ [E.mk 3])

-- ==
-- entry: concat2
-- input { empty([0]i32) [1i32, 2i32] } output { [[1i64, 1i64, 7i64, 1i64, 2i64], [2i64, 2i64, 7i64, 2i64, 2i64]] }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] [1i32, 2i32] }
-- output { [[9i64, 9i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [26i64, 26i64, 7i64, -99i64,
--   2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [-15i64, 241i64, 7i64, -15i64, 2i64], [1i64, 1i64, 7i64, 1i64,
--   2i64], [2i64, 2i64, 7i64, 2i64, 2i64]] }
entry concat2 (xs: []i32) (ys: []i32) = encs (concat (reverse (mks xs)) (mks ys))

-- ==
-- entry: transpose_
-- input { empty([0][3]i32) } output { empty([3][0][5]i64) }
-- input { empty([3][0]i32) } output { empty([0][3][5]i64) }
-- input { [[-19i32, -11i32, 17i32], [9i32, 21i32, -11i32]] }
-- output { [[[-19i64, 237i64, 7i64, -19i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64]], [[-11i64, 245i64, 7i64,
--   -11i64, 2i64], [21i64, 21i64, 7i64, -99i64, 2i64]], [[17i64, 17i64, 7i64, -99i64, 2i64], [-11i64, 245i64,
--   7i64, -11i64, 2i64]]] }
entry transpose_ [n][m] (xs: [n][m]i32) = map encs (transpose (map mks xs))

-- ==
-- entry: transmap
-- input { empty([0][3]i32) }
-- output { [[0i64, 0i64, 0i64, -99i64, 2i64], [0i64, 0i64, 0i64, -99i64, 2i64], [0i64, 0i64, 0i64, -99i64, 2i64]]
--   }
-- input { empty([3][0]i32) } output { empty([0][5]i64) }
-- input { [[-19i32, -11i32, 17i32], [9i32, 21i32, -11i32]] }
-- output { [[-10i64, 237i64, 7i64, -19i64, 2i64], [10i64, 245i64, 7i64, -11i64, 2i64], [6i64, 245i64, 7i64,
--   -11i64, 2i64]] }
entry transmap [n][m] (xs: [n][m]i32) = encs (map (reduce E.op E.ne) (transpose (map mks xs)))

-- ==
-- entry: mapscan
-- input { empty([0][3]i32) } output { empty([3][0][5]i64) }
-- input { empty([3][0]i32) } output { empty([0][3][5]i64) }
-- input { [[-19i32, -11i32, 17i32], [9i32, 21i32, -11i32]] }
-- output { [[[-19i64, 237i64, 7i64, -19i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64]], [[-30i64, 245i64, 7i64,
--   -11i64, 2i64], [30i64, 21i64, 7i64, -99i64, 2i64]], [[-13i64, 245i64, 7i64, -11i64, 2i64], [19i64, 245i64,
--   7i64, -11i64, 2i64]]] }
entry mapscan [n][m] (xs: [n][m]i32) = map encs (transpose (map (scan E.op E.ne) (map mks xs)))

-- ==
-- entry: flat
-- input { empty([0][3]i32) } output { empty([0][5]i64) }
-- input { empty([3][0]i32) } output { empty([0][5]i64) }
-- input { [[-19i32, -11i32, 17i32], [9i32, 21i32, -11i32]] }
-- output { [[-19i64, 237i64, 7i64, -19i64, 2i64], [-11i64, 245i64, 7i64, -11i64, 2i64], [17i64, 17i64, 7i64,
--   -99i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64], [21i64, 21i64, 7i64, -99i64, 2i64], [-11i64, 245i64, 7i64,
--   -11i64, 2i64]] }
entry flat [n][m] (xs: [n][m]i32) = encs (flatten (map mks xs))

-- ==
-- entry: flatT
-- input { empty([0][3]i32) } output { empty([0][5]i64) }
-- input { empty([3][0]i32) } output { empty([0][5]i64) }
-- input { [[-19i32, -11i32, 17i32], [9i32, 21i32, -11i32]] }
-- output { [[-19i64, 237i64, 7i64, -19i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64], [-11i64, 245i64, 7i64, -11i64,
--   2i64], [21i64, 21i64, 7i64, -99i64, 2i64], [17i64, 17i64, 7i64, -99i64, 2i64], [-11i64, 245i64, 7i64, -11i64,
--   2i64]] }
entry flatT [n][m] (xs: [n][m]i32) = encs (flatten (transpose (map mks xs)))

-- ==
-- entry: unflat
-- input { 0i64 3i64 empty([0]i32) } output { empty([0][3][5]i64) }
-- input { 3i64 0i64 empty([0]i32) } output { empty([3][0][5]i64) }
-- input { 2i64 3i64 [-19i32, -11i32, 17i32, 9i32, 21i32, -11i32] }
-- output { [[[-19i64, 237i64, 7i64, -19i64, 2i64], [-11i64, 245i64, 7i64, -11i64, 2i64], [17i64, 17i64, 7i64,
--   -99i64, 2i64]], [[9i64, 9i64, 7i64, -99i64, 2i64], [21i64, 21i64, 7i64, -99i64, 2i64], [-11i64, 245i64, 7i64,
--   -11i64, 2i64]]] }
entry unflat (n: i64) (m: i64) (xs: [n * m]i32) = map encs (unflatten (mks xs) : [n][m]E.t)

-- ==
-- entry: unflat_of
-- input { 0i64 3i64 empty([0]i32) } output { empty([0][3][5]i64) }
-- input { 3i64 0i64 empty([0]i32) } output { empty([3][0][5]i64) }
-- input { 2i64 3i64 [-19i32, -11i32, 17i32, 9i32, 21i32, -11i32] }
-- output { [[[-19i64, 237i64, 7i64, -19i64, 2i64], [-11i64, 245i64, 7i64, -11i64, 2i64], [17i64, 17i64, 7i64,
--   -99i64, 2i64]], [[9i64, 9i64, 7i64, -99i64, 2i64], [21i64, 21i64, 7i64, -99i64, 2i64], [-11i64, 245i64, 7i64,
--   -11i64, 2i64]]] }
entry unflat_of (n: i64) (m: i64) (xs: []i32) = map encs (unflatten (sized (n * m) (mks xs)) :> [n][m]E.t)

-- ==
-- entry: unflat3
-- input { 0i64 3i64 empty([0]i32) } output { empty([0][3][2][5]i64) }
-- input { 3i64 0i64 empty([0]i32) } output { empty([3][0][2][5]i64) }
-- input { 2i64 3i64 [6i32, 2i32, -5i32, 8i32, 8i32, -5i32, -9i32, -9i32, -6i32, 7i32, -5i32, 4i32] }
-- output { [[[[6i64, 6i64, 7i64, -99i64, 2i64], [2i64, 2i64, 7i64, 2i64, 2i64]], [[-5i64, 251i64, 7i64, -5i64,
--   2i64], [8i64, 8i64, 7i64, -99i64, 2i64]], [[8i64, 8i64, 7i64, -99i64, 2i64], [-5i64, 251i64, 7i64, -5i64,
--   2i64]]], [[[-9i64, 247i64, 7i64, -9i64, 2i64], [-9i64, 247i64, 7i64, -9i64, 2i64]], [[-6i64, 250i64, 7i64,
--   -6i64, 2i64], [7i64, 7i64, 7i64, -99i64, 2i64]], [[-5i64, 251i64, 7i64, -5i64, 2i64], [4i64, 4i64, 7i64,
--   -99i64, 2i64]]]] }
entry unflat3 (n: i64) (m: i64) (xs: []i32) = map (map encs) (unflatten_3d (mks xs :> [n * m * 2]E.t) :> [n][m][2]E.t)

-- ==
-- entry: flat3
-- input { 0i64 3i64 } output { empty([0][5]i64) }
-- input { 3i64 0i64 } output { empty([0][5]i64) }
-- input { 2i64 3i64 }
-- output { [[0i64, 0i64, 7i64, 0i64, 2i64], [1i64, 1i64, 7i64, 1i64, 2i64], [2i64, 2i64, 7i64, 2i64, 2i64], [3i64,
--   3i64, 7i64, 3i64, 2i64], [4i64, 4i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [20i64, 20i64,
--   7i64, -99i64, 2i64], [21i64, 21i64, 7i64, -99i64, 2i64], [22i64, 22i64, 7i64, -99i64, 2i64], [23i64, 23i64,
--   7i64, -99i64, 2i64], [24i64, 24i64, 7i64, -99i64, 2i64], [25i64, 25i64, 7i64, -99i64, 2i64]] }
entry flat3 (n: i64) (m: i64) = encs (flatten_3d (tabulate_3d n m 2 (\i j k -> E.mk (i32.i64 (i * 20 + j * 2 + k)))))

-- ==
-- entry: flat4
-- input { 0i64 3i64 } output { empty([0][5]i64) }
-- input { 3i64 0i64 } output { empty([0][5]i64) }
-- input { 2i64 3i64 }
-- output { [[0i64, 0i64, 7i64, 0i64, 2i64], [1i64, 1i64, 7i64, 1i64, 2i64], [1i64, 1i64, 7i64, 1i64, 2i64], [2i64,
--   2i64, 7i64, 2i64, 2i64], [2i64, 2i64, 7i64, 2i64, 2i64], [3i64, 3i64, 7i64, 3i64, 2i64], [3i64, 3i64, 7i64,
--   3i64, 2i64], [4i64, 4i64, 7i64, -99i64, 2i64], [4i64, 4i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64,
--   2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [6i64, 6i64, 7i64, -99i64, 2i64], [20i64, 20i64, 7i64, -99i64, 2i64],
--   [21i64, 21i64, 7i64, -99i64, 2i64], [21i64, 21i64, 7i64, -99i64, 2i64], [22i64, 22i64, 7i64, -99i64, 2i64],
--   [22i64, 22i64, 7i64, -99i64, 2i64], [23i64, 23i64, 7i64, -99i64, 2i64], [23i64, 23i64, 7i64, -99i64, 2i64],
--   [24i64, 24i64, 7i64, -99i64, 2i64], [24i64, 24i64, 7i64, -99i64, 2i64], [25i64, 25i64, 7i64, -99i64, 2i64],
--   [25i64, 25i64, 7i64, -99i64, 2i64], [26i64, 26i64, 7i64, -99i64, 2i64]] }
entry flat4 (n: i64) (m: i64) =
  encs (flatten_4d (tabulate n (\i -> tabulate_3d m 2 n (\j k l -> E.mk (i32.i64 (i * 20 + j * 2 + k + l))))))

-- ==
-- entry: ends
-- input { empty([0]i32) } error: out of bounds
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [-15i64, 241i64, 7i64, -15i64, 2i64] [9i64, 9i64, 7i64, -99i64, 2i64] [[31i64, 31i64, 7i64, -99i64,
--   2i64], [26i64, 26i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64]]
--   [[-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [26i64, 26i64, 7i64, -99i64, 2i64],
--   [5i64, 5i64, 7i64, -99i64, 2i64]] }
entry ends (xs: []i32) = let m = mks xs in (E.enc (head m), E.enc (last m), encs (tail m), encs (init m))

-- ==
-- entry: takedrop
-- input { 0i64 empty([0]i32) }
-- output { empty([0][5]i64) empty([0][5]i64) empty([0][5]i64) empty([0][5]i64) empty([0][5]i64) empty([0][5]i64) }
-- input { 2i64 [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64]] [[26i64, 26i64, 7i64,
--   -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64]] [[26i64, 26i64, 7i64,
--   -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64]] [[-15i64, 241i64, 7i64,
--   -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64]] [[9i64, 9i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64,
--   -99i64, 2i64], [26i64, 26i64, 7i64, -99i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [-15i64, 241i64, 7i64,
--   -15i64, 2i64]] [[-15i64, 241i64, 7i64, -15i64, 2i64], [26i64, 26i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64,
--   -99i64, 2i64]] }
entry takedrop (i: i64) (xs: []i32) =
  let m = mks xs
  in (encs (take i m), encs (drop i m), encs m[i:], encs m[:i], encs m[::-1], encs m[::2])

-- ==
-- entry: split_
-- input { 0i64 empty([0]i32) } output { empty([0][5]i64) empty([0][5]i64) }
-- input { 2i64 [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[26i64, 26i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64, -99i64,
--   2i64]] [[-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64]] }
entry split_ [n] (i: i64) (xs: [n]i32) = let (a, b) = split (mks xs :> [i + (n - i)]E.t) in (encs b, encs a)

-- ==
-- entry: foldl_
-- input { empty([0]i32) } output { [0i64, 0i64, 0i64, -99i64, 2i64] }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] } output { [131i64, 241i64, 7i64, -15i64, 2i64] }
entry foldl_ (xs: []i32) = E.enc (foldl (\a x -> E.op (E.op a x) a) E.ne (mks xs))

-- ==
-- entry: foldr_
-- input { empty([0]i32) } output { [0i64, 0i64, 0i64, -99i64, 2i64] }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] } output { [112i64, 241i64, 7i64, -15i64, 2i64] }
entry foldr_ (xs: []i32) = E.enc (foldr (\x a -> E.op x (E.op a x)) E.ne (mks xs))

-- ==
-- entry: allany
-- input { empty([0]i32) } output { true false true false 0i64 true }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] } output { false true false true 5i64 false }
entry allany (xs: []i32) = let m = mks xs in (all pr m, any pr m, and (map pr m), or (map pr m), length m, null m)

-- ==
-- entry: copyupd
-- input { 2i64 [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [26i64, 26i64, 7i64, -99i64,
--   2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64]] [[-15i64, 241i64, 7i64, -15i64,
--   2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [77i64, 77i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64,
--   2i64], [9i64, 9i64, 7i64, -99i64, 2i64]] [[-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64,
--   2i64], [78i64, 78i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64]]
--   }
entry copyupd (i: i64) (xs: []i32) =
  let m = mks xs
  let c = copy m
  let f = manifest m
  let c[i] = E.mk 77
  let f[i:i+1] = [E.mk 78]
  in (encs m, encs c, encs f)

-- ==
-- entry: loopupd
-- input { empty([0]i32) } output { empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[16i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [31i64, 26i64, 7i64, -99i64,
--   2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [25i64, 241i64, 7i64, -15i64, 2i64]] }
entry loopupd (xs: []i32) =
  encs (loop m = mks xs for i < length xs do if i % 2 == 0 then m with [i] = copy (E.op m[i] m[(i + 1) % length xs]) else m)

-- ==
-- entry: loopstate
-- input { empty([0]i32) } output { [0i64, 0i64, 0i64, -99i64, 2i64] empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [56i64, 241i64, 7i64, -15i64, 2i64] [[-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64,
--   2i64], [26i64, 26i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64]]
--   }
entry loopstate (xs: []i32) =
  let (a, b) = loop (a, b) = (E.ne, mks xs) for x
  in xs do (E.op a (E.mk x), rotate 1 b)
  in (E.enc a, encs b)

-- ==
-- entry: ifs
-- input { true empty([0]i32) } output { empty([0][5]i64) }
-- input { false empty([0]i32) } output { empty([0][5]i64) }
-- input { true [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64,
--   2i64], [9i64, 9i64, 7i64, -99i64, 2i64]] }
-- input { false [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[26i64, 26i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64, -99i64,
--   2i64], [-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64]] }
entry ifs (c: bool) (xs: []i32) = let m = mks xs in encs (if c then filter pr m else rotate 2 m)

-- ==
-- entry: elemif
-- input { empty([0]i32) } output { empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[-14i64, 241i64, 7i64, 1i64, 2i64], [32i64, 31i64, 7i64, 1i64, 2i64], [26i64, 26i64, 7i64, -99i64,
--   2i64], [6i64, 5i64, 7i64, 1i64, 2i64], [10i64, 9i64, 7i64, 1i64, 2i64]] }
entry elemif (xs: []i32) = encs (map (\x -> if x % 2 == 0 then E.mk x else E.op (E.mk x) (E.mk 1)) xs)

-- ==
-- entry: seqmap
-- input { empty([0]i32) } output { empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[-12i64, 241i64, 7i64, 2i64, 2i64], [34i64, 31i64, 7i64, 2i64, 2i64], [29i64, 26i64, 7i64, 2i64,
--   2i64], [8i64, 5i64, 7i64, 2i64, 2i64], [12i64, 9i64, 7i64, 2i64, 2i64]] }
entry seqmap (xs: []i32) = encs (map (\x -> loop a = E.mk x for i < 3i32 do E.op a (E.mk i)) xs)

-- ==
-- entry: repl
-- input { 0i64 5i32 } output { empty([0][5]i64) empty([2][0][5]i64) }
-- input { 5i64 5i32 }
-- output { [[5i64, 5i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64],
--   [5i64, 5i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64]] [[[5i64, 5i64, 7i64, -99i64, 2i64], [5i64,
--   5i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [5i64, 5i64,
--   7i64, -99i64, 2i64]], [[5i64, 5i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64,
--   -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64]]] }
entry repl (n: i64) (x: i32) = (encs (replicate n (E.mk x)), map encs (replicate 2 (replicate n (E.mk x))))

-- ==
-- entry: scanmap2
-- input { empty([0][3]i32) } output { empty([0][3][5]i64) }
-- input { empty([3][0]i32) } output { empty([3][0][5]i64) }
-- input { [[-19i32, -11i32, 17i32], [9i32, 21i32, -11i32]] }
-- output { [[[-19i64, 237i64, 7i64, -19i64, 2i64], [-11i64, 245i64, 7i64, -11i64, 2i64], [17i64, 17i64, 7i64,
--   -99i64, 2i64]], [[-10i64, 237i64, 7i64, -19i64, 2i64], [10i64, 245i64, 7i64, -11i64, 2i64], [6i64, 245i64,
--   7i64, -11i64, 2i64]]] }
entry scanmap2 [n][m] (xs: [n][m]i32) = map encs (scan (map2 E.op) (replicate m E.ne) (map mks xs))

-- ==
-- entry: redmap2
-- input { empty([0][3]i32) }
-- output { [[0i64, 0i64, 0i64, -99i64, 2i64], [0i64, 0i64, 0i64, -99i64, 2i64], [0i64, 0i64, 0i64, -99i64, 2i64]]
--   }
-- input { empty([3][0]i32) } output { empty([0][5]i64) }
-- input { [[-19i32, -11i32, 17i32], [9i32, 21i32, -11i32]] }
-- output { [[-10i64, 237i64, 7i64, -19i64, 2i64], [10i64, 245i64, 7i64, -11i64, 2i64], [6i64, 245i64, 7i64,
--   -11i64, 2i64]] }
entry redmap2 [n][m] (xs: [n][m]i32) = encs (reduce (map2 E.op) (replicate m E.ne) (map mks xs))

-- ==
-- entry: gather
-- input { empty([0]i32) empty([0]i64) } output { empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] [3i64, 0i64, 1i64, 1i64, 1i64] }
-- output { [[5i64, 5i64, 7i64, -99i64, 2i64], [-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64,
--   2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64]] }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] empty([0]i64) } output { empty([0][5]i64) }
entry gather (xs: []i32) (is: []i64) = encs (map (\i -> (mks xs)[i]) is)

-- ==
-- entry: flatm
-- input { empty([0]i64) } output { empty([0]i64) empty([0]bool) empty([0]i64) empty([0][5]i64) empty([0][5]i64) }
-- input { [2i64, 0i64, 3i64] }
-- output { [2i64, 0i64, 3i64] [true, false, true, false, false] [0i64, 2i64, 2i64] [[0i64, 0i64, 7i64, 0i64,
--   2i64], [1i64, 1i64, 7i64, 1i64, 2i64], [0i64, 0i64, 7i64, 0i64, 2i64], [1i64, 1i64, 7i64, 1i64, 2i64], [2i64,
--   2i64, 7i64, 2i64, 2i64]] [[2i64, 2i64, 7i64, 2i64, 2i64], [0i64, 0i64, 7i64, 0i64, 2i64], [3i64, 3i64, 7i64,
--   3i64, 2i64]] }
entry flatm (ns: []i64) =
  let (a, b, c, e, f) = flatmap (\k ->
  let n = k + 0
  in (map (\i -> E.mk (i32.i64 i)) (iota n), E.mk (i32.i64 k))) ns
  in (a, b, c, encs e, encs f)

-- ==
-- entry: iter
-- input { empty([0]i32) } output { empty([0][5]i64) empty([0][5]i64) }
-- input { [-15i32, 31i32, 26i32, 5i32, 9i32] }
-- output { [[26i64, 26i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64, -99i64, 2i64], [9i64, 9i64, 7i64, -99i64,
--   2i64], [-15i64, 241i64, 7i64, -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64]] [[-15i64, 241i64, 7i64,
--   -15i64, 2i64], [31i64, 31i64, 7i64, -99i64, 2i64], [26i64, 26i64, 7i64, -99i64, 2i64], [5i64, 5i64, 7i64,
--   -99i64, 2i64], [9i64, 9i64, 7i64, -99i64, 2i64]] }
entry iter (xs: []i32) = let m = mks xs in (encs (iterate 2 (rotate 1) m), encs (iterate (-1) reverse m))
