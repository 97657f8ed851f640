-- A library of monoids combined by functors, and folds over them.
-- ==
-- entry: stats
-- input { [3i32, 1i32, 2i32] } output { 6i32 3i32 1i32 3i64 }

-- ==
-- entry: lines
-- input { "ab\ncde\n\nf" } output { 4i64 3i64 }

-- ==
-- entry: bracket
-- input { "(()())(" } output { 0i64 1i64 }

-- ==
-- entry: affine
-- input { [2i64, 3i64] [1i64, 5i64] 10i64 } output { [21i64, 68i64] }
module type monoid = { type t val ne : t val op : t -> t -> t }
module type map_monoid = { include monoid type a val inject : a -> t }
module product (A: monoid) (B: monoid) : monoid with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def ne = (A.ne, B.ne)
  def op ((a, b): t) ((c, d): t) = (A.op a c, B.op b d)
}
module both (A: map_monoid) (B: map_monoid with a = A.a) : map_monoid with a = A.a with t = (A.t, B.t) = {
  open product A B
  type a = A.a
  def inject (x: a) = (A.inject x, B.inject x)
}
module dual (A: monoid) : monoid with t = A.t = { open A def op (x: t) (y: t) = A.op y x }
module folds (M: map_monoid) = {
  def fold_map [n] (xs: [n]M.a) : M.t = reduce M.op M.ne (map M.inject xs)
  def prefixes [n] (xs: [n]M.a) : [n]M.t = scan M.op M.ne (map M.inject xs)
  def before [n] (xs: [n]M.a) : [n]M.t = exscan M.op M.ne (map M.inject xs)
}
module sum : map_monoid with t = i32 with a = i32 = {
  type t = i32
  type a = i32
  def ne = 0i32
  def op = (i32.+)
  def inject = id
}
module max : map_monoid with t = i32 with a = i32 = { open sum def ne = i32.lowest def op = i32.max }
module min : map_monoid with t = i32 with a = i32 = { open sum def ne = i32.highest def op = i32.min }
module count (X: {
  type a
}) : map_monoid with t = i64 with a = X.a = {
  type t = i64
  type a = X.a
  def ne = 0i64
  def op = (i64.+)
  def inject _ = 1i64
}
module all4 = both (both sum max) (both min (count { type a = i32 }))
module f4 = folds all4
-- Lines: either a piece without line ends, or the lengths at both sides and the longest between.
module line_count = folds {
  type a = u8
  type t = #chunk i64 | #lines {pre: i64, n: i64, best: i64, suf: i64}
  def ne : t = #chunk 0
  def op (x: t) (y: t) : t = match (x, y)
    case (#chunk a, #chunk b) -> #chunk (a + b)
    case (#chunk a, #lines l) -> #lines (l with pre = a + l.pre)
    case (#lines l, #chunk b) -> #lines (l with suf = l.suf + b)
    case (#lines l, #lines r) -> #lines {pre = l.pre, n = l.n + r.n, suf = r.suf, best = i64.max (i64.max l.best r.best) (l.suf + r.pre)}
  def inject (c: u8) : t = if c == '\n' then #lines {pre = 0, n = 1, best = 0, suf = 0} else #chunk 1
}
module brackets = folds {
  type a = u8
  type t = {close: i64, open_: i64}
  def ne : t = {close = 0, open_ = 0}
  def op (x: t) (y: t) : t =
    let m = i64.min x.open_ y.close
    in {close = x.close + y.close - m, open_ = x.open_ - m + y.open_}
  def inject (c: a) : t = match c case '(' -> ne with open_ = 1 case ')' -> ne with close = 1 case _ -> ne
}
module affine_base : monoid with t = {k: i64, c: i64} = {
  type t = {k: i64, c: i64}
  def ne : t = {k = 1, c = 0}
  def op (f: t) (g: t) : t = {k = f.k * g.k, c = f.k * g.c + f.c}
}
module affine_after = folds { open dual affine_base type a = (i64, i64) def inject ((k, c): a) : t = {k, c} }
entry stats (xs: []i32) = let ((s, hi), (lo, n)) = f4.fold_map xs in (s, hi, lo, n)
entry lines (s: []u8) =
  match line_count.fold_map s case #chunk n -> (1, n) case #lines l -> (l.n + 1, i64.maximum [l.pre, l.best, l.suf])
entry bracket (s: []u8) = let r = brackets.fold_map s in (r.close, r.open_)
entry affine [n] (ks: [n]i64) (cs: [n]i64) (x: i64) =
  map (\f -> f.k * x + f.c) (affine_after.prefixes (zip ks cs))
