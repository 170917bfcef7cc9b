// The typed syntax tree of Fortran. Built by `sema/`, read by `lower/fortran`.
//
// What the front end has already done: names are resolved to objects by the rules of scope and of implicit
// typing (Fortran 2018, 19 and 8.7), `a(i)` is an element, a section, a function reference or an intrinsic,
// every expression has its type and rank, conversions are explicit `convert` nodes (10.1.5.2), named
// constants are their values, statement functions are what they stand for. Subscripts stay in Fortran's
// order and count from the array's own lower bounds. Everything has its span in the user's file, or null
// where its tokens are not contiguous there.

import type { Span } from "../../source/span.ts";
import type { UnreadFunction } from "../../source/unread.ts";
import type { Brand } from "../../support/brand.ts";
import type { Aside } from "./asides.ts";

/** Index into `ProcedureDefinition.symbols`. */
export type ObjectId = Brand<"fortran-symbol">;

/** A type with its kind, counted in bytes (7.3). */
export type DataType =
  | { readonly kind: "integer" | "logical"; readonly bytes: 1 | 2 | 4 | 8 | 16 }
  /**
   * Of a complex number: of each of its two parts. `byFlags`: other flags may make another kind of it; the
   * named constant that says which, or nothing.
   */
  | { readonly kind: "real" | "complex"; readonly bytes: 4 | 8 | 10 | 16; readonly byFlags?: string }
  /** `most`: of its bytes, where its length is a number. */
  | { readonly kind: "character"; readonly most?: bigint }
  /** `definition`: null where it is not in the file. */
  | { readonly kind: "derived"; readonly name: string; readonly definition: DerivedType | null }
  /** `class(*)`, `type(*)`, what is declared nowhere. */
  | { readonly kind: "unknown"; readonly why: string };

/** A derived type, as far as it is read (7.5). */
export interface DerivedType {
  readonly name: string;
  /** What it extends. */
  readonly parent: DerivedType | null;
  readonly components: ReadonlyMap<string, Component>;
}

export interface Component {
  readonly type: DataType;
  readonly shape: ArraySpec | null;
  readonly attributes: ReadonlySet<ObjectAttribute>;
}

/** One dimension (8.5.8). */
export interface Dimension {
  /** 1 where the author gives none; null where it comes from elsewhere (allocatable, pointer). */
  readonly lower: TypedExpr | null;
  /** Null where the shape comes from elsewhere, and for `*`. */
  readonly upper: TypedExpr | null;
}

export interface ArraySpec {
  /** Assumed-size arrays are explicit ones whose last dimension has no upper bound. */
  readonly kind: "explicit" | "assumed-shape" | "deferred" | "other";
  readonly dimensions: readonly Dimension[];
}

export interface DataObject {
  readonly id: ObjectId;
  /** As it is spelled where it stands first. */
  readonly name: string;
  readonly type: DataType;
  /** Null for scalars. */
  readonly shape: ArraySpec | null;
  /**
   * Where its value lives: `saved` keeps it from call to call, `shared` is what other procedures see
   * (modules, common blocks, the host's variables), whatever declares it.
   */
  readonly storage: "dummy" | "local" | "saved" | "shared" | "result";
  /** An array as long as a value on entry says. */
  readonly isAutomatic?: true;
  readonly attributes: ReadonlySet<ObjectAttribute>;
  /** Something in the procedure may set it. */
  readonly isSet: boolean;
  /** Its address is handed on: an argument that may be set, an item that is read, the target of a pointer. */
  readonly escapes: boolean;
  /** Of the name where it is declared; null where nothing declares it. */
  readonly span: Span | null;
  /** What it begins with, element by element: `other` is not told. */
  readonly initial: "none" | "other" | readonly InitialValue[];
  /** Of a component of a structure, which is an object like others; null: of what is none. */
  readonly component: ComponentOf | null;
  /** The construct in which it is known, of those that declare names; null: the whole procedure. */
  readonly scope: Span | null;
}

export interface InitialValue {
  /** Null: for all elements. */
  readonly repeat: bigint | null;
  readonly value: TypedExpr;
}

/** `grid(i)%cell(j)%u`: all of these elements are one array u of cells of grids, called `grid%cell%u`. */
export interface ComponentOf {
  readonly structure: ObjectId;
  /** How many subscripts each of its names has: 1, 1, 0. Those of the last name come first in its shape. */
  readonly ranks: readonly number[];
  /** For each dimension of its shape, the constants that its type declares; null: there are none. */
  readonly bounds: readonly (ConstantBounds | null)[];
}

export interface ConstantBounds {
  readonly lower: bigint;
  readonly upper: bigint;
}

export type ObjectAttribute =
  | ("allocatable" | "asynchronous" | "contiguous" | "equivalence" | "intent-in" | "intent-out")
  | ("optional" | "parameter" | "pointer" | "target" | "value" | "volatile");

/** What every expression has. */
interface Typed {
  readonly type: DataType;
  /** 0 for scalars. */
  readonly rank: number;
  readonly span: Span | null;
}

type ArithmeticOperator = "add" | "sub" | "mul" | "div" | "pow";
export type RelationalOperator = "eq" | "ne" | "lt" | "le" | "gt" | "ge";
/** Of truth values; `eqv` and `neqv` compare them. */
type LogicalOperator = "and" | "or" | "eqv" | "neqv";

export type Designator = Typed &
  (
    | { readonly kind: "variable"; readonly symbol: ObjectId }
    | { readonly kind: "component"; readonly of: Designator; readonly name: string }
    | { readonly kind: "element"; readonly of: Designator; readonly subscripts: readonly TypedExpr[] }
    | { readonly kind: "section"; readonly of: Designator; readonly subscripts: readonly Subscript[] }
    /** A part of a character string. */
    | { readonly kind: "substring"; readonly of: Designator; readonly parts: readonly TypedExpr[] }
  );

export type Subscript =
  | { readonly kind: "index"; readonly value: TypedExpr }
  | {
      readonly kind: "range";
      readonly from: TypedExpr | null;
      readonly to: TypedExpr | null;
      readonly step: TypedExpr | null;
    };

export type TypedExpr =
  | Designator
  | (Typed &
      (
        | { readonly kind: "integer"; readonly value: bigint }
        /** `text`: as the author spells it, but with its kind as a number: it means the same everywhere. */
        | { readonly kind: "real"; readonly value: number; readonly text: string }
        | { readonly kind: "logical"; readonly value: boolean }
        | { readonly kind: "convert"; readonly arg: TypedExpr }
        | { readonly kind: "negate" | "not"; readonly arg: TypedExpr }
        | {
            readonly kind: "binary";
            readonly operator: ArithmeticOperator | RelationalOperator | LogicalOperator;
            readonly left: TypedExpr;
            readonly right: TypedExpr;
          }
        /** `name`: the specific or generic one, in lower case. */
        | { readonly kind: "intrinsic"; readonly name: string; readonly args: readonly TypedExpr[] }
        | (CalledProcedure & { readonly kind: "call" })
        /** Anything else: `parts` are evaluated for it, and may be set. */
        | (OpaqueValue & { readonly kind: "opaque" })
      ));

interface OpaqueValue {
  readonly what: string;
  readonly parts: readonly TypedExpr[];
  /** The function that it is the value of, in lower case. */
  readonly intrinsic?: string;
  /** Of an array constructor, and of a loop in it: these values, so many times; null: not known. */
  readonly counted?: { readonly values: readonly TypedExpr[]; readonly times: bigint | null };
  /** A constant of which other flags may make another one (`sema/constants-of-flags.ts`). */
  readonly byFlags?: ConstantByFlags;
}

export interface ConstantByFlags {
  /** Of an integer, what it is with the flags that polyc got: this proves nothing. */
  readonly now: bigint | null;
  /** Of a named constant that new text may name. */
  readonly name: string | null;
}

/** `copied`: in parentheses, so that what is passed is a value, whatever the argument is (15.5.2.3). */
export type ArgumentForm = "plain" | "copied" | "keyword";

export interface CalledProcedure {
  readonly procedure: string;
  readonly args: readonly TypedExpr[];
  /**
   * How each argument is written. Null: of a procedure that belongs to a type, `args` are what it may reach.
   */
  readonly forms: readonly ArgumentForm[] | null;
  /** Where the definition begins; null: it is in no file that is read, or not known which one it is. */
  readonly unit: number | null;
  /** What is known of the definition; null: it may do anything that a call may do. */
  readonly way: CallWay | null;
  /** Local variables among the arguments that it may set while it runs, and not later. Absent: none. */
  readonly sets?: readonly ObjectId[];
}

/** What a call of a procedure of the file is described as. */
export type CallWay =
  /** A function that only computes something of its arguments. */
  | { readonly kind: "computed" }
  /**
   * What its statements do. `shared`: variables that they read without being given them, and which ones these
   * are for the caller. Nothing in the loop with so many loops around sets them.
   */
  | {
      readonly kind: "expanded";
      readonly shared: readonly (readonly [theirs: ObjectId, here: ObjectId])[];
      readonly level: number;
    };

export type TypedStmt = { readonly span: Span | null; readonly label: string | null } & TypedStmtKind;

type TypedStmtKind =
  | { readonly kind: "assign"; readonly target: Designator; readonly value: TypedExpr }
  /** `where (mask) target = value` (10.2.3). */
  | {
      readonly kind: "where";
      readonly mask: TypedExpr;
      readonly target: Designator;
      readonly value: TypedExpr;
    }
  /** `where` with several of them: an element is in the first branch whose mask holds for it. */
  | { readonly kind: "where-construct"; readonly branches: readonly WhereBranch[] }
  | { readonly kind: "call"; readonly call: CalledProcedure }
  | { readonly kind: "if"; readonly arms: readonly Arm[]; readonly other: readonly TypedStmt[] | null }
  /** `if (…) statement` */
  | { readonly kind: "logical-if"; readonly cond: TypedExpr; readonly then: TypedStmt }
  | CountingLoop
  | {
      readonly kind: "select";
      readonly on: TypedExpr;
      readonly cases: readonly SelectCase[];
    }
  | {
      readonly kind: "do-while";
      readonly name: string | null;
      /** Null: `do`, which only `exit` ends. */
      readonly cond: TypedExpr | null;
      readonly body: readonly TypedStmt[];
      readonly bodySpan: Span | null;
    }
  /** `name`: that `exit` leaves it by. */
  | {
      readonly kind: "block";
      readonly name: string | null;
      readonly body: readonly TypedStmt[];
      /** Its statements have names that mean something nowhere else. */
      readonly isAssociate?: true;
    }
  | { readonly kind: "cycle" | "exit"; readonly construct: string | null }
  | { readonly kind: "goto"; readonly to: string }
  | { readonly kind: "return" | "continue" }
  /** `stop`, `error stop`. */
  | { readonly kind: "stop"; readonly parts: readonly TypedExpr[] }
  /** Input and output, allocation, pointers: `parts` may be read and set, `sets` are set. */
  | {
      readonly kind: "opaque";
      readonly what: string;
      readonly parts: readonly TypedExpr[];
      readonly sets: readonly ObjectId[];
      /** Of `allocate`: dimensions that begin at 1 afterwards, of any size. Absent: none. */
      readonly beginAtOne?: readonly ArrayDimension[];
    };

export interface ArrayDimension {
  readonly symbol: ObjectId;
  /** Counts from 1. */
  readonly dimension: number;
}

export interface WhereBranch {
  /** Null: `elsewhere` without one. */
  readonly mask: TypedExpr | null;
  readonly assignments: readonly { readonly target: Designator; readonly value: TypedExpr }[];
}

/** `case (1, 4:7)` (11.1.9). */
interface SelectCase {
  /** Null: `case default`. */
  readonly values: readonly CaseRange[] | null;
  readonly body: readonly TypedStmt[];
}

/** Both included; null: no limit. */
export interface CaseRange {
  readonly low: TypedExpr | null;
  readonly high: TypedExpr | null;
}

interface Arm {
  readonly cond: TypedExpr;
  readonly body: readonly TypedStmt[];
}

/** `do i = from, to, step` (11.1.7.4.1): all three are computed once, on entry. */
export interface CountingLoop {
  readonly kind: "do";
  readonly name: string | null;
  readonly variable: ObjectId;
  readonly from: TypedExpr;
  readonly to: TypedExpr;
  readonly step: TypedExpr | null;
  readonly body: readonly TypedStmt[];
  readonly bodySpan: Span | null;
  /** Of a loop without a text of its own, the one that counts it among others; null: of no such loop. */
  readonly within: Span | null;
}

/** `common /state/ t, n`: members in the block's order. */
export interface CommonBlock {
  /** In lower case; empty: blank common. */
  readonly name: string;
  readonly members: readonly ObjectId[];
}

/** `exit`, and the construct that it leaves. */
export interface ExitStatement {
  readonly span: Span;
  readonly leaves: Span;
}

/** A named constant, where it is named: of an integer of the default kind, or a real of some bytes. */
export interface ConstantUse {
  readonly name: string;
  readonly value: bigint | number;
  readonly bytes: number;
  readonly span: Span;
  /** Other flags may make another value of it. */
  readonly byFlags?: true;
}

export interface ProcedureDefinition {
  readonly name: string;
  /** Where it begins, by which calls name it. */
  readonly unit: number | null;
  readonly kind: "program" | "subroutine" | "function";
  /** `pure`, `elemental`: takes no directives that make threads (OpenMP 5.2, 3.2). */
  readonly isPure: boolean;
  readonly symbols: readonly DataObject[];
  readonly dummies: readonly ObjectId[];
  /** Of a function. */
  readonly result: ObjectId | null;
  /** Null: not all of them are known. */
  readonly commons: readonly CommonBlock[] | null;
  readonly body: readonly TypedStmt[];
  /** Those whose places in the file are known. */
  readonly exits: readonly ExitStatement[];
  /** The whole definition in the user's file. */
  readonly span: Span | null;
  /** What executes: after the last specification. */
  readonly bodySpan: Span | null;
  /** Where its text names constants, also as the kinds of others. */
  readonly constants: readonly ConstantUse[];
  /** Where declarations may be added: at the end of the line of the last one. Null: nowhere. */
  readonly endOfSpecification: number | null;
}

export interface FortranUnit {
  readonly procedures: readonly ProcedureDefinition[];
  readonly unread: readonly UnreadFunction[];
  readonly asides: readonly Aside[];
  /** What procedures that are left unread declare, as far as it can be told. */
  readonly leftObjects: readonly DataObject[];
  /** It names what sets rounding modes, or reads exception flags. */
  readonly floatingEnvironment: boolean;
  /** What a variable takes at most, for the names of derived types of which that is known. */
  readonly typeBytes: ReadonlyMap<string, bigint>;
}
