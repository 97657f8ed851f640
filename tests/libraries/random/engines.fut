-- | Random-number engines. An engine is a pure state machine: drawing a number returns the next state.

-- | What distributions ask of an engine.
module type engine = {
  -- | The integers it produces.
  module int : integral
  -- | The state.
  type rng
  -- | From any number of seeds.
  val from_seeds [n] : [n]i32 -> rng
  -- | Draw one number.
  val draw : rng -> (rng, int.t)
  -- | Many states that are unlikely to overlap.
  val split : (n: i64) -> rng -> *[n]rng
  -- | One state from many.
  val join [n] : [n]rng -> rng
  -- | Least and greatest number drawn.
  val range : {least: int.t, greatest: int.t}
}

-- Mix the bits of a word (the finaliser of SplitMix64).
local def mix (x: u64) : u64 =
  let x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9
  let x = (x ^ (x >> 27)) * 0x94d049bb133111eb
  in x ^ (x >> 31)

local def golden : u64 = 0x9e3779b97f4a7c15

-- Hash seeds into one word.
local def hash_seeds [n] (seeds: [n]i32) : u64 =
  loop h = golden for s in seeds do mix (h + u64.i32 s + golden)

-- | A multiplicative congruential engine: x becomes a * x + c modulo m.
module linear_congruential (I: integral) (P: {val a : I.t val c : I.t val m : I.t})
  : (engine with int.t = I.t with rng = I.t) = {
  module int = I
  type rng = I.t

  def from_seeds [n] (seeds: [n]i32) : rng =
    let h = hash_seeds seeds >> 1
    in I.max (I.i32 1) (I.u64 h I.% P.m)

  def draw (x: rng) : (rng, int.t) =
    let x = I.((P.a * x + P.c) % P.m)
    in (x, x)

  def split (n: i64) (x: rng) : *[n]rng =
    let from (i: i64) = from_seeds [i32.i64 (I.to_i64 x), i32.i64 i]
    in map from (iota n)

  def join [n] (xs: [n]rng) : rng =
    reduce (I.^) (I.i32 0) xs |> (I.% P.m) |> I.max (I.i32 1)

  def range = {least = I.i32 0, greatest = P.m I.- I.i32 1}
}

-- | The engine of the C++ standard library's `minstd_rand`.
module minstd = linear_congruential u64 {
  def a = 48271u64
  def c = 0u64
  def m = 2147483647u64
}

-- | SplitMix64.
module splitmix64 : (engine with int.t = u64) = {
  module int = u64
  type rng = {state: u64, step: u64}

  def from_seeds [n] (seeds: [n]i32) : rng = {state = hash_seeds seeds, step = golden}

  def draw (r: rng) : (rng, u64) =
    let state = r.state + r.step
    in (r with state = state, mix state)

  def split (n: i64) (r: rng) : *[n]rng =
    map (\i -> {state = mix (r.state + u64.i64 i), step = mix (r.step ^ u64.i64 i) | 1}) (iota n)

  def join [n] (rs: [n]rng) : rng =
    {state = reduce (^) 0 (map (.state) rs), step = reduce (+) 0 (map (.step) rs) | 1}

  def range = {least = u64.lowest, greatest = u64.highest}
}

-- | Xorshift with 32 bits of state.
module xorshift32 : (engine with int.t = u32 with rng = {x: u32}) = {
  module int = u32
  type rng = {x: u32}

  def from_seeds [n] (seeds: [n]i32) : rng = {x = u32.u64 (hash_seeds seeds) | 1}

  def draw ({x}: rng) : (rng, u32) =
    let x = x ^ (x << 13)
    let x = x ^ (x >> 17)
    let x = x ^ (x << 5)
    in ({x}, x)

  def split (n: i64) ({x}: rng) : *[n]rng =
    map (\i -> from_seeds [i32.u32 x, i32.i64 i]) (iota n)

  def join [n] (rs: [n]rng) : rng = {x = reduce (^) 0 (map (.x) rs) | 1}

  def range = {least = 1u32, greatest = u32.highest}
}

-- | An engine that returns every number of `E` in an order shuffled through a table of `P.size` entries.
module shuffled (E: engine) (P: {val size : i64}) : (engine with int.t = E.int.t) = {
  module int = E.int
  type rng = {inner: E.rng, table: [P.size]int.t}

  def fill (r: E.rng) : rng =
    let zero = int.i32 0
    let (inner, table) =
      loop (r, table) = (r, replicate P.size zero) for i < P.size do
        let (r, x) = E.draw r
        in (r, table with [i] = x)
    in {inner, table}

  def from_seeds [n] (seeds: [n]i32) : rng = fill (E.from_seeds seeds)

  def draw ({inner, table}: rng) : (rng, int.t) =
    let (inner, x) = E.draw inner
    let at = int.to_i64 x % P.size
    let y = table[at]
    in ({inner, table = copy table with [at] = x}, y)

  def split (n: i64) (r: rng) : *[n]rng = map fill (E.split n r.inner)
  def join [n] (rs: [n]rng) : rng = fill (E.join (map (.inner) rs))
  def range = E.range
}
