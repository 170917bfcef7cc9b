/**
 * Objects and addresses (C11 6.5.2.1, 6.5.2.3, 6.5.3.2): `*p`, `a[i]`, `s.m`, `p->m`, `&x`.
 */

import { LABEL_ADDRESS } from "../../../ir/opaque-names.ts";
import { isIntegerType, pointerTo, VOID_POINTER } from "../../../ir/type.ts";
import type { Expr } from "../ast.ts";
import type { SemaContext, Tag } from "./context.ts";
import { addressType, intOf, isLvalue, promoteInteger } from "./conversions.ts";
import { expression, need, opaque, opaqueAgain, opaqueByType, readValue } from "./expressions.ts";
import { hasUnknownElements, needElements } from "./operators.ts";
import type { Syntax } from "./syntax.ts";
import { calledType, tagOf } from "./type-words.ts";
import { incomplete } from "./undeclared.ts";

export function pointerExpression(context: SemaContext, node: Syntax): Expr {
  const operator = context.text(need(context, node, "operator"));
  if (operator === "&") return addressOf(context, node);
  return operator === "*" ? dereference(context, node) : addressOfLabel(context, node);
}

/** GNU's `&&label`: the label itself is known, what is done with its address is not. */
function addressOfLabel(context: SemaContext, node: Syntax): Expr {
  const label = need(context, node, "argument");
  const [number, span] = [intOf(context.labelNumber(context.text(label))), context.span(node)];
  return { kind: "opaque", what: LABEL_ADDRESS, parts: [number], type: VOID_POINTER, span };
}

function addressOf(context: SemaContext, node: Syntax): Expr {
  const argument = need(context, node, "argument");
  const span = context.span(node);
  const of = expression(context, argument);
  if (of.kind === "deref") return { ...of.pointer, span };
  if (of.kind === "opaque") return opaqueAgain(context, node, of, pointerTo(of.type), [of]);
  if (!isLvalue(of)) return context.giveUp(node, "address of what is no object");
  takeAddressOf(context, of);
  return { kind: "addressof", of, type: addressType(context, of, of.type), span };
}

/**
 * The declared object that an lvalue is part of must be found in memory; what is reached through a pointer
 * is.
 */
function takeAddressOf(context: SemaContext, of: Expr): void {
  switch (of.kind) {
    case "name":
      context.takeAddress(context.symbols[of.symbol]!);
      return;
    case "member":
      takeAddressOf(context, of.object);
      return;
    case "index":
      takeAddressOf(context, of.base);
      return;
    case "decay":
      takeAddressOf(context, of.of);
      return;
  }
}

function dereference(context: SemaContext, node: Syntax): Expr {
  const pointer = readValue(context, need(context, node, "argument"));
  return derefOf(context, node, pointer);
}

function derefOf(context: SemaContext, node: Syntax, pointer: Expr): Expr {
  const { type } = pointer;
  if (type.kind === "opaque") return opaqueByType(context, node, { value: pointer }, type, [pointer]);
  if (type.kind !== "pointer") return context.giveUp(node, `'*' of ${calledType(context, type)}`);
  return { kind: "deref", pointer, type: type.to, span: context.span(node) };
}

export function subscript(context: SemaContext, node: Syntax): Expr {
  const first = readValue(context, need(context, node, "argument"));
  const second = readValue(context, need(context, node, "index"));
  const [base, index] = second.type.kind === "pointer" ? [second, first] : [first, second];
  if (base.type.kind === "opaque")
    return opaqueByType(context, node, { value: base }, base.type, [base, index]);
  if (base.type.kind !== "pointer" || base.type.to.kind === "function")
    return context.giveUp(node, "subscript");
  if (index.type.kind === "opaque" || hasUnknownElements(context, base))
    return opaqueByType(context, node, { value: index.type.kind === "opaque" ? index : base }, base.type.to, [
      base,
      index,
    ]);
  if (!isIntegerType(index.type)) return context.giveUp(node, "subscript");
  needElements(context, node, base);
  return {
    kind: "index",
    base,
    index: promoteInteger(context, index),
    type: base.type.to,
    span: context.span(node),
  };
}

export function memberAccess(context: SemaContext, node: Syntax): Expr {
  const argument = need(context, node, "argument");
  const name = context.text(need(context, node, "field"));
  const arrow = context.text(need(context, node, "operator")) === "->";
  const object = arrow
    ? derefOf(context, argument, readValue(context, argument))
    : expression(context, argument);
  const path =
    object.type.kind === "struct" || object.type.kind === "union"
      ? findMember(context, object.type.tag, name)
      : null;
  if (path === null) {
    if (object.type.kind === "opaque")
      return opaqueByType(context, node, { value: object }, object.type, [object]);
    return incomplete(
      context,
      node,
      tagOf(context, object.type),
      `member "${name}" of ${calledType(context, object.type)}`,
    );
  }
  let at = object;
  for (const { tag, field: index } of path) {
    const { name: part, type } = tag.fields[index]!;
    at = { kind: "member", object: at, name: part, field: index, type, span: context.span(node) };
  }
  if (isLvalue(at)) return at;
  const type = at.type.kind === "array" ? pointerTo(at.type.of) : at.type;
  return opaque(context, node, "the member of a structure that a call gives", type, [object]);
}

interface MemberStep {
  readonly tag: Tag;
  readonly field: number;
}

/** The way to a member, through anonymous structs. */
export function findMember(context: SemaContext, id: number, name: string): readonly MemberStep[] | null {
  const tag = context.completed(id);
  for (let index = 0; index < tag.fields.length; index++) {
    const { name: own, type } = tag.fields[index]!;
    if (own === name) return [{ tag, field: index }];
    if (own !== "" || (type.kind !== "struct" && type.kind !== "union")) continue;
    const inner = findMember(context, type.tag, name);
    if (inner !== null) return [{ tag, field: index }, ...inner];
  }
  return null;
}
