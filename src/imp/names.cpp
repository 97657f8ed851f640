// Walks that collect names, by the hooks of traverse.h.
#include "imp/names.h"

#include <algorithm>

#include "imp/traverse.h"

namespace fehu::imp {

uint32_t largest_name(const Program& program) {
  class Largest : public Walker {
   public:
    uint32_t id = 0;
    void name(VName name, NameKind, Use) override { id = std::max(id, name.id); }
  } largest;
  for (const Param& global : program.globals) largest.name(global.name, global.kind, Use::Declare);
  largest.code(program.initialise);
  for (const Function& f : program.functions) {
    largest.name(f.name, NameKind::Function, Use::Declare);
    for (List<Param> params : {f.results, f.params})
      for (const Param& param : params) largest.name(param.name, param.kind, Use::Declare);
    largest.code(f.body);
  }
  return largest.id;
}

std::unordered_map<uint32_t, prim::PrimType> declared_types(const Function& function) {
  class Types : public Walker {
   public:
    std::unordered_map<uint32_t, prim::PrimType> types;
    void stm(const Stm* s) override {
      if (auto* scalar = try_as<DeclareScalar>(s)) types[scalar->name.id] = scalar->type;
      if (auto* pointer = try_as<DeclarePointer>(s)) types[pointer->name.id] = pointer->type;
      if (auto* buffer = try_as<DeclareBuffer>(s)) types[buffer->name.id] = buffer->type;
      if (auto* loop = try_as<For>(s)) types[loop->counter.id] = loop->type;
      if (auto* region = try_as<Parallel>(s)) types[region->first.id] = types[region->last.id] = prim::PrimType::I64;
      walk_children(s, *this);
    }
    void exp(const Exp*) override {}
  } types;
  for (const Param& param : function.params) types.types[param.name.id] = param.type;
  types.code(function.body);
  return std::move(types.types);
}

void ChunkCounts::learn(const DeclareScalar& s) {
  if (s.value && counts(s.value)) scalars_.insert(s.name.id);
}

// There must be a number of chunks in it, and nothing else that varies.
bool ChunkCounts::counts(const Exp* e) const {
  struct Finder : Walker {
    const std::unordered_set<uint32_t>& scalars;
    bool is_found = false, has_others = false;
    explicit Finder(const std::unordered_set<uint32_t>& scalars) : scalars(scalars) {}
    void name(VName name, NameKind, Use) override { (scalars.contains(name.id) ? is_found : has_others) = true; }
    void exp(const Exp* e) override {
      if (e->kind == ExpKind::Chunks)
        is_found = true;
      else
        walk_children(e, *this);
    }
  } finder(scalars_);
  finder.exp(e);
  return finder.is_found && !finder.has_others;
}

}  // namespace fehu::imp
