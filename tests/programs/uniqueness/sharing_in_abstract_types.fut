-- The checker does not see what values of abstract types share (language.md 12.5): constants that a function returns may be
-- consumed (7.5), and so may values two parts of which are the same array.

module m : {
  type t
  val x : t
  val mk : i32 -> *t
  val upd : *t -> *t
  val get : t -> i32
} = {
  type t = [3]i32
  def x : t = [1, 2, 3]
  def mk (k: i32) : *t = [k, k, k]
  def upd (v: *t) : *t = v with [0] = v[0] + 7
  def get (v: t) = v[0]
}
def pick (_: i32) : m.t = m.x

-- ==
-- entry: in_branch
-- input { 3i32 } output { 8i32 8i32 1i32 }
-- input { 1i32 } output { 8i32 9i32 1i32 }
entry in_branch (k: i32) : (i32, i32, i32) =
  (m.get (m.upd (pick k)), m.get (m.upd (if k > 2 then pick k else m.mk 2)), m.get m.x)

-- ==
-- entry: in_branches_of_loop
-- input { 4i32 } output { 17i32 1i32 }
entry in_branches_of_loop (k: i32) : (i32, i32) =
  let y = loop y = m.upd (pick k) for i < k do
    match i
    case 0 -> m.upd (pick k)
    case 1 -> m.mk 3
    case _ -> m.upd y
  in (m.get y, m.get m.x)

-- (1, 1), (8, 1), (8, 8), (15, 8)
-- ==
-- entry: twice_in_loop
-- input { 0i32 } output { 1i32 1i32 1i32 }
-- input { 1i32 } output { 8i32 1i32 1i32 }
-- input { 3i32 } output { 15i32 8i32 1i32 }
entry twice_in_loop (k: i32) : (i32, i32, i32) =
  let (y, z) = loop (y, z) = (pick k, pick k) for _i < k do (m.upd z, y)
  in (m.get y, m.get z, m.get m.x)

#[noinline]
def both (a: *m.t) (b: *m.t) : (i32, i32) = (m.get (m.upd (m.upd a)), m.get (m.upd b))

-- ==
-- entry: twice_in_call
-- input { 3i32 } output { 15i32 8i32 1i32 }
entry twice_in_call (k: i32) : (i32, i32, i32) =
  let (a, b) = both (pick k) (pick k)
  in (a, b, m.get m.x)

module pairs : {
  type t
  val mk : [2]i64 -> [2]i64 -> t
  val upd : *t -> t
  val get : t -> ([2]i64, [2]i64)
} = {
  type t = ([2]i64, [2]i64)
  def mk (x: [2]i64) (y: [2]i64) = (x, y)
  def upd ((a, b): *t) = (a with [0] = a[0] + 8, b)
  def get (x: t) = x
}

-- ==
-- entry: same_array_twice
-- input { [1i64, 2i64] } output { [9i64, 2i64] [1i64, 2i64] }
entry same_array_twice (x: *[2]i64) : ([2]i64, [2]i64) = pairs.get (pairs.upd (pairs.mk x x))

-- ==
-- entry: same_array_twice_in_loop
-- input { 0i64 [1i64, 2i64] } output { [1i64, 2i64] [1i64, 2i64] }
-- input { 3i64 [1i64, 2i64] } output { [25i64, 2i64] [1i64, 2i64] }
entry same_array_twice_in_loop (k: i64) (x: *[2]i64) : ([2]i64, [2]i64) =
  pairs.get (loop p = pairs.mk x x for _i < k do pairs.upd p)
