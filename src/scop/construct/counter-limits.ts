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

import { type Set as IslSet, PwAff } from "isl-wasm";
import type { Loop } from "../../analysis/cfg/loops.ts";
import { blockOf, phisOf } from "../../ir/build.ts";
import type { BlockId, PhiInstr } from "../../ir/func.ts";
import { type Affine, forEachVariable } from "../model/affine.ts";
import { affineAt } from "../model/condition.ts";
import { rangeOfType } from "../model/type-limits.ts";
import type { RegionModel } from "../region/region-model.ts";
import type { Domains } from "./domains.ts";
import type { Translator } from "./to-isl.ts";

/** `[params] -> { : … }` for which a counter overflows; one set for each counter of which that is asked. */
export function countersOverflow(
  model: RegionModel,
  translator: Translator,
  domains: Domains,
): readonly IslSet[] {
  if (model.func.speculated !== undefined) return [];
  return model.natural.flatMap((loop) =>
    phisOf(blockOf(model.func, loop.header)).flatMap((phi) => {
      const increment = incrementOf(model, loop, phi);
      return increment === null ? [] : (beyondType(increment, model, translator, domains) ?? []);
    }),
  );
}

/** A sum whose overflow is undefined, with the type that it must fit. */
interface Increment {
  readonly value: Affine;
  readonly at: BlockId;
  readonly range: readonly [bigint, bigint];
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
  return { value, at, range: rangeOfType(func.values[result]!.type) };
}

/** Null: the sum depends on what is no parameter. */
function beyondType(
  { value, at, range }: Increment,
  model: RegionModel,
  translator: Translator,
  domains: Domains,
): IslSet | null {
  let isKnown = true;
  forEachVariable(value, (v) => {
    if (v.kind === "symbol" && !translator.knows(v.symbol)) isKnown = false;
  });
  if (!isKnown) return null;
  const around = model.loopsAround(at);
  const sum = translator.pwAff(value, around.length, (loop) => around.indexOf(loop));
  const [low, high] = range.map((limit) => PwAff.valOnDomain(translator.universe(around.length), limit));
  const fine = sum.geSet(low!).intersect(sum.leSet(high!));
  return domains.block(at).subtract(fine).params().coalesce();
}
