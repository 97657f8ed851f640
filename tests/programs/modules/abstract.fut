-- Abstract types.

-- ==
-- input { 3i32 4i32 } output { 12i32 }
-- input { 3i32 0i32 } output { 0i32 }
module counter : { type t val new : i32 -> t val step : t -> t val get : t -> i32 } = {
  type t = {n: i32, by: i32}
  def new (by: i32) : t = {n = 0, by}
  def step (c: t) = c with n = c.n + c.by
  def get (c: t) = c.n
}
entry main (k: i32) (n: i32) = counter.get (iterate n counter.step (counter.new k))

-- ==
-- entry: sized
-- input { 2i64 } output { 2i64 }
-- input { 5i64 } output { 2i64 }
-- input { 1i64 }
-- error: out of bounds
module bits : {
  type t [n] val mk : (n: i64) -> t [n] val set [n] : i64 -> *t [n] -> *t [n] val count [n] : t [n] -> i64 } = {
  type t [n] = [n]bool
  def mk n = replicate n false
  def set [n] (i: i64) (b: *t [n]) = b with [i] = true
  def count [n] (b: t [n]) = i64.sum (map i64.bool b)
}
entry sized (n: i64) = bits.count (bits.set 1 (bits.set 0 (bits.mk n)))

-- ==
-- entry: hidden
-- input { [1i32, 2i32, 3i32] true } output { 6i64 }
-- input { [1i32, 2i32, 3i32] false } output { 1i64 }
module vec : { type~ t 'a val of [n] 'a : [n]a -> t a val len 'a : t a -> i64 val cat 'a : t a -> t a -> t a } = {
  type~ t 'a = []a
  def of xs = xs
  def len xs = length xs
  def cat a b = a ++ b
}
entry hidden (xs: []i32) (b: bool) = vec.len (if b then vec.cat (vec.of xs) (vec.of xs) else vec.of [1])

-- ==
-- entry: lifted
-- input { 3i32 4i32 } output { 13i32 }
module fn : { type^ t val mk : (i32 -> i32) -> t val call : t -> i32 -> i32 } =
  { type^ t = i32 -> i32 def mk f = f def call f x = f x }
entry lifted (k: i32) (x: i32) = fn.call (fn.mk (\y -> y * k + 1)) x

-- ==
-- entry: submodule
-- input { } output { [1i32, 1i32] }
module arr = { module inner : { type t val one : t val get : t -> [2]i32 } =
  { type t = [2]i32 def one = [1i32, 1] def get (x: t) = x } }
entry submodule = let v = arr.inner.one in copy (arr.inner.get v)
