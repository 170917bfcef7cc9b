// Jumps that lead somewhere: `exit` and `cycle` stand in what they leave (Fortran 2018, 11.1.12, 11.1.7.4.4),
// and a label is that of one statement (6.2.5). A compiler takes nothing else; the procedure is left then.

import type { TypedStmt } from "../ast.ts";
import { UnreadableProcedure } from "./unreadable.ts";

/** @throws UnreadableProcedure, with the place of the statement. */
export function checkJumps(body: readonly TypedStmt[]): void {
  check(body, [], new Set());
}

/** A construct around: `exit` leaves it by its name, and a loop without one as well. */
interface Around {
  readonly name: string | null;
  readonly isLoop: boolean;
}

function check(body: readonly TypedStmt[], around: readonly Around[], labels: Set<string>): void {
  for (const stmt of body) {
    if (stmt.label !== null && labels.has(stmt.label))
      throw new UnreadableProcedure(`the label ${stmt.label} stands at several statements`, stmt.span);
    if (stmt.label !== null) labels.add(stmt.label);
    switch (stmt.kind) {
      case "cycle":
      case "exit": {
        const { kind, construct } = stmt;
        const isLeft = ({ name, isLoop }: Around) => (construct === null ? isLoop : name === construct);
        if (!around.some((one) => isLeft(one) && (kind === "exit" || one.isLoop)))
          throw new UnreadableProcedure(`"${kind}" stands in nothing that it leaves`, stmt.span);
        break;
      }
      case "do":
      case "do-while":
        check(stmt.body, [...around, { name: stmt.name, isLoop: true }], labels);
        break;
      case "block":
        check(stmt.body, [...around, { name: stmt.name, isLoop: false }], labels);
        break;
      case "logical-if":
        check([stmt.then], around, labels);
        break;
      case "if":
      case "select":
        for (const inner of stmt.kind === "if" ? stmt.arms : stmt.cases) check(inner.body, around, labels);
        if (stmt.kind === "if") check(stmt.other ?? [], around, labels);
        break;
      default:
        break;
    }
  }
}
