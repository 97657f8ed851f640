-- Orders and how to combine them.
-- | Orders and hashes.
module type order = { type t val cmp : t -> t -> #lt | #eq | #gt }
module type eq = { type t val == : t -> t -> bool }
module type key = { type~ k type ctx val hash : ctx -> k -> u64 val eq : ctx -> k -> k -> bool }
module order_util (O: order) = {
  def (<=) (a: O.t) (b: O.t) = match O.cmp a b case #gt -> false case _ -> true
  def (<) (a: O.t) (b: O.t) = match O.cmp a b case #lt -> true case _ -> false
  def max a b = if a <= b then b else a
  def min (a: O.t) b = if a <= b then a else b
  def is_sorted [n] (xs: [n]O.t) = if length xs i64.< 2 then true else and (map2 (<=) (init xs) (tail xs))
}
module mk_order (N: numeric) : (order with t = N.t) = {
  type t = N.t
  def cmp (a: t) (b: t) : (#lt | #eq | #gt) = if a N.< b then #lt else if a N.> b then #gt else #eq
}
module rev_order (O: order) : (order with t = O.t) = { type t = O.t def cmp a b = O.cmp b a }
module lex_order (A: order) (B: order) : (order with t = (A.t, B.t)) = {
  type t = (A.t, B.t)
  def cmp ((a, b): t) ((c, d): t) = match A.cmp a c case #eq -> B.cmp b d case o -> o
}
module arr_order (O: order) (N: {val n : i64}) : (order with t = [N.n]O.t) = {
  type t = [N.n]O.t
  def cmp (xs: t) (ys: t) : (#lt | #eq | #gt) =
    map2 O.cmp xs ys |> reduce (\a b -> match (a, b) case (#eq, o) -> o case (o, _) -> o) #eq
}
