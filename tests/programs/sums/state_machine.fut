-- A lexer as a state machine: the state is a sum with payloads, the tokens are another.

-- ==
-- input { empty([0]u8) } output { empty([0]i32) empty([0]i32) }
-- input { [55u8] } output { [0i32] [7i32] }
-- input { [97u8, 98u8, 43u8, 49u8, 50u8, 42u8, 40u8, 99u8, 41u8] }
-- output { [1i32, 2i32, 0i32, 2i32, 2i32, 1i32, 2i32] [2i32, 43i32, 12i32, 42i32, 40i32, 1i32, 41i32] }
-- input { [32u8, 120u8, 32u8, 32u8, 121u8] } output { [1i32, 1i32] [1i32, 1i32] }
-- input { [52u8, 120u8, 49u8, 32u8, 50u8] } output { [0i32] [4i32] }

type state = #start | #number i32 | #word i64 | #failed i64
type token = #num i32 | #name i64 | #op u8 | #bad

def digit (c: u8) = c >= '0' && c <= '9'
def letter (c: u8) = c >= 'a' && c <= 'z'

def finish (s: state) : token =
  match s case #number v -> #num v case #word k -> #name k case _ -> #bad

def lex [n] (s: [n]u8) : (i64, [n + 1]token) =
  let emit [k] (ts: *[k]token) (at: i64) (t: token) : (i64, *[k]token) =
    match t case #bad -> (at, ts) case t -> (at + 1, ts with [at] = t)
  let (st, count, ts) =
    loop (st, count, ts) = (#start : state, 0, replicate (n + 1) (#bad : token)) for i < n do
      let c = s[i]
      in match (st, digit c, letter c)
         case (#failed _, _, _) -> (st, count, ts)
         case (#number v, true, _) -> (#number (v * 10 + i32.u8 (c - '0')), count, ts)
         case (#word k, false, true) -> (#word (k + 1), count, ts)
         case (#word _, true, _) -> (#failed i, count, ts)
         case (st, d, l) ->
           let (count, ts) = emit ts count (finish st)
           in if d then (#number (i32.u8 (c - '0')), count, ts)
              else if l then (#word 1, count, ts)
              else if c == ' ' then (#start, count, ts)
              else (#start, count + 1, ts with [count] = #op c)
  in emit ts count (finish st)

entry main (s: []u8) : ([]i32, []i32) =
  let (k, ts) = lex s
  in unzip (map (\t -> match t
                       case #num v -> (0, v)
                       case #name l -> (1, i32.i64 l)
                       case #op c -> (2, i32.u8 c)
                       case #bad -> (3, 0)) (take k ts))
