-- Names with primes and underscores.

-- ==
-- entry: f'
-- input { 1i32 } output { 2i32 }
entry f' (x: i32) = x + 1

-- ==
-- entry: a_b'c_
-- input { 1i32 } output { 3i32 }
entry a_b'c_ (x: i32) = x + 2

-- ==
-- entry: int
-- input { 1i32 } output { 4i32 }
entry int (x: i32) = x + 3

-- ==
-- entry: double
-- input { 5i32 3i32 } output { 2i32 }
entry double (return: i32) (static: i32) = return - static
