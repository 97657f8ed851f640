-- State machines with sum types in arrays that are updated in place: stacks, queues, a json reader, a tiny file system, a robot, events.

-- | A ring buffer of any element.
module ring : {
  type ring [c] 'a
  val new 'a : (c: i64) -> a -> *ring [c] a
  val push 'a [c] : *ring [c] a -> a -> *ring [c] a
  val pop 'a [c] : *ring [c] a -> (*ring [c] a, a)
  val size 'a [c] : ring [c] a -> i64
} = {
  type ring [c] 'a = {buf: [c]a, head: i64, used: i64}
  def new 'a (c: i64) (x: a) : *ring [c] a = {buf = replicate c x, head = 0, used = 0}
  def push 'a [c] ({buf, head, used}: *ring [c] a) (x: a) : *ring [c] a =
    {buf = buf with [(head + used) % c] = x, head, used = used + 1}
  def pop 'a [c] ({buf, head, used}: *ring [c] a) : (*ring [c] a, a) =
    let x = copy buf[head]
    in ({buf, head = (head + 1) % c, used = used - 1}, x)
  def size 'a [c] (r: ring [c] a) = r.used
}

-- Events of several kinds in one queue; a simulation of a bank with two kinds of customers.
type customer = #plain | #noble {patience: i64}
type event = #arrive customer i64 | #serve (customer, i64) i64 | #tick | #close
type stats = {served: i64, lost: i64, waited: i64}
def simulate (n: i64) (gap: i64) : stats =
  let q = ring.new 64 (#tick : event)
  let q = loop q for i < n do ring.push q (#arrive (if i % 3 == 0 then #noble {patience = i % 4} else #plain) (i * gap))
  let q = ring.push q #close
  let (_, _, s, _) =
    loop (q, now, s, busy) = (q, 0, {served = 0, lost = 0, waited = 0}, true) while busy || ring.size q > 0 do
      let (q, e) = ring.pop q
      in match e
         case #arrive c t ->
           if t > now then (ring.push q e, now + 1, s, busy)
           else (ring.push q (#serve (c, t) (now + 2)), now, s, busy)
         case #serve (#noble {patience}, t) _ ->
           if now - t > patience then (q, now, s with lost = s.lost + 1, busy)
           else (q, now + 1, s with served = s.served + 1 with waited = s.waited + now - t, busy)
         case #serve (#plain, t) _ -> (q, now + 1, s with served = s.served + 1 with waited = s.waited + (now - t), busy)
         case #tick -> (q, now + 1, s, busy)
         case #close -> (q, now, s, false)
  in s
-- ==
-- entry: bank
-- input { 9i64 2i64 } output { 6i64 3i64 36i64 }
-- input { 20i64 1i64 } output { 13i64 7i64 198i64 }
entry bank (n: i64) (gap: i64) = let s = simulate n gap in (s.served, s.lost, s.waited)

-- A reader for a part of JSON: values as nodes in an array, children linked; an explicit stack of open containers.
type value = #null | #bool bool | #number i64 | #string {from: i64, len: i64} | #list | #object
type node = {value: value, parent: i64, key: {from: i64, len: i64}, children: i64}
type problem = #none | #at i64 u8
type~ document = {nodes: []node, problem: problem}

def parse [n] (s: [n]u8) : document =
  let blank : node = {value = #null, parent = -1, key = {from = 0, len = 0}, children = 0}
  let none = {from = 0i64, len = 0i64}
  let is_digit c = c >= '0' && c <= '9' : bool
  let (nodes, k, _, _, _, problem) =
    loop (nodes: *[n + 1]node, k, pos, up, key, problem: problem) = (replicate (n + 1) blank, 0, 0, -1, none, #none)
    while pos < n && (match problem case #none -> true case _ -> false) do
      let c = s[pos]
      let add (nodes: *[n + 1]node) (value: value) : *[n + 1]node =
        let nodes = nodes with [k] = {value, parent = up, key, children = 0}
        in if up < 0 then nodes else nodes with [up].children = nodes[up].children + 1
      in if c == ' ' || c == ',' || c == ':' then (nodes, k, pos + 1, up, key, problem)
         else if c == '[' then (add nodes #list, k + 1, pos + 1, k, none, problem)
         else if c == '{' then (add nodes #object, k + 1, pos + 1, k, none, problem)
         else if c == ']' || c == '}' then
           if up < 0 then (nodes, k, pos, up, key, #at pos c)
           else let fits = match nodes[up].value case #list -> c == ']' case #object -> c == '}' case _ -> false
                in if fits then (nodes, k, pos + 1, nodes[up].parent, none, problem) else (nodes, k, pos, up, key, #at pos c)
         else if c == '"' then
           let e = loop e = pos + 1 while e < n && s[e] != '"' do e + 1
           let str = {from = pos + 1, len = e - pos - 1}
           let is_key = e + 1 < n && s[e + 1] == ':'
           in if e == n then (nodes, k, pos, up, key, #at pos c)
              else if is_key then (nodes, k, e + 1, up, str, problem)
              else (add nodes (#string str), k + 1, e + 1, up, none, problem)
         else if is_digit c || c == '-' then
           let e = loop e = pos + 1 while e < n && is_digit s[e] do e + 1
           let digits = if c == '-' then s[pos + 1:e] else s[pos:e] :> []u8
           let x = foldl (\a d -> a * 10 + i64.u8 d - '0') 0 digits
           in (add nodes (#number (if c == '-' then -x else x)), k + 1, e, up, none, problem)
         else if c == 't' then (add nodes (#bool true), k + 1, pos + 4, up, none, problem)
         else if c == 'f' then (add nodes (#bool false), k + 1, pos + 5, up, none, problem)
         else if c == 'n' then (add nodes #null, k + 1, pos + 4, up, none, problem)
         else (nodes, k, pos, up, key, #at pos c)
  in {nodes = take k nodes, problem}

entry read (s: []u8) : document = parse s
entry digest (d: document) : ([]i64, []i64, i64, i64) =
  let kind (v: value) : i64 =
    match v case #null -> 0 case #bool b -> if b then 1 else -1 case #number _ -> 2 case #string s -> s.len case #list -> 4 case #object -> 5
  let number (v: value) = match v case #number x -> x case _ -> 0
  in (map (\x -> kind x.value) d.nodes, map (.children) d.nodes, i64.sum (map (\x -> number x.value) d.nodes),
      match d.problem case #none -> -1 case #at p _ -> p)

-- A robot on a tape: programs are strings, memory is an array of small sums, traces are kept for every step.
type mark = #blank | #one | #star i8
type move = #left | #right | #stay
def symbol (m: mark) : u8 = match m case #blank -> '_' case #one -> '1' case #star k -> if k > 5 then '*' else '+'
module type table = { val rule : (state: i64) -> mark -> (i64, mark, move) val start : i64 val stop : i64 }
module turing (T: table) = {
  def run (n: i64) (limit: i64) : ([n]u8, i64, []u8) =
    let (tape, steps, _, _, trace) =
      loop (tape, steps, at, state, trace) = (replicate n (#blank : mark), 0, n / 2, T.start, replicate limit 0)
      while state != T.stop && steps < limit && at >= 0 && at < n do
        let (state', m, d) = T.rule state tape[at]
        let tape = tape with [at] = m
        let trace = trace with [steps] = symbol tape[at]
        let at = match d case #left -> at - 1 case #right -> at + 1 case #stay -> at
        in (tape, steps + 1, at, state', trace)
    in (map symbol tape, steps, take steps trace)
}
module beaver = turing {
  def start = 0i64
  def stop = 3i64
  def rule (s: i64) (m: mark) : (i64, mark, move) =
    match (s, m)
    case (0, #blank) -> (1, #one, #right)
    case (0, _) -> (3, #one, #right)
    case (1, #blank) -> (2, #blank, #right)
    case (1, _) -> (1, #one, #right)
    case (2, #blank) -> (2, #one, #left)
    case (2, _) -> (0, #one, #left)
    case _ -> (3, #star 6, #stay)
}
module counter = turing {
  def start = 0i64
  def stop = 1i64
  def rule (s: i64) (m: mark) : (i64, mark, move) =
    match m
    case #blank -> (0, #star 3, #right)
    case #star k -> (if k > 5 then 1 else 0, #star (k + 1), #left)
    case #one -> (s, #one, #stay)
}
-- ==
-- entry: turing_machines
-- input { 12i64 100i64 } output { "_____111111_" 14i64 "1_1111111_1111" }
entry turing_machines (n: i64) (limit: i64) = beaver.run n limit
-- ==
-- entry: counters
-- input { 3i64 9i64 } output { "_++" 2i64 "++" }
entry counters (n: i64) (limit: i64) = counter.run n limit

-- Sparse tables: rows that are present or absent, merged by a scan over sums.
type cell = #absent | #present {v: f32, n: i32}
def merge (a: cell) (b: cell) : cell =
  match (a, b)
  case (#absent, c) -> c
  case (c, #absent) -> c
  case (#present x, #present y) -> #present {v = x.v + y.v, n = x.n + y.n}
-- ==
-- entry: cells
-- input { [1f32, -1f32, 2f32, -5f32, 4f32] } output { [1f32, 1f32, 3f32, 3f32, 7f32] [1i32, 1i32, 2i32, 2i32, 3i32] [0f32, 3f32, 5f32] }
-- input { [-1f32] } output { [-1f32] [0i32] [0f32, 0f32, 0f32] }
entry cells [k] (xs: [k]f32) : ([k]f32, [k]i32, [3]f32) =
  let cs = map (\x -> if x < 0 then #absent else #present {v = x, n = 1} : cell) xs
  let sums = scan merge #absent cs
  let bins = reduce_by_index (replicate 3 #absent) merge #absent (map (\i -> (i + 1) / 2) (iota k)) cs
  in (map (\(c: cell) -> match c case #absent -> -1 case #present p -> p.v) sums,
      map (\(c: cell) -> match c case #absent -> 0 case #present p -> p.n) sums,
      map (\(c: cell) -> match c case #absent -> 0 case #present p -> if p.n == 1 && p.v == 1 then 0 else p.v + 1) bins)

-- Values that pass from one entry point to another.
-- ==
-- entry: digest_of_read
-- input { } output { [5i64, 4i64, 2i64, 2i64, 5i64, 1i64, 3i64, 0i64] [3i64, 3i64, 0i64, 0i64, 1i64, 0i64, 0i64, 0i64] -19i64 -1i64 }
entry digest_of_read = digest (read "{\"a\": [1, -20, {\"bc\": true}], \"d\": \"xyz\", \"e\": null}")

-- ==
-- entry: digest_of_read2
-- input { } output { [4i64, 2i64] [1i64, 0i64] 1i64 4i64 }
entry digest_of_read2 = digest (read "[1, }")

-- ==
-- entry: digest_of_read3
-- input { } output { empty([0]i64) empty([0]i64) 0i64 -1i64 }
entry digest_of_read3 = digest (read "")
