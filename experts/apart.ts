// Loops that the experts made parallel by means that polyc does not offer, or that do what no tool may reorder: critical sections,
// locks, ids of threads, input and output. They are listed apart, not counted as lost.

import type { Token } from "../src/frontend/c/preprocess/token.ts";
import { functionBodies, type Range, type Statements } from "./text-loops.ts";

const IO =
  /^(?:v?f?printf|f?puts|f?putc|putchar|puts|f?write|f?read|f?scanf|f?getc|getchar|fgets|f?open|f?close|fflush|perror|g_print(?:err)?|g_log|g_warning|g_message|dt_print\w*|dt_control_log)$/;
const THREAD = /^omp_get_thread_num$/;
const LOCK = /^omp_(?:init|set|unset|test|destroy)_(?:nest_)?lock$/;

/** What a name means for a loop that mentions it; null: nothing. */
function ofName(name: string): string | null {
  if (THREAD.test(name)) return "the thread's number";
  if (LOCK.test(name)) return "a lock";
  return IO.test(name) ? "input or output" : null;
}

/** Of `omp …` inside of a loop; null: nothing. */
function ofDirective(text: string): string | null {
  if (/^omp atomic\b/.test(text))
    return /\b(?:capture|compare|read|write|hint)\b/.test(text) ? "atomic" : null;
  const found =
    /^omp (?:parallel )?(critical|ordered|task\w*|sections?|single|master|masked|barrier|flush|cancel\w*)\b/.exec(
      text,
    );
  return found?.[1] ?? null;
}

export class Apart {
  readonly #tokens: readonly Token[];
  /** Bodies of the functions that the unit defines. */
  readonly #bodies: ReadonlyMap<string, Range>;
  readonly #known = new Map<string, string | null>();

  constructor(tokens: readonly Token[], statements: Statements) {
    this.#tokens = tokens;
    this.#bodies = functionBodies(tokens, statements);
  }

  /** Why a loop with these tokens, marked by this directive, is listed apart; null: it is not. */
  why(directive: string, first: number, last: number): string | null {
    if (/\bordered\b/.test(directive)) return "ordered";
    if (/\breduction\s*\(\s*(?!\s*(?:[-+*&|^]|&&|\|\||min|max)\s*:)/.test(directive))
      return "a reduction of the author's";
    return this.#within(first, last);
  }

  #within(first: number, last: number): string | null {
    for (let at = first; at <= last; at++) {
      const token = this.#tokens[at]!;
      const why =
        token.kind === "pragma"
          ? ofDirective(token.text.replace(/^#pragma /, ""))
          : token.kind === "identifier"
            ? this.#ofCallee(token.text)
            : null;
      if (why !== null) return why;
    }
    return null;
  }

  #ofCallee(name: string): string | null {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const own = ofName(name);
    // What calls itself says nothing more by that.
    this.#known.set(name, own);
    const body = this.#bodies.get(name);
    const why = own ?? (body === undefined ? null : this.#within(...body));
    this.#known.set(name, why);
    return why;
  }
}
