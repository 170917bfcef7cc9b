/**
 * Statements and blocks (C11 6.8).
 *
 * The grammar hangs all statements behind `case X:` under it; here a case or label has one statement, and
 * what follows belongs to the block, also where the label is in the place of a branch or loop body:
 *
 *     if (c) case 1: a(); b();        the tree has b under the case; it stands behind the `if`
 */

import { EMPTY_ASM } from "../../../ir/opaque-names.ts";
import { INT, isIntegerType, isScalarType, type Type, wrapInteger } from "../../../ir/type.ts";
import type { Span } from "../../../source/span.ts";
import type { Expr, Stmt } from "../../ast.ts";
import type { IfSection } from "../choices.ts";
import { attributesBefore } from "./attributes.ts";
import { builtinCall } from "./builtins.ts";
import {
  absentBetween,
  choicesBetween,
  declaredIn,
  doubtInBlock,
  isBranch,
  mayBeMissing,
  passBlankChoices,
  passHeads,
  perhaps,
  perhapsHolds,
  perhapsOther,
  perhapsOtherValue,
} from "./choices.ts";
import { evaluate } from "./constant.ts";
import { GaveUp, type SemaContext } from "./context.ts";
import { promoteInteger, rvalue } from "./conversions.ts";
import { declarationStatements } from "./declarations.ts";
import { captureNames, condition, expression, need, opaque, readValue } from "./expressions.ts";
import { assignable } from "./operators.ts";
import { field, named, type Syntax, walk } from "./syntax.ts";
import { storedAs, typeName } from "./types.ts";

/** A block with its own scope. */
function block(context: SemaContext, node: Syntax): Stmt {
  return context.inScope(context.span(node), node.end, () => blockInScope(context, node));
}

/** A block in the scope that is current: a function's body shares that of its parameters. */
export function blockInScope(context: SemaContext, node: Syntax): Stmt {
  return { kind: "block", body: blockItems(context, node.children, node.first), span: context.span(node) };
}

/** The parser never sees pragmas: they are found again between the tokens of the statements. */
function blockItems(context: SemaContext, nodes: readonly Syntax[], from: number): readonly Stmt[] {
  let at = from;
  /** Choices that have begun in this block. */
  const open = new Set<IfSection>();
  const stmts: Stmt[] = [];
  for (const node of nodes) {
    stmts.push(...choicesBetween(context, at, node, open));
    stmts.push(...absentBetween(context, at, node));
    stmts.push(...pragmasBetween(context, at, node.first));
    const mayBeLeftOut = mayBeMissing(open, node) || isBranch(context, at, node);
    at = node.end;
    const known = open.size === 0 ? null : declaredIn(context.scope);
    const items = blockItem(context, node);
    if (known !== null) doubtInBlock(context, known, open, nodes.at(-1)!.end);
    for (const choice of open) if (context.ended.has(choice)) open.delete(choice);
    for (const stmt of items) stmts.push(mayBeLeftOut ? perhaps(stmt) : stmt);
    if (context.spilled.length > 0) stmts.push(...context.spilled.splice(0));
  }
  return stmts;
}

const NO_STATEMENTS: readonly Stmt[] = [];

function pragmasBetween(context: SemaContext, from: number, to: number): readonly Stmt[] {
  const { tokens } = context;
  if (from === to) return NO_STATEMENTS;
  const stmts: Stmt[] = [];
  for (let index = from; index < to; index++) {
    if (!tokens.isPragma(index)) continue;
    const text = tokens.text(index).replace(/^#\s*pragma\s*/, "");
    const span = spanOfPragma(context, index);
    const near = span === null ? tokens.near(index) : null;
    stmts.push({ kind: "pragma", text, span: span ?? near, ...(near && { isPart: true as const }) });
  }
  return stmts;
}

/** Of a macro for several pragmas the use: it is the span of each. */
function spanOfPragma({ tokens }: SemaContext, at: number): Span | null {
  const own = tokens.span(at, at + 1);
  const use = tokens.near(at);
  if (own !== null || use === null) return own;
  const isOfUse = (index: number) => tokens.isPragma(index) && tokens.near(index)?.start === use.start;
  let [first, end] = [at, at + 1];
  while (isOfUse(first - 1)) first--;
  while (isOfUse(end)) end++;
  return tokens.span(first, end);
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

/** Words of types are tested again where it matters: see `codegen/chosen.ts`. */
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
        near: context.near(node),
      }));
    case "do_statement":
      return inLoop(context, () => {
        const inside = body(context, node);
        const cond = testOf(context, need(context, node, "condition"));
        return { kind: "do", body: inside, cond, span, near: context.near(node) };
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
  const what = `condition of type ${typeName(read.type)}`;
  const test = read.type.kind === "opaque" ? opaque(context, node, what, INT, [read]) : read;
  return perhapsOtherValue(context, node, test, true);
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
    passBlankChoices(context, before?.end ?? node.first, inside.first);
    const pragmas = pragmasBetween(context, before?.end ?? node.first, inside.first);
    const absent = inside.type === "compound_statement" ? [] : absentBetween(context, inside.first, inside);
    const ahead = [...absent, ...pragmas];
    const read = statement(context, inside);
    return ahead.length === 0 ? read : { kind: "block", body: [...ahead, read], span: null };
  });
}

function expressionStatement(context: SemaContext, node: Syntax): Stmt {
  const inside = named(node).filter((child) => child.type !== "comment");
  const span = context.span(node);
  const [only] = inside;
  if (only === undefined) return emptyStatement(context, node);
  if (only.type === "gnu_asm_expression") return asm(context, only);
  return oneOf(
    perhapsOther(context, node, node.first, [{ kind: "expr", value: readValue(context, only), span }]),
  );
}

/**
 * `__attribute__((assume(n > 0)));` and `[[assume(n > 0)]];` say what `__builtin_assume(n > 0);` says, and
 * evaluate no more of it. What macros say there may be something else under other flags.
 */
function emptyStatement(context: SemaContext, node: Syntax): Stmt {
  const empty: Stmt = { kind: "empty", span: context.span(node) };
  const found = attributesBefore(context, node.first).find(({ name }) => name === "assume");
  if (found === undefined || context.restsOnMacros(found.first, found.end)) return empty;
  const condition = context.tokens.hiddenExpression(found.first - 1, found.end);
  if (condition === null) return empty;
  try {
    const assumed = builtinCall(context, node, "__builtin_assume", [condition]);
    return assumed === null ? empty : { kind: "expr", value: assumed, span: empty.span };
  } catch (error) {
    if (error instanceof GaveUp) return empty;
    throw error;
  }
}

function oneOf(stmts: readonly Stmt[]): Stmt {
  return stmts.length === 1 ? stmts[0]! : { kind: "block", body: stmts, span: null };
}

/** What an asm statement names may be read or written by it. */
function asm(context: SemaContext, node: Syntax): Stmt {
  captureNames(context, node.first, node.end);
  if (node.children.some((child) => child.field === "goto_labels")) context.giveUp(node, "asm goto");
  const what = isEmptyAsm(context.words(node.first, node.end)) ? EMPTY_ASM : "asm";
  return { kind: "opaque", what, span: context.span(node) };
}

/** Without instructions, and without an operand that is only written: those get an unknown value even so. */
function isEmptyAsm(words: readonly string[]): boolean {
  const template = words.indexOf("(") + 1;
  const end = words.findIndex((word, at) => at >= template && word !== '""');
  return end > template && /^(:+|\))$/.test(words[end]!) && !words.some((word) => word.startsWith('"='));
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
    return { kind: "for", init, cond, step, body: body(context, node), span, near: context.near(node) };
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
      ? opaque(context, onNode, `switch over ${typeName(chosenBy.type)}`, INT, [chosenBy])
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
    return [{ kind: "label", name, body: inside, span }, ...after];
  }
  if (context.switchedOn.length === 0) return context.giveUp(node, "label outside a switch");
  const valueNode = field(node, "value");
  if (valueNode === null) return [{ kind: "default", body: inside, span }, ...after];
  return [{ kind: "case", ...caseRange(context, valueNode), body: inside, span }, ...after];
}

/** Where the statement ends that a label is in front of: the parser's node has all that follows. */
function endOfFirst(node: Syntax): number {
  if (node.type !== "case_statement" && node.type !== "labeled_statement") return node.end;
  const colon = node.children.findIndex((child) => child.type === ":");
  const first = node.children.slice(colon + 1).find((child) => child.type !== "comment");
  return first === undefined ? node.end : endOfFirst(first);
}

/** `case 1:` or `case 1 ... 5:`; the parser sees the dots as an operator. */
function caseRange(context: SemaContext, node: Syntax) {
  const operator = node.type === "binary_expression" ? field(node, "operator") : null;
  const isRange = operator !== null && context.text(operator) === "...";
  const low = caseLabel(context, isRange ? need(context, node, "left") : node);
  const high = isRange ? caseLabel(context, need(context, node, "right")) : low;
  return { low: low.value, high: high.value, symbolic: low.symbolic || high.symbolic };
}

/**
 * A label is converted to the promoted type that the switch chooses by (6.8.4.2p5): `case -1:` may mean
 * UINT_MAX.
 */
function caseLabel(
  context: SemaContext,
  node: Syntax,
): { readonly value: bigint; readonly symbolic: boolean } {
  const label = evaluate(context, readValue(context, node));
  if (label === null) return context.giveUp(node, "case label that is not constant");
  const type = storedAs(context.switchedOn.at(-1) ?? INT);
  return {
    value: type === null ? label.value : wrapInteger(label.value, type),
    symbolic: label.symbolic || context.tokens.anyMacro(node.first, node.end),
  };
}

function returnStatement(context: SemaContext, node: Syntax): Stmt {
  const span = context.span(node);
  if (context.text(node) !== "return") return computedGoto(context, node);
  const inside = named(node).find((child) => child.type !== "comment");
  const type: Type = context.current?.resultType ?? { kind: "void" };
  if (inside === undefined) return { kind: "return", value: null, span };
  const result = perhapsOtherValue(context, inside, rvalue(context, expression(context, inside)));
  // `return f();` in a function without result, where f has none either.
  if (type.kind !== "void") return { kind: "return", value: assignable(context, inside, result, type), span };
  return {
    kind: "block",
    body: [
      { kind: "expr", value: result, span: result.span },
      { kind: "return", value: null, span },
    ],
    span,
  };
}

/** `goto *target;`, which the parser sees as `return *target;`. */
function computedGoto(context: SemaContext, node: Syntax): Stmt {
  const inside = named(node).find((child) => child.type !== "comment");
  const argument = inside?.type === "pointer_expression" ? field(inside, "argument") : null;
  const target = argument === null ? null : readValue(context, argument);
  if (target === null || target.type.kind !== "pointer" || context.current === null)
    return context.giveUp(node, "computed goto");
  context.current.hasComputedGoto = true;
  return { kind: "computed goto", target, span: context.span(node) };
}

function gotoStatement(context: SemaContext, node: Syntax): Stmt {
  return { kind: "goto", name: context.text(need(context, node, "label")), span: context.span(node) };
}

/**
 * `({ … })`: its value is that of its last statement, an expression. Only what is one flow of declarations,
 * expressions and ifs is modelled; else the result is null, after all names in it have been resolved.
 */
export function readStatementExpression(context: SemaContext, node: Syntax): StatementExpression {
  const read = block(context, node);
  const body = read.kind === "block" ? read.body : [];
  const last = body.at(-1);
  const value: Expr | null = last?.kind === "expr" && last.value.type.kind !== "void" ? last.value : null;
  const type: Type = value?.type ?? { kind: "void" };
  const modelled = body.every(isSimple) && (value === null || isScalarType(type));
  return { type, value, body: value === null ? body : body.slice(0, -1), modelled };
}

interface StatementExpression {
  readonly type: Type;
  readonly body: readonly Stmt[];
  readonly value: Expr | null;
  readonly modelled: boolean;
}

function isSimple(stmt: Stmt): boolean {
  switch (stmt.kind) {
    case "expr":
    case "declare":
    case "empty":
      return true;
    case "block":
      return stmt.body.every(isSimple);
    case "if":
      return isSimple(stmt.then) && (stmt.other === null || isSimple(stmt.other));
    default:
      return false;
  }
}

/** Control that leaves an expression in the middle is not modelled at all. */
export function hasJump(node: Syntax): Syntax | null {
  for (const inner of walk(node)) {
    if (/^(return|goto|labeled|break|continue)_statement$/.test(inner.type)) return inner;
  }
  return null;
}
