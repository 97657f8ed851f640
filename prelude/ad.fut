-- | Automatic differentiation, forward (`jvp`) and reverse (`vjp`).

-- | The derivative of `f` at `x` in direction `x'`.
def jvp 'a 'b (f: a -> b) (x: a) (x': a) : b = (intrinsics.jvp2 f x x').1

-- | The cotangent `y'` times the derivative of `f` at `x`: a gradient if the result is a scalar and `y'` is 1.
def vjp 'a 'b (f: a -> b) (x: a) (y': b) : a = (intrinsics.vjp2 f x y').1

-- | As `jvp`, also returning `f x`, which comes first.
def jvp2 'a 'b (f: a -> b) (x: a) (x': a) : (b, b) = intrinsics.jvp2 f x x'

-- | As `vjp`, also returning `f x`, which comes first.
def vjp2 'a 'b (f: a -> b) (x: a) (y': b) : (b, a) = intrinsics.vjp2 f x y'

-- | `jvp` in several directions.
def jmp 'a 'b [n] (f: a -> b) (x: a) (x': [n]a) : [n]b = (intrinsics.jmp2 f x x').1

-- | `vjp` with several cotangents.
def mjp 'a 'b [n] (f: a -> b) (x: a) (y': [n]b) : [n]a = (intrinsics.mjp2 f x y').1

-- | As `jmp`, also returning `f x`, which comes first.
def jmp2 'a 'b [n] (f: a -> b) (x: a) (x': [n]a) : (b, [n]b) = intrinsics.jmp2 f x x'

-- | As `mjp`, also returning `f x`, which comes first.
def mjp2 'a 'b [n] (f: a -> b) (x: a) (y': [n]b) : (b, [n]a) = intrinsics.mjp2 f x y'

-- | `f x`, differentiated in reverse mode by `f'`, which maps the result and its cotangent to the cotangent of `x`.
def with_vjp 'a 'b (f: a -> b) (f': (res: b) -> (b_adj: b) -> a) (x: a) : b = intrinsics.with_vjp f f' x

-- The tape travels as part of the result; its own cotangent is dropped.
-- | As `with_vjp`, but `f` also returns a tape, which `f'` gets in place of the result.
def with_vjp_tape 'a 'b 'c (f: a -> (c, b)) (f': (c, b) -> a) (x: a) : b =
  (intrinsics.with_vjp f (\(tape, _) (_, b_adj) -> f' (tape, b_adj)) x).1
