-- Fitting the model of Heston (1993) to prices of options: the error of each of a population of parameters, where a price is an integral over the
-- characteristic function; then one step of differential evolution.
-- data: [24][5]f64 [24]f64 [40]f64 [40]f64 [40]f64
-- small: [6][5]f64 [6]f64 [5]f64 [5]f64 [5]f64
-- operations: 2 * 2 * 24 * 40 * 64 * 200
type complex = {re: f64, im: f64}

def add (a: complex) (b: complex) : complex = {re = a.re + b.re, im = a.im + b.im}
def sub (a: complex) (b: complex) : complex = {re = a.re - b.re, im = a.im - b.im}
def mul (a: complex) (b: complex) : complex = {re = a.re * b.re - a.im * b.im, im = a.re * b.im + a.im * b.re}
def scale (k: f64) (a: complex) : complex = {re = k * a.re, im = k * a.im}
def div (a: complex) (b: complex) : complex = scale (1 / (b.re * b.re + b.im * b.im)) (mul a {re = b.re, im = -b.im})
def exponential (a: complex) : complex = scale (f64.exp a.re) {re = f64.cos a.im, im = f64.sin a.im}
def logarithm (a: complex) : complex = {re = 0.5 * f64.log (a.re * a.re + a.im * a.im), im = f64.atan2 a.im a.re}
def root (a: complex) : complex =
  let size = f64.sqrt (a.re * a.re + a.im * a.im)
  let re = f64.sqrt (0.5 * (size + a.re))
  in {re, im = if re > 0 then 0.5 * a.im / re else 0}
def real (x: f64) : complex = {re = x, im = 0}

-- The characteristic function of the logarithm of the price at u - i/2.
def characteristic (p: [5]f64) (t: f64) (u: f64) : complex =
  let (v0, theta, kappa, sigma, rho) = (0.02 + 0.2 * p[0], 0.02 + 0.2 * p[1], 0.5 + 2 * p[2], 0.2 + 0.5 * p[3], p[4] - 0.9)
  let iu = {re = 0.5, im = u}
  let beta = sub (real kappa) (scale (rho * sigma) iu)
  let d = root (add (mul beta beta) (scale (sigma * sigma) (sub iu (mul iu iu))))
  let g = div (sub beta d) (add beta d)
  let e = exponential (scale (-t) d)
  let denominator = sub (real 1) (mul g e)
  let logs = logarithm (div denominator (sub (real 1) g))
  let a = scale (kappa * theta / (sigma * sigma)) (sub (scale t (sub beta d)) (scale 2 logs))
  let b = scale (v0 / (sigma * sigma)) (mul (sub beta d) (div (sub (real 1) e) denominator))
  in exponential (add a b)

-- A call of strike k that ends at t; the price today is 1 (A. Lewis, 2001).
def price (p: [5]f64) (k: f64) (t: f64) : f64 =
  let points = 64i64
  let du = 50 / f64.i64 points
  let value j =
    let u = (f64.i64 j + 0.5) * du
    let c = characteristic p t u
    let x = -f64.log k
    in (f64.cos (u * x) * c.re - f64.sin (u * x) * c.im) / (u * u + 0.25)
  in 1 - f64.sqrt k / f64.pi * du * f64.sum (map value (iota points))

def error [q] (strikes: [q]f64) (times: [q]f64) (quotes: [q]f64) (p: [5]f64) : f64 =
  let difference k t quote = let d = price p (0.8 + 0.4 * k) (0.2 + t) - 0.1 * quote in d * d
  in f64.sqrt (f64.sum (map3 difference strikes times quotes) / f64.i64 q)

def main [n][q] (population: [n][5]f64) (chances: [n]f64) (strikes: [q]f64) (times: [q]f64) (quotes: [q]f64) : ([n][5]f64, [n]f64) =
  let errors = map (error strikes times quotes) population
  let mutant i =
    let (a, b, c) = (population[(i + 1) % n], population[(i + 3) % n], population[(i + 5) % n])
    let new j = f64.max 0.01 (f64.min 0.99 (a[j] + 0.6 * (b[j] - c[j])))
    in tabulate 5 (\j -> if chances[i] < 0.2 * f64.i64 (j + 1) then new j else population[i, j])
  let mutants = tabulate n mutant
  let mutant_errors = map (error strikes times quotes) mutants
  let better = map2 (<) mutant_errors errors
  in (map3 (\b m p -> if b then m else p) better mutants population, map3 (\b m e -> if b then m else e) better mutant_errors errors)
