// One instance of a statement in the author's words: its text, with what the new loops have put in the place
// of iterators.
//
//     A[i][j] = A[i][j - 1] * i;     ─►     A[t + u][u] = A[t + u][u - 1] * (t + u);
//
//     where the loops count t and u: i = t + u, j = u
//
// Elements that a loop keeps in variables, and arrays that have copies or more subscripts, are called by
// their new names. Null where the text does not spell plainly what has to be replaced.

import type { AstExprTree } from "isl-wasm";
import type { Func } from "../ir/func.ts";
import { isBasic, sameType, type Type } from "../ir/type.ts";
import type { Layout } from "../source/layout.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { Name } from "../source/words.ts";
import type { AstInstance } from "./ast-build.ts";
import { byOperand, byValue, keptOf, type Replacement, textPieces } from "./author-pieces.ts";
import type { AuthorStatement } from "./author-text.ts";
import {
  binary,
  cast,
  type Expression,
  integer,
  isPrimary,
  namesIn,
  plainInteger,
  plainType,
} from "./expression.ts";
import { normalise } from "./linear.ts";
import { type IslNames, rangedOf } from "./loops/isl-expr.ts";
import type { AuthorsWords, Locals } from "./loops/statement.ts";
import { lineIndentation } from "./place.ts";
import type { Ranged } from "./ranged.ts";
import { hasLabel } from "./repeated.ts";
import type { PlaceFacts } from "./source-context.ts";
import { editsForStorage, type StoredElsewhere } from "./stored-elsewhere.ts";
import { Unnameable } from "./unnameable.ts";

interface Text extends StoredElsewhere {
  readonly func: Func;
  readonly layout: Layout;
  readonly places: PlaceFacts;
}

export interface TextNames {
  readonly names: IslNames;
}

interface InstanceText {
  readonly parts: AuthorsWords["parts"];
  /** What of the author's text is in them. */
  readonly kept: readonly Span[];
}

/** Of instances in one iteration, which share the text. */
export function instanceText(
  found: AuthorStatement,
  instances: readonly AstInstance[],
  where: Text,
  { names }: TextNames,
  /** Variables that stand for elements. */
  locals: Locals,
): InstanceText | null {
  const { file, places, words } = where;
  // It may stand in several places.
  if (hasLabel(where.func.outline, found.span)) return null;
  const stmts = instances.map(({ stmt }) => stmt);
  const stored = editsForStorage(stmts, found, locals, where);
  if (stored === null) return null;
  const replaced = [...stored];
  const [instance] = instances;
  for (const { span, dimension } of found.iterators) {
    if (stored.some((edit) => containsSpan(edit.span, span))) continue;
    const value = instance?.iterators[dimension];
    const type = iteratorType(instance?.iteratorNames[dimension] ?? null, where);
    if (!value || type === null) return null;
    const computed = rangedOf(value, names);
    const by = inPlaceOf(span, computed, type, found, places);
    // As an inlined call is given it: `count(&i)`.
    const isVariable = isWord(by, file.slice(span)) && holds(type, computed);
    if (words.isAddressTaken(span, found.span) && !isVariable) return null;
    const subscript = places.subscriptAround(span);
    // A sum that an unsigned iterator takes part in wraps.
    const isPlain = subscript?.offset === 0n || (type.kind === "int" && (type.signed || type.bits < 32));
    const isSum = plainInteger(computed.tree) !== null && subscript?.offset !== 0n;
    if (subscript !== null && isPlain && (isSum || !isAsItIs(by, computed.tree)))
      replaced.push({
        span: subscript.span,
        by: byValue(rangedOf(plus(value, subscript.offset), names).tree),
      });
    else if (!isWord(by, file.slice(span))) replaced.push({ span, by });
  }
  if (!found.parts.every((part) => places.endsAsStatement(part))) return null;
  // A loop that is fused with the statements' own may be called like a variable of theirs.
  const own = new Set(found.temporaries.map(({ name }) => name));
  if (replaced.some(({ by }) => by.kind === "value" && [...namesIn(by.value)].some((name) => own.has(name))))
    return null;
  const inPart = (part: Span) => replaced.filter(({ span }) => containsSpan(part, span));
  const parts = found.parts.map((span) => ({
    span,
    pieces: textPieces(outside(where, found), span, inPart(span), lineIndentation(file, span)),
  }));
  return { parts, kept: found.parts.flatMap((part) => keptOf(part, inPart(part))) };
}

/** Without the names that the text declares for itself: it has no use for other variables so called. */
function outside(
  { file, layout, words }: Text,
  { temporaries }: AuthorStatement,
): Parameters<typeof textPieces>[0] {
  const others = new Set(temporaries.flatMap(({ name, isDeclared }) => (isDeclared ? [] : [name])));
  const own = new Set(temporaries.flatMap(({ name }) => (others.has(name) ? [] : [name])));
  const namesIn = (text: Span): readonly Name[] => words.namesIn(text).filter((name) => !own.has(name));
  return { file, layout, words: { namesIn } };
}

/**
 * A plain subscript (`A[j]`, `A[j - 1]`) is only worth its value, so all of it is printed anew as a sum, in
 * any type that holds it; elsewhere what takes an iterator's place gets parentheses and a cast, since its
 * type counts.
 *
 *     j is i + t:     A[j - 1]     ─►     A[i + t - 1], not A[((int)((long)i + t)) - 1]
 *                     A[(j) - 1], A[(j - 1)], as from macros: the same
 *     j is 2:         A[j - 1]     ─►     A[1]
 */
const plus = (value: AstExprTree, offset: bigint): AstExprTree =>
  normalise({ kind: "op", op: "add", args: [value, { kind: "int", value: offset }] });

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
  places: PlaceFacts,
): Replacement["by"] {
  const { tree } = value;
  const isProduct = tree.kind === "binary" && ["mul", "div", "rem"].includes(tree.operator);
  if (isProduct && places.standsAsCondition(span)) return byOperand(binary("ne", tree, integer(0n)));
  // Compilers warn where an `int` is compared with what is unsigned, though not with an `unsigned short`.
  const asksType =
    places.asksForTypes(found.span) || (!isSigned(type) && places.isCompared(span, found.span));
  return substituted(value, type, asksType, places.standsInBrackets(span));
}

/**
 * A value in the place of an iterator of type `type`: a plain name as it is, all else in parentheses. Of an
 * iterator that is narrower than `int` everything but what asks for its type sees an `int`. `isBare`: a cast
 * needs no parentheses.
 */
function substituted(value: Ranged, type: Type, asksType: boolean, isBare: boolean): Replacement["by"] {
  const isPromoted = type.kind === "int" && type.bits < 32 && value.type === "int" && !asksType;
  if (isPromoted || holds(type, value)) return byOperand(value.tree);
  if (!isBasic(type)) throw new Unnameable("the type of an iterator has no plain name");
  const converted = cast(plainType(type), value.tree);
  return isBare ? byValue(converted) : byOperand(converted);
}

/** Is that the type of the value itself? */
const holds = (type: Type, value: Ranged): boolean =>
  type.kind === "int" && type.signed && type.bits === (value.type === "int" ? 32 : 64);

const isSigned = (type: Type): boolean => type.kind === "int" && type.signed;

/** C's type of the source's iterator; null where variables of that name have several types. */
function iteratorType(name: string | null, { func }: Text): Type | null {
  const types = func.vars.filter((v) => v.name === name).map((v) => v.type);
  const [first] = types;
  return first && types.every((type) => sameType(type, first)) ? first : null;
}
