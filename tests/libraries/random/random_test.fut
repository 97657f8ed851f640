-- Engines and distributions, drawn from one by one and in parallel.

import "engines"
import "distributions"

module shuffled32 = shuffled xorshift32 {def size = 16i64}

-- The first numbers of an engine.
module first (E: engine) = {
  def numbers (n: i64) (seed: i32) : [n]E.int.t =
    let zero = E.int.i32 0
    let (_, xs) =
      loop (r, xs) = (E.from_seeds [seed], replicate n zero) for i < n do
        let (r, x) = E.draw r
        in (r, xs with [i] = x)
    in xs
}

module first_minstd = first minstd
module first_splitmix64 = first splitmix64
module first_xorshift32 = first xorshift32
module first_shuffled32 = first shuffled32

module die = uniform_int i32 minstd
module die_sampler = sampler die
module die32_sampler = sampler (uniform_int i8 shuffled32)
module real_sampler = sampler (uniform_real f64 splitmix64)
module normal_sampler = sampler (normal f64 splitmix64)

-- ==
-- entry: numbers_minstd
-- input { 5i64 1i32 } output { [2043688824u64, 1946931065u64, 2130078601u64, 1654614158u64, 668221594u64] }
entry numbers_minstd (n: i64) (seed: i32) : [n]u64 = first_minstd.numbers n seed

-- ==
-- entry: numbers_splitmix64
-- input { 4i64 1i32 }
-- output { [8614008028692990056u64, 633295910745529047u64, 847994190102014074u64, 10397244254371068502u64] }
entry numbers_splitmix64 (n: i64) (seed: i32) : [n]u64 = first_splitmix64.numbers n seed

-- ==
-- entry: numbers_xorshift32
-- input { 5i64 -3i32 } output { [1611644408u32, 1638806048u32, 1520851829u32, 2833170865u32, 1844699493u32] }
entry numbers_xorshift32 (n: i64) (seed: i32) : [n]u32 = first_xorshift32.numbers n seed

-- ==
-- entry: numbers_shuffled32
-- input { 5i64 -3i32 } output { [1366614867u32, 2613938297u32, 2217760728u32, 2833170865u32, 1520851829u32] }
entry numbers_shuffled32 (n: i64) (seed: i32) : [n]u32 = first_shuffled32.numbers n seed

-- ==
-- entry: dice
-- input { 10i64 7i32 }
-- output { [3i32, 2i32, 6i32, 5i32, 3i32, 4i32, 6i32, 3i32, 5i32, 1i32] [6i32, 3i32, 1i32, 4i32, 2i32, 6i32, 1i32, 1i32, 4i32, 1i32] }
entry dice (n: i64) (seed: i32) : ([n]i32, [n]i32) =
  let r = minstd.from_seeds [seed]
  in ((die_sampler.sequence n (1, 6) r).1, (die_sampler.parallel n (1, 6) r).1)

-- ==
-- entry: dice32
-- input { 6i64 7i32 } output { [2i8, -2i8, -1i8, -2i8, -3i8, -3i8] }
entry dice32 (n: i64) (seed: i32) : [n]i8 =
  let (_, xs) = die32_sampler.sequence n (-3, 3) (shuffled32.from_seeds [seed])
  in xs

-- ==
-- entry: reals
-- input { 4i64 7i32 }
-- output { [0.018218679f64, 0.502526013f64, 0.805470542f64, 0.699351729f64]
--          [0.204955301f64, 0.524994783f64, 0.066767654f64, -0.735502601f64] }
entry reals (n: i64) (seed: i32) : ([n]f64, [n]f64) =
  let r = splitmix64.from_seeds [seed]
  in ((real_sampler.sequence n (-1, 1) r).1, (real_sampler.parallel n (-1, 1) r).1)

-- ==
-- entry: normals
-- input { 4i64 1i32 } output { [12.410994427f64, 5.427826051f64, 10.826231970f64, 11.518514097f64] }
entry normals (n: i64) (seed: i32) : [n]f64 =
  let (_, xs) = normal_sampler.sequence n {mean = 10, deviation = 2} (splitmix64.from_seeds [seed])
  in xs

-- ==
-- entry: normal_mean
-- input { 1000i64 42i32 } output { 10.091976128f64 }
entry normal_mean (n: i64) (seed: i32) : f64 =
  normal_sampler.mean n {mean = 10, deviation = 2} (splitmix64.from_seeds [seed])
