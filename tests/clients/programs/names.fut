-- Names that C, its library or the run time has, that C cannot spell, and that become the same in C.
module m = { type t = {a: i32} type t_u = {b: i32} }
type m_t = {a: i64}
type a = #b i32 | #c
type a_b = {x: i32}
type a_b_c = {x: i32, x': i32}
type p = {q_r: i32}
type p_q = {r: i32}
type int = {class: i32, struct: i32, errno: i32, x': i32}
type t' = {x: i8}
type context = {v: i32}
type up'per 't = {w: t}
entry div' (x: i32) : i32 = x + 1
entry divzq (x: i32) : i32 = x + 2
entry auto (x: i32) : i32 = x + 3
entry int (x: int) : int = x with class = x.struct
entry printf (x: i32) : i32 = x + 4
entry malloc (n: i64) : i64 = n
entry errno : i32 = 5
entry NULL (x: i32) : i32 = x
entry INFINITY (x: f32) : f32 = x
entry context_new (x: i32) : i32 = x + 6
entry entry_point (x: i32) : i32 = x + 7
entry z_Z0 (x: i32) : i32 = x + 8
entry x_12 (x_12: i32) : i32 = x_12 + 9
entry ctx (ctx: i32) (err: i32) (out: i32) (in0: i32) (made: i32) : i32 = ctx + err + out + in0 + made
entry m_t (x: m_t) (y: m.t) (u: m.t_u) : i64 = x.a + i64.i32 (y.a + u.b)
entry a (x: a) (y: a_b) (z: a_b_c) : i32 = y.x + z.x + z.x' + match x case #b v -> v case #c -> 0
entry p (x: p) (y: p_q) : i32 = x.q_r + y.r
entry prime (x: t') (y: up'per i32) : (t', up'per i32) = (x, y)
entry main (x: context) : context = x
entry call (x: [](i32, context)) : []context = map (.1) x
