-- Elements, fields of elements and slices of arrays of records and tuples updated along paths.

-- ==
-- input { empty([0]f32) 3i32 } output { empty([0]f32) empty([0]f32) empty([0]bool) }
-- input { [2.0f32] 0i32 } output { [2.0f32] [3.0f32] [true] }
-- input { [0.0f32, 1.0f32, 2.0f32, 4.0f32] 5i32 }
-- output { [5.0f32, 6.0f32, 7.0f32, 9.0f32] [-9.0f32, -3.0f32, 3.0f32, 15.0f32] [false, false, true, true] }

-- ==
-- entry: pairs
-- input { empty([0]i32) 0i64 } output { empty([0]i32) empty([0]bool) }
-- input { [5i32] 1i64 } output { [10i32] [true] }
-- input { [1i32, 2i32, 3i32, 4i32] 2i64 } output { [2i32, 4i32, 4i32, 5i32] [true, true, false, false] }

type particle = {pos: (f32, f32), vel: [2]f32, alive: bool}

def step [n] (ps: *[n]particle) (dt: f32) : *[n]particle =
  loop ps for i < n do
    let (x, y) = ps[i].pos
    let (vx, vy) = (ps[i].vel[0], ps[i].vel[1])
    let ps[i].pos = (x + dt * vx, y + dt * vy)
    let ps[i].vel[1] = vy - dt
    let ps[i].alive = ps[i].alive && y + dt * vy > 0
    in ps

entry main [n] (xs: [n]f32) (steps: i32) : ([n]f32, [n]f32, [n]bool) =
  let ps = map (\x : particle -> {pos = (x, x + 1), vel = [1, x], alive = true}) xs
  let ps = loop ps for _i < steps do step ps 1
  in unzip3 (map (\p -> (p.pos.0, p.pos.1, p.alive)) ps)

entry pairs [n] (ks: [n]i32) (k: i64) : ([n]i32, [n]bool) =
  let ps = zip ks (replicate n false)
  let qs = copy ps
  let qs[:k] = map (\(a, b) -> (a * 2, !b)) ps[:k]
  let qs = loop qs for i in k..<n do qs with [i].0 = qs[i].0 + 1
  in unzip qs
