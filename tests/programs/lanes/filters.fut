-- Filters whose condition costs something: it is computed for a strip of elements, and groups of them of which none stays are passed over.
-- Widths around the length of a group, 16, and of a strip, 256; few elements stay, many, none.

def number (i: i64) : i32 = i32.i64 (i * 7919 % 1009) - 300

def cost (x: i32) : i32 = ((x * x + 3 * x) ^ (x << 5)) * 5 + x * (x * x)

def hash (xs: []i32) : i32 = loop h = 7 for x in xs do h * 31 + x

-- The numbers that stay, and their places.
entry kept (n: i64) (low: i32) (high: i32) : (i64, i32, i32) =
  let xs = opaque (tabulate n number)
  let (is, ys) = unzip (filter (\(_, x) -> low <= cost x && cost x < high) (zip (map i32.i64 (iota n)) xs))
  in (length ys, hash ys, hash is)

-- What else is added up counts for elements that do not stay, too.
entry with_sum (n: i64) (low: i32) : (i64, i32, i32) =
  let xs = opaque (tabulate n number)
  let ys = filter (\x -> cost x >= low) xs
  in (length ys, hash ys, i32.sum (map (\x -> cost x % 10) xs))

-- The first element fails for which there is no place, whether or not others stay.
entry fails (n: i64) (a: i32) (low: i32) : i64 =
  let xs = opaque (tabulate n number)
  in length (filter (\x -> assert (x != a) (cost x >= low)) xs)

-- ==
-- entry: kept
-- input { 0i64 -2147483648i32 2147483647i32 } output { 0i64 7i32 7i32 }
-- input { 0i64 -3000i32 2147483647i32 } output { 0i64 7i32 7i32 }
-- input { 0i64 -100000i32 100000i32 } output { 0i64 7i32 7i32 }
-- input { 0i64 5i32 5i32 } output { 0i64 7i32 7i32 }
-- input { 1i64 -2147483648i32 2147483647i32 } output { 1i64 -83i32 217i32 }
-- input { 1i64 -3000i32 2147483647i32 } output { 0i64 7i32 7i32 }
-- input { 1i64 -100000i32 100000i32 } output { 0i64 7i32 7i32 }
-- input { 1i64 5i32 5i32 } output { 0i64 7i32 7i32 }
-- input { 15i64 -2147483648i32 2147483647i32 } output { 15i64 1152395183i32 567950848i32 }
-- input { 15i64 -3000i32 2147483647i32 } output { 10i64 -226609623i32 1186368686i32 }
-- input { 15i64 -100000i32 100000i32 } output { 1i64 252i32 228i32 }
-- input { 15i64 5i32 5i32 } output { 0i64 7i32 7i32 }
-- input { 16i64 -2147483648i32 2147483647i32 } output { 16i64 1364512737i32 426607119i32 }
-- input { 16i64 -3000i32 2147483647i32 } output { 11i64 1565036711i32 -1877276383i32 }
-- input { 16i64 -100000i32 100000i32 } output { 1i64 252i32 228i32 }
-- input { 16i64 5i32 5i32 } output { 0i64 7i32 7i32 }
-- input { 17i64 -2147483648i32 2147483647i32 } output { 17i64 -649777834i32 339918817i32 }
-- input { 17i64 -3000i32 2147483647i32 } output { 12i64 1271498064i32 1933974287i32 }
-- input { 17i64 -100000i32 100000i32 } output { 1i64 252i32 228i32 }
-- input { 17i64 5i32 5i32 } output { 0i64 7i32 7i32 }
-- input { 255i64 -2147483648i32 2147483647i32 } output { 255i64 492874520i32 -490090632i32 }
-- input { 255i64 -3000i32 2147483647i32 } output { 182i64 1069399220i32 -2074561242i32 }
-- input { 255i64 -100000i32 100000i32 } output { 21i64 353655882i32 712194273i32 }
-- input { 255i64 5i32 5i32 } output { 0i64 7i32 7i32 }
-- input { 256i64 -2147483648i32 2147483647i32 } output { 256i64 -1900759028i32 1987059847i32 }
-- input { 256i64 -3000i32 2147483647i32 } output { 183i64 -1208362512i32 113111193i32 }
-- input { 256i64 -100000i32 100000i32 } output { 22i64 -1921569510i32 603186238i32 }
-- input { 256i64 5i32 5i32 } output { 0i64 7i32 7i32 }
-- input { 257i64 -2147483648i32 2147483647i32 } output { 257i64 1206012159i32 1469313369i32 }
-- input { 257i64 -3000i32 2147483647i32 } output { 183i64 -1208362512i32 113111193i32 }
-- input { 257i64 -100000i32 100000i32 } output { 22i64 -1921569510i32 603186238i32 }
-- input { 257i64 5i32 5i32 } output { 0i64 7i32 7i32 }
-- input { 1000i64 -2147483648i32 2147483647i32 } output { 1000i64 1480099361i32 1855627003i32 }
-- input { 1000i64 -3000i32 2147483647i32 } output { 714i64 -369547999i32 1818221471i32 }
-- input { 1000i64 -100000i32 100000i32 } output { 89i64 -1599118506i32 -419388641i32 }
-- input { 1000i64 5i32 5i32 } output { 0i64 7i32 7i32 }
-- ==
-- entry: with_sum
-- input { 0i64 -3000i32 } output { 0i64 7i32 0i32 }
-- input { 0i64 100000000i32 } output { 0i64 7i32 0i32 }
-- input { 1i64 -3000i32 } output { 0i64 7i32 0i32 }
-- input { 1i64 100000000i32 } output { 0i64 7i32 0i32 }
-- input { 15i64 -3000i32 } output { 10i64 -226609623i32 58i32 }
-- input { 15i64 100000000i32 } output { 4i64 23666109i32 58i32 }
-- input { 16i64 -3000i32 } output { 11i64 1565036711i32 66i32 }
-- input { 16i64 100000000i32 } output { 4i64 23666109i32 66i32 }
-- input { 17i64 -3000i32 } output { 12i64 1271498064i32 75i32 }
-- input { 17i64 100000000i32 } output { 4i64 23666109i32 75i32 }
-- input { 255i64 -3000i32 } output { 182i64 1069399220i32 1143i32 }
-- input { 255i64 100000000i32 } output { 62i64 -1791636180i32 1143i32 }
-- input { 256i64 -3000i32 } output { 183i64 -1208362512i32 1149i32 }
-- input { 256i64 100000000i32 } output { 62i64 -1791636180i32 1149i32 }
-- input { 257i64 -3000i32 } output { 183i64 -1208362512i32 1156i32 }
-- input { 257i64 100000000i32 } output { 62i64 -1791636180i32 1156i32 }
-- input { 1000i64 -3000i32 } output { 714i64 -369547999i32 4484i32 }
-- input { 1000i64 100000000i32 } output { 244i64 -1847311367i32 4484i32 }
-- ==
-- entry: fails
-- input { 1000i64 5000i32 2147483647i32 } output { 0i64 }
-- input { 300i64 367i32 2147483647i32 } error: x != a
-- input { 300i64 126i32 -2147483648i32 } error: x != a
-- input { 16i64 -300i32 0i32 } error: x != a
