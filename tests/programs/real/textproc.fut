-- Text: suffix arrays by doubling, Burrows-Wheeler and move-to-front, CSV by a scan over automaton functions, search, Huffman costs with a heap functor.

module type order = { type t val <= : t -> t -> bool }

-- | A binary heap in an array, for any order.
module heap (O: order) : {
  type heap [c]
  val empty : (c: i64) -> O.t -> *heap [c]
  val size [c] : heap [c] -> i64
  val push [c] : *heap [c] -> O.t -> *heap [c]
  val pop [c] : *heap [c] -> (*heap [c], O.t)
  val sort [n] : [n]O.t -> [n]O.t
} = {
  type heap [c] = {items: [c]O.t, used: i64}
  def empty c x : *heap [c] = {items = replicate c x, used = 0}
  def size [c] (h: heap [c]) = h.used
  local def swap [c] (xs: *[c]O.t) (i: i64) (j: i64) : *[c]O.t =
    let (a, b) = (copy xs[i], copy xs[j])
    let xs[i] = b
    let xs[j] = a
    in xs
  def push [c] ({items, used}: *heap [c]) (x: O.t) : *heap [c] =
    let items[used] = x
    let (items, _) =
      loop (items, i) = (items, used) while i > 0 && !(items[(i - 1) / 2] O.<= items[i]) do
        (swap items i ((i - 1) / 2), (i - 1) / 2)
    in {items, used = used + 1}
  def pop [c] ({items, used}: *heap [c]) : (*heap [c], O.t) =
    let top = copy items[0]
    let used = used - 1
    let items = swap items 0 used
    let smallest (xs: [c]O.t) i =
      let l = 2 * i + 1
      let m = if l < used && !(xs[i] O.<= xs[l]) then l else i
      in if l + 1 < used && !(xs[m] O.<= xs[l + 1]) then l + 1 else m
    let (items, _, _) =
      loop (items, i, m) = (items, 0, smallest items 0) while m != i do
        let items = swap items i m
        in (items, m, smallest items m)
    in ({items, used}, top)
  def sort [n] (xs: [n]O.t) : [n]O.t =
    if n == 0 then copy xs else
    let h = loop h = empty n xs[0] for x in xs do push h x
    in (loop (h, out) = (h, copy xs) for i < n do
          let (h, x) = pop h
          in (h, out with [i] = x)).1
}

module int_heap = heap {type t = i64 def (<=) = (i64.<=)}
module node_heap = heap {type t = (i64, i64) def (<=) (a: t) (b: t) = a.0 < b.0 || (a.0 == b.0 && a.1 i64.<= b.1)}
module text_heap = heap {type t = [2]u8 def (<=) (a: t) (b: t) = a[0] < b[0] || (a[0] == b[0] && a[1] u8.<= b[1])}

-- ==
-- entry: heap_sort
-- input { [5i64, -3i64, 9i64, 0i64, 5i64, 2i64] } output { [-3i64, 0i64, 2i64, 5i64, 5i64, 9i64] }
-- input { empty([0]i64) } output { empty([0]i64) }
entry heap_sort (xs: []i64) = int_heap.sort xs
-- ==
-- entry: sort_pairs
-- input { [[98u8, 97u8], [97u8, 99u8], [97u8, 98u8]] } output { [[97u8, 98u8], [97u8, 99u8], [98u8, 97u8]] }
entry sort_pairs (xs: [][2]u8) = text_heap.sort xs

-- | Total length of the Huffman code, from the merge costs.
-- ==
-- entry: huffman_cost
-- input { "she sells sea shells by the sea shore" } output { 114i64 }
-- input { "aaaa" } output { 0i64 }
entry huffman_cost [n] (s: [n]u8) : i64 =
  let freq = hist (+) 0 256 (map i64.u8 s) (rep 1)
  let h = loop h = node_heap.empty 256 (0, 0) for i < 256 do if freq[i] > 0 then node_heap.push h (freq[i], i) else h
  in (loop (h, cost) = (h, 0) while node_heap.size h > 1 do
        let (h, a) = node_heap.pop h
        let (h, b) = node_heap.pop h
        in (node_heap.push h (a.0 + b.0, i64.min a.1 b.1), cost + a.0 + b.0)).1

-- Prefix doubling with ranks; the sort is any stable sort on pairs.
module type pair_sort = { val sort [n] : [n](i64, i64, i64) -> [n](i64, i64, i64) }
module rank_sort : pair_sort = {
  def sort [n] (xs: [n](i64, i64, i64)) =
    let before (a0, a1, ai) (b0, b1, bi) = a0 < b0 || (a0 == b0 && (a1 < b1 || (a1 == b1 && ai < bi))) : bool
    let rank x = i64.sum (map (\y -> i64.bool (before y x)) xs)
    in spread n (0, 0, 0) (map rank xs) xs
}
module suffixes (S: pair_sort) = {
  def suffix_array [n] (s: [n]u8) : [n]i64 =
    let start = map i64.u8 s
    let (ranks, _) =
      loop (ranks, k) = (start, 1) while k < 2 * n do
        let keys = map2 (\i r -> (r, if i + k < n then ranks[i + k] + 1 else 0, i)) (iota n) ranks
        let sorted = S.sort keys
        let fresh = map (\j -> if j == 0 then 0 else
                               let (a, b, _) = sorted[j - 1]
                               let (c, d, _) = sorted[j]
                               in i64.bool (a != c || b != d)) (iota n)
        let new = scan (+) 0 fresh
        in (scatter (replicate n 0) (map (.2) sorted) new, 2 * k)
    in scatter (replicate n 0) ranks (iota n)
  def lcp [n] (s: [n]u8) (sa: [n]i64) : [n]i64 =
    let common i j = (loop (k, go) = (0, true) while go && i + k < n && j + k < n do
                        if s[i + k] == s[j + k] then (k + 1, true) else (k, false)).0
    in tabulate n (\r -> if r == 0 then 0 else common sa[r - 1] sa[r])
}
module suf = suffixes rank_sort
-- ==
-- entry: suffix
-- input { "banana_bandana" } output { [6i64, 13i64, 5i64, 11i64, 3i64, 1i64, 8i64, 0i64, 7i64, 10i64, 12i64, 4i64, 2i64, 9i64] [0i64, 0i64, 1i64, 1i64, 3i64, 3i64, 2i64, 0i64, 3i64, 0i64, 0i64, 2i64, 2i64, 1i64] }
-- input { "a" } output { [0i64] [0i64] }
entry suffix [n] (s: [n]u8) : ([n]i64, [n]i64) = let sa = suf.suffix_array s in (sa, suf.lcp s sa)

def bwt [n] (s: [n]u8) : []u8 =
  let t = s ++ "$"
  let k = n + 1
  -- Rotations sort like suffixes of the doubled text.
  let sa = suf.suffix_array (t ++ t) |> filter (< k)
  in map (\i -> t[(i - 1) % k]) sa
def unbwt [k] (b: [k]u8) : []u8 =
  let less = exscan (+) 0 (hist (+) 0 256 (map i64.u8 b) (rep 1i64))
  let occ = map (\i -> i64.sum (map2 (\j c -> i64.bool (j < i && c == b[i])) (iota k) b)) (iota k)
  let lf = map2 (\c o -> less[i64.u8 c] + o) b occ
  let (_, out) = loop (r, out) = (0, replicate k 0) for j < k do (lf[r], out with [k - 1 - j] = b[r])
  in out[1:]
def move_to_front [n] (s: [n]u8) : [n]u8 =
  (loop (table, out) = (tabulate 256 u8.i64, replicate n 0) for (i, c) in zip (iota n) s do
     let p = loop p = 0i64 while table[p] != c do p + 1
     let table = map (\j -> if j == 0 then c else if j <= p then table[j - 1] else table[j]) (iota 256)
     in (table, out with [i] = u8.i64 p)).1
-- ==
-- entry: transform
-- input { "banana_bandana" } output { "aanndnbb$_naaaa" [97u8, 0u8, 110u8, 0u8, 101u8, 1u8, 100u8, 0u8, 40u8, 99u8, 3u8, 5u8, 0u8, 0u8, 0u8] }
entry transform (s: []u8) : ([]u8, []u8) = let b = bwt s in (b, move_to_front b)
-- ==
-- entry: restored
-- input { "banana_bandana" } output { "$banana_bandana" }
entry restored (s: []u8) : []u8 = "$" ++ (let r = unbwt (bwt s) in if length r == length s then r else "?" ++ r)

-- CSV: the state of a quote-aware automaton as a scan over its transition functions, which are small arrays.
type field = {start: i64, len: i64, row: i64}
def csv [n] (s: [n]u8) : []field =
  -- States: 0 outside quotes, 1 inside.
  let delta (c: u8) : [2]u8 = if c == '"' then [1, 0] else [0, 1]
  let compose (f: [2]u8) (g: [2]u8) : [2]u8 = map (\x -> g[i64.u8 x]) f
  let states = map (.[0]) (scan compose [0, 1] (map delta s))
  let cut = map2 (\c q -> q == 0 && (c == ',' || c == '\n')) s states
  let ends = zip (iota n) cut |> filter (.1) |> map (.0)
  let starts = map (\i -> if i == 0 then 0 else ends[i - 1] + 1) (indices ends)
  let rows = map (\e -> i64.bool (s[e] == '\n')) ends |> exscan (+) 0
  in map3 (\start e row -> {start, len = e - start, row}) starts ends rows
-- ==
-- entry: fields
-- input { "id,name,qty\n1,\"a,b\",20\n2,c,5\n10,\"\",300\n" } output { [0i64, 0i64, 0i64, 1i64, 1i64, 1i64, 2i64, 2i64, 2i64, 3i64, 3i64, 3i64] [2i64, 4i64, 3i64, 1i64, 5i64, 2i64, 1i64, 1i64, 1i64, 2i64, 2i64, 3i64] 325i64 }
entry fields [n] (s: [n]u8) : ([]i64, []i64, i64) =
  let fs = csv s
  let number ({start, len, row = _}: field) = foldl (\a c -> a * 10 + i64.u8 c - '0') 0 (take len (drop start s))
  let qty = zip (indices fs) fs |> filter (\(i, f) -> i % 3 == 2 && f.row > 0) |> map (.1)
  in (map (.row) fs, map (.len) fs, i64.sum (map number qty))

-- Search with a failure function; and the same by brute force in parallel.
def kmp [p][n] (pat: [p]u8) (s: [n]u8) : []i64 =
  let (fail, _) =
    loop (fail, k) = (replicate p 0i64, 0i64) for i in 1..<p do
      let k = loop k while k > 0 && pat[k] != pat[i] do fail[k - 1]
      let k = if pat[k] == pat[i] then k + 1 else k
      in (fail with [i] = k, k)
  let (hits, m, _) =
    loop (hits, m, k) = (replicate n 0, 0, 0) for i < n do
      let k = loop k while k > 0 && (k == p || pat[k] != s[i]) do fail[k - 1]
      let k = if pat[k] == s[i] then k + 1 else k
      in if k == p then (hits with [m] = i - p + 1, m + 1, k) else (hits, m, k)
  in take m hits
def brute [p][n] (pat: [p]u8) (s: [n]u8) : []i64 =
  filter (\i -> i + p <= n && and (map2 (==) pat (s[i:i + p] :> [p]u8))) (iota n)
-- ==
-- entry: find_kmp find_brute
-- input { "an" "banana_bandana" } output { [1i64, 3i64, 8i64, 11i64] }
-- input { "ana" "banana_bandana" } output { [1i64, 3i64, 11i64] }
-- input { "zz" "banana_bandana" } output { empty([0]i64) }
entry find_kmp (pat: []u8) (s: []u8) = kmp pat s
entry find_brute (pat: []u8) (s: []u8) = brute pat s
