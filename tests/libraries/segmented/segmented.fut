-- | Segmented operations, on flags (see `flags`) or on an abstract segment descriptor.

open import "flags"

-- | A monoid: an associative operation with its neutral element.
module type monoid = {
  type t
  val zero : t
  val op : t -> t -> t
}

-- | How `n` elements divide into `s` segments, some of which may be empty.
module type segments = {
  -- | The descriptor.
  type desc [n] [s]
  -- | From the length of each segment.
  val of_lengths [s] : (lens: [s]i64) -> ?[n].desc [n] [s]
  -- | From flags; there are no empty segments then.
  val of_flags [n] : (flags: [n]bool) -> ?[s].desc [n] [s]
  -- | The length of each segment.
  val lengths [n] [s] : desc [n] [s] -> *[s]i64
  -- | The flags of the nonempty segments.
  val flags [n] [s] : desc [n] [s] -> [n]bool
  -- | The segment that each element belongs to.
  val owners [n] [s] : desc [n] [s] -> *[n]i64
  -- | Combine the elements of each segment.
  val reduce [n] [s] 't : (op: t -> t -> t) -> (ne: t) -> desc [n] [s] -> [n]t -> *[s]t
  -- | Scan each segment.
  val scan [n] [s] 't : (op: t -> t -> t) -> (ne: t) -> desc [n] [s] -> [n]t -> *[n]t
  -- | Give every element the value of its segment.
  val distribute [n] [s] 't : desc [n] [s] -> [s]t -> *[n]t
}

-- | Segments as offsets and flags.
module segments : segments = {
  type desc [n] [s] = {offsets: [s]i64, flags: [n]bool}

  def of_lengths [s] (lens: [s]i64) : ?[n].desc [n] [s] =
    let offsets = exscan (+) 0 lens
    let marked = map2 (\l o -> if l == 0 then -1 else o) lens offsets
    in {offsets, flags = spread (i64.sum lens) false marked (replicate s true)}

  def of_flags [n] (flags: [n]bool) : ?[s].desc [n] [s] =
    {offsets = filter (\i -> flags[i]) (iota n), flags}

  def lengths [n] [s] (d: desc [n] [s]) : *[s]i64 =
    let next (i: i64) = if i == s - 1 then n else d.offsets[i + 1]
    in map (\i -> next i - d.offsets[i]) (iota s)

  def flags [n] [s] (d: desc [n] [s]) : [n]bool = d.flags

  def owners [n] [s] (d: desc [n] [s]) : *[n]i64 =
    copy (sized n (replicated_iota (lengths d)))

  def reduce [n] [s] 't (op: t -> t -> t) (ne: t) (d: desc [n] [s]) (as: [n]t) : *[s]t =
    let sums = segmented_scan op ne d.flags as
    in map2 (\o l -> if l == 0 then ne else sums[o + l - 1]) d.offsets (lengths d)

  def scan [n] [s] 't (op: t -> t -> t) (ne: t) (d: desc [n] [s]) (as: [n]t) : *[n]t =
    segmented_scan op ne d.flags as

  def distribute [n] [s] 't (d: desc [n] [s]) (vs: [s]t) : *[n]t =
    map (\i -> vs[i]) (owners d)
}

-- | The operations of one monoid, on any segments.
module mk_segmented (M: monoid) (S: segments) = {
  -- | Combine each segment.
  def totals [n] [s] (d: S.desc [n] [s]) (as: [n]M.t) : *[s]M.t = S.reduce M.op M.zero d as

  -- | Running combination within each segment.
  def running [n] [s] (d: S.desc [n] [s]) (as: [n]M.t) : *[n]M.t = S.scan M.op M.zero d as

  -- | Every element with the total of its segment.
  def with_totals [n] [s] (d: S.desc [n] [s]) (as: [n]M.t) : *[n](M.t, M.t) =
    zip as (S.distribute d (totals d as))
}

-- | Integers under addition.
module sum_i64 : monoid with t = i64 = {
  type t = i64
  def zero = 0i64
  def op = (i64.+)
}

-- | Integers under maximum.
module max_i64 : monoid with t = i64 = {
  type t = i64
  def zero = i64.lowest
  def op = i64.max
}

-- | Pairs of monoids.
module pair_monoid (A: monoid) (B: monoid) : monoid with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def zero = (A.zero, B.zero)
  def op (a: t) (b: t) : t = (A.op a.0 b.0, B.op a.1 b.1)
}
