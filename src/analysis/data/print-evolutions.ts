// Scalar evolution as text (`polyc dump --after=scev`): for each loop its trip count, the evolutions of the
// φs of its header, and the elements that its loads and stores touch; in terms of the function's parameters
// and macros.
//
//     loop 1 bb2, for: back edges n - 1
//       %i_7 = {0, +, 1}_1
//       loop 2 bb5, for: back edges m - 1
//         %j_9 = {0, +, 1}_2
//         load A[{0, +, 1}_1][{0, +, 1}_2]
//
// A name without a closed form prints as `unknown`, a loop without a count with the reason.

import { blockOf, phisOf } from "../../ir/build.ts";
import type { Instr, LoadInstr, StoreInstr } from "../../ir/func.ts";
import type { Loop } from "../cfg/loops.ts";
import type { EvolutionAssumption, TripCount } from "../scev/niter.ts";
import { namesOf, printTrec } from "../scev/print-trec.ts";
import type { ScalarEvolution } from "../scev/scalar-evolution.ts";
import type { EvolutionRegion } from "../scev/scope.ts";
import type { LeastCount } from "../scev/several-exits.ts";
import type { Trec } from "../scev/trec-types.ts";
import { accessBounds } from "./access-bounds.ts";
import { type DataRef, dataRef } from "./data-ref.ts";
import { delinearize } from "./delinearize.ts";

export function printEvolutions(scev: ScalarEvolution): string {
  const region: EvolutionRegion = { contains: () => true };
  return scev.loops.roots.flatMap((loop) => printLoop(scev, region, loop, "")).join("\n");
}

function printLoop(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  loop: Loop,
  indent: string,
): readonly string[] {
  const { func } = scev;
  const names = namesOf(func);
  const show = (t: Trec) => printTrec(t, names);
  const source = func.loops.get(loop.header);
  const kind = source === undefined ? "" : `, ${source.kind}`;
  const count = scev.tripCount(loop, region);
  const least = count.ok ? null : scev.leastCount(loop, region);
  const counted = count.ok
    ? printCount(count.value, show)
    : least === null
      ? `${count.reject.kind}: ${count.reject.message}${printBounds(scev, region, loop, show)}`
      : printLeast(least, show);
  const inner = `${indent}  `;
  const phis = phisOf(blockOf(func, loop.header)).map((phi) => {
    const t = scev.closedForm({ kind: "value", id: phi.result }, loop.header, region);
    const name = names.value({ kind: "value", id: phi.result });
    return `${inner}${name} = ${show(t)}`;
  });
  return [
    `${indent}loop ${names.loop(loop.id)} bb${loop.header}${kind}: ${counted}`,
    ...phis,
    ...printReferences(scev, region, loop).map((line) => inner + line),
    ...loop.children.flatMap((child) => printLoop(scev, region, child, inner)),
  ];
}

function printCount(count: TripCount, show: (t: Trec) => string): string {
  const bound = count.bound === null ? "" : `, at most ${count.bound}`;
  return `back edges ${show(count.backEdges)}${printConditions(count.assumptions, show)}${bound}`;
}

/** What loops without a count do not exceed. */
function printBounds(
  scev: ScalarEvolution,
  region: EvolutionRegion,
  loop: Loop,
  show: (t: Trec) => string,
): string {
  const byExits = scev.upperBounds(loop, region).map((t) => `; at most ${show(t)}`);
  const byArrays = accessBounds(scev, loop, region).map(
    ({ backEdges, array }) => `; at most ${show(backEdges)}, or ${scev.func.vars[array]!.name} would be left`,
  );
  return [...new Set([...byExits, ...byArrays])].join("");
}

/** Of several exits. */
function printLeast({ counts, backEdges }: LeastCount, show: (t: Trec) => string): string {
  if (backEdges !== null) return `back edges ${show(backEdges)}`;
  const each = counts.map((c) => show(c.backEdges) + printConditions(c.conditions, show));
  return `back edges the least of ${each.join("; ")}`;
}

function printConditions(conditions: readonly EvolutionAssumption[], show: (t: Trec) => string): string {
  const texts = conditions.map((a) =>
    a.kind === "nonnegative" ? `${show(a.trec)} >= 0` : `${a.by} divides ${show(a.trec)}`,
  );
  return texts.length > 0 ? ` if ${texts.join(" and ")}` : "";
}

/**
 * Loads and stores of the loop itself; subscripts are made comparable over the whole loop with its inner
 * loops.
 */
function printReferences(scev: ScalarEvolution, region: EvolutionRegion, loop: Loop): readonly string[] {
  const found: { readonly instr: Instr; readonly ref: DataRef | null; readonly own: boolean }[] = [];
  for (const id of loop.blocks)
    for (const instr of blockOf(scev.func, id).instrs) {
      if (instr.op !== "load" && instr.op !== "store") continue;
      const ref = dataRef(scev, region, instr.ref, id, null);
      found.push({ instr, ref: ref.ok ? ref.value : null, own: scev.loops.loopOf(id) === loop });
    }
  const known = found.flatMap((f) => (f.ref === null ? [] : [f.ref]));
  const shaped = delinearize(scev, region, known);
  return found
    .filter((f) => f.own)
    .map(({ instr, ref }) => {
      const { op } = instr as LoadInstr | StoreInstr;
      return `${op} ${ref === null ? "unknown" : printReference(scev, shaped[known.indexOf(ref)]!.ref)}`;
    });
}

function printReference(scev: ScalarEvolution, { base, steps }: DataRef): string {
  const names = namesOf(scev.func);
  const path = steps.map((s) => (s.kind === "index" ? `[${printTrec(s.subscript, names)}]` : `.${s.name}`));
  const name =
    base.kind === "object" ? scev.func.vars[base.var]!.name : names.value({ kind: "value", id: base.id });
  return name + path.join("");
}
