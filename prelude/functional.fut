-- | Combining and repeating functions, and three deprecated debugging functions.

-- | Apply a function, argument first.
def (|>) '^a '^b (x: a) (f: a -> b) : b = f x

-- | Apply a function.
def (<|) '^a '^b (f: a -> b) (x: a) : b = f x

-- | First `f`, then `g`.
def (>->) '^a '^b '^c (f: a -> b) (g: b -> c) (x: a) : c = g (f x)

-- | First `f`, then `g`, written the other way round.
def (<-<) '^a '^b '^c (g: b -> c) (f: a -> b) (x: a) : c = g (f x)

-- | Swap the arguments of a function.
def flip '^a '^b '^c (f: a -> b -> c) (b: b) (a: a) : c = f a b

-- | Turn a function on pairs into one of two arguments.
def curry '^a '^b '^c (f: (a, b) -> c) (a: a) (b: b) : c = f (a, b)

-- | Turn a function of two arguments into one on pairs.
def uncurry '^a '^b '^c (f: a -> b -> c) (a: a, b: b) : c = f a b

-- | A function that ignores its argument.
def const '^a '^b (x: a) (_: b) : a = x

-- | The identity.
def id '^a (x: a) : a = x

-- | Apply `f` to `x` `n` times; not at all if `n` is negative.
def iterate 'a (n: i32) (f: a -> a) (x: a) : a = loop x = x for _i < n do f x

-- | Apply `f` until `p` holds.
def iterate_until 'a (p: a -> bool) (f: a -> a) (x: a) : a = loop x = x while !(p x) do f x

-- | Apply `f` as long as `p` holds.
def iterate_while 'a (p: a -> bool) (f: a -> a) (x: a) : a = loop x = x while p x do f x

-- | The identity, opaque to the optimiser. Prefer the attribute.
def opaque 't (x: t) : t = #[opaque] x

-- | The identity, printing its argument at run time. Prefer the attribute.
def trace 't (x: t) : t = #[trace(trace)] x

-- | The identity, a breakpoint in the interpreter. Prefer the attribute.
def break 't (x: t) : t = #[break] x
