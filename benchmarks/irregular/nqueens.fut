-- In how many ways queens can stand on a board: each row by recursion, over the places that are free.
-- data: 12i32
-- small: 6i32
-- The columns and diagonals that are taken, seen from the next row.
type board = (u32, u32, u32)

def ways (n: i32) (rows: i32) ((columns, left, right): board) : i32 =
  if rows == 0 then 1 else
  let is_free (i: i32) = (columns | left | right) >> u32.i32 i & 1 == 0
  let put (i: i32) = let bit = 1u32 << u32.i32 i in (columns | bit, (left | bit) << 1, (right | bit) >> 1)
  in i32.sum (map (\i -> if is_free i then ways n (rows - 1) (put i) else 0) (map i32.i64 (iota (i64.i32 n))))

def main (n: i32) : i32 = ways n n (0, 0, 0)
