// `do` loops (Fortran 2018, 11.1.7.4): bounds are computed once, on entry.
//
//     do i = 1, n              for (int i = 1; i <= n; i++)   read in it alone; nothing sets n
//     do i = k, f(n), 2        {
//                                const int last = f(n);
//                                for (i = k; i <= last; i += 2)
//     do i = a, b, c           for (left = (b - a + c) / c; left > 0; left--, i += c)

import type { CountingLoop, TypedExpr, TypedStmt } from "../../../frontend/fortran/ast.ts";
import { bound, type CText, joined, LEVEL, primary } from "./c-text.ts";
import { cTypeName } from "./c-types.ts";
import { assignedText } from "./expressions.ts";
import type { CProcedure } from "./procedure-context.ts";
import { stepOf } from "./sections.ts";
import { objectsSetIn } from "./set-objects.ts";
import { refuse } from "./untranslatable.ts";

/** `body` writes what is in the loop, and its end. */
export function countingLoop(t: CProcedure, stmt: TypedStmt & CountingLoop, body: () => void): void {
  const { variable, from, to, step, span } = stmt;
  const object = t.symbol(variable);
  if (object.type.kind !== "integer") refuse("a loop that counts in reals", span);
  const type = cTypeName(object.type, span);
  const counter = t.object(variable, span);
  const isOwn = t.ownCounters.has(variable);
  t.canHoist = true;
  const set = objectsSetIn(t, stmt.body);
  set.add(variable);
  const constant = step === null ? 1n : stepOf(step);
  const isInPlace = t.staysTheSame(to, set) && constant !== null;
  if (!isInPlace) t.writer.open("", span);
  const first = assignedText(t, from);
  const named = (name: string, e: TypedExpr): CText => {
    const free = t.names.fresh(name);
    t.writer.line(`const ${type} ${free} = ${assignedText(t, e).text};`, span);
    return primary(free);
  };
  const last = isInPlace ? assignedText(t, to) : named("last", to);
  const head = `${isOwn ? `${type} ` : ""}${counter.text} = ${first.text}`;
  if (constant === null) countedDown(t, stmt, head, counter, last, named("step", step!));
  else {
    demandRoom(to, constant);
    const test = joined(constant < 0n ? ">=" : "<=", counter, last, LEVEL.relation);
    t.writer.open(`for (${head}; ${test.text}; ${nextText(counter, constant)})`, span);
  }
  t.canHoist = false;
  body();
  if (constant === null) t.writer.close();
  if (!isInPlace) t.writer.close();
}

function nextText(counter: CText, step: bigint): string {
  const size = step < 0n ? -step : step;
  if (size === 1n && counter.level === LEVEL.primary) return `${counter.text}${step < 0n ? "--" : "++"}`;
  return `${counter.text} ${step < 0n ? "-=" : "+="} ${size}`;
}

/** The iterations that are left, in a variable of their own. */
function countedDown(
  t: CProcedure,
  { span }: TypedStmt & CountingLoop,
  head: string,
  counter: CText,
  last: CText,
  step: CText,
): void {
  const left = t.names.fresh("left");
  t.writer.open("", span);
  t.writer.line(`${head};`, span);
  const count = `((long)${bound(last, LEVEL.unary)} - ${bound(counter, LEVEL.unary)} + ${step.text}) / ${step.text}`;
  t.writer.open(
    `for (long ${left} = ${count}; ${left} > 0; ${left}--, ${counter.text} += ${step.text})`,
    span,
  );
}

/** The counter passes the end by one step: where that is no number of its type, C's loop would not end. */
function demandRoom(to: TypedExpr, step: bigint): void {
  if (to.kind === "intrinsic" && to.name === "huge")
    refuse("a loop to the end of its counter's type", to.span);
  if (to.kind !== "integer" || to.type.kind !== "integer") return;
  const most = 2n ** BigInt(to.type.bytes * 8 - 1) - 1n;
  const passed = to.value + step;
  if (passed > most || passed < -most - 1n) refuse("a loop to the end of its counter's type", to.span);
}
