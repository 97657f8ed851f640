-- Comments, identifiers, constructors and dotted names (language.md 1.2, 1.3).

-- ==
-- entry: lex_comment_mid
-- input { } output { 2i32 }
entry lex_comment_mid = 2--3

-- ==
-- entry: lex_primes_idents
-- input { } output { 10i32 }
def x' = 1i32
def x'' = 2i32
def _foo = 3i32
def a1_b'c = 7i32
entry lex_primes_idents = x' + x'' + a1_b'c

-- ==
-- entry: lex_constr_keyword
-- input { 1i32 } output { 10i32 }
-- input { 2i32 } output { 20i32 }
module m_lex_constr_keyword = {
  type t = #let | #if i32
  def f (x: t) = match x case #let -> 10i32 case #if y -> y
  def main (x: i32) = f (if x == 1 then #let else #if 20)
}
entry lex_constr_keyword = m_lex_constr_keyword.main

-- ==
-- entry: lex_qual_blank
-- input { } output { 5i32 }
module m = { module n = { def x = 5i32 } }
entry lex_qual_blank = m . n . x

-- ==
-- entry: underscore_named_param
-- input { 4i32 } output { 1i32 }
entry underscore_named_param (_x: i32) = 1i32

-- ==
-- entry: wildcard_param
-- input { 4i32 } output { 1i32 }
entry wildcard_param (_: i32) = 1i32

-- ==
-- entry: trailing_comma_array
-- input { } output { [1i32,2i32,3i32] }
entry trailing_comma_array = [1i32,2,3,]

-- ==
-- entry: trailing_comma_tuple
-- input { } output { 1i32 2i32 }
entry trailing_comma_tuple = (1i32,2i32,)

-- ==
-- entry: trailing_comma_record
-- input { } output { 3i32 }
entry trailing_comma_record = let r = {a=1i32,b=2i32,} in r.a + r.b

-- ==
-- entry: trailing_comma_index
-- input { } output { 2i32 }
entry trailing_comma_index = let a = [[1i32,2]] in a[0,1,]
