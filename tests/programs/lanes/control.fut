-- Maps whose bodies have control flow of their own: executed in lanes of vectors, which take different ways.
-- Widths that are no multiple of any number of lanes leave some iterations over.

def numbers (n: i64) : [n]i32 = map (\i -> i32.i64 (i * 7919 % 1009) - 300) (iota n)

-- Loops that end at different times; what goes round is needed afterwards, or only inside.
entry collatz (n: i64) : [n]i32 =
  map (\x ->
         let (_, steps) = loop (y, steps) = (i32.abs x + 1, 0i32)
                          while y != 1 && steps < 300 do
                            (if y % 2 == 0 then y / 2 else 3 * y + 1, steps + 1)
         in steps)
      (numbers n)

-- Bounds of inner loops that differ, some of them negative.
entry sums_below (n: i64) : [n]i64 =
  map (\x -> loop s = 0i64 for i < x do s + i64.i32 i * 3) (map (% 23) (numbers n))

-- A uniform loop inside of a branch, a branch inside of a loop inside of a branch.
entry nested_ways (n: i64) : [n]i32 =
  map (\x ->
         if x > 0
         then loop y = x for i < 5 do if y % 3 == i32.i64 i then y + 100 else y - 1
         else if x < -100
         then loop y = x while y < -100 do if y % 2 == 0 then y / 2 + 1 else y + 7
         else x)
      (numbers n)

-- A variable that lives longer than the loop that changes it, in a loop around.
entry twice_around (n: i64) : [n]i32 =
  map (\x ->
         let (y, z) = loop (y, z) = (x, 0i32) for _i < 3i32 do
                        let (w, v) = loop (w, v) = (y, z) while w > 10 do (w / 2, v + w)
                        in (w + 37, v)
         in y * 1000 + z % 1000)
      (numbers n)

-- Truth values: as results, from arrays, and combined.
entry truths (n: i64) : ([n]bool, [n]i32) =
  let bs = map (\x -> x % 3 == 0) (numbers n)
  let cs = map2 (\b x -> (b && x > 0) || (!b && loop c = false for i < 4i32 do c != (x % (i + 2) == 0))) bs (numbers n)
  in (cs, map3 (\b c x -> i32.bool b + 2 * i32.bool c + 4 * i32.bool (b == c) + (if b != c then x else 0)) bs cs (numbers n))

-- ==
-- entry: collatz
-- input { 0i64 } output { empty([0]i32) }
-- input { 3i64 } output { [16i32, 43i32, 27i32] }
-- input { 37i64 } output { [16i32, 43i32, 27i32, 65i32, 25i32, 32i32, 39i32, 25i32, 97i32, 125i32, 106i32, 21i32, 33i32, 16i32, 118i32, 27i32, 16i32, 46i32, 18i32, 18i32, 51i32, 30i32, 45i32, 114i32, 27i32, 17i32, 96i32, 69i32, 128i32, 24i32, 36i32, 7i32, 23i32, 126i32, 136i32, 27i32, 47i32] }

-- ==
-- entry: sums_below
-- input { 0i64 } output { empty([0]i64) }
-- input { 3i64 } output { [693i64, 18i64, 198i64] }
-- input { 37i64 } output { [693i64, 18i64, 198i64, 570i64, 30i64, 234i64, 630i64, 9i64, 165i64, 513i64, 18i64, 198i64, 570i64, 30i64, 135i64, 459i64, 9i64, 165i64, 513i64, 18i64, 108i64, 408i64, 3i64, 135i64, 459i64, 9i64, 165i64, 360i64, 0i64, 108i64, 408i64, 3i64, 135i64, 315i64, 0i64, 84i64, 360i64] }

-- ==
-- entry: nested_ways
-- input { 0i64 } output { empty([0]i32) }
-- input { 3i64 } output { [-70i32, 652i32, 499i32] }
-- input { 37i64 } output { [-70i32, 652i32, 499i32, 346i32, 193i32, -56i32, -100i32, 844i32, 691i32, 538i32, 385i32, 232i32, -58i32, -61i32, 883i32, 730i32, 577i32, 424i32, -27i32, -89i32, 772i32, 619i32, 466i32, 313i32, 160i32, -89i32, -59i32, 811i32, 658i32, 505i32, 352i32, 199i32, -71i32, 1003i32, 850i32, 697i32, 544i32] }

-- ==
-- entry: twice_around
-- input { 0i64 } output { empty([0]i32) }
-- input { 3i64 } output { [-189000i32, 47234i32, 42936i32] }
-- input { 37i64 } output { [-189000i32, 47234i32, 42936i32, 47623i32, 42326i32, 46018i32, -98000i32, 47415i32, 47110i32, 47803i32, 42507i32, 47193i32, -7000i32, -160000i32, 47293i32, 42995i32, 47679i32, 47375i32, 42081i32, -69000i32, 47474i32, 47168i32, 42871i32, 42564i32, 47253i32, 22000i32, -131000i32, 47350i32, 47045i32, 47739i32, 47432i32, 42138i32, -40000i32, 42542i32, 47227i32, 42927i32, 47615i32] }

-- ==
-- entry: truths
-- input { 0i64 } output { empty([0]bool) empty([0]i32) }
-- input { 3i64 } output { [false, false, false] [-299i32, 4i32, 4i32] }
-- input { 37i64 } output { [false, false, false, false, false, false, false, false, true, false, false, true, true, false, true, true, true, true, false, false, false, false, false, false, false, false, true, true, false, false, true, true, false, true, true, true, true] [-299i32, 4i32, 4i32, 4i32, 4i32, 4i32, 4i32, 4i32, 496i32, 4i32, 4i32, 37i32, -116i32, 4i32, 7i32, 7i32, 7i32, 7i32, -26i32, -179i32, 4i32, 4i32, 4i32, 4i32, 4i32, 4i32, -240i32, 616i32, 4i32, 4i32, 157i32, 4i32, 4i32, 7i32, 7i32, 7i32, 7i32] }
