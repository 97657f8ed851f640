-- Sorting networks, radix, recursive and segmented sorts behind one module type with a polymorphic payload.

module type sorter = {
  type key
  val sort_by 'a [n] : (a -> key) -> [n]a -> *[n]a
}
module type ordered = { type t val <= : t -> t -> bool }
module type radix_key = { type t val bits : i32 val bit : i32 -> t -> i32 }

module insertion (K: ordered) : sorter with key = K.t = {
  type key = K.t
  def sort_by 'a [n] (key: a -> key) (xs: [n]a) : *[n]a =
    loop xs = copy xs for i < n do
      (loop (xs, j) = (xs, i) while j > 0 && !(key xs[j - 1] K.<= key xs[j]) do
         let (a, b) = (copy xs[j - 1], copy xs[j])
         let xs[j - 1] = b
         let xs[j] = a
         in (xs, j - 1)).0
}

module merge (K: ordered) : sorter with key = K.t = {
  type key = K.t
  -- The rank of an element in the other half, by bisection.
  def rank [m] (strict: bool) (ks: [m]key) (k: key) : i64 =
    (loop (lo, hi) = (0, m) while lo < hi do
       let mid = (lo + hi) / 2
       let before = if strict then !(k K.<= ks[mid]) else ks[mid] K.<= k
       in if before then (mid + 1, hi) else (lo, mid)).0
  -- Recursive at changing sizes.
  def sort_pairs 'a [n] (xs: [n](key, a)) : *[n](key, a) =
    if n <= 1 then copy xs else
    let m = n / 2
    let l = sort_pairs (take m xs)
    let r = sort_pairs (drop m xs)
    let (lk, rk) = (map (.0) l, map (.0) r)
    let li = map2 (\i k -> i + rank true rk k) (iota m) lk
    let ri = map2 (\i k -> i + rank false lk k) (indices r) rk
    in scatter (scatter (copy xs) li l) ri r
  def sort_by 'a [n] (key: a -> key) (xs: [n]a) : *[n]a = map (.1) (sort_pairs (map (\x -> (key x, x)) xs))
}

module bitonic (K: ordered) : sorter with key = K.t = {
  type key = K.t
  def sort_by 'a [n] (key: a -> key) (xs: [n]a) : *[n]a =
    let d = i64.i32 (64 - i64.clz (i64.max 0 (n - 1)))
    -- Stable by carrying positions; absent elements are greatest.
    let size = 2 ** d
    let get i = if i < n then (true, i) else (false, i)
    let le ((pa, a): (bool, i64)) ((pb, b): (bool, i64)) =
      if pa && pb then (let (ka, kb) = (key xs[a], key xs[b]) in (ka K.<= kb) && (!(kb K.<= ka) || a <= b))
      else pa || (!pb && a <= b)
    let perm =
      loop perm = map get (iota size) for i < d do
        loop perm for j < i + 1 do
          let k = 1 << (i - j)
          in map (\p -> let q = p ^ k
                        let up = (p >> (i + 1)) & 1 == 0
                        let (a, b) = (perm[p], perm[q])
                        in if (le a b) == ((p < q) == up) then a else b) (iota size)
    in map (\(_, i) -> copy xs[i]) (take n perm)
}

module radix (K: radix_key) : sorter with key = K.t = {
  type key = K.t
  def step 'a [n] (key: a -> key) (xs: *[n]a) (b: i32) : *[n]a =
    let digits = map (\x -> let k = key x in i64.i32 (K.bit b k + 2 * K.bit (b + 1) k)) xs
    let flags = map (\d -> (i64.bool (d == 0), i64.bool (d == 1), i64.bool (d == 2), i64.bool (d == 3))) digits
    let add (a, b, c, d) (a', b', c', d') : (i64, i64, i64, i64) = (a + a', b + b', c + c', d + d')
    let ranks = scan add (0, 0, 0, 0) flags
    let (n0, n1, n2, _) = if n == 0 then (0, 0, 0, 0) else last ranks
    let place d (a, b, c, e) = match d case 0 -> a - 1 case 1 -> n0 + b - 1 case 2 -> n0 + n1 + c - 1 case _ -> n0 + n1 + n2 + e - 1
    in scatter (copy xs) (map2 place digits ranks) xs
  def sort_by 'a [n] (key: a -> key) (xs: [n]a) : *[n]a =
    loop xs = copy xs for i < (K.bits + 1) / 2 do step key xs (2 * i)
}

module i32_ord = { type t = i32 def (<=) = (i32.<=) }
module i32_bits : radix_key with t = i32 = {
  type t = i32
  def bits = 32i32
  def bit b (x: t) = i32.get_bit b x ^ i32.bool (b == 31)
}
module f64_bits : radix_key with t = f64 = {
  type t = f64
  def bits = 64i32
  def bit b (x: t) = let s = f64.get_bit 63 x in if b == 63 then 1 - s else f64.get_bit b x ^ s
}
-- Keys compared backwards, and keys compared by two components.
module flipped (K: ordered) : ordered with t = K.t = { type t = K.t def (<=) (a: t) (b: t) = b K.<= a }
module both (A: ordered) (B: ordered) : ordered with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def (<=) ((a, b): t) ((c, d): t) = !(c A.<= a) || ((a A.<= c) && (b B.<= d))
}

module s_ins = insertion i32_ord
module s_mrg = merge i32_ord
module s_bit = bitonic i32_ord
module s_rad = radix i32_bits
module s_dbl = radix f64_bits
module s_two = merge (both i32_ord (flipped i32_ord))

-- ==
-- entry: ins mrg bit rad
-- input { [330i32, 467i32, 480i32, 138i32, -160i32, 118i32, 403i32, -95i32, -421i32, 367i32, 8i32, 379i32, -274i32, -174i32, -395i32, -139i32, 175i32, -30i32, -52i32, -485i32, -416i32, 140i32, 122i32, 288i32, -466i32, 268i32, 2i32, 186i32, -132i32, 246i32, 234i32, 163i32, 127i32, -443i32, 436i32, 471i32, -445i32] } output { [-485i32, -466i32, -445i32, -443i32, -421i32, -416i32, -395i32, -274i32, -174i32, -160i32, -139i32, -132i32, -95i32, -52i32, -30i32, 2i32, 8i32, 118i32, 122i32, 127i32, 138i32, 140i32, 163i32, 175i32, 186i32, 234i32, 246i32, 268i32, 288i32, 330i32, 367i32, 379i32, 403i32, 436i32, 467i32, 471i32, 480i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [3i32] } output { [3i32] }
entry ins (xs: []i32) : []i32 = s_ins.sort_by id xs
entry mrg (xs: []i32) : []i32 = s_mrg.sort_by id xs
entry bit (xs: []i32) : []i32 = s_bit.sort_by id xs
entry rad (xs: []i32) : []i32 = s_rad.sort_by id xs

-- | Stability, with a payload that contains an array.
type item = {k: i32, tag: [2]i64, what: #even | #odd i64}
module stable (S: sorter with key = i32) = {
  def order [n] (ks: [n]i32) : [n]i64 =
    map2 (\k i -> {k, tag = [i, -i], what = if i % 2 == 0 then #even else #odd i} : item) ks (iota n)
    |> S.sort_by (\x -> x.k)
    |> map (\x -> match x.what case #even -> x.tag[0] case #odd i -> (i - x.tag[1]) / 2)
}
module st1 = stable s_ins
module st2 = stable s_mrg
module st3 = stable s_bit
module st4 = stable s_rad
-- ==
-- entry: stability
-- input { [4i32, 2i32, -4i32, -7i32, -5i32, 6i32, 0i32, -7i32, 2i32, -8i32, -2i32, 4i32, -9i32, 3i32, -4i32, -5i32, 0i32, 5i32, 0i32, 2i32, 2i32, 8i32, 3i32, 4i32] } output { [12i64, 9i64, 3i64, 7i64, 4i64, 15i64, 2i64, 14i64, 10i64, 6i64, 16i64, 18i64, 1i64, 8i64, 19i64, 20i64, 13i64, 22i64, 0i64, 11i64, 23i64, 17i64, 5i64, 21i64] true }
entry stability [n] (ks: [n]i32) : ([n]i64, bool) =
  let a = st1.order ks
  let same b = and (map2 (==) a b)
  in (a, same (st2.order ks) && same (st3.order ks) && same (st4.order ks))

-- ==
-- entry: doubles
-- input { [1.5f64, -0.0f64, 3.25f64, -2.5f64, 10000000000.0f64, -1e-05f64, 0.125f64] } output { [-2.5f64, -1e-05f64, -0.0f64, 0.125f64, 1.5f64, 3.25f64, 10000000000.0f64] }
entry doubles (xs: []f64) : []f64 = s_dbl.sort_by (\x -> x) xs
-- ==
-- entry: two_keys
-- input { [2i32, 1i32, 2i32, 1i32] [5i32, 6i32, 7i32, 8i32] } output { [1i32, 1i32, 2i32, 2i32] [8i32, 6i32, 7i32, 5i32] }
entry two_keys (xs: []i32) (ys: []i32) = zip xs ys |> s_two.sort_by id |> unzip

-- Quicksort of many segments at once: partition by flags, until no segment has two different keys.
def segmented_sum [n] (flags: [n]bool) (xs: [n]i64) : [n]i64 =
  scan (\(f, x) (g, y) -> (f || g, if g then y else x + y)) (false, 0) (zip flags xs) |> map (.1)
def quick [n] (xs: [n]i32) : [n]i32 =
  let (xs, _) =
    loop (xs, flags) = (copy xs, map (== 0) (iota n))
    while !(null xs) && or (map2 (\i f -> i > 0 && !f && xs[i - 1] > xs[i]) (iota n) flags) do
      let starts = scan i64.max 0 (map2 (\i f -> if f then i else 0) (iota n) flags)
      let pivots = map (\s -> xs[s]) starts
      let class = map2 (\x p -> if x < p then 0 else if x == p then 1 else 2i64) xs pivots
      let count c = segmented_sum flags (map (\d -> i64.bool (d == c)) class)
      let (c0, c1, c2) = (count 0, count 1, count 2)
      let ends = map (\i -> i == n - 1 || flags[i + 1]) (iota n)
      let total (c: [n]i64) = reduce_by_index (replicate n 0) i64.max 0 (map2 (\s e -> if e then s else -1) starts ends) c
      let (t0, t1) = (total c0, total c1)
      let dest = map4 (\s d (a, b) c -> s + (match d case 0 -> a - 1 case 1 -> t0[s] + b - 1 case _ -> t0[s] + t1[s] + c - 1))
                      starts class (zip c0 c1) c2
      let moved = scatter (replicate n (0i32, 0i64)) dest (zip xs class)
      let newflags = map2 (\i f -> f || (i > 0 && moved[i].1 != moved[i - 1].1)) (iota n) flags
      in (map (.0) moved, newflags)
  in xs
-- ==
-- entry: quicksort
-- input { [330i32, 467i32, 480i32, 138i32, -160i32, 118i32, 403i32, -95i32, -421i32, 367i32, 8i32, 379i32, -274i32, -174i32, -395i32, -139i32, 175i32, -30i32, -52i32, -485i32, -416i32, 140i32, 122i32, 288i32, -466i32, 268i32, 2i32, 186i32, -132i32, 246i32, 234i32, 163i32, 127i32, -443i32, 436i32, 471i32, -445i32] } output { [-485i32, -466i32, -445i32, -443i32, -421i32, -416i32, -395i32, -274i32, -174i32, -160i32, -139i32, -132i32, -95i32, -52i32, -30i32, 2i32, 8i32, 118i32, 122i32, 127i32, 138i32, 140i32, 163i32, 175i32, 186i32, 234i32, 246i32, 268i32, 288i32, 330i32, 367i32, 379i32, 403i32, 436i32, 467i32, 471i32, 480i32] }
-- input { [5i32, 5i32, 5i32] } output { [5i32, 5i32, 5i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
entry quicksort (xs: []i32) = quick xs
