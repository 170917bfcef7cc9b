// The first subscript that accesses have in a dimension, and the one after their last, in few words.
//
// isl gives such an end case by case. Where the accesses lie in boxes it is a sum over the iterators, each by
// its own end:
//
//     for j < min(12, h), i < min(20, w): A[20 * j + i]
//
//     in cases (isl's own)    h >= 12 && w >= 20 ? 240 : h >= 12 ? w + 220 :
//                             w >= 20 ? 20 * h : 20 * h + w - 20
//     as a sum                20 * min(12, h) + min(20, w) - 20
//
// of several accesses the larger one (or for begins, the smaller one). A sum is taken only where isl shows
// that it is the end that the cases give, and that takes fewer comparisons. Where iterators depend on one
// another the sum may lie after the end, and nobody would read the cases if there are many: then that is
// good enough to ask whether memory overlaps, and says yes a little too often.

import { type AstExprTree, DimType, type IslMap, type IslSet, PwAff } from "isl-wasm";
import { soleAff } from "../schedule/cost/extents.ts";
import { treeOf } from "../scop/model/min-max.ts";

/** Of more accesses than these nobody looks for the last one. */
const MOST_ACCESSES = 8;
/** What takes more comparisons nobody reads. */
const MOST_COMPARISONS = 3;

type Extreme = "min" | "max";

/** A subscript's end over parameters: `[params] -> { [e] }`, and how it is spelled. */
interface End {
  readonly value: PwAff;
  readonly tree: AstExprTree;
}

/** What is asked for the ends of. */
export interface Touched {
  /** `[params] -> { A[e] }` All elements that `accesses` touch where `known` holds. */
  readonly elements: IslSet;
  /** `[params] -> { S[i] -> A[e] }` */
  readonly accesses: readonly IslMap[];
  /** `[params] -> { : … }` */
  readonly known: IslSet;
  /** An end may be told that lies after the real one, if that one takes many words. */
  readonly isRough: boolean;
}

/**
 * One more than the last subscript in `dimension`. What it gives for parameters with which nothing is touched
 * may be any number.
 */
export const endOf = (touched: Touched, dimension: number): AstExprTree =>
  shortest("max", touched, dimension);

/** The first subscript in `dimension`. As `endOf`. */
export const beginOf = (touched: Touched, dimension: number): AstExprTree =>
  shortest("min", touched, dimension);

function shortest(which: Extreme, touched: Touched, dimension: number): AstExprTree {
  const { elements, accesses, known, isRough } = touched;
  const inCases = endIn(which, elements, dimension, known);
  if (comparisonsIn(inCases.tree) < 2) return inCases.tree;
  const shorter = (best: AstExprTree, ends: readonly End[] | null): AstExprTree => {
    const tree = ends === null ? best : treeOfAll(which, lastOf(which, ends));
    return comparisonsIn(tree) < comparisonsIn(best) ? tree : best;
  };
  const exact = shorter(inCases.tree, endsOf(which, accesses, dimension, inCases.value.domain(), known));
  if (!isRough || comparisonsIn(exact) <= MOST_COMPARISONS) return exact;
  return shorter(exact, endsOf(which, accesses, dimension, null, known));
}

function treeOfAll(which: Extreme, ends: readonly End[]): AstExprTree {
  const [first, ...others] = ends.map(({ tree }) => tree);
  return others.length === 0 ? first! : { kind: "op", op: which, args: [first!, ...others] };
}

/** As isl gives it: ends are one more than the largest. */
function endIn(which: Extreme, elements: IslSet, dimension: number, known: IslSet): End {
  const extreme =
    which === "max" ? elements.dimMax(dimension).addConstantVal(1n) : elements.dimMin(dimension);
  return { value: extreme, tree: treeOf(extreme, known) };
}

/**
 * Of each access; null where one is not made with all parameters of `domain`, or there are many. Without a
 * domain they may lie after the real ones, and may be those of accesses that are not made.
 */
function endsOf(
  which: Extreme,
  accesses: readonly IslMap[],
  dimension: number,
  domain: IslSet | null,
  known: IslSet,
): readonly End[] | null {
  const ends: End[] = [];
  for (const access of accesses) {
    const end = endIn(which, access.range(), dimension, known);
    if (ends.some(({ value }) => value.plainIsEqual(end.value))) continue;
    if (ends.length === MOST_ACCESSES || domain?.isSubset(end.value.domain()) === false) return null;
    const sum = comparisonsIn(end.tree) < 2 ? null : sumOf(which, access, dimension, known);
    const isShorter = sum !== null && comparisonsIn(sum.tree) < comparisonsIn(end.tree);
    ends.push(isShorter && (domain === null || sum.value.isEqual(end.value)) ? sum : end);
  }
  return ends;
}

/** The ends without those that some other end reaches or passes everywhere. */
function lastOf(which: Extreme, ends: readonly End[]): readonly End[] {
  const isBehind = ({ value: a }: End, { value: b }: End): boolean =>
    b.domain().isSubset(which === "max" ? b.leSet(a) : b.geSet(a));
  return ends.reduce<readonly End[]>((left, end) => {
    const others = left.filter((other) => other !== end);
    return others.some((other) => isBehind(other, end)) ? others : left;
  }, ends);
}

/**
 * The sum of what the subscript's iterators are at most (or at least), each for itself; null where it is no
 * such sum.
 */
function sumOf(which: Extreme, access: IslMap, dimension: number, known: IslSet): End | null {
  if (!access.isSingleValued()) return null;
  const aff = soleAff(access.asPwMultiAff().getPwAff(dimension));
  if (aff === null || !aff.getDenominatorVal().isOne()) return null;
  const iterations = access.domain();
  const rank = aff.dim(DimType.in);
  let rest = PwAff.fromAff(aff.dropDims(DimType.in, 0, rank).projectDomainOnParams());
  let value = rest;
  const terms: Term[] = [];
  if (which === "max") [rest, value] = [rest.addConstantVal(1n), value.addConstantVal(1n)];
  for (let k = 0; k < rank; k++) {
    const factor = aff.getCoefficientVal(DimType.in, k).toBigInt();
    if (factor === 0n) continue;
    const isLargest = factor > 0n === (which === "max");
    const end = endIn(isLargest ? "max" : "min", iterations, k, known);
    value = value.add(end.value.addConstantVal(isLargest ? -1n : 0n).scaleVal(factor));
    if (isLargest) rest = rest.addConstantVal(-factor);
    if (end.tree.kind === "int") rest = rest.addConstantVal(factor * end.tree.value);
    else terms.push({ factor, tree: end.tree });
  }
  const last: Term = { factor: 1n, tree: treeOf(rest, known) };
  const [plain, number] = last.tree.kind === "int" ? [terms, [last]] : [[...terms, last], []];
  return { value, tree: sumTree([...plain.toSorted(byFactor), ...number]) };
}

interface Term {
  readonly factor: bigint;
  readonly tree: AstExprTree;
}

/** What is added and then what is taken away, with the largest factors first: `20 * j + i - 3 * k`. */
const byFactor = (a: Term, b: Term): number => {
  const size = (factor: bigint): bigint => (factor < 0n ? -factor : factor);
  if (a.factor > 0n !== b.factor > 0n) return a.factor > 0n ? -1 : 1;
  const [first, second] = [size(a.factor), size(b.factor)];
  return first === second ? 0 : first > second ? -1 : 1;
};

function sumTree(terms: readonly Term[]): AstExprTree {
  const [first, ...others] = terms.filter(({ tree }) => tree.kind !== "int" || tree.value !== 0n);
  if (first === undefined) return { kind: "int", value: 0n };
  const begin: AstExprTree =
    first.factor > 0n ? times(first) : { kind: "op", op: "minus", args: [times(first)] };
  return others.reduce<AstExprTree>(
    (sum, term) => ({ kind: "op", op: term.factor > 0n ? "add" : "sub", args: [sum, times(term)] }),
    begin,
  );
}

/** Without the factor's sign. */
function times({ factor, tree }: Term): AstExprTree {
  const size = factor < 0n ? -factor : factor;
  return size === 1n ? tree : { kind: "op", op: "mul", args: [{ kind: "int", value: size }, tree] };
}

const COMPARISONS: ReadonlySet<string> = new Set(["eq", "le", "lt", "ge", "gt", "min", "max"]);

/** Of min and max of several, one less than there are. */
const comparisonsIn = (tree: AstExprTree): number =>
  tree.kind === "op"
    ? tree.args.reduce(
        (sum, arg) => sum + comparisonsIn(arg),
        COMPARISONS.has(tree.op) ? tree.args.length - 1 : 0,
      )
    : 0;
