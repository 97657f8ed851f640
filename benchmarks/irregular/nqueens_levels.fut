-- The same, row by row: all boards that are possible, of which each gives as many as it has free places.
-- version of: nqueens
-- data: 12i32
-- small: 6i32
type board = (u32, u32, u32)

def next (n: i32) ((columns, left, right): board) : []board =
  let is_free (i: i32) = (columns | left | right) >> u32.i32 i & 1 == 0
  let put (i: i32) = let bit = 1u32 << u32.i32 i in (columns | bit, (left | bit) << 1, (right | bit) >> 1)
  in map put (filter is_free (map i32.i64 (iota (i64.i32 n))))

def main (n: i32) : i32 =
  let boards = loop boards: []board = [(0, 0, 0)] for _i < n do let (_, _, _, more) = flatmap' (next n) boards in more
  in i32.i64 (length boards)
