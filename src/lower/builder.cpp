// Frames, constants, places and aliases of what lowering makes.
#include "lower/builder.h"

#include <algorithm>

namespace fehu::lower {

using namespace ir;

Builder::Builder(Arena& arena, Interner& names, uint32_t first_name) : Build(arena, names, first_name) {
  on_emit_ = [this](std::span<const PatElem> pat, const Exp* exp) { record_aliases(pat, exp); };
}

// ---------------------------------------------------------------------------------------------------------------
// Frames

uint32_t Builder::frame_of(VName name) const {
  uint32_t frame = function_of(name);
  return is_constant_[frame] ? 0 : frame;
}

void Builder::begin_function() {
  open_function();
  is_constant_.push_back(false);
  begin_body();
}

const Body* Builder::end_function(std::span<const Operand> results) {
  const Body* body = end_body(results);
  close_function();
  return body;
}

// A constant may be needed while another one is half made, so each has a frame of its own and is added when it is
// complete. Until then its names are local to it: some are bound inside lambdas and loops.
void Builder::enter_constants() {
  begin_function();
}

void Builder::leave_constants() {
  is_constant_[frame()] = true;
  List<Stm> stms = end_stms();
  constants_.insert(constants_.end(), stms.begin(), stms.end());
  close_function();
}

Builder::BodyMark Builder::body() const {
  return {function().id, static_cast<uint32_t>(function().scopes.size() - 1), function().scopes.back().id};
}

bool Builder::is_open(const BodyMark& mark) const {
  return function().id == mark.frame && mark.depth < function().scopes.size() &&
         function().scopes[mark.depth].id == mark.id;
}

void Builder::set_where(Loc loc, List<Loc> calls) {
  if (loc == loc_ && calls.data() == calls_.data()) return;
  loc_ = loc;
  calls_ = calls;
  std::vector<Loc> locs;
  if (loc) locs.push_back(loc);
  locs.insert(locs.end(), calls.begin(), calls.end());
  where.locs = arena().list(locs);
}

// ---------------------------------------------------------------------------------------------------------------
// Aliases

Builder::SharedWith& Builder::sharing(uint32_t id) {
  if (id >= sharing_.size()) sharing_.resize(std::max<size_t>(id + 1, sharing_.size() + sharing_.size() / 2));
  return sharing_[id];
}

void Builder::add_alias(VName name, const Operand& of) {
  if (of.is_var() && type_of(name).kind != TypeKind::Prim) sharing(name.id).aliases.push_back(of.name.id);
}

void Builder::consume(VName name) {
  std::vector<uint32_t> work{name.id};
  while (!work.empty()) {
    SharedWith& info = sharing(work.back());
    work.pop_back();
    if (info.is_consumed) continue;
    info.is_consumed = true;
    work.insert(work.end(), info.aliases.begin(), info.aliases.end());
  }
}

std::vector<uint32_t> Builder::roots(VName name) const {
  std::vector<uint32_t> work{name.id}, seen, found;
  while (!work.empty()) {
    uint32_t at = work.back();
    work.pop_back();
    if (std::find(seen.begin(), seen.end(), at) != seen.end()) continue;
    seen.push_back(at);
    bool has_aliases = at < sharing_.size() && !sharing_[at].aliases.empty();
    if (!has_aliases) found.push_back(at);
    if (has_aliases) work.insert(work.end(), sharing_[at].aliases.begin(), sharing_[at].aliases.end());
  }
  std::sort(found.begin(), found.end());
  return found;
}

static void alias_bodies(Builder& b, std::span<const PatElem> pat, const Body* body) {
  for (size_t i = 0; i < pat.size() && i < body->results.size(); i++) b.add_alias(pat[i].name, body->results[i].value);
}

void Builder::record_aliases(std::span<const PatElem> pat, const Exp* exp) {
  auto alias = [&](VName of) {
    for (const PatElem& p : pat) add_alias(p.name, var_operand(of));
  };
  switch (exp->kind) {
    case ExpKind::Operand:
      add_alias(pat[0].name, as<OperandExp>(exp)->value);
      return;
    case ExpKind::Opaque:
      add_alias(pat[0].name, as<OpaqueExp>(exp)->value);
      return;
    case ExpKind::Index:
      alias(as<IndexExp>(exp)->array);
      return;
    case ExpKind::FlatIndex:
      alias(as<FlatIndexExp>(exp)->array);
      return;
    case ExpKind::Rearrange:
      alias(as<RearrangeExp>(exp)->array);
      return;
    case ExpKind::Reshape:
      alias(as<ReshapeExp>(exp)->array);
      return;
    case ExpKind::Update:
      consume(as<UpdateExp>(exp)->array);
      return;
    case ExpKind::FlatUpdate:
      consume(as<FlatUpdateExp>(exp)->array);
      return;
    case ExpKind::UpdateAcc:
      consume(as<UpdateAccExp>(exp)->acc);
      return;
    case ExpKind::Hist:
      for (const HistOp& op : as<HistExp>(exp)->ops)
        for (VName d : op.dests) consume(d);
      return;
    case ExpKind::WithAcc:
      for (const AccInput& in : as<WithAccExp>(exp)->inputs)
        for (VName a : in.arrays) consume(a);
      return;
    case ExpKind::Match:
      for (const MatchCase& c : as<MatchExp>(exp)->cases) alias_bodies(*this, pat, c.body);
      alias_bodies(*this, pat, as<MatchExp>(exp)->otherwise);
      return;
    case ExpKind::Loop:
      alias_bodies(*this, pat, as<LoopExp>(exp)->body);
      for (size_t i = 0; i < pat.size(); i++) {
        const LoopParam& p = as<LoopExp>(exp)->params[i];
        if (!p.param.type.unique)
          add_alias(pat[i].name, p.init);
        else if (p.init.is_var() && p.param.type.kind != TypeKind::Prim)
          consume(p.init.name);
      }
      return;
    case ExpKind::Apply: {
      const ApplyExp* apply = as<ApplyExp>(exp);
      for (const Arg& arg : apply->args) {
        if (!arg.value.is_var() || type_of(arg.value.name).kind == TypeKind::Prim) continue;
        if (arg.is_consumed) {
          consume(arg.value.name);
          continue;
        }
        for (size_t i = 0; i < pat.size(); i++)
          if (!apply->ret[i].unique) add_alias(pat[i].name, arg.value);
      }
      return;
    }
    case ExpKind::BinOp:
    case ExpKind::UnOp:
    case ExpKind::CmpOp:
    case ExpKind::ConvOp:
    case ExpKind::FunOp:
    case ExpKind::Assert:
    case ExpKind::ArrayLit:
    case ExpKind::Concat:
    case ExpKind::Iota:
    case ExpKind::Replicate:
    case ExpKind::Scratch:
    case ExpKind::Copy:
    case ExpKind::Manifest:
    case ExpKind::Alloc:
    case ExpKind::Screma:
    case ExpKind::Stream:
      return;
  }
}

}  // namespace fehu::lower
