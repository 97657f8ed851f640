-- Comparators from keys, reversed and chained, given to a sort.

-- ==
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) empty([0]i32) }
-- input { [1i32] [2i32] } output { [1i32] [2i32] }
-- input { [3i32, 1i32, 3i32, 2i32, 1i32] [9i32, 5i32, 4i32, 0i32, -5i32] }
-- output { [3i32, 3i32, 2i32, 1i32, 1i32] [4i32, 9i32, 0i32, -5i32, 5i32] }

-- ==
-- entry: rows
-- input { empty([0][2]i32) } output { empty([0][2]i32) }
-- input { [[3i32, 4i32]] } output { [[3i32, 4i32]] }
-- input { [[5i32, 1i32], [0i32, 0i32], [2i32, 4i32], [1i32, 5i32]] }
-- output { [[0i32, 0i32], [1i32, 5i32], [2i32, 4i32], [5i32, 1i32]] }

type^ cmp '^a = a -> a -> i32

def compare (a: i32) (b: i32) : i32 = i32.bool (a > b) - i32.bool (a < b)
def by '^a (key: a -> i32) : cmp a = \x y -> compare (key x) (key y)
def reversed '^a (c: cmp a) : cmp a = flip c
def then_by '^a (c: cmp a) (d: cmp a) : cmp a = \x y -> let r = c x y in if r != 0 then r else d x y

def sort 'a [n] (c: cmp a) (xs: [n]a) : [n]a =
  loop xs = copy xs for i < n do
    (loop (j, xs) = (i, xs) while j > 0 && c xs[j - 1] xs[j] > 0 do
       let t = copy xs[j]
       let u = copy xs[j - 1]
       let xs[j] = u
       let xs[j - 1] = t
       in (j - 1, xs)).1

entry main [n] (xs: [n]i32) (ys: [n]i32) : ([n]i32, [n]i32) =
  unzip (sort (reversed (by (.0)) `then_by` by (.1)) (zip xs ys))

-- Rows sorted by their sums, then by the last element.
entry rows [n] (m: [n][2]i32) : [n][2]i32 = sort (by i32.sum `then_by` reversed (by last)) m
