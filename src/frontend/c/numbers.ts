// When does a macro stand for a number? Then it is a parameter, whose value proves nothing (soundness rule
// 10), or nothing rests on it, and other flags may give it another one.
//
//     #define N 100          a constant, and a parameter
//     #define N (2 * 50)     the same
//     #define N 100u         a constant; no parameter, for its type decides on what is computed with it
//     #define N 'd'
//     #define N - 1          no number: after `x` it takes something away
//     #define N 100 +        no number at all
//
// That is asked of what polyc read: of the body of a definition, or of the tokens that came of a use. What
// all definitions of a macro have in common is for `natureOf` in macro-texts.ts to say.

import { isExpressionText } from "./expression-text.ts";
import type { MacroDefinition, Token } from "./preprocess/token.ts";

type Piece = Pick<Token, "kind" | "text">;

/** An expression of constants and operators. */
const isConstant = (tokens: readonly Piece[]): boolean =>
  tokens.length > 0 &&
  tokens.every(({ kind }) => kind === "number" || kind === "char" || kind === "punct") &&
  isExpressionText(tokens.map(({ kind, text }) => (kind === "char" ? "0" : text)).join(" "), new Set());

/** Does the macro stand for such an expression as polyc read it? */
export const isConstantMacro = (macro: MacroDefinition): boolean =>
  macro.kind === "object" && isConstant(macro.body);

/** Did such macros alone write the tokens? */
export const isOfConstantMacros = (tokens: readonly Token[]): boolean =>
  isConstant(tokens) &&
  tokens.every(({ expansion }) => expansion?.outermost.invocation.macro.kind === "object");

/** Can the token be a part of a parameter: a signed integer, with signs and parentheses? */
export const isOfParameter = ({ text }: Token, macro: MacroDefinition): boolean =>
  macro.kind === "object" && /^(\d[\dxXa-fA-FlL]*|[()+-])$/.test(text);
