// Statements to control flow. Loops keep the form in which they are written:
//
//     for (init; cond; step) body      init; jump header
//                                      header: branch cond, body, exit
//                                      body:   …; jump step          `continue` goes to step
//                                      step:   …; jump header
//                                      exit:                         `break` goes here
//
// A `while` is the same without init and with an empty step; a `do` begins with its body and has its
// condition where `continue` goes. Rotation is a pass's affair.

import type { Expr, Initializer, InitialPlace, Stmt, SymbolId } from "../../frontend/c/ast.ts";
import { int, varOf } from "../../ir/build.ts";
import type { BlockId, Operand, VarId } from "../../ir/func.ts";
import { INITIALISER, STRUCT_RETURN } from "../../ir/opaque-names.ts";
import type { OutlineNode, SourceLoop } from "../../ir/source-statements.ts";
import { INT, isScalarType, type Type, VOID_POINTER } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";
import { zeroOperand } from "../function-builder.ts";
import { lowerCondition } from "./conditions.ts";
import { type LoweringContext, plainConstant } from "./context.ts";
import { lowerSequence } from "./directives.ts";
import { lowerEffects, lowerInitialValue, lowerParts, lowerValue } from "./expressions.ts";
import { evaluateExtent, evaluateExtents } from "./extents.ts";
import { type InitialElement, initialElements } from "./initialisers.ts";
import { lowerReference } from "./references.ts";

/**
 * Lowers a statement, and notes in the outline of the function where its text stands. What a `case` is in
 * front of follows it there, as the statements after do: none of them is more the label's than the others.
 */
export function lowerStmt(context: LoweringContext, stmt: Stmt): void {
  const label = stmt.kind === "label" || stmt.kind === "goto" ? stmt.name : null;
  const isCase = stmt.kind === "case" || stmt.kind === "default";
  const span = isCase ? null : stmt.span;
  context.outlined({ kind: outlineKind(stmt), label, span }, () => lowerPlain(context, stmt));
  if (isCase) lowerStmt(context, stmt.body);
}

function outlineKind(stmt: Stmt): OutlineNode["kind"] {
  switch (stmt.kind) {
    case "declare":
    case "extents":
      return "declaration";
    case "default":
      return "case";
    case "expr":
    case "empty":
    case "opaque":
    case "computed goto":
      return "simple";
    default:
      return stmt.kind;
  }
}

function lowerPlain(context: LoweringContext, stmt: Stmt): void {
  switch (stmt.kind) {
    case "expr":
      context.within("expression", stmt.span, () => lowerEffects(context, stmt.value));
      break;
    case "declare":
      lowerDeclaration(context, stmt.symbol, stmt.init, stmt);
      break;
    case "extents":
      context.within("declaration", stmt.span, () => {
        for (const id of stmt.extents) evaluateExtent(context, id, null, "declared");
      });
      break;
    case "block":
      lowerSequence(context, stmt.body, (inner) => lowerStmt(context, inner));
      break;
    case "if":
      lowerIf(context, stmt);
      break;
    case "for":
      lowerFor(context, stmt);
      break;
    case "while":
      lowerWhile(context, stmt);
      break;
    case "do":
      lowerDo(context, stmt);
      break;
    case "switch":
      lowerSwitch(context, stmt);
      break;
    case "case":
    case "default":
      startCase(context, stmt);
      break;
    case "label":
      context.start(context.label(stmt.name));
      lowerStmt(context, stmt.body);
      break;
    case "goto":
      jumpFrom(context, stmt, context.label(stmt.name));
      break;
    case "computed goto":
      context.within("other", stmt.span, () => {
        context.set(context.gotoTarget(), context.cast(lowerValue(context, stmt.target), VOID_POINTER));
        context.end({ op: "jump", to: context.dispatch(), stmt: context.stmt });
      });
      break;
    case "break":
      jumpFrom(context, stmt, target(context, "breakTo"));
      break;
    case "continue":
      jumpFrom(context, stmt, target(context, "continueTo"));
      break;
    case "return":
      context.within("return", stmt.span, () => {
        const value = stmt.value === null ? null : lowerReturned(context, stmt.value);
        context.end({ op: "return", value, stmt: context.stmt });
      });
      break;
    case "empty":
      break;
    case "pragma":
      context.pragma(stmt);
      break;
    case "opaque":
      context.within("other", stmt.span, () => {
        context.opaque(stmt.what, []);
      });
      break;
    default:
      unreachable(stmt);
  }
}

function jumpFrom(context: LoweringContext, stmt: Stmt, to: BlockId): void {
  context.within("other", stmt.span, () => context.end({ op: "jump", to, stmt: context.stmt }));
}

function target(context: LoweringContext, which: "breakTo" | "continueTo"): BlockId {
  const found = context.jumps.findLast((j) => j[which] !== null)?.[which];
  if (found === undefined || found === null)
    throw new Error(`${context.func.name}: nothing that ${which} could mean`);
  return found;
}

function lowerReturned(context: LoweringContext, value: Expr) {
  if (isScalarType(value.type)) return lowerValue(context, value);
  context.opaque(STRUCT_RETURN, lowerParts(context, [value]));
  return null;
}

/** A condition is a source statement of its own. */
function branchOn(context: LoweringContext, cond: Expr, then: BlockId, other: BlockId): void {
  context.within("condition", cond.span, () => lowerCondition(context, cond, then, other));
}

function lowerIf(context: LoweringContext, stmt: Stmt & { kind: "if" }): void {
  const then = context.newBlock();
  const join = context.newBlock();
  const other = stmt.other === null ? join : context.newBlock();
  branchOn(context, stmt.cond, then, other);
  context.resume(then);
  lowerStmt(context, stmt.then);
  if (stmt.other !== null) {
    context.jump(join);
    context.resume(other);
    lowerStmt(context, stmt.other);
  }
  context.start(join);
}

// ---- declarations ----

function lowerDeclaration(
  context: LoweringContext,
  symbol: SymbolId,
  init: Initializer | null,
  stmt: Stmt & { kind: "declare" },
): void {
  const { name, type, storage, span } = context.unit.symbols[symbol]!;
  context.within("declaration", stmt.span, () => {
    evaluateExtents(context, type, "declared");
    context.variable(symbol);
    // Static objects are initialised before the program starts.
    if (init === null || storage !== "local") return;
    const target: Expr = { kind: "name", symbol, type, span: null };
    const value = init.kind === "expr" ? init.value : onlyScalar(init.parts, type.kind);
    if (value !== null && type.kind !== "array") return lowerInitialValue(context, target, value);
    const isAggregate = init.kind === "list" && (type.kind === "array" || type.kind === "struct");
    const elements = isAggregate ? initialElements(context, lowerReference(context, target), init) : null;
    if (elements !== null && init.kind === "list") return lowerInitialElements(context, init.parts, elements);
    const given =
      init.kind === "expr"
        ? lowerPlaced(context, [init.value], [[{ at: 0n, width: 0 }]])
        : lowerPlaced(context, init.parts, init.places);
    const words = { what: `the initialiser of ${kindWords(type)}"${name}"${context.inPlace(span)}` };
    const object = context.address(lowerReference(context, target));
    context.opaque(INITIALISER, [object, ...given], null, words);
  });
}

const kindWords = ({ kind }: Type): string =>
  kind === "array"
    ? "the array "
    : kind === "struct"
      ? "the structure "
      : kind === "union"
        ? "the union "
        : "";

/** All values are computed before any is stored. */
function lowerInitialElements(
  context: LoweringContext,
  parts: readonly Expr[],
  elements: readonly InitialElement[],
): void {
  const values = parts.map((part) => lowerValue(context, part));
  for (const { ref, part } of elements)
    context.store(ref, part === null ? zeroOperand(ref.type) : values[part]!);
}

/** The values of a list, each after its places where these are known (`INITIALISER`). */
function lowerPlaced(
  context: LoweringContext,
  parts: readonly Expr[],
  places: readonly (readonly InitialPlace[])[] | null,
): Operand[] {
  const values = parts.map((part) => lowerParts(context, [part]));
  if (places === null || values.some((v) => v.length !== 1)) return values.flat();
  return values.flatMap((v, i) => places[i]!.flatMap(({ at, width }) => [int(at), int(width), ...v]));
}

/** `int x = {5};` */
function onlyScalar(parts: readonly Expr[], kind: string): Expr | null {
  const [only] = parts;
  const scalar = ["bool", "int", "enum", "float", "pointer"].includes(kind);
  return parts.length === 1 && only !== undefined && scalar && only.type.kind === kind ? only : null;
}

// ---- loops ----

interface LoopBlocks {
  readonly body: BlockId;
  readonly step: BlockId;
  readonly exit: BlockId;
}

function newLoop(context: LoweringContext): LoopBlocks {
  return { body: context.newBlock(), step: context.newBlock(), exit: context.newBlock() };
}

function note(context: LoweringContext, header: BlockId, loop: SourceLoop): void {
  context.func.loops.set(header, loop);
}

function textOf(context: LoweringContext, stmt: Stmt & { kind: "for" | "while" | "do" }) {
  const { span, near, body, place, macro } = stmt;
  const entered = context.entered.get(stmt) ?? null;
  const isOnce = stmt.kind === "do" && stmt.isOnce;
  return { span, near, told: { place, macro, isOnce, entered }, body: body.span };
}

function lowerLoopBody(context: LoweringContext, body: Stmt, blocks: LoopBlocks): void {
  context.jumps.push({ breakTo: blocks.exit, continueTo: blocks.step });
  lowerStmt(context, body);
  context.jumps.pop();
}

function lowerFor(context: LoweringContext, stmt: Stmt & { kind: "for" }): void {
  const { init } = stmt;
  if (init !== null) context.unlisted(() => lowerStmt(context, init));
  const header = context.newBlock();
  const iterator = stmt.init === null ? null : iteratorOf(context, stmt.init);
  note(context, header, { ...textOf(context, stmt), kind: "for", iterator });
  lowerHeaderFirst(context, header, stmt.cond, stmt.body, stmt.step);
}

function lowerWhile(context: LoweringContext, stmt: Stmt & { kind: "while" }): void {
  const header = context.newBlock();
  note(context, header, { ...textOf(context, stmt), kind: "while", iterator: null });
  lowerHeaderFirst(context, header, stmt.cond, stmt.body, null);
}

function lowerHeaderFirst(
  context: LoweringContext,
  header: BlockId,
  cond: Expr | null,
  body: Stmt,
  step: Expr | null,
): void {
  const blocks = newLoop(context);
  context.start(header);
  if (cond === null) context.jump(blocks.body);
  else branchOn(context, cond, blocks.body, blocks.exit);
  context.resume(blocks.body);
  lowerLoopBody(context, body, blocks);
  context.start(blocks.step);
  if (step !== null) context.within("expression", step.span, () => lowerEffects(context, step));
  context.jump(header);
  context.resume(blocks.exit);
}

function lowerDo(context: LoweringContext, stmt: Stmt & { kind: "do" }): void {
  const blocks = newLoop(context);
  note(context, blocks.body, { ...textOf(context, stmt), kind: "do", iterator: null });
  context.start(blocks.body);
  lowerLoopBody(context, stmt.body, blocks);
  context.start(blocks.step);
  branchOn(context, stmt.cond, blocks.body, blocks.exit);
  context.resume(blocks.exit);
}

/** The variable that a for-init declares or assigns, the last one where there are several. */
function iteratorOf(context: LoweringContext, init: Stmt): VarId | null {
  if (init.kind === "block")
    return init.body.reduce<VarId | null>((found, s) => iteratorOf(context, s) ?? found, null);
  if (init.kind === "declare") return scalarVar(context, init.symbol);
  return init.kind === "expr" ? assignedVar(context, init.value) : null;
}

function assignedVar(context: LoweringContext, expr: Expr): VarId | null {
  if (expr.kind === "comma") return assignedVar(context, expr.right) ?? assignedVar(context, expr.left);
  if (expr.kind === "cast") return assignedVar(context, expr.arg);
  return expr.kind === "assign" && expr.target.kind === "name"
    ? scalarVar(context, expr.target.symbol)
    : null;
}

function scalarVar(context: LoweringContext, symbol: SymbolId): VarId | null {
  const id = context.variable(symbol);
  return isScalarType(varOf(context.func, id).type) ? id : null;
}

// ---- switch ----

type Case = Stmt & { kind: "case" | "default" };

function lowerSwitch(context: LoweringContext, stmt: Stmt & { kind: "switch" }): void {
  const exit = context.newBlock();
  const found = casesOf(stmt.body);
  const blocks = new Map<object, BlockId>(found.map((c) => [c, context.newBlock()]));
  const fallback = found.find((c) => c.kind === "default");
  const other = fallback === undefined ? exit : blocks.get(fallback)!;
  context.within("condition", stmt.on.span, () => dispatch(context, stmt.on, found, blocks, other));
  context.switches.push(blocks);
  context.jumps.push({ breakTo: exit, continueTo: null });
  lowerStmt(context, stmt.body);
  context.jumps.pop();
  context.switches.pop();
  context.start(exit);
}

function dispatch(
  context: LoweringContext,
  on: Expr,
  found: readonly Case[],
  blocks: ReadonlyMap<object, BlockId>,
  other: BlockId,
): void {
  const value = lowerValue(context, on);
  const cases = found.filter((c) => c.kind === "case");
  // Today's value of a macro proves nothing (soundness rule 10): nobody may fold these.
  for (const symbolic of cases.filter((c) => c.symbolic)) {
    const next = context.newBlock();
    const words = { what: `the macro label ${symbolic.words}` };
    const cond = context.opaque("case label that rests on a macro", [value], INT, words)!;
    context.end({ op: "branch", cond, then: blocks.get(symbolic)!, other: next, stmt: context.stmt });
    context.resume(next);
  }
  const plain = cases
    .filter((c) => !c.symbolic)
    .map((c) => ({ low: c.low, high: c.high, to: blocks.get(c)! }));
  const known = plainConstant(on);
  const to = plain.find((c) => known !== null && c.low <= known && known <= c.high)?.to ?? other;
  const { stmt } = context;
  context.end(
    known === null ? { op: "switch", on: value, cases: plain, other, stmt } : { op: "jump", to, stmt },
  );
}

function startCase(context: LoweringContext, stmt: Case): void {
  const block = context.switches.at(-1)?.get(stmt);
  if (block === undefined) throw new Error(`${context.func.name}: ${stmt.kind} outside a switch`);
  context.start(block);
}

/** The labels of a switch: all in its body but those of switches inside. */
function casesOf(stmt: Stmt): Case[] {
  switch (stmt.kind) {
    case "case":
    case "default":
      return [stmt, ...casesOf(stmt.body)];
    case "block":
      return stmt.body.flatMap(casesOf);
    case "if":
      return [...casesOf(stmt.then), ...(stmt.other === null ? [] : casesOf(stmt.other))];
    case "for":
    case "while":
    case "do":
    case "label":
      return casesOf(stmt.body);
    default:
      return [];
  }
}
