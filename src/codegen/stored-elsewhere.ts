// What the author's text names and the new text keeps elsewhere (soundness rule 22).
//
//     A[1 - cur][i] = 0.5 * A[cur][i];     ─►     A[1 - cur_of[t]][i] = 0.5 * A[cur_of[t]][i];
//
//     where `cur` has become an array
//
// A plan may give an object another place: copies of an array for iterations, an array in the place of a
// variable, a variable in the place of an element. The author's words go on naming the old place, where
// nothing of the kind is kept any more. So each access of a statement to what has another place must be one
// that its text spells plainly: an array as the reference that it is (`sum[p]`), a variable as a word. A
// variable of polyc's that stands for memory (`opt/invariant-loads.ts`) is in the text what it stands for.
// Where the text does not spell them so, in macros' bodies, or asks for an address, it is not reused: the
// statement is built anew.

import type { Access, AccessId, ArrayId, ScopStmt } from "../scop/model/scop.ts";
import type { SourceFile } from "../source/source-file.ts";
import { containsSpan, type Span, sameSpan } from "../source/span.ts";
import type { Name } from "../source/words.ts";
import { byName, byValue, type Replacement } from "./author-pieces.ts";
import type { AuthorStatement, AuthorTextContext } from "./author-text.ts";
import type { Expression } from "./expression.ts";
import type { Locals } from "./loops/statement.ts";
import type { WordFacts } from "./source-context.ts";

/** What the text calls an array, or a variable, and what to write instead. */
export interface Renamed {
  /** Null where it has no word of the author's: `m->n`. */
  readonly before: Name | null;
  readonly after: Expression;
}

export interface StoredElsewhere {
  readonly file: SourceFile;
  /** Null where it is called the same. */
  readonly renamed: (array: ArrayId) => Renamed | null;
  /** The word by which the text may mean the array or variable; null where it is none. */
  readonly word: (array: ArrayId) => Name | null;
  /** As in `AuthorTextContext`. */
  readonly wordsIn: AuthorTextContext["wordsIn"];
  readonly isVariable: (array: ArrayId) => boolean;
  /** What is asked of the text as it is written. */
  readonly words: WordFacts;
}

/**
 * The new places in the author's text of the statements, each edit at a place of its own; null where the text
 * does not spell them plainly.
 */
export function editsForStorage(
  stmts: readonly ScopStmt[],
  found: AuthorStatement,
  locals: Locals,
  where: StoredElsewhere,
): readonly Replacement[] | null {
  const elements: Replacement[] = [];
  for (const [id, text] of locals) {
    const spans = plainSpans(found, id);
    if (spans === null) return null;
    elements.push(...spans.map((span) => ({ span, by: byName(text) })));
  }
  const names = otherNames(
    stmts.flatMap(({ accesses }) => accesses),
    found,
    where,
  );
  if (names === null) return null;
  // `x[i] += …` spells two accesses at once, `x[y[i]]` one within the other.
  const outermost = [...new Map(elements.map((edit) => [edit.span.start, edit])).values()].filter(
    ({ span }) => !elements.some((other) => containsSpan(other.span, span) && !sameSpan(other.span, span)),
  );
  return [
    ...outermost,
    ...names.filter(({ span }) => !outermost.some((edit) => containsSpan(edit.span, span))),
  ];
}

/** Where the statement's text spells the elements of an access; null where it does not, or not all. */
function plainSpans({ elements, span }: AuthorStatement, access: AccessId): readonly Span[] | null {
  const spans = elements.get(access) ?? [];
  const inside = spans.filter((at): at is Span => at !== null && containsSpan(span, at));
  return inside.length === 0 || inside.length < spans.length ? null : inside;
}

/** What to write for the names of arrays and variables that are called otherwise. */
function otherNames(
  accesses: readonly Access[],
  found: AuthorStatement,
  where: StoredElsewhere,
): readonly Replacement[] | null {
  const edits = new Map<number, Replacement>();
  for (const { id, array } of accesses) {
    const names = where.renamed(array);
    if (names === null) continue;
    const { before, after } = names;
    const isHidden = found.temporaries.some(({ name }) => name === before);
    if (before === null || isHidden || meansAnother(before, array, accesses, where)) return null;
    const spans = where.isVariable(array)
      ? placesOfWord(before, found.span, where)
      : placesOfName(before, plainSpans(found, id), where);
    if (spans === null || spans.some((span) => where.words.isAddressTaken(span, found.span))) return null;
    for (const span of spans) edits.set(span.start, { span, by: byValue(after) });
  }
  return [...edits.values()];
}

/** Does the text use something else by that word too? */
const meansAnother = (
  word: string,
  array: ArrayId,
  accesses: readonly Access[],
  where: StoredElsewhere,
): boolean => accesses.some((access) => access.array !== array && where.word(access.array) === word);

/** Of a variable: null where it is not there, or where macros bring it. */
function placesOfWord(name: string, text: Span, { words, wordsIn }: StoredElsewhere): readonly Span[] | null {
  // They look like uses.
  if (words.namesMembers(text)) return null;
  const places = wordsIn(text, new Set([name])) ?? [];
  return places.length === 0 ? null : places.map(({ span }) => span);
}

/** The names that references to elements begin with. */
function placesOfName(
  name: string,
  references: readonly Span[] | null,
  { words }: StoredElsewhere,
): readonly Span[] | null {
  const isNamed = references?.every((span) => words.beginsWith(span, name)) === true;
  return isNamed ? references!.map((span) => ({ ...span, end: span.start + name.length })) : null;
}
