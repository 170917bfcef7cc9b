// May control leave text that was not read (`choices.ts`) to another place of the function than the next? It
// is known by its words and brackets only: `break`, `continue` and `case` stay inside where the text has the
// loop or `switch` around them, with braces.
//
//     for (j = 0; j < n; j++) { if (x[j] > 0) { break; } }        stays
//     if (x[j] > 0) break;                                        leaves
//     Kokkos::initialize(argc, argv);                             no label: this is for another language

/** What a block is the body of; a block inside it may jump as it may. */
type Body = "loop" | "switch" | null;

const TOKENS = /\b\w+\b|::|[(){};:?]/g;
const LOOPS: ReadonlySet<string> = new Set(["for", "while", "do"]);
const JUMP_WORDS: ReadonlySet<string> = new Set(["goto", "break", "continue", "case", "default"]);

/** Words and labels that jump, wherever to. */
export const mentionsJump = (code: string): boolean => JUMPS.test(code);

const JUMPS = /\b(goto|break|continue|case|default)\b|(?:^|[;{}])\s*\w+\s*:(?!:)/;

/** `code`: whole branches, without comments, strings and directives. */
export function mayLeave(code: string): boolean {
  const tokens = code.match(TOKENS) ?? [];
  const around: Body[] = [];
  let head: Body = null;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    switch (token) {
      case "for":
      case "while":
      case "do":
      case "switch": {
        head = LOOPS.has(token) ? "loop" : "switch";
        const end = headEnd(tokens, at);
        // Statements within the head are not in the loop.
        if (tokens.slice(at, end).some((word) => JUMP_WORDS.has(word))) return true;
        at = end;
        if (tokens[at + 1] !== "{") head = null;
        break;
      }
      case "{":
        around.push(head);
        head = null;
        break;
      case "}":
        around.pop();
        break;
      case "goto":
        return true;
      case "break":
        if (!around.some((body) => body !== null)) return true;
        break;
      case "continue":
        if (!around.includes("loop")) return true;
        break;
      case "case":
      case "default":
        if (!around.includes("switch")) return true;
        break;
      case ":":
        if (isLabel(tokens, at)) return true;
    }
  }
  return false;
}

/** The last token of `for (…)`, `while (…)`, `switch (…)`, `do`. */
function headEnd(tokens: readonly string[], at: number): number {
  if (tokens[at + 1] !== "(") return at;
  let depth = 0;
  for (let k = at + 1; k < tokens.length; k++) {
    if (tokens[k] === "(") depth++;
    else if (tokens[k] === ")" && --depth === 0) return k;
  }
  return tokens.length - 1;
}

/** A name in front, at the beginning of a statement: not of `a ? b : c`, and no `default:`. */
function isLabel(tokens: readonly string[], colon: number): boolean {
  const name = tokens[colon - 1];
  if (name === undefined || !/^\w+$/.test(name) || name === "default") return false;
  return [undefined, ";", "{", "}", ":", ")", "else", "do"].includes(tokens[colon - 2]);
}
