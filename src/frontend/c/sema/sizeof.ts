/**
 * `sizeof`, `_Alignof` and `offsetof` (C11 6.5.3.4, 7.19): constants, but where a size rests on run time, on
 * a macro, or on a type that flags choose. Such constants prove nothing: what they are today is for array
 * extents, enumerations and the like to begin with.
 */
import type { Type } from "../../../ir/type.ts";
import type { Expr } from "../ast.ts";
import type { SemaContext } from "./context.ts";
import { intConstant } from "./conversions.ts";
import { readTypeName } from "./declarators.ts";
import { expression, need, opaque } from "./expressions.ts";
import { findMember } from "./lvalues.ts";
import { alignOf, hasUnknownSize, staticSizeOf } from "./sizes.ts";
import { namedType } from "./specifiers.ts";
import { field, type Syntax } from "./syntax.ts";
import { calledType, flagsOf, tagOf } from "./type-words.ts";
import { hasSymbolicExtent, SIZE_T } from "./types.ts";
import { incomplete } from "./undeclared.ts";

/** A VLA: its size exists, but only at run time. */
export function isVariable(context: SemaContext, type: Type): boolean {
  if (type.kind !== "array" || type.extent === null) return false;
  return isVariable(context, type.of) || staticSizeOf(context, type.of) !== null;
}

export function sizeofExpression(context: SemaContext, node: Syntax): Expr {
  const type = operandType(context, node);
  const span = context.span(node);
  const size = staticSizeOf(context, type);
  const isChosen = type.chosen === true || context.chosen.usesFrom(node.first, node.end - 1).length > 0;
  if (size !== null && (isChosen || (size.symbolic && !hasSymbolicExtent(type))))
    return unproved(context, node, type, `the size of ${calledType(context, type)}`, size.size);
  if (size !== null && !hasSymbolicExtent(type)) return intConstant(size.size, SIZE_T, span);
  if (isChosen) return opaqueSize(context, node, type);
  if (size === null && !isVariable(context, type)) {
    if (hasUnknownSize(context, type)) return opaqueSize(context, node, type);
    incomplete(
      context,
      node,
      tagOf(context, type),
      `sizeof of the incomplete type ${calledType(context, type)}`,
    );
  }
  return { kind: "sizeof", of: type, type: SIZE_T, span };
}

function opaqueSize(context: SemaContext, node: Syntax, type: Type): Expr {
  const read = opaque(context, node, `the size of ${calledType(context, type)}`, SIZE_T);
  const flags = sizeFlags(context, node, type);
  if (flags === undefined) return read;
  return { ...read, words: { ...read.words!, flags, instead: SIZE_BEFORE } };
}

const SIZE_BEFORE = "set a variable to it before the loop";

/** The condition that decides on the size: on the type, or on a macro in the expression. */
function sizeFlags(context: SemaContext, { first, end }: Syntax, type: Type): string | null | undefined {
  const [use] = context.chosen.usesFrom(first, end - 1);
  return (
    flagsOf(context, type) ?? (use === undefined ? undefined : context.tokens.conditions.ofMacro(use.name))
  );
}

/** A constant as it is under these flags. `what`: in words. */
function unproved(context: SemaContext, node: Syntax, type: Type, what: string, value: bigint): Expr {
  const text = context.spelling(node).replace(/ ?([()[\].]) ?/g, "$1");
  const flags = sizeFlags(context, node, type) ?? null;
  const at = context.tokens.place(node.first);
  const words = { what: `${what} (${at})`, flags, instead: SIZE_BEFORE };
  return { ...intConstant(value, SIZE_T, context.span(node)), restsOn: { kind: "expression", text, words } };
}

/** `sizeof (name)` may come as a type although the name is an object's: the grammar can't know. */
function operandType(context: SemaContext, node: Syntax): Type {
  const typeNode = field(node, "type");
  if (typeNode === null) return expression(context, need(context, node, "value")).type;
  const lone = typeNode.end === typeNode.first + 1 ? context.lookup(context.text(typeNode)) : null;
  if (lone?.kind === "object") return lone.symbol.type;
  if (lone?.kind === "constant") return lone.type;
  return readTypeName(context, typeNode).type;
}

export function alignof(context: SemaContext, node: Syntax): Expr {
  const typeNode = field(node, "type");
  const named =
    typeNode === null ? undefined : namedType(context, context.words(typeNode.first, typeNode.end));
  const type = operandType(context, node);
  const own = alignOf(context, type);
  const align = named?.align ?? own?.align ?? null;
  if (align === null)
    return context.giveUp(node, `the alignment of the incomplete type ${calledType(context, type)}`);
  const isChosen =
    own?.symbolic === true ||
    named?.isAlignConfigDependent === true ||
    context.chosen.usesFrom(node.first, node.end - 1).length > 0;
  return isChosen
    ? unproved(context, node, type, `the alignment of ${calledType(context, type)}`, align)
    : intConstant(align, SIZE_T, context.span(node));
}

export function offsetofExpression(context: SemaContext, node: Syntax): Expr {
  const { type } = readTypeName(context, need(context, node, "type"));
  const name = context.text(need(context, node, "member"));
  return offsetOfPath(context, node, type, [name]);
}

/** `offsetof (type, a.b.c)`. */
export function offsetOfPath(context: SemaContext, node: Syntax, type: Type, names: readonly string[]): Expr {
  let offset = 0n;
  let at = type;
  let symbolic = false;
  for (const name of names) {
    const path = at.kind === "struct" || at.kind === "union" ? findMember(context, at.tag, name) : null;
    if (path === null) return context.giveUp(node, "offsetof");
    for (const { tag, field: index } of path) {
      if (!tag.complete)
        return opaque(context, node, "offsetof of a member after others of unknown size", SIZE_T);
      symbolic ||= tag.symbolic;
      offset += tag.fields[index]!.offset;
      at = tag.fields[index]!.type;
    }
  }
  return symbolic
    ? unproved(
        context,
        node,
        type,
        `the offset of "${names.join(".")}" in ${calledType(context, type)}`,
        offset,
      )
    : intConstant(offset, SIZE_T, context.span(node));
}
