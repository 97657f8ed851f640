-- Random numbers.
module type engine = {
  type t
  module int : integral
  val seed [n] : [n]i32 -> t
  val next : t -> (t, int.t)
  val split [n] : t -> [n]t
  val join [n] : [n]t -> t
  val max : int.t
}
module lcg (T: integral) (P: {val a : T.t val c : T.t val m : T.t}) : engine with int.t = T.t = {
  type t = T.t
  module int = T
  def next (x: t) = let x' = ((P.a T.* x) T.+ P.c) T.% P.m in (x', x')
  def seed [n] (s: [n]i32) = loop x = T.u32 1 for i < n do (next (((T.i32 s[i]) T.^ x) T.% P.m)).0
  def split [n] (x: t) : [n]t = map (\i -> (next T.(x ^ i64 i)).0) (iota n)
  def join [n] (xs: [n]t) = reduce (T.^) (T.i32 0) xs
  def max = P.m T.- T.i32 1
}
module xorshift : engine with int.t = u32 = {
  type t = {s: u32}
  module int = u32
  def next ({s}: t) =
    let s = s ^ (s << 13)
    let s = s ^ (s >> 17)
    let s = s ^ (s << 5)
    in ({s}, s)
  def seed [n] (ss: [n]i32) : t = {s = loop s = 2463534242u32 for x in ss do s * 31 + u32.i32 x}
  def split [n] (r: t) : [n]t = tabulate n (\i -> {s = r.s ^ u32.i64 (i * 2654435761)} |> next |> (.0))
  def join [n] (xs: [n]t) : t = {s = reduce_comm (^) 0 (map (.s) xs)}
  def max = u32.highest
}
module shuffled (E: engine) (N: {val n : i64}) : engine with int.t = E.int.t = {
  type t = (E.t, [N.n]E.int.t)
  module int = E.int
  def seed [n] (s: [n]i32) : t =
    let r = E.seed s
    in loop (r, buf) = (r, replicate N.n (E.int.i32 0)) for i < N.n do
      let (r, x) = E.next r
      in (r, buf with [i] = copy x)
  def next ((r, buf): t) : (t, int.t) =
    let (r, x) = E.next r
    let i = E.int.to_i64 x % N.n
    in ((r, copy buf with [i] = copy x), buf[i])
  def split [n] ((r, buf): t) : [n]t = map (\r -> (r, buf)) (E.split r)
  def join [n] (xs: [n]t) : t = let (rs, bufs) = unzip xs in (E.join rs, if n == 0 then replicate N.n (E.int.i32 0) else bufs[0])
  def max = E.max
}
module type distribution = {
  module engine : engine
  module num : {type t}
  type^ distr
  val rand : distr -> engine.t -> (engine.t, num.t)
}
module uniform_int (D: integral) (E: engine) : {
  include distribution with num.t = D.t with engine.t = E.t with distr = (D.t, D.t)
} = {
  module engine = E
  module num = D
  type distr = (D.t, D.t)
  def rand ((lo, hi): distr) (r: E.t) =
    let (r, x) = E.next r
    let n = hi D.- lo D.+ D.i32 1
    in (r, lo D.+ (D.i64 (E.int.to_i64 x) D.% n))
}
module uniform_real (R: real) (E: engine) : (distribution with num.t = R.t with engine.t = E.t with distr = {lo: R.t, hi: R.t}) = {
  module engine = E
  module num = R
  type distr = {lo: R.t, hi: R.t}
  def rand (d: distr) (r: E.t) =
    let (r, x) = E.next r
    let f = R.(i64 (E.int.to_i64 x) / i64 (E.int.to_i64 E.max))
    in (r, R.(d.lo + f * (d.hi - d.lo)))
}
module mapped (D: distribution) (T: {type t}) : {
  include distribution with num.t = T.t with engine.t = D.engine.t with distr = (D.distr, D.num.t -> T.t)
} = {
  module engine = D.engine
  module num = T
  type^ distr = (D.distr, D.num.t -> T.t)
  def rand ((d, f): distr) r = let (r, x) = D.rand d r in (r, f x)
}
module sampler (D: distribution) = {
  module E = D.engine
  def many (n: i64) (d: D.distr) (r: E.t) : (E.t, [n]D.num.t) =
    let rs = E.split r
    let (rs, xs) = unzip (map (D.rand d) rs)
    in (E.join rs, xs)
  def seq (n: i64) (d: D.distr) (r: E.t) : (E.t, [n]D.num.t) =
    loop (r, acc) = (let (r, x) = D.rand d r in (r, replicate n x)) for i in 1..<n do
      let (r, x) = D.rand d r
      in (r, acc with [i] = copy x)
  def shuffle [n] 'a (to : D.num.t -> i64) (d: D.distr) (r: E.t) (xs: [n]a) : (E.t, [n]a) =
    loop (r, xs) = (r, copy xs) for i in n-1..>0 do
      let (r, x) = D.rand d r
      let j = to x % (i + 1)
      let t = copy xs[j]
      let xs[j] = copy xs[i]
      let xs[i] = t
      in (r, xs)
}
