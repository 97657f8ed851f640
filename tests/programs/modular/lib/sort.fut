-- Sorting over an order.
local module O = import "order"
module type sort = { type t val sort [n] : [n]t -> [n]t val sort_perm [n] : [n]t -> [n]i64 }
module insertion (X: O.order) : (sort with t = X.t) = {
  type t = X.t
  local module U = O.order_util X
  def sort_by [n] 'a (f: a -> t) (xs: [n]a) : *[n]a =
    loop ys = copy xs for i < n do
      (loop (ys, j) = (ys, i) while j > 0 && U.(f ys[j] < f ys[j-1]) do
        let tmp = copy ys[j]
        let ys[j] = copy ys[j-1]
        let ys[j-1] = tmp
        in (ys, j - 1)).0
  def sort = sort_by id
  def sort_perm [n] (xs: [n]t) = zip xs (iota n) |> sort_by (.0) |> map (.1)
}
module merge (X: O.order) : (sort with t = X.t) = {
  type t = X.t
  local module U = O.order_util X
  local def lower [n] (le: t -> t -> bool) (xs: [n]t) (x: t) =
    (loop (l, h) = (0, n) while l < h do let m = (l + h) / 2 in if le x xs[m] then (l, m) else (m + 1, h)).0
  def merge2 [n] [m] (a: [n](t, i64)) (b: [m](t, i64)) : *[n + m](t, i64) =
    let ia = map2 (\(x, _) i -> i + lower (U.<=) (map (.0) b) x) a (iota n)
    let ib = map2 (\(x, _) i -> i + lower (U.<) (map (.0) a) x) b (iota m)
    let all = concat a b
    in scatter (copy all) (ia ++ ib) all
  def go [n] (xs: [n](t, i64)) : [n](t, i64) =
    if n <= 1 then xs else
    let h = n / 2
    in merge2 (go (take h xs)) (go (drop h xs)) :> [n](t, i64)
  def sort_perm [n] (xs: [n]t) = map (.1) (go (zip xs (iota n)))
  def sort [n] (xs: [n]t) = map (.0) (go (zip xs (iota n)))
}
module bitonic (X: O.order) : (sort with t = X.t) = {
  module K = O.lex_order X (O.mk_order i64)
  type t = X.t
  local def p2 (n: i64) = (loop (k, d) = (1, 0) while k < n do (k * 2, d + 1)) : (i64, i64)
  def go [n] (xs: [n](t, i64)) =
    if n == 0 then xs else
    let (_, d) = p2 n
    let m = 1 << d
    let big = replicate m xs[0] with [0:n] = xs
    let le ((a, i): (t, i64)) ((b, j): (t, i64)) =
      if i < 0 || j < 0 then (if i < 0 then j < 0 else true)
      else match K.cmp (a, i) (b, j) case #gt -> false case _ -> true
    let big = map2 (\i (x, j) -> if i < n then (x, j) else (x, -1)) (iota m) big
    let res = loop a = big for i < d do
      loop a for j' < i + 1 do
        let j = 1 << (i - j')
        in tabulate m (\k ->
          let l = k ^ j
          let up = (k & (2 << i)) == 0
          let (x, y) = (a[k], a[l])
          in if (l > k) == (le x y == up) then x else y)
    in take n res
  def sort_perm [n] (xs: [n]t) = go (zip xs (iota n)) |> map (.1)
  def sort [n] (xs: [n]t) = go (zip xs (iota n)) |> map (.0)
}
module radix (I: integral) : (sort with t = I.t) = {
  type t = I.t
  def step [n] 'a (f: a -> t) (b: i32) (xs: [n]a) : [n]a =
    let bits = map (\x -> I.get_bit b (f x)) xs
    let neg = map (1 -) bits
    let z = scan (+) 0 neg
    let tot = if n == 0 then 0 else last z
    let o = scan (+) 0 bits
    let is = map3 (\b i j -> i64.i32 (if b == 0 then i - 1 else tot + j - 1)) bits z o
    in scatter (copy xs) is xs
  def by 'a [n] (f: a -> t) (xs: [n]a) =
    let ys = iterate (I.num_bits - 1) (\(b, ys) -> (b + 1, step f b ys)) (0, xs) |> (.1)
    let top = I.num_bits - 1
    let signed = I.(lowest < i32 0)
    in step (\x -> if signed then I.not (f x) else f x) top ys
  def sort [n] (xs: [n]t) = by id xs
  def sort_perm [n] (xs: [n]t) = xs |> zip (iota n) |> by (.1) |> map (.0)
}
