// What a piece has to do with the names around it.
#include "imp/piece.h"

#include <algorithm>

#include "imp/names.h"

namespace fehu::imp {

static std::unordered_set<uint32_t> find_without_value(Code body) {
  class Finder : public Walker {
   public:
    std::unordered_set<uint32_t> found;
    void stm(const Stm* s) override {
      if (auto* scalar = try_as<DeclareScalar>(s); scalar && !scalar->value) found.insert(scalar->name.id);
      walk_children(s, *this);
    }
    void exp(const Exp*) override {}
  } finder;
  finder.code(body);
  return std::move(finder.found);
}

PieceMaker::PieceMaker(const Function& function, const std::unordered_set<uint32_t>& globals, Arena& arena,
                       uint32_t& last_name)
    : function_(function),
      globals_(globals),
      arena_(arena),
      last_name_(last_name),
      types_(declared_types(function)),
      without_value_(find_without_value(function.body)) {}

bool PieceMaker::can_be_cut_off(std::span<const FreeName> free) const {
  auto is_result = [&](const FreeName& f) {
    return std::ranges::any_of(function_.results, [&](const Param& result) { return result.name == f.name; });
  };
  return std::ranges::none_of(free, is_result);
}

VName PieceMaker::add_result(VName name, Piece& piece) {
  prim::PrimType type = types_.at(name.id);
  VName result = fresh(name), given = fresh(name);
  piece.results.push_back({result, NameKind::Scalar, type});
  piece.end.push_back(arena_.make<Assign>(result, variable(name)));
  piece.before.push_back(declare(given, type, nullptr, false));
  piece.call_results.push_back({given, NameKind::Scalar});
  return given;
}

// A scalar around the piece that it assigns: in the piece it is a variable, too, which begins with the value that it
// has outside, if it has one.
void PieceMaker::assign_around(VName name, Piece& piece) {
  prim::PrimType type = types_.at(name.id);
  const Exp* initial = nullptr;
  if (!without_value_.contains(name.id)) {
    VName param = fresh(name);
    piece.params.push_back({param, NameKind::Scalar, type});
    piece.args.push_back({NameKind::Scalar, variable(name), {}});
    initial = arena_.make<VarExp>(type, param);
  }
  piece.begin.push_back(declare(name, type, initial, false));
  VName given = add_result(name, piece);
  piece.after.push_back(arena_.make<Assign>(name, arena_.make<VarExp>(type, given)));
}

// Read scalars and pointers become parameters, assigned scalars results, changed blocks updates.
void PieceMaker::take_free_name(const FreeName& free, Piece& piece) {
  if (globals_.contains(free.name.id)) return;  // every function finds them by itself
  switch (free.kind) {
    case NameKind::Function:
      return;
    case NameKind::Scalar:
      if (free.is_written) return assign_around(free.name, piece);
      piece.params.push_back({free.name, NameKind::Scalar, types_.at(free.name.id)});
      piece.args.push_back({NameKind::Scalar, variable(free.name), {}});
      return;
    case NameKind::Pointer:
      piece.params.push_back({free.name, NameKind::Pointer, types_.at(free.name.id), !free.is_written});
      piece.args.push_back({NameKind::Pointer, nullptr, free.name, !free.is_written});
      return;
    case NameKind::Block:
      if (free.is_written) return piece.updates.push_back(free.name);
      piece.params.push_back({free.name, NameKind::Block, {}});
      piece.args.push_back({NameKind::Block, nullptr, free.name});
      return;
  }
}

Function PieceMaker::cut_off(Code code, std::span<const FreeName> free, std::vector<const Stm*>& out) {
  Piece piece;
  for (const FreeName& name : free) take_free_name(name, piece);
  piece.code.assign(code.begin(), code.end());
  return finish(piece, out);
}

Function PieceMaker::finish(const Piece& piece, std::vector<const Stm*>& out) {
  VName name = fresh(function_.name);
  std::vector<const Stm*> body = piece.begin;
  body.insert(body.end(), piece.code.begin(), piece.code.end());
  body.insert(body.end(), piece.end.begin(), piece.end.end());
  out.insert(out.end(), piece.before.begin(), piece.before.end());
  out.push_back(arena_.make<Call>(name, arena_.list(piece.call_results), arena_.list(piece.args), Provenance{},
                                  arena_.list(piece.updates)));
  out.insert(out.end(), piece.after.begin(), piece.after.end());
  return {.name = name,
          .results = arena_.list(piece.results),
          .params = arena_.list(piece.params),
          .body = arena_.list(body),
          .loc = function_.loc,
          .source_name = function_.source_name,
          .updates = arena_.list(piece.updates),
          .is_piece = true};
}

}  // namespace fehu::imp
