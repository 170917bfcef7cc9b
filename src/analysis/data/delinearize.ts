// Delinearisation: dimensions for references that count elements along the whole array.
//
//     A[i*m + j], A[k*m + 3]     both to  A[i][j], A[k][3]  with rows of m elements
//     p = &A[0][0] … *p++        to the dimensions that A was declared with
//
// All references of a region to one base are looked at together: a shape is right only for all of them.
//
//   1. Every reference is brought to one number of elements from the base: ((s0·e1 + s1)·e2 + s2)…
//   2. The strides of the dimensions: products of the extents of the declared object, or of the rows that a
//      pointer is declared to point to; else of the longest subscript list among the references; else guessed
//      from the numbers themselves, as the factors of iteration numbers that have parameters in them: in
//      m·n·i + n·j + k these are m·n and n, and each must divide the next. (Grosser, Ramanujam, Pouchet,
//      Sadayappan & Pop, "Optimistic Delinearization of Parametrically Sized Arrays", 2015, section 4.) What
//      follows a loop by cases counts as an iteration number: max(i - 1, 0)·n + j.
//   3. Division by the strides, outermost first, gives the subscripts. A remainder that is certainly negative
//      borrows a row.
//
// Every inner subscript is in 0 … extent - 1 only if the program stays within rows; a subscript past its row
// but inside its object is defined, so what is not proved is returned as a condition for all iterations
// (`inBounds`), for the caller to assume and check. Elements that are counted in a machine type (`size_t`)
// are those of the subscripts only while the count fits: `counted`. Fields behind the subscripts, `im[y*w +
// x].r`, stay behind them. Gives up (null shape) when a stride does not divide the next, or a reference has
// subscripts behind a field.

import type { ValueId } from "../../ir/func.ts";
import { type IntType, sameType, type Type } from "../../ir/type.ts";
import { gcd } from "../scev/integers.ts";
import { type Polynomial, pointerBaseKey, type Term, typeKey } from "../scev/polynomial.ts";
import type { ScalarEvolution } from "../scev/scalar-evolution.ts";
import type { Region } from "../scev/scope.ts";
import {
  add,
  atom,
  chrec,
  constant,
  constantValue,
  equal,
  isZero,
  loopsOf,
  multiply,
  negate,
  poly,
  subtract,
  type Trec,
  trecKey,
} from "../scev/trec.ts";
import { rewriteAtoms } from "../scev/trec-operations.ts";
import { type DataRef, declaredExtents, type RefStep } from "./data-ref.ts";

interface Delinearized {
  readonly ref: DataRef;
  /**
   * Not negative in every iteration that makes the access, or the subscripts mean other elements. Proved ones
   * are left out.
   */
  inBounds(): readonly Trec[];
  /** The subscripts were changed. */
  readonly changed: boolean;
  /** They say what the source counts in this type, where it does not wrap around; null: it never does. */
  readonly counted: IntType | null;
}

/** The region's references with subscripts that compare dimension by dimension, in the order given. */
export function delinearize(
  scev: ScalarEvolution,
  region: Region,
  refs: readonly DataRef[],
): readonly Delinearized[] {
  const heads = refs.map(headOf);
  const groups = new Map<string, DataRef[]>();
  for (const r of heads) {
    const key = `${pointerBaseKey(r.base)}:${typeKey(r.element)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [r]);
    else group.push(r);
  }
  const results = new Map<DataRef, Converted>();
  for (const group of groups.values())
    for (const d of delinearizeGroup(scev, region, group)) results.set(d.from, d);
  return refs.map((r, k) => withFields(scev, region, r, results.get(heads[k]!)!));
}

/**
 * Of `im[y * w + x].r` the struct, `im[y * w + x]`: fields of one base are in one shape. Others as they are.
 */
function headOf(r: DataRef): DataRef {
  const at = r.steps.findIndex(({ kind }) => kind === "field");
  if (at < 1 || r.steps.slice(at).some(({ kind }) => kind === "index")) return r;
  const steps = r.steps.slice(0, at);
  const type = typeAfter(r, at);
  return type === null ? r : { ...r, steps, element: type, ref: { ...r.ref, type } };
}

/** What the first steps, all of them subscripts, lead to. */
function typeAfter({ base, root }: DataRef, steps: number): Type | null {
  let type = root;
  // The first subscript of a pointer counts objects of the type.
  for (let k = base.kind === "value" ? 1 : 0; k < steps; k++) {
    if (type.kind !== "array") return null;
    type = type.of;
  }
  return type;
}

function withFields(
  scev: ScalarEvolution,
  region: Region,
  from: DataRef,
  { from: head, ref: { steps }, ...rest }: Converted,
): Delinearized {
  const ref = { ...from, steps: [...steps, ...from.steps.slice(head.steps.length)] };
  return { ...rest, ref, inBounds: () => inBoundsOf(scev, region, ref) };
}

interface Converted extends Delinearized {
  readonly from: DataRef;
}

function delinearizeGroup(
  scev: ScalarEvolution,
  region: Region,
  group: readonly DataRef[],
): readonly Converted[] {
  const asTheyAre = () => group.map((r) => keep(scev, region, r));
  if (group.some((r) => r.steps.some((s) => s.kind === "field"))) return asTheyAre();
  return (
    inOneShape(scev, region, group, group) ??
    inOneShape(
      scev,
      region,
      group,
      group.map((r) => spelledOut(scev, region, r)),
    ) ??
    asTheyAre()
  );
}

/** `as`: the same references in other words. Null where no shape is right for all of them. */
function inOneShape(
  scev: ScalarEvolution,
  region: Region,
  group: readonly DataRef[],
  as: readonly DataRef[],
): readonly Converted[] | null {
  const shape = commonShape(scev, region, as);
  if (shape === null) return null;
  const converted = as.map((r) =>
    hasShape(r, shape) ? keep(scev, region, r) : convert(scev, region, r, shape),
  );
  return converted.every((c) => c !== null) ? converted.map((c, k) => ({ ...c, from: group[k]! })) : null;
}

/**
 * `sz` in the place of which the loops might have `nx * ny`: products of names from before the region, which
 * did not wrap.
 */
function spelledOut(scev: ScalarEvolution, region: Region, r: DataRef): DataRef {
  const product = (id: ValueId, depth: number): Trec | null => {
    const instr = depth === 0 || scev.isDefinedIn(id, region) ? null : scev.definition(id)?.instr;
    if (instr?.op !== "binary" || instr.opcode !== "mul" || instr.overflow !== "undefined") return null;
    const [left, right] = [instr.left, instr.right].map((o) => {
      if (o.kind === "value") return product(o.id, depth - 1) ?? scev.evolution(o, r.at, region);
      return scev.evolution(o, r.at, region);
    });
    return multiply(left!, right!);
  };
  const spelled = (t: Trec): Trec =>
    rewriteAtoms(t, (a) => (a.kind === "value" ? product(a.id, MAX_PRODUCTS) : null) ?? atom(a));
  const steps = r.steps.map((s) => (s.kind === "index" ? { ...s, subscript: spelled(s.subscript) } : s));
  return { ...r, steps };
}

/** Products of products that are followed. */
const MAX_PRODUCTS = 4;

function keep(scev: ScalarEvolution, region: Region, from: DataRef): Converted {
  return { from, ref: from, inBounds: () => inBoundsOf(scev, region, from), changed: false, counted: null };
}

// --- shapes

/** Extents, outermost first; the outermost is null where nothing says. */
type Shape = readonly (Trec | null)[];

type Index = Extract<RefStep, { kind: "index" }>;

function indices(r: DataRef): readonly Index[] {
  return r.steps.filter((s): s is Index => s.kind === "index");
}

function hasShape(r: DataRef, shape: Shape): boolean {
  const own = indices(r);
  return own.length === shape.length && own.every((s, i) => i === 0 || sameExtent(s.extent, shape[i]!));
}

function sameExtent(a: Trec | null, b: Trec | null): boolean {
  return a !== null && b !== null && equal(a, b);
}

function commonShape(scev: ScalarEvolution, region: Region, group: readonly DataRef[]): Shape | null {
  const [first] = group;
  const declared = declaredExtents(scev, region, first!.base, first!.element, first!.at);
  // An object without dimensions, reached by a pointer with a subscript, has none to give; one with a single
  // dimension may hold rows: `double a[H * W]`.
  if (declared !== null && declared.length !== 1)
    return declared.length === 0 || declared.slice(1).some((e) => e === null) ? null : declared;
  const longest = group.reduce((a, b) => (indices(b).length > indices(a).length ? b : a));
  if (indices(longest).length > 1) {
    const shape = indices(longest).map((s, i) => (i === 0 ? null : s.extent));
    return shape.slice(1).some((e) => e === null) ? null : shape;
  }
  return guessedShape(group.map((r) => linear(r)?.count ?? null));
}

interface Linear {
  readonly count: Trec;
  /** The count is this number modulo 2^bits; null: just that. */
  readonly type: IntType | null;
}

/** The reference as a number of elements from its base; null where an inner extent is not known. */
function linear(r: DataRef): Linear | null {
  // A pointer to rows with fewer subscripts than dimensions does not name an element.
  if (!sameType(r.element, r.ref.type)) return null;
  const [first, ...others] = indices(r);
  if (first === undefined) return { count: constant(0), type: null };
  if (others.length === 0) return withoutWrap(first.subscript);
  let count = first.subscript;
  for (const { subscript, extent } of others) {
    if (extent === null) return null;
    count = add(multiply(count, extent), subscript);
  }
  return { count, type: null };
}

function withoutWrap(t: Trec): Linear {
  return unwrapped(t) ?? { count: t, type: null };
}

/**
 * `(size_t)i * m`, and behind a pointer to it, `p = x + (size_t)i * m; p[j]`, what is not negative: where all
 * of that fits the type, so does the product. Null for others.
 */
function unwrapped(t: Trec): Linear | null {
  if (t.kind === "chrec") {
    const [step, inner] = [constantValue(t.step), unwrapped(t.base)];
    if (step === null || step < 0n || inner === null) return null;
    return { ...inner, count: chrec(t.loop, inner.count, t.step) };
  }
  if (t.kind !== "poly" || t.poly.denominator !== 1n) return null;
  const [product, ...rest] = [...t.poly.terms].sort((a, b) => b.factors.length - a.factors.length);
  const [factor, ...factors] = product?.factors ?? [];
  if (product?.coefficient !== 1n || factors.length > 0 || factor?.power !== 1) return null;
  if (
    factor.atom.kind !== "wrap" ||
    rest.some(({ factors, coefficient }) => factors.length > 0 || coefficient < 0n)
  )
    return null;
  const more = rest.reduce((sum, { coefficient }) => sum + coefficient, 0n);
  return { count: add(factor.atom.of, constant(more)), type: factor.atom.type };
}

/**
 * Extents from the factors of iteration numbers that are not plain numbers. Null: one dimension will do, or
 * none fits.
 */
function guessedShape(offsets: readonly (Trec | null)[]): Shape | null {
  const strides = new Map<string, Polynomial>();
  for (const t of offsets) {
    if (t === null) return null;
    collectStrides(t, strides);
  }
  /** Strides of the dimensions, innermost (beyond 1) first. */
  const levels: Polynomial[] = [];
  let left: readonly Polynomial[] = [...strides.values()];
  while (left.length > 0) {
    const highest = Math.max(...left.map(degree));
    const level = levelOf(left.filter((p) => degree(p) === highest));
    if (level === null) return null;
    levels.unshift(level.stride);
    left = [...left.filter((p) => degree(p) < highest), ...level.rests];
  }
  if (levels.length === 0) return null;
  const extents: (Trec | null)[] = [];
  let inner: Polynomial | null = null;
  for (const level of levels) {
    const ratio: Polynomial | null = inner === null ? level : exactQuotient(level, inner);
    if (ratio === null) return null;
    extents.unshift(poly(ratio));
    inner = level;
  }
  return [null, ...extents];
}

/**
 * A stride with what is left of others once it is taken from them: a diagonal a[i*n + i] has the stride n + 1
 * = 1·n + 1.
 */
interface Level {
  readonly stride: Polynomial;
  readonly rests: readonly Polynomial[];
}

/**
 * The stride of which all these, of one degree, are multiples but for lower terms. The shortest is tried
 * first.
 */
function levelOf(strides: readonly Polynomial[]): Level | null {
  const candidates = strides.map((p) => primitive(p).poly);
  candidates.sort((a, b) => a.terms.length - b.terms.length);
  for (const candidate of candidates) {
    const level = levelWith(candidate, strides);
    if (level !== null) return level;
  }
  return null;
}

function levelWith(candidate: Polynomial, strides: readonly Polynomial[]): Level | null {
  let common = 0n;
  const rests: Polynomial[] = [];
  for (const stride of strides) {
    const { quotient, rest } = divide(stride, candidate);
    const times = constantValue(quotient);
    if (times === null || rest.kind !== "poly" || degree(rest.poly) >= degree(candidate)) return null;
    common = gcd(common, times);
    if (constantValue(rest) === null) rests.push(rest.poly);
  }
  return common === 0n ? null : { stride: scaled(candidate, common), rests };
}

/** The coefficients of iteration numbers that have symbols in them. */
function collectStrides(t: Trec, into: Map<string, Polynomial>): void {
  if (t.kind === "poly")
    for (const factor of factorsOfChosen(t.poly)) into.set(trecKey(poly(factor)), factor);
  if (t.kind !== "chrec") return;
  collectStrides(t.base, into);
  if (t.step.kind === "poly" && constantValue(t.step) === null) into.set(trecKey(t.step), t.step.poly);
}

/**
 * What numbers that follow loops by cases, as `max(i - 1, 0)` does, are multiplied by, where that is no plain
 * number.
 */
function factorsOfChosen(p: Polynomial): readonly Polynomial[] {
  if (p.denominator !== 1n) return [];
  const by = new Map<string, Trec>();
  for (const term of p.terms) {
    const chosen = term.factors.filter(({ atom }) => "of" in atom && loopsOf(atom.of).length > 0);
    const [only] = chosen;
    if (only === undefined || chosen.length > 1 || only.power !== 1) continue;
    const rest = term.factors.filter((factor) => factor !== only);
    const own = multiply(
      constant(term.coefficient),
      rest.reduce<Trec>(
        (product, { atom: other, power }) =>
          Array.from({ length: power }, () => atom(other)).reduce(multiply, product),
        constant(1),
      ),
    );
    by.set(only.key, add(by.get(only.key) ?? constant(0), own));
  }
  return [...by.values()].flatMap((t) => (t.kind === "poly" && constantValue(t) === null ? [t.poly] : []));
}

function degree(p: Polynomial): number {
  return Math.max(0, ...p.terms.map((t) => t.factors.reduce((d, f) => d + f.power, 0)));
}

/** content · poly, with content > 0 and the first coefficient of poly positive. */
function primitive(p: Polynomial): { content: bigint; poly: Polynomial } {
  let content = 0n;
  for (const t of p.terms) content = gcd(content, t.coefficient);
  const sign = leading(p).coefficient < 0n ? -1n : 1n;
  return {
    content,
    poly: {
      ...p,
      terms: p.terms.map((t) => ({ ...t, coefficient: (t.coefficient * sign) / content })),
    },
  };
}

function scaled(p: Polynomial, by: bigint): Polynomial {
  return { ...p, terms: p.terms.map((t) => ({ ...t, coefficient: t.coefficient * by })) };
}

// --- division

/** The term of highest degree; of several, the one whose key comes first. */
function leading(p: Polynomial): Term {
  return p.terms.reduce((a, b) => (termDegree(b) > termDegree(a) ? b : a));
}

function termDegree(t: Term): number {
  return t.factors.reduce((d, f) => d + f.power, 0);
}

/**
 * a / b for monomials; null if b does not divide a. Coefficients divide rounding towards zero: steps keep
 * their sign.
 */
function quotientOfTerms(a: Term, b: Term): Trec | null {
  const factors = a.factors.map((f) => {
    const other = b.factors.find((g) => g.key === f.key);
    return { ...f, power: f.power - (other?.power ?? 0) };
  });
  const covered = b.factors.every((g) => a.factors.some((f) => f.key === g.key));
  if (!covered || factors.some((f) => f.power < 0)) return null;
  const coefficient = a.coefficient / b.coefficient;
  if (coefficient === 0n) return null;
  const left = factors.filter((f) => f.power > 0);
  const key = left.map((f) => (f.power === 1 ? f.key : `${f.key}^${f.power}`)).join("*");
  return poly({ terms: [{ factors: left, key, coefficient }], denominator: 1n });
}

/** p = quotient · by + rest, term by term: no term of the rest is a multiple of the leading term of `by`. */
function divide(p: Polynomial, by: Polynomial): { quotient: Trec; rest: Trec } {
  const divisor = leading(by);
  let quotient: Trec = constant(0);
  let rest: Trec = poly(p);
  // Each round removes a term of the dividend for good: lower ones may come in, never the same again.
  for (let round = 0; round < MAX_ROUNDS && rest.kind === "poly"; round++) {
    let part: Trec | null = null;
    for (const t of [...rest.poly.terms].sort((a, b) => termDegree(b) - termDegree(a))) {
      part = quotientOfTerms(t, divisor);
      if (part !== null) break;
    }
    if (part === null) break;
    quotient = add(quotient, part);
    rest = subtract(rest, multiply(part, poly(by)));
  }
  return { quotient, rest };
}

const MAX_ROUNDS = 64;

function exactQuotient(p: Polynomial, by: Polynomial): Polynomial | null {
  const { quotient, rest } = divide(p, by);
  return constantValue(rest) === 0n && quotient.kind === "poly" ? quotient.poly : null;
}

/** The same for a tree that is linear in its loops; null for others. */
function divideTrec(t: Trec, by: Polynomial): { quotient: Trec; rest: Trec } | null {
  if (t.kind === "poly") return t.poly.denominator === 1n ? divide(t.poly, by) : null;
  if (t.kind !== "chrec" || t.step.kind !== "poly") return null;
  const base = divideTrec(t.base, by);
  const step = divideTrec(t.step, by);
  if (base === null || step === null) return null;
  return {
    quotient: chrec(t.loop, base.quotient, step.quotient),
    rest: chrec(t.loop, base.rest, step.rest),
  };
}

// --- subscripts

function convert(scev: ScalarEvolution, region: Region, from: DataRef, shape: Shape): Converted | null {
  const whole = linear(from);
  let rest = whole?.count ?? null;
  const subscripts: Trec[] = [];
  for (let level = 0; level < shape.length - 1; level++) {
    const stride = shape.slice(level + 1).reduce<Trec>((a, e) => multiply(a, e!), constant(1));
    const parts =
      rest === null || stride.kind !== "poly" || isZero(stride) ? null : divideTrec(rest, stride.poly);
    if (parts === null) return null;
    const carry = carryOf(scev, region, from, parts.rest, stride);
    subscripts.push(add(parts.quotient, constant(carry)));
    rest = subtract(parts.rest, multiply(stride, constant(carry)));
  }
  if (whole === null || rest === null) return null;
  subscripts.push(rest);
  const steps = subscripts.map((subscript, i): RefStep => ({ kind: "index", subscript, extent: shape[i]! }));
  const ref: DataRef = { ...from, steps };
  return { from, ref, inBounds: () => inBoundsOf(scev, region, ref), changed: true, counted: whole.type };
}

/** Rows by which the remainder is certainly off: below zero -1, past the stride 1. */
function carryOf(
  scev: ScalarEvolution,
  region: Region,
  { at }: DataRef,
  rest: Trec,
  stride: Trec,
): -1 | 0 | 1 {
  if (scev.isNonNegative(add(negate(rest), constant(-1)), at, region)) return -1;
  return scev.isNonNegative(subtract(rest, stride), at, region) ? 1 : 0;
}

/** 0 ≤ subscript < extent for all but the outermost, unless proved. */
function inBoundsOf(scev: ScalarEvolution, region: Region, r: DataRef): readonly Trec[] {
  return indices(r)
    .flatMap((s, i) => {
      if (i === 0) return [];
      const below = s.extent === null ? [] : [subtract(add(s.extent, constant(-1)), s.subscript)];
      return [s.subscript, ...below];
    })
    .filter((t) => !scev.isNonNegative(t, r.at, region));
}
