/**
 * Types in messages, as the author calls them.
 *
 *     "double *"        "struct node"        "N_Vector"        a nameless struct
 *
 * The tag of a `typedef struct { … } T` has no name: it goes by that of the typedef.
 */

import type { TypeWords } from "../../../ir/opaque-names.ts";
import type { TagId, Type } from "../../../ir/type.ts";
import type { Expr } from "../ast.ts";
import type { SemaContext } from "./context.ts";
import { typeName } from "./types.ts";

export function calledType(context: SemaContext, type: Type): string {
  const nameless = namelessIn(context, type);
  if (nameless === null) return `"${spelled(context, type)}"`;
  return type.kind === "pointer" ? `a pointer to a nameless ${nameless}` : `a nameless ${nameless}`;
}

const spelled = (context: SemaContext, type: Type): string =>
  typeName(type, (kind, tag) => nameOf(context, kind, tag)!).replaceAll("* *", "**");

/** `const char *`: as a variable of the type can be declared; null where it takes more than these words. */
export function declaredAs(context: SemaContext, type: Type): string | null {
  if (type.kind === "pointer") {
    const to = declaredAs(context, type.to);
    const qualified = `${type.toConst ? "const " : ""}${type.toVolatile === true ? "volatile " : ""}`;
    if (to === null || (type.to.kind === "pointer" && qualified !== "")) return null;
    return `${qualified}${to}${to.endsWith("*") ? "" : " "}*`;
  }
  if (type.kind === "opaque") return type.now ?? null;
  if (type.kind === "array" || type.kind === "function") return null;
  return namelessIn(context, type) === null ? spelled(context, type) : null;
}

/** `struct node`; null where it has no name. */
function nameOf({ tags }: SemaContext, kind: string, id: TagId): string | null {
  const { name, alias } = tags[id]!;
  return name === "" ? (alias ?? null) : `${kind} ${name}`;
}

/** `struct node`, `node` of `typedef struct { … } node`; empty for other types. */
export function tagOf(context: SemaContext, type: Type): string {
  if (type.kind === "array") return tagOf(context, type.of);
  const isTagged = type.kind === "struct" || type.kind === "union";
  return isTagged ? (nameOf(context, type.kind, type.tag) ?? "") : "";
}

function namelessIn(context: SemaContext, type: Type): string | null {
  switch (type.kind) {
    case "pointer":
      return namelessIn(context, type.to);
    case "array":
      return namelessIn(context, type.of);
    case "function":
      return namelessIn(context, type.result);
    case "struct":
    case "union":
    case "enum":
      return nameOf(context, type.kind, type.tag) === null ? type.kind : null;
    default:
      return null;
  }
}

/**
 * The condition that decides on the type, or on what it is a pointer to or an array of; null where it is not
 * known, undefined where flags decide on nothing of it.
 */
export function flagsOf(context: SemaContext, type: Type): string | null | undefined {
  switch (type.kind) {
    case "pointer":
      return type.flags ?? flagsOf(context, type.to);
    case "array":
      return type.flags ?? flagsOf(context, type.of);
    case "struct":
    case "union": {
      const { symbolic, flags = null } = context.tags[type.tag]!;
      return symbolic ? flags : undefined;
    }
    default:
      return type.chosen === true ? (type.flags ?? null) : type.flags;
  }
}

/** `"s->next"`, of variables, elements and members; else `a value`. */
export function valueWords(context: SemaContext, value: Expr): string {
  const text = pathText(context, value);
  return text === null ? "a value" : `"${text}"`;
}

/** `at`: the token where `value` stands, which has the type. Null: what has it has no name. */
export function typeInTheWay(context: SemaContext, type: Type, value: Expr | null, at: number): TypeWords {
  const called = calledType(context, type);
  const now = declaredAs(context, type);
  return {
    type: called,
    now: `"${now}"` === called ? null : now,
    of: value && pathText(context, value),
    isVariable: value !== null && isVariable(value),
    place: context.tokens.place(at),
  };
}

/** Is it a variable, as it is read or written? */
const isVariable = (value: Expr): boolean =>
  value.kind === "name" || (value.kind === "load" && isVariable(value.from));

function pathText(context: SemaContext, expr: Expr): string | null {
  switch (expr.kind) {
    case "name":
      return context.symbols[expr.symbol]!.name;
    case "load":
      return pathText(context, expr.from);
    case "decay":
    case "addressof":
      return pathText(context, expr.of);
    case "cast":
      return pathText(context, expr.arg);
    case "member": {
      const { object, name } = expr;
      const isArrow = object.kind === "deref";
      const start = pathText(context, isArrow ? object.pointer : object);
      return start === null ? null : `${start}${isArrow ? "->" : "."}${name}`;
    }
    case "index": {
      const start = pathText(context, expr.base);
      return start === null ? null : `${start}[…]`;
    }
    case "call": {
      const callee = pathText(context, expr.callee);
      return callee === null ? null : `${callee}(…)`;
    }
    default:
      return null;
  }
}
