// Statements to control flow.
//
//     do i = from, to, step          i = from; jump header
//       body                         header: branch i <= to, body, exit     (>= for a negative step)
//     end do                         body:   …; jump next                       `cycle` goes to next
//                                    next:   i = i + step; jump header
//                                    exit:                                      `exit` goes here
//
// `to` and `step` are computed once, on entry. The number of iterations is (to - from + step)/step where
// that is positive (Fortran 2018, 11.1.7.4.1): with a constant step that is what the comparison says, unless
// the variable leaves its type, which the standard does not define. With another step the iterations are
// counted.

import type { CountingLoop, Designator, ObjectId, TypedExpr, TypedStmt } from "../../frontend/fortran/ast.ts";
import { int } from "../../ir/build.ts";
import type { BlockId, Operand } from "../../ir/func.ts";
import type { OutlineNode } from "../../ir/source-statements.ts";
import { isScalarType, LONG } from "../../ir/type.ts";
import { joinSpans } from "../../source/span.ts";
import { unreachable } from "../../support/brand.ts";
import { lowerArrayAssignment } from "./array-assignments.ts";
import { hasReduction } from "./array-reductions.ts";
import { callProcedure, evaluated } from "./calls.ts";
import { isRegister, type ProcedureContext } from "./context.ts";
import { branchOnCondition, constantStep, kindOfValue, partOperands, scalarValue } from "./expressions.ts";
import { lowerApart } from "./loops-apart.ts";
import { referenceOf } from "./references.ts";
import { lowerSelect } from "./select-cases.ts";
import { scalarType, TRUTH } from "./types.ts";
import { lowerWhereConstruct } from "./where-constructs.ts";

/** Some of them may be replaced, in the outline they are a block's. */
export function lowerStatements(context: ProcedureContext, body: readonly TypedStmt[]): void {
  const [first, last] = [body[0]?.span ?? null, body.at(-1)?.span ?? null];
  const span = first === null || last === null ? null : joinSpans(first, last);
  context.outlined({ kind: "block", label: null, span }, () => {
    for (const stmt of body) lowerApart(context, stmt, () => lowerStmt(context, stmt));
  });
}

/** Notes in the outline where the statement's text stands; a label is one of its own, in front of it. */
function lowerStmt(context: ProcedureContext, stmt: TypedStmt): void {
  const { label } = stmt;
  if (label !== null && stmt.kind !== "continue")
    context.outlined({ kind: "label", label, span: stmt.span }, () => labelled(context, stmt, label));
  else if (label !== null) {
    context.start(context.label(label));
    context.outlined({ kind: "label", label, span: stmt.span }, () => {});
  } else listed(context, stmt);
}

function labelled(context: ProcedureContext, stmt: TypedStmt, label: string): void {
  context.start(context.label(label));
  listed(context, stmt);
}

function listed(context: ProcedureContext, stmt: TypedStmt): void {
  const label = stmt.kind === "goto" ? stmt.to : null;
  context.outlined({ kind: outlineKind(stmt), label, span: stmt.span }, () => lowerPlain(context, stmt));
}

function outlineKind({ kind }: TypedStmt): OutlineNode["kind"] {
  switch (kind) {
    case "if":
    case "logical-if":
      return "if";
    case "do":
      return "for";
    case "do-while":
      return "while";
    case "select":
      return "switch";
    case "block":
      return "block";
    case "cycle":
      return "continue";
    case "exit":
      return "break";
    case "goto":
    case "return":
      return kind;
    default:
      return "simple";
  }
}

function lowerPlain(context: ProcedureContext, stmt: TypedStmt): void {
  // What is no expression by its kind has no text that could stand elsewhere.
  const kind = context.hasOwnNames ? "other" : "expression";
  const simple = (lower: () => void) => context.within(kind, stmt.span, lower);
  switch (stmt.kind) {
    case "assign":
      if (stmt.target.rank > 0) assignArray(context, stmt, null);
      else if (hasReduction(stmt.value))
        context.withLoops(stmt.span, () => assign(context, stmt.target, stmt.value));
      else simple(() => assign(context, stmt.target, stmt.value));
      break;
    case "where":
      assignArray(context, stmt, stmt.mask);
      break;
    case "where-construct":
      chooseElements(context, stmt);
      break;
    case "call":
      simple(() => callProcedure(context, stmt.call, null));
      break;
    case "if":
      lowerIf(context, stmt);
      break;
    case "logical-if": {
      const [then, join] = [context.newBlock(), context.newBlock()];
      branchOn(context, stmt.cond, then, join);
      context.resume(then);
      lowerStmt(context, stmt.then);
      context.start(join);
      break;
    }
    case "do":
      lowerDo(context, stmt);
      break;
    case "select":
      lowerSelect(context, stmt);
      break;
    case "do-while":
      lowerWhile(context, stmt);
      break;
    case "block":
      named(context, stmt.name, () => lowerInBlock(context, stmt));
      break;
    case "cycle":
      jumpTo(context, stmt, target(context, stmt.construct, "cycle"));
      break;
    case "exit":
      jumpTo(context, stmt, target(context, stmt.construct, "exit"));
      break;
    case "goto":
      jumpTo(context, stmt, context.label(stmt.to));
      break;
    case "return":
      context.within("return", stmt.span, () => lowerReturn(context));
      break;
    case "stop":
      context.within("other", stmt.span, () => {
        evaluated(context, stmt.parts);
        context.opaque("the end of the program", []);
        context.end({ op: "unreachable", stmt: context.stmt });
      });
      break;
    case "continue":
      break;
    case "opaque":
      context.within("other", stmt.span, () => {
        context.opaque(stmt.what, partOperands(context, stmt.parts));
        for (const id of stmt.sets) setSomehow(context, id, stmt.what);
        for (const { symbol, dimension } of stmt.beginAtOne ?? []) context.beginsAtOne(symbol, dimension);
      });
      break;
    default:
      unreachable(stmt);
  }
}

/** A variable that has some value afterwards. */
function setSomehow(context: ProcedureContext, id: ObjectId, what: string): void {
  const type = scalarType(context.symbol(id).type);
  if (!isScalarType(type)) return;
  if (!isRegister(context.symbol(id))) {
    context.store(context.object(id), context.opaque(what, [], type)!);
    return;
  }
  const variable = context.variable(id);
  const made = { op: "opaque", what, args: [] } as const;
  context.set(
    variable,
    context.define(type, (result, stmt) => ({ ...made, result, stmt }), variable),
  );
}

/** Of no statement that has a text for one iteration. */
function assignArray(
  context: ProcedureContext,
  { target, value, span }: TypedStmt & { readonly kind: "assign" | "where" },
  mask: TypedExpr | null,
): void {
  context.withLoops(span, () => {
    const why = lowerArrayAssignment(context, target, value, mask, span);
    if (why !== null)
      context.opaque(
        `an array assignment with ${why}`,
        partOperands(context, [target, value, ...(mask === null ? [] : [mask])]),
      );
  });
}

function chooseElements(
  context: ProcedureContext,
  { branches, span }: TypedStmt & { readonly kind: "where-construct" },
): void {
  context.withLoops(span, () => {
    const why = lowerWhereConstruct(context, branches, span);
    if (why === null) return;
    const parts = branches.flatMap(({ mask, assignments }) => [
      ...(mask === null ? [] : [mask]),
      ...assignments.flatMap(({ target, value }) => [target, value]),
    ]);
    context.opaque(`a where construct with ${why}`, partOperands(context, parts));
  });
}

function assign(context: ProcedureContext, target: Designator, value: TypedExpr): void {
  if (!isScalarType(scalarType(target.type)) || target.kind === "section" || target.kind === "substring") {
    const { type } = target.type.kind === "unknown" ? value : target;
    const what = `the assignment of ${kindOfValue(type)}`;
    context.opaque(what, partOperands(context, [target, value]));
    return;
  }
  // The value first, so that the subscripts stand next to the store.
  const given = scalarValue(context, value);
  if (target.kind === "variable" && isRegister(context.symbol(target.symbol)))
    context.set(context.variable(target.symbol), given);
  else context.store(referenceOf(context, target), given, target.span);
}

function jumpTo(context: ProcedureContext, stmt: TypedStmt, to: BlockId): void {
  context.within("other", stmt.span, () => context.end({ op: "jump", to, stmt: context.stmt }));
}

function target(context: ProcedureContext, name: string | null, which: "cycle" | "exit"): BlockId {
  const found = context.jumps.findLast((j) => (name === null ? j.cycle !== null : j.name === name))?.[which];
  if (found === undefined || found === null)
    throw new Error(`${context.func.name}: nothing that ${which} could mean`);
  return found;
}

export function lowerReturn(context: ProcedureContext): void {
  if (context.returnTo !== null) {
    context.jump(context.returnTo);
    return;
  }
  const { result } = context.procedure;
  context.end({
    op: "return",
    value: result === null ? null : resultValue(context, result),
    stmt: context.stmt,
  });
}

function resultValue(
  context: ProcedureContext,
  result: Parameters<ProcedureContext["symbol"]>[0],
): Operand | null {
  const { type, shape } = context.symbol(result);
  if (shape !== null || !isScalarType(scalarType(type))) return null;
  return scalarValue(context, { kind: "variable", symbol: result, type, rank: 0, span: null });
}

function branchOn(context: ProcedureContext, cond: TypedExpr, then: BlockId, other: BlockId): void {
  context.within("condition", cond.span, () => branchOnCondition(context, cond, then, other));
}

function lowerIf(context: ProcedureContext, { arms, other }: TypedStmt & { readonly kind: "if" }): void {
  const join = context.newBlock();
  for (const { cond, body } of arms) {
    const [then, next] = [context.newBlock(), context.newBlock()];
    branchOn(context, cond, then, next);
    context.resume(then);
    lowerStatements(context, body);
    context.jump(join);
    context.resume(next);
  }
  lowerStatements(context, other ?? []);
  context.start(join);
}

// ---- loops ----

function named(context: ProcedureContext, name: string | null, lower: () => void): void {
  const exit = context.newBlock();
  context.jumps.push({ name, exit, cycle: null });
  lower();
  context.jumps.pop();
  context.start(exit);
}

/** New loops may stand where the construct does not, or may take its place. */
function lowerInBlock(
  context: ProcedureContext,
  { body, isAssociate }: TypedStmt & { readonly kind: "block" },
): void {
  const around = context.hasOwnNames;
  context.hasOwnNames ||= isAssociate === true;
  lowerStatements(context, body);
  context.hasOwnNames = around;
}

function lowerWhile(context: ProcedureContext, stmt: TypedStmt & { readonly kind: "do-while" }): void {
  const [header, body, exit] = [context.newBlock(), context.newBlock(), context.newBlock()];
  const { span, bodySpan } = stmt;
  context.func.loops.set(header, { kind: "while", span, body: bodySpan, iterator: null });
  context.start(header);
  if (stmt.cond === null) context.jump(body);
  else branchOn(context, stmt.cond, body, exit);
  context.resume(body);
  context.jumps.push({ name: stmt.name, exit, cycle: header });
  lowerStatements(context, stmt.body);
  context.jumps.pop();
  context.jump(header);
  context.resume(exit);
}

/** The variable of a loop: a register, or memory that is written anew in each iteration. */
interface Counter {
  read(): Operand;
  write(value: Operand): void;
}

function counterOf(context: ProcedureContext, { variable }: CountingLoop): Counter {
  const symbol = context.symbol(variable);
  const id = context.variable(variable);
  if (isRegister(symbol)) return { read: () => context.get(id), write: (value) => context.set(id, value) };
  return {
    read: () => context.load(context.object(variable)),
    write: (value) => context.store(context.object(variable), value),
  };
}

function lowerDo(context: ProcedureContext, stmt: TypedStmt & CountingLoop): void {
  const { from, to, step, span, bodySpan, within, name } = stmt;
  const type = scalarType(context.symbol(stmt.variable).type);
  const counter = counterOf(context, stmt);
  const [header, body, next, exit] = [0, 1, 2, 3].map(() => context.newBlock()) as [
    BlockId,
    BlockId,
    BlockId,
    BlockId,
  ];
  const constant = step === null ? 1n : constantStep(step);
  let last: Operand | null = null;
  let by: Operand = int(1, type);
  let goesOn = null as ReturnType<typeof countedDown> | null;
  context.unlisted(() =>
    context.within("expression", from.span, () => {
      const first = context.cast(scalarValue(context, from), type);
      last = context.cast(scalarValue(context, to), type);
      if (step !== null) by = context.cast(scalarValue(context, step), type);
      counter.write(first);
      if (constant === null) goesOn = countedDown(context, counter, last, by);
    }),
  );
  const id = context.variable(stmt.variable);
  const counts = isRegister(context.symbol(stmt.variable))
    ? { iterator: id }
    : { iterator: null, countsIn: context.func.vars[id]!.name };
  const near = span === null && { near: within };
  const known = constant !== null && ({ isCounted: true } as const);
  context.func.loops.set(header, { kind: "for", span, body: bodySpan, ...near, ...counts, ...known });
  context.start(header);
  context.within("condition", to.span, () => {
    const cond =
      goesOn === null
        ? context.binary(constant! < 0n ? "ge" : "le", counter.read(), last!, TRUTH)
        : goesOn.test();
    context.end({ op: "branch", cond, then: body, other: exit, stmt: context.stmt });
  });
  context.resume(body);
  context.jumps.push({ name, exit, cycle: next });
  context.counting.push(stmt);
  lowerStatements(context, stmt.body);
  context.counting.pop();
  context.jumps.pop();
  context.start(next);
  context.within("expression", to.span, () => {
    counter.write(context.binary("add", counter.read(), by, type));
    goesOn?.count();
  });
  context.jump(header);
  context.resume(exit);
}

/**
 * The iterations that are left, in a variable of their own. They may be more than the counter's type holds,
 * and compilers count them all the same.
 */
function countedDown(
  context: ProcedureContext,
  counter: Counter,
  last: Operand,
  by: Operand,
): { test(): Operand; count(): void } {
  const own = context.typeOf(by);
  const type = own.kind === "int" && own.bits < 64 ? LONG : own;
  const left = context.temporary("$trips", type, "how often the loop still runs");
  const [from, to, step] = [counter.read(), last, by].map((operand) => context.cast(operand, type)) as [
    Operand,
    Operand,
    Operand,
  ];
  const distance = context.binary("add", context.binary("sub", to, from, type), step, type);
  context.set(left, context.binary("div", distance, step, type));
  return {
    test: () => context.binary("gt", context.get(left), int(0, type), TRUTH),
    count: () => context.set(left, context.binary("sub", context.get(left), int(1, type), type)),
  };
}
