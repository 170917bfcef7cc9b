/**
 * `sizeof`, `_Alignof` and `offsetof` (C11 6.5.3.4, 7.19): constants, but where a size rests on run time or on a macro.
 */
import type { Type } from "../../../ir/type.ts";
import type { Expr } from "../../ast.ts";
import type { Context } from "./context.ts";
import { intConstant } from "./conversions.ts";
import { readTypeName } from "./declarators.ts";
import { expression, need, opaque } from "./expressions.ts";
import { findMember } from "./lvalues.ts";
import { alignOf, hasUnknownSize, sizeOf } from "./sizes.ts";
import { namedType } from "./specifiers.ts";
import { field, type Syntax } from "./syntax.ts";
import { hasSymbolicExtent, SIZE_T, typeName } from "./types.ts";

/** A VLA: its size exists, but only at run time. */
export function isVariable(context: Context, type: Type): boolean {
  if (type.kind !== "array" || type.extent === null) return false;
  return isVariable(context, type.of) || sizeOf(context, type.of) !== null;
}

export function sizeofExpression(context: Context, node: Syntax): Expr {
  const type = operandType(context, node);
  const span = context.span(node);
  const size = sizeOf(context, type);
  if (size !== null && !size.symbolic && !hasSymbolicExtent(type))
    return intConstant(size.size, SIZE_T, span);
  if (size === null && !isVariable(context, type)) {
    if (hasUnknownSize(context, type)) return opaque(context, node, `sizeof of ${typeName(type)}`, SIZE_T);
    context.giveUp(node, "sizeof of an incomplete type");
  }
  return { kind: "sizeof", of: type, type: SIZE_T, span };
}

/** `sizeof (name)` may come as a type although the name is an object's: the grammar can't know. */
function operandType(context: Context, node: Syntax): Type {
  const typeNode = field(node, "type");
  if (typeNode === null) return expression(context, need(context, node, "value")).type;
  const lone = typeNode.end === typeNode.first + 1 ? context.lookup(context.text(typeNode)) : null;
  if (lone?.kind === "object") return lone.symbol.type;
  if (lone?.kind === "constant") return lone.type;
  return readTypeName(context, typeNode).type;
}

export function alignof(context: Context, node: Syntax): Expr {
  const typeNode = field(node, "type");
  const named =
    typeNode === null ? undefined : namedType(context, context.words(typeNode.first, typeNode.end));
  const align = named?.align ?? alignOf(context, operandType(context, node));
  if (align === null) return context.giveUp(node, "alignment of an incomplete type");
  return intConstant(align, SIZE_T, context.span(node));
}

export function offsetOf(context: Context, node: Syntax): Expr {
  const { type } = readTypeName(context, need(context, node, "type"));
  const name = context.text(need(context, node, "member"));
  return offsetOfPath(context, node, type, [name]);
}

/** `offsetof (type, a.b.c)`. */
export function offsetOfPath(context: Context, node: Syntax, type: Type, names: readonly string[]): Expr {
  let offset = 0n;
  let at = type;
  for (const name of names) {
    const path = at.kind === "struct" || at.kind === "union" ? findMember(context, at.tag, name) : null;
    if (path === null) return context.giveUp(node, "offsetof");
    for (const { tag, field: index } of path) {
      if (tag.symbolic || !tag.complete) return opaque(context, node, "offsetof over macro extents", SIZE_T);
      offset += tag.fields[index]!.offset;
      at = tag.fields[index]!.type;
    }
  }
  return intConstant(offset, SIZE_T, context.span(node));
}
