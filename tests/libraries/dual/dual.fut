-- | Dual numbers: forward-mode differentiation by hand. A function written for any `scalar` can be run on dual numbers,
-- and so be differentiated; dual numbers of dual numbers give second derivatives.

-- | What differentiable code may use.
module type scalar = {
  type t
  val f64 : f64 -> t
  -- | The value, without derivatives.
  val to_f64 : t -> f64
  val (+) : t -> t -> t
  val (-) : t -> t -> t
  val (*) : t -> t -> t
  val (/) : t -> t -> t
  val (<) : t -> t -> bool
  val neg : t -> t
  val sin : t -> t
  val cos : t -> t
  val exp : t -> t
  val log : t -> t
  val sqrt : t -> t
}

-- | The scalars of a real number type.
module real_scalar (R: real) : scalar with t = R.t = R

-- | Scalars with a derivative.
module type dual = {
  -- | The type of values and derivatives.
  type base
  include scalar
  -- | A variable: derivative one.
  val variable : base -> t
  -- | A constant: derivative zero.
  val constant : base -> t
  -- | A value with its derivative.
  val mk : (value: base) -> (tangent: base) -> t
  -- | The value.
  val value : t -> base
  -- | The derivative.
  val tangent : t -> base
}

-- | Dual numbers over `S`.
module mk_dual (S: scalar) : (dual with base = S.t) = {
  type base = S.t
  type t = {value: S.t, tangent: S.t}

  def mk (value: base) (tangent: base) : t = {value, tangent}
  def variable (x: base) : t = mk x (S.f64 1)
  def constant (x: base) : t = mk x (S.f64 0)
  def value (x: t) : base = x.value
  def tangent (x: t) : base = x.tangent
  def f64 (x: f64) : t = constant (S.f64 x)
  def to_f64 (x: t) : f64 = S.to_f64 x.value

  -- Apply `f`, whose derivative at the value is given.
  local def chain (f: base -> base) (derivative: base) (x: t) : t =
    mk (f x.value) (derivative S.* x.tangent)

  def neg (x: t) : t = mk (S.neg x.value) (S.neg x.tangent)
  def sin (x: t) : t = chain S.sin (S.cos x.value) x
  def cos (x: t) : t = chain S.cos (S.neg (S.sin x.value)) x
  def exp (x: t) : t = chain S.exp (S.exp x.value) x
  def log (x: t) : t = chain S.log (S.f64 1 S./ x.value) x
  def sqrt (x: t) : t = chain S.sqrt (S.f64 0.5 S./ S.sqrt x.value) x

  def (<) (x: t) (y: t) : bool = x.value S.< y.value
  def (+) (x: t) (y: t) : t = mk (x.value S.+ y.value) (x.tangent S.+ y.tangent)
  def (-) (x: t) (y: t) : t = mk (x.value S.- y.value) (x.tangent S.- y.tangent)

  def (*) (x: t) (y: t) : t =
    mk (x.value S.* y.value) (x.tangent S.* y.value S.+ x.value S.* y.tangent)

  def (/) (x: t) (y: t) : t =
    let q = x.value S./ y.value
    in mk q ((x.tangent S.- q S.* y.tangent) S./ y.value)
}

-- | A function of one variable, written for any scalar.
module type function = {
  module eval : (S: scalar) -> {val f : S.t -> S.t}
}

-- | Derivatives of a function, and what can be done with them.
module mk_calculus (F: function) = {
  local module s0 = real_scalar f64
  local module s1 = mk_dual s0
  local module s2 = mk_dual s1
  local module f0 = F.eval s0
  local module f1 = F.eval s1
  local module f2 = F.eval s2

  -- | The function itself.
  def f (x: f64) : f64 = f0.f x

  -- | First derivative.
  def derivative (x: f64) : f64 = s1.tangent (f1.f (s1.variable x))

  -- | Value, first and second derivative.
  def taylor (x: f64) : {value: f64, first: f64, second: f64} =
    let y = f2.f (s2.variable (s1.variable x))
    in { value = s1.value (s2.value y)
       , first = s1.tangent (s2.value y)
       , second = s1.tangent (s2.tangent y) }

  -- | Newton's method: at most `steps` steps, until the value is near zero.
  def root (steps: i32) (x: f64) : #found f64 | #diverged f64 =
    let near (x: f64) = f64.abs (f x) < 1e-12
    let (x, _) =
      loop (x, k) = (x, 0) while k < steps && !(near x) do
        (x - f x / derivative x, k + 1)
    in if near x then #found x else #diverged x

  -- | A stationary point, by Newton's method on the derivative.
  def stationary (steps: i32) (x: f64) : f64 =
    let improve (x: f64) = let {value = _, first, second} = taylor x in x - first / second
    in iterate steps improve x
}

-- | A function of several variables.
module type function_n = {
  module eval : (S: scalar) -> {val f [n] : [n]S.t -> S.t}
}

-- | Gradients.
module mk_gradient (F: function_n) = {
  local module s1 = mk_dual (real_scalar f64)
  local module f1 = F.eval s1

  -- | The partial derivatives at a point, one run of the function for each.
  def gradient [n] (x: [n]f64) : *[n]f64 =
    let along (i: i64) : f64 =
      let seed (j: i64) (v: f64) = s1.mk v (if i == j then 1 else 0)
      in s1.tangent (f1.f (map2 seed (iota n) x))
    in map along (iota n)

  -- | Steps of steepest descent.
  def descend [n] (rate: f64) (steps: i32) (x: [n]f64) : [n]f64 =
    loop x for _i < steps do map2 (\v g -> v - rate * g) x (gradient x)
}
