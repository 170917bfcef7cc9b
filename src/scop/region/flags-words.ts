// What other compiler flags would make something else of, in messages: what it is, which condition decides,
// and what could be done.
//
//     #ifdef WIDE
//     typedef long *handle;      the type "handle" of "p" and "q" (line 9) depends on compiler flags (#ifdef
//     #else                      WIDE at line 1), so that polyc does not rely on what it is now: declare "p"
//     typedef int *handle;       and "q" as "int *"
//     #endif

import { byFlags } from "../../analysis/data/declared-by-flags.ts";
import type { OpaqueWords, TypeWords } from "../../ir/opaque-names.ts";
import { type Reject, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { listedWords } from "./loop-words.ts";

const ADVICE = {
  text: "other flags would make another loop of it; put the #if around the loop in place of inside",
  part: "other flags would make another statement of it; let the #if hold whole statements, or the whole loop",
  macro:
    "other flags would make another loop of it; write in place of the macro what it stands for, if that need not depend on flags",
  type: "other flags would make another loop of it; use a local variable of a fixed type, set before the loop",
} as const;

/** `types`: all that are in the way in the loop. Null: flags are not in the way. */
export function flagsObstacle(
  { what, flags, decidedOn, typed, instead }: OpaqueWords,
  types: readonly TypeWords[],
  span: Span | null,
): Reject | null {
  if (flags === undefined) return null;
  if (typed !== undefined) return typesObstacle(flags, [typed, ...types], span);
  return byFlags(what, flags, instead ?? ADVICE[decidedOn ?? "type"], span);
}

// --- types ---

/** So many names are listed. */
const MOST = 6;

function typesObstacle(flags: string | null, types: readonly TypeWords[], span: Span | null): Reject {
  const [first] = types as readonly [TypeWords, ...TypeWords[]];
  const alike = types.filter(({ type }) => type === first.type);
  const names = namesOf(alike);
  const of = names.length === 0 ? "" : ` of ${listedWords(names, MOST)}`;
  const by = flags === null ? "" : ` (${flags})`;
  const cause = `the type ${first.type}${of} (${first.place}) depends on compiler flags${by}`;
  const message = `${cause}, so that polyc does not rely on what it is now: ${typeAdvice(types)}`;
  return { ...reject("preprocessor-inside", message, span), cause };
}

/** Variables can be declared as what the types are now; what is no variable is read into one. */
function typeAdvice(types: readonly TypeWords[]): string {
  const called = [...new Set(types.map(({ type }) => type))].slice(0, MOST);
  const ofType = called.map((type) => {
    const alike = types.filter((one) => one.type === type);
    const now = alike.find((one) => one.now !== null)?.now ?? null;
    const variables = namesOf(alike.filter((one) => one.isVariable));
    const others = namesOf(alike.filter((one) => !one.isVariable));
    return { type, variables, others, now, as: now === null ? "with a type of no #if" : `as "${now}"` };
  });
  const declared = ofType.filter(({ variables }) => variables.length > 0);
  const read = ofType.filter(({ others }) => others.length > 0);
  const named = ofType.filter(({ variables, others }) => variables.length + others.length === 0);
  const advice = [
    ...declared.map(
      ({ variables, as }, k) => `${k === 0 ? "declare " : ""}${listedWords(variables, MOST)} ${as}`,
    ),
    ...read.map(
      ({ others, as }) => `read ${listedWords(others, MOST)} into a variable that is declared ${as}`,
    ),
    ...named.flatMap(({ type, now }) => (now === null ? [] : [`use "${now}" in place of ${type}`])),
  ];
  return advice.length === 0 ? "nothing to change at the loop" : advice.join(", and ");
}

const namesOf = (types: readonly TypeWords[]): readonly string[] => [
  ...new Set(types.flatMap(({ of }) => (of === null ? [] : [`"${of}"`]))),
];
