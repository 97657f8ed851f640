-- Bodies that attract each other, some steps of time; a body is a record.
-- data: 3i32 0.001f32 [1200][3]f32 [1200][3]f32 [1200]f32
-- small: 2i32 0.001f32 [9][3]f32 [9][3]f32 [9]f32
-- operations: 3 * 1200 ** 2 * 20
type vec = {x: f32, y: f32, z: f32}
type body = {position: vec, velocity: vec, mass: f32}

def plus (a: vec) (b: vec) : vec = {x = a.x + b.x, y = a.y + b.y, z = a.z + b.z}
def minus (a: vec) (b: vec) : vec = {x = a.x - b.x, y = a.y - b.y, z = a.z - b.z}
def times (k: f32) (a: vec) : vec = {x = k * a.x, y = k * a.y, z = k * a.z}
def dot (a: vec) (b: vec) : f32 = a.x * b.x + a.y * b.y + a.z * b.z

def pull (a: body) (b: body) : vec =
  let r = minus b.position a.position
  let distance2 = dot r r + 0.01
  in times (b.mass / (distance2 * f32.sqrt distance2)) r

def step [n] (dt: f32) (bodies: [n]body) : [n]body =
  let moved (b: body) =
    let acceleration = reduce plus {x = 0, y = 0, z = 0} (map (pull b) bodies)
    let velocity = plus b.velocity (times dt acceleration)
    in {position = plus b.position (times dt velocity), velocity, mass = b.mass}
  in map moved bodies

def main [n] (steps: i32) (dt: f32) (positions: [n][3]f32) (velocities: [n][3]f32) (masses: [n]f32) : ([n][3]f32, [n][3]f32) =
  let vec (a: [3]f32) : vec = {x = a[0], y = a[1], z = a[2]}
  let bodies = map3 (\p v mass : body -> {position = vec p, velocity = vec v, mass}) positions velocities masses
  let bodies = loop bodies for _i < steps do step dt bodies
  let row (a: vec) = [a.x, a.y, a.z]
  in unzip (map (\b -> (row b.position, row b.velocity)) bodies)
