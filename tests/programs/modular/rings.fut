-- Polynomials and matrices over rings, and rings of these.
-- ==
-- entry: poly
-- input { [1i64,2,3] [4i64,5] } output { [4i64,13,22,15] [5i64,7,3] }
-- input { [2i64] [3i64] } output { [6i64] [5i64] }

-- ==
-- entry: polymat
-- input { [[[1,1],[1,0]],[[0,1],[0,0]],[[2,0],[0,2]]] } output { [[[2,1],[1,1]],[[1,1],[0,1]],[[4,4],[4,0]],[[0,4],[0,0]],[[4,0],[0,4]]] }

-- ==
-- entry: str
-- input { [[1,2,3,4],[5,6,7,8],[9,1,2,3],[4,5,6,7]] } output { [[54,37,47,57],[130,93,119,145],[44,41,56,71],[111,79,101,123]] }

-- ==
-- entry: ntt
-- input { [1u64,2,3,4,0,0,0,0] } output { [10u64,97u64,30u64,56u64,255u64,66u64,223u64,42u64] [1u64,2,3,4,0,0,0,0] }

-- ==
-- entry: quot
-- input { [[1u8,2,3],[0,1,0]] } output { [[3u8,1,2],[13,13,10]] [[1u8,0,0],[0,0,0]] }
import "lib/ring"
module P = mk_poly (int_ring i64)
entry poly (x: []i64) (y: []i64) = let (a, b) = (P.mk x, P.mk y) in (P.coef (P.mul a b), P.coef (P.add a b))
module two = {def n = 2i64}
module M2 = matrix_ring (int_ring i32) two
module PM = mk_poly M2
entry polymat [k] (x: [k][2][2]i32) =
  let p = PM.mk (x :> [k][two.n][two.n]i32)
  in PM.coef (PM.mul p p) :> [][2][2]i32
module S = strassen (int_ring i32)
entry str [n] (x: [n][n]i32) = S.mm x x
module Z : ring with t = u64 = { type t = u64 def p = 257u64 def x + y = (x u64.+ y) % p def x - y = (x u64.+ p u64.- y) % p def x * y = (x u64.* y) % p def zero = 0u64 def one = 1u64 }
module F = fft Z
-- 64 has order 8 modulo 257; its inverse is 253; the inverse of 8 is 225
entry ntt [n] (xs: [n]u64) = let y = F.go 64 xs in (y, F.go 253 y |> map (Z.* 225))
module Q = quotient (int_ring u8) {def n = 3i64}
module MQ = matrix_ring Q two
module PQ = mk_poly Q
entry quot (x: [2][3]u8) =
  let x = map (\r -> r :> Q.t) x
  let y = [x[0] Q.* x[1], x[0] Q.* x[0]] 
  let m = MQ.(one * one)
  in (y :> [2][3]u8, copy (reverse (m[1] :> [2][3]u8)))
