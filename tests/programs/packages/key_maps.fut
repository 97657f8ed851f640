-- Maps with key modules: open addressing in a loop, and sorted arrays.
-- ==
-- entry: words
-- input { [5i32, 3i32, 5i32, 9i32, 3i32, 5i32] [3i32, 5i32, 7i32, 9i32] } output { [2i32, 3i32, 0i32, 1i32] 3i64 }

-- ==
-- entry: pairs
-- input { [1i32, 1i32, 2i32] [7u8, 8u8, 7u8] } output { 20i64 30i64 -1i64 }
module type key = { type key val hash : key -> u64 val == : key -> key -> bool val none : key }
module type map = {
  type key
  type~ map 'v
  val empty 'v : i64 -> v -> map v
  val insert_with 'v : (v -> v -> v) -> key -> v -> map v -> map v
  val lookup 'v : key -> v -> map v -> v
  val size 'v : map v -> i64
}
module mk_map (K: key) : map with key = K.key = {
  type key = K.key
  type~ map 'v = ?[n].{full: [n]bool, keys: [n]K.key, vals: [n]v}
  def empty 'v (cap: i64) (v: v) : map v =
    {full = replicate cap false, keys = replicate cap K.none, vals = replicate cap v}
  local def find [n] (full: [n]bool) (keys: [n]K.key) (k: K.key) : i64 =
    loop i = i64.u64 (K.hash k % u64.i64 n) while full[i] && !K.(keys[i] == k) do (i + 1) % n
  def insert_with 'v (f: v -> v -> v) (k: key) (v: v) (m: map v) : map v =
    let i = find m.full m.keys k
    let v' = if m.full[i] then f m.vals[i] v else v
    in {full = copy m.full with [i] = true, keys = copy m.keys with [i] = k, vals = copy m.vals with [i] = v'}
  def lookup 'v (k: key) (default: v) (m: map v) : v =
    let i = find m.full m.keys k in if m.full[i] then m.vals[i] else default
  def size 'v (m: map v) = i64.sum (map i64.bool m.full)
}
module i32key = {
  type key = i32
  def hash (x: i32) = u64.i32 x * 0x9E3779B97F4A7C15 >> 32
  def (==) = (i32.==)
  def none = 0i32
}
module pair_key (A: key) (B: key) : key with key = (A.key, B.key) = {
  type key = (A.key, B.key)
  def hash ((a, b): key) = A.hash a * 31 + B.hash b
  def ((a, b): key) == ((c, d): key) = A.(a == c) && B.(b == d)
  def none = (A.none, B.none)
}
module u8key : key with key = u8 = { type key = u8 def hash = u64.u8 def (==) = (u8.==) def none = 0u8 }
module im = mk_map i32key
module pm = mk_map (pair_key i32key u8key)
entry words [n] [m] (ws: [n]i32) (qs: [m]i32) =
  let counts = loop acc = im.empty (2 * n + 1) 0i32 for w in ws do im.insert_with (+) w 1 acc
  in (map (\q -> im.lookup q 0 counts) qs, im.size counts)
entry pairs [n] (as: [n]i32) (bs: [n]u8) =
  let m = loop m = pm.empty 7 0i64 for i < n do pm.insert_with (\_ y -> y) (as[i], bs[i]) (10 * (i + 1)) m
  let get a b = pm.lookup (a, b) (-1) m
  in (get 1 8, get 2 7, get 2 8)
