// How each loop of a nest moves through the statements in it.
//
// The loops around a statement are affine functions of its dimensions, t = R·x. One iteration of the k-th
// loop, all others unchanged, is the step x with R·x = e_k: the k-th column of R's inverse. Where that is no
// integer the statement runs in every second iteration, say, and the step goes from one that it runs in to
// the next. Loops that don't move a statement (constant for it, or determined by loops further out) are none
// of its loops. A dimension that no loop determines has one value, or depends on another by an equality of
// the domain: it is taken to stand still.

import { DimType, type IslSet, type UnionPwAff } from "isl-wasm";
import type { LoopMember, Nest } from "../nest/nest.ts";
import { type StatementModel, type StatementModels, tripsWithin } from "./statement-model.ts";
import { type RealVector, rowOf } from "./subscripts.ts";

interface LoopStep {
  readonly step: RealVector;
  /** 1: the statement runs in every iteration, 2: in every second one, … */
  readonly every: number;
  readonly trips: number;
  /** Where sizes are large: see `StatementModel.most`. */
  readonly most: number;
  /** `trips` is a small constant of the text. */
  readonly fixed: boolean;
}

/**
 * For each loop its step in each statement that it is a loop of. Null when some statement cannot be modelled.
 */
export type Steps = ReadonlyMap<LoopMember, ReadonlyMap<string, LoopStep>>;

export function stepsOf(nest: Nest, models: StatementModels): Steps | null {
  const steps = new Map<LoopMember, Map<string, LoopStep>>();
  const visit = (node: Nest, around: readonly LoopMember[]): boolean => {
    switch (node.kind) {
      case "band":
        for (const member of node.members) steps.set(member, new Map());
        return visit(node.child, [...around, ...node.members]);
      case "sequence":
        return node.children.every((child) => visit(child, around));
      case "leaf":
        return instancesOf(node).every((part) => {
          const name = part.getTupleName()!;
          // Modelling all of them may have taken too many steps.
          const model = models.get(name);
          if (model === undefined) return false;
          const trips = tripsWithin(model, part);
          const most = model.most.map((all, k) => (all * trips[k]!) / model.trips[k]!);
          const found = solve(around, { ...model, trips, most });
          for (const [member, step] of found ?? []) steps.get(member)!.set(name, step);
          return found !== null;
        });
    }
  };
  return visit(nest, []) ? steps : null;
}

export function statementsOf(leaf: Nest & { kind: "leaf" }): readonly string[] {
  return instancesOf(leaf)
    .map((set) => set.getTupleName()!)
    .sort();
}

/** `{ S[i] }` for each statement. */
const instancesOf = (leaf: Nest & { kind: "leaf" }): readonly IslSet[] =>
  leaf.tree.domain.getSetList().toArray();

/** Null where a loop is no affine function of the statement's dimensions. */
function solve(
  loops: readonly LoopMember[],
  model: StatementModel,
): ReadonlyMap<LoopMember, LoopStep> | null {
  const rows = loops.map((loop) => rowFor(loop.value, model));
  if (rows.some((row) => row === null)) return null;
  // Gauss-Jordan on [R | I], a row at a time; rows that bring nothing new are left out.
  const reduced: { pivot: number; left: number[]; right: number[]; loop: LoopMember }[] = [];
  loops.forEach((loop, at) => {
    const left = [...rows[at]!];
    const right = loops.map((_, k) => (k === at ? 1 : 0));
    for (const row of reduced) subtract(left, right, row, left[row.pivot]!);
    const pivot = longest(left, model.trips);
    if (pivot < 0) return;
    const scale = left[pivot]!;
    for (const part of [left, right]) for (const k of part.keys()) part[k] = part[k]! / scale;
    for (const row of reduced) subtract(row.left, row.right, { left, right }, row.left[pivot]!);
    reduced.push({ pivot, left, right, loop });
  });
  return new Map(
    reduced.map(({ loop, pivot }) => {
      const column = loops.indexOf(loop);
      const step = Array.from({ length: model.dimensions }, (_, dimension) =>
        clean(reduced.find((row) => row.pivot === dimension)?.right[column] ?? 0),
      );
      const every = denominator(step);
      const [trips, most] = [model.trips[pivot]!, model.most[pivot]!];
      return [loop, { step: step.map((by) => by * every), every, trips, most, fixed: model.fixed[pivot]! }];
    }),
  );
}

/** Of the dimensions that a loop moves, that with most iterations: `2m + i` goes on like i. -1: none. */
function longest(row: RealVector, trips: readonly number[]): number {
  let found = -1;
  for (const [k, value] of row.entries())
    if (Math.abs(value) > 1e-9 && (found < 0 || trips[k]! > trips[found]!)) found = k;
  return found;
}

/** The least number of iterations after which the step is one of integers. */
function denominator(step: RealVector): number {
  const isWhole = (every: number) => step.every((by) => Math.abs(by * every - Math.round(by * every)) < 1e-6);
  for (let every = 1; every <= MAX_DENOMINATOR; every++) if (isWhole(every)) return every;
  return 1;
}
const MAX_DENOMINATOR = 64;

const clean = (value: number): number => (Math.abs(value) < 1e-9 ? 0 : value);

function subtract(
  left: number[],
  right: number[],
  by: { readonly left: readonly number[]; readonly right: readonly number[] },
  factor: number,
): void {
  if (factor === 0) return;
  for (const k of left.keys()) left[k] = left[k]! - factor * by.left[k]!;
  for (const k of right.keys()) right[k] = right[k]! - factor * by.right[k]!;
}

function rowFor(value: UnionPwAff, model: StatementModel): RealVector | null {
  const pieces = value
    .getPwAffList()
    .toArray()
    .filter((piece) => piece.getDomainSpace().getTupleName(DimType.set) === model.name);
  return pieces.length === 1 ? rowOf(pieces[0]!) : null;
}
