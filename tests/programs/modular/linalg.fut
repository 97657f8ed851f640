-- Linear algebra over fields: floats, complex, rational and modular numbers.
-- ==
-- entry: rat_det
-- input { [[2i64,1,1],[1,3,2],[1,0,0]] } output { -1i64 1i64 [[0i64,0,1],[-2,1,3],[3,-1,-5]] [[1i64,1,1],[1,1,1],[1,1,1]] }
-- input { [[1i64,2],[3,4]] } output { -2i64 1i64 [[-2i64,1],[3,-1]] [[1i64,1],[2,2]] }

-- ==
-- entry: mod_fib
-- input { 10i64 } output { 55u32 34u32 }
-- input { 90i64 } output { 210345902u32 544858368u32 }

-- ==
-- entry: cplx
-- input { [[1f64,2],[3,4]] [[0f64,1],[1,0]] } output { -1f64 -5f64 [[1f64,0],[0,1]] [[0f64,0],[0,0]] }

-- ==
-- entry: sp32 sp64i
-- input { [[1f64,0,2],[0,0,3]] [1f64,2,3] } output { [7f64,9] [7f64,9] [1f64,0,5] 3i64 }

-- ==
-- entry: kr
-- input { [[1i64,2],[3,4]] [[0i64,5],[6,7]] } output { [[0i64,5,0,10],[6,7,12,14],[0,15,0,20],[18,21,24,28]] }
import "lib/field"
module LA = import "lib/linalg"
module LQ = LA.linalg rational
module Q = rational
entry rat_det [n] (a: [n][n]i64) =
  let q = map (map Q.of_int) a
  let d = LQ.det q
  let i = LQ.inv q
  let one = LQ.mm q i
  let ok = and (flatten (map2 (map2 (\x y -> Q.is_zero Q.(x - y))) one (LQ.eye n)))
  in assert ok (Q.num d, Q.den d, map (map Q.num) i, map (map Q.den) i)
module M7 = modular {module I = u64 def p = 1000000007u64}
module LM = LA.linalg M7
entry mod_fib (k: i64) =
  let f = map (map M7.of_int) [[1,1],[1,0]]
  let r = LM.pow f k
  in (u32.u64 (M7.to r[0,1]), u32.u64 (M7.to r[1,1]))
module R64 = real_field f64
module C = complex R64
module LC = LA.linalg C
entry cplx [n] (re: [n][n]f64) (im: [n][n]f64) =
  let a = map2 (map2 C.mk) re im
  let d = LC.det a
  let p = LC.mm (LC.inv a) a
  in (C.re d, C.im d, map (map C.re) p, p |> map (map C.im))
module S32 = LA.sparse (real_field f32)
module SC = LA.sparse C
entry sp32 [n][m] (a: [n][m]f64) (x: [m]f64) =
  let c = S32.to_coo (map (map f32.f64) a)
  let x = map f32.f64 x
  let r = S32.to_csr c
  let y = S32.spmv r x
  let t = S32.spmv_coo (S32.transpose c) (S32.spmv_coo c (map (const 1) x) |> map (\v -> if v > 3 then 0 else v / 3))
  in (map f64.f32 y, map f64.f32 (S32.spmv_coo c x), map f64.f32 t, S32.nnz c)
entry sp64i [n][m] (a: [n][m]f64) (x: [m]f64) =
  let cz v = C.mk 0 v
  let c = SC.to_coo (map (map cz) a)
  let x' = map cz x
  let y = SC.spmv (SC.to_csr c) x'
  let z = SC.spmv_coo c x'
  let t = SC.L.mv (SC.dense (SC.transpose c)) (SC.spmv_coo c (map (const C.one) x) |> map (\v -> if C.mag v > 3 then C.zero else C.(v / mk 3 0)))
  in (map (\v -> -(C.re v)) y, map (C.neg >-> C.re) z, map (\v -> -(C.re v)) t, SC.nnz c)
module LI = LA.linalg (real_field f64)
entry kr [n][m] (a: [n][m]i64) (b: [n][m]i64) = map (map i64.f64) (LI.kron (map (map f64.i64) a) (map (map f64.i64) b))
