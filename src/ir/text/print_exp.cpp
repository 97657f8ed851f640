// Printing the expressions of the core IR.
#include "ir/text/printer.h"

namespace fehu::ir {

void Printer::message(const AssertExp& e) {
  add("assert(");
  operand(e.cond);
  for (const MessagePart& part : e.message) {
    add(", ");
    if (!part.text.empty()) {
      string(part.text);
    } else {
      operand(part.value);
      add(": ");
      add(prim::name_of(part.type));
    }
  }
  add(")");
}

// [i_1, 0i64 :+ n_2 * 1i64]
void Printer::slice(List<SliceDim> slice) {
  list("[", slice, "]", [&](const SliceDim& d) {
    operand(d.start);
    if (d.is_fixed) return;
    add(" :+ ");
    operand(d.count);
    add(" * ");
    operand(d.stride);
  });
}

// [offset; count * stride, ...]
void Printer::flat_dims(const Operand& offset, List<FlatDim> dims) {
  add("[");
  operand(offset);
  list("; ", dims, "]", [&](const FlatDim& d) {
    operand(d.count);
    add(" * ");
    operand(d.stride);
  });
}

// Is it `if c then .. else ..`?
static bool is_if(const MatchExp& e) {
  return e.scrutinees.size() == 1 && e.cases.size() == 1 && e.cases[0].values.size() == 1 &&
         !e.cases[0].is_wildcard[0] && e.cases[0].values[0] == prim::bool_value(true);
}

void Printer::match(const MatchExp& e) {
  if (is_if(e)) {
    add("if ");
    operand(e.scrutinees[0]);
    add(" then ");
    body(e.cases[0].body);
    add(" else ");
    body(e.otherwise);
  } else {
    operands("match (", e.scrutinees, ")");
    for (const MatchCase& c : e.cases) {
      newline();
      add("case (");
      for (size_t i = 0; i < c.values.size(); i++) {
        if (i > 0) add(", ");
        if (c.is_wildcard[i])
          add("_");
        else
          value(c.values[i]);
      }
      add(") -> ");
      body(c.body);
    }
    newline();
    add("else ");
    body(e.otherwise);
  }
  add(" : ");
  types(e.ret);
}

void Printer::loop(const LoopExp& e) {
  list("loop (", e.params, ")", [&](const LoopParam& p) {
    param(p.param);
    add(p.is_moved ? " = *" : " = ");
    operand(p.init);
  });
  if (e.form == LoopForm::While) {
    add(" while ");
    name(e.condition);
  } else {
    add(" for ");
    name(e.counter);
    add(": ");
    add(prim::name_of(e.counter_type));
    add(" < ");
    operand(e.bound);
  }
  add(" do ");
  body(e.body);
}

void Printer::with_acc(const WithAccExp& e) {
  add("with_acc");
  indent_ += 2;
  for (const AccInput& input : e.inputs) {
    newline();
    add("acc ");
    shape(input.shape);
    names(" (", input.arrays, ")");
    if (!input.op && input.neutral.empty()) continue;
    operands(" neutral {", input.neutral, "}");
    if (!input.op) continue;
    add(" ");
    lambda(input.op);
  }
  newline();
  add("do ");
  lambda(e.lambda);
  indent_ -= 2;
}

// keyword(width, array, ...)
void Printer::soac_inputs(std::string_view keyword, const Operand& width, List<VName> arrays) {
  add(keyword);
  add("(");
  operand(width);
  if (!arrays.empty()) names(", ", arrays, "");
  add(")");
  indent_ += 2;
}

void Printer::screma(const ScremaExp& e) {
  soac_inputs("screma", e.width, e.arrays);
  for (const Scan& scan : e.scans) {
    newline();
    operands("scan {", scan.neutral, "} ");
    lambda(scan.op);
  }
  for (const Reduce& reduce : e.reduces) {
    newline();
    operands(reduce.is_commutative ? "reduce_comm {" : "reduce {", reduce.neutral, "} ");
    lambda(reduce.op);
  }
  newline();
  add("map ");
  lambda(e.lambda);
  if (e.post) {
    newline();
    add("post ");
    lambda(e.post);
  }
  indent_ -= 2;
}

void Printer::hist(const HistExp& e) {
  soac_inputs("hist", e.width, e.arrays);
  for (const HistOp& op : e.ops) {
    newline();
    names("into (", op.dests, ") ");
    shape(op.shape);
    add(" race ");
    operand(op.race_factor);
    operands(" neutral {", op.neutral, "} ");
    lambda(op.op);
  }
  newline();
  add("map ");
  lambda(e.lambda);
  indent_ -= 2;
}

void Printer::expand(const ExpandExp& e) {
  soac_inputs("expand", e.width, e.arrays);
  newline();
  add("size ");
  lambda(e.size);
  newline();
  add("map ");
  lambda(e.lambda);
  indent_ -= 2;
}

void Printer::flatmap(const FlatmapExp& e) {
  soac_inputs("flatmap", e.width, e.arrays);
  newline();
  add("map ");
  lambda(e.lambda);
  indent_ -= 2;
}

void Printer::stream(const StreamExp& e) {
  soac_inputs("stream", e.width, e.arrays);
  operands(" {", e.accs, "}");
  newline();
  add("map ");
  lambda(e.lambda);
  indent_ -= 2;
}

void Printer::exp(const Exp* exp) {
  auto call = [&](std::string_view keyword, auto print_args) {
    add(keyword);
    add("(");
    print_args();
    add(")");
  };
  auto comma = [&] { add(", "); };
  switch (exp->kind) {
    case ExpKind::Operand:
      return operand(as<OperandExp>(exp)->value);
    case ExpKind::Opaque:
      return call("opaque", [&] { operand(as<OpaqueExp>(exp)->value); });
    case ExpKind::BinOp: {
      const auto& e = *as<BinOpExp>(exp);
      const Operand args[] = {e.x, e.y};
      return operands(prim::name_of(e.op, e.type) + "(", args, ")");
    }
    case ExpKind::UnOp: {
      const auto& e = *as<UnOpExp>(exp);
      return call(prim::name_of(e.op, e.type), [&] { operand(e.x); });
    }
    case ExpKind::CmpOp: {
      const auto& e = *as<CmpOpExp>(exp);
      const Operand args[] = {e.x, e.y};
      return operands(prim::name_of(e.op, e.type) + "(", args, ")");
    }
    case ExpKind::ConvOp: {
      const auto& e = *as<ConvOpExp>(exp);
      return call(prim::name_of(e.op, e.from, e.to), [&] { operand(e.x); });
    }
    case ExpKind::FunOp: {
      const auto& e = *as<FunOpExp>(exp);
      return operands(prim::name_of(e.op, e.type) + "(", e.args, ")");
    }
    case ExpKind::Assert:
      return message(*as<AssertExp>(exp));
    case ExpKind::ArrayLit: {
      const auto& e = *as<ArrayLitExp>(exp);
      operands("[", e.elems, "] : ");
      return type(e.elem_type);
    }
    case ExpKind::Index: {
      const auto& e = *as<IndexExp>(exp);
      name(e.array);
      return slice(e.slice);
    }
    case ExpKind::Update: {
      const auto& e = *as<UpdateExp>(exp);
      name(e.array);
      add(e.is_safe ? " with safe " : " with ");
      slice(e.slice);
      add(" <- ");
      return operand(e.value);
    }
    case ExpKind::FlatIndex: {
      const auto& e = *as<FlatIndexExp>(exp);
      add("flat_index ");
      name(e.array);
      return flat_dims(e.offset, e.dims);
    }
    case ExpKind::FlatUpdate: {
      const auto& e = *as<FlatUpdateExp>(exp);
      add("flat_update ");
      name(e.array);
      flat_dims(e.offset, e.dims);
      add(" <- ");
      return name(e.value);
    }
    case ExpKind::Concat: {
      const auto& e = *as<ConcatExp>(exp);
      add("concat dim ");
      number(e.dim);
      names(" (", e.arrays, ") : ");
      return operand(e.size);
    }
    case ExpKind::Iota: {
      const auto& e = *as<IotaExp>(exp);
      add("iota ");
      add(prim::name_of(e.type));
      const Operand args[] = {e.count, e.start, e.stride};
      return operands(" (", args, ")");
    }
    case ExpKind::Replicate: {
      const auto& e = *as<ReplicateExp>(exp);
      return call("replicate", [&] {
        shape(e.shape);
        comma();
        operand(e.value);
      });
    }
    case ExpKind::Scratch: {
      const auto& e = *as<ScratchExp>(exp);
      return call("scratch", [&] {
        shape(e.shape);
        add(prim::name_of(e.type));
      });
    }
    case ExpKind::Copy:
      return call("copy", [&] { name(as<CopyExp>(exp)->array); });
    case ExpKind::Manifest: {
      const auto& e = *as<ManifestExp>(exp);
      return call("manifest", [&] {
        numbers(e.perm);
        comma();
        name(e.array);
      });
    }
    case ExpKind::Rearrange: {
      const auto& e = *as<RearrangeExp>(exp);
      return call("rearrange", [&] {
        numbers(e.perm);
        comma();
        name(e.array);
      });
    }
    case ExpKind::Reshape: {
      const auto& e = *as<ReshapeExp>(exp);
      return call("reshape", [&] {
        shape(e.shape);
        comma();
        name(e.array);
      });
    }
    case ExpKind::UpdateAcc: {
      const auto& e = *as<UpdateAccExp>(exp);
      add("update_acc ");
      name(e.acc);
      operands("[", e.indices, "] <- ");
      return operands("{", e.values, "}");
    }
    case ExpKind::Alloc: {
      const auto& e = *as<AllocExp>(exp);
      add("alloc");
      space(e.space);
      add("(");
      operand(e.bytes);
      add(")");
      if (!e.reused) return;
      add(" reuse ");
      return name(e.reused);
    }
    case ExpKind::Release: {
      return call("release", [&] { name(as<ReleaseExp>(exp)->mem); });
    }
    case ExpKind::Apply: {
      const auto& e = *as<ApplyExp>(exp);
      add("apply ");
      name(e.fn);
      list("(", e.args, ") : ", [&](const Arg& arg) {
        if (arg.is_consumed) add("*");
        operand(arg.value);
      });
      return types(e.ret);
    }
    case ExpKind::Match:
      return match(*as<MatchExp>(exp));
    case ExpKind::Loop:
      return loop(*as<LoopExp>(exp));
    case ExpKind::WithAcc:
      return with_acc(*as<WithAccExp>(exp));
    case ExpKind::Screma:
      return screma(*as<ScremaExp>(exp));
    case ExpKind::Hist:
      return hist(*as<HistExp>(exp));
    case ExpKind::Expand:
      return expand(*as<ExpandExp>(exp));
    case ExpKind::Flatmap:
      return flatmap(*as<FlatmapExp>(exp));
    case ExpKind::Stream:
      return stream(*as<StreamExp>(exp));
  }
}

}  // namespace fehu::ir
