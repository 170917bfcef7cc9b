// Loops in messages: what enters them in the middle, and where they are left.

import type { Loop } from "../../analysis/cfg/loops.ts";
import { blockOf, phisOf } from "../../ir/build.ts";
import { definitionsOf } from "../../ir/def-use.ts";
import type { BlockId, CallInstr, Func, OpaqueInstr, Operand } from "../../ir/func.ts";
import type { SourceLoop } from "../../ir/source-statements.ts";
import { variableWords } from "../../ir/variable-words.ts";
import { containsSpan, type Span } from "../../source/span.ts";
import type { Name } from "../../source/words.ts";
import { accessText, inPlace } from "./access-words.ts";
import { callWords, NOTHING_TO_CHANGE } from "./call-words.ts";
import { type Decider, decidersOf } from "./loop-end.ts";

/**
 * Why a loop has no single head: a label in it, in a loop around it, or in a loop inside of it, that is
 * reached from outside.
 */
export function enteredWords(func: Func, header: BlockId | null): string {
  const own = header === null ? undefined : func.loops.get(header);
  const words = own?.told?.entered;
  if (typeof words === "string") return `${words} enters the loop in the middle: ${ENTER_AT_HEAD}`;
  const entered = [...func.loops.values()].filter(({ told }) => typeof told?.entered === "string");
  const around = innermost(entered.filter((loop) => isInside(own, loop)));
  if (around !== undefined)
    return `${around.told!.entered} enters the loop around this one (${around.told!.place}) in the middle: ${ENTER_AT_HEAD}`;
  const [inside] = entered.filter((loop) => isInside(loop, own));
  return inside === undefined
    ? `jumps (goto) in the loop make an inner loop that is entered at several places: ${ENTER_AT_HEAD}`
    : `${inside.told!.entered} enters the inner loop (${inside.told!.place}) in the middle: ${ENTER_AT_HEAD}`;
}

const placeOf = (loop: SourceLoop | undefined): Span | null => loop?.span ?? loop?.near ?? null;

function isInside(inner: SourceLoop | undefined, outer: SourceLoop | undefined): boolean {
  const [within, around] = [placeOf(inner), placeOf(outer)];
  return inner !== outer && within !== null && around !== null && containsSpan(around, within);
}

const innermost = (loops: readonly SourceLoop[]): SourceLoop | undefined =>
  loops.find((loop) => loops.every((other) => other === loop || !isInside(other, loop)));

const ENTER_AT_HEAD = `${NOTHING_TO_CHANGE}, unless control can come in at its head`;

const IN_ORDER = `so that it stays in order: ${NOTHING_TO_CHANGE}`;

/** Of a counter in memory. */
export const countsInMemory = (counter: Name): string =>
  `the loop counts in "${counter}", which other procedures or later calls may see: count in a local variable that none of them sees`;

/** `i < n && i < m` is one condition for the author, and two tests. */
export function severalExits(func: Func, loop: Loop): string {
  const ended = endedWords(func, loop);
  if (ended !== null) return ended;
  const { exits } = loop;
  const tests = [...new Set(exits.map(({ from }) => blockOf(func, from).term.stmt))].sort(
    (a, b) => (a ?? 0) - (b ?? 0),
  );
  const [only] = tests;
  if (tests.length === 1 && only !== null)
    return `in which iteration the condition${inPlace(func, only!)} ends the loop is not known before it, ${IN_ORDER}`;
  const places = [
    ...new Set(tests.flatMap((stmt) => (stmt === null ? [] : (func.stmts[stmt]?.place ?? [])))),
  ];
  const where = places.length < 2 ? "" : `, at ${listedWords(places)},`;
  return `the loop is left in several ways${where} and in which iteration is not known before it, ${IN_ORDER}`;
}

/**
 * What only the iterations themselves tell about the end of the loop; null: nothing of that kind.
 * `isAlone`: nothing else is known to be in the way, so that advice would help.
 */
export function endedWords(func: Func, loop: Loop, isAlone = true): string | null {
  const deciders = decidersOf(func, loop);
  const found = HELPLESS.flatMap((kind) => bestNamed(func, deciders, kind) ?? [])[0];
  if (found === undefined) return null;
  const unless = (advice: string) => (isAlone ? `, unless ${advice}` : "");
  switch (found.kind) {
    case "list": {
      const link = quoted(accessText(func, found.link));
      const list = `the loop walks a linked list${link === null ? "" : ` (${link})`}`;
      return `${list}, ${IN_ORDER}${unless("the elements can stand in an array")}`;
    }
    case "call":
      return `${deciderWords(func, found.call)} decides whether the loop goes on, ${IN_ORDER}`;
    case "data": {
      const where = inPlace(func, blockOf(func, found.exit).term.stmt);
      const data = testedWords(func, found, where);
      if (deciders.length === loop.exits.length)
        return `${data}${where} decides in each iteration whether the loop goes on, ${IN_ORDER}`;
      return !onlyCounts(func, loop)
        ? `${data}${where} may end the loop in any iteration, ${IN_ORDER}${unless("all of its iterations may run")}`
        : `the loop is a search that ${data} ends${where}, ${IN_ORDER}${unless("it may run to its end and remember what it found")}`;
    }
  }
}

/** What the test at the place looks at: what is read, or the variable in which that comes there. */
function testedWords(
  func: Func,
  { load, through }: Decider & { readonly kind: "data" },
  where: string,
): string {
  if (through !== null && inPlace(func, load.stmt) !== where) return variableWords(func.vars[through]!);
  return quoted(accessText(func, load)) ?? "what is read in memory";
}

const deciderWords = (func: Func, call: CallInstr | OpaqueInstr): string =>
  call.op === "call" ? callWords(func, call) : call.words!.what;

/** One that the author has words for, if there is any: `isspace(c)` reads a table of the library's. */
function bestNamed(func: Func, deciders: readonly Decider[], kind: Decider["kind"]): Decider | undefined {
  const all = deciders.filter((one) => one.kind === kind);
  return all.find((one) => one.kind !== "data" || accessText(func, one.load) !== null) ?? all[0];
}

/** It stores nothing, and hands on no more than what moves by a constant. */
function onlyCounts(func: Func, { header, blocks, latches }: Loop): boolean {
  if ([...blocks].some((id) => blockOf(func, id).instrs.some(({ op }) => op === "store"))) return false;
  const { preds } = blockOf(func, header);
  const definitions = definitionsOf(func);
  const isStep = (next: Operand): boolean => {
    const made = next.kind === "value" ? definitions.get(next.id) : undefined;
    if (made?.kind !== "instr") return true;
    const { instr } = made;
    if (instr.op === "ptradd") return instr.index.kind === "int";
    return instr.op === "binary" && [instr.left, instr.right].some(({ kind }) => kind === "int");
  };
  return phisOf(blockOf(func, header)).every(({ args }) =>
    latches.every((latch) => isStep(args[preds.indexOf(latch)]!)),
  );
}

/** What can be helped least comes first. */
const HELPLESS: readonly Decider["kind"][] = ["list", "call", "data"];

const quoted = (text: string | null): string | null => (text === null ? null : `"${text}"`);

/** `a, b and c`; of more than `most`, the first. */
export function listedWords(words: readonly string[], most = 3): string {
  const shown = words.slice(0, most);
  if (words.length > most) return `${shown.join(", ")}, …`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
