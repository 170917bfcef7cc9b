// Arrays and sections of arrays, dimension by dimension (Fortran 2018, 9.5.3.3).
//
//     a(2:n, k, ::2)     2 to n by 1; index k; the declared bounds by 2

import type { ObjectId, Subscript, TypedExpr } from "../../../frontend/fortran/ast.ts";
import type { Span } from "../../../source/span.ts";
import { elementText, linearOf, lowerOf, upperOf } from "./array-places.ts";
import type { CText } from "./c-text.ts";
import { subscriptBeside } from "./element-index.ts";
import { indexText, type LinearIndex } from "./linear-index.ts";
import type { CProcedure } from "./procedure-context.ts";
import { refuse } from "./untranslatable.ts";

export interface CSection {
  readonly symbol: ObjectId;
  readonly parts: readonly SectionPart[];
}

type SectionPart = { readonly kind: "index"; readonly value: LinearIndex } | SectionRange;

export interface SectionRange {
  readonly kind: "range";
  readonly first: LinearIndex;
  readonly last: LinearIndex;
  readonly step: bigint;
  /** Its bounds may be more than an `int` holds. */
  readonly isLong: boolean;
}

/** `bound`: how a bound is written. */
export function cSectionOf(
  t: CProcedure,
  e: TypedExpr,
  bound: (one: TypedExpr) => LinearIndex = (one) => repeatable(t, one),
): CSection {
  const whole = e.kind === "section" ? e.of : e;
  if (whole.kind !== "variable" || whole.rank === 0)
    return refuse("a part of what is no plain array", e.span);
  const object = t.symbol(whole.symbol);
  // What it is called says whether it has a name in C at all.
  t.object(whole.symbol, e.span);
  const given = e.kind === "section" ? e.subscripts : object.shape!.dimensions.map(() => WHOLE);
  const parts = given.map((one, k) => partOf(t, whole.symbol, k, one, e.span, bound));
  return { symbol: whole.symbol, parts };
}

/** Computed for each element: nothing in it may be set on the way, or do something. */
function repeatable(t: CProcedure, e: TypedExpr): LinearIndex {
  if (!t.staysTheSame(e, new Set()))
    refuse("an array's element or a call in the bounds of a section", e.span);
  return linearOf(t, e);
}

const WHOLE: Subscript = { kind: "range", from: null, to: null, step: null };

function partOf(
  t: CProcedure,
  symbol: ObjectId,
  k: number,
  subscript: Subscript,
  span: Span | null,
  bound: (one: TypedExpr) => LinearIndex,
): SectionPart {
  if (subscript.kind === "index") {
    if (subscript.value.rank > 0) refuse("a vector of subscripts", span);
    return { kind: "index", value: bound(subscript.value) };
  }
  const { from, to } = subscript;
  const step = subscript.step === null ? 1n : stepOf(subscript.step);
  if (step === null) return refuse("a section whose step is not constant", span);
  const object = t.symbol(symbol);
  const lower = () => lowerOf(t, object, k, span);
  const upper = () => upperOf(t, object, k, span);
  const first = from !== null ? bound(from) : step < 0n ? upper() : lower();
  const last = to !== null ? bound(to) : step < 0n ? lower() : upper();
  const bounds = [from, to, object.shape!.dimensions[k]!.lower, object.shape!.dimensions[k]!.upper];
  return { kind: "range", first, last, step, isLong: t.isDescribed(symbol) || bounds.some(isOfLongType) };
}

const isOfLongType = (e: TypedExpr | null): boolean => e?.type.kind === "integer" && e.type.bytes > 4;

/** A number other than 0 that the author wrote. */
export function stepOf(e: TypedExpr): bigint | null {
  if (e.kind === "negate") {
    const positive = stepOf(e.arg);
    return positive === null ? null : -positive;
  }
  if (e.kind === "convert" && e.type.kind === "integer" && e.arg.type.kind === "integer")
    return stepOf(e.arg);
  return e.kind === "integer" && e.value !== 0n ? e.value : null;
}

export const rangesOf = ({ parts }: CSection): readonly SectionRange[] =>
  parts.filter((part) => part.kind === "range");

/** Of a section with the shape of the loops that the expression is in. */
export function sectionElement(t: CProcedure, section: CSection, span: Span | null): CText {
  const elements = t.elements ?? refuse("an array as a value here", span);
  if (rangesOf(section).length !== elements.length) refuse("arrays of other ranks in an expression", span);
  let next = 0;
  const subscripts = section.parts.map((part) =>
    part.kind === "index" ? part.value : subscriptBeside(elements[next++]!, part.first, part.step),
  );
  return elementText(t, section.symbol, subscripts, span);
}

export const isSameSection = (a: CSection, b: CSection): boolean =>
  a.symbol === b.symbol &&
  a.parts.every((one, k) => {
    const other = b.parts[k]!;
    if (one.kind === "index" || other.kind === "index")
      return one.kind === "index" && other.kind === "index" && isSame(one.value, other.value);
    return isSame(one.first, other.first) && isSame(one.last, other.last) && one.step === other.step;
  });

const isSame = (a: LinearIndex, b: LinearIndex): boolean => indexText(a).text === indexText(b).text;
