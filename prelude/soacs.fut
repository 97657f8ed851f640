-- | Mapping, reducing, scanning, scattering, histograms, filtering: the second-order operations that a
-- compiler sees as parallel constructs. Work is O(n W(f)) throughout; `map` has span O(S(f)), reductions and
-- scans O(log n W(op)).

-- | Apply `f` to every element.
def map 'a 'x [n] (f: a -> x) (as: [n]a) : *[n]x = intrinsics.map f as

-- | The same as `map`.
def map1 'a 'x [n] (f: a -> x) (as: [n]a) : *[n]x = intrinsics.map f as

-- | Apply `f` to corresponding elements of two arrays.
def map2 'a 'b 'x [n] (f: a -> b -> x) (as: [n]a) (bs: [n]b) : *[n]x =
  intrinsics.map (\(a, b) -> f a b) (intrinsics.zip as bs)

-- | Apply `f` to corresponding elements of three arrays.
def map3 'a 'b 'c 'x [n] (f: a -> b -> c -> x) (as: [n]a) (bs: [n]b) (cs: [n]c) : *[n]x =
  intrinsics.map (\(a, (b, c)) -> f a b c) (intrinsics.zip as (intrinsics.zip bs cs))

-- | Apply `f` to corresponding elements of four arrays.
def map4 'a 'b 'c 'd 'x [n] (f: a -> b -> c -> d -> x)
    (as: [n]a) (bs: [n]b) (cs: [n]c) (ds: [n]d) : *[n]x =
  intrinsics.map (\((a, b), (c, d)) -> f a b c d)
                 (intrinsics.zip (intrinsics.zip as bs) (intrinsics.zip cs ds))

-- | Apply `f` to corresponding elements of five arrays.
def map5 'a 'b 'c 'd 'e 'x [n] (f: a -> b -> c -> d -> e -> x)
    (as: [n]a) (bs: [n]b) (cs: [n]c) (ds: [n]d) (es: [n]e) : *[n]x =
  intrinsics.map (\((a, b), (c, (d, e))) -> f a b c d e)
                 (intrinsics.zip (intrinsics.zip as bs) (intrinsics.zip cs (intrinsics.zip ds es)))

-- | Combine all elements in order with the associative `op`, whose neutral element is `ne`.
def reduce 'a [n] (op: a -> a -> a) (ne: a) (as: [n]a) : a = intrinsics.reduce op ne as

-- | As `reduce`, for an `op` that is also commutative.
def reduce_comm 'a [n] (op: a -> a -> a) (ne: a) (as: [n]a) : a = intrinsics.reduce_comm op ne as

-- | Inclusive prefix combination: element i combines elements 0 to i.
def scan 'a [n] (op: a -> a -> a) (ne: a) (as: [n]a) : *[n]a = intrinsics.scan op ne as

-- The input is shifted, not the output, so that the shift fuses into the scan.
-- | Exclusive prefix combination: element i combines elements 0 to i-1, and element 0 is `ne`.
def exscan 'a [n] (op: a -> a -> a) (ne: a) (as: [n]a) : *[n]a =
  intrinsics.scan op ne (intrinsics.map (\i -> if i == 0 then ne else #[unsafe] as[i - 1]) (0..<n))

-- | Does `f` hold for every element?  True for an empty array.
def all 'a [n] (f: a -> bool) (as: [n]a) : bool =
  intrinsics.reduce_comm (&&) true (intrinsics.map f as)

-- | Does `f` hold for some element?  False for an empty array.
def any 'a [n] (f: a -> bool) (as: [n]a) : bool =
  intrinsics.reduce_comm (||) false (intrinsics.map f as)

-- | Write `vs[j]` to `dest[is[j]]` in place; indices out of bounds are ignored.
def scatter 't [k] [n] (dest: *[k]t) (is: [n]i64) (vs: [n]t) : *[k]t =
  intrinsics.scatter dest is vs

-- | As `scatter`, on two dimensions.
def scatter_2d 't [k] [n] [l] (dest: *[k][n]t) (is: [l](i64, i64)) (vs: [l]t) : *[k][n]t =
  intrinsics.scatter_2d dest is vs

-- | As `scatter`, on three dimensions.
def scatter_3d 't [k] [n] [o] [l] (dest: *[k][n][o]t) (is: [l](i64, i64, i64)) (vs: [l]t) : *[k][n][o]t =
  intrinsics.scatter_3d dest is vs

-- | `k` copies of `x`, with `vs` scattered over them.
def spread 't [n] (k: i64) (x: t) (is: [n]i64) (vs: [n]t) : *[k]t =
  intrinsics.scatter (intrinsics.map (\_ -> x) (0..<k)) is vs

-- | Histogram: combine every `as[j]` into bin `is[j]` of `k` bins that start as `ne`.  `op` must be
-- associative and commutative with neutral element `ne`; indices out of bounds are ignored.
def hist 'a [n] (op: a -> a -> a) (ne: a) (k: i64) (is: [n]i64) (as: [n]a) : *[k]a =
  intrinsics.hist_1d 1 (intrinsics.map (\_ -> ne) (0..<k)) op ne is as

-- | As `hist`, but starting from the contents of `dest`, which is consumed.
def reduce_by_index 'a [k] [n] (dest: *[k]a) (f: a -> a -> a) (ne: a) (is: [n]i64) (as: [n]a) : *[k]a =
  intrinsics.hist_1d 1 dest f ne is as

-- | As `reduce_by_index`, on two dimensions.
def reduce_by_index_2d 'a [k] [n] [m] (dest: *[k][m]a) (f: a -> a -> a) (ne: a)
    (is: [n](i64, i64)) (as: [n]a) : *[k][m]a =
  intrinsics.hist_2d 1 dest f ne is as

-- | As `reduce_by_index`, on three dimensions.
def reduce_by_index_3d 'a [k] [n] [m] [l] (dest: *[k][m][l]a) (f: a -> a -> a) (ne: a)
    (is: [n](i64, i64, i64)) (as: [n]a) : *[k][m][l]a =
  intrinsics.hist_3d 1 dest f ne is as

-- | The elements that satisfy `p`, in order.
def filter 'a [n] (p: a -> bool) (as: [n]a) : ?[k].*[k]a = intrinsics.filter p as

-- | The elements that satisfy `p`, and the others, both in order.
def partition 'a [n] (p: a -> bool) (as: [n]a) : ?[k].([k]a, [n - k]a) = intrinsics.partition_2 p as

-- | The elements that satisfy `p1`; those of the others that satisfy `p2`; and the rest. All in order.
def partition2 'a [n] (p1: a -> bool) (p2: a -> bool) (as: [n]a)
    : ?[k][l].([k]a, [l]a, [n - k - l]a) =
  intrinsics.partition_3 (\x -> if p1 x then (true, false) else (false, p2 x)) as

-- | Apply `f` to every element; the results are segments of different lengths, each with one more value. Returns
-- the segment lengths, flags that mark the first element of each nonempty segment, the offset of each segment,
-- all segments concatenated, and the further values.
def flatmap 'a 'b 'c [n] (f: a -> ?[k].([k]b, c)) (as: [n]a)
    : ?[m].([n]i64, [m]bool, [n]i64, [m]b, [n]c) =
  intrinsics.flatmap f as

-- | As `flatmap`, for an `f` that yields a segment only.
def flatmap' 'a 'b [n] (f: a -> ?[k].[k]b) (as: [n]a) : ?[m].([n]i64, [m]bool, [n]i64, [m]b) =
  let (lengths, flags, offsets, data, _) = intrinsics.flatmap (\x -> (f x, ())) as
  in (lengths, flags, offsets, data)
