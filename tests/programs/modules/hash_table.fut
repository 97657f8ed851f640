-- A two-level hash table functor over keys with equality and hashing modules; lookups return sums.

-- ==
-- entry: lookups
-- input { [3i32, 9i32, 3i32, -4i32] [1.0f64, 2.0f64, 3.0f64, 4.0f64] [9i32, -4i32, 5i32, 3i32] } output { 3i64
--   [20.0f64, 40.0f64, -1.0f64, 10.0f64] }
-- input { empty([0]i32) empty([0]f64) [1i32] } output { 0i64 [-1.0f64] }

-- ==
-- entry: distinct
-- input { [97u8, 32u8, 99u8, 97u8, 116u8, 32u8, 97u8, 110u8, 100u8, 32u8, 97u8, 32u8, 100u8, 111u8, 103u8,
--   32u8, 97u8, 110u8, 100u8, 32u8, 97u8, 32u8, 98u8, 105u8, 114u8, 100u8] [100u8, 111u8, 103u8, 32u8, 102u8,
--   105u8, 115u8, 104u8, 32u8, 98u8, 105u8, 114u8, 100u8] } output { 5i64 [true, false, true] }

module type key = { type t type~ ctx val hash : ctx -> t -> u64 val (==) : (ctx, t) -> (ctx, t) -> bool }
module mk_map (K: key) : {
  type~ map [n] 'v
  val from_array [u] 'v : K.ctx -> [u](K.t, v) -> ?[n].map [n] v
  val lookup [n] 'v : K.ctx -> map [n] v -> K.t -> #some v | #none
  val member [n] 'v : K.ctx -> map [n] v -> K.t -> bool
  val size [n] 'v : map [n] v -> i64
  val mapv [n] 'v 'w : (v -> w) -> map [n] v -> map [n] w
} = {
  type~ map [n] 'v = ?[s].{slots: [s]i64, keys: [n]K.t, vals: [n]v}
  def from_array [u] 'v (ctx: K.ctx) (kvs: [u](K.t, v)) : ?[n].map [n] v =
    -- keep the first of equal keys
    let keep = map (\i -> !(any (\j -> (ctx, kvs[j].0) K.== (ctx, kvs[i].0)) (iota i))) (iota u)
    let kvs = zip keep kvs |> filter (.0) |> map (.1)
    let [n] (kvs: [n](K.t, v)) = kvs
    let s = i64.max 1 (2 * n)
    let slots = loop slots = replicate s (-1) for i < n do
      let h = i64.u64 (K.hash ctx kvs[i].0 % u64.i64 s)
      let h = loop h while slots[h] >= 0 do (h + 1) % s
      in slots with [h] = i
    in {slots, keys = map (.0) kvs, vals = map (.1) kvs}
  def find [n] 'v (ctx: K.ctx) (m: map [n] v) (k: K.t) : i64 =
    let s = length m.slots
    let h0 = i64.u64 (K.hash ctx k % u64.i64 s)
    let h = loop h = h0 while m.slots[h] >= 0 && !((ctx, m.keys[m.slots[h]]) K.== (ctx, k)) do (h + 1) % s
    in m.slots[h]
  def lookup [n] 'v (ctx: K.ctx) (m: map [n] v) (k: K.t) : #some v | #none =
    let i = find ctx m k in if i < 0 then #none else #some (copy m.vals[i])
  def member [n] 'v (ctx: K.ctx) (m: map [n] v) (k: K.t) = match lookup ctx m k case #some _ -> true case #none -> false
  def size [n] 'v (_: map [n] v) = n
  def mapv [n] 'v 'w (f: v -> w) (m: map [n] v) : map [n] w = {slots = m.slots, keys = m.keys, vals = map f m.vals}
}
module ik : key with t = i32 with ctx = () = {
  type t = i32
  type ctx = ()
  def hash () (x: t) = u64.i32 x * 0x9E3779B97F4A7C15
  def (_, a: t) == (_, b: t) = a i32.== b
}
-- words are slices of a text
module wk : key with t = (i64, i64) with ctx = []u8 = {
  type t = (i64, i64)
  type~ ctx = []u8
  def word [n] (s: [n]u8) ((o, l): t) = s[o:o+l]
  def hash (s: []u8) (x: t) = loop h = 14695981039346656037u64 for c in word s x do (h ^ u64.u8 c) * 1099511628211
  def (s: []u8, x: t) == (r: []u8, y: t) =
    x.1 i64.== y.1 && and (map (\i -> s[x.0 + i] u8.== r[y.0 + i]) (iota x.1))
}
module im = mk_map ik
module wm = mk_map wk

entry lookups [n] [m] (ks: [n]i32) (vs: [n]f64) (qs: [m]i32) =
  let t = im.from_array () (zip ks vs) |> im.mapv (* 10)
  in (im.size t, map (\q -> match im.lookup () t q case #some v -> v case #none -> -1) qs)

def words [n] (s: [n]u8) : [](i64, i64) =
  let is_start i = s[i] != ' ' && (i == 0 || s[i-1] == ' ')
  let end i = loop e = i while e < n && s[e] != ' ' do e + 1
  in filter is_start (iota n) |> map (\i -> (i, end i - i))

entry distinct (s: []u8) (q: []u8) : (i64, []bool) =
  let ws = words s
  let t = wm.from_array s (map (\w -> (w, w.1)) ws)
  let text = s ++ q
  let t' = wm.from_array text (map (\w -> (w, w.1)) ws)
  in (wm.size t, map (\(o, l) -> wm.member text t' (o + length s, l)) (words q))
