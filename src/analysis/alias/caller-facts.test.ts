import { describe, expect, test } from "vitest";
import type { VarId } from "../../ir/func.ts";
import { parseModule } from "../../ir/parse.ts";
import { callerFacts } from "./caller-facts.ts";

const KERNEL = (kind = "static") => `
func kernel(%n_0: int, %a_1: double*, %b_2: double*) -> void ssa ${kind}
bb0:
  return
`;
const facts = (text: string) => {
  const module = parseModule(text);
  const kernel = module.funcs.find((f) => f.name === "kernel")!;
  const of = callerFacts(module, "kernel");
  const param = (name: string) => kernel.params.find((p) => kernel.vars[p.var]!.name === name)!.var;
  return {
    distinct: (a: string, b: string) => of.distinct(param(a), param(b)),
    macro: (name: string) => of.macroOf(param(name) as VarId),
  };
};

/**
 * main in the form before SSA, as lowering makes it: two blocks of fresh memory behind pointers to arrays.
 */
const FRESH = (second = "call my_alloc(8UL)") => `
func main() -> int vars
  macro @NI: int = 20
  var A: double(*)[x0] local register
  var B: double(*)[x0] local register
  extent x0 = @NI
bb0:
  %t0: double(*)[x0] = call my_alloc(8UL)
  set A = %t0
  %t1: double(*)[x0] = ${second}
  set B = %t1
  %t2: double(*)[x0] = get A
  %t3: double* = addr %t2[0][0 : @NI]
  %t4: double(*)[x0] = get B
  %t5: double* = addr %t4[0][0 : @NI]
  call kernel(@NI, %t3, %t5)
  return 0
`;

/**
 * Static functions in rows: each calls all of the next row with its own parameters; the last row calls the
 * kernel.
 */
function rows(depth: number, width: number): string {
  const func = (row: number, at: number) => {
    const next = row + 1 < depth ? Array.from({ length: width }, (_, k) => `f${row + 1}_${k}`) : ["kernel"];
    const calls = next.map((name) => `  call ${name}(%n_0, %a_1, %b_2)`).join("\n");
    return `func f${row}_${at}(%n_0: int, %a_1: double*, %b_2: double*) -> void ssa static\nbb0:\n${calls}\n  return\n`;
  };
  return Array.from({ length: depth * width }, (_, k) => func(Math.floor(k / width), k % width)).join("\n");
}

test("callers of callers are read when somebody asks", () => {
  const module = parseModule(`${KERNEL()}\n${rows(4, 40)}`);
  const start = performance.now();
  for (let k = 0; k < 300; k++) callerFacts(module, "kernel");
  expect(performance.now() - start).toBeLessThan(20_000);
});

test("functions that call each other: nothing is read in the one that is being changed", () => {
  const mutual = `${KERNEL().replace("  return", "  call g(%n_0, %a_1, %b_2)\n  return")}
func g(%n_0: int, %a_1: double*, %b_2: double*) -> void ssa static
bb0:
  call kernel(%n_0, %a_1, %b_2)
  return
`;
  expect(facts(mutual).distinct("a", "b")).toBe(false);
  expect(facts(mutual).macro("n")).toBe(null);
});

describe("parameters that never overlap", () => {
  test("two results of an allocator", () => {
    const { distinct, macro } = facts(`allocators my_alloc\n${KERNEL()}${FRESH()}`);
    expect(distinct("a", "b")).toBe(true);
    expect(distinct("a", "a")).toBe(false);
    expect(macro("n")).toBe("NI");
  });

  test("an argument of another type is converted, as where there is no prototype: it is not the macro's value", () => {
    const narrow = KERNEL().replace("%n_0: int", "%n_0: char");
    const { distinct, macro } = facts(`allocators my_alloc\n${narrow}${FRESH()}`);
    expect(macro("n")).toBe(null);
    expect(distinct("a", "b")).toBe(true);
  });

  test("not without the attribute, nor where one is made from the other", () => {
    expect(facts(`${KERNEL()}${FRESH()}`).distinct("a", "b")).toBe(false);
    expect(facts(`allocators my_alloc\n${KERNEL()}${FRESH("copy %t0")}`).distinct("a", "b")).toBe(false);
  });

  test("not if the function is visible elsewhere", () => {
    expect(facts(`allocators my_alloc\n${KERNEL("")}${FRESH()}`).distinct("a", "b")).toBe(false);
    const taken = `address_taken kernel\nallocators my_alloc\n${KERNEL()}${FRESH()}`;
    expect(facts(taken).distinct("a", "b")).toBe(false);
  });

  test("declared arrays of the caller, two calls, different values", () => {
    const { distinct, macro } = facts(`${KERNEL()}
func main(%p_0: double*) -> int ssa
  var X: double[x0=10] static memory
  var Y: double[x1=10] local memory
  extent x0 = 10
  extent x1 = 10
bb0:
  %t1: double* = addr X[0 : 10]
  %t2: double* = addr Y[0 : 10]
  call kernel(10, %t1, %t2)
  call kernel(11, %p_0, %t2)
  return 0
`);
    expect(distinct("a", "b")).toBe(true);
    expect(macro("n")).toBe(null);
  });

  test("a static object and what the caller was given may be one", () => {
    const { distinct } = facts(`${KERNEL()}
func main(%p_0: double*) -> int ssa
  var X: double[x0=10] static memory
  extent x0 = 10
bb0:
  %t1: double* = addr X[0 : 10]
  call kernel(10, %t1, %p_0)
  return 0
`);
    expect(distinct("a", "b")).toBe(false);
  });

  test("through a static function in between; a recursive call tells nothing", () => {
    const between = (body: string) => `allocators my_alloc
${KERNEL()}
func middle(%n_0: int, %x_1: double*, %y_2: double*) -> void ssa static
bb0:
${body}
  return
${FRESH().replace("call kernel", "call middle")}`;
    const plain = facts(between("  call kernel(%n_0, %x_1, %y_2)"));
    expect(plain.distinct("a", "b")).toBe(true);
    expect(plain.macro("n")).toBe("NI");
    const recursive = facts(between("  call middle(%n_0, %y_2, %y_2)\n  call kernel(%n_0, %x_1, %y_2)"));
    expect(recursive.distinct("a", "b")).toBe(false);
  });
});
