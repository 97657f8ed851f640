-- Abstract types of entry points that write them, and of others that leave them to inference.
module boxes = import "lib/boxes"
module counter : {type t val zero : t val add : i32 -> t -> t val get : t -> i32} = {
  type t = {n: i32, calls: i64}
  def zero : t = {n = 0, calls = 0}
  def add (k: i32) (c: t) : t = {n = c.n + k, calls = c.calls + 1}
  def get (c: t) = c.n
}
entry start = counter.zero
entry add k c = counter.add k c
entry value (c: counter.t) = counter.get c
entry both (k: i32) = (counter.add k counter.zero, boxes.box.put k)
entry unbox (b: boxes.box.t) = boxes.box.get b
