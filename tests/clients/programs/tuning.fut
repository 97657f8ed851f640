-- Tuning parameters: in entry points, in functions they call, in constants, in loops and maps, with computed defaults.
def scale : i64 = 10 * (#[param(scale)] 2)
#[noinline]
def chunk (n: i64) : i64 = i64.min n (#[param(chunk_size)] 16)
entry twice (x: i64) : i64 = x + (#[param(k)] 5) + (#[param(other)] 5)
entry chunks (n: i64) : i64 = let c = chunk n in (n + c - 1) / c
entry scaled (x: i64) : i64 = x * scale
entry scaled_chunk (n: i64) : i64 = chunk n * scale
entry total : i64 = let n = #[param(k)] 5 in i64.sum (map (* (#[param(other)] 7)) (iota n))
entry computed (x: i64) : i64 = #[param(computed)] (x * x)
entry looped (n: i64) : i64 = loop acc = 0 for i < n do (if i % 2 == 0 then acc + (#[param(k)] 1) else acc)
-- Only numbers of type i64 with one name are parameters.
entry plain (x: i32) : (i32, i64, i64) = (#[param(no1)] x, #[param(no2, k)] 1, #[param(3)] 2)
