// How three-address form refers to the source, so that generated code can take the place of the author's
// text: statements, and the tree in which they are nested.
//
//     if (n > 0)        s0  condition        outline:  if [s0, s2)
//       x = a[i];       s1  expression                   simple [s1, s2)
//
// Every instruction has the number of the statement that it came from (`stmt`); `outline.ts` finds the text
// that a set of statements fills.

import type { Span } from "../source/span.ts";
import type { Name } from "../source/words.ts";
import type { Brand } from "../support/brand.ts";
import type { VarId } from "./func.ts";

/** A source statement (expression statement, declaration with initialiser, condition …): see `Func.stmts`. */
export type StmtId = Brand<"stmt">;

/** A source statement: its text may be reused where the meaning is unchanged. */
export interface SourceStmt {
  readonly id: StmtId;
  readonly kind: "expression" | "declaration" | "condition" | "return" | "other";
  /**
   * Text in the user's file, with its semicolon if it has one; null where its tokens are not contiguous
   * there.
   */
  readonly span: Span | null;
  /** Where that is, in words (`line 12`): for messages, not printed. Absent: not known. */
  readonly place?: string;
}

/**
 * A statement of the source with the statements inside it, for splicing: which text a set of source
 * statements fills (`ir/outline.ts`). Source statements are numbered in the order of the text, so those
 * inside are a range of ids.
 */
export interface OutlineNode {
  readonly kind:
    | "block"
    | "if"
    | "for"
    | "while"
    | "do"
    | "switch"
    | "case"
    | "label"
    | "goto"
    | "break"
    | "continue"
    | "return"
    | "declaration"
    | "pragma"
    | "simple";
  /** Name of a label, or of the one that a goto goes to. */
  readonly label: string | null;
  /** Of a declaration of several objects, a declarator only. */
  readonly span: Span | null;
  /** `[first, end)` of the source statements in it. */
  readonly first: StmtId;
  readonly end: StmtId;
  /** Whole statements: a loop's is its body, not what stands in its head. */
  readonly children: readonly OutlineNode[];
}

/** What messages say of a loop of the source. */
interface ToldOfLoop {
  /** `line 12`, `macro "SWAP", line 12` */
  readonly place: string;
  /** Whose text has its first word, and where: `line 3`, `swap.h:3`. */
  readonly macro: { readonly name: string; readonly place: string } | null;
  /** `do { … } while (0)`: for its author it is none. */
  readonly isOnce: boolean;
  /** What enters it besides its head: `"case DONE" (line 12)`. */
  readonly entered: string | null;
}

/** What messages spell code in. Not printed. */
export type SourceLanguage = "c" | "fortran";

/** A loop statement of the source, for splicing: which text a nest occupies. */
export interface SourceLoop {
  readonly kind: "for" | "while" | "do";
  /** The whole statement, keyword to closing brace or semicolon. */
  readonly span: Span | null;
  /** For messages: the user's text in which it begins, a macro's use where it has no text of its own. */
  readonly near?: Span | null;
  /** For messages, not printed. Absent: not known. */
  readonly told?: ToldOfLoop;
  readonly body: Span | null;
  /** Variable declared or assigned in the for-init, if any. */
  readonly iterator: VarId | null;
  /** For messages: the variable in memory that it counts in. Absent: none is known. */
  readonly countsIn?: Name;
  /**
   * Whenever control comes to it, its number of iterations is computed in the type of its counter (Fortran
   * 2018, 11.1.7.4.1). Absent: it need not be.
   */
  readonly isCounted?: true;
}
