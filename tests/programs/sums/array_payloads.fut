-- Payloads that are arrays of one size, with scalars, matrices and records beside them.

-- ==
-- input { empty([0]i32) 0i32 } output { empty([0][0]i32) }
-- input { [4i32] 3i32 } output { [[48i32]] }
-- input { [1i32, 2i32, 3i32] 0i32 } output { [[3i32, 6i32, 9i32], [3i32, 6i32, 9i32], [3i32, 6i32, 9i32]] }
-- input { [1i32, 2i32, 3i32] 1i32 } output { [[18i32, 18i32, 18i32], [18i32, 18i32, 18i32], [18i32, 18i32, 18i32]] }
-- input { [1i32, 2i32, 3i32] 2i32 } output { [[6i32, 0i32, 0i32], [0i32, 12i32, 0i32], [0i32, 0i32, 18i32]] }
-- input { [1i32, 2i32, 3i32] 9i32 } output { [[9i32, 6i32, 3i32], [18i32, 12i32, 6i32], [27i32, 18i32, 9i32]] }

-- ==
-- entry: many
-- input { empty([0]i32) [1i32] } output { empty([0]i32) }
-- input { [1i32, 2i32] empty([0]i32) } output { [0i32, 0i32] }
-- input { [1i32, 2i32, 5i32] [0i32, 1i32, 2i32, 3i32, 2i32] } output { [44i32, 56i32, 92i32] }

type shape [n] = #dense [n]i32 | #constant i32 | #diagonal {d: [n]i32, scale: i32} | #outer ([n]i32, [n]i32)

def to_matrix [n] (s: shape [n]) : [n][n]i32 =
  match s
  case #dense r -> replicate n r
  case #constant x -> tabulate_2d n n (\_ _ -> x)
  case #diagonal {d, scale} -> tabulate_2d n n (\i j -> if i == j then d[i] * scale else 0)
  case #outer (a, b) -> map (\x -> map (* x) b) a

def mul [n] (s: shape [n]) (k: i32) : shape [n] =
  match s
  case #dense r -> #dense (map (* k) r)
  case #constant x -> #constant (x * k)
  case #diagonal r -> #diagonal (r with scale = r.scale * k)
  case #outer (a, b) -> #outer (map (* k) a, b)

def mk [n] (xs: [n]i32) (w: i32) : shape [n] =
  match w
  case 0 -> #dense xs
  case 1 -> #constant (i32.sum xs)
  case 2 -> #diagonal {d = xs, scale = 2}
  case _ -> #outer (xs, reverse xs)

entry main [n] (xs: [n]i32) (w: i32) : [n][n]i32 = to_matrix (mul (mk xs w) 3)

-- An array of such sums: all payloads have the same size.
entry many [n] [k] (xs: [n]i32) (ws: [k]i32) : [n]i32 =
  reduce (map2 (+)) (replicate n 0) (map (mk xs >-> to_matrix >-> map i32.sum) ws)
