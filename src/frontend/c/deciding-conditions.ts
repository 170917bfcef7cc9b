// Which condition decides on text that other flags make something else of: for messages.
//
//     #ifdef SINGLE                      of REAL and of x:   #ifdef SINGLE at real.h:3
//     #define REAL float
//     #endif
//     #include "real.h"                  in main.c
//     REAL x;

import { containsSpan, type Span } from "../../source/span.ts";
import { choicesAround } from "./flags.ts";
import type { ConditionalRegion, PreprocessedUnit } from "./preprocess/unit.ts";
import { namesDefinedIn, textAt, withoutComments, withoutSplices } from "./text.ts";

/** Conditions are cut to so many characters. */
const LONGEST = 60;

export class DecidingConditions {
  readonly #unit: PreprocessedUnit;
  readonly #around: ReturnType<typeof choicesAround>;
  readonly #macros = new Map<string, string | null>();

  constructor(unit: PreprocessedUnit) {
    this.#unit = unit;
    this.#around = choicesAround(unit);
  }

  /** The innermost one around a place of any file. */
  around(at: Span): string | null {
    const [innermost] = this.#around(at);
    if (innermost === undefined) return null;
    const branch = innermost.branches.find(({ body }) => containsSpan(body, at));
    return conditionWords(
      this.#unit,
      branch?.name === "else" ? firstOf(innermost) : (branch?.directive ?? firstOf(innermost)),
    );
  }

  /** What decides which text the macro stands for. */
  ofMacro(name: string): string | null {
    const known = this.#macros.get(name);
    if (known !== undefined) return known;
    const found = this.#definition(name);
    this.#macros.set(name, found);
    return found;
  }

  #definition(name: string): string | null {
    const definitions = this.#unit.macros.filter((macro) => macro.name === name);
    if (definitions.some(({ source }) => source === "command-line")) return `-D${name}`;
    const read = definitions
      .filter(({ changeable }) => changeable)
      .map(({ nameSpan }) => this.around(nameSpan))
      .find((found) => found !== null);
    if (read !== undefined) return read;
    const unread = this.#unit.choices.find(({ branches }) =>
      branches.some(({ taken, body }) => !taken && namesDefinedIn(textAt(this.#unit, body)).includes(name)),
    );
    return unread === undefined ? null : conditionWords(this.#unit, firstOf(unread));
  }
}

const firstOf = ({ branches }: ConditionalRegion): Span => branches[0]!.directive;

/** `#ifdef SINGLE at real.h:3`, `#if N > 8 at line 12`. */
export function conditionWords(unit: PreprocessedUnit, directive: Span): string {
  const text = withoutComments(withoutSplices(textAt(unit, directive)))
    .replace(/^\s*(?:#|%:)\s*/, "#")
    .replace(/\s+/g, " ")
    .trim();
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
  return `${shown} at ${placeWords(unit, directive)}`;
}

/** `line 12` in the user's file, `real.h:3` elsewhere. */
export function placeWords({ files, main }: PreprocessedUnit, { file, start }: Span): string {
  const source = files.get(file);
  const line = source.toldLineAt(start);
  return file === main.id ? `line ${line}` : `${source.name.replace(/^.*\//, "")}:${line}`;
}
