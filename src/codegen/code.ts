// Generated code as a small tree of statements, between isl's syntax tree and text. What they compute is
// data (`expression.ts`) or text of the author's; layout (indentation, line breaks, braces) is left to the
// printer of the language.

import type { BinaryOpcode } from "../ir/func.ts";
import type { LoopChange } from "../schedule/nest/plan.ts";
import type { ArrayId } from "../scop/model/scop.ts";
import type { AuthorText, Name } from "../source/words.ts";
import { type Expression, namesIn, type TypeName } from "./expression.ts";
import type { LoopPragma } from "./pragma.ts";

/** A test that a statement makes of data: see `loops/merge-tests.ts`. */
export interface DataTest {
  /** All of them hold. */
  readonly parts: readonly TestPart[];
  readonly reads: ReadonlySet<ArrayId>;
  /** What the statements that depend on it store to. */
  readonly writes: ReadonlySet<ArrayId>;
}

export interface TestPart {
  readonly condition: Expression;
  /** The parts of its opposite: of `a || b`, `!a` and `!b`. */
  readonly opposite: readonly Expression[];
  /** It can be asked at any time. */
  readonly isSafe: boolean;
}

export interface CodeLoop {
  readonly kind: "for";
  /** Declares the iterator with this type; null: the author's variable, declared outside, is used. */
  readonly declare: TypeName | null;
  readonly iterator: Name;
  readonly init: Expression;
  /** Whole condition: `i < n`. */
  readonly cond: Expression;
  /** What the iterator is increased by. */
  readonly step: bigint;
  readonly pragmas: readonly LoopPragma[];
  /** A comment of the author's after the head, in its line. */
  readonly note: AuthorText | null;
  readonly body: readonly Code[];
  /** The whole loop in the author's words, where these say the same. */
  readonly spelled: AuthorText | null;
}

/** `target = value;`, or `target += value;` */
export interface Assignment {
  readonly kind: "assignment";
  readonly target: Expression;
  /** Of what the target holds and the value; null: the value alone. */
  readonly operator: BinaryOpcode | null;
  readonly value: Expression;
  /** A comment of the author's in its line. */
  readonly note?: AuthorText;
}

/** A text of the author's, with something else in the place of some of it. */
export type TextPiece =
  /** `names`: its words, comments and strings aside. */
  | { readonly kind: "author"; readonly text: AuthorText; readonly names: readonly Name[] }
  /** `isOperand`: in parentheses, unless it is a name or the like. */
  | { readonly kind: "value"; readonly value: Expression; readonly isOperand: boolean }
  /** `for (int i = …; …; i++)`. `declare`: the author's words for the type; null: it is declared outside. */
  | ({ readonly kind: "head"; readonly declare: AuthorText | null } & Pick<
      CodeLoop,
      "iterator" | "init" | "cond"
    >)
  /** A pragma on a line of its own, in front of the loop that follows at that indentation. */
  | { readonly kind: "simd"; readonly indentation: AuthorText };

/** A statement of the author's with its semicolon; it may span lines. */
interface AuthorsStatement {
  readonly kind: "statement";
  /** The pragma in front of the statement, if that is a loop. */
  readonly pragma?: LoopPragma;
  readonly pieces: readonly TextPiece[];
  /** A comment of the author's in its line. */
  readonly note?: AuthorText;
}

export type DeclaredType = TypeName | { readonly kind: "type-of"; readonly object: Expression };

export interface DeclaredName {
  readonly isPointer?: true;
  readonly name: Name;
  readonly extents?: readonly Expression[];
  /** From what the text counts that names it (`Var.lowerBounds`). Absent: from 0. */
  readonly lowerBounds?: readonly bigint[];
  /** `"cleared"`: all of its elements are zero. */
  readonly value: Expression | "cleared" | null;
}

/** `double s[8];` */
export interface Declaration extends DeclaredName {
  readonly kind: "declaration";
  /** That of elements, if it has extents. */
  readonly type: DeclaredType;
  readonly isConst?: true;
  /** Others of the type. */
  readonly more?: readonly DeclaredName[];
  /** Compilers might warn that nobody reads it. */
  readonly mayBeUnused?: boolean;
}

export type Code =
  | CodeLoop
  | {
      readonly kind: "if";
      readonly cond: Expression;
      readonly then: readonly Code[];
      readonly other: readonly Code[];
      readonly test?: DataTest;
      /** `then` is one statement, and stands in the line of the test. */
      readonly isShort?: true;
    }
  /** Braces of its own: a scope for declarations. */
  | { readonly kind: "block"; readonly body: readonly Code[] }
  | Assignment
  | Declaration
  | AuthorsStatement
  /** Compilers would warn of a variable of the author's that nothing names. */
  | { readonly kind: "mention"; readonly name: Name }
  /** With --count-guards: counts one more time in which the guard of that number held. */
  | { readonly kind: "count"; readonly guard: number }
  /** A comment that says what was done. */
  | { readonly kind: "summary"; readonly changes: readonly LoopChange[] }
  /** A comment of the author's, as it is spelled. */
  | { readonly kind: "author-comment"; readonly text: AuthorText };

export const isDeclaration = ({ kind }: Code): boolean => kind === "declaration";

/** The same code, part for part? */
export const sameCode = (a: readonly Code[], b: readonly Code[]): boolean => keyOfCode(a) === keyOfCode(b);

const keyOfCode = (code: readonly Code[]): string =>
  JSON.stringify(code, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part));

/** Every loop of the code, outermost first, in order of text. */
export const loopsInCode = (code: readonly Code[]): readonly CodeLoop[] =>
  [...walkCode(code)].filter((item) => item.kind === "for");

/** All that was taken from the author's text, as it stands there. */
export function authorsIn(code: readonly Code[]): readonly AuthorText[] {
  return code.flatMap((item): readonly AuthorText[] => {
    switch (item.kind) {
      case "for":
        return item.spelled === null ? authorsIn(item.body) : [item.spelled];
      case "if":
        return authorsIn([...item.then, ...item.other]);
      case "block":
        return authorsIn(item.body);
      case "statement":
        return item.pieces.flatMap((piece) => (piece.kind === "author" ? [piece.text] : []));
      default:
        return [];
    }
  });
}

/** Words that may be names of variables, in all of the code but comments and pragmas. */
export function namesInCode(code: readonly Code[]): ReadonlySet<Name> {
  const names = new Set<Name>();
  for (const item of walkCode(code)) {
    for (const name of namesOfItem(item)) names.add(name);
    for (const e of expressionsOfItem(item)) for (const name of namesIn(e)) names.add(name);
  }
  return names;
}

function namesOfItem(item: Code): Iterable<Name> {
  switch (item.kind) {
    case "for":
      return [item.iterator];
    case "declaration":
      return [item, ...(item.more ?? [])].map(({ name }) => name);
    case "mention":
      return [item.name];
    case "statement":
      return item.pieces.flatMap((piece) => (piece.kind === "author" ? piece.names : []));
    default:
      return [];
  }
}

/** All expressions of the code but those in pragmas. */
export const expressionsIn = (code: readonly Code[]): readonly Expression[] =>
  [...walkCode(code)].flatMap(expressionsOfItem);

/** The pragmas in front of loops. */
export const pragmasIn = (code: readonly Code[]): readonly LoopPragma[] =>
  [...walkCode(code)].flatMap((item) => {
    if (item.kind === "for") return item.pragmas;
    return item.kind === "statement" && item.pragma !== undefined ? [item.pragma] : [];
  });

/** Each of its statements in another form, those in others first. */
export function mapCode(code: readonly Code[], by: (item: Code) => Code): readonly Code[] {
  return code.map((item): Code => {
    switch (item.kind) {
      case "for":
      case "block":
        return by({ ...item, body: mapCode(item.body, by) });
      case "if":
        return by({ ...item, then: mapCode(item.then, by), other: mapCode(item.other, by) });
      default:
        return by(item);
    }
  });
}

/** With other pragmas in the place of its own. */
export const mapPragmas = (code: readonly Code[], by: (pragma: LoopPragma) => LoopPragma): readonly Code[] =>
  mapCode(code, (item) => {
    if (item.kind === "for") return { ...item, pragmas: item.pragmas.map(by) };
    return item.kind === "statement" && item.pragma !== undefined
      ? { ...item, pragma: by(item.pragma) }
      : item;
  });

/** Its own, not those of statements in it. */
function expressionsOfItem(item: Code): readonly Expression[] {
  switch (item.kind) {
    case "for":
      return [item.init, item.cond];
    case "if":
      return [item.cond];
    case "assignment":
      return [item.target, item.value];
    case "statement":
      return item.pieces.flatMap((piece) => {
        if (piece.kind === "author" || piece.kind === "simd") return [];
        return piece.kind === "value" ? [piece.value] : [piece.init, piece.cond];
      });
    case "declaration":
      return [
        ...(item.type.kind === "type-of" ? [item.type.object] : []),
        ...[item, ...(item.more ?? [])].flatMap(({ extents = [], value }) =>
          value === null || value === "cleared" ? extents : [...extents, value],
        ),
      ];
    default:
      return [];
  }
}

/** Every statement, and those in it. */
export function* walkCode(code: readonly Code[]): Generator<Code> {
  for (const item of code) {
    yield item;
    if (item.kind === "for" || item.kind === "block") yield* walkCode(item.body);
    if (item.kind === "if") yield* walkCode([...item.then, ...item.other]);
  }
}
