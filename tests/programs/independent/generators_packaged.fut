-- Random numbers as packages make them: engines over engines, distributions, shuffles.

module type rng_engine = {
  type rng
  module int : integral
  val rand : rng -> (rng, int.t)
  val rng_from_seed [n] : [n]i32 -> rng
  val split_rng : (n: i64) -> rng -> [n]rng
  val join_rng [n] : [n]rng -> rng
  val min : int.t
  val max : int.t
}
module linear_congruential_engine (T: integral) (P: { val a : T.t val c : T.t val m : T.t })
  : rng_engine with int.t = T.t with rng = T.t = {
  type rng = T.t
  module int = T
  def rand (x: rng) : (rng, T.t) = let x' = T.((P.a * x + P.c) % P.m) in (x', x')
  def rng_from_seed [n] (seed: [n]i32) : rng =
    let seed' = loop s = 1 for i < n do (s >> 16) ^ s ^ seed[i] ^ 0b1010101010101
    in (rand (T.i32 seed')).0
  def split_rng (n: i64) (x: rng) : [n]rng = map (\i -> let j = i * 2654435 % 65536 in T.(x ^ T.i64 j)) (iota n)
  def join_rng [n] (xs: [n]rng) : rng = reduce (T.^) (T.i32 0) xs
  def min = T.i32 0
  def max = P.m
}
module shuffle_engine (K: { val k : i64 }) (E: rng_engine) : rng_engine with int.t = E.int.t = {
  type rng = ([K.k](E.int.t), E.rng)
  module int = E.int
  def rand (tbl: [K.k]int.t, e: E.rng) : (rng, int.t) =
    let (e, r) = E.rand e
    let i = int.to_i64 r % K.k
    let x = tbl[i]
    let (e, y) = E.rand e
    in ((copy tbl with [i] = y, e), x)
  def rng_from_seed [n] (seed: [n]i32) : rng =
    let e = E.rng_from_seed seed
    let (tbl, e) = loop (tbl, e) = (replicate K.k (int.i32 0), e) for i < K.k do
      let (e, x) = E.rand e in (tbl with [i] = x, e)
    in (tbl, e)
  def split_rng (n: i64) (tbl: [K.k]int.t, e: E.rng) : [n]rng =
    zip (replicate n tbl) (E.split_rng n e)
  def join_rng [n] (rs: [n]rng) : rng = let (ts, es) = unzip rs in (ts[0], E.join_rng es)
  def min = E.min
  def max = E.max
}
module type distribution = {
  type distribution
  module engine : rng_engine
  module num : numeric
  val rand : distribution -> engine.rng -> (engine.rng, num.t)
}
module uniform_int (D: integral) (E: rng_engine) : distribution with num.t = D.t with engine.rng = E.rng with distribution = (D.t, D.t) = {
  type distribution = (D.t, D.t)
  module engine = E
  module num = D
  def rand (lo: D.t, hi: D.t) (r: E.rng) : (E.rng, D.t) =
    let (r, x) = E.rand r
    in (r, D.(lo + i64 (E.int.to_i64 x) % (hi - lo + i32 1)))
}
module minstd = linear_congruential_engine u32 { def a = 48271u32 def c = 11u32 def m = 65521u32 }
module knuth = shuffle_engine { def k = 16i64 } minstd
module ui = uniform_int i32 knuth
module um = uniform_int i64 minstd

-- ==
-- entry: shuffle
-- input { 10i64 } output { [6i64, 9i64, 5i64, 3i64, 4i64, 8i64, 1i64, 0i64, 2i64, 7i64] }
-- input { 0i64 } output { empty([0]i64) }
entry shuffle (n: i64) =
  let r = minstd.rng_from_seed [42]
  in (loop (xs, r) = (iota n, r) for i < n - 1 do
        let (r, j) = um.rand (i, n - 1) r
        let t = copy xs[j]
        let xs[j] = xs[i]
        let xs[i] = t
        in (xs, r)) |> (.0)
