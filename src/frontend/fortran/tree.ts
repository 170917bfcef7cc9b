/**
 * The syntax tree of Fortran: program units of blocks of statements, with their expressions.
 *
 * Built from the statements by `build-statement.ts` and `blocks.ts`. Names are not resolved: whether `a(i)`
 * is an element, a section or a call is not told by syntax (9.4.2, 15.5), so all are one node, a reference
 * with its parenthesised parts. Clauses are those of Fortran 2018.
 */
import type { Reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type { StatementKind } from "./keywords.ts";
import type { SourceItem } from "./source-items.ts";
import type { FortranToken } from "./token.ts";

interface Node {
  /**
   * From its first token to its last; where a statement goes on in other lines, with all that is between, be
   * it comments. Null where these are not in one of the user's files.
   */
  readonly span: Span | null;
}

// --- expressions (10.1) ---

export type FortranExpr =
  | (Node & { readonly kind: "literal"; readonly token: FortranToken })
  | NameReference
  /** `'text'(1:2)` (9.4.1). */
  | (Node & { readonly kind: "substring"; readonly token: FortranToken; readonly items: PartItems })
  /** `%loc(x)`. */
  | (Node & { readonly kind: "builtin"; readonly name: FortranToken; readonly items: PartItems })
  | (Node & { readonly kind: "unary"; readonly operator: FortranToken; readonly operand: FortranExpr })
  | (Node & {
      readonly kind: "binary";
      readonly operator: FortranToken;
      readonly left: FortranExpr;
      readonly right: FortranExpr;
    })
  /** Its value is not to be taken apart (10.1.8). */
  | (Node & { readonly kind: "parenthesised"; readonly inner: FortranExpr })
  | (Node & { readonly kind: "complex"; readonly real: FortranExpr; readonly imaginary: FortranExpr })
  /** `(a(i), b(i), i = 1, n)` (7.8, 12.6.3). */
  | (Node & {
      readonly kind: "implied do";
      readonly values: readonly FortranExpr[];
      readonly type: TypeSpec | null;
      readonly variable: FortranToken;
      readonly bounds: readonly FortranExpr[];
    })
  | (Node & { readonly kind: "array constructor"; readonly open: "[" | "(/"; readonly items: PartItems });

/** `a`, `a(i)`, `a%b(:, 2)(1:3)[4]%c`. */
export interface NameReference extends Node {
  readonly kind: "reference";
  readonly name: FortranToken;
  readonly selectors: readonly Selector[];
}

export type Selector =
  /** Subscripts, a substring's range, or arguments. */
  | { readonly kind: "parts"; readonly items: PartItems }
  | { readonly kind: "image"; readonly items: PartItems }
  | { readonly kind: "component"; readonly name: FortranToken };

/** What stands in parentheses or brackets; `type` is what is before `::` there. */
export interface PartItems {
  readonly type: TypeSpec | null;
  readonly items: readonly PartItem[];
}

export type PartItem =
  | FortranExpr
  /** `2:n:3`, `:`, `0:*`; the step has its colon even where it is `a(::2)`. */
  | (Node & {
      readonly kind: "range";
      readonly low: FortranExpr | null;
      readonly high: FortranExpr | Star | null;
      readonly step: FortranExpr | null;
    })
  | KeywordItem
  /** `name => target`; in `change team` also `name[*] => target`. */
  | (Node & {
      readonly kind: "association";
      readonly name: NameReference;
      readonly value: FortranExpr;
    })
  | Star
  /** `*10`: where an alternate return goes (15.5.1). */
  | (Node & { readonly kind: "label argument"; readonly label: FortranToken })
  /** `..` (8.5.8.7). */
  | (Node & { readonly kind: "assumed rank" })
  | TypeSpec;

export interface KeywordItem extends Node {
  readonly kind: "keyword item";
  readonly name: FortranToken;
  readonly value: PartItem;
}

export interface Star extends Node {
  readonly kind: "star";
}

// --- declarations (7, 8) ---

/** `real(kind=8)`, `character*(*)`, `type(t)`; also `procedure(f)` and `generic`. */
export interface TypeSpec extends Node {
  readonly kind: "type";
  /** Its words, in lower case, with a blank between. */
  readonly keyword: string;
  readonly parameters: PartItems | null;
  readonly length: Length | null;
  /** `record /structure/`. */
  readonly structure: FortranToken | null;
}

/** `real(8) (a-h, o-z)`. Null: the statement says none, and nothing is known of its procedure's names. */
export interface ImplicitRule {
  readonly type: TypeSpec;
  readonly letters: PartItems | null;
}

/** `*8`, `*(*)`. */
export type Length = { readonly token: FortranToken } | { readonly items: PartItems };

export interface AttributeSpec {
  readonly keyword: FortranToken;
  readonly items: PartItems | null;
  readonly image: PartItems | null;
}

/** What a declaration declares, with what it says of it. */
export type Entity =
  | (Node & {
      readonly kind: "entity";
      readonly name: FortranToken;
      readonly shape: PartItems | null;
      readonly image: PartItems | null;
      readonly length: Length | null;
      /** After the length, as some write it. */
      readonly lateShape: PartItems | null;
      readonly initial: Initial | null;
    })
  | (Generic & { readonly binding: FortranToken | null })
  /** `/name/` in `save`, `bind`; without a name `//`. */
  | (Node & { readonly kind: "block name"; readonly name: FortranToken | null });

/** `operator(+)`, `assignment(=)`. */
export interface Generic extends Node {
  readonly kind: "generic";
  readonly keyword: FortranToken;
  readonly operator: FortranToken;
}

export type Initial =
  | { readonly kind: "=" | "=>"; readonly value: FortranExpr }
  | { readonly kind: "values"; readonly values: readonly DataValue[] };

/** `3*0.0`, `-1`. */
export interface DataValue {
  readonly repeat: FortranExpr | null;
  readonly sign: FortranToken | null;
  readonly value: FortranExpr;
}

// --- statements ---

interface StatementNode extends Node {
  readonly label: FortranToken | null;
  /** The name of a construct, before the colon. */
  readonly constructName: FortranToken | null;
  /** Its first words in lower case, a blank between; empty for an assignment. */
  readonly keyword: string;
}

export interface AssignmentStatement extends StatementNode {
  readonly kind: "assignment";
  readonly target: NameReference;
  readonly isPointer: boolean;
  readonly value: FortranExpr;
}

/** Statements that are a keyword and at most one thing in parentheses, a name or a generic one. */
export type WordsKind = Extract<
  StatementKind,
  | "continue"
  | "cycle"
  | "exit"
  | "image or memory control"
  | "else"
  | "select case"
  | "select type"
  | "select rank"
  | "case"
  | "type is"
  | "rank"
  | "where"
  | "elsewhere"
  | "forall"
  | "associate"
  | "block"
  | "critical"
  | "change team"
  | "end"
  | "implicit none"
  | "program"
  | "module"
  | "submodule"
  | "block data"
  | "contains"
>;

interface LoopControl {
  readonly kind: "count";
  readonly variable: NameReference;
  /** First, last, and perhaps step. */
  readonly bounds: readonly FortranExpr[];
}

export type DoHead =
  | LoopControl
  | { readonly kind: "while"; readonly condition: PartItems }
  | {
      readonly kind: "concurrent";
      readonly header: PartItems;
      readonly locality: readonly AttributeSpec[];
    };

/** What is one statement, by what it is for. */
export type Statement = ExecutableStatement | WordsStatement | DeclarativeStatement;

export interface WordsStatement extends StatementNode {
  readonly kind: WordsKind;
  readonly items: PartItems | null;
  readonly name: FortranToken | null;
  readonly generic: Generic | null;
}

/** What computes, jumps, or decides by what it computes; and `format`, to which some of it refers. */
type ExecutableStatement =
  | AssignmentStatement
  | (StatementNode & { readonly kind: "call"; readonly procedure: NameReference })
  | (StatementNode & {
      readonly kind: "stop" | "return";
      readonly code: FortranExpr | null;
      readonly quiet: KeywordItem | null;
    })
  /** One label, or one of several by an index or the value of a variable (11.2.2, and deleted features). */
  | (StatementNode & {
      readonly kind: "goto";
      readonly target: FortranToken | null;
      readonly labels: PartItems | null;
      readonly index: FortranExpr | null;
      readonly variable: FortranToken | null;
      readonly hasComma: boolean;
    })
  | (StatementNode & {
      readonly kind: "assign";
      readonly target: FortranToken;
      readonly variable: FortranToken;
    })
  | (StatementNode & {
      readonly kind: "input/output";
      readonly control: PartItems | null;
      readonly hasComma: boolean;
      /** Where there is no control list: the format or the unit. */
      readonly format: FortranExpr | Star | null;
      readonly values: readonly FortranExpr[];
    })
  | (StatementNode & {
      readonly kind: "if statement";
      readonly condition: FortranExpr;
      readonly action: Statement;
    })
  | (StatementNode & {
      readonly kind: "arithmetic if";
      readonly value: FortranExpr;
      readonly labels: readonly FortranToken[];
    })
  | (StatementNode & {
      readonly kind: "where statement" | "forall statement";
      readonly mask: PartItems;
      readonly assignment: AssignmentStatement;
    })
  | (StatementNode & { readonly kind: "if then"; readonly condition: FortranExpr })
  | (StatementNode & {
      readonly kind: "else if";
      readonly condition: FortranExpr;
      readonly name: FortranToken | null;
    })
  | (StatementNode & {
      readonly kind: "do";
      readonly end: FortranToken | null;
      readonly hasComma: boolean;
      readonly loop: DoHead | null;
    })
  | (StatementNode & { readonly kind: "format"; readonly list: FortranToken });

/** What declares, and what begins a procedure or a block of interfaces. */
export type DeclarativeStatement =
  | (StatementNode & {
      readonly kind: "subroutine" | "function" | "entry";
      readonly prefixes: readonly (FortranToken | TypeSpec)[];
      readonly name: FortranToken;
      readonly arguments: PartItems | null;
      readonly suffixes: readonly AttributeSpec[];
    })
  | (StatementNode & {
      readonly kind: "interface";
      readonly name: NameReference | null;
      readonly generic: Generic | null;
    })
  | (StatementNode & {
      readonly kind: "declaration" | "module procedure";
      readonly type: TypeSpec;
      readonly attributes: readonly AttributeSpec[];
      readonly separator: "::" | "," | null;
      readonly entities: readonly Entity[];
    })
  | (StatementNode & {
      readonly kind: "attribute";
      readonly items: PartItems | null;
      readonly hasColons: boolean;
      readonly entities: readonly Entity[];
    })
  | (StatementNode & {
      readonly kind: "type definition" | "enum";
      readonly attributes: readonly AttributeSpec[];
      readonly hasColons: boolean;
      readonly name: FortranToken | null;
      readonly parameters: PartItems | null;
    })
  | (StatementNode & {
      readonly kind: "implicit";
      readonly rules: readonly ImplicitRule[];
    })
  | (StatementNode & {
      readonly kind: "use";
      readonly nature: AttributeSpec | null;
      readonly hasColons: boolean;
      readonly module: FortranToken;
      readonly isOnly: boolean;
      readonly items: readonly UseItem[];
    })
  | (StatementNode & {
      readonly kind: "import";
      /** `only`, `none`, `all`. */
      readonly mode: FortranToken | null;
      readonly hasColons: boolean;
      readonly names: readonly FortranToken[];
    })
  | (StatementNode & { readonly kind: "data"; readonly sets: readonly DataSet[] })
  | (StatementNode & { readonly kind: "common" | "namelist"; readonly groups: readonly NameGroup[] })
  | (StatementNode & { readonly kind: "equivalence"; readonly sets: readonly PartItems[] });

export type UseItem =
  | NameReference
  | Generic
  | {
      readonly kind: "rename";
      readonly local: FortranToken | Generic;
      readonly used: FortranToken | Generic;
    };

export interface DataSet {
  /** A comma stands before it. */
  readonly hasComma: boolean;
  readonly objects: readonly FortranExpr[];
  readonly values: readonly DataValue[];
}

/** `/name/ a, b(10)`; the first of `common` may lack its name, and its slashes. */
export interface NameGroup {
  readonly block: { readonly name: FortranToken | null } | null;
  readonly hasComma: boolean;
  readonly members: readonly { readonly name: FortranToken; readonly shape: PartItems | null }[];
}

// --- blocks and program units (5, 11, 14, 15) ---

/** What is read one after the other: a statement, one that could not be read, or what stands between. */
export type TreeItem =
  | { readonly kind: "statement"; readonly statement: Statement }
  | { readonly kind: "unread"; readonly label: FortranToken | null; readonly reject: Reject }
  | Exclude<SourceItem, { readonly kind: "statement" }>;

export type BlockItem = TreeItem | BlockConstruct | ProgramUnit;

/** `if`, `do`, `select`, …: branches, each with the statement that begins it. */
export interface BlockConstruct {
  readonly kind: "construct";
  readonly branches: readonly ConstructBranch[];
  /**
   * Null for a loop with a label: its last statement is in its body, or in that of a loop in it which ends
   * with the same statement.
   */
  readonly end: Statement | null;
}

export interface ConstructBranch {
  readonly head: Statement;
  readonly body: readonly BlockItem[];
}

/** Program, module, procedure, block of interfaces, derived type, enumeration. */
export interface ProgramUnit {
  readonly kind: "unit";
  /**
   * Null for a main program that begins without a statement of its own (14.1), and where that statement could
   * not be read: then there is a `reject`.
   */
  readonly head: Statement | null;
  readonly body: readonly BlockItem[];
  /** `contains` */
  readonly divider: Statement | null;
  readonly contained: readonly BlockItem[];
  readonly end: Statement | null;
  /** Why it could not be read. Types and interfaces leave that to what they are in. */
  readonly reject: Reject | null;
}
