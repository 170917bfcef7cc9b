// Assignments to arrays and sections (Fortran 2018, 10.2.1.3), and functions that make one number of an
// array, as loops over the elements, the first subscript innermost.
//
//     a(2:n) = b(1:n-1)*s        for (int i = 2; i <= n; i++)
//                                  a[i - 1] = b[i - 2] * s;
//
// The standard computes the whole value before it assigns. Scalars that the loop might change are computed in
// front of it; where the value reads other elements of the array that is set, it goes through a temporary
// array.

import type { Designator, TypedExpr } from "../../../frontend/fortran/ast.ts";
import { anyIn } from "../../../frontend/fortran/expression-parts.ts";
import { isReduction } from "../../../frontend/fortran/sema/intrinsics.ts";
import type { Span } from "../../../source/span.ts";
import { linearOf } from "./array-places.ts";
import { bound, type CText, LEVEL, primary } from "./c-text.ts";
import { cTypeName } from "./c-types.ts";
import type { ElementIndex } from "./element-index.ts";
import { assignedText, expressionText } from "./expressions.ts";
import {
  addedIndex,
  constantIndex,
  indexText,
  type LinearIndex,
  lessIndex,
  termIndex,
} from "./linear-index.ts";
import type { CProcedure } from "./procedure-context.ts";
import {
  type CSection,
  cSectionOf,
  isSameSection,
  rangesOf,
  type SectionRange,
  sectionElement,
} from "./sections.ts";
import { refuse } from "./untranslatable.ts";

/** One element, in a loop over the elements. */
export function arrayElement(t: CProcedure, e: TypedExpr): CText {
  if (t.elements === null) return refuse("an array as a value here", e.span);
  return sectionElement(t, cSectionOf(t, e), e.span);
}

export function assignArray(
  t: CProcedure,
  target: Designator,
  value: TypedExpr,
  mask: TypedExpr | null,
  span: Span | null,
): void {
  const around = new Map(t.standIns);
  t.writer.open("", span);
  const set = new Set(
    target.kind === "variable"
      ? [target.symbol]
      : target.kind === "section" && target.of.kind === "variable"
        ? [target.of.symbol]
        : [],
  );
  const settled = (e: TypedExpr): LinearIndex =>
    t.staysTheSame(e, set) ? linearOf(t, e) : termIndex(inFront(t, e));
  const section = cSectionOf(t, target, settled);
  for (const e of mask === null ? [value] : [mask, value]) settle(t, e, section);
  const isApart = [value, ...(mask === null ? [] : [mask])].every((e) => isElementwise(t, e, section));
  if (isApart) {
    overElements(t, section, span, () => {
      const place = sectionElement(t, section, span);
      const text = `${place.text} = ${assignedText(t, value).text};`;
      if (mask === null) t.writer.line(text, span);
      else {
        t.writer.open(`if (${expressionText(t, mask).text})`);
        t.writer.line(text);
        t.writer.close();
      }
    });
  } else if (mask !== null) refuse("a masked assignment that reads other elements of what it sets", span);
  else throughTemporary(t, section, value, span);
  t.writer.close();
  t.standIns.clear();
  for (const [e, text] of around) t.standIns.set(e, text);
}

/** A scalar's value, computed in front of the loops. */
function inFront(t: CProcedure, e: TypedExpr): CText {
  const name = t.names.fresh("value");
  t.writer.line(`const ${cTypeName(e.type, e.span)} ${name} = ${expressionText(t, e).text};`);
  t.standIns.set(e, primary(name));
  return primary(name);
}

/** Scalars in it that the loop may change, and calls, which run once. */
function settle(t: CProcedure, e: TypedExpr, section: CSection): void {
  switch (e.kind) {
    case "element":
      if ((e.of.kind === "variable" && e.of.symbol === section.symbol) || e.subscripts.some(readsElements))
        inFront(t, e);
      break;
    case "call":
      if (e.rank === 0) inFront(t, e);
      break;
    case "convert":
    case "negate":
    case "not":
      settle(t, e.arg, section);
      break;
    case "binary":
      settle(t, e.left, section);
      settle(t, e.right, section);
      break;
    case "intrinsic":
      if (isReduction(e.name)) {
        t.canHoist = true;
        t.standIns.set(e, expressionText(t, e));
      } else for (const arg of e.args) settle(t, arg, section);
      break;
    default:
  }
}

const readsElements = (e: TypedExpr): boolean =>
  anyIn(e, ({ kind }) => kind === "element" || kind === "call");

/** Reads it no element of the array that is set but the very one? */
function isElementwise(t: CProcedure, e: TypedExpr, section: CSection): boolean {
  if (t.standIns.has(e)) return true;
  const recur = (one: TypedExpr): boolean => isElementwise(t, one, section);
  switch (e.kind) {
    case "variable":
    case "section": {
      if (e.rank === 0) return true;
      const own = cSectionOf(t, e);
      if (own.symbol === section.symbol) return isSameSection(own, section);
      return ![own, section].every(({ symbol }) => t.symbol(symbol).attributes.has("target"));
    }
    case "convert":
    case "negate":
    case "not":
      return recur(e.arg);
    case "binary":
      return recur(e.left) && recur(e.right);
    case "intrinsic":
      return e.args.every((arg) => arg.rank === 0 || recur(arg));
    default:
      return e.rank === 0;
  }
}

function throughTemporary(t: CProcedure, section: CSection, value: TypedExpr, span: Span | null): void {
  const type = cTypeName(value.type, span);
  const [name, at] = [t.names.fresh("temporary"), t.names.fresh("at")];
  const sizes = rangesOf(section).map((range) => bound(countText(range), LEVEL.product));
  // An empty section has a size that is no number of bytes: there is no loop then.
  t.writer.line(
    `${type} *${name} = __builtin_malloc(sizeof(${type}) * ${["1UL", ...sizes].join(" * ")} + 1);`,
  );
  t.writer.line(`long ${at} = 0;`);
  overElements(t, section, span, () =>
    t.writer.line(`${name}[${at}++] = ${assignedText(t, value).text};`, span),
  );
  t.writer.line(`${at} = 0;`);
  overElements(t, section, span, () =>
    t.writer.line(`${sectionElement(t, section, span).text} = ${name}[${at}++];`, span),
  );
  t.writer.line(`__builtin_free(${name});`);
}

/** How many elements; what is less than none means none. */
function countText({ first, last, step }: SectionRange): CText {
  const [from, to, by] = step < 0n ? [last, first, -step] : [first, last, step];
  const span = indexText(addedIndex(lessIndex(to, from), constantIndex(by)));
  const count = by === 1n ? span : { text: `${bound(span, LEVEL.product)} / ${by}`, level: LEVEL.product };
  return primary(`(${bound(count, LEVEL.shift)} > 0 ? ${count.text} : 0)`);
}

const COUNTERS = ["i", "j", "k", "l"];

/** Loops over all elements, the last range outermost. */
function overElements(t: CProcedure, section: CSection, span: Span | null, body: () => void): void {
  const ranges = rangesOf(section);
  const type = ranges.some(({ isLong }) => isLong) ? "long" : "int";
  const names = ranges.map((_, k) => t.names.fresh(COUNTERS[k] ?? "i"));
  for (let k = ranges.length - 1; k >= 0; k--) {
    const { first, last, step } = ranges[k]!;
    const name = names[k]!;
    const size = step < 0n ? -step : step;
    const next =
      size === 1n ? `${name}${step < 0n ? "--" : "++"}` : `${name} ${step < 0n ? "-=" : "+="} ${size}`;
    const test = `${name} ${step < 0n ? ">=" : "<="} ${bound(indexText(last), LEVEL.shift)}`;
    t.writer.open(`for (${type} ${name} = ${indexText(first).text}; ${test}; ${next})`, span);
  }
  const around = t.elements;
  t.elements = ranges.map(
    ({ first, step }, k): ElementIndex => ({
      ...{ counter: termIndex(primary(names[k]!)), first, step },
    }),
  );
  body();
  t.elements = around;
  for (const _ of ranges) t.writer.close();
}

// ---- one number of an array ----

const SUMMED: ReadonlySet<string> = new Set(["sum", "product", "count", "dot_product"]);

/** In front of the statement a loop; null: it is no such function. */
export function reductionText(t: CProcedure, e: TypedExpr & { readonly kind: "intrinsic" }): CText | null {
  const { name, args, type, span } = e;
  if (!isReduction(name)) return null;
  if (!SUMMED.has(name)) return refuse(`the intrinsic function ${name}`, span);
  if (!t.canHoist || t.elements !== null)
    return refuse(`the intrinsic function ${name} in such an expression`, span);
  if (type.kind === "complex" || args.some((arg) => arg.type.kind === "complex"))
    return refuse(`the ${name} of complex numbers`, span);
  if (name === "dot_product" && type.kind === "logical") refuse("a product of truth values", span);
  if (args.length > 1 && (name !== "dot_product" || args.some((arg) => arg.type.kind !== type.kind)))
    return refuse(`${name} of such arguments`, span);
  const leader =
    args.map(leadingArray).find((one) => one !== null) ?? refuse(`the ${name} of what is no array`, span);
  const settled = (one: TypedExpr): LinearIndex => linearOf(t, one);
  const section = cSectionOf(t, leader, settled);
  const total = t.names.fresh(name === "dot_product" ? "dot" : name);
  const isFloat = type.kind === "real";
  const start = `${name === "product" ? 1 : 0}${isFloat ? (type.bytes === 4 ? ".0f" : ".0") : ""}`;
  t.writer.line(`${cTypeName(type, span)} ${total} = ${start};`, span);
  overElements(t, section, span, () => {
    const [first, second] = args.map((arg) => expressionText(t, arg));
    if (name === "count") t.writer.line(`if (${first!.text}) ${total}++;`);
    else if (second !== undefined)
      t.writer.line(`${total} += ${bound(first!, LEVEL.product)} * ${bound(second, LEVEL.unary)};`);
    else t.writer.line(`${total} ${name === "product" ? "*=" : "+="} ${first!.text};`);
  });
  return primary(total);
}

/** The first array in it: all others have its shape. */
function leadingArray(e: TypedExpr): TypedExpr | null {
  if (e.rank === 0) return null;
  switch (e.kind) {
    case "variable":
    case "section":
      return e;
    case "convert":
    case "negate":
    case "not":
      return leadingArray(e.arg);
    case "binary":
      return leadingArray(e.left) ?? leadingArray(e.right);
    case "intrinsic":
      return e.args.map(leadingArray).find((one) => one !== null) ?? null;
    default:
      return null;
  }
}
