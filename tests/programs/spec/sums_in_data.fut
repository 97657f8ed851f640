-- Sum types in arrays, loops, reductions, payloads that share slots (language.md 4.1, 20).

-- ==
-- entry: sum_option_array
-- input { [1i32,-1i32,3i32] } output { [1i32,0i32,3i32] }
type opt = #some i32 | #none
def f (x: i32) : opt = if x > 0 then #some x else #none
entry sum_option_array (xs: []i32) = map (\o -> match o case #some x -> x case #none -> 0) (map f xs)

-- ==
-- entry: sum_shared_slots
-- input { 0i32 } output { 1i32 2f32 }
-- input { 1i32 } output { 3i32 4f32 }
-- input { 2i32 } output { 0i32 0f32 }
module m_sum_shared_slots = {
  type t = #a i32 f32 | #b f32 i32 | #c
  def mk (x: i32) : t = if x == 0 then #a 1 2 else if x == 1 then #b 4 3 else #c
  def main (x: i32) = match mk x case #a i f -> (i, f) case #b f i -> (i, f) case #c -> (0, 0)
}
entry sum_shared_slots = m_sum_shared_slots.main

-- ==
-- entry: sum_array_payload
-- input { true } output { [1i32,2i32,3i32] }
-- input { false } output { [7i32,7i32,7i32] }
module m_sum_array_payload = {
  type t [n] = #arr ([n]i32) | #scal i32
  def mk (b: bool) : t [3] = if b then #arr [1,2,3] else #scal 7
  def main (b: bool) = match mk b case #arr a -> a case #scal x -> replicate 3 x
}
entry sum_array_payload = m_sum_array_payload.main

-- ==
-- entry: sum_nested
-- input { 0i32 } output { 1i32 }
-- input { 1i32 } output { 2i32 }
-- input { 2i32 } output { 3i32 }
type a = #x | #y i32
type b = #l a | #r (i32, a)
def mk (x: i32) : b = if x == 0 then #l #x else if x == 1 then #l (#y 2) else #r (3, #x)
entry sum_nested (x: i32) =
  match mk x case #l #x -> 1i32 case #l (#y v) -> v case #r (v, #x) -> v case #r (_, #y v) -> v

-- ==
-- entry: sum_single_constr
-- input { 5i32 } output { 5i32 }
module m_sum_single_constr = {
  type t = #only i32
  def main (x: i32) = let (#only y) = (#only x : t) in y
}
entry sum_single_constr = m_sum_single_constr.main

-- ==
-- entry: sum_in_loop
-- input { } output { 3i32 10i32 }
type st = #run i32 i32 | #done i32 i32
entry sum_in_loop =
  let r = loop s = (#run 0 0 : st) while (match s case #run _ _ -> true case #done _ _ -> false) do (match s
  case #run i acc -> if acc >= 10 then #done i acc else #run (i + 1) (acc + 4 - i32.bool (i == 2) * 2)
  case #done i a -> #done i a)
  in match r case #run _ _ -> (0, 0) case #done i a -> (i, a)

-- ==
-- entry: sum_reduce
-- input { [1i32,5i32,3i32] } output { 5i32 }
-- input { empty([0]i32) } output { -1i32 }
type m = #none | #some i32
def op (a: m) (b: m) : m =
  match (a, b) case (#none, x) -> x case (x, #none) -> x case (#some x, #some y) -> #some (i32.max x y)
entry sum_reduce (xs: []i32) = match reduce op #none (map (\x -> #some x) xs) case #none -> -1 case #some x -> x

-- ==
-- entry: sum_poly
-- input { } output { 3i32 9i32 }
module m_sum_poly = {
  type opt 'a = #some a | #none
  def or_else 'a (d: a) (o: opt a) = match o case #some x -> x case #none -> d
  def main = (or_else 1i32 (#some 3), or_else 9i32 #none)
}
entry sum_poly = m_sum_poly.main

-- ==
-- entry: sum_same_type_slots
-- input { 1i32 } output { 3i64 }
-- input { 0i32 } output { -1i64 }
module m_sum_same_type_slots = {
  type t = #a i64 | #b i64 i64 | #c (i64, i64, i64)
  def mk (x: i32) : t = match x case 0 -> #c (1,2,-4) case 1 -> #b 1 2 case _ -> #a 0
  def main (x: i32) = match mk x case #a v -> v case #b p q -> p + q case #c (p, q, r) -> p + q + r
}
entry sum_same_type_slots = m_sum_same_type_slots.main

-- ==
-- entry: sum_many_constr
-- input { 3i32 } output { 13i32 }
-- input { 9i32 } output { 19i32 }
module m_sum_many_constr = {
  type e = #c0|#c1|#c2|#c3|#c4|#c5|#c6|#c7|#c8|#c9
  def mk (x: i32) : e =
    match x case 0->#c0 case 1->#c1 case 2->#c2 case 3->#c3 case 4->#c4 case 5->#c5 case 6->#c6 case 7->#c7
    case 8->#c8 case _->#c9
  def main (x: i32) =
    match mk x case #c0->10i32 case #c1->11 case #c2->12 case #c3->13 case #c4->14 case #c5->15 case #c6->16
    case #c7->17 case #c8->18 case #c9->19
}
entry sum_many_constr = m_sum_many_constr.main

-- ==
-- entry: sum_array_update
-- input { } output { [0i32,5i32,0i32] }
type o = #n | #s i32
entry sum_array_update =
  let xs : *[3]o = [#n,#n,#n]
  let xs[1] = #s 5
  in map (\x -> match x case #n -> 0i32 case #s v -> v) xs

-- ==
-- entry: sum_filter_scatter
-- input { } output { [0i32,2i32] 2i64 }
module m_sum_filter_scatter = {
  type o = #n | #s i32
  def main =
    let a : []o = [#n, #s 2, #s 3]
    let ys = filter (\x -> match x case #n -> false case _ -> true) a
    let zs = scatter (replicate 2 (#n : o)) [1, 9] [#s 2, #s 7]
    in (map (\x -> match x case #n -> 0i32 case #s v -> v) zs, length ys)
}
entry sum_filter_scatter = m_sum_filter_scatter.main

-- ==
-- entry: sum_two_sizes
-- input { true } output { 2i64 3i64 }
type s [n][m] = #l ([n]i32) | #r ([m]i32)
def sz [n][m] (_: s [n] [m]) = (n, m)
entry sum_two_sizes (b: bool) = sz ((if b then #l [1,2] else #r [1,2,3]) : s [2] [3])

-- ==
-- entry: match_existential_payload
-- input { 3i64 } output { 3i64 }
-- input { 0i64 } output { 2i64 }
module m_match_existential_payload = {
  type~ t = #a ([]i64) | #b
  def f [n] (x: #a ([n]i64) | #b) = match x case #a v -> length v case #b -> 2
  def main (n: i64) = f (if n > 0 then #a (iota n) else #b)
}
entry match_existential_payload = m_match_existential_payload.main

-- ==
-- entry: match_loop_early
-- input { [1i32,5i32,7i32] 5i32 } output { 1i64 }
-- input { [1i32,5i32,7i32] 6i32 } output { -1i64 }
entry match_loop_early (xs: []i32) (k: i32) =
  let r = loop r = (#go 0 : #go i64 | #hit i64 | #miss) while (match r case #go _ -> true
  case _ -> false) do (match r
  case #go i -> if i >= length xs then #miss else if xs[i] == k then #hit i else #go (i+1) case _ -> r)
  in match r case #hit i -> i case _ -> -1

-- ==
-- entry: array_in_sum_loop
-- input { 3i32 } output { [3i32,0i32] }
module m_array_in_sum_loop = {
  type s = #a ([2]i32) | #b
  def main (n: i32) =
    let r = loop s = (#b : s) for i < n do (match s case #b -> #a [1,0] case #a v -> #a (copy v with [0] = i + 1))
    in match r case #a v -> v case #b -> [0,0]
}
entry array_in_sum_loop = m_array_in_sum_loop.main

-- ==
-- entry: unit_sum
-- input { true } output { 1i32 }
-- input { false } output { 2i32 }
entry unit_sum (b: bool) = match (if b then #a () else #b : #a () | #b) case #a () -> 1i32 case #b -> 2
