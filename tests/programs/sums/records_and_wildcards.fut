-- Patterns with records in sums in tuples, wildcards at each place, and names bound in some cases only.

-- ==
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }
-- input { [5i32] [5i32] } output { [5i32] }
-- input { [1i32, 2i32, 3i32, 4i32, 0i32, 6i32, 0i32] [0i32, 2i32, 3i32, -1i32, 0i32, 200i32, 0i32] }
-- output { [-1i32, -2i32, 0i32, 0i32, 206i32, 6i32, 1000i32] }
-- input { [9i32, 8i32] [8i32, 50i32] } output { [9i32, -8i32] }
-- input { [9i32, 8i32] [7i32, 50i32] } output { [-9i32, -8i32] }

-- ==
-- entry: totals
-- input { empty([0]i32) empty([0]i32) } output { 0i32 0.0f64 0i32 }
-- input { [7i32] [0i32] } output { 7i32 0.0f64 0i32 }
-- input { [1i32, 2i32, 3i32] [0i32, 300i32, -2i32] } output { 1i32 300.0f64 -2i32 }

type account = {id: i32, kind: #plain | #savings f64 | #joint {other: i32}, active: bool}

def describe (a: account) (b: account) : i32 =
  match (a, b)
  case ({id = _, kind = _, active = false}, _) -> 0
  case (_, {id = _, kind = _, active = false}) -> 0
  case ({id, kind = #joint {other}, active = _}, {id = i2, kind = #joint _, active = _}) ->
    if other == i2 then id else -id
  case ({id = x, kind = #joint {other = y}, active = true}, _) -> x * 10 + y
  case (_, {id, kind = #savings r, active = true}) -> id + i32.f64 r
  case ({id = 0, kind = _, active = _}, _) -> 1000
  case (a, b) -> a.id - b.id

def mk (id: i32) (k: i32) : account =
  {id, active = k >= 0, kind = if k == 0 then #plain else if k > 100 then #savings (f64.i32 k) else #joint {other = k}}

entry main [n] (ids: [n]i32) (ks: [n]i32) : [n]i32 =
  let accounts = map2 mk ids ks
  in map2 describe accounts (rotate 1 accounts)

entry totals [n] (ids: [n]i32) (ks: [n]i32) : (i32, f64, i32) =
  let add = \(p, s, j) (a: account) ->
    match a
    case {id, kind = #plain, active = _} -> (p + id, s, j)
    case {id = _, kind = #savings r, active = _} -> (p, s + r, j)
    case {id = _, kind = #joint {other}, active = _} -> (p, s, j + other)
  in foldl add (0, 0, 0) (map2 mk ids ks)
