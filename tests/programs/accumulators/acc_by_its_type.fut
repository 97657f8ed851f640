-- The type of accumulators has a name, and gives sizes like the array in it (language.md 17).

type~ acc 't = intrinsics.acc t

def add [n] (a: *acc ([n]i64)) (x: i64) : acc ([n]i64) = intrinsics.acc_write a x 1

-- ==
-- entry: histogram
-- input { 4i64 [0i64, 2i64, 2i64, 9i64, 3i64] } output { [1i64, 0i64, 2i64, 1i64] }
entry histogram (n: i64) (is: []i64) = intrinsics.hist_stream (replicate n 0i64) (+) 0 add is

-- ==
-- entry: by_its_full_name
-- input { 3i64 [0i64, 2i64, 2i64] } output { [1i64, 0i64, 2i64] }
def add' [n] (a: *intrinsics.acc ([n]i64)) (x: i64) : intrinsics.acc ([n]i64) = intrinsics.acc_write a x 1
entry by_its_full_name (n: i64) (is: []i64) = intrinsics.hist_stream (replicate n 0i64) (+) 0 add' is

-- The size is also a value.
def add_at_end [n] (a: *acc ([n]i64)) (x: i64) : acc ([n]i64) = intrinsics.acc_write a (n - 1 - x) (n * 10)

-- ==
-- entry: size_as_value
-- input { 4i64 [0i64, 1i64, 1i64] } output { [0i64, 0i64, 80i64, 40i64] }
entry size_as_value (n: i64) (is: []i64) = intrinsics.hist_stream (replicate n 0i64) (+) 0 add_at_end is

module type writer = {
  type~ sink [n] 't
  val write [n] 't : *sink [n] t -> i64 -> t -> *sink [n] t
  val run [k] [n] 't 'b : *[k]t -> (*sink [k] t -> b -> sink [k] t) -> [n]b -> *[k]t
}

module scatter_writer : writer = {
  type~ sink [n] 't = acc ([n]t)
  def write [n] 't (a: *acc ([n]t)) (i: i64) (x: t) : *acc ([n]t) = intrinsics.acc_write a i x
  def run [k] [n] 't 'b (dest: *[k]t) (f: *acc ([k]t) -> b -> acc ([k]t)) (bs: [n]b) : *[k]t =
    intrinsics.scatter_stream dest f bs
}

-- ==
-- entry: through_a_module
-- input { [1, 2, 3, 4] [1i64, 3i64] } output { [1, 10, 3, 10] }
entry through_a_module [n] (xs: *[n]i32) (is: []i64) =
  scatter_writer.run xs (\(a: *scatter_writer.sink [n] i32) i -> scatter_writer.write a i 10) is

module twice (W: writer) = {
  def both [n] 't (a: *W.sink [n] t) (i: i64, j: i64) (x: t) : W.sink [n] t = W.write (W.write a i x) j x
  def all [k] [n] 't (dest: *[k]t) (is: [n](i64, i64)) (x: t) : *[k]t = W.run dest (\(a: *W.sink [k] t) ij -> both a ij x) is
}
module twice_scatter = twice scatter_writer

-- ==
-- entry: through_a_functor
-- input { [1, 2, 3, 4] } output { [7, 7, 3, 7] }
entry through_a_functor (xs: *[]i32) = twice_scatter.all xs [(0, 1), (3, 3)] 7

-- ==
-- entry: in_a_loop
-- input { [0, 0, 0] } output { [3, 3, 3] }
entry in_a_loop [n] (xs: *[n]i32) =
  intrinsics.hist_stream xs (+) 0
    (\(a: *acc ([n]i32)) (_: i32) -> loop (a: *acc ([n]i32)) = a for i < n do intrinsics.acc_write a i 1)
    [1, 2, 3]

-- ==
-- entry: in_a_record
-- input { [0, 0, 0] } output { [0, 0, 9] }
entry in_a_record [n] (xs: *[n]i32) =
  intrinsics.scatter_stream xs
    (\(a: *acc ([n]i32)) (i: i64) ->
       let r = {a, i}
       in intrinsics.acc_write r.a r.i 9)
    [2i64]
