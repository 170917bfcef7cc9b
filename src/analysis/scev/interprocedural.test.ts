import { expect, test } from "vitest";
import type { Func, ValueId } from "../../ir/func.ts";
import { parseModule } from "../../ir/parse.ts";
import { type Passed, passedIn, throughCallers } from "./interprocedural.ts";
import { type Analysed, analysed, definingBlock } from "./scev-testing.ts";

interface Asked {
  /** Of parameter number `id` of F2, with the caller's own names. */
  passed(id: number): string;
  /** The closed form of value number `id` of F2, with what is passed. */
  closed(id: number): string;
}

function ask(text: string): Asked {
  const module = parseModule(text);
  const of = new Map(module.funcs.map((f): [Func, Analysed] => [f, analysed(f)]));
  const callee = of.get(module.funcs.find((f) => f.name === "F2")!)!;
  const known = passedIn(module, (f) => of.get(f)?.scev ?? null)(callee.func);
  const show = (p: Passed | undefined): string => {
    if (p?.kind === "number") return String(p.value);
    if (p?.kind === "evolution") return of.get(p.caller.func)!.show(p.tree);
    return p?.kind === "range" ? `${p.range.low} … ${p.range.high}` : "unknown";
  };
  return {
    passed: (id) => (known === null ? "callers are not known" : show(known.get(id as ValueId))),
    closed: (id) => {
      const operand = { kind: "value", id: id as ValueId } as const;
      const { scev, func } = callee;
      const t = scev.closedForm(operand, definingBlock(func, operand.id), { contains: () => true });
      return callee.show(throughCallers(t, scev, known ?? new Map()));
    },
  };
}

const F2 = (kind = "static") => `
func F2(%x_0: int) -> void ssa ${kind}
bb0:
  jump bb1
bb1:
  %e_1: int = phi [bb0: 0, bb2: %f_2]
  %t3: int = add %x_0, %e_1
  %f_2: int = add %e_1, 1
  %t4: int = gt %e_1, 100
  branch %t4, bb3, bb2
bb2:
  jump bb1
bb3:
  return
`;

/** F1 calls F2 with `arg` in `loop (b = 2; ; b += 3)`, which is left when b > 10. */
const F1 = (calls: string, params = "") => `
func F1(${params}) -> void ssa
bb0:
  jump bb1
bb1:
  %b_0: int = phi [bb0: 2, bb2: %c_1]
${calls}
  %c_1: int = add %b_0, 3
  %t2: int = gt %b_0, 10
  branch %t2, bb3, bb2
bb2:
  jump bb1
bb3:
  return
`;

test("figure 17: the subscript of A in both functions' loops", () => {
  const { passed, closed } = ask(F2() + F1("  call F2(%b_0)"));
  expect(passed(0)).toBe("{2, +, 3}_1");
  expect(closed(3)).toBe("{{2, +, 3}_1, +, 1}_2");
});

test("several calls: the same number, or the range of what is passed", () => {
  const twice = (a: string, b: string) => ask(F2() + F1(`  call F2(${a})\n  call F2(${b})`));
  expect(twice("7", "7").passed(0)).toBe("7");
  expect(twice("7", "7").closed(3)).toBe("{7, +, 1}_1");
  // b is 2, 5, 8 and 11.
  expect(twice("%b_0", "7").passed(0)).toBe("2 … 11");
  expect(twice("%b_0", "7").closed(3)).toBe("{x, +, 1}_1");
});

test("a number by way of a function in between", () => {
  const between = `
func between(%y_0: int) -> void ssa static
bb0:
  %t1: int = add %y_0, 1
  call F2(%t1)
  return
`;
  const { passed, closed } = ask(F2() + between + F1("  call between(4)"));
  expect(passed(0)).toBe("5");
  expect(closed(3)).toBe("{5, +, 1}_1");
});

test("a caller's own names stay the caller's", () => {
  const { passed, closed } = ask(F2() + F1("  %t9: int = add %n_8, %b_0\n  call F2(%t9)", "%n_8: int"));
  expect(passed(0)).toBe("{n + 2, +, 3}_1");
  expect(closed(3)).toBe("{x, +, 1}_2");
});

test.each([
  ["visible elsewhere", F2("") + F1("  call F2(%b_0)")],
  ["its address is taken", `address_taken F2\n${F2()}${F1("  call F2(%b_0)")}`],
  ["never called", F2() + F1("")],
  ["it calls itself", F2().replace("bb3:", "bb3:\n  call F2(3)") + F1("  call F2(%b_0)")],
])("nothing is known: %s", (_name, text) => {
  expect(ask(text).passed(0)).toBe("callers are not known");
  expect(ask(text).closed(3)).toBe("{x, +, 1}_1");
});
