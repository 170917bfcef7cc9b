// Sections of one array without a common element, as far as one subscript tells.
//
//     do k = 1, n                        b(i, …) and b(k, …): i begins at k + 1, so that it is larger;
//       do i = k + 1, n                  a(i, …) and a(i - 1, …) without any loop
//         b(i, :) = b(i, :) - b(k, :)
//
// The variable of a loop does not change inside of it (Fortran 2018, 11.1.7.4.3), and what bounds it is
// computed before.

import type { CountingLoop, ObjectId, TypedExpr } from "../../frontend/fortran/ast.ts";
import { isRegister, type ProcedureContext } from "./context.ts";
import { constantStep } from "./expressions.ts";
import type { Section } from "./sections.ts";

export const areApart = (context: ProcedureContext, a: Section, b: Section): boolean =>
  a.subscripts.some((one, k) => {
    const other = b.subscripts[k]!;
    return one.kind === "index" && other.kind === "index" && differ(context, one.text, other.text);
  });

/** A variable, or none, and a number. */
interface Sum {
  readonly variable: ObjectId | null;
  readonly plus: bigint;
}

function differ(context: ProcedureContext, left: TypedExpr, right: TypedExpr): boolean {
  const [a, b] = [sumOf(left), sumOf(right)];
  if (a === null || b === null) return false;
  if (a.variable === b.variable) return a.plus !== b.plus;
  return isBeyond(context, a, b) || isBeyond(context, b, a);
}

/** Does `a` count from behind `b` on, or to what is in front of it? */
function isBeyond(context: ProcedureContext, a: Sum, b: Sum): boolean {
  const loop = context.counting.findLast(({ variable }) => variable === a.variable);
  const step = loop === undefined ? null : loop.step === null ? 1n : constantStep(loop.step);
  if (loop === undefined || step === null || !staysInside(context, loop, b.variable)) return false;
  const [least, most] = step > 0n ? [loop.from, loop.to] : [loop.to, loop.from];
  const [low, high] = [sumOf(least), sumOf(most)];
  return (
    (low !== null && low.variable === b.variable && low.plus + a.plus > b.plus) ||
    (high !== null && high.variable === b.variable && high.plus + a.plus < b.plus)
  );
}

/** Has the variable the value that it had when the loop began? */
function staysInside(context: ProcedureContext, loop: CountingLoop, variable: ObjectId | null): boolean {
  if (![loop.variable, variable].every((id) => id === null || isRegister(context.symbol(id)))) return false;
  const around = context.counting.slice(0, context.counting.indexOf(loop));
  return (
    variable === null ||
    !context.symbol(variable).isSet ||
    around.some((other) => other.variable === variable)
  );
}

function sumOf(e: TypedExpr): Sum | null {
  switch (e.kind) {
    case "integer":
      return { variable: null, plus: e.value };
    case "variable":
      return { variable: e.symbol, plus: 0n };
    case "binary": {
      const [a, b] = [sumOf(e.left), sumOf(e.right)];
      if (a === null || b === null) return null;
      if (e.operator === "sub" && b.variable === null) return { ...a, plus: a.plus - b.plus };
      if (e.operator !== "add" || (a.variable !== null && b.variable !== null)) return null;
      return { variable: a.variable ?? b.variable, plus: a.plus + b.plus };
    }
    default:
      return null;
  }
}
