// The statements and expressions that a statement is made of, one level down.

import type { TypedExpr, TypedStmt } from "./ast.ts";

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
