-- Regular expressions: parsed to postfix, to automata (Glushkov positions), matched by sets of states in parallel.

-- | Sets of small numbers behind an abstract type; two representations.
module type bitset = {
  type t
  val capacity : i64
  val empty : t
  val single : i64 -> t
  val member : i64 -> t -> bool
  val union : t -> t -> t
  val inter : t -> t -> t
  val is_empty : t -> bool
  val count : t -> i64
}

module bits64 : bitset = {
  type t = u64
  def capacity : i64 = 64
  def empty = 0u64
  def single (i: i64) = 1u64 << u64.i64 i
  def member (i: i64) (s: t) = u64.get_bit (i32.i64 i) s == 1
  def union = (u64.|)
  def inter = (u64.&)
  def is_empty = (u64.== 0)
  def count s = i64.i32 (u64.popc s)
}

-- | Pairs of sets: capacity doubles with each application.
module wide (B: bitset) : bitset = {
  type t = (B.t, B.t)
  def capacity = 2 * B.capacity
  def empty = (B.empty, B.empty)
  def single i : t = if i < B.capacity then (B.single i, B.empty) else (B.empty, B.single (i - B.capacity))
  def member i ((lo, hi): t) = if i < B.capacity then B.member i lo else B.member (i - B.capacity) hi
  local def both (f: B.t -> B.t -> B.t) (a: t) (b: t) : t = (f a.0 b.0, f a.1 b.1)
  def union = both B.union
  def inter = both B.inter
  def is_empty ((lo, hi): t) = B.is_empty lo && B.is_empty hi
  def count (s: t) = B.count s.0 + B.count s.1
}

module bools (N: {val n : i64}) : bitset = {
  type t = [N.n]bool
  def capacity = N.n
  def empty : t = replicate N.n false
  def single i : t = tabulate N.n (== i)
  def member (i: i64) (s: t) = s[i]
  def union (a: t) (b: t) : t = map2 (||) a b
  def inter (a: t) (b: t) : t = map2 (&&) a b
  def is_empty (s: t) = !(or s)
  def count (s: t) = s |> map i64.bool |> i64.sum
}

type symbol = #lit u8 | #any
type node = #sym symbol | #cat | #alt | #star | #plus | #opt | #eps

-- Postfix with explicit concatenation, by the usual two stacks.
def parse [n] (re: [n]u8) : []node =
  let cap = 4 * n + 8
  let prec (c: u8) : i32 = if c == '|' then 1 else if c == '.' then 2 else 0
  let node_of (c: u8) : node = if c == '|' then #alt else #cat
  let reduce_above (p: i32) (out: *[cap]node) (k: i64) (ops: *[cap]u8) (o: i64) : (*[cap]node, i64, *[cap]u8, i64) =
    loop (out, k, ops, o) while o > 0 && prec ops[o - 1] >= p do
      (out with [k] = node_of ops[o - 1], k + 1, ops, o - 1)
  let (out, k, ops, o, _) =
    loop (out, k, ops, o, ready) = (replicate cap #eps, 0, replicate cap 0, 0, false) for c in re do
      -- A dot on the operator stack stands for concatenation.
      let glue = ready && !(c == '*' || c == '+' || c == '?' || c == '|' || c == ')')
      let (out, k, ops, o) =
        if glue
        then let (out, k, ops, o) = reduce_above 2 out k ops o
             in (out, k, ops with [o] = '.', o + 1)
        else (out, k, ops, o)
      in match c
         case '(' -> (out, k, ops with [o] = '(', o + 1, false)
         case ')' -> let (out, k, ops, o) = reduce_above 1 out k ops o in (out, k, ops, o - 1, true)
         case '|' -> let (out, k, ops, o) = reduce_above 1 out k ops o in (out, k, ops with [o] = '|', o + 1, false)
         case '*' -> (out with [k] = #star, k + 1, ops, o, true)
         case '+' -> (out with [k] = #plus, k + 1, ops, o, true)
         case '?' -> (out with [k] = #opt, k + 1, ops, o, true)
         case '.' -> (out with [k] = #sym #any, k + 1, ops, o, true)
         case _ -> (out with [k] = #sym (#lit c), k + 1, ops, o, true)
  let (out, k, _, _) = reduce_above 1 out k ops o
  in if k == 0 then [#eps] else take k out

module automaton (B: bitset) : {
  type~ t
  val compile [n] : [n]u8 -> t
  val accepts [m] : t -> [m]u8 -> bool
  val states : t -> i64
  -- | Number of prefixes that match.
  val prefixes [m] : t -> [m]u8 -> i64
} = {
  type frag = {nullable: bool, first: B.t, last: B.t}
  type~ t = ?[p].{symbols: [p]symbol, follow: [p]B.t, whole: frag}

  def compile [n] (re: [n]u8) : t =
    let nodes = parse re
    let cap = length nodes + 1
    let dummy : frag = {nullable = true, first = B.empty, last = B.empty}
    let link (follow: *[B.capacity]B.t) (from: B.t) (to: B.t) : *[B.capacity]B.t =
      map2 (\i f -> if B.member i from then B.union f to else f) (iota B.capacity) follow
    let (frags, _, follow, symbols, p) =
      loop (st: *[cap]frag, k, follow, symbols: *[B.capacity]symbol, p) =
        (replicate cap dummy, 0, replicate B.capacity B.empty, replicate B.capacity #any, 0)
      for node in nodes do
        match node
        case #eps -> (st with [k] = dummy, k + 1, follow, symbols, p)
        case #sym s ->
          let here = {nullable = false, first = B.single p, last = B.single p}
          in (st with [k] = here, k + 1, follow, symbols with [p] = s, p + 1)
        case #cat ->
          let (a, b) = (copy st[k - 2], copy st[k - 1])
          let both = {nullable = a.nullable && b.nullable,
                      first = if a.nullable then B.union a.first b.first else a.first,
                      last = if b.nullable then B.union a.last b.last else b.last}
          in (st with [k - 2] = both, k - 1, link follow a.last b.first, symbols, p)
        case #alt ->
          let (a, b) = (copy st[k - 2], copy st[k - 1])
          let either = {nullable = a.nullable || b.nullable, first = B.union a.first b.first, last = B.union a.last b.last}
          in (st with [k - 2] = either, k - 1, follow, symbols, p)
        case #opt -> let a = copy st[k - 1] in (st with [k - 1] = (a with nullable = true), k, follow, symbols, p)
        case rep ->
          let a = copy st[k - 1]
          let a' = a with nullable = (a.nullable || rep == #star)
          in (st with [k - 1] = a', k, link follow a.last a.first, symbols, p)
    in {symbols = take p symbols, follow = take p follow, whole = frags[0]}

  def states (a: t) = length a.symbols

  def step (a: t) (allowed: B.t) (c: u8) : B.t =
    let ok (s: symbol) = match s case #any -> true case #lit d -> c == d
    in map2 (\i s -> if B.member i allowed && ok s then B.single i else B.empty) (indices a.symbols) a.symbols
       |> reduce B.union B.empty

  def next (a: t) (now: B.t) : B.t =
    map2 (\i f -> if B.member i now then f else B.empty) (indices a.symbols) a.follow |> reduce B.union B.empty

  def accepting (a: t) (now: B.t) = !(B.is_empty (B.inter now a.whole.last))

  def accepts [m] (a: t) (text: [m]u8) : bool =
    if m == 0 then a.whole.nullable
    else (loop (_, allowed) = (B.empty, a.whole.first) for c in text do
            let now = step a allowed c in (now, next a now)).0 |> accepting a

  def prefixes [m] (a: t) (text: [m]u8) : i64 =
    (loop (allowed, found) = (a.whole.first, i64.bool a.whole.nullable) for c in text do
       let now = step a allowed c
       in (next a now, found + i64.bool (accepting a now))).1
}

module small = automaton bits64
module large = automaton (wide (wide bits64))
module plain = automaton (bools {def n = 24i64})

-- ==
-- entry: matches
-- input { "a*b" "aaab" } output { [true, true, true] }
-- input { "a*b" "aaa" } output { [false, false, false] }
-- input { "(a|b)*abb" "ababb" } output { [true, true, true] }
-- input { "(a|b)*abb" "abab" } output { [false, false, false] }
-- input { "x+y?z" "xxz" } output { [true, true, true] }
-- input { "x+y?z" "yz" } output { [false, false, false] }
-- input { "a.c" "abc" } output { [true, true, true] }
-- input { "a.c" "ac" } output { [false, false, false] }
-- input { "(ab|cd)+e*" "abcdabee" } output { [true, true, true] }
-- input { "(ab|cd)+e*" "abc" } output { [false, false, false] }
entry matches (re: []u8) (text: []u8) : [3]bool =
  [small.accepts (small.compile re) text, large.accepts (large.compile re) text, plain.accepts (plain.compile re) text]

-- ==
-- entry: count_prefixes
-- input { "(a|b)*" "abba" } output { 5i64 }
-- input { "a+b?" "aabab" } output { 3i64 }
-- input { "(a.)*" "axaya" } output { 3i64 }
entry count_prefixes (re: []u8) (text: []u8) : i64 = large.prefixes (large.compile re) text

-- | Many lines against one pattern.
-- ==
-- entry: grep
-- input { "(h|c)?at+" [[104u8, 97u8, 116u8], [97u8, 97u8, 116u8], [97u8, 116u8, 116u8], [99u8, 97u8, 116u8]] } output { [true, false, true, true] 4i64 }
entry grep (re: []u8) (lines: [][]u8) = let a = small.compile re in (map (small.accepts a) lines, small.states a)

-- | An automaton is an opaque value that later calls can use.
entry build (re: []u8) : large.t = large.compile re
entry uses (a: large.t) (text: []u8) = (large.accepts a text, large.states a)

-- Values that pass from one entry point to another.
-- ==
-- entry: uses_of_build
-- input { } output { true 3i64 }
entry uses_of_build = uses (build "ab*c") "abbbc"
