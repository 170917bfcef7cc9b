/**
 * Macros as cpp has them in traditional mode, which is how gfortran runs it (gcc manual of the preprocessor,
 * "Traditional Mode"): a macro is text, not tokens.
 *
 *     #define SCALE(x) (x) * factor
 *     #define QUOTED(x) 'x'              parameters stand anywhere in the body, in literals too
 */

export interface TraditionalMacro {
  readonly name: string;
  /** Null: nothing follows the name in parentheses. */
  readonly parameters: readonly string[] | null;
  readonly body: string;
  /** No flag decides whether it is defined, and as what. */
  readonly isFixed: boolean;
}

/** What the preprocessor of the compiler refuses, or what is not modelled of it: the file is left. */
export class PreprocessorProblem extends Error {
  /** In the file that is being read; null: where it stood last. */
  readonly offset: number | null;

  constructor(message: string, offset: number | null = null) {
    super(message);
    this.offset = offset;
  }
}

/** What follows `#define `, without comments, in one line. */
export function parseTraditional(text: string, isFixed: boolean): TraditionalMacro {
  const head = /^\s*([A-Za-z_$][\w$]*)(?:\(([^()]*)\))?/.exec(text);
  if (head === null) throw new PreprocessorProblem("a #define without a name");
  const [all, name, list] = head;
  const rest = text.slice(all.length);
  if (list === undefined && rest.startsWith("("))
    throw new PreprocessorProblem(`the parameters of macro ${name}`);
  const parameters = list === undefined ? null : parametersOf(list, name!);
  return { name: name!, parameters, body: rest.trim(), isFixed };
}

function parametersOf(list: string, name: string): readonly string[] {
  if (list.trim() === "") return [];
  const words = list.split(",").map((word) => word.trim());
  const isPlain = words.every((word) => /^[A-Za-z_$][\w$]*$/.test(word));
  if (!isPlain || new Set(words).size < words.length)
    throw new PreprocessorProblem(`the parameters of macro ${name}`);
  return words;
}

/** `-DNAME`, `-DNAME=VALUE`, `-DNAME(X)=VALUE`. */
export function macroOfFlag(text: string): TraditionalMacro {
  const equals = text.indexOf("=");
  const definition = equals < 0 ? `${text} 1` : `${text.slice(0, equals)} ${text.slice(equals + 1)}`;
  return parseTraditional(definition, false);
}

/** The body with arguments for parameters, as words and inside of literals. */
export function substituted({ parameters, body }: TraditionalMacro, args: readonly string[]): string {
  const values = new Map((parameters ?? []).map((word, k) => [word, args[k]!]));
  return body.replace(/[A-Za-z_$][\w$]*/g, (word) => values.get(word) ?? word);
}
