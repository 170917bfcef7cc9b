/**
 * Prints statements as the plain text that the grammar is given, and keeps the way back.
 *
 *     if (abs(a(i)) .lt. 1d-3) go to 20        Z(x(x(x))<0)G0
 *
 * Each token is a character; names are `x` and literals `0`, and operators of one precedence are spelled
 * alike: the grammar need not know more, and what they are is asked of the token.
 */
import type { ClassifiedStatement } from "./classify.ts";
import { HIDDEN, type KeywordMark } from "./statement-words.ts";
import type { FortranToken } from "./token.ts";

export interface PrintedStatements {
  /** A line for each statement. */
  readonly text: string;
  /** For each word the token it stands for. */
  readonly tokens: readonly FortranToken[];
  /** Where the words of each statement begin, and one more. */
  readonly firstWords: readonly number[];
}

export function printStatements(statements: readonly ClassifiedStatement[]): PrintedStatements {
  const characters: string[] = [];
  const tokens: FortranToken[] = [];
  const firstWords: number[] = [];
  for (const { tokens: all, marks } of statements) {
    firstWords.push(tokens.length);
    let before = "";
    for (let at = 0; at < all.length; at++) {
      const mark = marks[at];
      if (mark === HIDDEN) continue;
      before = mark === undefined ? characterOf(all[at]!, before) : KEYWORDS[mark];
      characters.push(before);
      tokens.push(all[at]!);
    }
    characters.push("\n");
  }
  firstWords.push(tokens.length);
  return { text: characters.join(""), tokens, firstWords };
}

/** What the grammar does not know: it is an error there. */
const NONE = "?";

function characterOf({ kind, word }: FortranToken, before: string): string {
  switch (kind) {
    case "name":
    case "keyword":
      return "x";
    case "integer":
    case "real":
    case "logical":
    case "string":
    case "boz":
    case "hollerith":
      return "0";
    case "operator":
      if (word === "+" || word === "-") return BEFORE_INNER_SIGN.has(before) ? "~" : "+";
      return SIGNS.get(word) ?? (word.length > 2 ? DEFINED_OPERATOR : word);
    case "format":
    case "other":
      return NONE;
  }
}

/** `*`, `/`, `**`: a sign after one of them goes no further than the next factor. */
const BEFORE_INNER_SIGN: ReadonlySet<string> = new Set(["*", "/", "^"]);

/** `.my.` */
const DEFINED_OPERATOR = "@";

/** Operators that are not spelled with their character, those of one precedence with the same one. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...["==", "/=", "<", "<=", ">", ">="].map((word) => [word, "<"] as const),
  ...[".eq.", ".ne.", ".lt.", ".le.", ".gt.", ".ge."].map((word) => [word, "<"] as const),
  ...[".eqv.", ".neqv.", ".xor."].map((word) => [word, "#"] as const),
  [".not.", "!"],
  [".and.", "&"],
  [".or.", "|"],
  ["=>", ">"],
  ["::", ";"],
  ["**", "^"],
  ["//", "$"],
  ["(/", "{"],
  ["/)", "}"],
  ["..", "."],
]);

/** The characters of `grammars/fortran/grammar.js` for the keywords of each form. */
const KEYWORDS: Readonly<Record<Exclude<KeywordMark, typeof HIDDEN>, string>> = {
  word: "W",
  type: "T",
  attr: "A",
  typedef: "D",
  function: "F",
  pure: "P",
  result: "R",
  operator: "O",
  interface: "I",
  use: "U",
  import: "M",
  only: "N",
  data: "B",
  common: "C",
  equivalence: "E",
  implicit: "Q",
  where: "H",
  stop: "S",
  goto: "G",
  assign: "V",
  to: "J",
  write: "Y",
  print: "K",
  if: "Z",
  then: "h",
  else: "e",
  do: "L",
  while: "w",
  call: "c",
};
