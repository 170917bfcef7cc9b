// Assumptions → conditions that are tested before the nest.
//
// Conditions on parameters come from isl, simplified against what is known. Overlap is tested on the range of
// elements that the final accesses touch: from the array's start, or the first row touched if that may be in
// front of it, to the last row touched, or a plainer end after it (`codegen/range-ends.ts`; docs/design.md:
// "overlap conditions are computed last, from the final accesses"); pairs in which neither array is written
// any more are dropped.

import { type AstExprTree, DimType, type IslMap, type IslSet } from "isl-wasm";
import type { Operand, VarId } from "../ir/func.ts";
import type { PlainSymbol } from "../scop/model/affine.ts";
import { knownParameters, usefulParameters, withoutImplied } from "../scop/model/known.ts";
import {
  type ArrayId,
  isOnParameters,
  type ReadObject,
  type Scop,
  type ScopArray,
  type ScopParam,
} from "../scop/model/scop.ts";
import { SIZE_MOST, withoutTypeLimits } from "../scop/model/type-limits.ts";
import { arrayWords } from "../scop/region/reject-messages.ts";
import { conditionExpression, mayFail } from "./clauses.ts";
import { groupsOf } from "./disjoint-ranges.ts";
import {
  binary,
  type Expression,
  elementOf,
  type HelperName,
  helperCall,
  integer,
  keyOfExpression,
  sizeOf,
} from "./expression.ts";
import { type IslNames, rangedOf } from "./loops/isl-expr.ts";
import { operandOf, parameterExpression, parameterNames } from "./parameters.ts";
import { beginOf, endOf, type Touched } from "./range-ends.ts";
import * as c from "./ranged.ts";

export interface GuardContext {
  readonly scop: Scop;
  /** Within `guardedSizes`. */
  readonly names: IslNames;
  readonly expressionOf: (operand: Operand) => Expression;
  /** A variable, where its name means it. */
  readonly object: (variable: VarId) => Expression;
  /**
   * What is guarded is the author's own text: with sizes past those of address spaces it does nothing, or
   * what C leaves undefined.
   */
  readonly isAuthors: boolean;
  /** See `LanguageFacts`. */
  readonly joinsTests: boolean;
  /**
   * Pointer to the first element of an array, and one object of its outermost dimension.
   */
  readonly pointer: (array: ScopArray) => {
    readonly base: Expression;
    readonly object: Expression;
    readonly flat: boolean;
  };
}

/**
 * The guard's conjuncts; empty when nothing needs to be tested. After those on what is read. Throws
 * Unprintable.
 */
export function guardConditions(context: GuardContext): readonly Expression[] {
  return [...parameterConditions(context), ...overlapConditions(context)].filter(mayFail);
}

/**
 * Those conjuncts under which the loops come to read what all others, whatever asks them, may spell: the
 * first of all. Throws Unprintable.
 */
export function readConditions(context: GuardContext): readonly Expression[] {
  const { scop, names } = context;
  const sizes = guardedSizes(scop);
  let known = scop.context;
  const conditions: Expression[] = [];
  for (const assumption of scop.assumptions) {
    if (assumption.kind !== "read" || known.isSubset(assumption.set)) continue;
    const { set } = assumption;
    const positionOf = ({ param }: SizeBound): number => set.findDimByName(DimType.param, param.name);
    // Signed numbers hold these then. Also in the author's loops what lies past it may not be there for sizes
    // past those.
    const bounds = sizes.bounds.filter((bound) => set.involvesDims(DimType.param, positionOf(bound), 1));
    conditions.push(...boundConditions(bounds, { ...context, isAuthors: false }));
    for (const bound of bounds) known = known.upperBoundVal(DimType.param, positionOf(bound), bound.most);
    if (known.isSubset(set)) continue;
    conditions.push(conditionExpression(set, known, names).tree);
    known = known.intersect(set);
  }
  return conditions.filter(mayFail);
}

const boundConditions = (
  bounds: readonly SizeBound[],
  { expressionOf, isAuthors }: GuardContext,
): readonly Expression[] =>
  bounds
    .filter(({ most }) => !isAuthors || most < SIZE_MOST)
    .map(({ param, most }) => {
      const size = expressionOf(operandOf(param.source, param.type));
      return binary("le", size, c.literal(most).tree);
    });

/** Variables of what was read ahead that may be spelled after these. */
export const readableIn = ({ assumptions }: Scop): ReadonlySet<VarId> =>
  new Set(assumptions.flatMap((assumption) => (assumption.kind === "read" ? [assumption.of] : [])));

interface SizeBound {
  readonly param: ScopParam & { readonly source: PlainSymbol };
  readonly most: bigint;
}

/**
 * The largest values of unsigned parameters under all assumptions, where types allow larger ones: asked
 * first, and as they stand, since signed numbers do not hold those. `known`: `[params] -> { : … }` with them.
 */
export function guardedSizes(scop: Scop): {
  readonly bounds: readonly SizeBound[];
  readonly known: IslSet;
} {
  const all = knownParameters(scop);
  let known = scop.context;
  const bounds: SizeBound[] = [];
  for (const param of scop.params) {
    const { type, name, source } = param;
    if (source.kind === "product" || type.kind !== "int" || type.signed || type.bits < 32 || all.isEmpty())
      continue;
    const value = (set: IslSet) =>
      set.fromParams().moveDims(DimType.set, 0, DimType.param, set.findDimByName(DimType.param, name), 1);
    const most = value(all).dimMaxVal(0);
    if (!most.isInt() || most.toBigInt() > SIZE_MOST) continue;
    const limited = known.upperBoundVal(DimType.param, known.findDimByName(DimType.param, name), most);
    if (known.isSubset(limited)) continue;
    known = limited;
    bounds.push({ param: { ...param, source }, most: most.toBigInt() });
  }
  return { bounds, known };
}

function parameterConditions(context: GuardContext): readonly Expression[] {
  const { scop, names } = context;
  const sizes = guardedSizes(scop);
  const conditions = [...boundConditions(sizes.bounds, context)];
  const reads = scop.assumptions.filter((assumption) => assumption.kind === "read");
  let known = reads.reduce((all, { set }) => all.intersect(set), sizes.known);
  const asked = scop.assumptions.filter(isOnParameters).filter(({ kind }) => kind !== "read");
  for (const set of withoutImplied(
    asked.map(({ set }) => set),
    known,
  )) {
    conditions.push(conditionExpression(set, known, names).tree);
    known = known.intersect(set);
  }
  return conditions;
}

/**
 * One conjunct on parameters, where the context and `known` hold and no assumption has been tested; null
 * where no type holds its numbers. Sets: `[params] -> { : … }`.
 */
export function condition(
  { scop, expressionOf }: GuardContext,
  wanted: IslSet,
  known: IslSet,
): Expression | null {
  const all = scop.context.intersect(known);
  try {
    const names = parameterNames(scop, scop.context, expressionOf);
    return conditionExpression(wanted, all, names).tree;
  } catch (error) {
    if (error instanceof c.Unprintable) return null;
    throw error;
  }
}

function overlapConditions(context: GuardContext): readonly Expression[] {
  const { scop } = context;
  const written = new Set<ArrayId>();
  for (const stmt of scop.stmts)
    for (const access of stmt?.accesses ?? []) if (access.kind !== "read") written.add(access.array);
  const pairs = scop.assumptions.flatMap((assumption): readonly Pair[] => {
    if (assumption.kind !== "no-overlap") return [];
    const { a, b, ofTable = false } = assumption;
    if (!written.has(a) && (ofTable || !written.has(b))) return [];
    const isRows = (id: ArrayId): boolean => scop.arrays[id]!.base.kind === "rows";
    // Of two arrays in rows those must be in order that are written.
    const isTurned = !written.has(a) && isRows(a) && isRows(b);
    return [isTurned ? { first: b, second: a, ofTable } : { first: a, second: b, ofTable }];
  });
  const read = rowsAreRead(pairs, context);
  const tests = pairs.flatMap(({ first, second, ofTable }) => {
    const other = ofTable ? tableOf(second, context) : placeOf(second, read.known, context);
    // Null where an array is not accessed any more.
    return overlapTest(placeOf(first, read.known, context), other) ?? [];
  });
  for (const assumption of scop.assumptions) {
    const isOnReads = assumption.kind === "no-reuse" || assumption.kind === "no-change";
    if (!isOnReads || !written.has(assumption.array)) continue;
    const place = placeOf(assumption.array, read.known, context);
    const test = overlapTest(place, objectAt(assumption.object, context));
    if (test !== null) tests.push(test);
  }
  // Other tests are of use where this one says yes.
  const isFirst = ({ helper }: OverlapTest): boolean => helper === "rows_apart";
  const inOrder = [...tests.filter(isFirst), ...tests.filter((test) => !isFirst(test))];
  // Fields of one array of structs lie in one place.
  const calls = new Map<string, OverlapTest>();
  for (const test of inOrder) {
    const { helper, places } = test;
    const keys = places.map((place) => keyOf(place));
    const key = `${helper} ${helper === "disjoint" ? [...keys].sort() : keys}`;
    if (!calls.has(key)) calls.set(key, test);
  }
  const joined = context.joinsTests ? joinedTests([...calls.values()]) : [...calls.values()];
  return [...read.conditions, ...joined.map(({ helper, places }) => helperCall(helper, ...places.flat()))];
}

/** Several tests of blocks by one call, in the place of the first of them. */
function joinedTests(tests: readonly OverlapTest[]): readonly OverlapTest[] {
  const blocks = new Map<string, Arguments>();
  const pairs = tests.flatMap(({ helper, places }): readonly (readonly [string, string])[] => {
    if (helper !== "disjoint") return [];
    for (const place of places) blocks.set(keyOf(place), place);
    return [[keyOf(places[0]!), keyOf(places[1]!)]];
  });
  const joined = groupsOf(pairs).map(({ first, others }): OverlapTest => {
    const places = [...first, ...others].map((key) => blocks.get(key)!);
    if (places.length === 2) return { helper: "disjoint", places };
    return { helper: "all_disjoint", places: [[integer(BigInt(first.length))], ...places] };
  });
  const at = tests.findIndex(({ helper }) => helper === "disjoint");
  const others = (from: number, to: number) =>
    tests.slice(from, to).filter(({ helper }) => helper !== "disjoint");
  return at < 0 ? tests : [...others(0, at), ...joined, ...others(at, tests.length)];
}

/**
 * Arrays that must not overlap; if both are in rows, `first` is written. `ofTable`: the pointers to rows of
 * the second are meant.
 */
interface Pair {
  readonly first: ArrayId;
  readonly second: ArrayId;
  readonly ofTable: boolean;
}

/** All of a variable, or all that a pointer leads to. */
function objectAt(read: ReadObject, { expressionOf, object }: GuardContext): Block {
  const isVariable = read.kind === "variable";
  const named = isVariable ? object(read.variable) : expressionOf({ kind: "value", id: read.pointer });
  const [place, size]: readonly [Expression, Expression] = isVariable
    ? [{ kind: "address", of: named }, sizeOf(named)]
    : [named, sizeOf(elementOf(named, [integer(0n)]))];
  return {
    kind: "block",
    args: [place, integer(1n), size],
    from: () => [place, integer(0n), integer(1n), size],
    isBelow: false,
  };
}

/** Arguments of a helper that say where an array lies. */
type Arguments = readonly Expression[];

const keyOf = (args: Arguments): string => args.map(keyOfExpression).join();

/** Where the final accesses to an array lie, as arguments: in one block of memory, or in rows. */
type Place = { readonly kind: "rows"; readonly args: Arguments } | Block;

interface Block {
  readonly kind: "block";
  readonly args: Arguments;
  /** The same, with where it begins: `A, k, n + k, sizeof A[0]` */
  readonly from: () => Arguments;
  /** It may begin in front of the array's element 0. */
  readonly isBelow: boolean;
}

interface OverlapTest {
  readonly helper: HelperName;
  readonly places: readonly Arguments[];
}

/** Null where one of them is not accessed. */
function overlapTest(first: Place | null, second: Place | null): OverlapTest | null {
  if (first === null || second === null) return null;
  if (first.kind === "block" && second.kind === "block")
    return first.isBelow || second.isBelow
      ? { helper: "apart", places: [first.from(), second.from()] }
      : { helper: "disjoint", places: [first.args, second.args] };
  if (first.kind === "rows" && second.kind === "rows")
    return keyOf(first.args) === keyOf(second.args)
      ? { helper: "rows_apart", places: [first.args] }
      : { helper: "rows_disjoint", places: [first.args, second.args] };
  const [rows, block] = first.kind === "rows" ? [first, second as Block] : [second, first as Block];
  if (block.isBelow) throw new c.Unprintable("subscripts below 0 of what may overlap rows behind pointers");
  return { helper: "rows_outside", places: [rows.args, block.args] };
}

function placeOf(id: ArrayId, known: IslSet, context: GuardContext): Place | null {
  const { base } = context.scop.arrays[id]!;
  if (base.kind !== "rows") return blockOf(id, context);
  const args = rowsOf(id, known, context);
  return args === null ? null : { kind: "rows", args };
}

/** The pointers to rows, as a block. */
const tableOf = blockOf;

/**
 * `a, 0, n, 0, m, sizeof a[0][0]`: rows and elements in them that the final accesses lie between, where there
 * are any.
 */
function rowsOf(id: ArrayId, known: IslSet, context: GuardContext): Arguments | null {
  const { scop, names } = context;
  const accesses = accessesTo(scop, known, id);
  const elements = elementsOf(accesses); // { A[i, j] }
  if (elements === null) return null;
  const touched: Touched = { elements, accesses, known, isRough: false };
  const bounds = [0, 1].flatMap((dimension) => [beginOf(touched, dimension), endOf(touched, dimension)]);
  const { base, object } = context.pointer(scop.arrays[id]!);
  const ends = bounds.map((bound) => rangedOf(bound, names).tree);
  return [base, ...ends, sizeOf(elementOf(object, [integer(0n)]))];
}

/**
 * Pointers to rows are read only where the loops read the same, the first and the last of them for certain:
 * the table may be anything where they read none (soundness rule 8). `known`: `[params] -> { : … }` where
 * these conditions and all assumptions hold.
 */
function rowsAreRead(
  pairs: readonly Pair[],
  { scop, names }: GuardContext,
): { readonly conditions: readonly Expression[]; readonly known: IslSet } {
  let known = usefulParameters(scop);
  const conditions: Expression[] = [];
  for (const id of new Set(pairs.flatMap(({ first, second }) => [first, second]))) {
    const isInRows = scop.arrays[id]!.base.kind === "rows";
    const touched = isInRows ? touchedElements(scop, known, id) : null;
    if (touched === null || known.isSubset(touched.params())) continue;
    conditions.push(conditionExpression(touched.params(), known, names).tree);
    known = known.intersect(touched.params());
  }
  return { conditions, known };
}

/** `A, n, sizeof A[0]`: the part of the array that the final accesses lie in. */
function blockOf(id: ArrayId, context: GuardContext): Place | null {
  const range = touchedRange(id, context, true);
  if (range === null) return null;
  const { base, object, inner, low, end } = range;
  const from = (): Arguments => {
    const [only, ...others] = inner;
    const count = only && others.reduce((product, extent) => c.times(product, extent), only);
    const size = sizeOf(object);
    return [
      ...[base, low?.tree ?? integer(0n), end.tree],
      count === undefined ? size : helperCall("bytes", count.tree, size),
    ];
  };
  if (low !== null) return { kind: "block", isBelow: true, args: from(), from };
  const args = [base, countOf(range).tree, sizeOf(object)];
  return { kind: "block", isBelow: false, args, from };
}

/**
 * The outermost subscripts that the final accesses to an array have lie from `low` (null: 0) to the one
 * before `end`.
 */
interface Range {
  readonly base: Expression;
  /** What `inner` counts, or if that is empty, the outermost subscript. */
  readonly object: Expression;
  /** Extents of the inner dimensions, if the source numbers elements row by row. */
  readonly inner: readonly c.Ranged[];
  readonly low: c.Ranged | null;
  readonly end: c.Ranged;
}

/** Where an array begins, one object of it, and how many of them the final accesses lie in. */
interface Rows extends Pick<Range, "base" | "object"> {
  readonly count: c.Ranged;
}

/**
 * Null when nothing is accessed. Throws Unprintable, also where accesses may lie in front of the first one.
 */
export function touchedRows(id: ArrayId, context: GuardContext): Rows | null {
  const range = touchedRange(id, context, false);
  if (range === null) return null;
  const { base, object, low } = range;
  if (low !== null)
    throw new c.Unprintable(
      `subscripts of ${arrayWords(context.scop.func, context.scop.arrays[id]!)} below 0`,
    );
  return { base, object, count: countOf(range) };
}

const countOf = ({ inner, end }: Range): c.Ranged =>
  inner.reduce((count, extent) => c.times(count, extent), end);

function touchedRange(id: ArrayId, context: GuardContext, isRough: boolean): Range | null {
  const { scop, names } = context;
  const array = scop.arrays[id]!;
  const useful = withoutTypeLimits(scop.context, scop.params);
  const accesses = accessesTo(scop, useful, id);
  const elements = elementsOf(accesses); // { A[e] }
  if (elements === null) return null;
  const { base, object, flat } = context.pointer(array);
  if (array.rank === 0) return { base, object, inner: [], low: null, end: c.literal(1n) };
  const print = (tree: AstExprTree): c.Ranged => rangedOf(tree, names);
  const touched: Touched = { elements, accesses, known: useful, isRough };
  const least = elements.dimMin(0);
  // { [params] -> [0] } where the array is touched
  const zero = least.sub(least);
  const isBelow = !least.geSet(zero).isEqual(least.domain());
  const end = print(endOf(touched, 0));
  const low = isBelow ? print(beginOf(touched, 0)) : null;
  const inner = (flat ? array.extents.slice(1) : []).map((extent) => {
    if (extent === null) throw new Error(`array ${array.name} has an inner dimension without extent`);
    return print(parameterExpression(extent));
  });
  return { base, object, inner, low, end };
}

/** `[params] -> { A[e] }`, null when nothing is accessed. */
export const touchedElements = (scop: Scop, known: IslSet, id: ArrayId): IslSet | null =>
  elementsOf(accessesTo(scop, known, id));

/** `[params] -> { S[i] -> A[e] }`, where `known` holds. */
function accessesTo(scop: Scop, known: IslSet, id: ArrayId): readonly IslMap[] {
  return scop.stmts.flatMap((stmt) => {
    const here = stmt?.accesses.filter((access) => access.array === id) ?? [];
    return here
      .map(({ relation }) => relation.intersectDomain(stmt!.domain).intersectParams(known))
      .filter((relation) => !relation.isEmpty());
  });
}

const elementsOf = (accesses: readonly IslMap[]): IslSet | null =>
  accesses.length === 0
    ? null
    : accesses
        .map((access) => access.range())
        .reduce((all, here) => all.union(here))
        .coalesce();
