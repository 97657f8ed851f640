-- Streams.
-- | Streams: a state and a step, as lifted records.
type step 's 'a = #done | #skip s | #yield a s
type^ stream 's 'a = {state: s, step: s -> step s a}
def unfold 's 'a (state: s) (step: s -> step s a) : stream s a = {state, step}
def range (a: i64) (b: i64) : stream i64 i64 = unfold a (\i -> if i >= b then #done else #yield i (i + 1))
def of_array [n] 'a (xs: [n]a) : stream i64 a = unfold 0 (\i -> if i == n then #done else #yield (copy xs[i]) (i + 1))
def smap 's 'a 'b (f: a -> b) (st: stream s a) : stream s b =
  unfold st.state (\s -> match st.step s case #done -> #done case #skip s -> #skip s case #yield a s -> #yield (f a) s)
def sfilter 's 'a (p: a -> bool) (st: stream s a) : stream s a =
  unfold st.state (\s -> match st.step s case #yield a s -> if p a then #yield a s else #skip s case x -> x)
def szip 's 'u 'a 'b (x: stream s a) (y: stream u b) (dummy: a) : stream {s: s, u: u, held: #no | #yes a} (a, b) =
  let _ = dummy
  in unfold {s = x.state, u = y.state, held = #no} (\r ->
    match r.held
    case #no -> (match x.step r.s
                 case #done -> #done
                 case #skip s -> #skip (r with s = s)
                 case #yield a s -> #skip (r with s = s with held = #yes a))
    case #yes a -> match y.step r.u
                   case #done -> #done
                   case #skip u -> #skip (r with u = u)
                   case #yield b u -> #yield (a, b) (r with u = u with held = #no))
def stake 's 'a (n: i32) (st: stream s a) : stream (i32, s) a =
  unfold (n, st.state) (\(k, s) ->
    if k <= 0 then #done else
    match st.step s case #done -> #done case #skip s -> #skip (k, s) case #yield a s -> #yield a (k - 1, s))
def sfold 's 'a 'b (f: b -> a -> b) (z: b) (st: stream s a) : b =
  (loop (b, s, go) = (z, st.state, true) while go do
    match st.step s
    case #done -> (b, s, false)
    case #skip s -> (b, s, true)
    case #yield a s -> (f b a, s, true)).0
def to_array 's 'a (d: a) (st: stream s a) : []a =
  let n = sfold (\k _ -> k + 1) 0i64 st
  in (sfold (\(xs, i) x -> (copy xs with [i] = x, i + 1)) (replicate n d, 0i64) st).0
def sflat 's 'u 'a 'b (f: a -> stream u b) (z: a) (st: stream s a) : stream (s, bool, u, a) b =
  unfold (st.state, false, (f z).state, z) (\(s, inner, u, a) ->
    if inner then
      match (f a).step u
      case #done -> #skip (s, false, u, a)
      case #skip u -> #skip (s, true, u, a)
      case #yield b u -> #yield b (s, true, u, a)
    else match st.step s
         case #done -> #done
         case #skip s -> #skip (s, false, u, a)
         case #yield a s -> #skip (s, true, (f a).state, a))
