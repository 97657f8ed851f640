// Passes that put other statements in place of some SOACs.
#pragma once

#include "ir/build.h"
#include "ir/traverse.h"
#include "pass/pass.h"

namespace fehu::soac {

// One walk over the program, outer statements first. What `replace` refuses stays, and is looked into.
class Rewriter : public ir::Mapper {
 public:
  Rewriter(const ir::Program& program, pass::Context& context)
      : Mapper(context.arena), build_(context.arena, context.names, program.num_names) {}
  const ir::Program* run(const ir::Program* program);

 protected:
  const ir::Body* body(const ir::Body* b) override;
  // True: it has emitted statements that bind what the statement binds.
  virtual bool replace(const ir::Stm& s) = 0;
  void add_stms(List<ir::Stm> stms);

  ir::Build build_;

 private:
  ir::Operand operand(const ir::Operand& x) override { return x; }
  ir::Type type(const ir::Type& t) override { return t; }
  ir::Param param(const ir::Param& p) override {
    build_.bind(p);
    return p;
  }

  void bind_counter(const ir::LoopExp& e);

  bool is_changed_ = false;  // something in the body at hand
};

}  // namespace fehu::soac
