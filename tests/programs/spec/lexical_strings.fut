-- Characters and strings (language.md 1.5): escapes, UTF-8, characters as numbers of any type.

-- ==
-- entry: lex_char_any_type
-- input { } output { 97f32 65u8 10i16 39i32 92i64 66i8 }
entry lex_char_any_type : (f32, u8, i16, i32, i64, i8) = ('a', 'A', '\n', '\'', '\\', '\66')

-- ==
-- entry: lex_char_unicode
-- input { } output { 229i32 8364u16 }
entry lex_char_unicode : (i32, u16) = ('å', '€')

-- ==
-- entry: lex_string_escapes
-- input { } output { [7u8,8u8,12u8,10u8,13u8,9u8,11u8,92u8,39u8,34u8] }
entry lex_string_escapes = "\a\b\f\n\r\t\v\\\'\""

-- ==
-- entry: lex_string_numeric_escapes
-- input { } output { [65u8,66u8,67u8,195u8,131u8,0u8,27u8,1u8,49u8] }
entry lex_string_numeric_escapes = "\65\x42\o103\195\NUL\ESC\^A\&1"

-- ==
-- entry: lex_string_escape_greedy
-- input { } output { [65u8, 32u8, 66u8] [225u8,136u8,180u8] }
entry lex_string_escape_greedy = ("\65 B", "\x1234")

-- ==
-- entry: lex_string_utf8
-- input { } output { 6i64 [195u8,166u8,226u8,130u8,172u8,33u8] 0i64 }
entry lex_string_utf8 = (length "æ€!", "æ€!", length "")

-- ==
-- entry: string_param_fn
-- input { } output { 104u8 5i64 }
def f [n] (s: [n]u8) = (s[0], n)
entry string_param_fn = f "hello"

-- ==
-- entry: array_of_strings
-- input { } output { 98u8 }
entry array_of_strings = (["ab", "cd"])[0, 1]
