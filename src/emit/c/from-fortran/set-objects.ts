// Which objects statements may set, and which counters are known in their loops alone.

import type {
  Designator,
  ObjectId,
  ProcedureDefinition,
  TypedExpr,
  TypedStmt,
} from "../../../frontend/fortran/ast.ts";
import { anyIn, expressionParts } from "../../../frontend/fortran/expression-parts.ts";
import type { CProcedure } from "./procedure-context.ts";

/** What calls may set counts: arguments, and what others know as well. */
export function objectsSetIn(t: CProcedure, body: readonly TypedStmt[]): Set<ObjectId> {
  const set = new Set<ObjectId>();
  visitStatements(body, {
    statement: (stmt) => {
      if (stmt.kind === "assign" || stmt.kind === "where") set.add(symbolSetBy(stmt.target));
      if (stmt.kind === "where-construct") for (const target of targetsIn(stmt)) set.add(symbolSetBy(target));
      if (stmt.kind === "do") set.add(stmt.variable);
    },
  });
  if (hasCallIn(body))
    for (const { id, escapes, storage } of t.worker.procedure.definition.symbols)
      if (escapes || storage === "shared") set.add(id);
  return set;
}

export const hasCallIn = (body: readonly TypedStmt[]): boolean => proceduresCalledIn(body).size > 0;

/** Their names, in lower case. */
export function proceduresCalledIn(body: readonly TypedStmt[]): ReadonlySet<string> {
  const called = new Set<string>();
  visitStatements(body, {
    statement: (stmt) => void (stmt.kind === "call" && called.add(stmt.call.procedure)),
    expression: (e) => void (e.kind === "call" && called.add(e.procedure)),
  });
  return called;
}

interface Visitor {
  readonly statement?: (stmt: TypedStmt) => void;
  readonly expression?: (e: TypedExpr) => void;
  /** Around the body of a loop. */
  readonly loop?: (variable: ObjectId, body: () => void) => void;
}

export function visitStatements(body: readonly TypedStmt[], visitor: Visitor): void {
  for (const stmt of body) {
    visitor.statement?.(stmt);
    const visit = (e: TypedExpr | null) => {
      if (e !== null) visitExpression(e, visitor);
    };
    switch (stmt.kind) {
      case "assign":
      case "where":
        visit(stmt.target);
        visit(stmt.value);
        if (stmt.kind === "where") visit(stmt.mask);
        break;
      case "where-construct":
        for (const { mask, assignments } of stmt.branches) {
          visit(mask);
          for (const { target, value } of assignments) [target, value].forEach(visit);
        }
        break;
      case "call":
        stmt.call.args.forEach(visit);
        break;
      case "if":
        for (const { cond, body: arm } of stmt.arms) {
          visit(cond);
          visitStatements(arm, visitor);
        }
        visitStatements(stmt.other ?? [], visitor);
        break;
      case "logical-if":
        visit(stmt.cond);
        visitStatements([stmt.then], visitor);
        break;
      case "do": {
        [stmt.from, stmt.to, stmt.step].forEach(visit);
        const inner = () => visitStatements(stmt.body, visitor);
        if (visitor.loop === undefined) inner();
        else visitor.loop(stmt.variable, inner);
        break;
      }
      case "select":
        visit(stmt.on);
        for (const { values, body: chosen } of stmt.cases) {
          for (const { low, high } of values ?? []) [low, high].forEach(visit);
          visitStatements(chosen, visitor);
        }
        break;
      case "do-while":
        visit(stmt.cond);
        visitStatements(stmt.body, visitor);
        break;
      case "block":
        visitStatements(stmt.body, visitor);
        break;
      case "stop":
      case "opaque":
        stmt.parts.forEach(visit);
        break;
      default:
    }
  }
}

function visitExpression(e: TypedExpr, visitor: Visitor): void {
  visitor.expression?.(e);
  for (const part of expressionParts(e)) visitExpression(part, visitor);
}

/** Does something in it call a procedure? */
export const hasCall = (e: TypedExpr): boolean =>
  anyIn(e, ({ kind }) => kind === "call" || kind === "opaque");

/** Counters that nothing reads outside of their loops: each loop has its own. */
export function ownCountersOf({ symbols, body, result }: ProcedureDefinition): ReadonlySet<ObjectId> {
  const [counters, others] = [new Set<ObjectId>(), new Set<ObjectId>()];
  const around: ObjectId[] = [];
  visitStatements(body, {
    statement: (stmt) => {
      if (stmt.kind === "do") counters.add(stmt.variable);
    },
    expression: (e) => {
      if (e.kind === "variable" && !around.includes(e.symbol)) others.add(e.symbol);
    },
    loop: (variable, inner) => {
      around.push(variable);
      inner();
      around.pop();
    },
  });
  return new Set(
    [...counters].filter((id) => {
      const { storage, shape, attributes, escapes } = symbols[id]!;
      return (
        !others.has(id) &&
        storage === "local" &&
        shape === null &&
        attributes.size === 0 &&
        !escapes &&
        id !== result
      );
    }),
  );
}

/** Labels that something goes to. */
export function labelsUsedIn(body: readonly TypedStmt[]): ReadonlySet<string> {
  const labels = new Set<string>();
  visitStatements(body, { statement: (stmt) => void (stmt.kind === "goto" && labels.add(stmt.to)) });
  return labels;
}

/** Objects that what executes names, and those that say how large they are. */
export function objectsUsedIn({ symbols, body, result }: ProcedureDefinition): ReadonlySet<ObjectId> {
  const used = new Set<ObjectId>(result === null ? [] : [result]);
  const add = (e: TypedExpr) => visitExpression(e, { expression: named });
  const named = (e: TypedExpr): void => {
    if (e.kind !== "variable" || used.has(e.symbol)) return;
    used.add(e.symbol);
    for (const { lower, upper } of symbols[e.symbol]!.shape?.dimensions ?? [])
      for (const bound of [lower, upper]) if (bound !== null) add(bound);
  };
  visitStatements(body, {
    statement: (stmt) => void (stmt.kind === "do" && used.add(stmt.variable)),
    expression: named,
  });
  return used;
}

export const targetsIn = ({
  branches,
}: TypedStmt & { readonly kind: "where-construct" }): readonly Designator[] =>
  branches.flatMap(({ assignments }) => assignments.map(({ target }) => target));

/** The object that an assignment sets, in whole or in part. */
export const symbolSetBy = (target: Designator): ObjectId =>
  target.kind === "variable" ? target.symbol : symbolSetBy(target.of);
