// One instance of a statement in the author's words: its text, with what the new loops have put in the place
// of iterators.
//
//     A[i][j] = A[i][j - 1] * i;     ─►     A[t + u][u] = A[t + u][u - 1] * (t + u);
//
//     where the loops count t and u: i = t + u, j = u
//
// Elements that a loop keeps in variables, and arrays that have copies or more subscripts, are called by
// their new names. Null where the text does not spell plainly what has to be replaced.

import type { Func } from "../ir/func.ts";
import { sameType, type Type } from "../ir/type.ts";
import type { SourceFile } from "../source/source-file.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { AstInstance } from "./ast-build.ts";
import { byOperand, byValue, type Replacement, textPieces } from "./author-pieces.ts";
import type { AuthorStatement } from "./author-text.ts";
import type { TextPiece } from "./code.ts";
import { type IslNames, rangedOf } from "./emit-c/isl-expr.ts";
import type { Locals } from "./emit-c/statement.ts";
import { spellType } from "./emit-c/types.ts";
import { binary, cast, type Expression, integer, isPrimary, plainType } from "./expression.ts";
import { ASKS_TYPE } from "./partial-sums.ts";
import { lineIndentation } from "./place.ts";
import type { Ranged } from "./ranged.ts";
import { hasLabel } from "./repeated.ts";
import { editsForStorage, type StoredElsewhere } from "./stored-elsewhere.ts";
import { subscriptAround, subscriptValue } from "./subscript-text.ts";
import { Unnameable } from "./unnameable.ts";

interface Text extends StoredElsewhere {
  readonly func: Func;
}

export interface TextNames {
  readonly names: IslNames;
}

export function instanceText(
  found: AuthorStatement,
  instance: AstInstance,
  where: Text,
  { names }: TextNames,
  /** Variables that stand for elements. */
  locals: Locals,
): readonly TextPiece[] | null {
  const { file } = where;
  // It may stand in several places.
  if (hasLabel(where.func.outline, found.span)) return null;
  const stored = editsForStorage(instance.stmt, found, locals, where);
  if (stored === null) return null;
  const replaced = [...stored];
  for (const { span, dimension } of found.iterators) {
    if (stored.some((edit) => containsSpan(edit.span, span))) continue;
    const value = instance.iterators[dimension];
    const type = iteratorType(instance.iteratorNames[dimension] ?? null, where);
    if (!value || type === null) return null;
    const computed = rangedOf(value, names);
    const by = inPlaceOf(span, computed, type, found, file);
    const subscript = subscriptAround(file.text, span);
    // A sum that an unsigned iterator takes part in wraps.
    const isPlain = subscript?.offset === 0n || (type.kind === "int" && (type.signed || type.bits < 32));
    if (subscript !== null && isPlain && !isAsItIs(by, computed.tree))
      replaced.push({
        span: subscript.span,
        by: byValue(rangedOf(subscriptValue(subscript, value), names).tree),
      });
    else if (!isWord(by, file.slice(span))) replaced.push({ span, by });
  }
  if (!/[;}]$/.test(file.slice(found.span))) return null;
  return textPieces(file, found.span, replaced, lineIndentation(file, found.span));
}

/** Is the value put in without parentheses, a cast or a comparison? */
const isAsItIs = (by: Replacement["by"], value: Expression): boolean =>
  by.kind === "value" && by.value === value && (isPrimary(value) || !by.isOperand);

const isWord = (by: Replacement["by"], word: string): boolean =>
  by.kind === "value" && by.value.kind === "name" && by.value.name === word;

/** What takes the place of the author's word at `span`, an iterator of that type. */
function inPlaceOf(
  span: Span,
  value: Ranged,
  type: Type,
  found: AuthorStatement,
  file: SourceFile,
): Replacement["by"] {
  const { tree } = value;
  const isProduct = tree.kind === "binary" && ["mul", "div", "rem"].includes(tree.operator);
  if (isProduct && standsAsCondition(file.text, span)) return byOperand(binary("ne", tree, integer(0n)));
  const asksType =
    ASKS_TYPE.test(file.slice(found.span)) || (!isSigned(type) && isCompared(file, found, span));
  return substituted(value, type, asksType, standsInBrackets(file.text, span));
}

/**
 * A value in the place of an iterator of type `type`: a plain name as it is, all else in parentheses. Of an
 * iterator that is narrower than `int` everything but what asks for its type sees an `int`. `isBare`: a cast
 * needs no parentheses.
 */
function substituted(value: Ranged, type: Type, asksType: boolean, isBare: boolean): Replacement["by"] {
  const isPromoted = type.kind === "int" && type.bits < 32 && value.type === "int" && !asksType;
  const isSame = type.kind === "int" && type.signed && type.bits === (value.type === "int" ? 32 : 64);
  if (isPromoted || isSame) return byOperand(value.tree);
  if (spellType(type) === null) throw new Unnameable("the type of an iterator has no plain name");
  const converted = cast(plainType(type), value.tree);
  return isBare ? byValue(converted) : byOperand(converted);
}

const isSigned = (type: Type): boolean => type.kind === "int" && type.signed;

/**
 * May the word be compared with something, by an operator or in a macro? Compilers warn where that is
 * unsigned and the word an `int`, though not of an `unsigned short`. What stands in subscripts beside the
 * word is looked at, not what stands in others.
 */
function isCompared(file: SourceFile, { span }: AuthorStatement, word: Span): boolean {
  const before = withoutSubscripts(file.slice({ ...span, end: word.start }));
  const behind = withoutSubscripts(file.slice({ ...span, start: word.end }));
  const around = before.slice(before.lastIndexOf("[") + 1) + behind.replace(/\].*$/s, "");
  return /[<>?]|[=!]=|\w\s*\(/.test(around.replace(/<<|>>|->/g, " "));
}

function withoutSubscripts(text: string): string {
  const less = text.replace(/\[[^[\]]*\]/g, "");
  return less === text ? text : withoutSubscripts(less);
}

/**
 * Is it the first or the last operand between the brackets of a subscript? It is no argument of a macro then,
 * which might put something after it that binds tighter than a cast.
 */
function standsInBrackets(text: string, { start, end }: Span): boolean {
  const before = /(\S)\s*$/.exec(text.slice(Math.max(0, start - 40), start))?.[1] ?? "";
  const behind = /^\s*(--|\+\+|->|\S)/.exec(text.slice(end, end + 40))?.[1] ?? "";
  return (before === "[" && /^[\]+\-*/%]$/.test(behind)) || (behind === "]" && /^[[+\-*/%]$/.test(before));
}

/**
 * Does it only matter whether the word is zero? No where in doubt. Compilers take a product there for a slip
 * of the pen. Parentheses around the word alone say nothing.
 */
function standsAsCondition(text: string, { start, end }: Span): boolean {
  const around = 40;
  let before = text.slice(Math.max(0, start - around), start).trimEnd();
  let behind = text.slice(end, end + around).trimStart();
  if (/\/[/*]|\*\//.test(before + behind)) return false;
  let inParentheses = false;
  for (; before.endsWith("(") && behind.startsWith(")"); inParentheses = true) {
    if (/\b(if|while)\s*\($/.test(before)) return true;
    [before, behind] = [before.slice(0, -1).trimEnd(), behind.slice(1).trimStart()];
  }
  // Of a call or a macro.
  if (inParentheses && /[\w)\]]$/.test(before)) return false;
  if (before.endsWith("!")) return inParentheses || !/^(\[|\.|->|\+\+|--)/.test(behind);
  const isJoined = /^(\?|&&|\|\|)/.test(behind);
  if (/(&&|\|\|)$/.test(before)) return isJoined || /^[);:,]/.test(behind);
  return isJoined && /([^=!<>]=|[,;?:({[}]|\breturn)$/.test(before);
}

/** C's type of the source's iterator; null where variables of that name have several types. */
function iteratorType(name: string | null, { func }: Text): Type | null {
  const types = func.vars.filter((v) => v.name === name).map((v) => v.type);
  const [first] = types;
  return first && types.every((type) => sameType(type, first)) ? first : null;
}
