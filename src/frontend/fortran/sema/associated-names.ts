// Names of `associate` constructs (Fortran 2018, 11.1.3).
//
//     associate (u => grid%u, p => a(i, j), col => a(:, 1), h2 => h*h)
//
//     u, p, col    other names of the array, the element, a section: u(k) is grid%u(k), col(k) is a(k, 1)
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
}

/** `written`: what is in parentheses is a value, whatever stands in them (11.1.3.1). */
export function associationOf(
  selector: Expr,
  written: Tree["kind"],
  objects: readonly ObjectBuilder[],
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
  return selector.kind !== "section" || sectionBinding(selector, objects) !== null ? "name" : "unknown";
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
  { with: selector, isKnown }: Meaning & { readonly kind: "associated" },
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
  const bound = sectionBinding(selector, objects);
  const values = given.flatMap((one) => (one.kind === "index" && one.value.rank === 0 ? [one.value] : []));
  if (bound === null || values.length < given.length) return null;
  return boundElement(bound, selector as Designator, values);
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
