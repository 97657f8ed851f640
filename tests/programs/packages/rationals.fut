-- Rational numbers over any integral module, kept reduced.
-- ==
-- entry: harmonic
-- input { 10i64 } output { 7381i64 2520i64 }

-- ==
-- entry: cmp
-- input { 1i32 -2i32 -2i32 4i32 } output { true false 1i32 -1i32 }

-- ==
-- entry: cfrac
-- input { 649i64 200i64 } output { [3i64, 4i64, 12i64, 4i64] 649i64 200i64 }
module type rational = {
  type int
  type t
  val mk : int -> int -> t
  val num : t -> int
  val den : t -> int
  val + : t -> t -> t
  val - : t -> t -> t
  val * : t -> t -> t
  val / : t -> t -> t
  val == : t -> t -> bool
  val <= : t -> t -> bool
  val floor : t -> int
}
module mk_rational (I: integral) : rational with int = I.t = {
  type int = I.t
  type t = {num: I.t, den: I.t}
  local def gcd (a: I.t) (b: I.t) : I.t =
    (loop (a, b) = (I.abs a, I.abs b) while I.(b != i32 0) do (b, I.(a % b))).0
  def mk (n: I.t) (d: I.t) : t =
    let g = gcd n d
    let s = I.sgn d
    in {num = I.(s * n // g), den = I.(s * d // g)}
  def num (x: t) = x.num
  def den (x: t) = x.den
  def (a: t) + (b: t) = I.(mk (a.num * b.den + b.num * a.den) (a.den * b.den))
  def (a: t) - (b: t) = I.(mk (a.num * b.den - b.num * a.den) (a.den * b.den))
  def (a: t) * (b: t) = I.(mk (a.num * b.num) (a.den * b.den))
  def (a: t) / (b: t) = I.(mk (a.num * b.den) (a.den * b.num))
  def (a: t) == (b: t) = I.(a.num == b.num) && I.(a.den == b.den)
  def (a: t) <= (b: t) = I.(a.num * b.den <= b.num * a.den)
  def floor (a: t) = I.(a.num / a.den)
}
module q = mk_rational i64
module q32 = mk_rational i32
entry harmonic (n: i64) =
  let s = reduce (q.+) (q.mk 0 1) (map (\i -> q.mk 1 (i + 1)) (iota n))
  in (q.num s, q.den s)
entry cmp (a: i32) (b: i32) (c: i32) (d: i32) =
  let x = q32.mk a b
  let y = q32.mk c d
  in (q32.(x == y), q32.(x - y + mk 1 100 <= y - x), q32.(num (x / y)), q32.floor x)
entry cfrac (a: i64) (b: i64) =
  let (_, cs) = loop (x, cs) = (q.mk a b, []: []i64) while q.den x != 1 do
    let f = q.floor x
    in (q.(mk 1 1 / (x - mk f 1)), cs ++ [f])
     |> \(x, cs) -> (x, cs)
  let cs = cs ++ [q.floor (loop x = q.mk a b while q.den x != 1 do let f = q.floor x in q.(mk 1 1 / (x - mk f 1)))]
  let back = foldr (\c acc -> match acc case #none -> #some (q.mk c 1) case #some r -> #some q.(mk c 1 + mk 1 1 / r))
                   (#none : #none | #some q.t) cs
  in match back case #some r -> (cs, q.num r, q.den r) case #none -> (cs, 0, 0)
