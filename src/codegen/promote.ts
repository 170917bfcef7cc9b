// Register promotion: an element that a loop reads and writes again and again is kept in a local variable
// meanwhile.
//
//     for (j = 0; j < n; j++)                       double tmp_i = tmp[i];
//       tmp[i] = tmp[i] + A[i][j] * x[j];    ─►     for (j = 0; j < n; j++)
//                                                     tmp_i = tmp_i + A[i][j] * x[j];
//                                                   tmp[i] = tmp_i;
//
// Compilers do this by themselves where they know what overlaps (Lu & Cooper, "Register promotion in C
// programs", PLDI 1997; scalar replacement of Callahan, Carr & Kennedy, PLDI 1990). In a function that was
// outlined for a parallel loop they don't: what `restrict`, the guard and the subscripts said is lost there,
// and a sum then waits for its own store in each iteration.
//
// An element is promoted in an innermost loop if
//
//   - it is the same one in all iterations: with the iterators of the loops outside fixed, the access
//     relation has one value;
//   - each other access in the loop to the same array is to this very element too, or never to it while the
//     loop runs once. Different arrays of a Scop do not overlap under the guard, and a statement accesses
//     nothing that its Scop does not say;
//   - some statement reads it and one writes it in *every* iteration, under no condition, on data neither:
//     then the load and the store touch nothing that the loop would not. Where the loop might have no
//     iteration they stand under a condition;
//   - a local of its type holds just the values that the element holds.
//
// Elements that are only read stay where they are: gcc hoists such loads under the alias test of its
// vectoriser, and the author's text is easier to read.

import {
  type AstExprTree,
  type AstNodeTree,
  DimType,
  type IslMap,
  type IslSet,
  QuotaExceeded,
} from "isl-wasm";
import { isBasic } from "../ir/type.ts";
import { usefulParameters } from "../scop/model/known.ts";
import type { Access, AccessId, Scop, ScopArray } from "../scop/model/scop.ts";
import { certainReads } from "../transform/tree.ts";
import { type AstInstance, depthIn, depthOf, depthOfIterator, instanceOf } from "./ast-build.ts";
import { AstDomain } from "./ast-domain.ts";
import type { ForNode } from "./ast-nodes.ts";

export interface Promotion {
  readonly array: ScopArray;
  /** The access whose reference shows how the element is written. */
  readonly access: Access;
  /** Over iterators of loops outside only. */
  readonly subscripts: readonly AstExprTree[];
  /** What is replaced. */
  readonly accesses: ReadonlyMap<AstInstance, readonly AccessId[]>;
  /** The loop may be reached with nothing to do. */
  readonly mayBeEmpty: boolean;
}

export type Promotions = ReadonlyMap<AstNodeTree, readonly Promotion[]>;

/** isl's operations for one loop: questions about sets in few dimensions. */
const QUOTA = 200_000;

/** `canReplace`: can the text of the instance be printed with a variable in the place of these accesses? */
export function promotionsIn(
  tree: AstNodeTree,
  scop: Scop,
  canReplace: (instance: AstInstance, accesses: readonly AccessId[]) => boolean,
): Promotions {
  const found = new Map<AstNodeTree, readonly Promotion[]>();
  const known = usefulParameters(scop);
  const outermost = AstDomain.outermost(known, depthIn(tree));
  for (const { loop, around, domain } of innermostLoops(tree, 0, () => outermost)) {
    const promotions = withinQuota(scop, () => {
      const elements = promotable(loop, around, scop, known).filter((element) =>
        [...element.accesses].every(([instance, ids]) => canReplace(instance, ids)),
      );
      if (elements.length === 0) return [];
      const mayBeEmpty = !isEntered(scop, loop, domain);
      return elements.map((element) => ({ ...element, mayBeEmpty }));
    }, []);
    if (promotions.length > 0) found.set(loop, promotions);
  }
  return found;
}

/** Does the loop, reached in that place, run at least once? */
export const isEntered = (scop: Scop, loop: ForNode, domain: () => AstDomain): boolean =>
  withinQuota(scop, () => domain().entersLoop(loop), false);

function withinQuota<T>(scop: Scop, work: () => T, otherwise: T): T {
  try {
    return scop.isl.withQuota(QUOTA, () => scop.isl.scope(work));
  } catch (error) {
    if (error instanceof QuotaExceeded) return otherwise;
    throw error;
  }
}

interface Place {
  readonly loop: ForNode;
  /** Number of loops around it. */
  readonly around: number;
  /** To be computed when it is asked for. */
  readonly domain: () => AstDomain;
}

/** Loops without a loop in them. */
function* innermostLoops(node: AstNodeTree, around: number, domain: () => AstDomain): Generator<Place> {
  switch (node.kind) {
    case "for":
      if (!node.degenerate && depthIn(node.body) === 0) yield { loop: node, around, domain };
      else yield* innermostLoops(node.body, around + 1, () => domain().insideLoop(node));
      break;
    case "if":
      yield* innermostLoops(node.thenBody, around, () => domain().where(node.cond));
      if (node.elseBody) yield* innermostLoops(node.elseBody, around, () => domain().whereNot(node.cond));
      break;
    case "block":
      for (const child of node.children) yield* innermostLoops(child, around, domain);
      break;
    case "mark":
      yield* innermostLoops(node.node, around, domain);
      break;
    case "user":
      break;
  }
}

/** An access of an instance in the loop. */
interface Use {
  readonly instance: AstInstance;
  readonly access: Access;
  /** It is executed in every iteration. */
  readonly always: boolean;
  /** `{ [t] -> A[e] }`: what it touches while the loops around have the iterators t. */
  readonly touched: IslMap;
}

type Element = Omit<Promotion, "mayBeEmpty">;

function promotable(loop: ForNode, around: number, scop: Scop, known: IslSet): readonly Element[] {
  const uses = [...usesIn(loop.body, around, scop, known)];
  const found: Element[] = [];
  const taken = new Set<Use>();
  for (const use of uses) {
    if (use.access.kind !== "write" || !use.always || taken.has(use)) continue;
    const same = usesOfElement(use, uses);
    // isl simplifies subscripts by the conditions around them: `if (i == 5) x[5] = …`, and `x[i]` is meant.
    const shown = same?.find(
      (u) => u.always && subscriptsOf(u).every((e) => isFixedOutside(e, depthOf(loop) - 1)),
    );
    if (same === null || !shown || !same.some((u) => u.access.kind === "read" && u.always)) continue;
    for (const other of same) taken.add(other);
    found.push({
      array: scop.arrays[use.access.array]!,
      access: shown.access,
      subscripts: subscriptsOf(shown),
      accesses: byInstance(same),
    });
  }
  return found;
}

/**
 * All uses of the element that `use` is of; null if that is not one element, or if it is touched in ways
 * nobody can tell.
 */
function usesOfElement(use: Use, uses: readonly Use[]): readonly Use[] | null {
  if (!use.touched.isSingleValued()) return null;
  const same: Use[] = [];
  for (const other of uses) {
    if (other.access.array !== use.access.array) continue;
    if (other.access.kind === "may-write") return null;
    if (other.touched.union(use.touched).isSingleValued()) same.push(other);
    else if (!other.touched.isDisjoint(use.touched)) return null;
  }
  return same;
}

function* usesIn(
  node: AstNodeTree,
  around: number,
  scop: Scop,
  known: IslSet,
  depth = around + 1,
  always = true,
): Generator<Use> {
  switch (node.kind) {
    case "user": {
      const instance = instanceOf(node);
      const certain = certainReads(instance.stmt.tree);
      for (const access of instance.stmt.accesses)
        if (isPromotable(scop.arrays[access.array]!))
          yield {
            instance,
            access,
            always: always && (access.kind === "write" || certain.has(access.id)),
            touched: touchedBy(instance, access, around, depth, known),
          };
      break;
    }
    case "for":
      // It runs just once.
      yield* usesIn(node.body, around, scop, known, depth + 1, always);
      break;
    case "if":
      yield* usesIn(node.thenBody, around, scop, known, depth, false);
      if (node.elseBody) yield* usesIn(node.elseBody, around, scop, known, depth, false);
      break;
    case "block":
      for (const child of node.children) yield* usesIn(child, around, scop, known, depth, always);
      break;
    case "mark":
      yield* usesIn(node.node, around, scop, known, depth, always);
      break;
  }
}

function isPromotable(array: ScopArray): boolean {
  const isMemory = array.kind === "array" && "ref" in array.base;
  return isMemory && isBasic(array.type);
}

/**
 * `depth`: number of loops around the instance; isl's schedule has a dimension for each, and none for loops
 * it left out.
 */
function touchedBy(
  instance: AstInstance,
  access: Access,
  around: number,
  depth: number,
  known: IslSet,
): IslMap {
  const schedule = instance.schedule.intersectParams(known); // { S[i] -> [t] }
  if (schedule.dim(DimType.out) !== depth)
    throw new Error(`${instance.stmt.name} stands in ${depth} loops, isl says ${schedule.dim(DimType.out)}`);
  return schedule
    .reverse()
    .applyRange(access.relation)
    .projectOut(DimType.in, around, depth - around);
}

function subscriptsOf({ instance, access }: Use): readonly AstExprTree[] {
  return (instance.subscripts.get(access.id) ?? []).flatMap((subscript) => subscript ?? []);
}

/** No iterator of schedule depth `depth` or deeper in it. */
function isFixedOutside(expr: AstExprTree, depth: number): boolean {
  if (expr.kind === "op") return expr.args.every((arg) => isFixedOutside(arg, depth));
  return expr.kind === "int" || (depthOfIterator(expr.name) ?? -1) < depth;
}

function byInstance(uses: readonly Use[]): ReadonlyMap<AstInstance, readonly AccessId[]> {
  const found = new Map<AstInstance, AccessId[]>();
  for (const { instance, access } of uses) found.set(instance, [...(found.get(instance) ?? []), access.id]);
  return found;
}
