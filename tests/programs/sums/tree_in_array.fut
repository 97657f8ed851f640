-- A search tree kept in an array of nodes that are empty, leaves or forks.

-- ==
-- input { empty([0]i32) [1i32] } output { [false] [1i64, 0i64, 0i64] }
-- input { [5i32] [5i32, 6i32] } output { [true, false] [2i64, 1i64, 0i64] }
-- input { [3i32, 1i32, 2i32, 5i32, 4i32, 3i32] [1i32, 2i32, 3i32, 4i32, 5i32, 6i32] }
-- output { [true, true, true, true, true, false] [8i64, 2i64, 3i64] }
-- input { [1i32, 2i32, 3i32, 4i32] [0i32, 4i32] } output { [false, true] [5i64, 1i64, 3i64] }

type node = #empty | #leaf i32 | #fork {key: i32, left: i64, right: i64}

def insert [n] (tree: *[n]node) (used: i64) (x: i32) : (*[n]node, i64) =
  let (tree, used, _) =
    loop (tree, used, at) = (tree, used, 0) while at >= 0 do
      match tree[at]
      case #empty -> (tree with [at] = #leaf x, used, -1)
      case #leaf y ->
        if x == y then (tree, used, -1)
        else (tree with [at] = #fork {key = y, left = used, right = used + 1}, used + 2, at)
      case #fork {key, left, right} ->
        (tree, used, if x == key then -1 else if x < key then left else right)
  in (tree, used)

def member [n] (tree: [n]node) (x: i32) : bool =
  (loop (_, at) = (false, 0) while at >= 0 do
     match tree[at]
     case #empty -> (false, -1)
     case #leaf y -> (x == y, -1)
     case #fork {key, left, right} -> if x == key then (true, -1) else (false, if x < key then left else right)).0

entry main [n] [m] (xs: [n]i32) (qs: [m]i32) : ([m]bool, [3]i64) =
  let size = 2 * n + 1
  let (tree, _) = loop (tree, used) = (replicate size (#empty : node), 1) for x in xs do insert tree used x
  let count = \p -> i64.sum (map (\t -> i64.bool (p t)) tree)
  in (map (member tree) qs,
      [count (\t -> match t case #empty -> true case _ -> false),
       count (\t -> match t case #leaf _ -> true case _ -> false),
       count (\t -> match t case #fork _ -> true case _ -> false)])
