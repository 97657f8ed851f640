-- Functions stored in tuples and records as values of a module given to a parametric module.

-- ==
-- input { empty([0]i32) 5i32 0i64 } output { [0i32, 1000i32, 0i32] [1i32, 0i32, 1i32] }
-- input { [7i32] 2i32 3i64 } output { [7i32, 7i32, 1i32] [8i32, 6i32, 1i32] }
-- input { [1i32, 2i32, 3i32] -1i32 5i64 } output { [2i32, 1i32, 1i32] [-1i32, -5i32, 0i32] }
-- input { [3i32, -4i32, 5i32, 6i32] 2i32 1i64 } output { [63i32, -2i32, 1i32] [2i32, 2i32, 1i32] }

module type algebra = {
  type t
  val ops : (t -> t -> t, t -> t -> t)
  val consts : {zero: t, one: t}
  val show : t -> i32
}

module poly (A: algebra) = {
  def eval [n] (cs: [n]A.t) (x: A.t) : i32 =
    let (add, mul) = A.ops
    in A.show (foldr (\c acc -> add c (mul x acc)) A.consts.zero cs)
  def power (x: A.t) (k: i64) : i32 =
    A.show (iterate (i32.i64 k) (A.ops.1 x) A.consts.one)
}

module ints = poly {
  type t = i32
  def ops = ((+), (*)) : (t -> t -> t, t -> t -> t)
  def consts = {zero = 0i32, one = 1i32}
  def show (x: t) = x
}
module tropical = poly {
  type t = i32
  def ops = (i32.min, (+)) : (t -> t -> t, t -> t -> t)
  def consts = {zero = 1000i32, one = 0i32}
  def show (x: t) = x
}
module logic = poly {
  type t = bool
  def ops = (\(a: t) b -> a != b, \(a: t) b -> a && b)
  def consts = {zero = false, one = true}
  def show (x: t) = i32.bool x
}

entry main [n] (cs: [n]i32) (x: i32) (k: i64) : ([3]i32, [3]i32) =
  ([ints.eval cs x, tropical.eval cs x, logic.eval (map (> 0) cs) (x > 0)],
   [ints.power x k, tropical.power x k, logic.power (x > 0) k])
