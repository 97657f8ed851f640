-- User-defined operators take the fixity of their first characters.

-- ==
-- input { 5i32 } output { 56i32 123i32 8i32 1i32 12i32 6i32 2004i32 }
-- input { 3i32 } output { 36i32 123i32 4i32 0i32 8i32 6i32 2004i32 }
-- input { 1i32 } output { 16i32 123i32 0i32 -1i32 4i32 6i32 2004i32 }
def (+^) (x: i32) (y: i32) = x * 10 + y
def (***) (x: i32) (y: i32) = x - y
def (<=>) (x: i32) (y: i32) = i32.sgn (x - y)
def (|>>) (x: i32) (f: i32 -> i32) = f x
def (=+=) (x: i32) (y: i32) = x + y
def x %% y = x * 1000 + y : i32
entry main (a: i32) =
  (a +^ 2 * 3, 1 +^ 2 +^ 3, a *** 1 * 2, a + 1 <=> 4, a |>> (+ 1) |>> (* 2), 1 =+= 2 + 3, 1 + 2 %% 3)

-- ==
-- entry: infix
-- input { 1i32 } output { 8i32 }
def x `plus` y = x + y : i32
entry infix (x: i32) = x `plus` 3 `plus` 4

-- ==
-- entry: local_operator
-- input { 3i32 } output { 16i32 }
entry local_operator (x: i32) = let (<+>) = \a b -> a * 2 + b in x <+> 1 <+> 2

-- ==
-- entry: parameter
-- input { 3i32 } output { 6i32 0i32 }
def apply_op ((*): i32 -> i32 -> i32) (x: i32) = x * x
entry parameter (x: i32) = (apply_op (+) x, apply_op (-) x)
