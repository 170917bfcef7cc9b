// Tests of data that stand after one another and come out the same, made one.
//
//     if (b[i][j] > t) { a[i][j] = b[i][j]; }                 if (b[i][j] > t) {
//     if (b[i][j] > t) { c[i][j] = 1; }                         a[i][j] = b[i][j];
//     if (!(b[i][j] > t) && b[i][j] > 0) { a[i][j] = 0; }  ─►   c[i][j] = 1;
//                                                             } else if (b[i][j] > 0) {
//                                                               a[i][j] = 0;
//                                                             }
//
// Each statement tests for itself what it depends on (if-conversion, `scop/region/predicates.ts`). A test
// that is spelled like the one before, or like its opposite, has its outcome as long as nothing in between is
// stored to an array that it reads.

import { INT } from "../../ir/type.ts";
import type { ArrayId, ScopStmt, Tree } from "../../scop/model/scop.ts";
import { readsOf } from "../../transform/tree.ts";
import type { Code, CodeLoop, DataTest, TestPart } from "../code.ts";
import { conjunction, namesIn, plainInteger, sameExpression } from "../expression.ts";
import { conditionExpressionOf, type TreeContext } from "./tree.ts";

type If = Code & { readonly kind: "if" };
type TestedIf = If & { readonly test: DataTest };

/** `then` where the statement's test comes out true. */
export function testedIf(stmt: ScopStmt, cond: Tree, then: readonly Code[], context: TreeContext): Code {
  const write = stmt.accesses.find(({ id }) => id === stmt.write)!;
  const parts = conjuncts(cond)
    .map(
      (part): TestPart => ({
        condition: conditionExpressionOf(part, context),
        opposite: disjuncts(part).map((either) => conditionExpressionOf({ ...NOT, arg: either }, context)),
        isSafe: isSafe(part),
      }),
    )
    .filter(({ condition }) => plainInteger(condition) !== 1n);
  const test = { parts, reads: new Set(arraysIn(cond, stmt)), writes: new Set([write.array]) };
  return { kind: "if", cond: conditionExpressionOf(cond, context), then, other: [], test };
}

const NOT = { kind: "unary", opcode: "not", overflow: "undefined", type: INT } as const;

/** As `a && b` is described: b where a is not zero. */
function conjuncts(tree: Tree): readonly Tree[] {
  const isAnd = tree.kind === "select" && tree.other.kind === "int" && tree.other.value === 0n;
  return isAnd ? [...conjuncts(tree.cond), ...conjuncts(tree.then)] : [tree];
}

/** As `a || b` is described: 1 where a is not zero, else b. */
function disjuncts(tree: Tree): readonly Tree[] {
  const isOr = tree.kind === "select" && tree.then.kind === "int" && tree.then.value !== 0n;
  return isOr ? [...disjuncts(tree.cond), ...disjuncts(tree.other)] : [tree];
}

/**
 * A test that all of a loop depends on, and that comes out the same in each iteration, in front of the loop.
 * It is made there also where the loop does not run: so it may read variables only (`isVariable`), and
 * compute nothing that could fail.
 *
 *     for (j = 0; j < n; j++)             if (t)
 *       if (t)                     ─►       for (j = 0; j < n; j++)
 *         c[j] += s * b[j];                   c[j] += s * b[j];
 */
export function testedInFront(loop: CodeLoop, isVariable: (array: ArrayId) => boolean): Code {
  const [only, ...others] = loop.body;
  if (only === undefined || others.length > 0 || !isTested(only) || only.other.length > 0) return loop;
  const { parts, reads, writes } = only.test;
  const isSteady = [...reads].every((array) => isVariable(array) && !writes.has(array));
  const mayStand = parts.every((part) => part.isSafe && !namesIn(part.condition).has(loop.iterator));
  return isSteady && mayStand ? { ...only, then: [{ ...loop, body: only.then }] } : loop;
}

const COMPARISONS: ReadonlySet<string> = new Set(["eq", "ne", "lt", "le", "gt", "ge"]);

/** Has the tree a value whatever its variables hold? Not sums of integers, which may overflow. */
function isSafe(tree: Tree): boolean {
  switch (tree.kind) {
    case "int":
    case "float":
    case "livein":
    case "read":
      return true;
    case "unary":
      return (tree.opcode === "not" || tree.type.kind === "float") && isSafe(tree.arg);
    case "binary":
      return (
        (COMPARISONS.has(tree.opcode) || tree.type.kind === "float") &&
        isSafe(tree.left) &&
        isSafe(tree.right)
      );
    case "cast":
      return (tree.type.kind === "float" || tree.arg.type.kind !== "float") && isSafe(tree.arg);
    case "select":
      return [tree.cond, tree.then, tree.other].every(isSafe);
    default:
      return false;
  }
}

/** Of one list: what stands in other lists is asked for there. */
export function mergeTests(code: readonly Code[]): readonly Code[] {
  const merged: Code[] = [];
  for (const item of code) {
    const before = merged.at(-1);
    const both = before !== undefined && isTested(before) && isTested(item) ? together(before, item) : null;
    if (both !== null) merged[merged.length - 1] = both;
    else merged.push(item);
  }
  return merged;
}

const isTested = (code: Code): code is TestedIf => code.kind === "if" && code.test !== undefined;

function together(before: TestedIf, next: TestedIf): Code | null {
  const [first, second] = [before.test.parts, next.test.parts];
  if (next.other.length > 0 || [...next.test.reads].some((array) => before.test.writes.has(array)))
    return null;
  const writes = new Set([...before.test.writes, ...next.test.writes]);
  const test = { ...before.test, writes };
  const shared = sharedParts(first, second);
  const rest = whereRest(next, shared);
  if (shared > 0 && shared === first.length)
    return { ...before, then: mergeTests([...before.then, ...rest]), test };
  if (shared > 0 && before.other.length === 0) {
    const then = mergeTests([...whereRest(before, shared), ...rest]);
    return withParts(before, first.slice(0, shared), then, writes);
  }
  const [only, ...others] = first;
  const opposite = only === undefined || others.length > 0 ? 0 : oppositeParts(only, second);
  if (opposite === 0) return null;
  return { ...before, other: mergeTests([...before.other, ...whereRest(next, opposite)]), test };
}

/** How many of them both begin with. */
function sharedParts(first: readonly TestPart[], second: readonly TestPart[]): number {
  const differs = first.findIndex((part, k) => !isPart(second[k], part.condition));
  return differs < 0 ? first.length : differs;
}

/** How many of them, the first ones, say just the opposite of `part`; 0: they do not. */
function oppositeParts(part: TestPart, parts: readonly TestPart[]): number {
  const [first] = parts;
  if (part.opposite.every((condition, k) => isPart(parts[k], condition))) return part.opposite.length;
  return first?.opposite.length === 1 && isPart(part, first.opposite[0]!) ? 1 : 0;
}

const isPart = (part: TestPart | undefined, condition: TestPart["condition"]): boolean =>
  part !== undefined && sameExpression(part.condition, condition);

/** What depends on more than the first `known` parts of a test, where these hold. */
function whereRest(code: TestedIf, known: number): readonly Code[] {
  const parts = code.test.parts.slice(known);
  return parts.length === 0 ? code.then : [withParts(code, parts, code.then, code.test.writes)];
}

function withParts(
  code: TestedIf,
  parts: readonly TestPart[],
  then: readonly Code[],
  writes: ReadonlySet<ArrayId>,
): TestedIf {
  const cond = conjunction(parts.map(({ condition }) => condition))!;
  return { ...code, cond, then, test: { ...code.test, parts, writes } };
}

/** All that the tree reads, in subscripts that are data as well. */
const arraysIn = (tree: Tree, stmt: ScopStmt): readonly ArrayId[] =>
  [...readsOf(tree)].flatMap((read) => {
    const { array, index = [] } = stmt.accesses.find(({ id }) => id === read)!;
    return [array, ...index.flatMap((part) => (part === null ? [] : arraysIn(part, stmt)))];
  });
