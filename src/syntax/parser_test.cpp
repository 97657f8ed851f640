// Tests of the parser on correct programs: section 2 of the language specification. All go through the printer too.
#include <doctest/doctest.h>

#include "support/syntax/test_util.h"

namespace fehu::syntax {

TEST_CASE("precedence") {
  CHECK(exp_dump("- x ** y") == "(** (neg x) y)");
  CHECK(exp_dump("-f x") == "(neg (apply f x))");
  CHECK(exp_dump("f -1") == "(- f 1)");
  CHECK(exp_dump("2 ** 3 ** 2") == "(** (** 2 3) 2)");
  CHECK(exp_dump("a == b == c") == "(== (== a b) c)");
  CHECK(exp_dump("p & q == r") == "(== (& p q) r)");
  CHECK(exp_dump("1 << 2 + 1") == "(<< 1 (+ 2 1))");
  CHECK(exp_dump("a || b |> f") == "(|> (|| a b) f)");
  CHECK(exp_dump("g <| x |> f") == "(|> (<| g x) f)");
  CHECK(exp_dump("f <| g <| x") == "(<| f (<| g x))");
  CHECK(exp_dump("x `f` y + z") == "(` f x (+ y z))");
  CHECK(exp_dump("x `f` y `g` z") == "(` g (` f x y) z)");
  CHECK(exp_dump("0..<n |> f") == "(..< 0 (|> n f))");
  CHECK(exp_dump("a || b && c") == "(|| a (&& b c))");
  CHECK(exp_dump("a + b * c - d") == "(- (+ a (* b c)) d)");
  CHECK(exp_dump("a i32.+ b i32.* c") == "(i32.+ a (i32.* b c))");
  CHECK(exp_dump("!a && - -b") == "(&& (not a) (neg (neg b)))");
  CHECK(exp_dump("0..2...10") == "(... 0 2 10)");
  CHECK(exp_dump("n-1..>0 : t") == "(: (..> (- n 1) 0) t)");
}

TEST_CASE("with") {
  CHECK(exp_dump("a with [0]=x with [1]=y") == "(with (with a (at 0) x) (at 1) y)");
  CHECK(exp_dump("p + q with [0] = v |> f") == "(with (+ p q) (at 0) (|> v f))");
  CHECK(exp_dump("a `f` b with [0] = v") == "(` f a (with b (at 0) v))");
  CHECK(exp_dump("r with a.b[1].c = v") == "(with r (. a) (. b) (at 1) (. c) v)");
  CHECK(exp_dump("r with .0.1 = v") == "(with r (. 0) (. 1) v)");
}

TEST_CASE("open-ended forms") {
  CHECK(exp_dump("1 + if c then 2 else 3 + 4") == "(+ 1 (if c 2 (+ 3 4)))");
  CHECK(exp_dump("if c then a else b : t") == "(if c a (: b t))");
  CHECK(exp_dump("let x = a in b : t") == "(let x a (: b t))");
  CHECK(exp_dump("\\x -> b : t") == "(\\ x (: b t))");
  CHECK(exp_dump("\\x : (t) -> b") == "(\\ x (: (paren t)) b)");
  CHECK(exp_dump("map \\x -> x+1") == "(apply map (\\ x (+ x 1)))");
  CHECK(exp_dump("#[unsafe] f x + 1") == "(#[ unsafe (+ (apply f x) 1))");
  CHECK(exp_dump("#[trace(a, 1)] x") == "(#[ (trace a 1) x)");
  CHECK(exp_dump("assert (c) x + 1") == "(assert (paren c) (+ x 1))");
  CHECK(exp_dump("match x case 1 -> match y case 2 -> a case _ -> b") ==
        "(match x (case 1 (match y (case 2 a) (case _ b))))");
  CHECK(exp_dump("loop x = 1 for i < n do x") == "(loop x 1 for< i n x)");
  CHECK(exp_dump("loop (x, y) for (a, b) in xs do x") == "(loop (tuple x y) _ forin (tuple a b) xs x)");
  CHECK(exp_dump("loop x while x < 3 do x + 1") == "(loop x _ while (< x 3) (+ x 1))");
}

TEST_CASE("let") {
  CHECK(exp_dump("let x = 1 let y = 2 in x") == "(let x 1 (let y 2 x))");
  CHECK(exp_dump("let [n][m] (x: [n][m]t) = e in x") == "(let (sizes n m) (paren (: x (dim n (dim m t)))) e x)");
  CHECK(exp_dump("let x: t = e in x") == "(let (: x t) e x)");
  CHECK(exp_dump("let f x = e in x") == "(letfun f x e x)");
  CHECK(exp_dump("let f [n] 't (x: [n]t) : t = e in x") == "(letfun f [n] 't (paren (: x (dim n t))) (: t) e x)");
  CHECK(exp_dump("let f 't[n] (x: t) = e in x") == "(letfun f 't [n] (paren (: x t)) e x)");
  CHECK(exp_dump("let x.f[i] = v in x") == "(letupdate x (. f) (at i) v x)");
  CHECK(exp_dump("let x[i, 1:2] = v in x") == "(letupdate x (at i (slice 1 2 _)) v x)");
  CHECK(exp_dump("let (+.) = f in x") == "(let +. f x)");
  CHECK(exp_dump("let x = let y = 1 in y let z = 2 in z") == "(let x (let y 1 y) (let z 2 z))");
}

TEST_CASE("atoms") {
  CHECK(exp_dump("a.b.0.c[1].d") == "(. (index (. (. (. a b) 0) c) 1) d)");
  CHECK(exp_dump("a.b.(x + 1).c") == "(. (open a.b (+ x 1)) c)");
  CHECK(exp_dump("a . b") == "(. a b)");
  CHECK(exp_dump("f[i] (g x)[0] [1,2,3][0]") ==
        "(apply (index f i) (index (paren (apply g x)) 0) (index (array 1 2 3) 0))");
  CHECK(exp_dump("f [i]") == "(apply f (array i))");
  CHECK(exp_dump("{a=1}[0]") == "(apply (record (field a 1)) (array 0))");
  CHECK(exp_dump("a[]") == "(index a)");
  CHECK(exp_dump("a[:, 1:, :2, ::3, 1:2:3, i,]") ==
        "(index a (slice _ _ _) (slice 1 _ _) (slice _ 2 _) (slice _ _ 3) (slice 1 2 3) i)");
  CHECK(exp_dump("#c a #d (#e 1)") == "(#c a (#d) (paren (#e 1)))");
  CHECK(exp_dump("(1, 2,)") == "(tuple 1 2)");
  CHECK(exp_dump("{a, b = 1, 0 = x,}") == "(record a (field b 1) (field 0 x))");
  CHECK(exp_dump("[1, 2,] ??? () true 'a' \"s\"") == "(apply (array 1 2) ??? () true 'a' \"s\")");
  CHECK(exp_dump("1 .x") == "(. 1 x)");
  CHECK(exp_dump("1 .5") == "(. 1 5)");
}

TEST_CASE("sections") {
  CHECK(exp_dump("(2*3 +)") == "(left + (* 2 3))");
  CHECK(exp_dump("(2 + 3 -)") == "(left - (+ 2 3))");
  CHECK(exp_dump("(+ 2 * 3)") == "(right + (* 2 3))");
  CHECK(exp_dump("(* 2 + 3)") == "(right * (+ 2 3))");
  CHECK(exp_dump("((+), (-), (&&), (`f`), (i32.+), (m.-))") ==
        "(tuple (op +) (op -) (op &&) (op ` f) (op i32.+) (op m.-))");
  CHECK(exp_dump("(x -)") == "(left - x)");
  CHECK(exp_dump("(-x)") == "(paren (neg x))");
  CHECK(exp_dump("(i32.- 2)") == "(right i32.- 2)");
  CHECK(exp_dump("(a with [0] = v `f`)") == "(left ` f (with a (at 0) v))");
  CHECK(exp_dump("(x + y `m.f`)") == "(left ` m.f (+ x y))");
  CHECK(exp_dump("(-x **)") == "(left ** (neg x))");
  CHECK(exp_dump("(.a.0[1])") == "(section (. a) (. 0) (at 1))");
  CHECK(exp_dump("(.[1][2].c)") == "(section (at 1) (at 2) (. c))");
  CHECK(exp_dump("(!! b)") == "(right !! b)");
}

TEST_CASE("types") {
  CHECK(type_dump("a -> b -> c") == "(-> a (-> b c))");
  CHECK(type_dump("(x: i64) -> *[x]t") == "(-> (: x i64) (* (dim x t)))");
  CHECK(type_dump("?[n][m].[n][m]t -> u") == "(exists (sizes n m) (-> (dim n (dim m t)) u))");
  CHECK(type_dump("p [n] t [] (q r)") == "(apply p (size n) t (size _) (paren (apply q r)))");
  CHECK(type_dump("[n]box i32") == "(dim n (apply box i32))");
  CHECK(type_dump("[n]#a | #b") == "(dim n (sum (#a) (#b)))");
  CHECK(type_dump("#c ([n]i32) bool | #d") == "(sum (#c (paren (dim n i32)) bool) (#d))");
  CHECK(type_dump("#c [n]i32 bool") == "(sum (#c (dim n (apply i32 bool))))");
  CHECK(type_dump("{a: t, 0: u,}") == "(record (a t) (0 u))");
  CHECK(type_dump("((), (a), (a, b,), {}, m.n.t)") == "(tuple () (paren a) (tuple a b) (record) m.n.t)");
  CHECK(type_dump("* *t") == "(* (* t))");
  CHECK(type_dump("[n + 1][f x]t") == "(dim (+ n 1) (dim (apply f x) t))");
  CHECK(type_dump("(x: t)") == "ExpectedToken@1:6");
}

TEST_CASE("patterns") {
  auto pattern = [](std::string text) { return exp_dump("match x case " + text + " -> y"); };
  CHECK(pattern("#c a -1 (#d b) {e}") == "(match x (case (#c a (- 1) (paren (#d b)) (record (pun e e))) y))");
  CHECK(pattern("((#some x): t)") == "(match x (case (paren (: (paren (#some x)) t)) y))");
  CHECK(pattern("{a, b: t, c = _, 0 = (x, y)}") ==
        "(match x (case (record (pun a a) (pun b (: b t)) (field c _) (field 0 (tuple x y))) y))");
  CHECK(pattern("-1.5f32") == "(match x (case (- 1.5f32) y))");
  CHECK(pattern("#[a] (true, 'c', (), _)") == "(match x (case (#[ a (tuple true 'c' () _)) y))");
  CHECK(exp_dump("\\(+) (-) (`f`) #c 1 -> x") == "(\\ + - f (#c) 1 x)");
}

TEST_CASE("value declarations") {
  CHECK(file_dump("def f[n] 't (x: [n]t) y : t = x") == "(def f [n] 't (paren (: x (dim n t))) y (: t) x)\n");
  CHECK(file_dump("def x +^ y = x entry e = 1 let (-) 'a (x: a) = x") ==
        "(def infix +^ x y x)\n(entry e 1)\n(let - 'a (paren (: x a)) x)\n");
  CHECK(file_dump("def (x: t) `f` {a} : u = x") == "(def infix f (paren (: x t)) (record (pun a a)) (: u) x)\n");
  CHECK(file_dump("def x =- y = 1") == "(def infix =- x y 1)\n");
  CHECK(file_dump("def f '^a '~b ' a' = 1") == "(def f '^a '~b 'a' 1)\n");
  CHECK(file_dump("#[inline] local def a = 1 local #[b] def c = 1") ==
        "(#[ inline (local (def a 1)))\n(local (#[ b (def c 1)))\n");
  CHECK(file_dump("def a = f let b = 2 #[c] def d = 3") == "(def a f)\n(let b 2)\n(#[ c (def d 3))\n");
}

TEST_CASE("types, modules and imports") {
  CHECK(file_dump("type t = i32 type~ u [n] = [n]t type^ v 'a = a -> a") ==
        "(type t i32)\n(type~ u [n] (dim n t))\n(type^ v 'a (-> a a))\n");
  CHECK(file_dump("import \"a/b\" open import \"c\"") == "(import a/b)\n(open (import c))\n");
  CHECK(file_dump("module m = { def x = 1 } open m module n = m : {val x: i32} : T") ==
        "(module m (body (def x 1)))\n(open m)\n(module n (: (: m (specs (val x i32))) T))\n");
  CHECK(file_dump("module F (A: S) (B: T) : R = G A.b (H B) { }") ==
        "(module F (param A S) (param B T) (: R) (apply (apply (apply G A.b) (paren (apply H B))) (body)))\n");
  CHECK(file_dump("module F = \\(X: S) : (T with t = u) -> X") ==
        "(module F (\\ (param X S) (: (paren (with T t u))) X))\n");
  CHECK(file_dump("module type T = A -> (X: B) -> C with t 'a [n] = [n]a with u = v") ==
        "(modtype T (-> A (-> X : B (with (with C t 'a [n] (dim n a)) u v))))\n");
  CHECK(file_dump(
            "module type T = { type t type^ u 'a = a val x : t val + : t val (*) [n] : t module M : S include S }") ==
        "(modtype T (specs (type t) (type^ u 'a a) (val x t) (val + t) (val * [n] t) (module M S) (include S)))\n");
}

TEST_CASE("documentation") {
  CHECK(file_dump("-- | file\n\n-- | f\n-- more\ndef f = 1\n-- | g\n#[a] def g = 2") ==
        "(doc \"file\")\n(doc \"f/more\") (def f 1)\n(doc \"g\") (#[ a (def g 2))\n");
  CHECK(file_dump("-- | file\ndef f = 1 local\n-- | g\ndef g = 1") ==
        "(doc \"file\")\n(def f 1)\n(local (doc \"g\") (def g 1))\n");
  CHECK(file_dump("def f = 1 module type T = {\n-- | a\n#[x]\n-- | b\nval v : t }") ==
        "(def f 1)\n(modtype T (specs (doc \"b\") (#[ x) (val v t)))\n");
  CHECK(file_dump("-- | file") == "MisplacedDoc@1:1");
  CHECK(file_dump("def f = 1\n-- | a\n\n-- | b\ndef g = 1") == "MisplacedDoc@2:1");
  CHECK(file_dump("def f = 1\n-- | a") == "MisplacedDoc@2:1");
  CHECK(file_dump("def f =\n-- | a\n1") == "MisplacedDoc@2:1");
  CHECK(file_dump("def f = 1 module m = { def x = 1\n-- | a\n}") == "MisplacedDoc@2:1");
  CHECK(file_dump("def f = 1 module type m = { val x : t\n-- | a\n}") == "MisplacedDoc@2:1");
  CHECK(file_dump("def f = 1 #[a]\n-- | a\ndef g = 2") == "MisplacedDoc@2:1");
}

TEST_CASE("places") {
  Parsed parsed("def a = f (x + 1) [2]");
  const File* file = parse_file(*parsed.source, parsed.arena, parsed.names, parsed.sink);
  const auto* dec = as<ValueDec>(file->decs[0]);
  CHECK(parsed.sources.text_of(dec->loc) == "def a = f (x + 1) [2]");
  const auto* apply = as<ApplyExp>(dec->body);
  CHECK(parsed.sources.text_of(apply->args[0]->loc) == "(x + 1)");
  CHECK(parsed.sources.text_of(apply->args[1]->loc) == "[2]");
}

}  // namespace fehu::syntax
