/**
 * Declarators (C11 6.7.6): from a base type outwards, following the syntax inwards.
 *
 *     double (*rows[3])[n]      "rows": array of 3 pointers to array of n double
 *
 * The tree has the last applied part outermost, so each level wraps the type and hands it on to the
 * declarator inside. Extents are evaluated by mode: in a definition they become entries of the unit's table;
 * in a prototype that defines nothing an extent that is not constant is none (`[*]`).
 */
import { type ExtentId, INT, isIntegerType, pointerTo, type Type } from "../../../ir/type.ts";
import type { Expr } from "../ast.ts";
import { evaluate } from "./constant.ts";
import { GaveUp, type SemaContext } from "./context.ts";
import { intConstant, promoteInteger, rvalue } from "./conversions.ts";
import { expression } from "./expressions.ts";
import { readSpecifiers } from "./specifiers.ts";
import { field, type Syntax, walk } from "./syntax.ts";
import { type Qual, SIZE_T, unqualified } from "./types.ts";

export interface Declarator {
  /** null for abstract ones. */
  readonly name: string | null;
  readonly nameNode: Syntax | null;
  readonly type: Qual;
  /** The parameter list, where the declarator declares a function itself (not a pointer to one). */
  readonly parameters: Syntax | null;
  readonly restrict: boolean;
}

export interface Parameter {
  readonly name: string | null;
  readonly nameNode: Syntax | null;
  readonly type: Qual;
  /** The token after its declarator. */
  readonly end: number;
}

/**
 * `prototype`: nothing is evaluated. `definition`: extents count, and the declared parameters are visible to
 * them.
 */
type Mode = "prototype" | "definition";

/** One step of the way in: what it makes of the type so far. */
interface Step {
  readonly type: Qual;
  readonly restrict: boolean;
  readonly parameters: Syntax | null;
}

export function readDeclarator(
  context: SemaContext,
  base: Qual,
  node: Syntax | null,
  mode: Mode,
): Declarator {
  let step: Step = { type: base, restrict: false, parameters: null };
  let at = node;
  while (at !== null) {
    const current: Syntax = at;
    switch (current.type) {
      case "identifier":
      case "field_identifier":
      case "type_identifier":
      case "primitive_type":
      case "statement_identifier":
        // A word that the parser put in for an unnamed bit-field has no token.
        return {
          name: current.first === current.end ? "" : context.text(current),
          nameNode: current,
          ...step,
        };
      case "pointer_declarator":
      case "abstract_pointer_declarator":
        step = pointerStep(context, step, current);
        break;
      case "array_declarator":
      case "abstract_array_declarator":
        step = { type: arrayOf(context, step.type, current, mode), restrict: false, parameters: null };
        break;
      case "function_declarator":
      case "abstract_function_declarator":
        step = functionStep(context, step, current);
        break;
      case "init_declarator":
      case "parenthesized_declarator":
      case "abstract_parenthesized_declarator":
      case "attributed_declarator":
        break;
      default:
        context.giveUp(current, "declarator");
    }
    at = inner(current);
  }
  return { name: null, nameNode: null, ...step };
}

/** The declarator inside. */
function inner(node: Syntax): Syntax | null {
  const direct = field(node, "declarator");
  if (direct !== null) return direct;
  return (
    node.children.find(
      (child) =>
        child.field === null &&
        (/declarator$/.test(child.type) || /^(type_|field_)?identifier$/.test(child.type)),
    ) ?? null
  );
}

function qualifierTexts(context: SemaContext, node: Syntax): ReadonlySet<string> {
  const texts = node.children
    .filter((child) => child.type === "type_qualifier" || child.type === "static")
    // `restrict` that #if chooses promises nothing.
    .filter((child) => !context.chosen.isUsed(child.first))
    .map((child) => context.text(child).replace(/^__(.*?)(__)?$/, "$1"));
  return new Set(texts);
}

function pointerStep(context: SemaContext, step: Step, node: Syntax): Step {
  const qualifiers = qualifierTexts(context, node);
  const restrict = qualifiers.has("restrict");
  const to = step.type;
  return {
    type: {
      type: pointerTo(to.type, { restrict, toConst: to.const, toVolatile: to.volatile }),
      const: qualifiers.has("const"),
      volatile: qualifiers.has("volatile") || qualifiers.has("_Atomic"),
    },
    restrict,
    parameters: null,
  };
}

function functionStep(context: SemaContext, step: Step, node: Syntax): Step {
  const list = field(node, "parameters");
  const type = functionType(context, step.type.type, list);
  return { type: unqualified(type), restrict: false, parameters: list };
}

/** The type that the parameters of a prototype give; an empty list says nothing about them. */
function functionType(context: SemaContext, result: Type, list: Syntax | null): Type {
  const children = list?.children ?? [];
  const unknown = children.every((child) => !child.named || child.type === "identifier");
  if (list === null || unknown) return { kind: "function", result, params: [], variadic: true };
  const params = context.inScope(null, list.end, () =>
    readParameters(context, list, "prototype", ({ name, end }) => {
      if (name !== null) context.bind(name, { kind: "prototype-parameter" }, end);
    }),
  );
  const variadic = children.some((child) => child.type === "variadic_parameter" || child.type === "...");
  return { kind: "function", result, params: params.map((parameter) => parameter.type.type), variadic };
}

/** The parameters in order, adjusted (6.7.6.3p7-8); `bind` makes each visible to those after it. */
export function readParameters(
  context: SemaContext,
  list: Syntax,
  mode: Mode,
  bind: (parameter: Parameter) => void,
): readonly Parameter[] {
  const parameters: Parameter[] = [];
  for (const node of list.children) {
    if (node.type !== "parameter_declaration") continue;
    const parameter = readParameter(context, node, mode);
    if (parameter.type.type.kind === "void" && parameter.name === null) continue;
    parameters.push(parameter);
    bind(parameter);
  }
  return parameters;
}

function readParameter(context: SemaContext, node: Syntax, mode: Mode): Parameter {
  const specifiers = readSpecifiers(context, node);
  const outer = field(node, "declarator");
  const array = outermostArray(outer);
  if (array === null) {
    const { name, nameNode, type } = readDeclarator(context, specifiers.type, outer, mode);
    return { name, nameNode, type: adjusted(type, new Set(), null), end: node.end };
  }
  // The outermost extent is not part of the type; what it would do when evaluated must be nothing.
  const size = field(array, "size");
  if (mode === "definition" && size !== null && hasSideEffects(size)) context.giveUp(size, "array extent");
  const { name, nameNode, type } = readDeclarator(context, specifiers.type, withoutSize(outer!, array), mode);
  const rows = mode === "definition" && size !== null && size.type !== "*" ? rowsOf(context, size) : null;
  return { name, nameNode, type: adjusted(type, qualifierTexts(context, array), rows), end: node.end };
}

/**
 * What says how many rows there are, where callers or macros decide on that: sums, as not all compilers
 * evaluate it.
 */
function rowsOf(context: SemaContext, size: Syntax): { readonly id: ExtentId } | null {
  for (const { type } of walk(size))
    if (!/^(identifier|number_literal|(binary|parenthesized)_expression|[-+()])$/.test(type)) return null;
  if (context.chosen.usesFrom(size.first, size.end - 1).length > 0) return null;
  try {
    const extent = readExtent(context, size, "definition");
    return extent === null || extent.value !== null ? null : { id: extent.id };
  } catch (error) {
    if (error instanceof GaveUp) return null;
    throw error;
  }
}

/** The brackets right after the declared name: `A[n]` of `double A[n][m]`. */
function outermostArray(node: Syntax | null): Syntax | null {
  let found: Syntax | null = null;
  for (let at = node; at !== null; at = inner(at)) {
    if (/array_declarator$/.test(at.type)) found = at;
    else if (!/parenthesized|attributed/.test(at.type) && inner(at) !== null) found = null;
  }
  return found;
}

function withoutSize(node: Syntax, array: Syntax): Syntax {
  if (node === array) return { ...node, children: node.children.filter((child) => child.field !== "size") };
  return { ...node, children: node.children.map((child) => withoutSize(child, array)) };
}

function hasSideEffects(node: Syntax): boolean {
  for (const at of walk(node)) {
    if (/^(call|assignment|update)_expression$/.test(at.type)) return true;
  }
  return false;
}

function adjusted(type: Qual, brackets: ReadonlySet<string>, rows: { readonly id: ExtentId } | null): Qual {
  if (type.type.kind === "function") return unqualified(pointerTo(type.type));
  if (type.type.kind !== "array") return type;
  const pointer = pointerTo(type.type.of, {
    restrict: brackets.has("restrict"),
    toConst: type.const,
    toVolatile: type.volatile,
  });
  return {
    type: rows === null ? pointer : { ...pointer, rows },
    const: brackets.has("const"),
    volatile: brackets.has("volatile"),
  };
}

function arrayOf(context: SemaContext, of: Qual, node: Syntax, mode: Mode): Qual {
  const size = field(node, "size");
  const extent = size === null || size.type === "*" ? null : readExtent(context, size, mode);
  return { ...of, type: { kind: "array", of: of.type, extent } };
}

type Extent = (Type & { kind: "array" })["extent"];

function readExtent(context: SemaContext, node: Syntax, mode: Mode): Extent {
  if (mode === "definition") return extentOf(context, node, rvalue(context, expression(context, node)));
  try {
    const size = rvalue(context, expression(context, node));
    return evaluate(context, size) === null ? null : extentOf(context, node, size);
  } catch (error) {
    // An extent over parameters of a prototype: as `[*]`.
    if (error instanceof GaveUp) return null;
    throw error;
  }
}

function extentOf(context: SemaContext, node: Syntax, size: Expr): Extent {
  if (!isIntegerType(size.type)) context.giveUp(node, "array extent that is no integer");
  const constant = evaluate(context, size);
  if (constant === null) {
    if (context.current === null) context.giveUp(node, "array extent that is not constant");
    return { id: context.newExtent(promoteInteger(context, size)), value: null };
  }
  if (constant.symbolic || context.tokens.anyMacro(node.first, node.end)) {
    const key = symbolicKey(size);
    const id =
      key === null
        ? context.newExtent(promoteInteger(context, size))
        : context.constantExtent(key, promoteInteger(context, size));
    return { id, value: null };
  }
  if (context.chosen.usesFrom(node.first, node.end - 1).length > 0) return unknownExtent(context, size);
  return constantExtent(context, constant.value);
}

/** A number that a macro makes, which other flags define otherwise. */
export function unknownExtent(context: SemaContext, { type, span }: Expr): Extent {
  const size: Expr = { kind: "opaque", what: "size that #if chooses", parts: [], type, span };
  return { id: context.newExtent(size), value: null };
}

export function constantExtent(context: SemaContext, value: bigint): Extent {
  const size = intConstant(value, value < 2n ** 31n ? INT : SIZE_T, null);
  return { id: context.constantExtent(`${value}`, size), value };
}

/** Equal keys mean equal values whatever the macros are; null where that is not looked into. */
function symbolicKey(expr: Expr): string | null {
  switch (expr.kind) {
    case "int":
      if (expr.restsOn !== undefined) return null;
      return expr.macro === null ? `${expr.value}` : `${expr.macro.name}#${expr.macro.definition}`;
    case "cast": {
      const arg = symbolicKey(expr.arg);
      return arg !== null && expr.type.kind === "int"
        ? `(${expr.type.bits}${expr.type.signed ? "s" : "u"} ${arg})`
        : null;
    }
    case "unary": {
      const arg = symbolicKey(expr.arg);
      return arg && `(${expr.op} ${arg})`;
    }
    case "binary": {
      const left = symbolicKey(expr.left);
      const right = symbolicKey(expr.right);
      return left && right && `(${expr.op} ${left} ${right})`;
    }
    case "logical":
    case "conditional": {
      const parts = expr.kind === "logical" ? [expr.left, expr.right] : [expr.cond, expr.then, expr.other];
      const keys = parts.map(symbolicKey);
      return keys.includes(null) ? null : `(${expr.kind === "logical" ? expr.op : "?"} ${keys.join(" ")})`;
    }
    case "sizeof": {
      const elements: string[] = [];
      let { of } = expr;
      for (; of.kind === "array" && of.extent !== null; of = of.of) elements.push(`${of.extent.id}`);
      return of.kind === "int" || of.kind === "float" ? `(size ${elements.join(" ")} ${of.bits})` : null;
    }
    default:
      return null;
  }
}

/** A `type_descriptor`: specifiers and an abstract declarator. */
export function readTypeName(context: SemaContext, node: Syntax): Qual {
  const specifiers = readSpecifiers(context, node);
  const mode: Mode = context.current === null ? "prototype" : "definition";
  return readDeclarator(context, specifiers.type, field(node, "declarator"), mode).type;
}
