// The statements and expressions that a statement is made of, one level down.

import type { ObjectId, TypedExpr, TypedStmt } from "./ast.ts";
import { expressionParts, symbolIn } from "./expression-parts.ts";

/** With all that stand in others. */
export function* allStatements(body: readonly TypedStmt[]): Generator<TypedStmt> {
  for (const stmt of body) {
    yield stmt;
    for (const inner of bodiesOf(stmt)) yield* allStatements(inner);
  }
}

export function bodiesOf(stmt: TypedStmt): readonly (readonly TypedStmt[])[] {
  switch (stmt.kind) {
    case "if":
      return [...stmt.arms.map(({ body }) => body), stmt.other ?? []];
    case "logical-if":
      return [[stmt.then]];
    case "select":
      return stmt.cases.map(({ body }) => body);
    case "do":
    case "do-while":
    case "block":
      return [stmt.body];
    default:
      return [];
  }
}

/** Those of the statement itself. */
export function expressionsOf(stmt: TypedStmt): readonly TypedExpr[] {
  const given = (...all: readonly (TypedExpr | null)[]) => all.filter((e) => e !== null);
  switch (stmt.kind) {
    case "assign":
      return [stmt.target, stmt.value];
    case "where":
      return [stmt.mask, stmt.target, stmt.value];
    case "where-construct":
      return stmt.branches.flatMap(({ mask, assignments }) => [
        ...given(mask),
        ...assignments.flatMap(({ target, value }) => [target, value]),
      ]);
    case "call":
      return stmt.call.args;
    case "if":
      return stmt.arms.map(({ cond }) => cond);
    case "logical-if":
      return [stmt.cond];
    case "do":
      return given(stmt.from, stmt.to, stmt.step);
    case "select":
      return [
        stmt.on,
        ...stmt.cases.flatMap(({ values }) => (values ?? []).flatMap(({ low, high }) => given(low, high))),
      ];
    case "do-while":
      return given(stmt.cond);
    case "stop":
    case "opaque":
      return stmt.parts;
    default:
      return [];
  }
}

/** All that statements may set: whatever is handed on counts. */
export function symbolsSetIn(body: readonly TypedStmt[]): ReadonlySet<ObjectId> {
  const found = new Set<ObjectId>();
  collectSet(body, found);
  return found;
}

function collectSet(body: readonly TypedStmt[], found: Set<ObjectId>): void {
  const add = (e: TypedExpr): void => {
    const symbol = symbolIn(e);
    if (symbol !== null) found.add(symbol);
  };
  const handedOn = (e: TypedExpr): void => {
    if (e.kind === "call" && e.way?.kind !== "computed") e.args.forEach(add);
    if (e.kind === "opaque") e.parts.forEach(add);
    expressionParts(e).forEach(handedOn);
  };
  for (const stmt of body) {
    expressionsOf(stmt).forEach(handedOn);
    if (stmt.kind === "assign" || stmt.kind === "where") add(stmt.target);
    else if (stmt.kind === "where-construct")
      for (const { assignments } of stmt.branches) for (const { target } of assignments) add(target);
    else if (stmt.kind === "call") stmt.call.args.forEach(add);
    else if (stmt.kind === "do") found.add(stmt.variable);
    else if (stmt.kind === "opaque") {
      stmt.parts.forEach(add);
      for (const id of stmt.sets) found.add(id);
    }
    for (const inner of bodiesOf(stmt)) collectSet(inner, found);
  }
}
