// What a loop's head compares, in values of the counter: what OpenMP computes iteration counts from.
//
//     for (int i = lo; i < n - 1; i += 2)      first lo, bound n - 1, step 2, `<`, in `int`
//
// Domains do not tell: of a loop that runs no iteration they know nothing. Only of loops that test their counter, as it is, before
// the body, as `for` statements do in the function as written. Operations whose overflow is undefined have not overflowed: `n - 1` is no
// less than INT_MIN, and a counter that has come to its bound is still in its type.

import { DimType, type IslSet, type PwAff } from "isl-wasm";
import { blockOf, successors, typeOf } from "../../ir/build.ts";
import type { CompareOpcode, Operand } from "../../ir/func.ts";
import { type Affine, affineKey, forEachVariable } from "../affine.ts";
import { affineAt } from "../condition.ts";
import { iteratorOf, type RegionModel } from "../region-model.ts";
import type { LoopHead } from "../scop.ts";
import { rangeOfType } from "../type-limits.ts";
import { declaredSizes } from "./context.ts";
import type { Domains } from "./domains.ts";
import type { Translator } from "./to-isl.ts";

const OPERATORS: ReadonlySet<CompareOpcode> = new Set(["lt", "le", "gt", "ge"]);

/** Null where the loop is not like that, or the values are not affine. */
export function headOf(
  model: RegionModel,
  translator: Translator,
  domains: Domains,
  index: number,
): LoopHead | null {
  const { view, func } = model;
  const loop = model.natural[index]!;
  const test = testAt(model, index);
  const counter = iteratorOf(view, loop);
  if (test === null || counter === null) return null;
  const form = (operand: Operand): Affine | null => {
    const value = affineAt(view, operand, loop.header);
    return value !== null && isKnown(value, translator) ? value : null;
  };
  const [value, left, bound] = [form({ kind: "value", id: counter }), form(test.left), form(test.right)];
  if (value === null || left === null || bound === null || affineKey(value) !== affineKey(left)) return null;
  const own = (term: Affine["terms"][number]) => term.of.kind === "loop" && term.of.loop === index;
  const [step, ...more] = value.terms.filter(own);
  const type = func.values[counter]!.type;
  if (step === undefined || more.length > 0 || bound.terms.some(own) || type.kind !== "int") return null;
  const around = model.loopsAround(loop.header);
  const depth = around.length - 1;
  const inLoops = (of: Affine): PwAff => translator.pwAff(of, depth, (l) => around.indexOf(l));
  const first = { ...value, terms: value.terms.filter((term) => !own(term)) };
  const [low, high] = rangeOfType(typeOf(func, test.right));
  const sized = declaredSizes(model, translator, "gt")
    .map((condition) => translator.set(condition, 0, () => 0).params())
    .reduce((all, set) => all.intersect(set), translator.universe(0).params());
  return {
    reached: reachedBefore(domains.block(loop.header), depth).intersectParams(sized),
    first: inLoops(first),
    bound: inLoops(bound),
    step: step.coefficient,
    operator: test.opcode,
    type,
    boundRange: { low, high },
  };
}

/** The comparison that comes first in the loop, if that goes on where it holds. */
function testAt(model: RegionModel, index: number) {
  const loop = model.natural[index]!;
  let at = loop.header;
  for (let n = loop.blocks.size; n > 0; n--) {
    const { term } = blockOf(model.func, at);
    if (term.op !== "jump") break;
    at = term.to;
  }
  const { term } = blockOf(model.func, at);
  if (term.op !== "branch" || term.cond.kind !== "value") return null;
  const instr = model.view.scev.definition(term.cond.id)?.instr;
  if (instr?.op !== "binary" || !OPERATORS.has(instr.opcode as CompareOpcode)) return null;
  const [holds, fails] = successors(term);
  if (!loop.blocks.has(holds!) || loop.blocks.has(fails!)) return null;
  if (typeOf(model.func, instr.right).kind !== "int") return null;
  return { opcode: instr.opcode as LoopHead["operator"], left: instr.left, right: instr.right };
}

/** `{ [outer…, i] }` → `{ [outer…] }`: the first test is made whenever control comes to the loop. */
function reachedBefore(header: IslSet, depth: number): IslSet {
  return header.fixVal(DimType.set, depth, 0n).projectOut(DimType.set, depth, 1);
}

function isKnown(form: Affine, translator: Translator): boolean {
  let known = true;
  forEachVariable(form, (v) => {
    if (v.kind === "symbol" && !translator.knows(v.symbol)) known = false;
  });
  return known;
}
