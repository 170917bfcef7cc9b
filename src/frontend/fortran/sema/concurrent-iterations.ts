// Which iterations `do concurrent` has is decided in front of all of them (Fortran 2018, 11.1.7.4.2).
//
//     do concurrent (i = 1:n, m(i) > 0)        computed for each i before any m is set
//       m(n + 1 - i) = 0
//     do concurrent (i = 1:k(1), j = 1:n)      k(1) is asked once
//
// Loops one in another with an `if` in them ask anew each time. That is the same where nothing that limits or
// mask read is set in the construct, or where each iteration sets just the element that its own mask reads.

import type { Span } from "../../../source/span.ts";
import type { TypedExpr as Expr, ObjectId, TypedStmt } from "../ast.ts";
import { expressionParts, symbolIn } from "../expression-parts.ts";
import { allStatements, bodiesOf, symbolsSetIn } from "../statement-parts.ts";
import type { ObjectBuilder } from "./meaning.ts";

/** What is asked. `limits`: of several loops; those of one are asked in front of it anyway. */
interface Deciding {
  readonly limits: readonly Expr[];
  readonly mask: Expr | null;
}

/** A barrier for each iteration, where loops would not say what the construct does; null: they do. */
export function setWhatDecides(
  { limits, mask }: Deciding,
  body: readonly TypedStmt[],
  counters: readonly ObjectId[],
  objects: readonly ObjectBuilder[],
  span: Span | null,
): TypedStmt | null {
  const set = symbolsSetIn(body);
  const isAsked = (e: Expr): boolean =>
    e.kind === "call" ||
    e.kind === "opaque" ||
    (e.kind === "variable" && (set.has(e.symbol) || isReachedOtherwise(objects[e.symbol]!)));
  const isPlain = (e: Expr): boolean => !isReachedOtherwise(objects[symbolIn(e)!]!);
  const isAnyAsked = (e: Expr): boolean => isAsked(e) || valuesIn(e, objects).some(isAnyAsked);
  const isAskedAnew = (e: Expr): boolean =>
    !(isOwnElement(e, body, counters) && isPlain(e)) &&
    (isAsked(e) || valuesIn(e, objects).some(isAskedAnew));
  if (set.size === 0) return null;
  if (!limits.some(isAnyAsked) && (mask === null || !isAskedAnew(mask))) return null;
  const parts = [...set].map((symbol): Expr => {
    const { type, shape } = objects[symbol]!;
    return { kind: "variable", symbol, type, rank: shape?.dimensions.length ?? 0, span: null };
  });
  const what = "do concurrent that sets what its mask or its limits read";
  return { kind: "opaque", what, parts, sets: [], span, label: null };
}

/** `size(x, 1)` asks for no value of x, and its bounds stay what they are unless it can be allocated anew. */
function valuesIn(e: Expr, objects: readonly ObjectBuilder[]): readonly Expr[] {
  const parts = expressionParts(e);
  const [array] = parts;
  const isOfBounds = e.kind === "intrinsic" && BOUNDS.has(e.name) && array?.kind === "variable";
  if (!isOfBounds) return parts;
  const { attributes } = objects[array.symbol]!;
  return attributes.has("allocatable") || attributes.has("pointer") ? parts : parts.slice(1);
}

const BOUNDS: ReadonlySet<string> = new Set(["size", "lbound", "ubound"]);

/** The element of this iteration alone, where the iterations set no others of the array. */
function isOwnElement(e: Expr, body: readonly TypedStmt[], counters: readonly ObjectId[]): boolean {
  const symbol = e.kind === "element" && e.of.kind === "variable" ? e.of.symbol : null;
  if (symbol === null || !isOfCounters(e, counters)) return false;
  const isSame = ({ target }: TypedStmt & { readonly kind: "assign" }): boolean =>
    isOfCounters(target, counters) && expressionParts(target).every((one, k) => isSameVariable(one, e, k));
  return [...allStatements(body)].every(
    (stmt) =>
      // What these consist of is looked at itself; functions, which are pure here, set nothing.
      bodiesOf(stmt).length > 0 ||
      !symbolsSetIn([stmt]).has(symbol) ||
      (stmt.kind === "assign" && isSame(stmt)),
  );
}

/** Different in each iteration. */
const isOfCounters = (e: Expr, counters: readonly ObjectId[]): boolean =>
  e.kind === "element" &&
  counters.every((id) => e.subscripts.some((one) => one.kind === "variable" && one.symbol === id)) &&
  e.subscripts.every((one) => one.kind === "variable" && counters.includes(one.symbol));

function isSameVariable(part: Expr, of: Expr, k: number): boolean {
  const other = expressionParts(of)[k];
  return part.kind === "variable" && other?.kind === "variable" && part.symbol === other.symbol;
}

const isReachedOtherwise = ({ attributes }: ObjectBuilder): boolean =>
  attributes.has("pointer") || attributes.has("target") || attributes.has("equivalence");
