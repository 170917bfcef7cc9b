// Is the text of a macro a whole expression, whatever stands beside its use? Not an operator, or one side of
// it:
//
//     #define OP +          n = 18 OP 10;        no constant comes out of OP, but the sum depends on it
//
// The text is made smaller from the inside out: `((real)x * 2)` with words as w and numbers as 0 is ((w)w *
// 0), (w * 0), 0.

const OPERAND = String.raw`[-+~!\s]*[0w]`;
const OPERATOR = String.raw`(?:\|\||&&|<<|>>|[<>=!]=|[-+*/%&|^<>?:])`;
const EXPRESSION = String.raw`${OPERAND}(?:\s*${OPERATOR}${OPERAND})*\s*`;

const WHOLE = new RegExp(`^${EXPRESSION}$`);
const STEPS: readonly (readonly [RegExp, string])[] = [
  // Calls, casts, parentheses.
  [/w\s*\([^()]*\)/g, "0"],
  [/\(\s*(?:t[\st]*|w(?=\s*[*)]))[\s*]*\)(?=\s*[-+~!]*\s*[0w(])/g, " "],
  [new RegExp(String.raw`\(${EXPRESSION}\)`, "g"), "0"],
];

/** `types`: the words that are types; the others may be anything that has a value. Strings are empty. */
export function isExpressionText(text: string, types: ReadonlySet<string>): boolean {
  let rest = text
    .replace(/(?:(?<![\w$])(?:u8|[LuU]))?""(?:\s*"")*/g, "0")
    .replace(/(?<![\w$])\.?\d(?:[eEpP][-+]|[\w.'])*/g, "0")
    .replace(/(?<![\w$])[A-Za-z_$][\w$]*/g, (word) => (types.has(word) ? "t" : "w"));
  for (let before = ""; before !== rest; ) {
    before = rest;
    for (const [from, to] of STEPS) rest = rest.replace(from, to);
  }
  return WHOLE.test(rest);
}
