// Programs of the shapes that passes are made for, with variations that break what these rely on: what is read comes
// from the row at hand or from another one, rows are whole or not, numbers divide or are negative.
#include <fmt/format.h>

#include "random/gen.h"

namespace random_programs {

namespace {

bool is_number(const TypeRef& type) {
  return is_prim(type) && type->prim != PrimType::Bool;
}

bool is_integer(const TypeRef& type) {
  return is_prim(type) && fehu::prim::is_integer(type->prim);
}

std::string name_of(const TypeRef& type) {
  return std::string(fehu::prim::name_of(type->prim));
}

}  // namespace

// Numbers of that type put together, in a way that takes few operations.
std::string Generator::mixture(const TypeRef& type, const std::vector<std::string>& terms) {
  std::string t = name_of(type), text = terms[0];
  for (size_t i = 1; i < terms.size(); i++) {
    const std::string& next = terms[i];
    switch (rng_.below(8)) {
      case 0:
        text = fmt::format("({} - {})", text, next);
        break;
      case 1:
        text = fmt::format("({}.min {} {})", t, text, next);
        break;
      case 2:
        text = fmt::format("({}.max {} {})", t, next, text);
        break;
      case 3:
        text = fmt::format("({} * 2 + {})", text, next);
        break;
      case 4:
        text = fmt::format("(if {} < {} then {} else {})", text, next, next, rng_.chance(50) ? text : next);
        break;
      default:
        text = fmt::format("({} + {})", text, next);
        break;
    }
  }
  return text;
}

// Some of the terms, in any order, the first of the list more often than the others.
std::vector<std::string> Generator::some_of(const std::vector<std::string>& all) {
  std::vector<std::string> terms;
  if (rng_.chance(75)) terms.push_back(all[0]);
  for (int64_t count = rng_.range(1, 3); count > 0; count--) terms.push_back(rng_.pick(all));
  return terms;
}

// One of these as a whole result, with sizes that are not known, since much is different in functions of maps.
NodeRef Generator::shaped_result(int depth) {
  using G = Generator;
  static constexpr Choice kChoices[] = {
      {6, "shape: row steps", &G::row_steps},   {6, "shape: table", &G::table},     {4, "shape: divided", &G::divided},
      {6, "shape: rows again", &G::rows_again}, {4, "shape: columns", &G::columns}, {3, "shape: total", &G::with_total},
      {3, "shape: sorted", &G::sorted},         {4, "shape: placed", &G::placed},
  };
  PrimType prim = random_prim();
  if (prim == PrimType::Bool || scope_.sizes.empty()) return nullptr;
  TypeRef type = prim_type(prim);
  for (int64_t rank = rng_.range(1, 2); rank > 0; rank--) {
    const Size& size = rng_.pick(scope_.sizes);
    if (is_affordable(weight(type) * size.max)) type = array_type(size, type);
  }
  NodeRef node = is_array(type) ? choose(kChoices, type, depth, 4) : nullptr;
  return node ? make_node(type, fmt::format("{{}} : {}", show(*type)), {node}) : nullptr;
}

// Each array is made of the one before: elements are read where the next is written, in rows that all iterations share,
// or elsewhere.
NodeRef Generator::row_steps(const TypeRef& type, int depth) {
  const TypeRef& row = type->parts[0];
  bool is_matrix = is_array(row);
  const TypeRef& element = is_matrix ? row->parts[0] : row;
  if (!is_number(element) || !is_affordable(3 * weight(type) + 3)) return nullptr;
  std::string x = fresh("x"), y = fresh("y"), k = fresh("k"), i = fresh("ix"), j = fresh("jx"), t = name_of(element);
  std::string n = show(type->size), m = is_matrix ? show(row->size) : "",
              bound = is_matrix ? fmt::format("i64.min {} {}", n, m) : n;
  std::vector<std::string> places, others;
  if (is_matrix) {
    places = {"{0}[{2},{3}]",       "{0}[{1},{3}]",       "{0}[{2},{1}]",         "{0}[{1},{1}]",
              "{0}[{4}-1-{2},{3}]", "{0}[{2},{5}-1-{3}]", "{0}[({2}+1)%{4},{3}]", "{0}[{2},({3}+{1})%{5}]",
              "{0}[{1},{3}]",       "{0}[{2},0]",         "{6}.i64 ({2}-{3})",    "{6}.i64 {1}"};
  } else {
    places = {"{0}[{2}]", "{0}[{1}]", "{0}[{4}-1-{2}]", "{0}[({2}+{1})%{4}]", "{6}.i64 {2}", "{0}[{1}]"};
  }
  bool has_two = rng_.chance(25);
  auto terms = [&](const std::string& array) {
    std::vector<std::string> made;
    for (const std::string& place : some_of(places))
      made.push_back("(" + fmt::format(fmt::runtime(place), array, k, i, j, n, m, t) + ")");
    return made;
  };
  std::vector<std::string> all = terms(x);
  if (has_two)
    for (const std::string& term : terms(y)) all.push_back(term);
  if (rng_.chance(20)) all.emplace_back("{}");
  std::string value = mixture(element, all);
  if (rng_.chance(25))
    value =
        fmt::format("if {} == {} then {} else {}", i, rng_.chance(50) ? k : "0", all[0] == "{}" ? "0" : all[0], value);
  std::vector<NodeRef> kids;
  std::string size = show(*type);
  kids.push_back(copied(expression(type, depth - 1)));
  if (has_two) kids.push_back(copied(expression(type, depth - 1)));
  // The holes of the value come where it stands.
  std::string body;
  if (rng_.chance(20)) {
    std::string rest = is_matrix ? fmt::format("copy {}[{}-1-{}]", x, n, k) : fmt::format("{}[{}-1-{}]", x, n, k);
    body += fmt::format("let {} = (copy {}) with [{}] = {} in ", x, x, k, rest);
  }
  std::string next;
  if (!is_matrix)
    next = fmt::format("map (\\{} -> {}) (iota {})", i, value, n);
  else if (rng_.chance(50))
    next = fmt::format("tabulate_2d {} {} (\\{} {} -> {})", n, m, i, j, value);
  else if (rng_.chance(50))
    next = fmt::format("map (\\{} -> map (\\{} -> {}) (iota {})) (iota {})", i, j, value, m, n);
  else
    next = fmt::format("map (\\{} -> loop r = copy {}[{}] for {} < {} do r with [{}] = {}) (iota {})", i, x, i, j, m, j,
                       value, n);
  if (value.find("{}") != std::string::npos) {
    size_t holes = 0;
    for (size_t at = value.find("{}"); at != std::string::npos; at = value.find("{}", at + 2)) holes++;
    for (; holes > 0; holes--) kids.push_back(literal(element));
  }
  std::string count = rng_.chance(60) ? fmt::format("i64.min 3 ({})", bound) : fmt::format("i64.min 2 ({})", bound);
  if (!has_two)
    return make_node(type, fmt::format("loop ({}: {}) = {{}} for {} < {} do ", x, size, k, count) + body + next, kids);
  std::string second = rng_.chance(50) ? x : rng_.chance(50) ? y : fmt::format("copy {}", x);
  return make_node(type,
                   fmt::format("(loop ({}: {}, {}: {}) = ({{}}, {{}}) for {} < {} do ", x, size, y, size, k, count) +
                       body + fmt::format("({}, {})).{}", next, second, rng_.below(2)),
                   kids);
}

// A table of which each element needs neighbours that were computed before.
NodeRef Generator::table(const TypeRef& type, int depth) {
  const TypeRef& row = type->parts[0];
  if (!is_array(row) || !is_number(row->parts[0]) || !is_affordable(weight(type) + 3)) return nullptr;
  const TypeRef& element = row->parts[0];
  std::string x = fresh("x"), i = fresh("ix"), j = fresh("jx"), n = show(type->size), m = show(row->size);
  std::vector<std::string> places = {"{0}[{1}-1,{2}]", "{0}[{1},{2}-1]", "{0}[{1}-1,{2}-1]", "{0}[{1},{2}]",
                                     "{0}[{1}-1,0]"};
  if (rng_.chance(25)) places.emplace_back("{0}[{1}-1,({2}+1)%{3}]");
  std::vector<std::string> terms;
  for (const std::string& place : some_of(places)) terms.push_back(fmt::format(fmt::runtime(place), x, i, j, m));
  terms.push_back(fmt::format("({}.i64 ({} * {}))", name_of(element), i, j));
  std::string head = fmt::format(
      "loop {} = {{}} for {} in 1..<(i64.max 1 {}) do loop {} for {} in 1..<(i64.max 1 {}) do ", x, i, n, x, j, m);
  if (rng_.chance(60))
    head = fmt::format(
        "loop {} = {{}} for {} < i64.max 0 ({}-1) do let {} = {}+1 in loop {} for {} < i64.max 0 ({}-1) do let {} = "
        "{}+1 in ",
        x, i + "b", n, i, i + "b", x, j + "b", m, j, j + "b");
  return make_node(type, head + fmt::format("{} with [{}, {}] = {}", x, i, j, mixture(element, terms)),
                   {copied(expression(type, depth - 1))}, true);
}

// Positions that are divided by what is only known at run time.
NodeRef Generator::divided(const TypeRef& type, int depth) {
  if (!is_number(type->parts[0]) || !is_affordable(std::max<int64_t>(type->size.max, 1))) return nullptr;
  TypeRef i64 = prim_type(PrimType::I64);
  const TypeRef& element = type->parts[0];
  std::string d = fresh("d"), e = fresh("d"), i = fresh("ix"), n = show(type->size), t = name_of(element);
  std::vector<std::string> parts = {
      "{0}/{1}", "{0}%{1}", "{0}//{1}", "{0}%%{1}", "{0}%{2}", "{0}/{2}", "{0}", "i64.bool ({0} < {1})", "({0}+1)%{1}"};
  std::vector<std::string> terms;
  for (const std::string& part : some_of(parts))
    terms.push_back(fmt::format("({}.i64 ({}))", t, fmt::format(fmt::runtime(part), i, d, e)));
  static const std::vector<std::string> kGuards = {"{} != 0", "{} > 0", "{} > 0", "{} < 0"};
  std::string guard = fmt::format(fmt::runtime(rng_.pick(kGuards)), d), value = mixture(element, terms);
  std::string head = fmt::format("let {} = {{}} let {} = {{}} | 1 in ", d, e);
  NodeRef zero = literal(element);
  if (rng_.chance(30))
    return make_node(type, head + fmt::format("map (\\{} -> if {} then {} else {{}}) (iota {})", i, guard, value, n),
                     {expression(i64, depth - 1), expression(i64, depth - 1), zero}, true);
  return make_node(
      type, head + fmt::format("if {} then map (\\{} -> {}) (iota {}) else replicate {} {{}}", guard, i, value, n, n),
      {expression(i64, depth - 1), expression(i64, depth - 1), zero}, true);
}

// Points against centres: rows that are read again and again.
NodeRef Generator::rows_again(const TypeRef& type, int depth) {
  const TypeRef& element = type->parts[0];
  if (!is_number(element) || element->prim == PrimType::F16) return nullptr;
  Size columns = random_size(), centres = rng_.chance(50) ? random_size() : constant_size(rng_.range(3, 12));
  if (columns.max > 8 || centres.max > 12 || !is_affordable(type->size.max * columns.max * centres.max)) return nullptr;
  std::string p = fresh("p"), cs = fresh("c"), c = fresh("ix"), j = fresh("jx"), t = name_of(element), i = fresh("ix");
  std::string ps = fresh("p"), d = show(columns), k = show(centres);
  static const std::vector<std::string> kViews = {"{}", "{}", "reverse {}", "map reverse {}"};
  std::string read = rng_.chance(70) ? fmt::format("{}[{}]", p, j) : fmt::format("{}[{}-1-{}]", p, d, j);
  std::string inner = fmt::format("loop s = {} for {} < {} do {}", rng_.chance(50) ? "b" : "0", j, d,
                                  mixture(element, {"s", read, fmt::format("{}[{},{}]", cs, c, j)}));
  std::string outer = fmt::format("loop b = 0 for {} < {} do let v = {} in {}", c, k, inner,
                                  rng_.chance(50) ? "if v < b then v else b" : mixture(element, {"v", "b"}));
  TypeRef points = array_type(type->size, array_type(columns, element)),
          others = array_type(centres, array_type(columns, element));
  return make_node(type,
                   fmt::format("let {} = {{}} let {} = {{}} in map (\\{} -> {}) (", ps, cs, p, outer) +
                       fmt::format(fmt::runtime(rng_.pick(kViews)), ps) + ")",
                   {expression(points, depth - 1), expression(others, depth - 1)}, true);
}

// Columns that are looked at several times.
NodeRef Generator::columns(const TypeRef& type, int depth) {
  const TypeRef& element = type->parts[0];
  Size rows = random_size();
  if (!is_integer(element) || rows.is_constant() || !is_affordable(3 * type->size.max * rows.max)) return nullptr;
  std::string t = name_of(element), a = fresh("x"), c = fresh("c");
  TypeRef matrix = array_type(rows, array_type(type->size, element));
  std::string of_column =
      rng_.chance(50)
          ? fmt::format("let s = {}.sum {} in {}.sum (map (\\v -> {}) {})", t, c, t, mixture(element, {"v", "s"}), c)
          : fmt::format("loop s = {}.maximum {} for v in {} do {}", t, c, c, mixture(element, {"s", "v"}));
  return make_node(type, fmt::format("let {} = {{}} in map (\\{} -> {}) (transpose {})", a, c, of_column, a),
                   {expression(matrix, depth - 1)}, true);
}

// A matrix that is made column by column.
NodeRef Generator::along_columns(const TypeRef& type, int depth) {
  const TypeRef& row = type->parts[0];
  if (!is_array(row) || !is_integer(row->parts[0]) || !is_affordable(4 * weight(type))) return nullptr;
  const TypeRef& element = row->parts[0];
  Monoid monoid = prim_monoid(element->prim);
  std::string a = fresh("x"), c = fresh("c"), k = fresh("k"), i = fresh("ix"), n = show(type->size),
              m = show(row->size), sums = fresh("s");
  auto at = [&](const std::string& index) { return fmt::format("{}[{}]", c, index); };
  std::vector<NodeRef> kids = {expression(type, depth - 1)};
  std::string of_column;
  switch (rng_.range(0, 3)) {
    case 0:
      of_column = fmt::format("scan {{}} {{}} (map (\\v -> {}) {})", mixture(element, {"v", k}), c);
      break;
    case 1:
      of_column = fmt::format("map (\\{} -> {}) (iota {})", i,
                              mixture(element, {at(i), at(fmt::format("i64.max 0 ({} - 1)", i)), k}), n);
      break;
    case 2:
      of_column = fmt::format(
          "let {0} = map (\\{1} -> {2}) (iota ({3} / 2)) in sized {3} ({0} ++ map (\\{1} -> {4}) (iota ({3} - {3} / "
          "2)))",
          sums, i, mixture(element, {at("2 * " + i), k}), n, mixture(element, {at(i), k}));
      break;
    default:
      of_column = fmt::format("let {} = scan {{}} {{}} {} in map2 (\\v w -> {}) {} {}", sums, c,
                              mixture(element, {"v", "w"}), sums, c);
  }
  if (of_column.find("scan") != std::string::npos) kids.insert(kids.end(), {monoid.op, monoid.neutral});
  std::string made = fmt::format("map2 (\\{} {} -> {}) (transpose {}) (map (\\r -> {}.i64 r) (iota {}))", c, k,
                                 of_column, a, name_of(element), m);
  std::string t = fresh("t");
  std::string read = rng_.chance(60) ? fmt::format("transpose {}", t)
                                     : fmt::format("tabulate_2d {} {} (\\ix jx -> {}[jx, ix])", n, m, t);
  return make_node(type, fmt::format("let {} = {{}} let {} = {} in {}", a, t, made, read), kids, true);
}

// A scan whose total is needed with the other elements.
NodeRef Generator::with_total(const TypeRef& type, int depth) {
  const TypeRef& element = type->parts[0];
  if (!is_number(element) || !is_affordable(3 * std::max<int64_t>(type->size.max, 1))) return nullptr;
  Monoid monoid = prim_monoid(element->prim);
  std::string cs = fresh("c"), s = fresh("s"), n = show(type->size);
  std::string head = fmt::format("let {} = scan {{}} {{}} {{}} let {} = if {} == 0 then {{}} else {}[{} - {}] in ", cs,
                                 s, n, cs, n, rng_.chance(85) ? "1" : n);
  std::vector<NodeRef> kids = {monoid.op, monoid.neutral, tame_array(type->size, element, depth - 1), literal(element)};
  std::string body = fmt::format("map (\\c -> {}) {}", mixture(element, {s, "c"}), cs);
  if (rng_.chance(40)) {
    kids.push_back(expression(type, depth - 1));
    body = fmt::format("map2 (\\c v -> if v < c then {} else {}) {} {{}}", mixture(element, {s, "c"}),
                       mixture(element, {"v", "c"}), cs);
  }
  return make_node(type, head + body, kids, true);
}

// Places by a key of few bits, as passes of radix sorts compute them.
NodeRef Generator::sorted(const TypeRef& type, int depth) {
  const TypeRef& element = type->parts[0];
  if (!is_integer(element) || !is_affordable(12 * std::max<int64_t>(type->size.max, 1))) return nullptr;
  std::string x = fresh("x"), n = show(type->size), t = name_of(element);
  int64_t bit = rng_.range(0, 3);
  std::string array = fmt::format("let {} = {{}} ", x);
  if (rng_.chance(40)) {
    std::string flags =
        fmt::format("let fs = map (\\v -> i64.{} ((v >> {}) & 1)) {} let zs = map (1 -) fs ", t, bit, x);
    return make_node(
        type,
        array + flags +
            fmt::format("let z = scan (+) 0 zs let o = scan (+) 0 fs let k = if {} == 0 then 0 else z[{} - 1] ", n, n) +
            fmt::format(
                "let is = map3 (\\f a b -> if f == 0 then a - 1 else k + b - 1) fs z o in scatter (copy {}) is {}", x,
                x),
        {expression(type, depth - 1)}, true);
  }
  std::string scans =
      "let (a, b, c, d) = unzip4 (scan (\\(a, b, c, d) (e, f, g, h) -> (a + e, b + f, c + g, d + h)) (0, 0, 0, 0) (map "
      "(\\k -> (i64.bool (k == 0), i64.bool (k == 1), i64.bool (k == 2), i64.bool (k == 3))) ks)) ";
  return make_node(
      type,
      array + fmt::format("let ks = map (\\v -> (v >> {}) & 3) {} ", bit, x) + scans +
          fmt::format("let (na, nb, nc) = if {0} == 0 then (0, 0, 0) else (a[{0}-1], b[{0}-1], c[{0}-1]) ", n) +
          "let is = map5 (\\k a b c d -> if k == 0 then a - 1 else if k == 1 then na + b - 1 else if k == 2 then na + "
          "nb + c - 1 else na + nb + nc + d - 1) ks a b c d " +
          fmt::format("in scatter (copy {}) is {}", x, x),
      {expression(type, depth - 1)}, true);
}

// What functions make goes into other arrays, some of which they read.
NodeRef Generator::placed(const TypeRef& type, int depth) {
  const TypeRef& element = type->parts[0];
  if (!is_number(element) || function_depth_ > 0 || !is_affordable(6 * std::max<int64_t>(type->size.max, 1)))
    return nullptr;
  std::string f = fresh("@fn"), t = name_of(element), x = fresh("x"), i = fresh("ix"), n = show(type->size);
  std::vector<std::string> places = {"xs[i]", "xs[n-1-i]", "xs[(i+1)%n]", fmt::format("({}.i64 i)", t)};
  std::string value = mixture(element, some_of(places));
  static const std::vector<std::string> kBodies = {
      "map (\\i -> {}) (iota n)", "map (\\i -> {}) (iota n)",
      "let ys = map (\\i -> {}) (iota n) in if n > 1 then ys with [1] = ys[0] else ys",
      "let ys = map (\\i -> {}) (iota n) in copy (reverse ys)",
      "if n % 2 == 0 then copy xs else map (\\i -> {}) (iota n)"};
  program_.definitions.push_back(
      {f, make_node(nullptr, fmt::format("#[noinline]\ndef {} [n] (xs: [n]{}): *[n]{} =\n  ", f, t, t) +
                                 fmt::format(fmt::runtime(rng_.pick(kBodies)), value))});
  static const std::vector<std::string> kUses = {
      "let $ = copy {} in $ with [0:#/2] = &F $[#-#/2:#]",
      "let $ = copy {} in $ with [#-#/2:#] = &F $[0:#/2]",
      "let $ = copy {} in $ with [::-1] = &F $",
      "loop $ = {} for _t < 3i64 do &F $",
      "let $ = {} let y = &F $ in map2 (\\a b -> a + b) y (&F y)",
      "(&F (reverse {}) ++ &F {})[:#] :> [#]%T",
      "let $ = {} let a = [&F $, $, &F (&F $)] in a[? % 3]",
      "let a = [{}, {}] in (loop (a: *[2][#]%T) = copy a for k < 3i64 do a with [k % 2] = &F a[(k + ?) % 2])[0]"};
  std::string use = rng_.pick(kUses), text;
  std::vector<NodeRef> kids;
  for (size_t at = 0; at < use.size(); at++) {
    if (use[at] == '#')
      text += n;
    else if (use[at] == '$')
      text += x;
    else if (use[at] == '%' && use[at + 1] == 'T')
      text += t, at++;
    else if (use[at] == '&')
      text += f, at++;
    else if (use[at] == '?')
      text += "{}", kids.push_back(i64_below(2, 1));
    else
      text += use[at];
    if (use[at] == '{') kids.push_back(expression(type, depth - 1));
  }
  bool may_give_its_first = use.starts_with("loop");  // as far as the checker knows, which does not count iterations
  return make_node(type, text, kids, !may_give_its_first);
}

// Operators that are more than one operation, on more elements than blocks have in programs with long arrays.
NodeRef Generator::long_operator(const TypeRef& type, int depth) {
  if (!is_integer(type)) return nullptr;
  Size size = is_long() && !scope_.sizes.empty() ? scope_.sizes[0] : random_size();
  if (!is_affordable(4 * std::max<int64_t>(size.max, 1))) return nullptr;
  std::string t = name_of(type), i = fresh("ix"), n = show(size);
  struct Law {
    const char *op, *neutral, *map, *result;
  };
  // Two numbers, the second of which is a position.
  static const std::vector<Law> kLaws = {
      {"\\(a, i) (b, j) -> if a > b || (a == b && i < j) then (a, i) else (b, j)", "(#.lowest, i64.highest)", "(@, $)",
       "r.0 + #.i64 r.1"},
      {"\\(a, i) (b, j) -> if a < b || (a == b && i < j) then (a, i) else (b, j)", "(#.highest, i64.highest)", "(@, $)",
       "r.0 + #.i64 r.1"},
      {"\\(a, b) (c, d) -> (a * c, b * c + d)", "(1#, 0#)", "(@ | 1, #.i64 $)", "r.0 + r.1"},
      {"\\(a, b, c, d) (e, f, g, h) -> (a*e+b*g, a*f+b*h, c*e+d*g, c*f+d*h)", "(1#, 0#, 0#, 1#)", "(@, 1, #.i64 $, 3)",
       "r.0 - r.1 + r.2 * r.3"},
      {"\\(a, b) (c, d) -> ((a * c) % 7, (b + d) % 11)", "(1#, 0#)", "(@ % 7, @ % 11)", "r.0 + r.1"},
      {"\\(f, i) (g, j) -> if f then (f, i) else (g, j)", "(false, -1i64)", "(@ > 3, $)", "#.i64 r.1"},
      {"\\(f, i) (g, j) -> if g then (g, j) else (f, i)", "(false, -1i64)", "(@ > 3, $)", "#.i64 r.1"},
      {"\\(a, b, c) (d, e, f) -> (#.min a d, #.max b e, c + f)", "(#.highest, #.lowest, 0#)", "(@, @, @)",
       "r.0 + r.1 + r.2"},
      {"\\(a, b) (c, d) -> let m = i64.min b c in (a + c - m, b + d - m)", "(0i64, 0i64)",
       "(if @ > 2 then (1, 0) else (0, 1))", "#.i64 (r.0 * 3 + r.1)"},
  };
  const Law& law = rng_.pick(kLaws);
  std::string x = fresh("x");
  auto named = [&](std::string_view text) {
    std::string out;
    for (char c : text) out += c == '#' ? t : c == '@' ? fmt::format("{}[{}]", x, i) : c == '$' ? i : std::string(1, c);
    return out;
  };
  return make_node(type,
                   fmt::format("let {} = {{}} let r = reduce ({}) {} (map (\\{} -> {}) (iota {})) in {}", x,
                               named(law.op), named(law.neutral), i, named(law.map), n, named(law.result)),
                   {expression(array_type(size, type), depth - 1)});
}

// How many there are, in all the ways in which one says that.
NodeRef Generator::count(const TypeRef& type, int depth) {
  if (!is_integer(type)) return nullptr;
  Size size = random_size();
  TypeRef element = prim_type(random_prim());
  if (!is_number(element) || !is_affordable(std::max<int64_t>(size.max, 1))) return nullptr;
  std::string t = name_of(type);
  static const std::vector<std::string> kTests = {"v < {}", "v == {}", "v >= {} && v != {}", "v < {} || v == {}",
                                                  "if v > {} then v < {} else true"};
  std::string test = rng_.pick(kTests);
  NodeRef array = expression(array_type(size, element), depth - 1);
  std::vector<NodeRef> kids;
  for (size_t at = test.find("{}"); at != std::string::npos; at = test.find("{}", at + 2))
    kids.push_back(literal(element));
  static const std::vector<std::string> kForms = {"#.i64 (length (filter (\\v -> @) $))",
                                                  "#.sum (map (\\v -> #.bool (@)) $)",
                                                  "loop s = 0# for v in $ do if @ then s + 1 else s",
                                                  "#.i64 (i64.sum (map (\\v -> i64.bool (@)) $))",
                                                  "#.i64 (i64.sum (map (\\v -> if @ then 3 else -2) $))",
                                                  "#.bool (or (map (\\v -> @) $))",
                                                  "#.bool (and (map (\\v -> @) $))",
                                                  "#.i64 (i64.sum (map (\\v -> i64.i8 (i8.bool (@)) * 5 - 1) $))"};
  std::string form = rng_.pick(kForms), text;
  for (char c : form) text += c == '#' ? t : c == '@' ? test : c == '$' ? "{}" : std::string(1, c);
  bool is_first = text.starts_with("loop");
  kids.insert(is_first ? kids.begin() : kids.end(), array);
  return make_node(type, text, kids);
}

// Both halves of an array, one after the other, or of two.
NodeRef Generator::classes(const TypeRef& type, int depth) {
  const TypeRef& element = type->parts[0];
  Size size = random_size();
  if (!is_number(element) || !is_affordable(std::max<int64_t>(2 * size.max, 1))) return nullptr;
  std::string x = fresh("x"), a = fresh("x"), b = fresh("x");
  TypeRef source = array_type(size, element), result = array_type(unknown_size(2 * size.max), element);
  NodeRef array = expression(source, depth - 1), bound = literal(element);
  static const std::vector<std::string> kTests = {"v < {}", "v <= {}", "v > {}", "v != {}"};
  std::string test = rng_.pick(kTests), other = rng_.chance(70) ? fmt::format("!({})", test) : rng_.pick(kTests), pair;
  std::string order = rng_.chance(80) ? fmt::format("{} ++ {}", a, b) : fmt::format("{} ++ {}", b, a);
  if (rng_.chance(20)) order = fmt::format("{} ++ {}[:length {} / 2]", a, b, b);
  if (rng_.chance(70))
    return make_node(result, fmt::format("let ({}, {}) = partition (\\v -> {}) {{}} in {}", a, b, test, order),
                     {bound, array});
  return make_node(result,
                   fmt::format("let {} = {{}} let {} = filter (\\v -> {}) {} let {} = filter (\\v -> {}) {} in {}", x,
                               a, test, x, b, other, x, order),
                   {array, bound, bound});
}

// What is made of the elements that a filter keeps, by few operations.
NodeRef Generator::kept(const TypeRef& type, int depth) {
  const TypeRef& element = type->parts[0];
  Size size = random_size();
  TypeRef from = prim_type(random_prim());
  if (!is_number(element) || !is_number(from) || !is_affordable(std::max<int64_t>(2 * size.max, 1))) return nullptr;
  std::string ys = fresh("x"), s = fresh("s"), value = fmt::format("{}.{} v", name_of(element), name_of(from));
  bool is_float = !fehu::prim::is_integer(from->prim);
  // What is not finite has no integers.
  if (is_float && fehu::prim::is_integer(element->prim)) value = fmt::format("{}.bool (v < 3)", name_of(element));
  std::vector<std::string> terms = {fmt::format("({})", value)};
  if (rng_.chance(50)) terms.push_back(s);
  if (rng_.chance(20)) terms.push_back(fmt::format("({}.i64 (length {}))", name_of(element), ys));
  NodeRef array = expression(array_type(size, from), depth - 1), bound = literal(from);
  return make_node(array_type(unknown_size(size.max), element),
                   fmt::format("let {} = {{}} let {} = filter (\\v -> v {} {{}}) {{}} in map (\\v -> {}) {}", s, ys,
                               rng_.chance(50) ? "<" : ">", mixture(element, terms), ys),
                   {expression(element, depth - 1), bound, array}, true);
}

}  // namespace random_programs
