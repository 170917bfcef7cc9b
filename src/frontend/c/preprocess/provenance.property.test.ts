/**
 * What the provenance helpers promise, on random macros and texts.
 *
 * `contiguousSpan` says that a range of tokens *is* a piece of text: put a fresh word in the place of that
 * text, preprocess again, and exactly that range must have become the word.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { preprocessText } from "../testing.ts";
import { contiguousSpan, isUserText, userSpan, wholeObjectMacro } from "./provenance.ts";
import { macroProgram } from "./random-macros.ts";
import type { PreprocessedUnit } from "./unit.ts";

function words(unit: PreprocessedUnit): readonly string[] {
  return unit.tokens.map((token) => token.text);
}

function check(holds: (unit: PreprocessedUnit, definitions: string) => void, seed: number): void {
  fc.assert(
    fc.property(macroProgram, ({ definitions, text }) => {
      const unit = preprocessText(definitions + text);
      // Wrong calls and pastes leave words that belong to nothing.
      fc.pre(unit.diagnostics.length === 0 && unit.tokens.length > 0 && unit.tokens.length < 60);
      holds(unit, definitions);
    }),
    { seed, numRuns: 1500 },
  );
}

test("a word in the place of a contiguous span takes the place of just these tokens", () => {
  let found = 0;
  check((unit) => {
    const all = words(unit);
    for (let first = 0; first < all.length; first++) {
      for (let last = first; last < Math.min(all.length, first + 8); last++) {
        const span = contiguousSpan(unit, first, last);
        if (span === null) continue;
        found++;
        const { text } = unit.main;
        const again = preprocessText(`${text.slice(0, span.start)} MARK ${text.slice(span.end)}`);
        expect(words(again), text.slice(span.start, span.end)).toEqual([
          ...all.slice(0, first),
          "MARK",
          ...all.slice(last + 1),
        ]);
      }
    }
  }, 11);
  expect(found).toBeGreaterThan(1000);
});

test("the whole text of a file that has only macro uses is contiguous", () => {
  check((unit, definitions) => {
    const span = contiguousSpan(unit, 0, unit.tokens.length - 1);
    expect(span).not.toBe(null);
    expect(span!.start).toBeGreaterThanOrEqual(definitions.length);
  }, 12);
});

test("spans in the user's file come in order", () => {
  check((unit) => {
    let at = 0;
    for (const token of unit.tokens) {
      const span = userSpan(unit, token)!;
      expect(span.start).toBeGreaterThanOrEqual(at);
      at = span.start;
    }
  }, 13);
});

test("a token of the user's text is spelled at its span", () => {
  check((unit) => {
    for (const token of unit.tokens) {
      if (isUserText(token)) expect(unit.main.slice(token.span)).toBe(token.text);
    }
  }, 14);
});

test("a whole object-like macro is what its name alone expands to", () => {
  let found = 0;
  check((unit, definitions) => {
    for (let first = 0; first < unit.tokens.length; first++) {
      for (let last = first; last < unit.tokens.length; last++) {
        const macro = wholeObjectMacro(unit, first, last);
        if (macro === null) continue;
        const alone = preprocessText(`${definitions}${macro.definition.name}`);
        if (alone.diagnostics.length > 0) continue;
        found++;
        expect(words(unit).slice(first, last + 1)).toEqual(words(alone));
        expect(unit.main.slice(macro.use)).toBe(macro.definition.name);
      }
    }
  }, 15);
  expect(found).toBeGreaterThan(300);
});
