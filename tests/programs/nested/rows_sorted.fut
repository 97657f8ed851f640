-- Every row sorted by odd-even transposition: a loop of maps inside a map; then all columns.

-- ==
-- entry: rows
-- input { [[3i16, 1i16, 2i16], [-1i16, -5i16, 0i16]] } output { [[1i16, 2i16, 3i16], [-5i16, -1i16, 0i16]] }
-- input { [[4i16]] } output { [[4i16]] }
-- input { empty([2][0]i16) } output { empty([2][0]i16) }
-- input { [[86i16, 76i16, 97i16, -61i16, -33i16, 73i16], [63i16, -74i16, -16i16, 47i16, -56i16, -93i16], [6i16, 5i16,
--   -80i16, -73i16, -67i16, -18i16]] } output { [[-61i16, -33i16, 73i16, 76i16, 86i16, 97i16], [-93i16, -74i16,
--   -56i16, -16i16, 47i16, 63i16], [-80i16, -73i16, -67i16, -18i16, 5i16, 6i16]] }

-- ==
-- entry: columns
-- input { [[3i16, 1i16, 2i16], [-1i16, -5i16, 0i16]] } output { [[-1i16, -5i16, 0i16], [3i16, 1i16, 2i16]] }
-- input { [[4i16]] } output { [[4i16]] }
-- input { [[-4i16, 4i16, 4i16], [0i16, 6i16, -3i16], [6i16, 7i16, -4i16], [7i16, 7i16, -2i16]] } output { [[-4i16,
--   4i16, -4i16], [0i16, 6i16, -3i16], [6i16, 7i16, -2i16], [7i16, 7i16, 4i16]] }

-- ==
-- entry: all_of_it
-- input { [[3i16, 1i16, 2i16], [-1i16, -5i16, 0i16]] } output { [[-5i16, -1i16, 0i16], [1i16, 2i16, 3i16]] }
-- input { [[4i16]] } output { [[4i16]] }
-- input { [[-5i16, -2i16, -9i16], [5i16, -4i16, -6i16], [2i16, -7i16, -2i16]] } output { [[-9i16, -7i16, -6i16],
--   [-5i16, -4i16, -2i16], [-2i16, 2i16, 5i16]] }

def sort [m] (r: [m]i16) : [m]i16 =
  loop r for t < m do
    tabulate m (\i ->
      let partner = if (i + t) % 2 == 0 then i + 1 else i - 1
      in if partner < 0 || partner >= m then r[i]
         else if partner > i then i16.min r[i] r[partner]
         else i16.max r[i] r[partner])

entry rows [n][m] (a: [n][m]i16) : [n][m]i16 = map sort a
entry columns [n][m] (a: [n][m]i16) : [n][m]i16 = transpose (map sort (transpose a))
entry all_of_it [n][m] (a: [n][m]i16) : [n][m]i16 = unflatten (sort (flatten a))
