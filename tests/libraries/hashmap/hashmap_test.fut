-- Hash maps with keys of several types, also with keys that all collide.

import "hashmap"

module ints = mk_hashmap (int_key i32)
module colliding = mk_hashmap (bad_key (int_key i32))
module three_letters = string_key {def length = 3i64}
module words = mk_hashmap three_letters
module grid = mk_hashmap (pair_key (int_key i64) (int_key u8))

-- The value of a key, or a default.
def from_option 'v (d: v) (o: option v) : v =
  match o
  case #some v -> v
  case #none -> d

-- The same checks for every map with `i32` keys.
module checks (M: hashmap with key = i32) = {
  def lookups [n] [k] (keys: [n]i32) (vs: [n]i64) (wanted: [k]i32) : [k]i64 =
    let t = M.from_array (zip keys vs)
    in map (\k -> from_option (-1) (M.lookup k t)) wanted

  def counts [n] [k] (xs: [n]i32) (wanted: [k]i32) : (i64, [k]i64) =
    let t = M.from_array_with (+) 0 (map (\x -> (x, 1i64)) xs)
    in (M.size t, map (\k -> from_option 0 (M.lookup k t)) wanted)
}

module checks_ints = checks ints
module checks_colliding = checks colliding

-- ==
-- entry: lookups lookups_colliding
-- input { [5i32, -2i32, 9i32, 5i32] [10i64, 20i64, 30i64, 40i64] [9i32, 5i32, 1i32, -2i32] }
-- output { [30i64, 10i64, -1i64, 20i64] }
-- input { empty([0]i32) empty([0]i64) [1i32] } output { [-1i64] }
entry lookups [n] [k] (keys: [n]i32) (vs: [n]i64) (wanted: [k]i32) = checks_ints.lookups keys vs wanted
entry lookups_colliding [n] [k] (keys: [n]i32) (vs: [n]i64) (wanted: [k]i32) =
  checks_colliding.lookups keys vs wanted

-- ==
-- entry: counts counts_colliding
-- input { [1i32, 2i32, 1i32, 3i32, 1i32, 2i32] [1i32, 2i32, 3i32, 4i32] }
-- output { 3i64 [3i64, 2i64, 1i64, 0i64] }
entry counts [n] [k] (xs: [n]i32) (wanted: [k]i32) = checks_ints.counts xs wanted
entry counts_colliding [n] [k] (xs: [n]i32) (wanted: [k]i32) = checks_colliding.counts xs wanted

-- ==
-- entry: word_numbers
-- input { "onetwosixten" "sixonetwo" "abc" } output { 6i64 1i64 2i64 0i64 }
entry word_numbers (text: []u8) (wanted: []u8) (other: []u8) =
  let word [n] (s: [n]u8) (i: i64) = three_letters.mk s[i * 3:i * 3 + 3]
  let t = words.from_array [ (word text 0, 1i64), (word text 1, 2), (word text 2, 6), (word text 3, 10) ]
  let get [n] (s: [n]u8) (i: i64) = from_option 0 (words.lookup (word s i) t)
  in (get wanted 0, get wanted 1, get wanted 2, get other 0)

-- ==
-- entry: neighbours
-- input { 100i64 } output { 100i64 99i64 true false }
entry neighbours (n: i64) =
  let t = grid.from_array (map (\i -> ((i, u8.i64 (i % 7)), i)) (iota n))
  let next (i: i64) = grid.member (i + 1, u8.i64 ((i + 1) % 7)) t
  in ( grid.size t
     , i64.sum (map (\i -> i64.bool (next i)) (iota n))
     , grid.member (8, 1) t
     , grid.member (8, 2) t )

-- ==
-- entry: updated
-- input { 50i64 } output { 51i64 2550i64 -4i64 }
entry updated (n: i64) =
  let t = ints.from_array (map (\i -> (i32.i64 i, i)) (iota n))
  let doubled = ints.map_values (\v -> 2 * v) t
  let changed = ints.insert 3 2 (ints.insert 1000 100 doubled)
  let entries = ints.to_array changed
  let (_, vs) = unzip entries
  in (ints.size changed, i64.sum vs + 4, from_option 0 (ints.lookup 3 changed) - 6)
