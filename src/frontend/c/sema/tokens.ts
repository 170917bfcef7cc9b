/**
 * What sema asks of the expanded tokens: their text, where they stand, which macros they come from, and what
 * other flags make of them.
 */
import type { IntType } from "../../../ir/type.ts";
import type { Span } from "../../../source/span.ts";
import type { MacroUse } from "../ast.ts";
import type { BlockNames } from "../block-names.ts";
import type { ConfigDependentText, IfSection } from "../choices.ts";
import type { DecidingConditions } from "../deciding-conditions.ts";
import type { ConfigDependentUse } from "../uses.ts";
import type { Syntax } from "./syntax.ts";

export interface Tokens {
  readonly count: number;
  /** Indices of the tokens that are whole `#pragma` lines, in order. */
  readonly pragmas: readonly number[];
  isPragma(index: number): boolean;
  /** Is the token missing from the tree: an attribute, an alignment specifier, …? */
  isHidden(index: number): boolean;
  /** Empty beyond the last. */
  text(index: number): string;
  /** The range's text in the user's file, or null where it is no contiguous text there. */
  span(first: number, end: number): Span | null;
  /** Where the names mean what that blocks declare: sema notes it, and macros are told apart by it. */
  readonly blockNames: BlockNames;
  /** The outermost object-like macro whose expansion is exactly this range. */
  wholeMacro(first: number, end: number): MacroUse | null;
  /**
   * The object-like macro from which the token comes, where another compilation may give it another value:
   * defined on the command line, or chosen by a condition.
   */
  changeableMacro(index: number): string | null;
  /** Does a token of the range come out of an object-like macro? */
  anyMacro(first: number, end: number): boolean;
  /** The tree of a parenthesised expression that was hidden from the parser; null where it is none. */
  hiddenExpression(open: number, close: number): Syntax | null;
  /** `line 12`, `macro "SWAP", line 12`, or `stdio.h:3`: for messages, which may have `told` of the macro. */
  place(index: number, told?: string): string;
  /** The macro whose text has the token, as its use is written outside of all macros: for messages. */
  macroAt(index: number): string | null;
  /** Where the token itself stands, in the macro's definition: for messages. */
  ownPlace(index: number): string;
  /** A span for messages: the token's, or that of the macro use it came from; null in headers. */
  near(index: number): Span | null;
  /**
   * Where something is missing after a token: an empty place, but for tokens out of macros, whose use it
   * then is.
   */
  behind(index: number): Span | null;
  /** Which conditions decide on what flags make something else of: for messages. */
  readonly conditions: DecidingConditions;
  /** The macro that the author wrote there, and which condition decides on it; null: not known. */
  writtenMacro(use: ConfigDependentUse): { readonly name: string; readonly flags: string | null };
  /** What another compilation may read otherwise. */
  readonly choices: readonly IfSection[];
  /** Uses of macros that another compilation may define otherwise, in the order of the tokens. */
  readonly uses: readonly ConfigDependentUse[];
  /** May `static` be a word for something else under other flags? */
  readonly isStaticRedefined: boolean;
  /**
   * Would the token be read without the choice that it stands in, as one of a header that is included
   * elsewhere as well?
   */
  isReadWithout(index: number, choice: IfSection): boolean;
  /** What the tokens `[first, end)`, with those uses among them, may be to another compilation. */
  configDependentText(first: number, end: number, uses: readonly ConfigDependentUse[]): ConfigDependentText;
  /** May what is called so have a type that flags choose? */
  hasConfigDependentType(name: string): boolean;
  /** All names that the use brings under any flags. */
  otherWords(use: ConfigDependentUse): readonly string[];
  /** All names in a text, with those that macros bring under any flags. */
  namesIn(text: string): readonly string[];
  /** Are these names and stars all that it brings? */
  isOfWords(use: ConfigDependentUse): boolean;
  /** Is the file that the token is written in (or used from) decoded as Latin-1? */
  latin1(index: number): boolean;
  /** The type `char`, which has a sign or none. */
  readonly plainChar: IntType;
}
