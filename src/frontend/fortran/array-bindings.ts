// Which element of the caller's array an element of an array argument is (Fortran 2018, 15.5.2.4, 15.5.2.11).
//
//     pure function lap(a, i, j)         lap(u, i, j)          a(i - 1, j) is u(i - 1, j)
//       real, intent(in) :: a(:, :)      prim(q(:, k))         w(2) is q(2, k)
//     subroutine prim(w)                 prim(q(1, k))         the same
//       real :: w(3)
//
// A whole array, a section with plain ranges, or the first elements of one column; null for all others, such
// as arrays that are seen with other rows.

import type { ArraySpec, ComponentOf, ObjectAttribute, ObjectId, Subscript, TypedExpr } from "./ast.ts";

/** A subscript of the caller's array. */
export type BoundSubscript =
  /** The same for all elements. */
  | { readonly kind: "fixed"; readonly value: TypedExpr }
  /** Subscript number `dimension` of the argument, counted from there. `minus`: its lower bound. */
  | { readonly kind: "moved"; readonly dimension: number; readonly from: TypedExpr; readonly minus: bigint };

export interface ArrayBinding {
  readonly symbol: ObjectId;
  readonly subscripts: readonly BoundSubscript[];
}

/** An array of the caller's. */
interface CallersArray {
  readonly shape: ArraySpec | null;
  readonly attributes: ReadonlySet<ObjectAttribute>;
  readonly component: ComponentOf | null;
}

/**
 * `given`: for the argument that is declared with the shape `dummy`. `givenFor`: what the caller gives for a
 * variable of the callee's.
 */
export function arrayBinding(
  dummy: ArraySpec,
  given: TypedExpr,
  objectOf: (symbol: ObjectId) => CallersArray,
  givenFor: (symbol: ObjectId) => TypedExpr | null,
): ArrayBinding | null {
  const whole = given.kind === "variable" ? given : "of" in given ? given.of : null;
  if (whole?.kind !== "variable") return null;
  const { shape, component } = objectOf(whole.symbol);
  const lowers = dummy.dimensions.map(({ lower }) => constant(lower));
  const isKnown = dummy.kind === "explicit" || dummy.kind === "assumed-shape";
  if (shape === null || shape.kind === "other" || !isKnown || lowers.includes(null)) return null;
  const start = (k: number): TypedExpr | null =>
    hasManyBounds({ shape, component }, k) ? null : lowerBound({ shape, component }, whole, k);
  const subscripts = boundSubscripts();
  return subscripts?.every((one) => one !== null) === true ? { symbol: whole.symbol, subscripts } : null;

  function boundSubscripts(): readonly (BoundSubscript | null)[] | null {
    if (given.kind === "variable") {
      const isSame = shape!.dimensions.length === dummy.dimensions.length;
      if (!isSame || !hasSameRows(dummy, shape!, objectOf, givenFor)) return null;
      return lowers.map((_, k) => moved(k, start(k)));
    }
    if (given.kind === "element") return inColumn(given.subscripts);
    return given.kind === "section" ? inSection(given.subscripts) : null;
  }

  function moved(dimension: number, from: TypedExpr | null): BoundSubscript | null {
    return from === null ? null : { kind: "moved", dimension, from, minus: lowers[dimension]! };
  }

  /** The argument has as many elements as the column at most, from that one on. */
  function inColumn([first, ...others]: readonly TypedExpr[]): readonly (BoundSubscript | null)[] | null {
    const [own, ...more] = dummy.dimensions;
    const [column] = shape!.dimensions;
    const [last, end, at] = [constant(own!.upper), constant(column!.upper), constant(first ?? null)];
    const isIn = last !== null && end !== null && at !== null && at + last - lowers[0]! <= end;
    if (more.length > 0 || shape!.kind !== "explicit" || !isIn) return null;
    return [moved(0, first!), ...others.map((value) => ({ kind: "fixed", value }) as const)];
  }

  function inSection(subscripts: readonly Subscript[]): readonly (BoundSubscript | null)[] | null {
    const ranges = subscripts.filter(({ kind }) => kind === "range").length;
    if (ranges !== lowers.length || (dummy.kind === "explicit" && ranges > 1)) return null;
    let next = 0;
    return subscripts.map((one, k) => {
      if (one.kind === "index") return one.value.rank === 0 ? { kind: "fixed", value: one.value } : null;
      return one.step === null ? moved(next++, one.from ?? start(k)) : null;
    });
  }
}

const constant = (e: TypedExpr | null): bigint | null => (e?.kind === "integer" ? e.value : null);

type Bounded = Pick<CallersArray, "shape" | "component">;

/** Arrays in elements of an array may have other bounds each, unless their type says which. */
export function hasManyBounds({ shape, component }: Bounded, dimension: number): boolean {
  const ranked = (component?.ranks ?? []).filter((rank) => rank > 0);
  return shape?.kind === "deferred" && ranked.length > 1 && component!.bounds[dimension] === null;
}

/** Of the caller's array; of an allocatable one nobody knows it before it is there. */
function lowerBound({ shape, component }: Bounded, array: TypedExpr, k: number): TypedExpr | null {
  const { lower } = shape!.dimensions[k]!;
  const declared = component?.bounds[k] ?? null;
  if (declared !== null) return numbered(declared.lower);
  if (lower !== null) return lower.kind === "integer" ? lower : null;
  if (shape!.kind !== "deferred") return null;
  return { kind: "intrinsic", name: "lbound", args: [array, numbered(BigInt(k + 1))], ...SCALAR };
}

const SCALAR = { type: { kind: "integer", bytes: 4 }, rank: 0, span: null } as const;
const numbered = (value: bigint): TypedExpr => ({ kind: "integer", value, ...SCALAR });

/** Do rows begin at the same places? Those of an array of assumed shape are the caller's. */
function hasSameRows(
  dummy: ArraySpec,
  shape: ArraySpec,
  objectOf: (symbol: ObjectId) => CallersArray,
  givenFor: (symbol: ObjectId) => TypedExpr | null,
): boolean {
  if (dummy.kind !== "explicit") return true;
  return dummy.dimensions.slice(0, -1).every((own, k) => {
    const theirs = shape.dimensions[k]!;
    const [lower, upper] = [constant(own.lower), own.upper];
    if (shape.kind !== "explicit" || upper === null || theirs.upper === null) return false;
    if (constant(theirs.lower) !== lower) return false;
    const end = upper.kind === "variable" ? givenFor(upper.symbol) : upper;
    if (end?.kind === "integer") return constant(theirs.upper) === end.value;
    return (
      end?.kind === "variable" &&
      theirs.upper.kind === "variable" &&
      theirs.upper.symbol === end.symbol &&
      // Nothing sets it between the declaration and the call.
      objectOf(end.symbol).attributes.has("intent-in")
    );
  });
}
