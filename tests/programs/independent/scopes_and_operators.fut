-- Open, local and shadowed names, operators in modules, sections, fields, updates.

module m = { def x = 1i32 def y = 2i32 def f a = a + x module n = { def x = 10i32 def g b = b + x + y } local def hidden = 99i32 def seen = hidden }
open m
def x' = x
local open m.n
def z = x + y
module k = { open m def x = y + 5 module n = { open n def y = x * 100 } }
module l = k.n

-- ==
-- entry: scope
-- input { } output { [1i32, 12i32, 7i32, 1000i32, 13i32, 99i32, 5i32] }
entry scope = [x', z, k.x, l.y, g 1, k.seen, f 4]
-- operators and fixity by first characters
def (+^) (a: i32) (b: i32) = a * 10 + b
def (**.) a b = a i32.+ b * 100
def (<+>) (a: i32) b = if a < b then a else b
def (!!) (xs: []i32) (i: i32) = xs[i]
def (|>>) (x: i32) (f: i32 -> i32) = f x
def (=+=) (a: i32) (b: i32) = (a + 1 == b)
def a `minus` b = a i32.- b

-- ==
-- entry: ops
-- input { } output { [123i32, 601i32, 3i32, 30i32, 9i32, 0i32] }
entry ops = [1 +^ 2 +^ 3, 1 **. 2 * 3 - 2, 3 <+> 5, [10, 20, 30] !! 2, 4 |>> (+ 1) |>> (+ 4), 10 `minus` 5 + 5]

-- ==
-- entry: ops2
-- input { } output { true }
entry ops2 = 1 + 1 =+= 3 && !(1 =+= 1)
-- shadowing of prelude names and types, local functions with type and size parameters
type i = i32
module sh = {
  type i32 = bool
  def map (x: i32) = !x
  def length (a: i32, b: i32) = a && b
  def r : i32 = length (map false, true)
}

-- ==
-- entry: shadow
-- input { } output { true }
entry shadow = sh.r
def poly (n: i64) =
  let dup [k] 't (xs: [k]t) : [k](t, t) = zip xs xs
  let swap 'a 'b (a: a, b: b) = (b, a)
  let len [k] (_: [k]i32) = k
  let (a, b) = swap (dup (iota n), dup [true])
  in (length a, length b, len (map i32.i64 (iota n)) + len [1, 2, 3])

-- ==
-- entry: pl
-- input { 4i64 } output { 1i64 4i64 7i64 }
entry pl n = poly n
-- local opens with literals and conversions

-- ==
-- entry: lo
-- input { } output { 44u8 300i32 7.5f64 }
entry lo = (u8.(200 + 100), i32.(200 + 100), f64.(i64 3 * 2.5))
-- module-level parametric functions at several instances, values of polymorphic type
def nothing = []
def twice f x = f (f x)
def pairup x = (x, x)

-- ==
-- entry: inst
-- input { } output { 12i32 3i32 4i32 1i32 2i32 true 0i64 }
entry inst =
  let ((p, q), (r, t)) = twice (\((a, b), (c, d)) -> ((d, a), (b, c))) ((1i32, 2), (3, 4))
  in (twice (+ 5i32) 2, p, q, r, t, pairup true == (true, true), length (nothing: [0]bool))
-- fields with numbers, nested projections, sections

-- ==
-- entry: fields
-- input { } output { [3i32, 2i32, 5i32, 6i32] }
entry fields =
  let t = ((1i32, 2i32), {0 = 3i32, 1 = (4i32, 5i32)})
  let r = {a = {b = [{c = t, d = 6i32}]}}
  in [r.a.b[0].c.1.0, t.0.1, (.1.1.1) t, (.a.b[0].d) r]
-- `with` of all forms

-- ==
-- entry: withs
-- input { } output { [1i32, 20i32, 3i32, 40i32, 50i32, 7i32, 60i32] }
entry withs =
  let r = {xs = [1i32, 2, 3], p = (4i32, {q = 5i32, s = [6i32]}), u = 7i32}
  let r = r with xs[1] = 20 with p.0 = 40 with p.1.q = 50
  let r = r with p.1.s = [60]
  let {xs, p = (a, {q, s}), u} = r
  in xs ++ [a, q, u] ++ s
