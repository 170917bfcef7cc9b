// Jumps that lead somewhere: `exit` and `cycle` stand in what they leave (Fortran 2018, 11.1.12, 11.1.7.4.4),
// and a label is that of one statement (6.2.5). A compiler takes nothing else; the procedure is left then.

import type { Span } from "../../../source/span.ts";
import type { ExitStatement, TypedStmt } from "../ast.ts";
import { UnreadableProcedure } from "./unreadable.ts";

/**
 * Gives what each `exit` leaves.
 * @throws UnreadableProcedure, with the place of the statement.
 */
export function checkJumps(body: readonly TypedStmt[]): readonly ExitStatement[] {
  const exits: ExitStatement[] = [];
  check(body, [], { labels: new Set(), exits });
  return exits;
}

interface Found {
  readonly labels: Set<string>;
  readonly exits: ExitStatement[];
}

/** A construct around: `exit` leaves it by its name, and a loop without one as well. */
interface Around {
  readonly name: string | null;
  readonly isLoop: boolean;
  readonly span: Span | null;
}

function check(body: readonly TypedStmt[], around: readonly Around[], found: Found): void {
  const { labels, exits } = found;
  for (const stmt of body) {
    if (stmt.label !== null && labels.has(stmt.label))
      throw new UnreadableProcedure(`the label ${stmt.label} stands at several statements`, stmt.span);
    if (stmt.label !== null) labels.add(stmt.label);
    switch (stmt.kind) {
      case "cycle":
      case "exit": {
        const { kind, construct } = stmt;
        const isLeft = ({ name, isLoop }: Around) => (construct === null ? isLoop : name === construct);
        const left = around.findLast((one) => isLeft(one) && (kind === "exit" || one.isLoop));
        if (left === undefined)
          throw new UnreadableProcedure(`"${kind}" stands in nothing that it leaves`, stmt.span);
        if (kind === "exit" && stmt.span !== null && left.span !== null)
          exits.push({ span: stmt.span, leaves: left.span });
        break;
      }
      case "do":
      case "do-while":
        check(stmt.body, [...around, { name: stmt.name, isLoop: true, span: stmt.span }], found);
        break;
      case "block":
        check(stmt.body, [...around, { name: stmt.name, isLoop: false, span: stmt.span }], found);
        break;
      case "logical-if":
        check([stmt.then], around, found);
        break;
      case "if":
      case "select":
        for (const inner of stmt.kind === "if" ? stmt.arms : stmt.cases) check(inner.body, around, found);
        if (stmt.kind === "if") check(stmt.other ?? [], around, found);
        break;
      default:
        break;
    }
  }
}
