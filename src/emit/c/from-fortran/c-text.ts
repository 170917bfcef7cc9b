// Pieces of C with how tightly their outermost operator binds, so that parentheses stand where C needs them
// and where the order of operations would be another one without them.

export interface CText {
  readonly text: string;
  readonly level: number;
}

/** C17, 6.5: the larger, the tighter. */
export const LEVEL = {
  ...{ choice: 1, or: 2, and: 3, bitOr: 4, bitXor: 5, bitAnd: 6, equal: 7, relation: 8 },
  ...{ shift: 9, sum: 10, product: 11, unary: 12, primary: 13 },
} as const;

export const primary = (text: string): CText => ({ text, level: LEVEL.primary });

/** In parentheses where it binds less than that. */
export const bound = ({ text, level }: CText, least: number): string => (level < least ? `(${text})` : text);

/** From left to right: the right operand of equal level keeps its parentheses, as it keeps its order. */
export function joined(operator: string, left: CText, right: CText, level: number): CText {
  return { text: `${bound(left, level)} ${operator} ${bound(right, level + 1)}`, level };
}

/** Operators whose neighbours compilers want in parentheses (-Wparentheses, -Wlogical-not-parentheses). */
export function joinedApart(operator: string, left: CText, right: CText, level: number): CText {
  const first = left.text.startsWith("!") ? `(${left.text})` : bound(left, LEVEL.unary);
  return { text: `${first} ${operator} ${bound(right, LEVEL.unary)}`, level };
}

export const called = (name: string, ...args: readonly CText[]): CText =>
  primary(`${name}(${args.map(({ text }) => text).join(", ")})`);

export const prefixed = (operator: string, of: CText): CText => ({
  text: `${operator}${bound(of, LEVEL.unary)}`,
  level: LEVEL.unary,
});

/** `-x`; not `--x`. */
export const negated = (of: CText): CText => ({
  text: of.text.startsWith("-") ? `-(${of.text})` : `-${bound(of, LEVEL.unary)}`,
  level: LEVEL.unary,
});

export const castTo = (type: string, of: CText): CText => prefixed(`(${type})`, of);

export const chosen = (test: CText, yes: CText, no: CText): CText => ({
  text: `${bound(test, LEVEL.or)} ? ${bound(yes, LEVEL.or)} : ${bound(no, LEVEL.choice)}`,
  level: LEVEL.choice,
});

/** `*p` as a place. */
export const pointedAt = (pointer: string): CText => ({ text: `*${pointer}`, level: LEVEL.unary });
