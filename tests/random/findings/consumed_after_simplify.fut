-- Found by fehu_random, seed 10409: evaluator after simplify (2): map_77 has no value: it was never bound, or it was consumed
-- ==
-- entry: main
-- input {  }
-- output { 0i32 }

type t4 = {a: f64, b: bool}

type t10 = #none (bool) | #one

#[noinline]
def fn12 (x9: u64) (g11: (t10) -> [1][3]bool): [1][1][1][2]bool =
  scatter (replicate 1 (replicate 1 (replicate 1 (replicate 2 false)))) (rotate 0i64 (iota 4)) (replicate 4 (replicate 1 (replicate 1 (replicate 2 false))))

def c19: i32 =
  match ((map3 (\x5 (x6: [1][1][2]bool) (x7: t4) -> #none ((replicate 4 false, 0u64, 0u32)) : #none (([4]bool, u64, u32))) (replicate 1 ({a = 0f64, b = false})) (fn12 0u64 (\(x13: t10) -> replicate 1 (replicate 3 false))) (replicate 1 ({a = 0f64, b = false})))[(length (filter (\(x3: bool) -> x3) (replicate 2 false)))]) case #none _ -> 0i32

entry main =
  c19
