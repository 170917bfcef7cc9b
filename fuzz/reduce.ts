// A failing function made smaller: statements, declarations and comments are left out, one after the other, as long as it fails in
// the same way.

import type { RandomFunction, Statement } from "./generator.ts";

export async function reduce(
  func: RandomFunction,
  stillFails: (smaller: RandomFunction) => Promise<boolean>,
): Promise<RandomFunction> {
  let best = func;
  for (let changed = true; changed; ) {
    changed = false;
    for (const smaller of smallerFunctions(best)) {
      if (!(await stillFails(smaller))) continue;
      best = smaller;
      changed = true;
      break;
    }
  }
  return best;
}

function* smallerFunctions(func: RandomFunction): Generator<RandomFunction> {
  if (func.comments !== 0) yield { ...func, comments: 0 };
  if (func.result !== "0") yield { ...func, result: "0" };
  for (const body of smallerBodies(func.body)) yield { ...func, body };
  if (func.prelude.length > 0) yield { ...func, prelude: [] };
  for (const [k] of func.prelude.entries()) yield { ...func, prelude: func.prelude.toSpliced(k, 1) };
  for (const [k] of func.declarations.entries())
    yield { ...func, declarations: func.declarations.toSpliced(k, 1) };
}

/** One statement left out, or replaced by what it holds; large ones first. */
function* smallerBodies(body: readonly Statement[]): Generator<readonly Statement[]> {
  for (const [k] of body.entries()) yield body.toSpliced(k, 1);
  for (const [k, statement] of body.entries()) {
    if (statement.kind === "simple") continue;
    if (statement.tail.startsWith(" else")) yield body.with(k, { ...statement, tail: "" });
    if (statement.head.startsWith("if")) yield body.toSpliced(k, 1, ...statement.body);
    for (const inner of smallerBodies(statement.body)) yield body.with(k, { ...statement, body: inner });
  }
}
