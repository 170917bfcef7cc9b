// Names of `associate` constructs (Fortran 2018, 11.1.3).
//
//     associate (u => grid%u, p => a(i, j), col => a(:, 1), h2 => h*h)
//
//     u, p, col    other names of the array, the element, a section: u(k) is grid%u(k), col(k) is a(k, 1)
//                  (a whole array has its own bounds in the construct, a section counts from 1)
//     h2           a variable of its own, which is set once, where the construct begins
//
// What is called by two names keeps its place in memory, and its text is nowhere taken for that of the
// other name: it has no span. Subscripts of an element or a section stay what they are, for nothing in the
// construct may set them.

import { arrayBinding } from "../array-bindings.ts";
import type { ArraySpec, Designator, TypedExpr as Expr, ObjectId, Subscript, TypedStmt } from "../ast.ts";
import { anyIn, symbolIn } from "../expression-parts.ts";
import { allStatements, expressionsOf, symbolsSetIn } from "../statement-parts.ts";
import { boundElement } from "../substitution.ts";
import type { FortranToken as Token } from "../token.ts";
import type { PartItem as Item, NameReference as Reference, FortranExpr as Tree } from "../tree.ts";
import { subscripted } from "./components.ts";
import { isNumber } from "./expandable.ts";
import type { Meaning, ObjectBuilder } from "./meaning.ts";

/** What a name is for the statements of the construct. */
type Association = "name" | "value" | "unknown";

export interface NamedSelector {
  readonly name: Token;
  readonly selector: Expr;
  readonly is: Association;
  /** It has the bounds of the array that it is. */
  readonly isWhole: boolean;
}

/** `written`: what is in parentheses is a value, whatever stands in them (11.1.3.1). */
export function associationOf(
  selector: Expr,
  written: Tree,
  objects: readonly ObjectBuilder[],
): Pick<NamedSelector, "is" | "isWhole"> {
  const isWhole = isWholeArray(selector, written, objects);
  return { is: kindOfAssociation(selector, written, objects, isWhole), isWhole };
}

function kindOfAssociation(
  selector: Expr,
  { kind: written }: Tree,
  objects: readonly ObjectBuilder[],
  isWhole: boolean,
): Association {
  if (!isNumber(selector)) return "unknown";
  const whole = selector.kind === "element" || selector.kind === "section" ? selector.of : selector;
  if (symbolIn(selector) === null || written === "parenthesised")
    return selector.rank === 0 && selector.kind !== "opaque" ? "value" : "unknown";
  // Compilers do not agree what `+s` is.
  if (whole.kind !== "variable" || written !== "reference") return "unknown";
  const { attributes, shape } = objects[whole.symbol]!;
  if (REACHED_OTHERWISE.some((attribute) => attributes.has(attribute)) || shape?.kind === "other")
    return "unknown";
  if (isWhole || selector.rank === 0) return "name";
  // `grid%n` of an array `grid` counts from 1 as well.
  return selector.kind === "section" && sectionBinding(selector, objects) !== null ? "name" : "unknown";
}

/** Is its last name an array, and are no subscripts behind it (9.5.2)? `grid(k)%u`. */
function isWholeArray(selector: Expr, written: Tree, objects: readonly ObjectBuilder[]): boolean {
  const symbol = symbolIn(selector);
  if (symbol === null || written.kind !== "reference" || selector.rank === 0) return false;
  const last = written.selectors.at(-1);
  if (last === undefined) return true;
  return last.kind === "component" && (objects[symbol]!.component?.ranks.at(-1) ?? 0) > 0;
}

const REACHED_OTHERWISE = [
  "pointer",
  "target",
  "volatile",
  "asynchronous",
  "equivalence",
  "optional",
] as const;

/** Null where the reference is no whole object and no element, or nothing is known of the name. */
export function associatedReference(
  { with: selector, isKnown, isWhole }: Meaning & { readonly kind: "associated" },
  { selectors }: Reference,
  objects: readonly ObjectBuilder[],
  subscriptsOf: (items: readonly Item[]) => readonly Subscript[],
): Expr | null {
  const [first, ...rest] = selectors;
  if (!isKnown) return null;
  if (first === undefined) return selector.kind === "section" ? null : { ...selector, span: null };
  if (first.kind !== "parts" || rest.length > 0 || first.items.items.length !== selector.rank) return null;
  const given = subscriptsOf(first.items.items);
  if (selector.kind === "variable") return subscripted({ ...selector, span: null }, given, null);
  if (isWhole && selector.kind === "section") return wholeElement(selector, given);
  const bound = sectionBinding(selector, objects);
  const values = given.flatMap((one) => (one.kind === "index" && one.value.rank === 0 ? [one.value] : []));
  if (bound === null || values.length < given.length) return null;
  return boundElement(bound, selector as Designator, values);
}

/** Of `grid(k)%u`, all dimensions of `u` (12 in `grid(k)%u(12)`). */
function wholeElement(selector: Expr & { readonly kind: "section" }, given: readonly Subscript[]): Expr {
  let k = 0;
  const subscripts = selector.subscripts.map((one) => (one.kind === "range" ? given[k++]! : one));
  return subscripted({ ...selector.of, span: null }, subscripts, null);
}

/** Its elements count from 1. */
function sectionBinding(selector: Expr, objects: readonly ObjectBuilder[]) {
  const dimensions = Array.from({ length: selector.rank }, () => ({ lower: ONE, upper: null }));
  const shape: ArraySpec = { kind: "assumed-shape", dimensions };
  return arrayBinding(
    shape,
    selector,
    (id) => objects[id]!,
    () => null,
  );
}

const ONE: Expr = {
  ...{ kind: "integer", value: 1n, rank: 0, span: null },
  type: { kind: "integer", bytes: 4 },
};

/**
 * Do the statements set something that says which element or section a name is of, or what they call?
 * `counters`: variables of loops around, which nothing may set (11.1.7.4.3).
 */
export function areSubscriptsSet(
  named: readonly NamedSelector[],
  body: readonly TypedStmt[],
  objects: readonly ObjectBuilder[],
  counters: ReadonlySet<ObjectId>,
): boolean {
  const places = named.flatMap(({ selector, is }) => (is === "name" ? placesOf(selector) : []));
  if (places.some((place) => anyIn(place, ({ kind }) => kind === "call" || kind === "opaque"))) return true;
  const set = symbolsSetIn(body);
  const hasCalls = callsProcedures(body);
  const maySet = (id: ObjectId): boolean => {
    const { attributes } = objects[id]!;
    if (REACHED_OTHERWISE.some((attribute) => attributes.has(attribute))) return true;
    // A procedure may know it from its host or a module.
    return set.has(id) || (hasCalls && !attributes.has("intent-in"));
  };
  const isSet = (e: Expr): boolean => e.kind === "variable" && !counters.has(e.symbol) && maySet(e.symbol);
  return places.some((place) => anyIn(place, isSet));
}

/** What says which elements the object has. */
function placesOf(selector: Expr): readonly Expr[] {
  if (selector.kind === "element") return selector.subscripts;
  if (selector.kind !== "section") return [];
  return selector.subscripts.flatMap((one) => (one.kind === "index" ? one.value : (one.from ?? [])));
}

/** Operators and assignments may be procedures as well where nothing is known of them. */
const callsProcedures = (body: readonly TypedStmt[]): boolean =>
  [...allStatements(body)].some(
    (stmt) =>
      stmt.kind === "call" ||
      stmt.kind === "opaque" ||
      expressionsOf(stmt).some((e) => anyIn(e, ({ kind }) => kind === "call" || kind === "opaque")),
  );
