-- Sorting functors parametrised over an order; derived orders; several algorithms behind one signature.

-- ==
-- entry: ins
-- input { [9i32, 49i32, -19i32, 33i32, -44i32, -30i32, -36i32, -3i32, 10i32, -19i32, -2i32, 19i32, -37i32] }
--   output { [-44i32, -37i32, -36i32, -30i32, -19i32, -19i32, -3i32, -2i32, 9i32, 10i32, 19i32, 33i32, 49i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [5i32] } output { [5i32] }
-- input { [2i32, 1i32, 3i32] } output { [1i32, 2i32, 3i32] }

-- ==
-- entry: mrg
-- input { [9i32, 49i32, -19i32, 33i32, -44i32, -30i32, -36i32, -3i32, 10i32, -19i32, -2i32, 19i32, -37i32] }
--   output { [-44i32, -37i32, -36i32, -30i32, -19i32, -19i32, -3i32, -2i32, 9i32, 10i32, 19i32, 33i32, 49i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [5i32] } output { [5i32] }
-- input { [2i32, 1i32, 3i32] } output { [1i32, 2i32, 3i32] }

-- ==
-- entry: bit
-- input { [9i32, 49i32, -19i32, 33i32, -44i32, -30i32, -36i32, -3i32, 10i32, -19i32, -2i32, 19i32, -37i32] }
--   output { [-44i32, -37i32, -36i32, -30i32, -19i32, -19i32, -3i32, -2i32, 9i32, 10i32, 19i32, 33i32, 49i32] }
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [5i32] } output { [5i32] }
-- input { [2i32, 1i32, 3i32] } output { [1i32, 2i32, 3i32] }

-- ==
-- entry: pairs
-- input { [1i32, 0i32, 1i32, 3i32, 2i32, 1i32, 3i32, 1i32, 0i32, 1i32, 3i32] [16i32, 16i32, 0i32, 0i32, 26i32,
--   99i32, 27i32, 21i32, 21i32, 37i32, 40i32] } output { [0i32, 0i32, 1i32, 1i32, 1i32, 1i32, 1i32, 2i32, 3i32,
--   3i32, 3i32] [21i32, 16i32, 99i32, 37i32, 21i32, 16i32, 0i32, 26i32, 40i32, 27i32, 0i32] }

-- ==
-- entry: pairs_ins
-- input { [1i32, 0i32, 1i32, 3i32, 2i32, 1i32, 3i32, 1i32, 0i32, 1i32, 3i32] [16i32, 16i32, 0i32, 0i32, 26i32,
--   99i32, 27i32, 21i32, 21i32, 37i32, 40i32] } output { [0i32, 0i32, 1i32, 1i32, 1i32, 1i32, 1i32, 2i32, 3i32,
--   3i32, 3i32] [21i32, 16i32, 99i32, 37i32, 21i32, 16i32, 0i32, 26i32, 40i32, 27i32, 0i32] }

module type ord = { type t val (<=) : t -> t -> bool }
module type sorter = { type t val sort [n] : [n]t -> [n]t }

module reverse_ord (O: ord) : ord with t = O.t = { type t = O.t def a <= b = b O.<= a }
module lex (A: ord) (B: ord) : ord with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def (a: A.t, b: B.t) <= (c: A.t, d: B.t) =
    if a A.<= c then if c A.<= a then b B.<= d else true else false
}

module insertion (O: ord) : sorter with t = O.t = {
  type t = O.t
  def sort [n] (xs: [n]t) : [n]t =
    let insert (xs: *[n]t) (i: i64) : *[n]t =
      let (xs, _) = loop (xs, j) = (xs, i) while j > 0 && !(xs[j-1] O.<= xs[j]) do
        let a = copy xs[j-1]
        let b = copy xs[j]
        let xs[j-1] = b
        let xs[j] = a
        in (xs, j - 1)
      in xs
    in loop xs = copy xs for i < n do insert xs i
}

module merge (O: ord) : sorter with t = O.t = {
  type t = O.t
  def lower [k] (x: t) (ys: [k]t) = loop (l, h) = (0, k) while l < h do
    let m = (l + h) / 2 in if x O.<= ys[m] then (l, m) else (m + 1, h)
  def upper [k] (x: t) (ys: [k]t) = loop (l, h) = (0, k) while l < h do
    let m = (l + h) / 2 in if ys[m] O.<= x then (m + 1, h) else (l, m)
  def merge [a] [b] (xs: [a]t) (ys: [b]t) : [a + b]t =
    let is = map2 (\i x -> i + (lower x ys).0) (iota a) xs
    let js = map2 (\j y -> j + (upper y xs).0) (iota b) ys
    in scatter (xs ++ ys) (is ++ js) (xs ++ ys)
  def sort [n] (xs: [n]t) : [n]t =
    let (r, _) = loop (xs, w) = (xs, 1) while w < n do
      let blocks = (n + 2 * w - 1) / (2 * w)
      let r = loop out = copy xs for b < blocks do
        let lo = b * 2 * w
        let mi = i64.min n (lo + w)
        let hi = i64.min n (lo + 2 * w)
        in out with [lo:hi] = merge xs[lo:mi] xs[mi:hi]
      in (r, w * 2)
    in r
}

module bitonic (O: ord) : sorter with t = O.t = {
  type t = O.t
  def sort [n] (xs: [n]t) : [n]t =
    if n < 2 then xs else
    let d = (loop k = 0 while 1 << k < n do k + 1)
    let full = 1 << d
    let pad = full - n
    let big = xs[0]
    let big = loop big for x in xs do if big O.<= x then x else big
    let ys = (xs ++ replicate pad big) :> [full]t
    let step (ys: [full]t) (i: i64) (j: i64) : [full]t =
      map (\t -> let o = t ^ (1 << j)
                 let up = t & (1 << (i + 1)) == 0
                 let (a, b) = (ys[t], ys[o])
                 in if (t < o) == up then (if a O.<= b then a else b) else (if a O.<= b then b else a)) (iota full)
    let ys = loop ys for i < d do loop ys for j' < i + 1 do step ys i (i - j')
    in take n ys
}

module io : ord with t = i32 = { type t = i32 def (<=) = (i32.<=) }
module lx = lex io (reverse_ord io)
module s1 = insertion io
module s2 = merge io
module s3 = bitonic io
module s4 = merge lx
module s5 = insertion lx

entry ins (xs: []i32) = s1.sort xs
entry mrg (xs: []i32) = s2.sort xs
entry bit (xs: []i32) = s3.sort xs
entry pairs [n] (xs: [n]i32) (ys: [n]i32) = unzip (s4.sort (zip xs ys))
entry pairs_ins [n] (xs: [n]i32) (ys: [n]i32) = unzip (s5.sort (zip xs ys))
