// Sizes that counters say: beyond the largest number of its type no counter gets.
//
//     for (int i = 1; i <= n; i++) …     n == INT_MAX: the last `i++` would overflow, which is undefined. So
//     do i = 1, n                        n < INT_MAX is a fact where the loop runs, and code that counts to
//                                        n + 1 needs no wider type and no test.
//
// (Fortran 2018, 11.1.7.4.3: the variable is incremented after the last iteration as well; 10.1.5.2.4: what
// the processor cannot represent is no value.) The increment must be executed in every iteration that the
// model knows: not under a condition on data, and in no function that is there to describe
// (`Func.speculated`). What another loop around does decides whether it runs at all: then the fact depends on
// both sizes.
//
//     do i = 2, n - 1                    On entry (n - 1) - 2 + 1 is computed, also where nothing runs: n
//                                        is not so small that this has no value (11.1.7.4.1, `isCounted`)
//
// Counts that are too large for the type are none of these facts: compilers count them without a sign.

import { type Set as IslSet, PwAff } from "isl-wasm";
import type { Loop } from "../../analysis/cfg/loops.ts";
import { blockOf, phisOf } from "../../ir/build.ts";
import type { BlockId, PhiInstr, ValueId } from "../../ir/func.ts";
import type { IntType } from "../../ir/type.ts";
import { type Affine, forEachVariable } from "../model/affine.ts";
import { affineAt } from "../model/condition.ts";
import type { LoopHead } from "../model/scop.ts";
import { rangeOfType } from "../model/type-limits.ts";
import type { RegionModel } from "../region/region-model.ts";
import type { Domains } from "./domains.ts";
import { headOf } from "./heads.ts";
import type { Translator } from "./to-isl.ts";

/** `[params] -> { : … }` for which a counter overflows; one set for each counter of which that is asked. */
export function countersOverflow(
  model: RegionModel,
  translator: Translator,
  domains: Domains,
): readonly IslSet[] {
  if (model.func.speculated !== undefined) return [];
  return model.natural.flatMap((loop, index) => {
    const increments = phisOf(blockOf(model.func, loop.header)).flatMap(
      (phi) => incrementOf(model, loop, phi) ?? [],
    );
    const count = countOf(increments, model, translator, domains, index);
    return [
      ...increments.flatMap((one) => beyondType(one, model, translator, domains) ?? []),
      ...(count === null ? [] : [belowType(count)]),
    ];
  });
}

/** What the number of iterations is computed from, and where. */
type Count = Pick<LoopHead, "reached" | "first" | "bound" | "step" | "type">;

/** Where the language says that it is computed. */
function countOf(
  increments: readonly Increment[],
  model: RegionModel,
  translator: Translator,
  domains: Domains,
  index: number,
): Count | null {
  if (model.func.loops.get(model.natural[index]!.header)?.isCounted !== true) return null;
  const written = increments.length > 0 ? headOf(model, translator, domains, index) : null;
  if (written !== null) return written;
  for (const increment of increments) {
    const rotated = countAtGuard(increment, model, translator, domains, index);
    if (rotated !== null) return rotated;
  }
  return null;
}

/** Of a loop that tests at its bottom: in front of it stands a copy of the test, of the same statement. */
function countAtGuard(
  { phi, result, step, type }: Increment,
  { func, view, natural, loopsAround, sese }: RegionModel,
  translator: Translator,
  domains: Domains,
  index: number,
): Count | null {
  const { header, latches } = natural[index]!;
  const { term } = blockOf(func, latches[0]!);
  const test = term.op === "branch" && term.cond.kind === "value" ? view.scev.definition(term.cond.id) : null;
  if (test?.instr.op !== "binary" || test.instr.opcode !== (step > 0n ? "le" : "ge")) return null;
  const { left, right } = test.instr;
  if (left.kind !== "value" || left.id !== result || term.stmt === null) return null;
  const entry = blockOf(func, header).preds.findIndex((pred) => pred !== latches[0]);
  let guard: BlockId | null = header;
  do guard = view.scev.dominators.idom(guard);
  while (guard !== null && blockOf(func, guard).term.op === "jump");
  if (guard === null || blockOf(func, guard).term.stmt !== term.stmt || !sese.blocks.has(guard)) return null;
  const around = loopsAround(guard);
  if (around.length !== loopsAround(header).length - 1) return null;
  const [first, bound] = [phi.args[entry]!, right].map((operand) => {
    const form = affineAt(view, operand, guard);
    return form && isKnown(form, translator)
      ? translator.pwAff(form, around.length, (loop) => around.indexOf(loop))
      : null;
  });
  return first && bound ? { reached: domains.block(guard), first, bound, step, type } : null;
}

/** Of a loop that runs no iteration, whose bounds are so far apart that their distance has no value. */
function belowType({ first, bound, step, reached, type }: Count): IslSet {
  const [low, high] = rangeOfType(type);
  const distance = bound.sub(first).addConstantVal(step);
  const limit = PwAff.valOnDomain(reached, step > 0n ? low : high);
  const beyond = step > 0n ? distance.ltSet(limit) : distance.gtSet(limit);
  return beyond.intersect(reached).params().coalesce();
}

/** A sum whose overflow is undefined, with the type that it must fit. */
interface Increment {
  readonly phi: PhiInstr;
  readonly result: ValueId;
  readonly step: bigint;
  readonly value: Affine;
  readonly at: BlockId;
  readonly type: IntType;
}

/** Of a counter: executed once in each iteration, whatever happens in it. Null where it is none like that. */
function incrementOf({ func, view, predicates }: RegionModel, loop: Loop, phi: PhiInstr): Increment | null {
  const [latch, ...others] = loop.latches;
  const next = phi.args[blockOf(func, loop.header).preds.indexOf(latch!)];
  const made = next?.kind === "value" ? view.scev.definition(next.id) : null;
  if (others.length > 0 || made?.instr.op !== "binary" || made.instr.overflow !== "undefined") return null;
  const { opcode, left, right, result } = made.instr;
  const at = made.block.id;
  const isCounter = left.kind === "value" && left.id === phi.result && right.kind === "int";
  if (!isCounter || (opcode !== "add" && opcode !== "sub")) return null;
  if (view.scev.loops.loopOf(at) !== loop || !view.scev.dominators.dominates(at, latch!)) return null;
  const value = affineAt(view, { kind: "value", id: result }, at);
  if (value === null || predicates.of(at).kind !== "always") return null;
  const { type } = func.values[result]!;
  const step = opcode === "sub" ? -right.value : right.value;
  return type.kind === "int" ? { phi, result, step, value, at, type } : null;
}

/** Null: the sum depends on what is no parameter. */
function beyondType(
  { value, at, type }: Increment,
  model: RegionModel,
  translator: Translator,
  domains: Domains,
): IslSet | null {
  if (!isKnown(value, translator)) return null;
  const around = model.loopsAround(at);
  const sum = translator.pwAff(value, around.length, (loop) => around.indexOf(loop));
  const [low, high] = rangeOfType(type).map((limit) =>
    PwAff.valOnDomain(translator.universe(around.length), limit),
  );
  const fine = sum.geSet(low!).intersect(sum.leSet(high!));
  return domains.block(at).subtract(fine).params().coalesce();
}

function isKnown(form: Affine, translator: Translator): boolean {
  let known = true;
  forEachVariable(form, (v) => {
    if (v.kind === "symbol" && !translator.knows(v.symbol)) known = false;
  });
  return known;
}
