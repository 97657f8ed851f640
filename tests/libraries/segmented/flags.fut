-- | Segments marked by flags: a flag is true at the first element of each segment.

-- | Scan that starts anew at every flag.
def segmented_scan 't [n] (op: t -> t -> t) (ne: t) (flags: [n]bool) (as: [n]t) : *[n]t =
  let step (f: bool, x: t) (g: bool, y: t) : (bool, t) = (f || g, if g then y else op x y)
  in map (.1) (scan step (false, ne) (zip flags as))

-- | One value per segment: the combination of its elements.
def segmented_reduce 't [n] (op: t -> t -> t) (ne: t) (flags: [n]bool) (as: [n]t) : ?[k].*[k]t =
  let sums = segmented_scan op ne flags as
  let is_end (i: i64) = i == n - 1 || flags[i + 1]
  let ends = filter is_end (iota n)
  in map (\i -> sums[i]) ends

-- | Number the elements of each segment from 0.
def segmented_iota [n] (flags: [n]bool) : *[n]i64 =
  map (\x -> x - 1) (segmented_scan (+) 0 flags (replicate n 1))

-- | Index i repeated `reps[i]` times, for every i in order.
def replicated_iota [n] (reps: [n]i64) : ?[m].*[m]i64 =
  let starts = hist (+) 0 (i64.sum reps) (exscan (+) 0 reps) (replicate n 1)
  in map (\x -> x - 1) (scan (+) 0 starts)

-- | Replace each element `x` by `get x 0, ..., get x (sz x - 1)`.
def expand 'a 'b [n] (sz: a -> i64) (get: a -> i64 -> b) (arr: [n]a) : ?[m].*[m]b =
  let szs = map sz arr
  let offsets = exscan (+) 0 szs
  let owners = replicated_iota szs
  in map2 (\i p -> get arr[i] (p - offsets[i])) owners (indices owners)

-- | As `expand`, then combine what each element was replaced by; `ne` if by nothing.
def expand_reduce 'a 'b [n] (sz: a -> i64) (get: a -> i64 -> b)
                            (op: b -> b -> b) (ne: b) (arr: [n]a) : *[n]b =
  let szs = map sz arr
  let ends = scan (+) 0 szs
  let owners = replicated_iota szs
  let start (p: i64) = p == 0 || owners[p - 1] != owners[p]
  let value (p: i64) = let i = owners[p] in get arr[i] (p - (ends[i] - szs[i]))
  let ps = indices owners
  let sums = segmented_scan op ne (map start ps) (map value ps)
  in map2 (\s e -> if s == 0 then ne else sums[e - 1]) szs ends
