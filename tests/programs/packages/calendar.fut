-- Dates in the proleptic Gregorian calendar.
-- ==
-- entry: to_days
-- input { [2000i32, 1970i32, 1969i32, 2026i32, 1900i32] [2i32, 1i32, 12i32, 11i32, 3i32] [29i32, 1i32, 31i32, 16i32, 1i32] } output { [11016i32, 0i32, -1i32, 20773i32, -25508i32] [2i32, 4i32, 3i32, 1i32, 4i32] [60i32, 1i32, 365i32, 320i32, 60i32] }

-- ==
-- entry: from_days
-- input { [11016i32, 0i32, -1i32, 20773i32, -25508i32] } output { [2000i32, 1970i32, 1969i32, 2026i32, 1900i32] [2i32, 1i32, 12i32, 11i32, 3i32] [29i32, 1i32, 31i32, 16i32, 1i32] }

-- ==
-- entry: add_months
-- input { 2023i32 11i32 30i32 3i32 } output { 2024i32 2i32 29i32 }
-- input { 2024i32 1i32 31i32 -2i32 } output { 2023i32 11i32 30i32 }
module type calendar = {
  type date
  type weekday = #mon | #tue | #wed | #thu | #fri | #sat | #sun
  val mk : i32 -> i32 -> i32 -> date
  val fields : date -> (i32, i32, i32)
  val of_days : i32 -> date
  val to_days : date -> i32
  val weekday : date -> weekday
  val add_days : i32 -> date -> date
  val add_months : i32 -> date -> date
  val year_day : date -> i32
  val <= : date -> date -> bool
}
module gregorian : calendar = {
  type date = {year: i32, month: i32, day: i32}
  type weekday = #mon | #tue | #wed | #thu | #fri | #sat | #sun
  def mk (year: i32) (month: i32) (day: i32) : date = {year, month, day}
  def fields ({year, month, day}: date) = (year, month, day)
  def leap (y: i32) = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0)
  def month_length (y: i32) (m: i32) : i32 =
    match m case 2 -> if leap y then 29 else 28 case 4 -> 30 case 6 -> 30 case 9 -> 30 case 11 -> 30 case _ -> 31
  -- Years begin in March, so that the leap day is the last.
  def to_days ({year, month, day}: date) : i32 =
    let y = if month <= 2 then year - 1 else year
    let era = y / 400
    let yoe = y % 400
    let doy = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    in era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468
  def of_days (z: i32) : date =
    let z = z + 719468
    let (era, doe) = (z / 146097, z % 146097)
    let yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100)
    let mp = (5 * doy + 2) / 153
    let month = if mp < 10 then mp + 3 else mp - 9
    in {day = doy - (153 * mp + 2) / 5 + 1, month, year = yoe + era * 400 + i32.bool (month <= 2)}
  def weekday (d: date) : weekday =
    match (to_days d + 3) % 7 case 0 -> #mon case 1 -> #tue case 2 -> #wed case 3 -> #thu case 4 -> #fri case 5 -> #sat case _ -> #sun
  def add_days (n: i32) (d: date) = of_days (n + to_days d)
  def add_months (n: i32) (d: date) : date =
    let k = d.year * 12 + d.month - 1 + n
    let (y, m) = (k / 12, k % 12 + 1)
    in {year = y, month = m, day = i32.min d.day (month_length y m)}
  def year_day (d: date) = to_days d - to_days (d with month = 1 with day = 1) + 1
  def (a: date) <= (b: date) = to_days a i32.<= to_days b
}
def iso (w: gregorian.weekday) : i32 =
  match w case #mon -> 1 case #tue -> 2 case #wed -> 3 case #thu -> 4 case #fri -> 5 case #sat -> 6 case #sun -> 7
entry to_days [n] (ys: [n]i32) (ms: [n]i32) (ds: [n]i32) =
  let xs = map3 gregorian.mk ys ms ds
  in (map gregorian.to_days xs, map (gregorian.weekday >-> iso) xs, map gregorian.year_day xs)
entry from_days (zs: []i32) = unzip3 (map (gregorian.fields <-< gregorian.of_days) zs)
entry add_months (y: i32) (m: i32) (d: i32) (k: i32) =
  gregorian.mk y m d |> gregorian.add_months k |> gregorian.fields
