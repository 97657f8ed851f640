-- A sum with sixty constructors.

-- ==
-- input { 0i32 } output { 0i32 }
-- input { 1i32 } output { 1001i32 }
-- input { 2i32 } output { 1002i32 }
-- input { 3i32 } output { 6i32 }
-- input { 30i32 } output { 60i32 }
-- input { 58i32 } output { 1058i32 }
-- input { 59i32 } output { 1059i32 }
-- input { 77i32 } output { 1059i32 }
type big =
    #c0 i32 | #c1 | #c2 | #c3 i32 | #c4 | #c5 | #c6 i32 | #c7 | #c8 | #c9 i32
  | #c10 | #c11 | #c12 i32 | #c13 | #c14 | #c15 i32 | #c16 | #c17 | #c18 i32 | #c19
  | #c20 | #c21 i32 | #c22 | #c23 | #c24 i32 | #c25 | #c26 | #c27 i32 | #c28 | #c29
  | #c30 i32 | #c31 | #c32 | #c33 i32 | #c34 | #c35 | #c36 i32 | #c37 | #c38 | #c39 i32
  | #c40 | #c41 | #c42 i32 | #c43 | #c44 | #c45 i32 | #c46 | #c47 | #c48 i32 | #c49
  | #c50 | #c51 i32 | #c52 | #c53 | #c54 i32 | #c55 | #c56 | #c57 i32 | #c58 | #c59
def mk (k: i32) : big = match k
  case 0 -> #c0 (k * 2)
  case 1 -> #c1
  case 2 -> #c2
  case 3 -> #c3 (k * 2)
  case 4 -> #c4
  case 5 -> #c5
  case 6 -> #c6 (k * 2)
  case 7 -> #c7
  case 8 -> #c8
  case 9 -> #c9 (k * 2)
  case 10 -> #c10
  case 11 -> #c11
  case 12 -> #c12 (k * 2)
  case 13 -> #c13
  case 14 -> #c14
  case 15 -> #c15 (k * 2)
  case 16 -> #c16
  case 17 -> #c17
  case 18 -> #c18 (k * 2)
  case 19 -> #c19
  case 20 -> #c20
  case 21 -> #c21 (k * 2)
  case 22 -> #c22
  case 23 -> #c23
  case 24 -> #c24 (k * 2)
  case 25 -> #c25
  case 26 -> #c26
  case 27 -> #c27 (k * 2)
  case 28 -> #c28
  case 29 -> #c29
  case 30 -> #c30 (k * 2)
  case 31 -> #c31
  case 32 -> #c32
  case 33 -> #c33 (k * 2)
  case 34 -> #c34
  case 35 -> #c35
  case 36 -> #c36 (k * 2)
  case 37 -> #c37
  case 38 -> #c38
  case 39 -> #c39 (k * 2)
  case 40 -> #c40
  case 41 -> #c41
  case 42 -> #c42 (k * 2)
  case 43 -> #c43
  case 44 -> #c44
  case 45 -> #c45 (k * 2)
  case 46 -> #c46
  case 47 -> #c47
  case 48 -> #c48 (k * 2)
  case 49 -> #c49
  case 50 -> #c50
  case 51 -> #c51 (k * 2)
  case 52 -> #c52
  case 53 -> #c53
  case 54 -> #c54 (k * 2)
  case 55 -> #c55
  case 56 -> #c56
  case 57 -> #c57 (k * 2)
  case 58 -> #c58
  case _ -> #c59
entry main (k: i32) = match mk k
  case #c0 x -> x
  case #c1 -> 1001
  case #c2 -> 1002
  case #c3 x -> x
  case #c4 -> 1004
  case #c5 -> 1005
  case #c6 x -> x
  case #c7 -> 1007
  case #c8 -> 1008
  case #c9 x -> x
  case #c10 -> 1010
  case #c11 -> 1011
  case #c12 x -> x
  case #c13 -> 1013
  case #c14 -> 1014
  case #c15 x -> x
  case #c16 -> 1016
  case #c17 -> 1017
  case #c18 x -> x
  case #c19 -> 1019
  case #c20 -> 1020
  case #c21 x -> x
  case #c22 -> 1022
  case #c23 -> 1023
  case #c24 x -> x
  case #c25 -> 1025
  case #c26 -> 1026
  case #c27 x -> x
  case #c28 -> 1028
  case #c29 -> 1029
  case #c30 x -> x
  case #c31 -> 1031
  case #c32 -> 1032
  case #c33 x -> x
  case #c34 -> 1034
  case #c35 -> 1035
  case #c36 x -> x
  case #c37 -> 1037
  case #c38 -> 1038
  case #c39 x -> x
  case #c40 -> 1040
  case #c41 -> 1041
  case #c42 x -> x
  case #c43 -> 1043
  case #c44 -> 1044
  case #c45 x -> x
  case #c46 -> 1046
  case #c47 -> 1047
  case #c48 x -> x
  case #c49 -> 1049
  case #c50 -> 1050
  case #c51 x -> x
  case #c52 -> 1052
  case #c53 -> 1053
  case #c54 x -> x
  case #c55 -> 1055
  case #c56 -> 1056
  case #c57 x -> x
  case #c58 -> 1058
  case #c59 -> 1059
