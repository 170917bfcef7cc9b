// The clauses of a parallel loop that is written anew.
//
// Private are the author's variables that inner loops use as iterators (soundness rule 2) or that the
// author's statements set for each other, and arrays of which each thread has a copy (`Plan.storageDepth`).
// First private is what threads had better not read through a pointer to one shared object
// (`read-only.ts`), iterators of the loops around included, and what is declared for the whole nest though
// each thread needs its own (`split-bodies.ts`).

import type { AstNodeTree } from "isl-wasm";
import { INT, LONG } from "../../ir/type.ts";
import type { Parallel } from "../../scop/model/marks.ts";
import type { Name } from "../../source/words.ts";
import { type Code, namesInCode } from "../code.ts";
import type { Clauses } from "../pragma.ts";
import type { Ranged } from "../ranged.ts";
import { thresholdConditions } from "../threshold-conditions.ts";
import type { IslNames } from "./isl-expr.ts";
import type { NestContext } from "./nest-context.ts";
import { isUsed } from "./scalar-scopes.ts";

/** A parallel loop, printed but for its pragma. */
interface ParallelLoopBody {
  readonly parallel: Parallel;
  /** How many loops are around it. */
  readonly depth: number;
  readonly tree: AstNodeTree;
  readonly code: readonly Code[];
  /** The iterators of the loops around it. */
  readonly around: readonly Ranged[];
  /** The author's variables that loops in it use as iterators. */
  readonly authorsIterators: readonly Name[];
}

export function parallelClauses(body: ParallelLoopBody, names: IslNames, context: NestContext): Clauses {
  const { balance, threshold } = body.parallel;
  const isAsked = threshold !== null && !context.asked.has(body.parallel);
  const privates = privateNames(body, context);
  const firstPrivates = new Set([...splitScalars(body, context), ...readOnlyNames(body, context)]);
  return {
    privates,
    firstPrivates: [...firstPrivates].filter((name) => !privates.includes(name)).sort(),
    reductions: [],
    balance,
    conditions: isAsked ? thresholdConditions(threshold, names) : [],
  };
}

function privateNames(
  { depth, tree, code, authorsIterators }: ParallelLoopBody,
  { copied, statements, temporaries }: NestContext,
): readonly Name[] {
  const arrays = [...copied].filter(([id, wanted]) => wanted === depth && isUsed(tree, id));
  const copies = arrays.map(([id]) => statements.objectName(statements.scop.arrays[id]!));
  const used = namesInCode(code);
  const own = [...temporaries].filter((name) => used.has(name));
  return [...new Set([...copies, ...authorsIterators, ...own])].sort();
}

function splitScalars(
  { depth, tree }: ParallelLoopBody,
  { firstPrivate, statements }: NestContext,
): readonly Name[] {
  const inside = [...firstPrivate].filter(([id, wanted]) => depth <= wanted && isUsed(tree, id));
  return inside.map(([id]) => statements.scalarName(statements.scop.arrays[id]!)).sort();
}

/** Of the author's variables, and the iterators of loops around. */
function readOnlyNames({ around, code }: ParallelLoopBody, { readOnly }: NestContext): readonly Name[] {
  const used = namesInCode(code);
  const counters = around.flatMap(({ tree, type }) =>
    tree.kind === "name" && used.has(tree.name) && readOnly.isWorthIt(type === "int" ? INT : LONG)
      ? [tree.name]
      : [],
  );
  return [...counters, ...readOnly.copies(used)];
}
