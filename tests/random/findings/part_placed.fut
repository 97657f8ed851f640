-- Found by fehu_random, seed 710003948: place-results gave a function whose result is a part of an array room for that part only.
-- ==
-- entry: main
-- input {  }
-- output { 0i64 }

module F33 (X: {type t val zero: t val step: t -> t}) = {
  def go [n0] (x1: [n0]bool) (x2: ([n0]i64, i16, bool)) (x3: [n0]X.t): [1]X.t =
    take 1 ((foldr (\(x21: i64) (x22: [1]X.t) -> x22) [X.zero] x2.0) ++ (foldr (\(x21: i64) (x22: [1]X.t) -> x22) [X.zero] x2.0))
}
module m34 = F33 {
  type t = i64
  def zero: t = 0i64
  def step: t -> t = \x29 -> 0i64
}

entry main =
  i64.minimum (m34.go (replicate 1 false) ((replicate 1 0i64, 0i16, false)) (replicate 1 0i64))
