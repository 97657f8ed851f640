-- Hash maps.
-- | Hash tables by open addressing, over keys with a context.
module type key = {
  type~ ctx
  type key
  val hash : ctx -> key -> u64
  val eq : ctx -> key -> key -> bool
}
module type table = {
  type~ ctx
  type key
  type~ table [n] 'v
  val build [n] 'v : (c: ctx) -> (n': i64) -> [n](key, v) -> v -> table [n'] v
  val lookup [n] 'v : table [n] v -> key -> #some v | #none
  val slots [n] 'v : table [n] v -> i64
  val update [n] 'v : (v -> v -> v) -> table [n] v -> (key, v) -> table [n] v
  val entries [n] 'v : table [n] v -> ?[k].[k](key, v)
}
module mk_table (K: key) : (table with ctx = K.ctx with key = K.key) = {
  type~ ctx = K.ctx
  type key = K.key
  type opt 'a = #some a | #none
  type~ table [n] 'v = {c: ctx, keys: [n]opt key, vals: [n]v}
  def find [n] 'v (t: table [n] v) (k: key) : i64 =
    let h = i64.u64 (K.hash t.c k % u64.i64 n)
    in (loop (i, go) = (h, true) while go do
      match t.keys[i]
      case #none -> (i, false)
      case #some k' -> if K.eq t.c k k' then (i, false) else ((i + 1) % n, true)).0
  def update [n] 'v (f: v -> v -> v) (t: table [n] v) ((k, v): (key, v)) : table [n] v =
    let i = find t k
    let v' = match t.keys[i] case #none -> copy v case #some _ -> f t.vals[i] v
    in t with keys = (copy t.keys with [i] = (#some k : opt key)) with vals = (copy t.vals with [i] = v')
  def build [n] 'v (c: ctx) (n': i64) (kvs: [n](key, v)) (z: v) : table [n'] v =
    loop t = {c, keys = replicate n' (#none : opt key), vals = replicate n' z} for kv in kvs do
      update (\_ b -> b) t kv
  def lookup [n] 'v (t: table [n] v) (k: key) : opt v =
    let i = find t k in match t.keys[i] case #none -> #none case #some _ -> #some t.vals[i]
  def slots [n] 'v (t: table [n] v) = n
  def entries [n] 'v (t: table [n] v) =
    zip t.keys t.vals |> filter (\(k, _) -> match k case #some _ -> true case #none -> false)
    |> map (\(k, v) -> match k case #some k -> (k, v) case #none -> assert false (match t.keys[0] case #some k -> (k, v) case #none -> ???))
}
