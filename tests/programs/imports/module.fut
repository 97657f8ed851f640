-- Files as modules; two paths to one file give the same types.
module shapes = import "lib/shapes"
module again = import "lib/../lib/shapes"
module numbers = import "lib/deep/numbers"

-- ==
-- input { 3i32 -4i32 } output { 7i32 -4i32 }
def main (x: i32) (y: i32) =
  let p : shapes.point = again.make x y
  in (again.norm1 p, (p : again.point).y)

module tripled = numbers.scaled { def factor = 3i32 }

-- ==
-- entry: functor
-- input { 5i32 } output { 15i32 2i32 }
entry functor (x: i32) = (tripled.apply x, numbers.distance x 7)
