// Programs in the text form that use every operation: for round trips, the verifier and whatever works on all of them.
#pragma once

#include <string>
#include <vector>

namespace fehu::ir {

inline const std::vector<std::string>& sample_programs() {
  static const std::vector<std::string> kSamples = {
      // Scalars of all kinds, constants, certificates
      R"(stage soacs
let {table_1: [3i64]f32} = [1.5f32, -2.0f32, f32.nan] : f32
let {limit_2: f64} = -f64.inf

#[inline]
fun f_3 (x_4: i32, y_5: f64, b_6: bool, n_7: i64, xs_8: [n_7]f16) : {i32, f64, bool, f16} = {
  let {a_9: i32} = add32(x_4, 2i32)
  let {c_10: bool} = slt32(a_9, -5i32)
  let {l_11: f64} = log2_64(y_5)
  let {w_12: i64} = sext_i32_i64(a_9)
  let {m_13: f64} = fma64(y_5, l_11, limit_2)
  let {g_14: bool} = neg_bool(b_6)
  let {ok_15: cert} = assert(c_10, "index ", w_12: i64, " \"out\" of\nbounds ", x_4: u32)
  #[unroll(4)] #[sequential(inner, outer(2))] let {o_16: i32} = #{ok_15} opaque(a_9)
  let {} = trace(a_9: u32)
  let {} = trace(xs_8: f16, "the \"tag\" a")
  let {k_20: i64} = tunable("block size", "threshold(def, !a) of \"b\"", w_12)
  let {h_17: f16} = #{ok_15} xs_8[w_12]
  let {t_18: f32} = table_1[0i64]
  let {z_19: f16} = fadd16(h_17, f16.bits(0x7e01))
  in {#{ok_15} o_16, m_13, g_14, z_19}
}
)",
      // Arrays
      R"(stage soacs

fun f_1 (n_2: i64, m_3: i64, xs_4: *[n_2][m_3]i32, ys_5: [m_3]i32, i_6: i64, j_7: i64) : {i64, [?0]i32, *[n_2][m_3]i32, [m_3][n_2]i32} = {
  let {row_8: [m_3]i32} = xs_4[i_6, 0i64 :+ m_3 * 1i64]
  let {rev_9: [m_3]i32} = ys_5[j_7 :+ m_3 * -1i64]
  let {both_10: [2i64][m_3]i32} = [ys_5, rev_9] : [m_3]i32
  let {k_11: i64} = add64(m_3, m_3)
  let {joined_12: [k_11]i32} = concat dim 0 (row_8, rev_9) : k_11
  let {is_13: [m_3]i32} = iota i32 (m_3, 0i32, 1i32)
  let {rs_14: [4i64][m_3]i32} = replicate([4i64], is_13)
  let {zeros_15: [n_2][m_3]i32} = replicate([n_2][m_3], 0i32)
  let {s_16: [n_2]i8} = scratch([n_2]i8)
  let {copied_17: [m_3]i32} = copy(row_8)
  let {laid_18: [n_2][m_3]i32} = manifest((1, 0), zeros_15)
  let {turned_19: [m_3][n_2]i32} = rearrange((1, 0), laid_18)
  let {nm_20: i64} = mul_nw64(n_2, m_3)
  let {flat_21: [nm_20]i32} = reshape([nm_20], laid_18)
  let {diag_22: [n_2]i32} = flat_index flat_21[0i64; n_2 * 2i64]
  let {flat_23: [nm_20]i32} = copy(flat_21)
  let {upd_24: [nm_20]i32} = flat_update flat_23[1i64; n_2 * 1i64] <- diag_22
  let {new_25: [n_2][m_3]i32} = xs_4 with [i_6, 0i64 :+ m_3 * 1i64] <- copied_17
  let {new_26: [n_2][m_3]i32} = new_25 with safe [i_6, j_7] <- 7i32
  let {scalar_27: i32} = replicate([], 3i32)
  let {none_28: [0i64]i32} = [] : i32
  in {k_11, joined_12, new_26, turned_19}
}
)",
      // Calls, branches, loops, recursion
      R"(stage soacs

fun `+^_1` (n_2: i64, xs_3: [n_2]i32, d_4: *[n_2]i32) : {i64, *[?0]i32, i32} = {
  let {c_5: bool} = slt64(n_2, 10i64)
  let {k_6: i64, ys_7: [k_6]i32} = if c_5 then {
    let {e_8: [n_2]i32} = copy(xs_3)
    in {n_2, e_8}
  } else {
    let {e_9: [3i64]i32} = replicate([3i64], 1i32)
    in {3i64, e_9}
  } : {i64, [?0]i32}
  in {k_6, ys_7, 0i32}
}

#[noinline]
entry "main" ("xs": []u32 * 1, "b": bool * 1) -> ("": *[]u32 * 1, "": i32 * 1)
fun main_10 (n_11: i64, xs_12: [n_11]i32, b_13: bool) : {i64, *[?0]i32, i32} = {
  let {d_14: [n_11]i32} = copy(xs_12)
  let {m_15: i64, ys_16: [m_15]i32, z_17: i32} = apply `+^_1`(n_11, xs_12, *d_14) : {i64, *[?0]i32, i32}
  let {r_18: i32} = match (b_13, z_17)
  case (true, 1i32) -> {5i32}
  case (_, 2i32) -> {
    let {w_19: i32} = add32(z_17, 1i32)
    in {w_19}
  }
  else {z_17} : {i32}
  let {size_20: i64, zs_21: [size_20]i32, go_22: bool} =
      loop (s_23: i64 = m_15, ws_24: *[s_23]i32 = ys_16, go_25: bool = b_13) while go_25 do {
    let {t_26: i64} = add64(s_23, 1i64)
    let {vs_27: [t_26]i32} = replicate([t_26], 0i32)
    in {t_26, vs_27, false}
  }
  let {total_28: i32} = loop (acc_29: i32 = 0i32) for i_30: i64 < size_20 do {
    let {v_31: i32} = zs_21[i_30]
    let {acc_32: i32} = add32(acc_29, v_31)
    in {acc_32}
  }
  in {size_20, zs_21, total_28}
}
)",
      // SOACs
      R"(stage soacs

fun f_1 (n_2: i64, m_3: i64, xs_4: [n_2]i32, is_5: [n_2]i64, dest_6: *[m_3]i32, hist_7: *[m_3]i32) :
  {*[n_2]i32, i32, *[m_3]i32, *[m_3]i32, i32} = {
  let {sums_8: [n_2]i32, big_9: i32, ys_10: [n_2]i32} = screma(n_2, xs_4, is_5)
    scan {0i32} \(a_11: i32, b_12: i32) : {i32} -> {
      let {c_13: i32} = add32(a_11, b_12)
      in {c_13}
    }
    reduce_comm {-2147483648i32} \(a_14: i32, b_15: i32) : {i32} -> {
      let {c_16: i32} = smax32(a_14, b_15)
      in {c_16}
    }
    map \(x_17: i32, i_18: i64) : {i32, i32, i32} -> {x_17, x_17, 1i32}
  let {dest_19: [m_3]i32} = with_acc
    acc [m_3] (dest_6)
    do \(c_34: cert, acc_35: acc(c_34, [m_3], i32)) : {acc(c_34, [m_3], i32)} -> {
      let {acc_36: acc(c_34, [m_3], i32)} = screma(n_2, acc_35, is_5, xs_4)
        map \(acc_37: acc(c_34, [m_3], i32), i_20: i64, v_21: i32) : {acc(c_34, [m_3], i32)} -> {
          let {acc_38: acc(c_34, [m_3], i32)} = update_acc acc_37[i_20] <- {v_21}
          in {acc_38}
        }
      in {acc_36}
    }
  let {hist_22: [m_3]i32} = hist(n_2, is_5, xs_4)
    into (hist_7) [m_3] race 1i64 neutral {0i32} \(a_23: i32, b_24: i32) : {i32} -> {
      let {c_25: i32} = add32(a_23, b_24)
      in {c_25}
    }
    map \(i_26: i64, v_27: i32) : {i64, i32} -> {i_26, v_27}
  let {carry_28: i32, zs_29: [n_2]i32} = stream(n_2, xs_4) {0i32}
    map \(chunk_30: i64, acc_31: i32, part_32: [chunk_30]i32) : {i32, [chunk_30]i32} -> {
      let {part_33: [chunk_30]i32} = copy(part_32)
      in {acc_31, part_33}
    }
  in {sums_8, big_9, dest_19, hist_22, carry_28}
}
)",
      // A post function: one trip over the array, which counts, and collects what is not negative
      R"(stage soacs

fun f_1 (n_2: i64, xs_3: [n_2]i32, dest_4: *[n_2]i32) : {*[n_2]i32, i64} = {
  let {out_5: [n_2]i32, k_6: i64} = with_acc
    acc [n_2] (dest_4)
    do \(c_7: cert, acc_8: acc(c_7, [n_2], i32)) : {acc(c_7, [n_2], i32), i64} -> {
      let {k_9: i64, acc_10: acc(c_7, [n_2], i32)} = screma(n_2, acc_8, xs_3)
        scan {0i64} \(a_11: i64, b_12: i64) : {i64} -> {
          let {c_13: i64} = add64(a_11, b_12)
          in {c_13}
        }
        reduce_comm {0i64} \(a_14: i64, b_15: i64) : {i64} -> {
          let {c_16: i64} = add64(a_14, b_15)
          in {c_16}
        }
        map \(acc_17: acc(c_7, [n_2], i32), x_18: i32) : {i64, i64, acc(c_7, [n_2], i32), i32} -> {
          let {is_good_19: bool} = sle32(0i32, x_18)
          let {one_20: i64} = btoi_bool_i64(is_good_19)
          in {one_20, one_20, acc_17, x_18}
        }
        post \(s_21: i64, acc_22: acc(c_7, [n_2], i32), x_23: i32) : {acc(c_7, [n_2], i32)} -> {
          let {i_24: i64} = sub64(s_21, 1i64)
          let {acc_25: acc(c_7, [n_2], i32)} = update_acc acc_22[i_24] <- {x_23}
          in {acc_25}
        }
      in {acc_10, k_9}
    }
  in {out_5, k_6}
}
)",
      // Results as long as they come out
      R"(stage soacs

fun f_1 (n_2: i64, ks_3: [n_2]i64) : {i64, *[?0]i64, i64, *[n_2]i64, *[?2]i32, *[n_2]i64} = {
  let {t_4: i64, xs_5: [t_4]i64} = expand(n_2, ks_3)
    size \(k_6: i64) : {i64} -> {k_6}
    map \(k_7: i64, j_8: i64) : {i64} -> {
      let {x_9: i64} = mul64(k_7, j_8)
      in {x_9}
    }
  let {t_10: i64, lengths_11: [n_2]i64, ys_12: [t_10]i32, zs_13: [n_2]i64} = flatmap(n_2, ks_3)
    map \(k_14: i64) : {i64, [?0]i32, i64} -> {
      let {k_15: i64} = smax64(k_14, 0i64)
      let {seg_16: [k_15]i32} = iota i32 (k_15, 0i32, 1i32)
      in {k_15, seg_16, k_14}
    }
  in {t_4, xs_5, t_10, lengths_11, ys_12, zs_13}
}
)",
      // Accumulators
      R"(stage soacs

fun f_1 (n_2: i64, xs_3: *[n_2]f32, ys_4: *[n_2][4i64]i32, is_5: [n_2]i64) : {*[n_2]f32, *[n_2][4i64]i32, i32} = {
  let {out_6: [n_2]f32, rows_7: [n_2][4i64]i32, k_8: i32} = with_acc
    acc [n_2] (xs_3) neutral {0.0f32} \(i_9: i64, a_10: f32, b_11: f32) : {f32} -> {
      let {c_12: f32} = fadd32(a_10, b_11)
      in {c_12}
    }
    acc [n_2] (ys_4)
    do \(c_13: cert, d_14: cert, acc_15: acc(c_13, [n_2], f32), acc_16: acc(d_14, [n_2], [4i64]i32)) :
      {acc(c_13, [n_2], f32), acc(d_14, [n_2], [4i64]i32), i32} -> {
      let {acc_17: acc(c_13, [n_2], f32)} = screma(n_2, acc_15, is_5)
        map \(acc_18: acc(c_13, [n_2], f32), i_19: i64) : {acc(c_13, [n_2], f32)} -> {
          let {acc_20: acc(c_13, [n_2], f32)} = update_acc acc_18[i_19] <- {1.0f32}
          in {acc_20}
        }
      in {acc_17, acc_16, 5i32}
    }
  in {out_6, rows_7, k_8}
}
)",
      // The outside view: opaque types of all kinds; names beyond those used
      R"(stage soacs
type "point" = record {f32, f32} fields ("x": f32, "y": f32)
type "shape" = sum {i8, f32, f32} constrs ("circle" (f32) at (1), "rect" ("point", *[][]u8) at (1, 2), "none" () at ())
type "[]point" = array_of_record {[]f32, []f32} rank 1 of "point" fields ("x": []f32, "y": []f32)
type "[][]shape" = array_of_opaque {[][]i8} rank 2 of "shape"
type "\\ \x07 odd" = plain {} doc "Said in the source.\nTwice."

entry "dist" ("p": "point" * 2, "q": *"point" * 2) -> ("out": f32 * 1) as *"point" doc "How far?"
fun dist_1 (a_2: f32, b_3: f32, c_4: f32, d_5: f32) : {f32} = {a_2}

names 100
)",
      // Functions that take and give arrays with strides
      R"(stage seq_mem

fun g_1 (m_2: mem, o_3: i64, s_4: i64, n_5: i64, xs_6: [n_5]i32 at m_2[o_3; s_4]) : {mem, i64, i64, [n_5]i32 strided, i32} =
    {m_2, o_3, s_4, xs_6, 1i32}

fun f_7 (m_8: mem, o_9: i64, n_10: i64, xs_11: [n_10]i32 at m_8[o_9; 1i64]) : {i32} = {
  let {m_12: mem, o_13: i64, s_14: i64, ys_15: [n_10]i32 at m_12[o_13; s_14], x_16: i32} =
      apply g_1(m_8, o_9, 1i64, n_10, xs_11) : {mem, i64, i64, [n_10]i32 strided, i32}
  in {x_16}
}
)",
      // Memory: blocks, views, updates in place, branches with different layouts, loops
      R"(stage seq_mem
let {mem_1: mem} = alloc(12i64)
let {table_2: [3i64]i32 at mem_1[0i64; 1i64]} = [1i32, 2i32, 3i32] : i32

fun f_3 (mem_4: mem, o_5: i64, n_6: i64, m_7: i64, xs_8: *[n_6][m_7]i32 at mem_4[o_5; m_7, 1i64], b_9: bool) :
  {mem, i64, *[m_7]i32} = {
  let {row_10: [m_7]i32 at mem_4[o_5; 1i64]} = xs_8[0i64, 0i64 :+ m_7 * 1i64]
  let {r_29: i64} = mul_size64(4i64, m_7)
  let {s_30: i64} = mul_size64(r_29, n_6)
  let {mem_11: mem} = alloc(r_29)
  let {copied_12: [m_7]i32 at mem_11[0i64; 1i64]} = copy(row_10)
  let {mem_13: mem, o_14: i64, s_15: i64, s_16: i64, ys_17: [n_6][m_7]i32 at mem_13[o_14; s_15, s_16]} =
      if b_9 then {mem_4, o_5, m_7, 1i64, xs_8} else {
    let {mem_18: mem} = alloc(s_30)
    let {zs_19: [n_6][m_7]i32 at mem_18[0i64; 1i64, n_6]} = manifest((1, 0), xs_8)
    in {mem_18, 0i64, 1i64, n_6, zs_19}
  } : {mem, i64, i64, i64, [n_6][m_7]i32}
  let {mem_20: mem, o_21: i64, out_22: [m_7]i32 at mem_20[o_21; 1i64]} =
      loop (mem_23: mem = mem_11, o_24: i64 = 0i64, ws_25: *[m_7]i32 at mem_23[o_24] = copied_12) for i_26: i64 < n_6 do {
    let {y_27: i32} = ys_17[i_26, 0i64]
    let {ws_28: [m_7]i32 at mem_23[o_24; 1i64]} = ws_25 with [0i64] <- y_27
    in {mem_23, o_24, ws_28}
  }
  in {mem_20, o_21, out_22}
}
)",
      // An earlier and a later stage
      R"(stage lowered

fun f_1 (n_2: i64) : {i64} = {n_2}
)",
      R"(stage seq
)",
  };
  return kSamples;
}

}  // namespace fehu::ir
