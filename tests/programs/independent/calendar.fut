-- Dates by a module that can be exchanged: days to dates and back, week days, lengths of months.

type date = {y: i32, m: i32, d: i32}
module type calendar = { type t val of_days : i64 -> t val to_days : t -> i64 val parts : t -> (i32, i32, i32) val next : t -> t }
module gregorian : (calendar with t = date) = {
  type t = date
  def to_days ({y, m, d}: t) : i64 =
    let (y, m, d) = (i64.i32 y, i64.i32 m, i64.i32 d)
    let y = if m <= 2 then y - 1 else y
    let era = y / 400
    let yoe = y - era * 400
    let doy = (153 * ((m + 9) % 12) + 2) / 5 + d - 1
    in era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468
  def of_days (z: i64) : t =
    let z = z + 719468
    let era = z / 146097
    let doe = z % 146097
    let yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100)
    let mp = (5 * doy + 2) / 153
    let m = if mp < 10 then mp + 3 else mp - 9
    in {y = i32.i64 (yoe + era * 400 + i64.bool (m <= 2)), m = i32.i64 m, d = i32.i64 (doy - (153 * mp + 2) / 5 + 1)}
  def parts (t: t) = (t.y, t.m, t.d)
  def leap (y: i32) = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0)
  def next ({y, m, d}: t) : t =
    let len = match m case 2 -> if leap y then 29 else 28 case 4 -> 30 case 6 -> 30 case 9 -> 30 case 11 -> 30 case _ -> 31
    in if d < len then {y, m, d = d + 1} else if m < 12 then {y, m = m + 1, d = 1} else {y = y + 1, m = 1, d = 1}
}
module weeks (C: calendar) = {
  type day = #mon | #tue | #wed | #thu | #fri | #sat | #sun
  def day (t: C.t) : day =
    match (C.to_days t + 3) % 7
    case 0 -> #mon case 1 -> #tue case 2 -> #wed case 3 -> #thu case 4 -> #fri case 5 -> #sat case _ -> #sun
  def work (t: C.t) = match day t case #sat -> false case #sun -> false case _ -> true
  def fridays_13 (from: i64) (n: i64) : i64 =
    i64.sum (tabulate n (\i -> let t = C.of_days (from + i) in i64.bool ((C.parts t).2 == 13 && day t == #fri)))
}
module w = weeks gregorian

-- ==
-- entry: ymd
-- input { [0i64, -1, 19722, 19782, 11016, -719468, 1000000] } output { [1970i32, 1969i32, 2023i32, 2024i32, 2000i32, 0i32, 4707i32]
--   [1i32, 12i32, 12i32, 2i32, 2i32, 3i32, 11i32] [1i32, 31i32, 31i32, 29i32, 29i32, 1i32, 29i32] }
entry ymd (ds: []i64) = unzip3 (map (\z -> gregorian.(parts (of_days z))) ds)

-- ==
-- entry: round
-- input { 3000i64 } output { true }
entry round (n: i64) = and (tabulate n (\i -> let z = i * 487 - 700000 in gregorian.(to_days (of_days z)) == z))

-- ==
-- entry: steps
-- input { 0i64 800i64 } output { true }
-- input { -25567i64 400i64 } output { true }
entry steps (z: i64) (n: i64) =
  (loop (t, ok) = (gregorian.of_days z, true) for i < n do
    let t' = gregorian.next t in (t', ok && gregorian.to_days t' == z + i + 1)).1

-- ==
-- entry: fridays
-- input { 18262i64 3653i64 } output { 16i64 }
-- input { 0i64 0i64 } output { 0i64 }
entry fridays (from: i64) (n: i64) = w.fridays_13 from n

-- ==
-- entry: works
-- input { [19723i64, 19724, 19728, 19729] } output { [true, true, false, false] }
entry works (ds: []i64) = map (\z -> w.work (gregorian.of_days z)) ds
