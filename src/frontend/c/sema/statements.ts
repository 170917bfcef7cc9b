/**
 * Statements and blocks (C11 6.8).
 *
 * The grammar puts all statements after `case X:` under it; here a case or label has one statement, and
 * what follows belongs to the block, also where the label is in the place of a branch or loop body:
 *
 *     if (c) case 1: a(); b();        the tree has b under the case; it belongs after the `if`
 */

import { INT, isIntegerType } from "../../../ir/type.ts";
import type { Expr, Stmt } from "../ast.ts";
import type { IfSection } from "../choices.ts";
import { caseRange } from "./case-labels.ts";
import { declaredIn, doubtInBlock } from "./config-declarations.ts";
import { absentBetween, perhapsOther, perhapsOtherValue } from "./config-macros.ts";
import { evaluate } from "./constant.ts";
import type { SemaContext } from "./context.ts";
import { promoteInteger } from "./conversions.ts";
import { declarationStatements } from "./declarations.ts";
import { asm, emptyStatement, expressionStatement } from "./expression-statements.ts";
import { condition, need, opaqueByType, readValue } from "./expressions.ts";
import {
  branchSection,
  passBlankSections,
  passHeads,
  perhapsHolds,
  sectionsBetween,
  whereMissing,
} from "./if-sections.ts";
import { gotoStatement, returnStatement } from "./jumps.ts";
import { pragmasBetween } from "./pragmas.ts";
import { field, named, type Syntax } from "./syntax.ts";
import { NO_STATEMENTS, perhaps } from "./unread-text.ts";

/** A block with its own scope. */
export function block(context: SemaContext, node: Syntax): Stmt {
  return context.inScope(context.span(node), node.end, () => blockInScope(context, node));
}

/** A block in the scope that is current: a function's body shares that of its parameters. */
export function blockInScope(context: SemaContext, node: Syntax): Stmt {
  return { kind: "block", body: blockItems(context, node.children, node.first), span: context.span(node) };
}

/** The parser never sees pragmas: they are found again between the tokens of the statements. */
function blockItems(context: SemaContext, nodes: readonly Syntax[], from: number): readonly Stmt[] {
  let at = from;
  /** If-sections that have begun in this block. */
  const open = new Set<IfSection>();
  const stmts: Stmt[] = [];
  for (const node of nodes) {
    stmts.push(...sectionsBetween(context, at, node, open));
    stmts.push(...absentBetween(context, at, node));
    stmts.push(...pragmasBetween(context, at, node.first));
    const section = whereMissing(open, node) ?? branchSection(context, at, node);
    at = node.end;
    const known = open.size === 0 ? null : declaredIn(context.scope);
    const items = blockItem(context, node);
    if (known !== null) doubtInBlock(context, known, open, nodes.at(-1)!.end);
    for (const one of open) if (context.ended.has(one)) open.delete(one);
    for (const stmt of items) stmts.push(section === null ? stmt : perhaps(stmt, section.reason));
    if (context.spilled.length > 0) stmts.push(...context.spilled.splice(0));
  }
  return stmts;
}

function blockItem(context: SemaContext, node: Syntax): readonly Stmt[] {
  return context.nested(node, () => {
    switch (node.type) {
      case "{":
      case "}":
      case "comment":
        return NO_STATEMENTS;
      case "declaration":
      case "type_definition":
        return declaration(context, node);
      case "struct_specifier":
      case "union_specifier":
      case "enum_specifier":
        return declarationStatements(context, { ...node, children: [node] });
      case "function_definition":
        return context.giveUp(node, "nested function");
      case "case_statement":
      case "labeled_statement":
        return labelled(context, node);
      default:
        return [statement(context, node)];
    }
  });
}

/** Words of types are tested again where it matters: see `codegen/config-dependent.ts`. */
function declaration(context: SemaContext, node: Syntax, isHead = false): readonly Stmt[] {
  const first = field(node, "declarator")?.first ?? node.first;
  return perhapsOther(context, node, first, declarationStatements(context, node), isHead);
}

/** A statement where C's grammar has exactly one. */
function statement(context: SemaContext, node: Syntax): Stmt {
  return context.nested(node, () => {
    if (node.type === "declaration" || node.type === "type_definition")
      return context.giveUp(node, "declaration in the place of a statement");
    if (node.type !== "case_statement" && node.type !== "labeled_statement")
      return plainStatement(context, node);
    const [first, ...rest] = withPragmas(labelled(context, node));
    context.spilled.push(...rest);
    return first ?? context.giveUp(node, "label");
  });
}

/**
 * A label in the place of one statement, with the pragmas between it and its statement: those of a block
 * follow the label.
 */
function withPragmas([label, ...rest]: readonly Stmt[]): readonly Stmt[] {
  const at = rest.findIndex(({ kind }) => kind !== "pragma");
  if (label === undefined || at <= 0) return label === undefined ? [] : [label, ...rest];
  return [{ kind: "block", body: [label, ...rest.slice(0, at + 1)], span: null }, ...rest.slice(at + 1)];
}

function plainStatement(context: SemaContext, node: Syntax): Stmt {
  const span = context.span(node);
  switch (node.type) {
    case ";":
      return emptyStatement(context, node);
    case "compound_statement":
      return block(context, node);
    case "expression_statement":
      return expressionStatement(context, node);
    case "if_statement":
      return ifStatement(context, node);
    case "for_statement":
      return inLoop(context, () => forStatement(context, node));
    case "while_statement":
      return inLoop(context, () => ({
        kind: "while",
        cond: testOf(context, need(context, node, "condition")),
        body: body(context, node),
        span,
        ...placeOf(context, node),
      }));
    case "do_statement":
      return inLoop(context, () => {
        const inside = body(context, node);
        const cond = testOf(context, need(context, node, "condition"));
        const isOnce = evaluate(context, cond)?.value === 0n;
        return { kind: "do", body: inside, cond, isOnce, span, ...placeOf(context, node) };
      });
    case "switch_statement":
      return switchStatement(context, node);
    case "break_statement":
      if (context.loops + context.switchedOn.length === 0)
        return context.giveUp(node, "'break' outside a loop");
      return { kind: "break", span };
    case "continue_statement":
      if (context.loops === 0) return context.giveUp(node, "'continue' outside a loop");
      return { kind: "continue", span };
    case "return_statement":
      return returnStatement(context, node);
    case "goto_statement":
      return gotoStatement(context, node);
    case "gnu_asm_expression":
      return asm(context, node);
    case "attributed_statement": {
      const inside = named(node).find((child) => child.type !== "attribute_declaration");
      return inside === undefined ? { kind: "empty", span } : statement(context, inside);
    }
    default:
      return context.giveUp(node, `'${node.type.replaceAll("_", " ")}'`);
  }
}

function testOf(context: SemaContext, node: Syntax): Expr {
  const read = condition(context, node);
  // A complex number, say: whether it is zero is an integer.
  const test = read.type.kind === "opaque" ? opaqueByType(context, node, { value: read }, INT, [read]) : read;
  return perhapsOtherValue(context, node, test, true);
}

/** Of a loop: for messages. */
function placeOf(context: SemaContext, node: Syntax) {
  const { tokens } = context;
  const macro = tokens.macroAt(node.first);
  const inMacro = macro === null ? null : { name: macro, place: tokens.ownPlace(node.first) };
  return { near: context.near(node), place: tokens.place(node.first), macro: inMacro };
}

/** What `read` makes of a loop, head and body. */
function inLoop(context: SemaContext, read: () => Stmt): Stmt {
  context.loops += 1;
  try {
    return read();
  } finally {
    context.loops -= 1;
  }
}

function body(context: SemaContext, node: Syntax): Stmt {
  return subStatement(context, node, need(context, node, "body"));
}

/**
 * The body of a loop or branch is a block of its own, braces or not (6.8.4p3); pragmas may stand before it.
 */
function subStatement(context: SemaContext, node: Syntax, inside: Syntax): Stmt {
  const before = node.children.findLast((child) => child.end <= inside.first && child !== inside);
  return context.inScope(context.span(inside), inside.end, () => {
    passBlankSections(context, before?.end ?? node.first, inside.first);
    const pragmas = pragmasBetween(context, before?.end ?? node.first, inside.first);
    const absent = inside.type === "compound_statement" ? [] : absentBetween(context, inside.first, inside);
    const ahead = [...absent, ...pragmas];
    const read = statement(context, inside);
    return ahead.length === 0 ? read : { kind: "block", body: [...ahead, read], span: null };
  });
}

function ifStatement(context: SemaContext, node: Syntax): Stmt {
  const cond = perhapsHolds(context, node, testOf(context, need(context, node, "condition")));
  const then = subStatement(context, node, need(context, node, "consequence"));
  const alternative = field(node, "alternative");
  const inside =
    alternative?.type === "else_clause"
      ? named(alternative).find((child) => child.type !== "comment")
      : alternative;
  const effects = alternative && inside ? passHeads(context, alternative.first, inside) : NO_STATEMENTS;
  const last = alternative && inside ? subStatement(context, alternative, inside) : null;
  const other: Stmt | null =
    last === null || effects.length === 0 ? last : { kind: "block", body: [...effects, last], span: null };
  return { kind: "if", cond, then, other, span: context.span(node) };
}

function forStatement(context: SemaContext, node: Syntax): Stmt {
  const span = context.span(node);
  return context.inScope(span, node.end, () => {
    const initNode = field(node, "initializer");
    const condNode = field(node, "condition");
    const stepNode = field(node, "update");
    const init = initNode === null ? null : forInit(context, initNode);
    const cond = condNode === null ? null : testOf(context, condNode);
    const step =
      stepNode === null ? null : perhapsOtherValue(context, stepNode, readValue(context, stepNode), true);
    return { kind: "for", init, cond, step, body: body(context, node), span, ...placeOf(context, node) };
  });
}

function forInit(context: SemaContext, node: Syntax): Stmt {
  const span = context.span(node);
  if (node.type === "declaration") {
    return { kind: "block", body: declaration(context, node, true), span };
  }
  return { kind: "expr", value: perhapsOtherValue(context, node, readValue(context, node), true), span };
}

function switchStatement(context: SemaContext, node: Syntax): Stmt {
  const onNode = need(context, node, "condition");
  const chosenBy = promoteInteger(context, perhapsOtherValue(context, onNode, readValue(context, onNode)));
  const on =
    chosenBy.type.kind === "opaque"
      ? opaqueByType(context, onNode, { value: chosenBy }, INT, [chosenBy])
      : chosenBy;
  if (!isIntegerType(on.type)) return context.giveUp(node, "switch over what is no integer");
  context.switchedOn.push(on.type);
  try {
    return { kind: "switch", on, body: body(context, node), span: context.span(node) };
  } finally {
    context.switchedOn.pop();
  }
}

/**
 * A case, default or label with its first statement, and the statements that follow it in the block. A pragma
 * is no statement: the first of these may be that in front of a loop, which then follows it in the block.
 */
function labelled(context: SemaContext, node: Syntax): readonly Stmt[] {
  const colon = node.children.findIndex((child) => child.type === ":");
  const from = node.children[colon]?.end ?? node.first;
  const [first, ...rest] = blockItems(context, node.children.slice(colon + 1), from);
  const empty: Stmt = { kind: "empty", span: null };
  const inside = first === undefined || ["declare", "extents", "pragma"].includes(first.kind) ? empty : first;
  const isApart = first !== undefined && inside === empty;
  const after = isApart ? [first, ...rest] : rest;
  const span = context.tokens.span(node.first, isApart ? from : endOfFirst(node));
  if (node.type === "labeled_statement") {
    const name = context.text(need(context, node, "label"));
    context.labelNumber(name);
    const words = `the label "${name}" (${context.tokens.place(node.first)})`;
    return [{ kind: "label", name, words, body: inside, span }, ...after];
  }
  if (context.switchedOn.length === 0) return context.giveUp(node, "label outside a switch");
  const valueNode = field(node, "value");
  const place = context.tokens.place(node.first);
  if (valueNode === null)
    return [{ kind: "default", words: `"default" (${place})`, body: inside, span }, ...after];
  const { spelled, ...range } = caseRange(context, valueNode);
  return [{ kind: "case", ...range, words: `"case ${spelled}" (${place})`, body: inside, span }, ...after];
}

/** Where the statement ends that a label is in front of: the parser's node has all that follows. */
function endOfFirst(node: Syntax): number {
  if (node.type !== "case_statement" && node.type !== "labeled_statement") return node.end;
  const colon = node.children.findIndex((child) => child.type === ":");
  const first = node.children.slice(colon + 1).find((child) => child.type !== "comment");
  return first === undefined ? node.end : endOfFirst(first);
}
