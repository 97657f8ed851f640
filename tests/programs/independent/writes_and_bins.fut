-- Scatters, histograms and accumulators in one to three dimensions, of records and arrays, with indices outside.

def s2' (n: i64) (m: i64) : [][](i32, bool) =
  let k = n * m / 2 + 3
  let is = map (\i -> ((i * 7) % (n + 2) - 1, (i * 5) % (m + 2) - 1)) (iota k)
  let vs = map (\(i, j) -> (i32.i64 (i * 100 + j), i % 2 == 0)) is
  in scatter_2d (replicate n (replicate m (0i32, true))) is vs
def s3' (n: i64) : [n][n][n]{a: u8, b: [2]i16} =
  let is = map (\i -> (i % (n + 1), i * 3 % (n + 2) - 1, (i / 2) % (n + 1))) (iota (4 * n))
  let vs = map (\(i, j, k) -> {a = u8.i64 (i + j), b = [i16.i64 j, i16.i64 k]}) is
  in scatter_3d (replicate n (replicate n (replicate n {a = 0u8, b = [1i16, 2]}))) is vs
def h1' (n: i64) (k: i64) : ([k]i32, [k](i64, f32), [k][2]u16, [k]bool, [k]i8) =
  let is = map (\i -> (i * i * 31 + i) % (k + 2) - 1) (iota n)
  in (hist (+) 0 k is (map i32.i64 (iota n)),
      reduce_by_index (replicate k (-1, -f32.inf)) (\(a, b) (c, d) -> (i64.max a c, f32.max b d)) (-1, -f32.inf) is (map (\i -> (i, f32.i64 (i % 17))) (iota n)),
      hist (map2 (+)) [0, 0] k is (map (\i -> [u16.i64 i, 1]) (iota n)),
      reduce_by_index (replicate k false) (||) false is (map (\i -> i % 5 == 0) (iota n)),
      hist i8.max i8.lowest k is (map (\i -> i8.i64 (i % 256)) (iota n)))

-- ==
-- entry: h2
-- input { 10i64 } output { [[100i32, 100i32, -33i32, 100i32, 100i32], [100i32, 100i32, -15i32, 100i32, 100i32], [100i32, 1i32, 100i32,
--   100i32, 100i32], [100i32, 100i32, 100i32, 100i32, 18i32]] }
-- input { 0i64 } output { [[100i32, 100i32, 100i32, 100i32, 100i32], [100i32, 100i32, 100i32, 100i32, 100i32], [100i32, 100i32, 100i32,
--   100i32, 100i32], [100i32, 100i32, 100i32, 100i32, 100i32]] }
-- compiled input { 3000i64 } output { [[-50i32, -50i32, -50i32, -50i32, -49i32], [-50i32, -50i32, -49i32, -50i32, -49i32], [-49i32,
--   -50i32, -49i32, -50i32, -50i32], [-49i32, -50i32, -50i32, -50i32, -50i32]] }
entry h2 (n: i64) : [4][5]i32 =
  reduce_by_index_2d (replicate 4 (replicate 5 100)) i32.min i32.highest (map (\i -> (i % 6 - 1, i * 3 % 7 - 1)) (iota n)) (map (\i -> i32.i64 (i * 17 % 101 - 50)) (iota n))

-- ==
-- entry: h3
-- input { 10i64 } output { [[[1u32, 1u32, 1u32, 1u32], [1u32, 1u32, 1u32, 1u32], [1u32, 7u32, 1u32, 1u32]], [[1u32, 1u32, 1u32, 1u32],
--   [1u32, 1u32, 1u32, 1u32], [1u32, 1u32, 1u32, 1u32]]] }
-- compiled input { 5000i64 } output { [[[4068153209u32, 1376428145u32, 1748277865u32, 197872517u32], [2627951945u32, 94882625u32,
--   2526079773u32, 2823821013u32], [4136059667u32, 2122827017u32, 1673775463u32, 814298265u32]], [[1354191725u32, 2941088313u32,
--   3545336737u32, 1734306073u32], [3840321981u32, 4068153209u32, 1376428145u32, 1748277865u32], [1128025465u32, 29383875u32,
--   2033578747u32, 19498903u32]]] }
entry h3 (n: i64) : [2][3][4]u32 =
  reduce_by_index_3d (replicate 2 (replicate 3 (replicate 4 1u32))) (*) 1 (map (\i -> (i % 3, i % 4, i % 5)) (iota n)) (map (\i -> u32.i64 i | 1) (iota n))
-- argmax with ties by lowest index
def arg' (n: i64) (k: i64) : [k](i64, i64) =
  let op (v, i) (w, j) : (i64, i64) = if v > w || (v == w && i < j) then (v, i) else (w, j)
  in hist op (i64.lowest, i64.highest) k (map (% k) (iota n)) (map (\i -> (i * i % 1013, i)) (iota n))
type~ acc 't = intrinsics.acc t

-- ==
-- entry: accs
-- input { 6i64 } output { [2i64, 3i64, 5i64, 5i64, 1i64, 3i64] [0i32, 7i32, 1i32, 7i32, 2i32] }
-- input { 0i64 } output { empty([0]i64) [7i32, 7i32, 7i32, 7i32, 7i32] }
entry accs (n: i64) : ([n]i64, [5]i32) =
  let f (a: *acc ([n]i64)) (i: i64) : acc ([n]i64) =
    let a = intrinsics.acc_write a (i / 2) 1
    in if i % 3 == 0 then intrinsics.acc_write a (n - i) i else loop a for j < 3 do intrinsics.acc_write a (i + j - 1) j
  in (intrinsics.hist_stream (replicate n 0i64) (+) 0i64 f (iota n),
      intrinsics.scatter_stream (replicate 5 7i32) (\(a: *acc ([5]i32)) (i: i64) -> intrinsics.acc_write a (i * 2) (i32.i64 i)) (iota n))

-- ==
-- entry: spr
-- input { [2i64, 9, -1, 0] } output { [5i64, 0i64, 3i64, 0i64] }
entry spr (is: [4]i64) = spread 4 0i64 is [3, 4, 6, 5]

-- ==
-- entry: arg
-- compiled input { 50000i64 7i64 } output { [1012i64, 1012i64, 1012i64, 1012i64, 1012i64, 1012i64, 1012i64] [1981i64, 1058i64, 968i64,
--   45i64, 3084i64, 2994i64, 2071i64] }
-- input { 20i64 7i64 } output { [196i64, 225i64, 256i64, 289i64, 324i64, 361i64, 169i64] [14i64, 15i64, 16i64, 17i64, 18i64, 19i64,
--   13i64] }
entry arg (n: i64) (k: i64) = unzip (arg' n k)
