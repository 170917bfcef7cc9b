// Statements that execute (Fortran 2018, 10 and 11). `cycle` and `exit` of the innermost loop are `continue`
// and `break`; those of others go to a label.

import type { CaseRange, TypedExpr, TypedStmt } from "../../../frontend/fortran/ast.ts";
import type { Span } from "../../../source/span.ts";
import { unreachable } from "../../../support/brand.ts";
import { placeText } from "./array-places.ts";
import { assignArray } from "./array-statements.ts";
import { bound, type CText, joined, LEVEL, primary } from "./c-text.ts";
import { cTypeName } from "./c-types.ts";
import { callText } from "./calls.ts";
import { countingLoop } from "./counting-loops.ts";
import { assignedText, expressionText } from "./expressions.ts";
import type { CProcedure, LoopTarget } from "./procedure-context.ts";
import { refuse } from "./untranslatable.ts";

export function writeStatements(t: CProcedure, body: readonly TypedStmt[]): void {
  for (const stmt of body) writeStatement(t, stmt);
}

function writeStatement(t: CProcedure, stmt: TypedStmt): void {
  if (stmt.label !== null && t.labels.has(stmt.label)) t.writer.label(labelName(t, stmt.label));
  const line = (text: string) => t.writer.line(text, stmt.span);
  switch (stmt.kind) {
    case "assign":
      if (stmt.target.rank > 0) assignArray(t, stmt.target, stmt.value, null, stmt.span);
      else assignScalar(t, stmt);
      break;
    case "where":
      assignArray(t, stmt.target, stmt.value, stmt.mask, stmt.span);
      break;
    case "where-construct":
      refuse("a where construct of several assignments", stmt.span);
      break;
    case "call":
      t.canHoist = true;
      line(`${callText(t, stmt.call, null, stmt.span).text};`);
      break;
    case "if":
      writeIf(t, stmt);
      break;
    case "logical-if":
      t.canHoist = true;
      t.writer.open(`if (${expressionText(t, stmt.cond).text})`, stmt.span);
      writeStatement(t, stmt.then);
      t.writer.close();
      break;
    case "do":
      countingLoop(t, stmt, () => looped(t, stmt.name, () => writeStatements(t, stmt.body)));
      break;
    case "do-while": {
      t.canHoist = false;
      const cond = stmt.cond === null ? "for (;;)" : `while (${expressionText(t, stmt.cond).text})`;
      t.writer.open(cond, stmt.span);
      looped(t, stmt.name, () => writeStatements(t, stmt.body));
      break;
    }
    case "select":
      writeSelect(t, stmt);
      break;
    case "block":
      writeBlock(t, stmt.name, stmt.body);
      break;
    case "cycle":
    case "exit":
      line(jumpText(t, stmt.construct, stmt.kind, stmt.span));
      break;
    case "goto":
      line(`goto ${labelName(t, stmt.to)};`);
      break;
    case "return":
      line(returnText(t));
      break;
    case "continue":
      break;
    case "stop":
      refuse("a statement that stops the program", stmt.span);
      break;
    case "opaque":
      refuse(stmt.what, stmt.span);
      break;
    default:
      unreachable(stmt);
  }
}

function assignScalar(t: CProcedure, { target, value, span }: TypedStmt & { readonly kind: "assign" }): void {
  cTypeName(target.type, span);
  t.canHoist = true;
  const place = placeText(t, target);
  const given = assignedText(t, value);
  t.writer.line(`${place.text} = ${given.text};`, span);
}

const labelName = (t: CProcedure, label: string): string => t.labelNamed(label);

/** The first condition may have loops in front of it; the others are asked only where it is false. */
function writeIf(t: CProcedure, { arms, other, span }: TypedStmt & { readonly kind: "if" }): void {
  for (const [k, { cond, body }] of arms.entries()) {
    t.canHoist = k === 0;
    const text = `if (${expressionText(t, cond).text})`;
    if (k === 0) t.writer.open(text, span);
    else t.writer.reopen(`} else ${text} {`, cond.span);
    writeStatements(t, body);
  }
  if (other !== null) {
    t.writer.reopen("} else {");
    writeStatements(t, other);
  }
  t.writer.close();
}

/** Tests one after another: no two ranges overlap, and the default is the last (11.1.9.1). */
function writeSelect(t: CProcedure, { on, cases, span }: TypedStmt & { readonly kind: "select" }): void {
  if (on.type.kind !== "integer") refuse("a choice by what is no integer", span);
  t.canHoist = true;
  t.writer.open("", span);
  const name = t.names.fresh("selected");
  const isTested = cases.some(({ values }) => values !== null);
  const value = expressionText(t, on).text;
  t.writer.line(
    isTested ? `const ${cTypeName(on.type, span)} ${name} = ${value};` : `(void)(${value});`,
    span,
  );
  t.canHoist = false;
  let isOpen = false;
  for (const { values, body } of cases) {
    if (values === null && !isOpen) {
      writeStatements(t, body);
      continue;
    }
    const tests = (values ?? []).map((range) => rangeTest(t, primary(name), range));
    const test =
      tests.length === 1 ? tests[0]!.text : tests.map((one) => bound(one, LEVEL.bitOr)).join(" || ");
    const head = values === null ? "" : `if (${test}) `;
    if (isOpen) t.writer.reopen(`} else ${head}{`);
    else t.writer.open(head.trimEnd());
    isOpen = true;
    writeStatements(t, body);
  }
  if (isOpen) t.writer.close();
  t.writer.close();
}

function rangeTest(t: CProcedure, value: CText, { low, high }: CaseRange): CText {
  const test = (operator: string, limit: TypedExpr, level: number) =>
    joined(operator, value, expressionText(t, limit), level);
  if (low !== null && low === high) return test("==", low, LEVEL.equal);
  if (low === null) return test("<=", high!, LEVEL.relation);
  if (high === null) return test(">=", low, LEVEL.relation);
  const both = [test(">=", low, LEVEL.relation), test("<=", high, LEVEL.relation)];
  return { text: both.map(({ text }) => text).join(" && "), level: LEVEL.and };
}

function writeBlock(t: CProcedure, name: string | null, body: readonly TypedStmt[]): void {
  const target: LoopTarget = { name, isLoop: false, cycleLabel: null, exitLabel: null };
  t.loops.push(target);
  writeStatements(t, body);
  t.loops.pop();
  if (target.exitLabel !== null) t.writer.label(target.exitLabel);
}

/** The body of a loop that is open; closes it. */
function looped(t: CProcedure, name: string | null, body: () => void): void {
  const target: LoopTarget = { name, isLoop: true, cycleLabel: null, exitLabel: null };
  t.loops.push(target);
  body();
  t.loops.pop();
  if (target.cycleLabel !== null) t.writer.label(target.cycleLabel);
  t.writer.close();
  if (target.exitLabel !== null) t.writer.label(target.exitLabel);
}

function jumpText(t: CProcedure, name: string | null, which: "cycle" | "exit", span: Span | null): string {
  const target = t.loops.findLast((one) => (name === null ? one.isLoop : one.name === name));
  if (target === undefined) return refuse(`"${which}" of nothing`, span);
  const innermost = t.loops.findLast(({ isLoop }) => isLoop);
  if (target === innermost) return which === "cycle" ? "continue;" : "break;";
  const key = which === "cycle" ? "cycleLabel" : "exitLabel";
  target[key] ??= t.names.fresh(`${which === "cycle" ? "next" : "end"}_${target.name ?? "loop"}`);
  return `goto ${target[key]};`;
}

export function returnText(t: CProcedure): string {
  if (t.allocated.length > 0) {
    t.returnLabel ??= t.names.fresh("done");
    return `goto ${t.returnLabel};`;
  }
  const { result } = t.worker.procedure.definition;
  return result === null ? "return;" : `return ${t.object(result, null).text};`;
}
