import { describe, expect, test } from "vitest";
import { makeArguments, sameBehaviour } from "./behaviour.ts";
import { interpret, StepsExhausted } from "./interpret.ts";
import { Memory, type RuntimeValue, UndefinedBehaviour, Unsupported } from "./memory.ts";
import { parseModule } from "./parse.ts";
import { DOUBLE } from "./type.ts";
import { verifyModule } from "./verify.ts";

function run(text: string, args: readonly RuntimeValue[] = [], memory = new Memory(), options = {}) {
  const module = parseModule(text);
  expect(verifyModule(module)).toEqual([]);
  return interpret(module, module.funcs[0]!.name, args, memory, options);
}

/** The value of one expression of a type, `%t9` in `code`. */
function evaluate(type: string, code: string, options = {}): RuntimeValue {
  return run(`func f() -> ${type} ssa\nbb0:\n${code}\n  return %t9\n`, [], new Memory(), options).result;
}

function kindOf(f: () => unknown): string {
  try {
    f();
  } catch (error) {
    if (error instanceof UndefinedBehaviour) return error.kind;
    throw error;
  }
  return "defined";
}

const SUM = `
func sum(%n_0: int, %A_1: double*) -> double ssa
bb0:
  jump bb1
bb1: ; preds bb0 bb2
  %i_2: int = phi [bb0: 0, bb2: %i_6]
  %s_3: double = phi [bb0: 0.0, bb2: %s_5]
  %t7: int = lt %i_2, %n_0
  branch %t7, bb2, bb3
bb2: ; preds bb1
  %t4: double = load %A_1[%i_2]
  %s_5: double = add %s_3, %t4
  %i_6: int = add %i_2, 1
  jump bb1
bb3: ; preds bb1
  return %s_3
`;

/** Memory with one array of doubles, and a pointer to it. */
function doubles(memory: Memory, contents: readonly number[]): RuntimeValue {
  const object = memory.allocate("argument", "A", contents.length * 8);
  for (const [i, x] of contents.entries()) memory.store(DOUBLE, { object, offset: 8 * i }, x);
  return { object, offset: 0 };
}

describe("arithmetic is C's", () => {
  test.each([
    ["int", "  %t9: int = add 2147483646, 1", 2147483647],
    ["int", "  %t9: int = add.wrap 2147483647, 1", -2147483648],
    ["int", "  %t9: int = mul.wrap 65537, 65537", 131073],
    ["int", "  %t9: int = div -7, 2", -3],
    ["int", "  %t9: int = rem -7, 2", -1],
    ["int", "  %t9: int = shr -8, 1", -4],
    ["unsigned int", "  %t9: unsigned int = shr 4294967288U, 1U", 2147483644],
    ["unsigned int", "  %t9: unsigned int = sub.wrap 3U, 5U", 4294967294],
    ["unsigned int", "  %t9: unsigned int = mul.wrap 4294967295U, 4294967295U", 1],
    ["unsigned int", "  %t9: unsigned int = bitnot 0U", 4294967295],
    ["long", "  %t9: long = mul 3037000499L, 3037000499L", 9223372030926249001n],
    ["long", "  %t9: long = shl.wrap 1L, 63", -9223372036854775808n],
    ["unsigned long", "  %t9: unsigned long = neg.wrap 1UL", 18446744073709551615n],
    ["int", "  %t9: int = lt -1, 0", 1],
    ["int", "  %t9: int = lt 18446744073709551615UL, 0UL", 0],
    ["float", "  %t9: float = add 16777216.0f, 1.0f", 16777216],
    ["double", "  %t9: double = add 0.1, 0.2", 0.30000000000000004],
    ["double", "  %t9: double = neg 0.0", -0],
    ["int", "  %t9: int = not 0.0", 1],
  ])("%s: %s", (type, code, expected) => {
    expect(evaluate(type, code)).toBe(expected);
  });

  test.each([
    ["long", "  %t9: long = cast 4294967295U", 4294967295n],
    ["long", "  %t9: long = cast -1", -1n],
    ["int", "  %t9: int = cast 4294967297L", 1],
    ["unsigned char", "  %t9: unsigned char = cast -1", 255],
    ["char", "  %t9: char = cast 200", -56],
    ["int", "  %t9: int = cast -2.9", -2],
    ["bool", "  %t9: bool = cast 0.5", 1],
    ["float", "  %t9: float = cast 0.1", Math.fround(0.1)],
    // Between two floats, a little above the middle: through double it would go down.
    ["float", "  %t9: float = cast 1152921573326323713L", 2 ** 60 + 2 ** 37],
    ["double", "  %t9: double = cast 9007199254740993L", 9007199254740992],
    ["unsigned long", "  %t9: unsigned long = cast -1L", 18446744073709551615n],
  ])("conversion to %s: %s", (type, code, expected) => {
    expect(evaluate(type, code)).toBe(expected);
  });
});

describe("undefined behaviour is an error with its kind", () => {
  test.each([
    ["overflow", "int", "  %t9: int = add 2147483647, 1"],
    ["overflow", "int", "  %t9: int = mul 65536, 32768"],
    ["overflow", "int", "  %t9: int = neg -2147483648"],
    ["overflow", "int", "  %t9: int = div -2147483648, -1"],
    ["overflow", "long", "  %t9: long = add 9223372036854775807L, 1L"],
    ["division", "int", "  %t9: int = rem 1, 0"],
    ["shift", "int", "  %t9: int = shr 1, 32"],
    ["conversion", "int", "  %t9: int = cast 3e9"],
    ["uninitialised", "int", "  %t9: int = add (int)undef, 1"],
    ["null-pointer", "int", "  %t9: int = load (int*)0[0]"],
  ])("%s", (kind, type, code) => {
    expect(kindOf(() => evaluate(type, code))).toBe(kind);
  });

  test("tolerated, overflow wraps and what was never given is zero", () => {
    expect(evaluate("int", "  %t9: int = add 2147483647, 1", { tolerate: true })).toBe(-2147483648);
    expect(evaluate("int", "  %t9: int = add (int)undef, 1", { tolerate: true })).toBe(1);
  });

  test("a value never given may be copied", () => {
    expect(evaluate("int", "  %t9: int = copy (int)undef")).toBe(undefined);
  });

  test("an access past the end of its object, and one before it", () => {
    const memory = new Memory();
    const A = doubles(memory, [1, 2]);
    expect(kindOf(() => run(SUM, [3, A], memory))).toBe("out-of-bounds");
    const before = "func f(%A_0: double*) -> double ssa\nbb0:\n  %t9: double = load %A_0[-1]\n  return %t9\n";
    expect(kindOf(() => run(before, [A], memory))).toBe("out-of-bounds");
  });

  test("the message names the instruction", () => {
    expect(() => evaluate("int", "  %t9: int = div 1, 0")).toThrow(/in f: %t9: int = div 1, 0/);
  });

  test("a local is dead once its function has returned", () => {
    const text = `
func f() -> int ssa
bb0:
  %t0: int* = call g()
  %t9: int = load %t0[0]
  return %t9
func g() -> int* ssa
  var x: int local memory
bb0:
  store x = 5
  %t9: int* = addr x
  return %t9
`;
    expect(kindOf(() => run(text))).toBe("dead-object");
  });

  test("free of what is not the start of a heap object", () => {
    const text = `
func f() -> void ssa
bb0:
  %t0: double* = call malloc(8UL)
  %t1: double* = ptradd %t0, 1
  call free(%t1)
  return
`;
    expect(kindOf(() => run(text))).toBe("bad-free");
  });
});

test("all NaNs are one in memory", () => {
  const bytes = (code: string) => {
    const memory = new Memory();
    run(
      `func f(%A_0: double*) -> void ssa\nbb0:\n${code}  store %A_0[0] = %t2\n  return\n`,
      [doubles(memory, [1])],
      memory,
    );
    return memory.objects.get(1)!.view.getBigUint64(0, true);
  };
  expect(bytes("  %t2: double = div 0.0, 0.0\n")).toBe(0x7ff8000000000000n);
  expect(bytes("  %t1: double = div 0.0, 0.0\n  %t2: double = neg %t1\n")).toBe(0x7ff8000000000000n);
});

describe("control flow and memory", () => {
  test("a loop over an array", () => {
    const memory = new Memory();
    expect(run(SUM, [3, doubles(memory, [1, 2.5, 4])], memory).result).toBe(7.5);
  });

  test("phis of one block are read together: a swap swaps", () => {
    const text = `
func f(%n_0: int) -> int ssa
bb0:
  jump bb1
bb1:
  %a_1: int = phi [bb0: 1, bb2: %b_2]
  %b_2: int = phi [bb0: 2, bb2: %a_1]
  %i_3: int = phi [bb0: 0, bb2: %i_4]
  %t5: int = lt %i_3, %n_0
  branch %t5, bb2, bb3
bb2:
  %i_4: int = add %i_3, 1
  jump bb1
bb3:
  %t6: int = mul %a_1, 10
  %t7: int = add %t6, %b_2
  return %t7
`;
    expect(run(text, [0]).result).toBe(12);
    expect(run(text, [1]).result).toBe(21);
    expect(run(text, [2]).result).toBe(12);
  });

  test("a switch takes the case whose range holds the value", () => {
    const text = `
func f(%n_0: int) -> int ssa
bb0:
  switch %n_0, [1: bb1, 3..5: bb2, -1: bb1], bb3
bb1:
  return 10
bb2:
  return 20
bb3:
  return 30
`;
    expect([1, 2, 3, 5, 6, -1].map((n) => run(text, [n]).result)).toEqual([10, 30, 20, 20, 30, 10]);
  });

  test("register variables before SSA", () => {
    const text = `
func f(%n_0: int) -> int vars
  var i: int local register
bb0:
  set i = %n_0
  jump bb1
bb1:
  %t1: int = get i
  %t2: int = gt %t1, 10
  branch %t2, bb2, bb3
bb2:
  %t3: int = get i
  return %t3
bb3:
  %t4: int = get i
  %t5: int = mul %t4, 3
  set i = %t5
  jump bb1
`;
    expect(run(text, [2]).result).toBe(18);
  });

  test("rows whose length is a value, a field in a struct in an array, and a pointer walk", () => {
    const text = `
tag 0 struct "S" size 24 align 8 { n: int at 0; v: double[x1=2] at 8 }

func f(%m_0: int, %A_1: double(*)[x0]) -> double ssa
  var s: struct@0[x2=3] local memory
  extent x0 = %m_0
bb0:
  store %A_1[1][2 : %m_0] = 5.0
  %t2: double* = addr %A_1[0][0 : %m_0]
  %t3: double* = ptradd %t2, %m_0
  %t4: double* = ptradd %t3, 2
  %t5: double = load %t4[0]
  store s[1 : 3].v@1[1 : 2] = %t5
  %t6: struct@0* = addr s[1 : 3]
  %t7: double = load %t6[0].v@1[1 : 2]
  %t8: long = ptrdiff %t4, %t2
  %t9: double = cast %t8
  %t10: double = add %t7, %t9
  return %t10
`;
    const module = parseModule(text);
    const memory = new Memory(module.tags);
    // 5 + (1 · 4 + 2)
    expect(run(text, [4, doubles(memory, new Array(12).fill(0))], memory).result).toBe(11);
  });

  test("a subscript past its row but inside its object is defined", () => {
    const text = `
func f() -> double ssa
  var A: double[x0=2][x1=3] local memory
bb0:
  store A[1 : 2][0 : 3] = 7.0
  %t0: double = load A[0 : 2][3 : 3]
  return %t0
`;
    expect(run(text).result).toBe(7);
  });

  test("a pointer survives in memory and as an integer", () => {
    const text = `
func f(%A_0: double*) -> double ssa
  var p: double* local memory
bb0:
  %t1: double* = ptradd %A_0, 1
  store p = %t1
  %t2: double* = load p
  %t3: unsigned long = cast %t2
  %t4: unsigned long = add.wrap %t3, 8UL
  %t5: double* = cast %t4
  %t6: double = load %t5[0]
  return %t6
`;
    const memory = new Memory();
    expect(run(text, [doubles(memory, [1, 2, 3])], memory).result).toBe(3);
  });

  test("globals are zero, shared between functions, and stay", () => {
    const text = `
func f() -> int ssa
  var g: int global memory
bb0:
  %t0: int = load g
  %t1: int = add %t0, 1
  store g = %t1
  %t2: int = call h()
  return %t2
func h() -> int ssa
  var g: int extern memory
bb0:
  %t0: int = load g
  return %t0
`;
    const memory = new Memory();
    expect(run(text, [], memory).result).toBe(1);
    expect(run(text, [], memory).result).toBe(2);
  });

  test("recursion, function pointers", () => {
    const text = `
func f(%n_0: int) -> int ssa
  var f: int(int) extern memory
bb0:
  %t1: int = le %n_0, 1
  branch %t1, bb1, bb2
bb1:
  return 1
bb2:
  %t2: int = sub %n_0, 1
  %t3: int(*)(int) = addr f
  %t4: int = call *%t3(%t2)
  %t5: int = mul %n_0, %t4
  return %t5
`;
    expect(run(text, [6]).result).toBe(720);
  });

  test("macros have their hint, or the value that is asked for", () => {
    const text = "func f() -> int ssa\n  macro @N: int = 7\nbb0:\n  %t0: int = add @N, 1\n  return %t0\n";
    expect(run(text).result).toBe(8);
    expect(run(text, [], new Memory(), { macroValues: new Map([["N", 100n]]) }).result).toBe(101);
  });
});

describe("library", () => {
  test("unknown functions give the same number for the same arguments, another for others", () => {
    const text = (a: string, b: string) => `
func f() -> double ssa
bb0:
  %t0: double = call ${a} const
  %t1: double = call ${b} const
  %t2: double = sub %t0, %t1
  return %t2
`;
    expect(run(text("exp(1.0)", "exp(1.0)")).result).toBe(0);
    expect(run(text("exp(1.0)", "exp(1.5)")).result).not.toBe(0);
    expect(run(text("exp(1.0)", "log(1.0)")).result).not.toBe(0);
    expect(run(text("sqrt(2.25)", "fabs(-1.5)")).result).toBe(0);
  });

  test("printf prints as C does", () => {
    const text = `
func f() -> void ssa
  var $str0: char[x0=40] static memory literal "%0.2lf|%5d|%-4d|%s|%c|%.3e|%ld%%\\n"
  var $str1: char[x1=4] static memory literal "abc"
bb0:
  %t0: char* = addr $str0[0 : 40]
  %t1: char* = addr $str1[0 : 4]
  %t2: int = call printf(%t0, 0.125, 42, 7, %t1, 65, 12345.678, -3L)
  return
`;
    const { memory } = run(text);
    expect(memory.output).toBe("0.12|   42|7   |abc|A|1.235e+04|-3%\n");
  });

  test("what can't be executed exactly is refused, where it is reached", () => {
    const text = `
func f(%n_0: int, %x_1: long double) -> int ssa
bb0:
  branch %n_0, bb1, bb2
bb1:
  %t2: long double = add %x_1, %x_1
  return 1
bb2:
  return 2
`;
    expect(run(text, [0, 0]).result).toBe(2);
    expect(() => run(text, [1, 0])).toThrow(Unsupported);
  });

  test("a loop without end uses up its steps", () => {
    const text = "func f() -> void ssa\nbb0:\n  jump bb1\nbb1:\n  jump bb1\n";
    expect(() => run(text, [], new Memory(), { maxSteps: 1000 })).toThrow(StepsExhausted);
  });

  test("exit ends the program with its status", () => {
    expect(run("func f() -> void ssa\nbb0:\n  call exit(3) noreturn\n  unreachable\n").exit).toBe(3);
  });
});

test("arguments: rows are as long as the function will find them", () => {
  const text = `
func f(%n_0: int, %A_1: double(*)[x0][x1]) -> double ssa
  macro @M: int = 1000
  extent x0 = %t2
  extent x1 = @M
bb0:
  %t2: int = add %n_0, 1
  %t3: double = load %A_1[11][0 : %t2][6 : @M]
  return %t3
`;
  const module = parseModule(text);
  const macroValues = new Map([["M", 7n]]);
  const size = (options: object) => {
    const memory = new Memory();
    const args = makeArguments(module.funcs[0]!, memory, options);
    interpret(module, "f", args, memory, options);
    return memory.objects.get(1)!.size / 8;
  };
  expect(size({ elements: 1, ints: { n: 3 }, macroValues })).toBe(12 * 4 * 7);
  expect(size({ elements: 1, rows: 20, defaultInt: 1 })).toBe(20 * 2 * 1000);
});

describe("behaviour before and after a pass", () => {
  const compareTexts = (before: string, after: string) =>
    sameBehaviour(parseModule(before), parseModule(after), parseModule(before).funcs[0]!.name, {
      ints: { n: 8 },
      elements: 10,
    });

  test("the same function behaves the same", () => {
    expect(compareTexts(SUM, SUM).kind).toBe("same");
  });

  test("another order of floating-point additions is seen", () => {
    const backwards = SUM.replace("[%i_2]", "[%t8]").replace(
      "%t4: double",
      "%t10: int = sub %n_0, 1\n  %t8: int = sub %t10, %i_2\n  %t4: double",
    );
    expect(compareTexts(SUM, backwards).kind).toBe("different");
  });

  test("a store that is missing, or one too many, is seen", () => {
    const stores = (code: string) => `func f(%A_0: double*) -> void ssa\nbb0:\n${code}  return\n`;
    const one = "  store %A_0[3] = 1.0\n";
    const verdict = compareTexts(stores(one), stores(""));
    expect(verdict.kind).toBe("different");
    expect(verdict.kind === "different" && verdict.differences[0]).toMatch(/argument A at byte 2[4-9]/);
    expect(compareTexts(stores(one), stores(`${one}  store %A_0[4] = 1.0\n`)).kind).toBe("different");
  });

  test("calls of unknown functions keep their order", () => {
    const calls = (...names: string[]) =>
      `func f() -> void ssa\nbb0:\n${names.map((n) => `  call ${n}(1)\n`).join("")}  return\n`;
    expect(compareTexts(calls("a", "b"), calls("a", "b")).kind).toBe("same");
    expect(compareTexts(calls("a", "b"), calls("b", "a")).kind).toBe("different");
  });

  test("where the original is undefined, nothing is said", () => {
    expect(compareTexts(SUM.replace("[%i_2]", "[50]"), SUM).kind).toBe("undefined");
  });

  test("where only the result is undefined, it differs", () => {
    expect(compareTexts(SUM, SUM.replace("[%i_2]", "[50]")).kind).toBe("different");
  });
});
