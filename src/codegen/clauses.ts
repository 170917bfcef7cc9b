// A condition on parameters in as few comparisons as will do.
//
//     in cases (isl's own)    n >= 2 && lda >= n || n <= 1 && mode >= 2 || n <= 1 && mode <= 0 ||
//                             n <= 1 && mode == 1 && lda >= n
//     in clauses              mode != 1 || n <= 0 || lda >= n
//
// The clauses are what is not wanted, case by case, and none of it may be so. A case is made larger first:
// its constraints are left out one by one as long as it meets nothing that is wanted.

import { AstBuild, BasicSet, type Constraint, DimType, type Set as IslSet } from "isl-wasm";
import type { Expression } from "./expression.ts";
import { type IslNames, rangedOf } from "./loops/isl-expr.ts";
import * as c from "./ranged.ts";

/** Of what takes more cases nobody tries to make it short. */
const MOST_CASES = 8;

type Case = readonly Constraint[];

/** Where `known` holds, is `wanted` so? Both: `[params] -> { : … }`. Throws Unprintable. */
export function conditionExpression(wanted: IslSet, known: IslSet, names: IslNames): c.Ranged {
  const plain = wanted.gist(known).coalesce();
  const build = AstBuild.fromContext(known);
  const inCases = () => rangedOf(build.exprFromSet(plain).toTree(), names);
  if (plain.nBasicSet() < 2) return inCases();
  const clauses = clausesOf(wanted, known);
  const comparisons = constraintsOf(plain);
  if (clauses === null || comparisons === null || countAll(clauses) >= countAll(comparisons))
    return inCases();
  const expressions = clauses.map((one) =>
    one.map((constraint) => not(constraint, build, names)).reduce((a, b) => c.logical("orElse", a, b)),
  );
  return expressions.reduce((a, b) => c.logical("andThen", a, b));
}

/** Cases of isl's together may say nothing, though none of them does: `1`. */
export const mayFail = (e: Expression): boolean => e.kind !== "integer" || e.value === 0n;

const countAll = (cases: readonly Case[]): number => cases.flat().length;

/** What is not wanted, in cases as large as they get. */
function clausesOf(wanted: IslSet, known: IslSet): readonly Case[] | null {
  const bad = constraintsOf(known.subtract(wanted).coalesce().gist(known).coalesce());
  if (bad === null) return null;
  const fine = known.intersect(wanted);
  const cases = bad.map((one) => enlarged(one, fine));
  if (cases.some((one) => one.length === 0)) return null;
  const left = needed(cases, known);
  // None where isl did not see that all that is known is wanted.
  return left.length === 0 ? null : left;
}

/** Those that are not covered by others, as they may be now that they are larger. */
function needed(cases: readonly Case[], known: IslSet): readonly Case[] {
  return cases.reduce<readonly Case[]>((left, one) => {
    const others = left.filter((other) => other !== one);
    const covered = others.reduce((set, other) => set.union(setOf(other, known)), known.subtract(known));
    return setOf(one, known).isSubset(covered) ? others : left;
  }, cases);
}

/** Without constraints that nothing in `fine` is kept out by. */
function enlarged(constraints: Case, fine: IslSet): Case {
  return constraints.reduce<Case>((left, constraint) => {
    const fewer = left.filter((other) => other !== constraint);
    return fewer.length > 0 && meets(fewer, fine) ? left : fewer;
  }, constraints);
}

const meets = (constraints: Case, fine: IslSet): boolean => !setOf(constraints, fine).isEmpty();

/** Where these hold, of `known`. */
const setOf = (constraints: Case, known: IslSet): IslSet =>
  constraints.reduce((set, one) => set.intersect(halfOf(one)), known);

const halfOf = (constraint: Constraint): IslSet => BasicSet.fromConstraint(constraint).toSet();

/** Of each case; null where there are many, or remainders in them. */
function constraintsOf(set: IslSet): readonly Case[] | null {
  const parts = set.getBasicSetList().toArray();
  if (parts.length > MOST_CASES || parts.some((part) => part.dim(DimType.div) > 0)) return null;
  return parts.map((part) => part.getConstraintList().toArray());
}

/** That the constraint does not hold. */
function not(constraint: Constraint, build: AstBuild, names: IslNames): c.Ranged {
  const half = halfOf(constraint);
  const text = (set: IslSet) => build.exprFromSet(set).toTree();
  if (!constraint.isEquality()) return rangedOf(text(half.complement()), names);
  const equal = text(half);
  if (equal.kind !== "op" || equal.op !== "eq") return rangedOf(text(half.complement()), names);
  const [left, right] = equal.args.map((arg) => rangedOf(arg, names));
  return c.comparison("ne", left!, right!);
}
