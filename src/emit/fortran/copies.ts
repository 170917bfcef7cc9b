// Copies of an array for the iterations of a parallel loop (`codegen/copies.ts`): in Fortran they take no
// declarations, as an argument that is an array may stand in clauses.
//
//     T total_copy[np];                                  firstprivate(total) lastprivate(total)
//     T *total_own = r == nr ? total : total_copy;
//
// Each thread's copy begins with the elements that nothing in the loop stores, and the array keeps what the
// last iteration leaves: that must be the one that the copies leave out.

import type { Code, CodeLoop, Declaration } from "../../codegen/code.ts";
import { type Expression, sameExpression } from "../../codegen/expression.ts";
import type { Name } from "../../source/words.ts";
import { withNames } from "./own-names.ts";
import { lastOfLoop } from "./print.ts";

/** `isWhole`: is it an array whose size is known? */
export function withCopiesInClauses(
  code: readonly Code[],
  isWhole: (name: Name) => boolean,
): readonly Code[] {
  const inner = (body: readonly Code[]): readonly Code[] => withCopiesInClauses(body, isWhole);
  return code.map((item) => {
    switch (item.kind) {
      case "for":
        return inClauses({ ...item, body: inner(item.body) }, isWhole);
      case "if":
        return { ...item, then: inner(item.then), other: inner(item.other) };
      case "block":
        return { ...item, body: inner(item.body) };
      default:
        return item;
    }
  });
}

function inClauses(loop: CodeLoop, isWhole: (name: Name) => boolean): CodeLoop {
  const declared = loop.body.filter((item) => item.kind === "declaration");
  const copies = declared.flatMap((one) => copyOf(one, declared, loop) ?? []);
  const [pragma, ...others] = loop.pragmas;
  const isAll = copies.every(({ array }) => isWhole(array));
  if (copies.length === 0 || pragma === undefined || others.length > 0 || !isAll) return loop;
  const gone = new Set<Code>(copies.flatMap(({ declarations }) => declarations));
  const body = loop.body.filter((item) => !gone.has(item));
  return {
    ...loop,
    pragmas: [{ ...pragma, lastPrivates: copies.map(({ array }) => array) }],
    body: withNames(body, new Map(copies.map(({ own, array }) => [own, array]))),
  };
}

interface ArrayCopy {
  readonly array: Name;
  /** What stands for it in the loop. */
  readonly own: Name;
  readonly declarations: readonly Declaration[];
}

/**
 * Null: the declaration does not point to the array in the last iteration and to a copy in all others.
 */
function copyOf(pointer: Declaration, all: readonly Declaration[], loop: CodeLoop): ArrayCopy | null {
  const { value, name, isPointer } = pointer;
  if (isPointer !== true || value === null || value === "cleared" || value.kind !== "conditional")
    return null;
  const { cond, then, other } = value;
  const copy = all.find((one) => other.kind === "name" && one.name === other.name);
  if (then.kind !== "name" || copy === undefined || !isLast(cond, loop)) return null;
  return { array: then.name, own: name, declarations: [pointer, copy] };
}

/** `i == n` of a loop up to and with n. */
function isLast(cond: Expression, { iterator, cond: goesOn, step }: CodeLoop): boolean {
  const last = lastOfLoop(iterator, goesOn);
  if (last === null || step !== 1n || cond.kind !== "binary" || cond.operator !== "eq") return false;
  const { left, right } = cond;
  return left.kind === "name" && left.name === iterator && sameExpression(right, last);
}
