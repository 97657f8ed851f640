-- Names opened, shadowed and opened again; the last one wins, earlier uses keep what they saw.

-- ==
-- entry: main
-- input { [0i32, 5i32] } output { [1i32, 10i32, 11i32] [[1i32, 11i32, 11000i32], [6i32, 16i32, 16000i32]] [12i32,
--   13i32, 37i32] }
-- input { empty([0]i32) } output { [1i32, 10i32, 11i32] empty([0][3]i32) [12i32, 13i32, 37i32] }
-- input { [-11i32] } output { [1i32, 10i32, 11i32] [[-10i32, 0i32, 0i32]] [12i32, 13i32, 37i32] }

-- ==
-- entry: lets
-- input { 0i32 } output { [0i32, 1i32, 11i32, 1i32] }
-- input { 3i32 } output { [-3i32, 1i32, 11i32, 4i32] }
-- input { -7i32 } output { [7i32, 1i32, 11i32, -6i32] }

module a = { def k = 1i32 def f (x: i32) = x + k type t = i32 }
module b = { open a def k = 10i32 def g (x: i32) = f x + k }
module c = {
  open b
  local def f (x: i32) = x * 1000
  def h (x: i32) = f (g x)
  def k = b.k + a.k
}
open a
def first = k
open b
def second = k
open c
def third = k
module d = {
  def k = third + 1
  module e = { def k = k + 1 }
  def l = k * 2 + e.k
}

entry main [n] (xs: [n]i32) : ([3]i32, [n][3]i32, [3]i32) =
  ( [first, second, third]
  , map (\x -> [f x, g x, h x] : [3]t) xs
  , [d.k, d.e.k, d.l]
  )
entry lets (x: i32) : [4]i32 =
  let k = x
  let f (y: i32) = y - k
  in [f 0, a.f 0, b.(f k), a.(let k = k + x in k)]
