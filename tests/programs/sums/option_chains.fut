-- Options: map, bind, alternatives and defaults, through several steps that may fail.

-- ==
-- input { empty([0]i32) } output { empty([0]i32) }
-- input { [7i32] } output { [-1i32] }
-- input { [4i32, 6i32, 12i32, 16i32, 0i32] } output { [200i32, 300i32, 3i32, 4i32, 0i32] }

-- ==
-- entry: lookups
-- input { empty([0]i32) empty([0]i32) [1i32] } output { [0i32] }
-- input { [1i32] [1i32] [1i32, 2i32] } output { [1i32, 0i32] }
-- input { [1i32, 2i32, 3i32] [2i32, 3i32, 9i32] [1i32, 2i32, 3i32, 4i32] } output { [3i32, 9i32, 0i32, 0i32] }

type opt 'a = #none | #some a

def fmap 'a 'b (f: a -> b) (o: opt a) : opt b = match o case #none -> #none case #some x -> #some (f x)
def bind 'a 'b (o: opt a) (f: a -> opt b) : opt b = match o case #none -> #none case #some x -> f x
def (<||>) 'a (a: opt a) (b: opt a) : opt a = match a case #none -> b case _ -> a
def or_else 'a (d: a) (o: opt a) : a = match o case #some x -> x case #none -> d
def guard 'a (p: a -> bool) (x: a) : opt a = if p x then #some x else #none

def half (x: i32) : opt i32 = if x % 2 == 0 then #some (x / 2) else #none
def lookup [n] (keys: [n]i32) (vals: [n]i32) (k: i32) : opt i32 =
  loop r = #none for i < n do r <||> (if keys[i] == k then #some vals[i] else #none)

entry main [n] (xs: [n]i32) : [n]i32 =
  map (\x -> or_else (-1) (bind (bind (half x) half) (guard (> 2)) <||> fmap (* 100) (half x))) xs

entry lookups [n] [m] (keys: [n]i32) (vals: [n]i32) (qs: [m]i32) : [m]i32 =
  map (\q -> or_else 0 (bind (lookup keys vals q) (lookup keys vals))) qs
