// Counters of loops around a nest, by name.
//
//     for (k = 0; k < n; k++) {
//       p = pivot(k);                    no region: it calls
//       for (i = k + 1; i < n; i++) …    a nest with the parameter φ(k)
//     }
//
// The value has no name of its own: it is one of many that k has. But if scalar evolution says of the value,
// where the nest begins, what it says of k there, {0, +, 1} in the loop around, then k holds it. Loops are
// the same in both forms of the function where they are the same text; rotating them changes nothing about
// which iteration it is.

import type { Loop, LoopId } from "../analysis/cfg/loops.ts";
import { dominatorsOf, forestOf } from "../analysis/cfg/of-graph.ts";
import { atomsOf } from "../analysis/scev/polynomial.ts";
import { ScalarEvolution } from "../analysis/scev/scalar-evolution.ts";
import { polynomialKey } from "../analysis/scev/trec-keys.ts";
import type { Atom, Trec } from "../analysis/scev/trec-types.ts";
import type { BlockId, Func, Operand, ValueId, VarId } from "../ir/func.ts";
import { sameType } from "../ir/type.ts";
import type { Scop } from "../scop/model/scop.ts";
import type { Span } from "../source/span.ts";
import { textValues } from "./text-values.ts";
import type { Variables } from "./variables.ts";

/** A form of the function, in SSA, and a region of it. */
export type FormOf = Pick<Scop, "func" | "region">;

/** The variable that holds `value` of that form where control enters the nest; null: none is known. */
export function counterHolding(
  value: ValueId,
  { func, region }: FormOf,
  nest: Span,
  variables: Variables,
): VarId | null {
  const { type, var: variable } = func.values[value]!;
  const start = variables.places.startOf(nest);
  if (variable === null || start === null || !sameType(type, func.vars[variable]!.type)) return null;
  if (variables.setWithin(nest).has(variable) || !variables.isMeant(variable, nest)) return null;
  const text = textValues(variables, start, [variable]);
  const read = text?.reads.get(variable);
  if (text === null || read === undefined) return null;
  const shared = variables.lowered.values.length;
  const there = evolutionAround(text.func, text.scev, read.operand, read.at, shared);
  const here = evolutionAround(func, evolutionsOf(func), { kind: "value", id: value }, region.entry, shared);
  return here !== null && here === there ? variable : null;
}

/** Once for each form: nothing changes it any more, and each nest asks of each of its counters. */
function evolutionsOf(func: Func): ScalarEvolution {
  const found = evolutions.get(func) ?? new ScalarEvolution(func, forestOf(func), dominatorsOf(func));
  evolutions.set(func, found);
  return found;
}

const evolutions = new WeakMap<Func, ScalarEvolution>();

/**
 * The closed form in the loops around, as text that is the same for both forms of the function; null where
 * there is none.
 */
function evolutionAround(
  func: Func,
  scev: ScalarEvolution,
  operand: Operand,
  at: BlockId,
  shared: number,
): string | null {
  let outermost: Loop | null = null;
  for (let loop = scev.loops.loopOf(at); loop !== null; loop = loop.parent) outermost = loop;
  if (outermost === null) return null;
  const { blocks } = outermost;
  const form = scev.closedForm(operand, at, { contains: (id) => blocks.has(id) });
  const textAt = (header: BlockId): string | null => {
    const span = func.loops.get(header)?.span ?? null;
    return span === null ? null : `${span.file}:${span.start}-${span.end}`;
  };
  const texts = scev.loops.loops.map((loop) => textAt(loop.header));
  // One macro may write several loops: these have one place.
  const placeOf = (id: LoopId) =>
    texts.filter((text) => text === texts[id]).length === 1 ? texts[id]! : null;
  return textOf(form, placeOf, shared);
}

/** `shared`: values with smaller numbers are the same ones in both forms. */
function textOf(t: Trec, placeOf: (loop: LoopId) => string | null, shared: number): string | null {
  if (t.kind === "poly") {
    const isShared = (a: Atom) => (a.kind === "value" ? a.id < shared : a.kind === "macro");
    return atomsOf(t.poly).every(isShared) ? polynomialKey(t.poly) : null;
  }
  if (t.kind !== "chrec") return null;
  const parts = [textOf(t.base, placeOf, shared), textOf(t.step, placeOf, shared), placeOf(t.loop)];
  return parts.includes(null) ? null : `recurrence ${parts.join(", ")}`;
}
