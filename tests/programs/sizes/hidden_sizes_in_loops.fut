-- Loops that are the result of functions whose written types calculate with hidden sizes (language.md 6.7, 6.9, 6.13).

def grow (n: i64) : ?[k].([k]i64, [k+1]i64) =
  loop (a, b) = (iota 1, iota (1+1)) while length a < n do
    let m = length b
    in (iota m, iota (m+1))

-- ==
-- entry: grown
-- input { 0i64 } output { [0i64] [0i64, 1i64] }
-- input { 3i64 } output { [0i64, 1i64, 2i64] [0i64, 1i64, 2i64, 3i64] }
entry grown (n: i64) = grow n

def split_at [n] (xs: [n]i32) (steps: i64) : ?[k].([k]i32, [n-k]i32) =
  loop (a, b) = (xs[0:1], xs[1:n]) for i < steps do
    let ks = [i]
    in if i32.sum a > i32.sum b then (a, b) else (xs[0:ks[0]], xs[ks[0]:n])

-- ==
-- entry: balanced
-- input { [1, 2, 3, 4] 0i64 } output { [1] [2, 3, 4] }
-- input { [1, 2, 3, 4] 3i64 } output { [1, 2] [3, 4] }
-- input { [1, 2, 3, 4] 5i64 } output { [1, 2, 3] [4] }
-- input { [9, 2, 3] 2i64 } output { [9] [2, 3] }
entry balanced (xs: []i32) (steps: i64) = split_at xs steps

def prune (xs: []i32) (n: i32) : ?[k].([k]i32, [k]i32) =
  loop (a, _b) = (xs, map (* 2) xs) for i < n do
    let c = filter (> i) a
    in (c, map (+ i) c)

-- ==
-- entry: pruned
-- input { [3, 1, 2, 0] 0i32 } output { 28i32 }
-- input { [3, 1, 2, 0] 2i32 } output { 18i32 }
entry pruned (xs: []i32) (n: i32) = let (a, b) = prune xs n in i32.sum (map2 (*) a b)

def squares (n: i64) : ?[k].[k][k]i64 =
  loop _m = [[7]] for i < n do replicate (i+1) (iota (i+1))

-- ==
-- entry: squared
-- input { 0i64 } output { [[7i64]] }
-- input { 2i64 } output { [[0i64, 1i64], [0i64, 1i64]] }
entry squared (n: i64) = squares n

def nested [n] (xs: [n]i64) : ?[k].{left: [k]i64, right: [n-k]i64} =
  loop p = {left = take 0 xs, right = drop 0 xs} for i < n do
    loop q = p for j < i do
      match j
      case 0 -> q
      case m -> {left = take m xs, right = drop m xs}

-- ==
-- entry: in_nested_loops
-- input { [5i64, 6i64, 7i64, 8i64] } output { [5i64, 6i64] [7i64, 8i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) }
entry in_nested_loops (xs: []i64) = let p = nested xs in (p.left, p.right)

def parts (n: i64) : ?[a][b].([a]i64, [b]i64, [a+b]i64) =
  loop (x, y, _z) = (iota n, iota n, iota (n+n)) for i < 2 do
    let p = filter (> i) x
    in (p, y, p ++ y)

-- ==
-- entry: three_parts
-- input { 4i64 } output { [2i64, 3i64] [0i64, 1i64, 2i64, 3i64] [2i64, 3i64, 0i64, 1i64, 2i64, 3i64] }
entry three_parts (n: i64) = parts n

type pair [k] = ([k]i64, [k+1]i64)
def rounds (n: i64) : pair [] =
  loop (_a, _b) = (iota n, iota (n+1)) for i < 2 do
    let ks = [i + 3]
    in (iota ks[0], iota (ks[0]+1))

-- ==
-- entry: of_an_abbreviation
-- input { 2i64 } output { 4i64 5i64 }
entry of_an_abbreviation (n: i64) = let (a, b) = rounds n in (length a, length b)

type~ flip = #left ([]i32) | #right ([]i32)
def flips (n: i64) : flip =
  loop x = #left (iota n |> map i32.i64) for _i < n do
    match x
    case #left y -> #right (map (+ 1) y)
    case #right y -> #left (filter (> 1) y)

-- ==
-- entry: constructors
-- input { 0i64 } output { 0i32 empty([0]i32) }
-- input { 1i64 } output { 1i32 [1] }
-- input { 2i64 } output { 0i32 [2] }
-- input { 3i64 } output { 1i32 [3, 4] }
entry constructors (n: i64) : (i32, []i32) = match flips n case #left y -> (0i32, y) case #right y -> (1i32, y)

type~ option = #some ([]i32) | #none
def search (xs: []i32) (at: i64) : option =
  loop x = #none for i < 3 do if i == at then #some (filter (> i32.i64 i) xs) else x

-- ==
-- entry: nothing_at_first
-- input { [1, 2, 3] 1i64 } output { [2, 3] }
-- input { [1, 2, 3] 7i64 } output { [-1] }
entry nothing_at_first (xs: []i32) (at: i64) : []i32 = match search xs at case #some y -> y case #none -> [-1]

module rows (P: {type t val zero : t}) = {
  def make (n: i64) : ?[k].([k]P.t, [k+1]P.t) =
    loop (_a, _b) = (replicate n P.zero, replicate (n+1) P.zero) for i < n do
      let {m} = {m = i}
      in (replicate m P.zero, replicate (m+1) P.zero)
}
module int_rows = rows {type t = i32 def zero = 0i32}

-- ==
-- entry: in_modules
-- input { 0i64 } output { 0i64 1i64 }
-- input { 4i64 } output { 3i64 4i64 }
entry in_modules (n: i64) = let (a, b) = int_rows.make n in (length a, length b)

def later (n: i64) : i64 -> ?[k].([k]i64, [k+1]i64) =
  \m -> let ks = [n + m] in loop (_a, _b) = (iota 0, iota (0+1)) for _i < 1i32 do (iota ks[0], iota (ks[0]+1))

-- ==
-- entry: in_lambdas
-- input { } output { 5i64 6i64 }
entry in_lambdas = let (a, b) = later 2 3 in (length a, length b)
