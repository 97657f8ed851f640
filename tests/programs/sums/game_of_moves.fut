-- A robot's orders: tuples of direction and state matched together, in a loop over an array of orders.

-- ==
-- input { empty([0]i32) } output { 0i32 0i32 0i32 }
-- input { [-4i32] } output { 0i32 0i32 0i32 }
-- input { [3i32, -2i32, 4i32, -4i32, -5i32, -4i32, -1i32, -4i32, 2i32] } output { 10i32 3i32 3i32 }
-- input { [5i32, -3i32, -1i32, 7i32, -2i32, -4i32, 1i32] } output { 6i32 5i32 3i32 }

type dir = #north | #east | #south | #west
type turn = #left | #right | #back
type order = #go i32 | #turn turn | #again | #wait ()
type robot = {pos: (i32, i32), dir: dir, last: order}

def turned (d: dir) (t: turn) : dir =
  match (d, t)
  case (#north, #left) -> #west case (#north, #right) -> #east case (#north, #back) -> #south
  case (#east, #left) -> #north case (#east, #right) -> #south case (#east, #back) -> #west
  case (#south, #left) -> #east case (#south, #right) -> #west case (#south, #back) -> #north
  case (#west, #left) -> #south case (#west, #right) -> #north case (#west, #back) -> #east

def step (r: robot) (o: order) : robot =
  let o = match (o, r.last) case (#again, l) -> l case (o, _) -> o
  in match (o, r)
     case (#go k, {pos = (x, y), dir = #north, last = _}) -> r with pos = (x, y + k) with last = o
     case (#go k, {pos = (x, y), dir = #south, last = _}) -> r with pos = (x, y - k) with last = o
     case (#go k, {pos = (x, y), dir, last = _}) ->
       r with pos = (if dir == #east then x + k else x - k, y) with last = o
     case (#turn t, {pos = _, dir = d, last = _}) -> r with dir = turned d t with last = o
     case (_, r) -> r

def decode (x: i32) : order =
  match x case -1 -> #turn #left case -2 -> #turn #right case -3 -> #turn #back
  case -4 -> #again case -5 -> #wait () case k -> #go k

entry main (xs: []i32) : (i32, i32, i32) =
  let r = loop r = {pos = (0, 0), dir = #north, last = #wait ()} for x in xs do step r (decode x)
  in (r.pos.0, r.pos.1, match r.dir case #north -> 0 case #east -> 1 case #south -> 2 case #west -> 3)
