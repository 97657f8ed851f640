// The laws, and where they are applied.
#include "random/disguise.h"

#include <fmt/format.h>

#include <functional>

#include "random/rng.h"

namespace random_programs {

namespace {

using fehu::prim::name_of;
using Laws = std::vector<std::string>;

// In a law {} or {-} is the operand (or d is, where there is no hole), T its type, P the name of its scalar type.

// Of all types.
const Laws kAnyLaws = {
    "(\\d -> d) {}",
    "let d = {-} in d",
    "({-}, false).0",
    "{d = {-}, e = 1i32}.d",
    "id {}",
    "let same 't (x: t): t = x in same {}",
    "let twice 't (f: t -> t) (x: t): t = f (f x) in twice (\\d -> d) {}",
    "{} |> (\\d -> d)",
    "[{-}][0]",
    "head (replicate 2 {})",
    "loop d = {-} for _i < 2i32 do d",
    "(loop (d, n) = ({-}, 0i32) while n < 1 do (d, n + 1)).0",
    "match {} case d -> d",
    "match ({-}, 3i32) case (d, 3) -> d case (d, _) -> d",
    "(\\d () -> d) {} ()",
    "(\\f -> f 1i32) ((\\e _ -> copy e) d) where d = {-}",
    "let pair = ({-}, 1u8) let (d, _) = pair with 1 = 2 in d",
    "let r = {d = {-}, e = {f = 1i16}} in (r with e.f = 2).d",
    "(unzip [({-}, true)]).0[0]",
    "foldl (\\_ x -> x) d [d] where d = {-}",
};

// Of types that can be written and have a simplest value, which is s.
const Laws kWrittenLaws = {
    "match (#full d : #empty | #full (T)) case #full e -> e case #empty -> s",
    "match (#none : #none | #some (T) i32) case #some e 3 -> e case _ -> d",
    "let (o: #none | #some (T) i32) = #some d 3 in match o case #some e 3 -> e case _ -> s",
    "if false then s else d",
    "(map (\\i -> copy (if i == 1 then d else s)) [0i32, 1])[1]",
    "let os = [#l d : #l (T) | #r (T), #r s] in match os[0] case #l e -> e case #r e -> e",
    "(loop e = s for i < 3i32 do if i == 2 then d else e)",
    "(loop (o: #more i32 | #done (T)) = #more 0 while (match o case #more _ -> true case #done _ -> false) do "
    "match o case #more 2 -> #done d case #more i -> #more (i + 1) case #done e -> #done e) "
    "|> (\\o -> match o case #done e -> e case _ -> s)",
    "[s, d, s][1]",
    "([s, s] with [1] = d)[1]",
    "(scatter [s, s] [0, 5] [d, s])[0]",
    "(reduce (\\(f, x) (g, y) -> if g then (g, y) else (f, x)) (false, s) [(false, s), (true, d), (false, s)]).1",
    "(filter (.1) [(s, false), (d, true)])[0].0",
};

// Of arrays of known size.
const Laws kArrayLaws = {
    "reverse (reverse {})",
    "{}[::-1][::-1] :> T",
    "{}[0:] :> T",
    "rotate 3 (rotate (-3) {})",
    "map (\\d -> d) {}",
    "map2 (\\d _ -> d) d d where d = {-}",
    "copy {}",
    "take (length d) (d ++ d) :> T where d = {-}",
    "drop (length d) (d ++ d) :> T where d = {-}",
    "tabulate (length d) (\\i -> copy d[i]) :> T where d = {-}",
    "map (\\i -> copy d[length d - 1 - i]) (reverse (indices d)) :> T where d = {-}",
    "(unzip (map (\\x -> (x, 1u8)) {})).0",
    "(unzip (zip d (reverse d))).0 where d = {-}",
    "(unzip3 (zip3 d d d)).2 where d = {-}",
    "filter (\\_ -> true) {} :> T",
    "(partition (\\_ -> false) {}).1 :> T",
    "loop e = copy d for i < length d do e with [length d - 1 - i] = copy d[length d - 1 - i] where d = {-}",
    "loop e = copy d for x in reverse (indices d) do e with [x] = copy d[x] where d = {-}",
    "scatter (copy d) (reverse (indices d)) (reverse d) where d = {-}",
    "scatter (copy (reverse d)) (indices d) d where d = {-}",
    "flatten [{-}] :> T",
    "flatten (map (\\x -> [x]) {}) :> T",
    "(if length d > 0 then [head d] ++ tail d else []) :> T where d = {-}",
    "(if length d > 0 then init d ++ [last d] else []) :> T where d = {-}",
    "d[:length d / 2] ++ d[length d / 2:] :> T where d = {-}",
    "(loop e = [] for x in d do e ++ [x]) :> T where d = {-}",
    "transpose [d] |> map (\\row -> row[0]) where d = {-}",
    "(transpose (replicate 2 {}))[:, 1] :> T",
    "(d with [0:length d] = copy d) where d = copy {}",
    "map (.1) (map (\\x -> (0u8, x)) {})",
};

const Laws kMatrixLaws = {
    "transpose (transpose {})",
    "map (map (\\d -> d)) {}",
    "map reverse (map reverse {})",
    "{}[::-1, ::-1][::-1, ::-1] :> T",
    "transpose (map reverse (transpose (reverse (map reverse {})))) |> reverse |> transpose |> reverse |> "
    "transpose |> reverse",
    "map (\\row -> loop r = copy row for i < length row do r with [i] = copy row[i]) {}",
};

const Laws kIntLaws = {
    "{} + 0",
    "{} - 0",
    "{} * 1",
    "{} / 1",
    "{} // 1",
    "{} ^ 0",
    "{} | 0",
    "0 - (0 - {})",
    "!(!{})",
    "{} << 0",
    "{} >> 0",
    "{} ** 1",
    "d ^ 5 ^ 5 where d = {-}",
    "P.max d d where d = {-}",
    "d / 3 * 3 + d % 3 where d = {-}",
    "d // 3 * 3 + d %% 3 where d = {-}",
    "(d & 85) | (d & !85) where d = {-}",
    "P.i64 (i64.P {})",
    "P.u64 (u64.P {})",
    "P.sum [{-}]",
    "reduce (+) 1 [d, 0 - 1] where d = {-}",
    "(scan (+) 0 [1, d - 1])[1] where d = {-}",
    "reduce_comm P.min P.highest [{-}]",
    "(hist (+) 0 1 [0, 0] [d, 0])[0] where d = {-}",
    "P.set_bit 2 d (P.get_bit 2 d) where d = {-}",
    "loop e = 0 for i < P.num_bits do P.set_bit i e (P.get_bit i d) where d = {-}",
    "if d > 7 then d else d where d = {-}",
    "match {} case 1 -> 1 case d -> d",
};

const Laws kFloatLaws = {
    "{} * 1",
    "{} / 1",
    "{} - 0",
    "-(-{})",
    "P.f64 (f64.P {})",
    "P.max d d where d = {-}",
    "if d < 1 then d else d where d = {-}",
    "if P.isnan d then d else P.from_bits (P.to_bits d) where d = {-}",
    "P.copysign d d where d = {-}",
    // Adding 0 to -0 loses its sign.
    "if d == 0 then d else P.sum [d] where d = {-}",
};

const Laws kBoolLaws = {
    "!(!{})",
    "{} && true",
    "false || {}",
    "{} == true",
    "{} != false",
    "bool.i32 (i32.bool {})",
    "all id [{-}]",
    "any id [{-}]",
    "reduce (&&) true [{-}]",
    "if {} then true else false",
};

// "BODY where d = E" is "let d = E in BODY"; T and P are filled in.
std::string law_text(std::string law, const TypeRef& type) {
  constexpr std::string_view kWhere = " where ";
  if (size_t at = law.find(kWhere); at != std::string::npos)
    law = fmt::format("let {} in {}", law.substr(at + kWhere.size()), law.substr(0, at));
  std::string out;
  for (size_t i = 0; i < law.size(); i++) {
    auto is_letter = [&](size_t k) { return k < law.size() && std::isalpha(static_cast<unsigned char>(law[k])) != 0; };
    bool is_alone = !is_letter(i + 1) && (i == 0 || !is_letter(i - 1));
    if (is_alone && law[i] == 'T')
      out += show(*type);
    else if (is_alone && law[i] == 'P')
      out += name_of(type->prim);
    else
      out += law[i];
  }
  return out;
}

bool has_unknown_size(const TypeRef& type) {
  if (is_array(type) && !type->size.is_constant() && type->size.name.empty()) return true;
  for (const TypeRef& part : type->parts)
    if (has_unknown_size(part)) return true;
  return false;
}

bool can_be_disguised(const Node& node) {
  const TypeRef& type = node.type;
  if (!type || contains(type, Type::Kind::Function) || has_unknown_size(type)) return false;
  // A name that is an i64 may be a size, which must stay what it is. A number may have its type from where it stands.
  bool is_number = node.kids.empty() && std::string_view("-'0123456789").contains(node.texts[0][0]);
  return !is_number && !(node.is_atom && is_prim(type, PrimType::I64));
}

const Laws& scalar_laws(PrimType prim) {
  if (prim == PrimType::Bool) return kBoolLaws;
  return fehu::prim::is_float(prim) ? kFloatLaws : kIntLaws;
}

const Laws& random_laws(const TypeRef& type, bool is_simple, Rng& rng) {
  if (is_simple && rng.chance(15)) return kWrittenLaws;
  if (is_prim(type) && rng.chance(60)) return scalar_laws(type->prim);
  if (is_array(type) && is_array(type->parts[0]) && rng.chance(30)) return kMatrixLaws;
  if (is_array(type) && rng.chance(60)) return kArrayLaws;
  return kAnyLaws;
}

NodeRef wrapped(const NodeRef& node, Rng& rng) {
  NodeRef simple = simplest(node->type);
  const Laws& laws = random_laws(node->type, simple != nullptr, rng);
  std::string text = law_text(rng.pick(laws), node->type);
  if (&laws != &kWrittenLaws) return make_node(node->type, text, {node});
  return make_node(node->type, "let d = {-} let s = {-} in " + text, {node, simple});
}

struct Disguiser {
  uint64_t seed;
  int percent;

  NodeRef of(const NodeRef& node) const {
    // Inside of `m.( )` the names that laws use may mean something else.
    if (node->texts[0].ends_with(".(")) return node;
    Node* copy = new_node(*node);
    for (Node::Kid& kid : copy->kids) kid.node = of(kid.node);
    if (!can_be_disguised(*node)) return copy;
    std::string text;
    append_text(text, *node, true);
    Rng rng(seed ^ std::hash<std::string>()(text));
    return rng.chance(percent) ? wrapped(copy, rng) : copy;
  }
};

}  // namespace

bool wears_disguise(const Program& program) {
  return program.failures == Failures::None && program.seed % 2 == 1;
}

Program disguised(const Program& program) {
  Rng rng(program.seed);
  Disguiser disguiser{program.seed, static_cast<int>(rng.range(3, 30))};
  Program out = program;
  for (Definition& definition : out.definitions) definition.text = disguiser.of(definition.text);
  for (Entry& entry : out.entries) {
    for (NodeRef& let : entry.lets) let = disguiser.of(let);
    for (NodeRef& result : entry.results) result = disguiser.of(result);
  }
  return out;
}

}  // namespace random_programs
