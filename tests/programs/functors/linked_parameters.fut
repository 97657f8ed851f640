-- Two functor parameters linked by `with` on a parametric type inside a submodule.

-- ==
-- input { [1i32, 2i32, 3i32] } output { 14i32 14i32 }
-- input { empty([0]i32) } output { 0i32 0i32 }
-- input { [-5i32] } output { 25i32 25i32 }

module type pairs = {
  module p : {
    type pair 'a
    val mk 'a : a -> a -> pair a
    val fold 'a 'b : (a -> a -> b) -> pair a -> b
  }
}
module tuples : pairs with p.pair 'a = (a, a) = {
  module p = {
    type pair 'a = (a, a)
    def mk a b = (a, b)
    def fold f (a, b) = f a b
  }
}
module records : pairs = {
  module p = {
    type pair 'a = {l: a, r: a}
    def mk 'a (a: a) (b: a) : pair a = {l = a, r = b}
    def fold 'a 'b (f: a -> a -> b) (p: pair a) : b = f p.l p.r
  }
}
module squares (X: pairs) (Y: pairs with p.pair 'a = X.p.pair a) = {
  def square (x: i32) : i32 = Y.p.fold (*) (X.p.mk x x)
}
module a = squares tuples tuples
module b = squares records records

entry main [n] (xs: [n]i32) : (i32, i32) = (i32.sum (map a.square xs), i32.sum (map b.square xs))
