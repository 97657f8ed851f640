-- | Hash maps with open addressing and linear probing, built in parallel.

open import "key"

-- | A value that may be missing.
type option 'v = #some v | #none

-- | Maps from keys to values.
module type hashmap = {
  -- | The keys.
  type key
  -- | A map with room for `m` entries.
  type table [m] 'v
  -- | From pairs; of pairs with equal keys the first one counts.
  val from_array [n] 'v : [n](key, v) -> ?[m].table [m] v
  -- | From pairs; values with equal keys are combined by the associative, commutative `op`.
  val from_array_with [n] 'v : (op: v -> v -> v) -> (ne: v) -> [n](key, v) -> ?[m].table [m] v
  -- | The value of a key.
  val lookup [m] 'v : key -> table [m] v -> option v
  -- | Does the key have a value?
  val member [m] 'v : key -> table [m] v -> bool
  -- | The number of entries.
  val size [m] 'v : table [m] v -> i64
  -- | Apply a function to every value.
  val map_values [m] 'a 'b : (f: a -> b) -> table [m] a -> *table [m] b
  -- | Set the value of a key in place.
  val insert [m] 'v : (k: key) -> (v: v) -> (t: *table [m] v) -> *table [m] v
  -- | All entries, in no particular order.
  val to_array [m] 'v : table [m] v -> ?[k].[k](key, v)
}

-- | Maps with keys of `K`.
module mk_hashmap (K: key) : hashmap with key = K.key = {
  type key = K.key
  type slot 'v = #empty | #full key v
  type table [m] 'v = [m](slot v)

  -- Marks a slot that no pair owns.
  def free : i64 = i64.highest

  -- At least twice as many slots as pairs, so that every search ends.
  def capacity (n: i64) : i64 = loop m = 2 while m < 2 * n do 2 * m

  def home (m: i64) (k: key) : i64 = i64.u64 (K.hash k % u64.i64 m)

  -- Which pair owns each slot. In round r every pair left tries the r-th slot from its home: if that is free, the
  -- first of those that try gets it; if it then holds an equal key, the pair is done.
  def owners [n] (m: i64) (keys: [n]key) : *[m]i64 =
    let (owner, _, _) =
      loop (owner, todo, round) = (replicate m free, iota n, 0) while length todo > 0 do
        let at (i: i64) = (home m keys[i] + round) % m
        let wanted = map (\i -> if owner[at i] == free then at i else -1) todo
        let owner = reduce_by_index owner i64.min free wanted todo
        let todo = filter (\i -> !(K.eq keys[owner[at i]] keys[i])) todo
        in (owner, todo, round + 1)
    in owner

  def from_array [n] 'v (pairs: [n](key, v)) : ?[m].table [m] v =
    let fill (i: i64) : slot v =
      if i == free then #empty
      else let (k, v) = pairs[i] in #full k v
    in map fill (owners (capacity n) (map (.0) pairs))

  -- The slot that holds the key, or the empty slot where it would go.
  def find [m] 'v (k: key) (t: table [m] v) : i64 =
    let stops (i: i64) =
      match t[i]
      case #empty -> true
      case #full k' _ -> K.eq k k'
    in loop i = home m k while !(stops i) do (i + 1) % m

  def from_array_with [n] 'v (op: v -> v -> v) (ne: v) (pairs: [n](key, v)) : ?[m].table [m] v =
    let [m] (firsts: table [m] v) = from_array pairs
    let (keys, vs) = unzip pairs
    let totals = hist op ne m (map (\k -> find k firsts) keys) vs
    let combine (s: slot v) (total: v) : slot v =
      match s
      case #empty -> #empty
      case #full k _ -> #full k total
    in map2 combine firsts totals

  def lookup [m] 'v (k: key) (t: table [m] v) : option v =
    match t[find k t]
    case #empty -> #none
    case #full _ v -> #some v

  def member [m] 'v (k: key) (t: table [m] v) : bool =
    match lookup k t
    case #some _ -> true
    case #none -> false

  def size [m] 'v (t: table [m] v) : i64 =
    t |> map (\s -> match s
                    case #empty -> 0
                    case #full _ _ -> 1)
      |> i64.sum

  def map_values [m] 'a 'b (f: a -> b) (t: table [m] a) : *table [m] b =
    let change (s: slot a) : slot b =
      match s
      case #empty -> #empty
      case #full k v -> #full k (f v)
    in map change t

  def insert [m] 'v (k: key) (v: v) (t: *table [m] v) : *table [m] v =
    let i = find k t
    in t with [i] = #full k v

  def to_array [m] 'v (t: table [m] v) : ?[k].[k](key, v) =
    let entries (s: slot v) : ?[l].[l](key, v) =
      match s
      case #empty -> []
      case #full k v -> [(k, v)]
    let (_, _, _, all_entries) = flatmap' entries t
    in all_entries
}
