-- Segment trees and Fenwick trees over any monoid, updated in place; sparse tables of minima.

module type monoid = { type t val ne : t val op : t -> t -> t }
module segtree (M: monoid) = {
  type tree [n] = {size: [n](), t: [2 * n]M.t}
  def build [n] (xs: [n]M.t) : *tree [n] =
    let t = replicate (2 * n) M.ne
    let t[n:] = sized (2 * n - n) xs
    let t = loop t for i in (if n < 2 then [] else n - 1..n - 2...1) do t with [i] = copy (M.op t[2 * i] t[2 * i + 1])
    in {size = replicate n (), t}
  def query [n] (tr: tree [n]) (l: i64) (r: i64) : M.t =
    let (a, b, _, _) = loop (a, b, l, r) = (M.ne, M.ne, l + n, r + n) while l < r do
      let (a, l) = if l % 2 == 1 then (M.op a tr.t[l], l + 1) else (a, l)
      let (b, r) = if r % 2 == 1 then (M.op tr.t[r - 1] b, r - 1) else (b, r)
      in (a, b, l / 2, r / 2)
    in M.op a b
  def update [n] (tr: *tree [n]) (i: i64) (x: M.t) : *tree [n] =
    let {size = _, t} = tr
    let t[i + n] = copy x
    let (t, _) = loop (t, j) = (t, (i + n) / 2) while j >= 1 do (t with [j] = copy (M.op t[2 * j] t[2 * j + 1]), j / 2)
    in {size = replicate n (), t}
}
module sums = segtree { type t = i64 def ne = 0i64 def op = (i64.+) }
module mins = segtree { type t = (i64, i64) def ne : t = (i64.highest, -1) def op (a: t) (b: t) : t = if b.0 < a.0 then b else a }
module fenwick (M: { type t val ne : t val op : t -> t -> t }) = {
  def add [n] (t: *[n]M.t) (i: i64) (x: M.t) : *[n]M.t = (loop (t, j) = (t, i + 1) while j <= n do (t with [j - 1] = copy (M.op t[j - 1] x), j + (j & (-j)))).0
  def prefix [n] (t: [n]M.t) (i: i64) : M.t = (loop (s, j) = (M.ne, i) while j > 0 do (M.op s t[j - 1], j - (j & (-j)))).0
}
module fs = fenwick { type t = i64 def ne = 0i64 def op = (i64.+) }
def gen (n: i64) = map (\i -> (i * 7919 + 13) % 1009 - 300) (iota n)

-- ==
-- entry: tree
-- input { 8i64 } output { 20500i64 129i64 16915i64 }
-- input { 1i64 } output { -7175i64 -25i64 -7175i64 }
-- input { 2i64 } output { 2498i64 -9i64 9673i64 }
-- input { 64i64 } output { 196704i64 1580i64 139837i64 }
-- compiled input { 1024i64 } output { 3037616i64 20433i64 10915964i64 }
entry tree (n: i64) : (i64, i64, i64) =
  let xs = gen n
  let qs = map (\i -> let a = (i * 31) % n let b = (i * 17 + 5) % (n + 1) in if a <= b then (a, b) else (b, a)) (iota 50)
  let s = sums.build xs
  let m = mins.build (zip xs (iota n))
  let before = i64.sum (map (\(a, b) -> sums.query s a b) qs)
  let arg = i64.sum (map (\(a, b) -> (mins.query m a b).1) qs)
  let s = loop s for i < n / 2 do sums.update s (i * 2) (i * 5)
  in (before, arg, i64.sum (map (\(a, b) -> sums.query s a b) qs))

-- ==
-- entry: inversions
-- input { 10i64 } output { 21i64 }
-- input { 0i64 } output { 0i64 }
-- input { 1i64 } output { 0i64 }
-- compiled input { 3000i64 } output { 2248981i64 }
entry inversions (n: i64) : i64 =
  let xs = gen n
  let t = replicate 1009 0i64
  in (loop (t, c) = (t, 0) for i < n do (let x = xs[i] + 300 let c' = c + i - fs.prefix t (x + 1) in (fs.add t x 1, c'))).1
-- sparse tables: log levels of minima

-- ==
-- entry: rmq
-- input { 10i64 } output { 4822i64 }
-- input { 1i64 } output { -11480i64 }
-- compiled input { 1000i64 } output { -11665i64 }
entry rmq (n: i64) : i64 =
  let xs = gen n
  let levels = 64 - i64.i32 (i64.clz n)
  let tbl = loop tbl = replicate levels (copy xs) for l in 1..<(i64.max 1 levels) do
    tbl with [l] = map (\i -> if i + (1 << (l - 1)) < n then i64.min tbl[l - 1, i] tbl[l - 1, i + (1 << (l - 1))] else tbl[l - 1, i]) (iota n)
  let q (a: i64) (b: i64) = let l = 63 - i64.i32 (i64.clz (b - a)) in i64.min tbl[l, a] tbl[l, b - (1 << l)]
  in i64.sum (map (\i -> let a = i * 13 % n let b = a + 1 + (i * 7) % (n - a) in q a b) (iota 40))
