import { describe, expect, test } from "vitest";
import { ParseError, parseFunc, parseModule } from "./parse.ts";
import { printFunc, printModule, printType } from "./print.ts";
import { verifyFunc, verifyModule } from "./verify.ts";

const GEMM = `\
func kernel(%n_0: int, %C_1: double(*)[x0]) -> void ssa static
  span 0:0-200
  body 0:50-200
  var n: int param register at 0:12-13
  var C: double(*restrict)[x0] param register at 0:20-21
  var i.2: int local register at 0:60-61 in 0:50-200
  var i.3: int local register at 0:90-91 in 0:80-200
  var buf: double[x1=64] local memory
  var s: struct@0 local memory volatile
  macro @NI: int = 1000
  extent x0 = %n_0
  extent x1 = 64
  stmt #0 expression at 0:100-120
  stmt #1 condition
  loop bb1 for at 0:60-150 body 0:80-150 iterator i.2
  pragma "scop" at 0:55-59
bb0:
  jump bb1
bb1: ; preds bb0 bb2
  %i.2_2: int = phi [bb0: 0, bb2: %i.2_6]
  %t3: int = lt %i.2_2, @NI #1
  branch %t3, bb2, bb3 #1
bb2: ; preds bb1
  %t4: double = load %C_1[%i.2_2][3 : %n_0] #0
  %t5: double = mul %t4, 1.5 #0
  store buf[%i.2_2 : 64] = %t5 #0
  store volatile s.x@1 = %t5 #0
  %i.2_6: int = add %i.2_2, 1
  jump bb1
bb3: ; preds bb1
  return
`;

const EVERYTHING = `\
func all(%p_0: double*, %f_1: double(*)(int, double*, ...), %u_2: unsigned int, %x_3: float) -> long vars
  var p: double* param register
  var f: double(*)(int, double*, ...) param register
  var u: unsigned int param register
  var x: float param register
  var k: long local register
  var $str0: char[x0=4] static memory literal "a\\"b"
bb0:
  %t4: unsigned int = add.wrap %u_2, 3U
  %t5: long = cast %t4
  set k = %t5
  %k_6: long = get k
  %t7: long = sub %k_6, -5L
  %t8: unsigned long = cast (unsigned char)200
  %t9: double* = ptradd %p_0, %t7
  %t10: long = ptrdiff %t9, %p_0
  %t11: int = eq %t9, (double*)0
  %t12: int = select %t11, 1, 0
  %t13: float = neg %x_3
  %t14: float = add %t13, 2.5f
  %t15: float = add %t14, (float)float 0.1 "0.1f"
  %t16: double = copy (double)float Infinity "INFINITY"
  %t17: char* = addr $str0[0 : 4]
  %t18: double = call *%f_1(%t12, %p_0, %t16)
  %t19: double = call sqrt(%t18) const
  call exit(1) noreturn
  %t20: double* = call malloc(8UL) fresh
  opaque "asm"(%t19, (int)undef)
  switch %t12, [0: bb1, 2..5: bb1, -3: bb2], bb2
bb1: ; preds bb0 bb0
  return %t10
bb2: ; preds bb0 bb0
  unreachable
`;

describe("text of the three-address form", () => {
  test.each([
    ["a loop in SSA form", GEMM],
    ["every instruction", EVERYTHING],
  ])("%s reads back and prints as it was", (_name, text) => {
    const func = parseFunc(text);
    const module = parseModule('tag 0 struct "S" size 16 align 8 { n: int at 0; x: double at 8 }');
    expect(verifyFunc(func, module.tags)).toEqual([]);
    expect(printFunc(func)).toBe(text);
  });

  test("a module has tags, functions whose address is taken, and functions", () => {
    const text = `\
tag 0 struct "S" size 16 align 8 { n: int at 0; bits: unsigned int at 4 bits 3+5; x: double[x0=1] at 8 }
tag 1 union "" size 8 align 8 symbolic { : struct@0* at 0 }
tag 2 enum "E" size 4 align 4 {  }
address_taken f g
allocators my_alloc

func f() -> void ssa
bb0:
  return

func g() -> void ssa
bb0:
  return
`;
    expect(printModule(parseModule(text))).toBe(text);
    expect(verifyModule(parseModule(text))).toEqual([]);
  });

  test.each([
    "double(*)[x2]",
    "double*[x2]",
    "double(*readonly restrict)[x1][x2=1000]",
    "double*restrict *",
    "int*readonly volatile restrict",
    "int(*[x1])(double, float(*)[x0])",
    "unsigned long long",
    'i64 "intmax_t"',
    "long double",
    'f64 "_Float64x"',
    "enum@3:unsigned int*",
    'opaque "_Complex double"[]',
    "void()",
    "int(*(*)(int))[x4]",
  ])("the type %s reads back", (type) => {
    const func = parseFunc(`func f() -> void ssa\n  var v: ${type} local memory\nbb0:\n  return\n`);
    expect(printType(func.vars[0]!.type)).toBe(type);
  });

  test("what a test leaves out is filled in: variables, statements, predecessors in the order of blocks", () => {
    const func = parseFunc(`
      func f(%n_0: int) -> int ssa // a comment
      bb0:                         ; another
        jump bb1
      bb1:
        %i_3: int = phi [bb2: %i_4, bb0: 0]
        %t5: int = lt %i_3, %n_0 #1
        branch %t5, bb2, bb3
      bb2:
        %i_4: int = add %i_3, 1
        jump bb1
      bb3:
        return %i_3`);
    expect(verifyFunc(func)).toEqual([]);
    expect(func.vars.map((v) => `${v.name} ${v.storage} ${v.home}`)).toEqual([
      "n param register",
      "i local register",
    ]);
    expect(func.stmts.length).toBe(2);
    expect(func.blocks[1]?.preds).toEqual([0, 2]);
    expect(printFunc(func)).toContain("%i_3: int = phi [bb0: 0, bb2: %i_4]");
  });

  test.each([
    ["func f() -> void ssa\nbb0:\n  jump bb1", 3, "there is no block bb1"],
    ["func f() -> void ssa\nbb0:\n  return %t1", 3, "value %t1 is not defined"],
    ["func f(%n_0: int) -> int ssa\nbb0:\n  return %m_0", 3, "value %m_0 is called %n_0"],
    ["func f() -> void ssa\nbb0:\n  %t0: int = frob 1\n  return", 3, "unknown instruction frob"],
    ["func f() -> void ssa\n\nbb0:\n  %t0: int = copy 1", 4, "bb0 has no terminator"],
    ["func f() -> void ssa\nbb0:\n  return\n  return", 4, "instruction after the end of bb0"],
    ["func f() -> void ssa\nbb0:\n  return !", 3, 'unexpected "!"'],
    ["func f() -> frob ssa\nbb0:\n  return", 1, "frob is not a type"],
    ["func f() -> int ssa\nbb0: ; preds bb0\n  return 1", 2, "bb0 has the predecessors (none)"],
    ["func f() -> int ssa\nbb0:\n  %t0: int = copy 1\n  %t0: int = copy 1\n  return 1", 4, "defined twice"],
    [
      "func f() -> int ssa\nbb0:\n  jump bb1\nbb1:\n  %t0: int = phi []\n  return 1",
      4,
      "has no argument for bb0",
    ],
    ["func f() -> int ssa\nbb0:\n  store C[0] = 1\n  return 1", 3, "variable C is not declared"],
    ["func f() -> int ssa\nbb0:\n  return 1 2", 3, "unexpected 2"],
    ["frob", 1, "expected func, tag, address_taken or allocators"],
  ])("an error names its line: %j", (text, line, message) => {
    let thrown: unknown = null;
    try {
      parseModule(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ParseError);
    expect((thrown as ParseError).message).toContain(message);
    expect((thrown as ParseError).line).toBe(line);
  });
});
