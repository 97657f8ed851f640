-- Powers by squaring over any monoid: numbers modulo, 2x2 matrices, permutations, affine maps.

-- ==
-- entry: numbers
-- input { [2i64, 3i64, -5i64] 20u32 } output { [48573i64, 773943i64, 539190i64] }
-- input { empty([0]i64) 5u32 } output { empty([0]i64) }
-- input { [7i64] 0u32 } output { [1i64] }

-- ==
-- entry: fibonacci
-- input { 0u32 } output { 0u64 }
-- input { 1u32 } output { 1u64 }
-- input { 10u32 } output { 55u64 }
-- input { 93u32 } output { 12200160415121876738u64 }

-- ==
-- entry: shuffles
-- input { [1i64, 2i64, 3i64, 4i64, 0i64] 3u32 } output { [3i64, 4i64, 0i64, 1i64, 2i64] }
-- input { [1i64, 0i64, 2i64, 4i64, 3i64] 7u32 } output { [1i64, 0i64, 2i64, 4i64, 3i64] }
-- input { [4i64, 3i64, 2i64, 1i64, 0i64] 0u32 } output { [0i64, 1i64, 2i64, 3i64, 4i64] }

-- ==
-- entry: steps
-- input { 0u32 } output { 1i64 0i64 }
-- input { 1u32 } output { 3i64 2i64 }
-- input { 50u32 } output { 1705i64 1704i64 }

module type monoid = { type t val one : t val mul : t -> t -> t }
module power (M: monoid) = {
  def pow (x: M.t) (k: u32) : M.t =
    (loop (r, b, k) = (M.one, x, k) while k != 0 do
       (if k & 1 == 1 then M.mul r b else r, M.mul b b, k >> 1)).0
}
module mod7 = power { type t = i64 def one = 1i64 def mul (a: i64) (b: i64) = (a * b) % 1000003 }
module mat = power {
  type t = (u64, u64, u64, u64)
  def one : t = (1, 0, 0, 1)
  def mul (a: t) (b: t) : t =
    (a.0 * b.0 + a.1 * b.2, a.0 * b.1 + a.1 * b.3, a.2 * b.0 + a.3 * b.2, a.2 * b.1 + a.3 * b.3)
}
module perm (N: { val n : i64 }) = power {
  type t = [N.n]i64
  def one : t = iota N.n
  def mul (p: t) (q: t) : t = map (\i -> p[i]) q
}
module five = { def n = 5i64 }
module perm5 = perm five
-- x |-> a x + b, composed.
module affine = power {
  type t = { a: i64, b: i64 }
  def one : t = { a = 1, b = 0 }
  def mul (f: t) (g: t) : t = { a = f.a * g.a % 10007, b = (f.a * g.b + f.b) % 10007 }
}

entry numbers (xs: []i64) (k: u32) : []i64 = map (\x -> mod7.pow (x % 1000003) k) xs
entry fibonacci (k: u32) : u64 = (mat.pow (1, 1, 1, 0) k).1
entry shuffles (p: [5]i64) (k: u32) : []i64 = copy (perm5.pow (p :> [five.n]i64) k)
entry steps (k: u32) : (i64, i64) = let f = affine.pow { a = 3, b = 2 } k in (f.a, f.b)
