import "lib/helper"

module pairs = {
  def pair 'a (x: a) (n: i64) = (x, n)
}

def total [n] (xs: [n]i32) =
  let (first, size) = (xs[0], length xs)
  let add (z: i32) = z + first
  in loop acc = 0 for i < size do acc + add (i32.i64 i) + i32.sum xs

entry main (x: i32) = twice x + (pairs.pair x 2).0
