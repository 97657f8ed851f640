-- A module type with consuming functions over an abstract type; a parametric module drives it in a loop.

-- ==
-- input { 0i64 empty([0]i32) } output { empty([0]i32) 0i64 }
-- input { 1i64 [5i32, 6i32, -1i32, -1i32] } output { [0i32, 0i32, 5i32, -1i32] 0i64 }
-- input { 3i64 [1i32, 2i32, -1i32, 3i32, 4i32, 5i32, -1i32, -1i32, 7i32] }
-- output { [0i32, 0i32, 1i32, 0i32, 0i32, 0i32, 2i32, 3i32, 0i32] 2i64 }
-- input { 2i64 [-1i32] } output { [-1i32] 0i64 }

module type queue = {
  type q [n]
  val new : (n: i64) -> *q [n]
  val put [n] : *q [n] -> i32 -> *q [n]
  val get [n] : *q [n] -> (*q [n], i32)
  val size [n] : q [n] -> i64
}

module ring : queue = {
  type q [n] = {buf: [n]i32, head: i64, used: i64}
  def new (n: i64) : *q [n] = {buf = replicate n 0, head = 0, used = 0}
  def put [n] (q: *q [n]) (x: i32) : *q [n] =
    if q.used == n then q
    else let {buf, head, used} = q
         in {buf = buf with [(head + used) % n] = x, head, used = used + 1}
  def get [n] (q: *q [n]) : (*q [n], i32) =
    if q.used == 0 then (q, -1)
    else let x = q.buf[q.head]
         in (q with head = (q.head + 1) % n with used = q.used - 1, x)
  def size [n] (q: q [n]) = q.used
}

module driver (Q: queue) = {
  def run [m] (n: i64) (ops: [m]i32) : ([m]i32, i64) =
    let (q, out) =
      loop (q, out) = (Q.new n, replicate m 0) for i < m do
        if ops[i] >= 0 then (Q.put q ops[i], out)
        else let (q, x) = Q.get q
             in (q, out with [i] = x)
    in (out, Q.size q)
}
module d = driver ring

entry main [m] (n: i64) (ops: [m]i32) : ([m]i32, i64) = d.run n ops
