-- Strings are arrays of bytes.

-- ==
-- input { } output { [104u8, 101u8, 108u8, 108u8, 111u8] }
entry main = "hello"

-- ==
-- entry: empty
-- input { } output { empty([0]u8) }
entry empty : []u8 = ""

-- ==
-- entry: escapes
-- input { } output { [97u8, 10u8, 9u8, 92u8, 34u8, 65u8, 66u8, 67u8, 52u8] }
entry escapes = "a\n\t\\\"\65\x42\o103\&4"

-- ==
-- entry: controls
-- input { } output { [0u8, 27u8, 1u8, 7u8, 127u8] }
entry controls = "\NUL\ESC\^A\a\DEL"

-- ==
-- entry: unicode
-- input { } output { [195u8, 164u8] [195u8, 164u8] [226u8, 130u8, 172u8] }
entry unicode = ("\228", "ä", "\x20AC")

-- ==
-- entry: greedy
-- input { } output { [211u8, 146u8, 53u8] }
entry greedy = "\1234\&5"
