-- Quotients and remainders of 32-bit integers by constants, in lanes, against those by the same numbers when they are not known.
-- ==
-- entry: main
-- input { 203i64 1i32 2i32 7i32 60i32 2147483647i32 } output { true }
-- input { 1i64 1i32 2i32 7i32 60i32 2147483647i32 } output { true }

-- Through a loop, so that the map is not left to the C compiler.
def often 'a (f: a -> a) (x: a) : a = loop x for _i < 2i32 do f x

def signed (a: i32) (b: i32) (c: i32) (d: i32) (e: i32) (x: i32) =
  ( often (\y -> y / a + y / b * 3 - y / c + x / d * 5 ^ y / e) x
  , often (\y -> (y % a - y % b) * 7 + y % c * 11 ^ x % d + y % e) x
  , often (\y -> y // a + y // b * 3 - y // c + x // d * 5 ^ y // e) x
  , often (\y -> (y %% a - y %% b) * 7 + y %% c * 11 ^ x %% d + y %% e) x )
def unsigned (a: u32) (b: u32) (c: u32) (d: u32) (e: u32) (x: u32) =
  ( often (\y -> y / a + y / b * 3 - y / c + x / d * 5 ^ y // e) x
  , often (\y -> (y % a - y % b) * 7 + y % c * 11 ^ x % d + y %% e) x )

-- In some lanes only.
def some (d: i32) (x: i32) = if x % 3 == 0 then often (\y -> y / d + 1) x else often (\y -> y % d - 1) x

def main (n: i64) (a: i32) (b: i32) (c: i32) (d: i32) (e: i32) : bool =
  let numbers = tabulate n (\i -> i32.i64 (i * 6364136223846793005 + 1442695040888963407 >> 17))
  let numbers = numbers ++ [i32.lowest, i32.highest, 0, 1, -1]
  let u = u32.i32
  let all_equal 'a 'b [m] (eq: b -> b -> bool) (f: a -> b) (g: a -> b) (xs: [m]a) = and (map2 eq (map f xs) (map g xs))
  in all_equal (==) (signed 1 2 7 60 2147483647) (signed a b c d e) numbers
     && all_equal (==) (unsigned 1 2 7 60 2147483647) (unsigned (u a) (u b) (u c) (u d) (u e)) (map u numbers)
     && all_equal (==) (unsigned 3 10 641 65537 4294967295) (unsigned (u a + 2) (u b + 8) (u c + 634) (u d + 65477) (u e * 2 + 1)) (map u numbers)
     && all_equal (==) (some 10) (some (b + 8)) numbers
