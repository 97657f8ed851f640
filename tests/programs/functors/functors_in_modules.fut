-- Functors as members of modules and of module types, picked by a functor over such modules.

-- ==
-- entry: main
-- input { [1i32, 2i32, 3i32, 4i32] } output { [1i32, 3i32, 6i32, 10i32] [8i32, 12i32, 12i32, 8i32] [20i32, 21i32] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) [20i32, 21i32] }
-- input { [5i32] } output { [5i32] [20i32] [20i32, 21i32] }

-- ==
-- entry: bools
-- input { [true, false, false, true, true] } output { [true, true, true, false, true] [true, true, true, false, true]
--   }
-- input { empty([0]bool) } output { empty([0]bool) empty([0]bool) }
-- input { [true] } output { [true] [false] }

module type base = { type t val add : t -> t -> t val zero : t }
module type family = {
  module make : (B: base) -> { val run [n] : [n]B.t -> [n]B.t }
  val name : i32
}
module scans : family = {
  module make (B: base) = { def run [n] (xs: [n]B.t) : [n]B.t = scan B.add B.zero xs }
  def name = 1i32
}
module neighbours : family = {
  module make (B: base) = {
    def run [n] (xs: [n]B.t) : [n]B.t = map2 B.add xs (rotate 1 xs)
    def unused = 3i32
  }
  def name = 2i32
}
module twice (F: family) : family = {
  module make (B: base) = {
    module once = F.make B
    def run [n] (xs: [n]B.t) : [n]B.t = once.run (once.run xs)
  }
  def name = 10 * F.name
}
module tool = {
  module ints = { type t = i32 def add (a: i32) (b: i32) = a + b def zero = 0i32 }
  module inner (F: family) = {
    module i = F.make ints
    module b = F.make { type t = bool def add (a: bool) (b: bool) = a != b def zero = false }
    def names = [F.name, F.name + 1]
  }
}
module s = tool.inner scans
module n2 = tool.inner (twice neighbours)

entry main [n] (xs: [n]i32) : ([n]i32, [n]i32, [2]i32) = (s.i.run xs, n2.i.run xs, copy n2.names)
entry bools [n] (xs: [n]bool) : ([n]bool, [n]bool) = (s.b.run xs, n2.b.run xs)
