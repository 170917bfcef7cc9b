// What a loop's head compares, in values of the counter: what OpenMP computes iteration counts from.
//
//     for (int i = lo; i < n - 1; i += 2)      first lo, bound n - 1, step 2, `<`, in `int`
//
// A bound may be chosen, as in `i < (n < m ? n : m)`: by what the iterations of the loop do not change.
//
// Domains do not tell: of a loop that runs no iteration they know nothing. Only of loops that test their
// counter, as it is, before the body, as `for` statements do in the function as written. Operations whose
// overflow is undefined have not overflowed: `n - 1` is no less than INT_MIN, and a counter that has come to
// its bound is still in its type.

import { DimType, type IslSet, type PwAff } from "isl-wasm";
import type { ScalarEvolution } from "../../analysis/scev/scalar-evolution.ts";
import { blockOf, successors, typeOf } from "../../ir/build.ts";
import type { BlockId, CompareOpcode, Func, Instr, Operand } from "../../ir/func.ts";
import { type Affine, affineKey, forEachVariable } from "../model/affine.ts";
import { affineAt, type Condition, edgeConditions, forEachForm } from "../model/condition.ts";
import type { LoopHead } from "../model/scop.ts";
import { rangeOfType } from "../model/type-limits.ts";
import { iteratorOf } from "../region/region-loops.ts";
import type { RegionModel } from "../region/region-model.ts";
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
  const written = testAt(model, index);
  const counter = iteratorOf(view, loop);
  if (written === null || counter === null) return null;
  const form = (operand: Operand): Affine | null => {
    const value = affineAt(view, operand, loop.header);
    return value !== null && isKnown(value, translator) ? value : null;
  };
  const value = form({ kind: "value", id: counter });
  const isCounter = (operand: Operand): boolean => {
    const of = value && form(operand);
    return of !== null && affineKey(value!) === affineKey(of);
  };
  const test = isCounter(written.left) ? written : mirrored(written);
  if (value === null || !isCounter(test.left) || typeOf(func, test.right).kind !== "int") return null;
  const own = (term: Affine["terms"][number]) => term.of.kind === "loop" && term.of.loop === index;
  const [step, ...more] = value.terms.filter(own);
  const type = func.values[counter]!.type;
  if (step === undefined || more.length > 0 || type.kind !== "int") return null;
  const around = model.loopsAround(loop.header);
  const depth = around.length - 1;
  const inLoops = (of: Affine): PwAff => translator.pwAff(of, depth, (l) => around.indexOf(l));
  const bound = boundOf(model, translator, index, test.right, MAX_CHOICES);
  if (bound === null) return null;
  const first = { ...value, terms: value.terms.filter((term) => !own(term)) };
  const [low, high] = rangeOfType(typeOf(func, test.right));
  const sized = declaredSizes(model, translator, "gt")
    .map((condition) => translator.set(condition, 0, () => 0).params())
    .reduce((all, set) => all.intersect(set), translator.universe(0).params());
  return {
    reached: reachedBefore(domains.block(loop.header), depth).intersectParams(sized),
    first: inLoops(first),
    bound,
    step: step.coefficient,
    operator: test.opcode,
    type,
    boundRange: { low, high },
  };
}

/** Choices in one bound. */
const MAX_CHOICES = 4;

/**
 * `{ [outer…] -> [bound] }`, for all iterations of the loops around. Null where it is not affine, or the loop
 * changes it.
 */
function boundOf(
  model: RegionModel,
  translator: Translator,
  index: number,
  operand: Operand,
  choices: number,
): PwAff | null {
  const { view } = model;
  const loop = model.natural[index]!;
  const around = model.loopsAround(loop.header);
  const depth = around.length - 1;
  const dimOf = (l: number): number => around.indexOf(l);
  const isFixed = (of: Affine): boolean => {
    let fixed = isKnown(of, translator);
    forEachVariable(of, (v) => {
      if (v.kind === "loop" && v.loop === index) fixed = false;
    });
    return fixed;
  };
  const plain = affineAt(view, operand, loop.header);
  if (plain !== null) return isFixed(plain) ? translator.pwAff(plain, depth, dimOf) : null;
  const choice = choices === 0 ? null : choiceOf(model, index, operand);
  if (choice === null) return null;
  let isCertain = true;
  forEachForm(choice.condition, (of) => {
    if (!isFixed(of)) isCertain = false;
  });
  const [then, other] = [choice.then, choice.other].map((arm) =>
    boundOf(model, translator, index, arm, choices - 1),
  );
  if (!isCertain || then == null || other == null) return null;
  const holds = translator.set(choice.condition, depth, dimOf);
  return then.intersectDomain(holds).unionAdd(other.intersectDomain(holds.complement()));
}

interface Choice {
  readonly condition: Condition;
  readonly then: Operand;
  readonly other: Operand;
}

/** A φ in the loop, of two arms that one branch chooses and nothing else leads to. */
function choiceOf({ func, view, natural }: RegionModel, index: number, operand: Operand): Choice | null {
  const made = operand.kind === "value" ? view.scev.definition(operand.id) : null;
  if (made?.instr.op !== "phi" || made.instr.args.length !== 2 || made.block.id === natural[index]!.header)
    return null;
  const { id, preds } = made.block;
  const at = view.scev.dominators.idom(id);
  const term = at === null ? null : blockOf(func, at).term;
  if (at === null || term?.op !== "branch" || !natural[index]!.blocks.has(at)) return null;
  const armOf = (to: BlockId): number => {
    const inArm = (pred: BlockId) =>
      to === id ? pred === at : pred !== at && view.scev.dominators.dominates(to, pred);
    const found = preds.filter(inArm);
    return found.length === 1 ? preds.indexOf(found[0]!) : -1;
  };
  const [then, other] = [armOf(term.then), armOf(term.other)];
  const condition = edgeConditions(view, term, at)?.[0];
  if (then < 0 || other < 0 || then === other || condition === undefined) return null;
  return { condition, then: made.instr.args[then]!, other: made.instr.args[other]! };
}

interface Comparison {
  readonly opcode: LoopHead["operator"];
  readonly left: Operand;
  readonly right: Operand;
}

/** The comparison that comes first in the loop, if that goes on where it holds. */
function testAt(model: RegionModel, index: number): Comparison | null {
  const loop = model.natural[index]!;
  const at = firstWayOut(model, index);
  const { term } = blockOf(model.func, at);
  if (term.op !== "branch" || term.cond.kind !== "value") return null;
  const instr = model.view.scev.definition(term.cond.id)?.instr;
  if (instr?.op !== "binary" || !OPERATORS.has(instr.opcode as CompareOpcode)) return null;
  const [holds, fails] = successors(term);
  if (!loop.blocks.has(holds!) || loop.blocks.has(fails!)) return null;
  return { opcode: instr.opcode as LoopHead["operator"], left: instr.left, right: instr.right };
}

const MIRRORED = { lt: "gt", le: "ge", gt: "lt", ge: "le" } as const;

/** `n > i` as `i < n` */
const mirrored = ({ opcode, left, right }: Comparison): Comparison => ({
  opcode: MIRRORED[opcode],
  left: right,
  right: left,
});

/** The block with the test: after the header, and after choices that only compute. */
function firstWayOut({ func, natural, view }: RegionModel, index: number): BlockId {
  const { header, blocks } = natural[index]!;
  let at = header;
  for (let n = blocks.size; n > 0; n--) {
    const { term } = blockOf(func, at);
    if (term.op === "jump") {
      at = term.to;
      continue;
    }
    if (term.op !== "branch" || !blocks.has(term.then) || !blocks.has(term.other)) break;
    const join = joinOf(func, view.scev, at, blocks);
    if (join === null) break;
    at = join;
  }
  return at;
}

/** Where the arms of a choice meet again, which only compute. Null where they do anything else. */
function joinOf(
  func: Func,
  { dominators, loops }: ScalarEvolution,
  at: BlockId,
  blocks: ReadonlySet<BlockId>,
): BlockId | null {
  const joins = [...blocks].filter((b) => dominators.idom(b) === at && blockOf(func, b).preds.length > 1);
  const [join, ...others] = joins;
  if (join === undefined || others.length > 0) return null;
  const isInside = (b: BlockId) => b !== at && dominators.dominates(at, b) && !dominators.dominates(join, b);
  const inside = [...blocks].filter(isInside);
  const isPlain = inside.every((b) => {
    const { instrs, term } = blockOf(func, b);
    const stays = successors(term).every((to) => to === join || isInside(to));
    return stays && loops.loopWithHeader(b) === null && !instrs.some(({ op }) => EFFECTS.has(op));
  });
  return isPlain ? join : null;
}

const EFFECTS: ReadonlySet<Instr["op"]> = new Set(["load", "store", "call", "opaque"]);

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
