-- A binary heap in an abstract type, consumed and rebuilt in place.
-- ==
-- entry: heapsort
-- input { [5i32, 2i32, 9i32, 1i32, 5i32] } output { [1i32, 2i32, 5i32, 5i32, 9i32] }
-- input { empty([0]i32) } output { empty([0]i32) }

-- ==
-- entry: largest
-- input { [5i32, 2i32, 9i32, 1i32, 7i32] 3i64 } output { [9i32, 7i32, 5i32] [2i64, 4i64, 0i64] }

-- ==
-- entry: merge_k
-- input { [[1i32, 4i32, 7i32], [2i32, 5i32, 8i32], [0i32, 6i32, 9i32]] } output { [0i32, 1i32, 2i32, 4i32, 5i32, 6i32, 7i32, 8i32, 9i32] }
module type order = { type t val lt : t -> t -> bool val dummy : t }
module type heap = {
  type elem
  type heap [n]
  val new : (n: i64) -> *heap [n]
  val size [n] : heap [n] -> i64
  val push [n] : elem -> *heap [n] -> *heap [n]
  val pop [n] : *heap [n] -> (elem, *heap [n])
}
module mk_heap (O: order) : heap with elem = O.t = {
  type elem = O.t
  type heap [n] = {n: i64, a: [n]O.t}
  def new (n: i64) : *heap [n] = {n = 0, a = replicate n O.dummy}
  def size [n] (h: heap [n]) = h.n
  local def swap [n] (i: i64) (j: i64) (a: *[n]O.t) : *[n]O.t =
    let (x, y) = (copy a[i], copy a[j])
    in a with [i] = y with [j] = x
  def push [n] (x: O.t) (h: *heap [n]) : *heap [n] =
    let k = h.n
    let a = h.a with [k] = copy x
    let (a, _) = loop (a, i) = (a, k) while i > 0 && O.lt a[i] a[(i - 1) / 2] do (swap i ((i - 1) / 2) a, (i - 1) / 2)
    in {n = k + 1, a}
  def pop [n] (h: *heap [n]) : (O.t, *heap [n]) =
    let k = h.n - 1
    let top = copy h.a[0]
    let a = swap 0 k h.a
    let least (a: [n]O.t) (i: i64) =
      let best (p: i64) (q: i64) = if q < k && O.lt a[q] a[p] then q else p
      in best (best i (2 * i + 1)) (2 * i + 2)
    let (a, _, _) = loop (a, i, j) = (a, 0, least a 0) while i != j do
      let a = swap i j a
      let j' = least a j
      in (a, j, j')
    in (top, {n = k, a})
}
module ih = mk_heap { type t = i32 def lt (x: t) (y: t) = x < y def dummy = 0i32 }
module ph = mk_heap {
  type t = (i32, i64)
  def lt (x: t) (y: t) = x.0 > y.0 || (x.0 == y.0 && x.1 < y.1)
  def dummy = (0i32, 0i64)
}
module mh = mk_heap {
  type t = {key: i32, row: i64, col: i64}
  def lt (x: t) (y: t) = x.key < y.key
  def dummy : t = {key = 0, row = 0, col = 0}
}
entry heapsort [n] (xs: [n]i32) : [n]i32 =
  let h = loop h = ih.new n for x in xs do ih.push x h
  in (loop (h, out) = (h, replicate n 0) for i < n do
        let (x, h) = ih.pop h
        in (h, out with [i] = x)).1
entry largest [n] (xs: [n]i32) (k: i64) =
  let h = loop h = ph.new n for p in zip xs (iota n) do ph.push p h
  let (_, out) = loop (h, out) = (h, replicate k (0, 0)) for i < k do
    let (x, h) = ph.pop h
    in (h, out with [i] = x)
  in unzip out
entry merge_k [r] [c] (xss: [r][c]i32) : [r * c]i32 =
  let h = loop h = mh.new r for i < r do mh.push {key = xss[i, 0], row = i, col = 0} h
  let (_, out) = loop (h, out) = (h, replicate (r * c) 0i32) for i < r * c do
    let (e, h) = mh.pop h
    let {key, row, col} = e
    let h = if col + 1 < c then mh.push {key = xss[row, col + 1], row, col = col + 1} h else h
    in (h, out with [i] = key)
  in out
