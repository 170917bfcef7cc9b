/**
 * Prints statements as the plain text that the grammar is given, and keeps the way back.
 *
 *     if (abs(a(i)) .lt. 1d-3) go to 20        Z(x(x(x))<0)G0
 *
 * Each token is a character; names are `x` and literals `0`, and operators of one precedence are spelled
 * alike: the grammar need not know more, and what they are is asked of the token.
 */
import type { ClassifiedStatement } from "./classify.ts";
import { HIDDEN } from "./statement-words.ts";
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
  const pieces: string[] = [];
  const tokens: FortranToken[] = [];
  const firstWords: number[] = [];
  for (const statement of statements) {
    firstWords.push(tokens.length);
    let before = "";
    statement.tokens.forEach((token, at) => {
      const word = statement.marks[at] ?? wordOf(token, before);
      if (word === HIDDEN) return;
      pieces.push(CHARACTERS.get(word) ?? word);
      tokens.push(token);
      before = word;
    });
    pieces.push("\n");
  }
  firstWords.push(tokens.length);
  return { text: pieces.join(""), tokens, firstWords };
}

/** What the grammar does not know: it is an error there. */
const NO_WORD = "?";

function wordOf(token: FortranToken, before: string): string {
  switch (token.kind) {
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
      return operatorWord(token.word, before);
    case "format":
    case "other":
      return NO_WORD;
  }
}

function operatorWord(word: string, before: string): string {
  if (word === "+" || word === "-") return before === "*" || before === "/" || before === "**" ? "~" : "+";
  const same = SAME_PRECEDENCE.get(word);
  if (same !== undefined) return same;
  return word.startsWith(".") && word.length > 2 && !OWN_DOTS.has(word) ? ".x." : word;
}

const OWN_DOTS: ReadonlySet<string> = new Set([".not.", ".and.", ".or.", ".eqv."]);

const SAME_PRECEDENCE: ReadonlyMap<string, string> = new Map([
  ...["==", "/=", "<", "<=", ">", ">="].map((word) => [word, "<"] as const),
  ...[".eq.", ".ne.", ".lt.", ".le.", ".gt.", ".ge."].map((word) => [word, "<"] as const),
  [".neqv.", ".eqv."],
  [".xor.", ".eqv."],
]);

/** The characters of `grammars/fortran/grammar.js`. */
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
    "=>": ">",
    "::": ";",
    "**": "^",
    "//": "$",
    ".not.": "!",
    ".and.": "&",
    ".or.": "|",
    ".eqv.": "#",
    ".x.": "@",
    "(/": "{",
    "/)": "}",
    "..": ".",
  }),
);
