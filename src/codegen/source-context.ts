// What code generation asks of the user's file and of the function as its author wrote it;
// `src/driver/function-text.ts` answers.

import type { FloatConstant, MacroConst } from "../ir/func.ts";
import type { Pragma } from "../ir/pragma.ts";
import type { Type } from "../ir/type.ts";
import type { Scop } from "../scop/model/scop.ts";
import type { CountingHead } from "../source/counting-head.ts";
import type { Layout } from "../source/layout.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { AuthorText, Name } from "../source/words.ts";
import type { Word } from "./author-text.ts";
import type { PlacedComment } from "./comments.ts";
import type { ConfigDependentFacts } from "./config-dependent.ts";
import type { Expression } from "./expression.ts";
import type { JumpWords } from "./jumps.ts";
import type { Qualified } from "./qualified.ts";
import type { Variables } from "./variables.ts";

/** A preprocessor directive of the user's file: `define`, `if`, `pragma` … */
export interface DirectiveText {
  readonly name: Name;
  readonly span: Span;
}

/** Variables with values in a declaration that a qualifier may stand in front of. */
interface PlainDeclaration {
  /** Where its type begins. */
  readonly start: number;
  readonly declarators: readonly {
    /** Of its name. */
    readonly at: number;
    readonly isArray: boolean;
    /** It is set to nothing but numbers. */
    readonly isLiteral: boolean;
  }[];
}

/** What is known of the values of variables, by their names. */
export interface KnownValues {
  /** Null where it is no constant, or not known. */
  constant(name: string): number | null;
  /** The greatest absolute value of the constants so called, 0 for other variables; null: there are none. */
  magnitude(name: string): number | null;
  /**
   * Do the variables of that name hold all values of `int`, or of floating types? Null: what the function
   * returns.
   */
  isWide(name: string | null): boolean;
}

/** What the text says of variables that might be constants. `body`: of the function. */
export interface ConstantFacts {
  /** May something in the text of a function hide uses of a variable, or what they mean? */
  mayHideUses(func: Span): boolean;
  /** That of the name; null where it is another kind of text. */
  declarationOf(name: Span, body: Span): PlainDeclaration | null;
  /** By all text that names it, executed or not? `dimensions`: 0 where it is no array. */
  isOnlyRead(
    variable: { readonly name: Name; readonly dimensions: number; readonly declared: number },
    body: Span,
  ): boolean;
  /** May compilers put its value in its place wherever the body names it, and have nothing to warn of? */
  mayBeReplaced(
    variable: {
      readonly name: Name;
      readonly declared: number;
      readonly value: number;
      readonly isInteger: boolean;
    },
    body: Span,
    known: KnownValues,
  ): boolean;
}

/** What the words of a piece of text say, executed or not; comments, strings and directives have none. */
export interface WordFacts {
  jumpsIn(text: Span): JumpWords;
  declaresTypes(text: Span): boolean;
  /** Objects that keep their values from one time to the next. */
  declaresLasting(text: Span): boolean;
  /** Names of objects that are defined in another place. */
  declaresElsewhere(text: Span): boolean;
  /** Blocks with variables of their own, which not all compilers know in a parallel loop. */
  hasUncertainBlocks(text: Span): boolean;
  /** What a loop's text names but for its head. */
  namesInBody(loop: Span): ReadonlySet<Name>;
  /** Its words. */
  namesIn(text: Span): readonly Name[];
  /** Those that have a subscript behind them. */
  subscripted(text: Span): ReadonlySet<Name>;
  hasAttributes(text: Span): boolean;
  mentions(name: string, text: Span): number;
  /** Does a word of the file have another value each time that it is read? */
  countsUses(): boolean;
  labelOf(text: Span): Span | null;
  /** Is that its first word? */
  beginsWith(text: Span, word: string): boolean;
  /** Is it asked where the word stands for, and not what is there? In doubt yes. `text`: around it. */
  isAddressTaken(word: Span, text: Span): boolean;
  /** Is something told the names of members? */
  namesMembers(text: Span): boolean;
  pointerQualifier(name: Span, isParameter: boolean): Qualified;
  /** Is the variable whose name is declared there an `int` or `unsigned int`, in these words? */
  isDeclaredInt(name: Span): boolean;
  /** The words for types of numbers that its declaration begins with, one blank between; null: no such. */
  numberWords(name: Span, isParameter: boolean): AuthorText | null;
}

/** `k + 2`: `k`, and 2. */
export interface SpelledSubscript {
  readonly span: Span;
  /** Null: it is the number alone. */
  readonly base: Span | null;
  readonly constant: bigint;
}

/** How a word or an element that the author spelled stands among the tokens around it. */
export interface PlaceFacts {
  /**
   * The subscript that consists of the word, at most a decimal number added or taken away, and parentheses;
   * null for others. `span`: between the brackets.
   */
  subscriptAround(word: Span): { readonly span: Span; readonly offset: bigint } | null;
  /** Is it the first or the last operand between the brackets of a subscript? */
  standsInBrackets(word: Span): boolean;
  /** Does it only matter whether the word is zero? No where in doubt. */
  standsAsCondition(word: Span): boolean;
  /** May it be compared with something in `text`? */
  isCompared(word: Span, text: Span): boolean;
  /** Is it what an update sets, or the same in the value of an update? */
  isUpdated(place: Span): boolean;
  /** Does a statement set it, and use it for nothing else? */
  isAssigned(place: Span): boolean;
  isSubscripted(name: Span): boolean;
  /** What stands in front of the element's first subscript, if it is these words: members of one another. */
  subscriptedName(element: Span, words: readonly Name[]): Span | null;
  /**
   * Those of the array that is called there, in their order; null where a number cannot simply be added to
   * each of them.
   */
  subscriptsOf(name: Span): readonly SpelledSubscript[] | null;
  /**
   * The words of an element that means the same wherever nothing has changed that it names, and the last one
   * outside of subscripts; null where it is none.
   */
  plainElement(element: Span): { readonly words: readonly Name[]; readonly name: Name | null } | null;
  /** Does something depend on the types of what is in the text? */
  asksForTypes(text: Span): boolean;
  /** Functions or macros. */
  callsAny(text: Span): boolean;
  endsAsStatement(text: Span): boolean;
}

/** A number that the author has a name for. */
export interface NamedConstant {
  readonly name: Name;
  readonly value: bigint;
  /** The nest's own text has the name. */
  readonly isInNest: boolean;
  /** It has the number. */
  readonly isNumberInNest: boolean;
  /** It has the name, and the same number nowhere: a four-byte integer for all of these. */
  readonly isOnlyNamed: boolean;
  /** And a loop counts from or to it. */
  readonly isBound: boolean;
  /** A loop ends with it and so much more, which no number of the nest is; `first`: null if it is none. */
  readonly end: { readonly first: bigint | null; readonly offset: bigint } | null;
}

/** Is the name a macro in the user's file at this place, or may it be one? */
export type IsMacro = (name: string, use: { readonly isCalled: boolean; readonly at: number }) => boolean;

/** Words of the file. */
interface Words {
  has(word: string): boolean;
}

/** What is asked of the user's text; see `frontend/c/source-text.ts`. */
export interface TextFacts extends ConfigDependentFacts {
  readonly identifiers: Words;
  readonly macros: Words;
  /** A new name as the file would write it; in the case of the file's names, where case tells none apart. */
  newWord(word: string): string;
  /** Comments of the user's file, in order. */
  readonly comments: readonly Span[];
  readonly directives: readonly DirectiveText[];
  /** What stands around a place, and where lines end. */
  readonly layout: Layout;
  readonly words: WordFacts;
  readonly places: PlaceFacts;
  readonly constants: ConstantFacts;
  wordsIn(text: Span, names: ReadonlySet<string>): readonly Word[] | null;
  countsItself(text: Span): boolean;
  splitToken(text: Span): Span | null;
  conditionalMacro(text: Span): string | null;
  unreadMacro(text: Span): string | null;
  /** A macro there that gives whole statements, where these are to be told apart by their places. */
  statementMacro(text: Span): string | null;
  /** A macro there whose use new text has no words for; in C its use is copied. */
  expandedMacro(text: Span): string | null;
  mayBeMacro(name: string, isCalled?: boolean): boolean;
  isMacro: IsMacro;
  isTypedef(name: string): boolean;
  /** Does a function that the language brings along mean something else in the file? */
  isRedefined(intrinsic: string): boolean;
  /** May directives that make threads stand there? */
  mayHaveThreads(place: Span): boolean;
  /** Integers of the default kind that what executes around the nest has names for. */
  namedConstants(nest: Span): readonly NamedConstant[];
  /** May subscripts there have two counters, or do compilers get that wrong? */
  mayBeSkewed(place: Span): boolean;
  isStill(macro: MacroConst, text: Span, around: Span | null): boolean;
  /** How new text at the nest has a constant that the author spells; null: it may be another one there. */
  spellingAt(constant: FloatConstant, nest: Span): "author" | "number" | null;
  identifiersIn(text: Span): ReadonlySet<string>;
  /** Does anything there call a function, once macros are expanded? */
  calls(text: Span): boolean;
  /** The iterator that the head of a loop names, in the form that parallel directives take; else null. */
  canonicalIterator(loop: Span): string | null;
  countingHead(loop: Span): CountingHead | null;
  /** Does a line for the preprocessor begin there? */
  isDirective(text: Span): boolean;
  commentsIn(text: Span): readonly string[];
  /** Comments in front of loops that tell a compiler what it may do with them. */
  hintsInComments(loops: readonly Span[]): readonly Pragma[];
  /** Those of the nest, and to which of the statements and loops each belongs. */
  placedComments(nest: Span, statements: readonly Span[], loops: readonly Span[]): readonly PlacedComment[];
}

/** What the language of the file asks of generated code. */
export interface LanguageFacts {
  /** The type in which it computes with operands of these types by itself; null where they are no numbers. */
  commonType(left: Type, right: Type): Type | null;
  /** Has a choice (`c ? a : b`) the common type of both? Otherwise both must be of one. */
  readonly choiceConverts: boolean;
  /** Do compilers warn of an assignment that converts so, unless it is said to? */
  warnsOfConversion(from: Type, to: Type): boolean;
  /** Has it integers without a sign, whose sums wrap around? */
  readonly hasUnsigned: boolean;
  /** Does a loop's variable take one more value after the last iteration, which its type must hold? */
  readonly countsPast: boolean;
  /** May blocks declare variables of their own? Otherwise all that is declared is the procedure's. */
  readonly hasBlocks: boolean;
  /** Has it values that are arrays of structures, by which one call gets any number of ranges? */
  readonly joinsTests: boolean;
  /** Do all compilers deal out chunks in turn (`schedule(static, 8)`) where there are no iterations? */
  readonly chunksMayBeEmpty: boolean;
  /** An expression as it is spelled, for messages. */
  print(e: Expression): string;
}

/** What generation needs to know of the file besides the Scop. */
export interface SourceContext {
  readonly file: SourceFile;
  readonly variables: Variables;
  readonly text: TextFacts;
  readonly language: LanguageFacts;
  /** An `inline` function with external linkage may not call static helpers (soundness rule 17). */
  readonly externInline: boolean;
  /** Compilers are asked to warn of arrays of variable length. */
  readonly warnsOfVla: boolean;
  /** The region as it was before optimisation, in the Scop's isl context; null when it was no SCoP then. */
  readonly sourceScop: (scop: Scop) => Scop | null;
  /** The same where statements do not matter, but all that the author's text accesses. */
  readonly sourceAccesses: (scop: Scop) => Scop | null;
  /** What `sourceAccesses` says under its assumptions, if that is other than what it accesses. */
  readonly guarded?: Scop;
}
