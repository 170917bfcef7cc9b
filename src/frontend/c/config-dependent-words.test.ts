import fc from "fast-check";
import { expect, test } from "vitest";
import { type ConfigDependentWord, wordsOf } from "./config-dependent-words.ts";
import { identifiers } from "./text.ts";

/** The words of one text, each looked for by itself in all of it. */
function oneByOne(text: string): readonly ConfigDependentWord[] {
  return [...new Set(identifiers(text))].map((name) => {
    const word = `(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`;
    const assigned = String.raw`\s*\)*\s*(?:=(?!=)|[-+*/%&|^]=|<<=|>>=|\+\+|--)`;
    const taken = String.raw`(?:(?<![\w$\]&]\s*)|\b(?:return|else|do|case)\s*|&&\s+)&(?!&)[\s(]*`;
    return {
      name,
      isRead: !beginsWithWrite(text, name, new RegExp(word)),
      isWritten: new RegExp(String.raw`${word}${assigned}|(?:\+\+|--|&)[\s(]*${word}`).test(text),
      isCaptured: new RegExp(taken + word).test(text),
    };
  });
}

function beginsWithWrite(text: string, name: string, word: RegExp): boolean {
  const at = word.exec(text)!.index;
  const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at + name.length)];
  if (!/^\s*=(?!=)/.test(after) || identifiers(/^\s*=([^;]*)/.exec(after)![1]!).includes(name)) return false;
  const isPlain = before === "" || /;$/.test(before) || /\bfor\s*\($/.test(before);
  const braces = (which: RegExp) => (before.match(which) ?? []).length;
  const conditional = /\b(if|else|for|while|switch|do)\b|\?|&&|\|\|/;
  return isPlain && braces(/\{/g) <= braces(/\}/g) && !conditional.test(before.replace(/\bfor\s*\($/, ""));
}

const NO_MACROS = { all: new Map(), isPure: () => false, isArithmetic: () => false };

const PARTS =
  "n m a$ $ x1 if for while do return else case ( ) { } [ ] ; , = == += ++ -- & && || ? * -".split(" ");

test("one walk over the words finds what a search for each of them finds", () => {
  const text = fc
    .array(fc.tuple(fc.constantFrom(...PARTS), fc.constantFrom("", " ", " ", "\n")), { maxLength: 25 })
    .map((parts) => parts.flat().join(""));
  fc.assert(
    fc.property(text, (one) => {
      expect(wordsOf([one], NO_MACROS)).toEqual(oneByOne(one));
    }),
    { numRuns: 3000 },
  );
});

test("a word of several texts is what any of them makes of it", () => {
  const words = wordsOf(["n = 1;", "f(n); p = &m;"], NO_MACROS);
  expect(words).toContainEqual({ name: "n", isRead: true, isWritten: true, isCaptured: false });
  expect(words).toContainEqual({ name: "m", isRead: true, isWritten: true, isCaptured: true });
});
