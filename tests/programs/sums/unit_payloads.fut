-- Units as payloads, sums of constants only, sums of one constructor, and booleans beside them.

-- ==
-- entry: days
-- input { 0i32 } output { 1i32 false }
-- input { 1i32 } output { 2i32 false }
-- input { 6i32 } output { 7i32 true }
-- input { 12i32 } output { 6i32 true }

-- ==
-- entry: bits
-- input { empty([0]bool) } output { 0i32 }
-- input { [true] } output { 1i32 }
-- input { [true, false, true, true] } output { 11i32 }

-- ==
-- entry: marks
-- input { empty([0]i32) } output { empty([0]i32) true }
-- input { [5i32] } output { [5i32] true }
-- input { [0i32, -2i32, 3i32] } output { [1000i32, -1i32, 3i32] true }

type bit = #zero () | #one ()
type day = #mon | #tue | #wed | #thu | #fri | #sat | #sun
type box 'a = #box a
type marked = #yes () i32 () | #no {} bool

def next (d: day) : day =
  match d case #mon -> #tue case #tue -> #wed case #wed -> #thu case #thu -> #fri
  case #fri -> #sat case #sat -> #sun case #sun -> #mon
def number (d: day) : i32 =
  match d case #mon -> 1 case #tue -> 2 case #wed -> 3 case #thu -> 4 case #fri -> 5 case #sat -> 6 case #sun -> 7
def weekend (d: day) : bool = match d case #sat -> true case #sun -> true case _ -> false
def unbox 'a ((#box x): box a) : a = x

entry days (k: i32) : (i32, bool) =
  let d = iterate k next (#mon : day)
  in (number d, weekend d)

entry bits [n] (xs: [n]bool) : i32 =
  let bs : [n]bit = map (\x -> if x then #one () else #zero ()) xs
  in foldl (\acc b -> match b case #one () -> acc * 2 + 1 case #zero _ -> acc * 2) 0 bs

entry marks [n] (xs: [n]i32) : ([n]i32, bool) =
  let ms = map (\x : marked -> if x > 0 then #yes () x () else #no {} (x == 0)) xs
  let b : box (box ([n]marked)) = #box (#box ms)
  in (map (\m -> match m case #yes () x _ -> x case #no {} true -> 1000 case #no _ false -> -1) (unbox (unbox b)),
      unbox (#box ()) == ())
