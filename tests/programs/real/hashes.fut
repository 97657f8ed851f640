-- Hash maps with open addressing, and ordered sets, as functors over keys; keys are built from smaller keys by further functors.

module type key = {
  type t
  val hash : t -> u64
  val == : t -> t -> bool
  val < : t -> t -> bool
}

module i64_key : key with t = i64 = {
  type t = i64
  def hash (x: t) =
    let x = u64.i64 x
    let x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9
    let x = (x ^ (x >> 27)) * 0x94d049bb133111eb
    in x ^ (x >> 31)
  def (==) = (i64.==)
  def (<) = (i64.<)
}

module pair_key (A: key) (B: key) : key with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def hash ((a, b): t) = A.hash a * 31 + (B.hash b ^ 0x9e3779b97f4a7c15)
  def (x: t) == (y: t) = (x.0 A.== y.0) && (x.1 B.== y.1)
  def (x: t) < (y: t) = (x.0 A.< y.0) || ((x.0 A.== y.0) && (x.1 B.< y.1))
}

module word_key (N: {val len : i64}) : key with t = [N.len]u8 = {
  type t = [N.len]u8
  def hash (w: t) = foldl (\h c -> (h ^ u64.u8 c) * 1099511628211) 14695981039346656037 w
  local def cmp (a: t) (b: t) : i32 =
    map2 (\x y -> if x u8.< y then -1 else if y u8.< x then 1 else 0) a b |> reduce (\x y -> if x != 0 then x else y) 0
  def (a: t) < (b: t) = cmp a b i32.< 0
  def (a: t) == (b: t) = cmp a b i32.== 0
}

module reverse_key (K: key) : key with t = K.t = { open K def (<) a b = b K.< a }

module type map = {
  type key
  type~ map 'v
  val empty 'v : (capacity: i64) -> v -> key -> *map v
  val insert 'v : *map v -> (merge: v -> v -> v) -> key -> v -> *map v
  val lookup 'v : map v -> key -> (#none | #some v)
  val delete 'v : *map v -> key -> *map v
  val size 'v : map v -> i64
  val from_arrays 'v [n] : (merge: v -> v -> v) -> [n]key -> [n]v -> *map v
  val fold 'v 'a : (a -> key -> v -> a) -> a -> map v -> a
}

module open_addressing (K: key) : map with key = K.t = {
  type key = K.t
  type status = #free | #full | #gone
  type~ map 'v = ?[n].{status: [n]status, keys: [n]key, vals: [n]v, used: i64}

  def empty 'v (capacity: i64) (v: v) (k: key) : *map v =
    let n = loop n = 8 while n < capacity do n * 2
    in {status = replicate n #free, keys = replicate n k, vals = replicate n v, used = 0}

  -- The slot of a key, or else the first slot where it may go.
  def probe [n] (status: [n]status) (keys: [n]key) (k: key) : {slot: i64, found: bool} =
    let start = i64.u64 (K.hash k % u64.i64 n)
    let (i, _, candidate, found) =
      loop (i, steps, candidate, found) = (start, 0, -1, false)
      while !found && steps < n && (match status[i] case #free -> false case _ -> true) do
        match (status[i], keys[i] K.== k)
        case (#full, true) -> (i, steps, candidate, true)
        case (#gone, _) -> ((i + 1) % n, steps + 1, if candidate < 0 then i else candidate, false)
        case _ -> ((i + 1) % n, steps + 1, candidate, false)
    in {slot = if found || candidate < 0 then i else candidate, found}

  def insert 'v ({status, keys, vals, used}: *map v) (merge: v -> v -> v) (k: key) (v: v) : *map v =
    let {slot, found} = probe status keys k
    in if found
       then let v' = merge (copy vals[slot]) v
            in {status, keys, vals = vals with [slot] = v', used}
       else {status = status with [slot] = #full, keys = keys with [slot] = k, vals = vals with [slot] = v, used = used + 1}

  def lookup 'v (m: map v) (k: key) : (#none | #some v) =
    let {slot, found} = probe m.status m.keys k
    in if found then #some m.vals[slot] else #none

  def delete 'v ({status, keys, vals, used}: *map v) (k: key) : *map v =
    let {slot, found} = probe status keys k
    in if found then {status = status with [slot] = #gone, keys, vals, used = used - 1} else {status, keys, vals, used}

  def size 'v (m: map v) = m.used

  def from_arrays 'v [n] (merge: v -> v -> v) (ks: [n]key) (vs: [n]v) : *map v =
    loop m = empty (2 * n) vs[0] ks[0] for (k, v) in zip ks vs do insert m merge k v

  def fold 'v 'a (f: a -> key -> v -> a) (z: a) (m: map v) : a =
    loop acc = z for (s, k, v) in zip3 m.status m.keys m.vals do
      match s case #full -> f acc k v case _ -> acc
}

-- | Ordered sets as sorted arrays; algebra by merging.
module type set = {
  type elem
  type t [n]
  val from_array [n] : [n]elem -> ?[k].t [k]
  val to_array [n] : t [n] -> [n]elem
  val size [n] : t [n] -> i64
  val member [n] : t [n] -> elem -> bool
  val union [n][m] : t [n] -> t [m] -> ?[k].t [k]
  val inter [n][m] : t [n] -> t [m] -> ?[k].t [k]
  val diff [n][m] : t [n] -> t [m] -> ?[k].t [k]
}

module sorted_set (K: key) : set with elem = K.t = {
  type elem = K.t
  type t [n] = [n]elem
  -- Rank sort: fine for sets of this size, and stable.
  def sort [n] (xs: [n]elem) : [n]elem =
    let rank i x = i64.sum (map2 (\j y -> i64.bool ((y K.< x) || ((y K.== x) && j i64.< i))) (iota n) xs)
    in scatter (copy xs) (map2 rank (iota n) xs) xs
  def from_array [n] (xs: [n]elem) =
    let ys = sort xs
    in zip (iota n) ys |> filter (\(i, y) -> i == 0 || !(ys[i - 1] K.== y)) |> map (.1)
  def to_array [n] (s: t [n]) = s
  def size [n] (_: t [n]) = n
  def member [n] (s: t [n]) (x: elem) : bool =
    let (lo, _) = loop (lo, hi) = (0, n) while lo < hi do
                    let mid = (lo + hi) / 2
                    in if s[mid] K.< x then (mid + 1, hi) else (lo, mid)
    in lo < n && (s[lo] K.== x)
  def union [n][m] (a: t [n]) (b: t [m]) = from_array (a ++ b)
  def inter [n][m] (a: t [n]) (b: t [m]) = filter (member b) a
  def diff [n][m] (a: t [n]) (b: t [m]) = filter (\x -> !(member b x)) a
}

module M = open_addressing i64_key
module word = word_key {def len = 3i64}
module W = open_addressing word
module PM = open_addressing (pair_key i64_key (pair_key i64_key i64_key))
module S = sorted_set i64_key
module RS = sorted_set (reverse_key i64_key)
module PS = sorted_set (pair_key (reverse_key i64_key) i64_key)

-- ==
-- entry: sums
-- input { [30i64, 17i64, 30i64, 38i64, 40i64, 18i64, 3i64, 5i64, 29i64, 17i64, 8i64, 29i64, 26i64, 26i64, 5i64, 11i64, 25i64, 20i64, 48i64, 15i64, 34i64, 40i64, 22i64, 38i64, 34i64, 18i64, 2i64, 36i64, 18i64, 46i64, 34i64, 13i64, 27i64, 7i64, 36i64, 21i64, 5i64, 48i64, 31i64, 8i64, 40i64, 3i64, 15i64, 28i64, 6i64, 6i64, 3i64, 34i64, 48i64, 42i64, 20i64, 48i64, 13i64, 4i64, 34i64, 27i64, 39i64, 26i64, 49i64, 34i64, 33i64, 18i64, 40i64, 33i64, 33i64, 45i64, 30i64, 36i64, 41i64, 0i64, 19i64, 43i64, 24i64, 15i64, 43i64, 43i64, 13i64, 10i64, 21i64, 17i64] [-469i64, 196i64, -2i64, 328i64, -475i64, 430i64, -137i64, 240i64, -328i64, 250i64, 71i64, -137i64, 248i64, 492i64, 402i64, -198i64, -240i64, 240i64, 195i64, -299i64, 309i64, 497i64, 135i64, 164i64, 52i64, -148i64, 226i64, -86i64, -482i64, 93i64, 96i64, 301i64, -126i64, 215i64, 4i64, 367i64, -294i64, -336i64, 43i64, 108i64, 491i64, 498i64, -271i64, -430i64, -63i64, 74i64, 178i64, 451i64, -440i64, 187i64, 401i64, -388i64, -477i64, 51i64, -204i64, 105i64, -337i64, -204i64, 476i64, 469i64, 336i64, -397i64, -368i64, -346i64, -207i64, -229i64, -61i64, 350i64, 200i64, 426i64, -24i64, -287i64, -481i64, 226i64, -372i64, 69i64, -478i64, -8i64, 466i64, 68i64] [0i64, 1i64, 2i64, 3i64, 10i64, 20i64, 30i64, 49i64, 60i64] } output { 39i64 [426i64, -9999i64, 226i64, 539i64, -8i64, 641i64, -532i64, 476i64, -9999i64] 1395i64 }
entry sums [n][m] (ks: [n]i64) (vs: [n]i64) (qs: [m]i64) : (i64, [m]i64, i64) =
  let m = M.from_arrays (+) ks vs
  in (M.size m, map (\q -> match M.lookup m q case #none -> -9999 case #some v -> v) qs, M.fold (\a _ v -> a + v) 0 m)

-- ==
-- entry: deletions
-- input { [30i64, 17i64, 30i64, 38i64, 40i64, 18i64, 3i64, 5i64, 29i64, 17i64, 8i64, 29i64, 26i64, 26i64, 5i64, 11i64, 25i64, 20i64, 48i64, 15i64, 34i64, 40i64, 22i64, 38i64, 34i64, 18i64, 2i64, 36i64, 18i64, 46i64, 34i64, 13i64, 27i64, 7i64, 36i64, 21i64, 5i64, 48i64, 31i64, 8i64, 40i64, 3i64, 15i64, 28i64, 6i64, 6i64, 3i64, 34i64, 48i64, 42i64, 20i64, 48i64, 13i64, 4i64, 34i64, 27i64, 39i64, 26i64, 49i64, 34i64, 33i64, 18i64, 40i64, 33i64, 33i64, 45i64, 30i64, 36i64, 41i64, 0i64, 19i64, 43i64, 24i64, 15i64, 43i64, 43i64, 13i64, 10i64, 21i64, 17i64] } output { 24i64 true 39i64 }
entry deletions [n] (ks: [n]i64) : (i64, bool, i64) =
  let m = M.from_arrays (\_ b -> b) ks (iota n)
  let m = loop m for k in ks do if k % 3 == 0 then M.delete m k else m
  let gone = all (\k -> match M.lookup m k case #none -> k % 3 == 0 case #some i -> k % 3 != 0 && ks[i] == k) ks
  let size = M.size m
  let m = loop m for k in ks do M.insert m (\a _ -> a) k 0
  in (size, gone, M.size m)

-- ==
-- entry: words
-- input { "the cat and the dog and the cow" } output { 3i64 2i64 1i64 0i64 5i64 }
entry words [n] (text: [n]u8) =
  let k = (n + 1) / 4
  let ws = tabulate k (\i -> text[4 * i:4 * i + 3] :> word.t)
  let m = W.from_arrays (+) ws (map (const 1i64) ws)
  let count (w: [3]u8) = match W.lookup m (w :> word.t) case #some c -> c case #none -> 0
  in (count "the", count "and", count "cow", count "pig", W.size m)

-- ==
-- entry: triples
-- input { 4i64 } output { 64i64 true }
entry triples (n: i64) =
  let ks = map (\i -> (i % n, (i / n % n, i / (n * n)))) (iota (n * n * n))
  let m = PM.from_arrays (\a _ -> a) ks (iota (n * n * n))
  in (PM.size m, and (map2 (\k i -> match PM.lookup m k case #some j -> j == i case #none -> false) ks (iota (n * n * n))))

-- ==
-- entry: algebra
-- input { [24i64, 18i64, 31i64, 23i64, 8i64, 36i64, 26i64, 34i64, 0i64, 0i64, 35i64, 5i64, 13i64, 17i64, 23i64, 4i64, 28i64, 28i64, 2i64, 26i64, 14i64, 13i64, 32i64, 5i64, 34i64, 23i64, 36i64, 23i64, 26i64, 16i64] [34i64, 12i64, 26i64, 3i64, 25i64, 36i64, 30i64, 23i64, 12i64, 2i64, 28i64, 14i64, 1i64, 33i64, 26i64, 5i64, 10i64, 15i64, 10i64, 32i64, 12i64, 38i64, 33i64, 34i64, 3i64, 27i64, 3i64, 8i64, 3i64, 9i64] }
-- output { [0i64, 1i64, 2i64, 3i64, 4i64, 5i64, 8i64, 9i64, 10i64, 12i64, 13i64, 14i64, 15i64, 16i64, 17i64, 18i64, 23i64, 24i64, 25i64, 26i64, 27i64, 28i64, 30i64, 31i64, 32i64, 33i64, 34i64, 35i64, 36i64, 38i64] [2i64, 5i64, 8i64, 14i64, 23i64, 26i64, 28i64, 32i64, 34i64, 36i64] [0i64, 4i64, 13i64, 16i64, 17i64, 18i64, 24i64, 31i64, 35i64] [36i64, 35i64, 34i64, 32i64, 31i64, 28i64, 26i64, 24i64, 23i64, 18i64, 17i64, 16i64, 14i64, 13i64, 8i64, 5i64, 4i64, 2i64, 0i64] }
entry algebra (xs: []i64) (ys: []i64) : ([]i64, []i64, []i64, []i64) =
  let a = S.from_array xs
  let b = S.from_array ys
  in (S.to_array (S.union a b), S.to_array (S.inter a b), S.to_array (S.diff a b), RS.to_array (RS.from_array xs))

-- ==
-- entry: pairs
-- input { [1i64, 2i64, 1i64, 2i64, 1i64] [5i64, 6i64, 4i64, 6i64, 5i64] } output { [2i64, 1i64, 1i64] [6i64, 4i64, 5i64] }
entry pairs [n] (xs: [n]i64) (ys: [n]i64) = unzip (PS.to_array (PS.from_array (zip xs ys)))

-- | A set is an opaque value with its size in the type.
entry mk_set (xs: []i64) : ?[k].S.t [k] = S.from_array xs
entry contains [k][n] (s: S.t [k]) (xs: [n]i64) : ([n]bool, i64) = (map (S.member s) xs, S.size s)

-- Values that pass from one entry point to another.
-- ==
-- entry: contains_of_mk_set
-- input { } output { [false, true, true, true, false] 3i64 }
entry contains_of_mk_set = contains (mk_set [3i64,1i64,2i64,3i64]) [0i64,1i64,2i64,3i64,4i64]
