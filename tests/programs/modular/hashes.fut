-- Hash maps over a module of keys.
-- Hash tables whose keys are words in a text (the context), arrays, and records.

-- ==
-- entry: words
-- input { "the cat and the dog and the end" } output { [1,1,2,3,1] "catdogandtheend" [0i64,3,6,9,12] 8i64 }

-- ==
-- entry: vecs
-- input { [[1i16,2],[3,4],[1,2],[0,0]] [[1i16,2],[0,0],[9,9]] } output { [2,3,-1] }

-- ==
-- entry: recs
-- input { [1u8,2,1] [true,false,true] [[1f32,2],[3,4],[5,6]] } output { [[5f32,6],[3,4],[0,0]] 5i64 }
import "lib/hash"
module word = {
  type~ ctx = []u8
  type key = {off: i64, len: i64}
  def hash (text: ctx) (k: key) =
    loop h = 14695981039346656037 for i < k.len do (h ^ u64.u8 text[k.off + i]) * 1099511628211
  def eq (text: ctx) (a: key) (b: key) =
    a.len == b.len && all (\i -> text[a.off + i] == text[b.off + i]) (iota a.len)
}
module WT = mk_table word
def split_words [n] (s: [n]u8) : []word.key =
  let is_sp (c: u8) = c == ' '
  let starts = filter (\i -> !(is_sp s[i]) && (i == 0 || is_sp s[i-1])) (indices s)
  in map (\off -> {off, len = (loop k = off while k < n && !(is_sp s[k]) do k + 1) - off}) starts
entry words [n] (s: [n]u8) =
  let ws = split_words s
  let t = WT.build (s :> []u8) 8 (take 0 (map (\w -> (w, 0i32)) ws)) 0
  let t = loop t for w in ws do WT.update (+) t (w, 1)
  let es = WT.entries t
  let firsts = foldl (\(acc: [n]bool) (k: word.key, _) -> copy acc with [k.off] = true) (replicate n false) es
  let keys = filter (\w -> firsts[w.off]) ws
  let cnt k = match WT.lookup t k case #some c -> c case #none -> -1
  let (_, _, off, txt) = flatmap' (\(k: word.key) -> s[k.off:k.off+k.len]) keys
  in (map cnt keys, txt, off, WT.slots t)
module arrkey (N: {val n : i64}) (I: integral) : (key with ctx = () with key = [N.n]I.t) = {
  type~ ctx = ()
  type key = [N.n]I.t
  def hash () (k: key) = u64.i64 (i64.abs (i64.sum (map I.to_i64 k)))
  def eq () (a: key) (b: key) = and (map2 (I.==) a b)
}
module two = {def n = 2i64}
module VT = mk_table (arrkey two i16)
entry vecs [n][m] (xs: [n][2]i16) (qs: [m][2]i16) =
  let t = VT.build () 7 (zip (xs :> [n][two.n]i16) (map i32.i64 (iota n))) (-7)
  in map (\q -> match VT.lookup t (q :> [two.n]i16) case #some x -> x case #none -> -1) qs
module rk = {
  type ctx = {salt: u64, m: u64}
  type key = {a: u8, b: #yes | #no u8}
  def hash (c: ctx) (k: key) = (u64.u8 k.a * c.m) ^ c.salt ^ (match k.b case #yes -> 1 case #no x -> u64.u8 x)
  def eq (_: ctx) (x: key) (y: key) = x == y
}
module RT = mk_table rk
entry recs [n] (as: [n]u8) (bs: [n]bool) (vs: [n][2]f32) =
  let mk (a: u8) b : rk.key = {a, b = if b then #yes else #no a}
  let t = RT.build {salt = 3, m = 0} 5 (zip (map2 mk as bs) vs) [0, 0]
  let get k = match RT.lookup t k case #some v -> v case #none -> [0, 0]
  in (map get [mk 1 true, mk 2 false, mk 2 true], RT.slots t)
