// Loops in messages: what enters them in the middle, and where they are left.

import type { Loop } from "../../analysis/cfg/loops.ts";
import { blockOf } from "../../ir/build.ts";
import type { BlockId, Func } from "../../ir/func.ts";
import type { SourceLoop } from "../../ir/source-statements.ts";
import { containsSpan, type Span } from "../../source/span.ts";
import { inPlace } from "./access-words.ts";

/**
 * Why a loop has no single head: a label in it, in a loop around it, or in a loop inside of it, that is
 * reached from outside.
 */
export function enteredWords(func: Func, header: BlockId | null): string {
  const own = header === null ? undefined : func.loops.get(header);
  const words = own?.told?.entered;
  if (typeof words === "string") return `${words} enters the loop in the middle`;
  const entered = [...func.loops.values()].filter(({ told }) => typeof told?.entered === "string");
  const around = innermost(entered.filter((loop) => isInside(own, loop)));
  if (around !== undefined)
    return `${around.told!.entered} enters the loop around this one (${around.told!.place}) in the middle`;
  const [inside] = entered.filter((loop) => isInside(loop, own));
  return inside === undefined
    ? "jumps (goto) in the loop make an inner loop that is entered at several places"
    : `${inside.told!.entered} enters the inner loop (${inside.told!.place}) in the middle`;
}

const placeOf = (loop: SourceLoop | undefined): Span | null => loop?.span ?? loop?.near ?? null;

function isInside(inner: SourceLoop | undefined, outer: SourceLoop | undefined): boolean {
  const [within, around] = [placeOf(inner), placeOf(outer)];
  return inner !== outer && within !== null && around !== null && containsSpan(around, within);
}

const innermost = (loops: readonly SourceLoop[]): SourceLoop | undefined =>
  loops.find((loop) => loops.every((other) => other === loop || !isInside(other, loop)));

/** `i < n && i < m` is one condition for the author, and two tests. */
export function severalExits(func: Func, { exits }: Loop): string {
  const tests = [...new Set(exits.map(({ from }) => blockOf(func, from).term.stmt))].sort(
    (a, b) => (a ?? 0) - (b ?? 0),
  );
  const [only] = tests;
  if (tests.length === 1 && only !== null)
    return `the condition that ends the loop${inPlace(func, only!)} has several parts (&&, ||), and not all of them compare sums of loop counters`;
  const places = [
    ...new Set(tests.flatMap((stmt) => (stmt === null ? [] : (func.stmts[stmt]?.place ?? [])))),
  ];
  return places.length < 2 ? "the loop has several exits" : `the loop has several exits (${listed(places)})`;
}

/** So many places are named. */
const MOST = 3;

function listed(places: readonly string[]): string {
  const shown = places.slice(0, MOST);
  if (places.length > MOST) return `${shown.join(", ")}, …`;
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
