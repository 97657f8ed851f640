-- Existential results with arithmetic (language.md 6.9), and sizes that hidden payloads and holes leave open (6.13).

def halves [n] 'a (xs: [n]a) : ?[k].([k]a, [n-k]a) = let ks = [n / 2] in (xs[0:ks[0]], xs[ks[0]:n])

-- ==
-- entry: two_halves
-- input { [1, 2, 3, 4, 5] } output { [1, 2] [3, 4, 5] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }
entry two_halves (xs: []i32) = halves xs

def cut [n] 'a (xs: [n]a) (at: []i64) (b: bool) : ?[k].([k]a, [n-k]a) =
  if b then let ks = [n / 2] in (xs[0:ks[0]], xs[ks[0]:n])
       else let first = at[0] let both = (first, at[1]) in (xs[0:both.0 + both.1], xs[both.0 + both.1:n])

-- ==
-- entry: branches
-- input { [1, 2, 3, 4, 5] true } output { [1, 2] [3, 4, 5] }
-- input { [1, 2, 3, 4, 5] false } output { [1, 2, 3] [4, 5] }
entry branches (xs: []i32) (b: bool) = cut xs [1, 2] b

-- ==
-- entry: put_together
-- input { [1, 2, 3, 4, 5] } output { [3, 4, 5, 1, 2] }
entry put_together [n] (xs: [n]i32) : [n]i32 =
  let (a, b) = halves xs
  in sized n (b ++ a)

def at_or_half [n] 'a (xs: [n]a) (at: #at i64 | #half) : ?[k].([k]a, [n-k]a) =
  match at
  case #at k -> (xs[0:k], xs[k:n])
  case #half -> halves xs

-- ==
-- entry: cases
-- input { [1, 2, 3, 4, 5] } output { [1] [2, 3, 4, 5] [1, 2] [3, 4, 5] }
entry cases (xs: []i32) =
  let (a, b) = at_or_half xs (#at 1)
  let (c, d) = at_or_half xs #half
  in (a, b, c, d)

-- ==
-- entry: lambdas
-- input { [1, 2, 3, 4, 5] } output { 2i64 3i64 }
entry lambdas [n] (xs: [n]i32) =
  let f = \(at: []i64) : (?[k].([k]i32, [n-k]i32)) -> let ks = [at[0]] in (xs[0:ks[0]], xs[ks[0]:n])
  let (a, b) = f [2]
  in (length a, length b)

type~ vecs = #a ([]i32) | #b ([]i32)

def mk (n: i64) : *vecs = #a (replicate n 5)
def mk_either (n: i64) : vecs = if n > 2 then #a (replicate n 1) else #b (replicate (n * 2) 2)
def sum (v: vecs) = match v case #a x -> i32.sum x case #b x -> 100 + i32.sum x

-- ==
-- entry: payloads
-- input { 3i64 } output { 15 3 }
-- input { 2i64 } output { 10 108 }
entry payloads (n: i64) = (sum (mk n), sum (mk_either n))

type~ option 'a = #some ([]a) | #none
def positive [n] (xs: [n]i32) : option i32 = if i32.sum xs > 0 then #some (filter (> 0) xs) else #none
def none (_: i32) : option i32 = #none

-- ==
-- entry: options
-- input { [1, -5, 7] } output { 2i64 -1i64 }
-- input { [-5] } output { -1i64 -1i64 }
entry options (xs: []i32) =
  let size (o: option i32) = match o case #some ys -> length ys case #none -> -1
  in (size (positive xs), size (none 1))

module made : {type~ t val mk : i64 -> t val size : t -> i64} = {
  type~ t = #a ([]i32) | #b ([][]i32)
  def mk (n: i64) : t = if n > 1 then #a (replicate n 0) else #b (replicate 3 [1, 2])
  def size (x: t) = match x case #a x -> length x case #b x -> 10 * length x
}

-- ==
-- entry: in_a_module
-- input { 2i64 } output { 2i64 }
-- input { 1i64 } output { 30i64 }
entry in_a_module (n: i64) = made.size (made.mk n)

def hole [n] (_xs: [n]i32) : ?[k].([k]i32, [n-k]i32) = ???
def maybe (b: bool) (xs: []i32) : ?[k].[k]i32 = if b then ??? else xs

-- ==
-- entry: holes
-- input { false [1, 2] } output { [1, 2] }
-- input { true [1, 2] } error: hole
entry holes (b: bool) (xs: []i32) = maybe b xs

-- ==
-- entry: hole_in_parts
-- input { 1i64 } output { 1i64 }
-- input { 3i64 } error: hole
entry hole_in_parts (n: i64) = if n > 2 then length (hole (replicate n 0)).0 else n
