// `where` with several assignments as one loop over the elements (Fortran 2018, 10.2.3.2).
//
//     where (a > 0)                  do i = …
//       b = a; a = 1                   if (a(i) > 0) then
//     elsewhere                          b(i) = a(i); a(i) = 1
//       b = 0                          else
//     end where                          b(i) = 0
//
// The standard executes one assignment after another, each for all elements that the masks chose. One element
// after another gives the same if nothing that is read or set is an element which another one has set: what
// is named of an array that the construct sets is always the same section, or has no element of it. Scalars
// are computed in front of the loops, so that they may have no elements of such arrays. All others are
// barriers.

import type { ObjectId, TypedExpr, WhereBranch } from "../../frontend/fortran/ast.ts";
import { anyIn, expressionParts } from "../../frontend/fortran/expression-parts.ts";
import { isScalarType } from "../../ir/type.ts";
import type { Span } from "../../source/span.ts";
import type { ProcedureContext } from "./context.ts";
import { ElementLoops, whyNotElements } from "./element-loops.ts";
import { branchOnCondition, kindOfValue, scalarValue } from "./expressions.ts";
import { referenceOf } from "./references.ts";
import { type Section, sectionOf, whyNoSection } from "./sections.ts";
import { scalarType } from "./types.ts";

/**
 * Where nothing was lowered, it is a barrier, and the result says why, in words that follow "with"; else
 * null.
 */
export function lowerWhereConstruct(
  context: ProcedureContext,
  branches: readonly WhereBranch[],
  span: Span | null,
): string | null {
  const targets = branches.flatMap(({ assignments }) => assignments.map(({ target }) => target));
  const sections = targets.map((target) => sectionOf(context, target));
  const [leader] = sections;
  if (leader === undefined) return "no assignment";
  const why = whyNotOneLoop(context, branches, sections);
  if (why !== null) return why;
  const loops = new ElementLoops(context, leader!, span);
  const elementwise = branches.map(({ mask, assignments }) => ({
    mask: mask === null ? null : loops.scalar(mask),
    assignments: assignments.map(({ target, value }) => ({
      target: loops.scalar(target),
      value: loops.scalar(value),
    })),
  }));
  loops.run(() => chosen(context, elementwise));
  return null;
}

interface ElementBranch {
  readonly mask: TypedExpr | null;
  readonly assignments: readonly { readonly target: TypedExpr; readonly value: TypedExpr }[];
}

/** The assignments of the first branch that the element is in. */
function chosen(context: ProcedureContext, [branch, ...others]: readonly ElementBranch[]): void {
  if (branch === undefined) return;
  const assign = (): void => {
    for (const { target, value } of branch.assignments) {
      if (target.kind !== "element") throw new Error(`${context.func.name}: a target that is no element`);
      const given = scalarValue(context, value);
      context.store(referenceOf(context, target), given);
    }
  };
  if (branch.mask === null) {
    assign();
    return;
  }
  const [inside, outside, join] = [context.newBlock(), context.newBlock(), context.newBlock()];
  branchOnCondition(context, branch.mask, inside, outside);
  context.resume(inside);
  assign();
  context.jump(join);
  context.resume(outside);
  chosen(context, others);
  context.start(join);
}

function whyNotOneLoop(
  context: ProcedureContext,
  branches: readonly WhereBranch[],
  sections: readonly (Section | null)[],
): string | null {
  const targets = branches.flatMap(({ assignments }) => assignments.map(({ target }) => target));
  const values = branches.flatMap(({ mask, assignments }) => [
    ...(mask === null ? [] : [mask]),
    ...assignments.map(({ value }) => value),
  ]);
  for (const [k, target] of targets.entries()) {
    const section = sections[k];
    if (section == null) return whyNoSection(context, target) ?? "a part of a structure";
    if (!isScalarType(scalarType(target.type))) return kindOfValue(target.type);
    if (target.kind === "variable" && section.isAllocatable)
      return `the whole allocatable array "${context.symbol(section.symbol).name}" beside others`;
    for (const e of [...targets, ...values]) {
      const why = whyNotElements(context, section, e, true);
      if (why !== null) return why;
    }
  }
  const set = new Set(sections.flatMap((section) => section?.symbol ?? []));
  const isSeen = (id: ObjectId): boolean =>
    set.has(id) || (context.symbol(id).attributes.has("target") && sections.some((one) => one?.isTarget));
  return values.some((e) => readsAtOnce(e, isSeen)) ? "single elements of arrays that it sets" : null;
}

/** Is there a scalar in it that is computed of such objects? */
function readsAtOnce(e: TypedExpr, isSeen: (id: ObjectId) => boolean): boolean {
  if (e.rank === 0)
    return anyIn(e, (one) => !PLAIN.has(one.kind) || (one.kind === "variable" && isSeen(one.symbol)));
  if (e.kind === "variable" || e.kind === "section") return false;
  return !PLAIN.has(e.kind) || expressionParts(e).some((part) => readsAtOnce(part, isSeen));
}

/** Nothing else than the objects that stand in them is read. */
const PLAIN: ReadonlySet<TypedExpr["kind"]> = new Set([
  ...(["integer", "real", "logical", "variable", "element", "section"] as const),
  ...(["convert", "negate", "not", "binary", "intrinsic"] as const),
]);
