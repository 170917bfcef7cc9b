// The typed syntax tree of C. Built by `sema/`, read by `lower/c`.
//
// What the front end has already done: names are resolved to symbols, every expression has its type, implicit
// conversions are explicit `cast` nodes (`implicit: true`), arrays and functions have decayed where C says so
// (`decay`), lvalue-to-rvalue conversion is explicit (`load`), `a[i]` on a pointer is `index`, `->` is deref
// + member, integer constant expressions that the language demands (case labels, enum values, bit widths) are
// evaluated. Everything has its span in the user's file, or null where its tokens are not contiguous there.

import type { StructLayout } from "../../ir/module.ts";
import type { OpaqueWords } from "../../ir/opaque-names.ts";
import type { PragmaMeaning } from "../../ir/pragma.ts";
import type { ExtentId, Type } from "../../ir/type.ts";
import type { Span } from "../../source/span.ts";
import type { UnknownSyntax, UnreadFunction } from "../../source/unread.ts";
import type { Brand } from "../../support/brand.ts";

/** What may have another value under other flags: the name of a macro, or an expression as it is spelled. */
interface Changeable {
  readonly kind: "macro" | "expression";
  readonly text: string;
  readonly words?: OpaqueWords;
}

/** Index into `Unit.symbols`. */
export type SymbolId = Brand<"symbol">;

export interface Symbol {
  readonly id: SymbolId;
  readonly name: string;
  readonly kind: "variable" | "parameter" | "function";
  readonly type: Type;
  readonly storage: "param" | "local" | "static" | "global" | "extern";
  /**
   * Also set for `_Atomic` and thread-local objects, and those that go by another name in assembly: like
   * volatile ones they are never modelled.
   */
  readonly volatile: boolean;
  /** Volatile because flags choose how it is declared (`#if`). Absent means no. */
  readonly chosen?: boolean;
  /** The condition that decides how it is declared: for messages. Absent: not known. */
  readonly flags?: string;
  /**
   * `&x` occurs, or the object is captured in a way that needs memory (asm operand, statement expression, …).
   * Not set by array decay, except in initialisers of static objects and in functions that are unread: there
   * any mention counts. For functions: used otherwise than as the callee of a direct call.
   */
  readonly addressTaken: boolean;
  /** By more than `&x` in text that was read. Absent means no. */
  readonly captured?: boolean;
  /** Declared name in the user's file. */
  readonly span: Span | null;
  /**
   * Block in which the user's text may use it; empty where that block has no text, and beginning after the
   * macro that declares it where its name is not in the text. Null at file scope and for parameters.
   */
  readonly scope: Span | null;
  /**
   * At file scope: the linker knows it by another name (`asm("g")`), as another's (`alias("f")`), or takes
   * another one for it where there is one (`weak`). Absent means no.
   */
  readonly isLinkedOtherwise?: true;
  /** For functions: what attributes (`const`, `pure`, `malloc`, `noreturn`) or the C library table say. */
  readonly effects: FunctionEffects | null;
}

export interface FunctionEffects {
  readonly memory: "const" | "pure" | "any";
  readonly noreturn: boolean;
  /** The result points to a fresh object that nothing else points to. */
  readonly malloc: boolean;
  /** Of numbers it computes others, and stores them through the pointers that it gets. Absent means no. */
  readonly storesResults?: true;
  /** A mathematical function of which the file may see what else it does: for messages. Absent means no. */
  readonly observed?: "errno" | "the floating-point environment";
}

/**
 * An object-like macro whose expansion is exactly this expression, of signed integer type: it stays symbolic.
 * So does an enumeration constant whose value rests on a macro: then `name` is that constant's.
 */
export interface MacroUse {
  readonly name: string;
  /**
   * Two definitions of one name (after #undef) are two macros, as are two of a name in its expansion: see
   * `c/macro-meanings.ts`. Negative for enumeration constants.
   */
  readonly definition: number;
}

interface Node {
  readonly span: Span | null;
}
interface LoopNode extends Node {
  /** For messages: the text in which it begins, where it is a macro's. */
  readonly near: Span | null;
  /** For messages: where it begins, in words, and the macro that has its first word, and where. */
  readonly place: string;
  readonly macro: { readonly name: string; readonly place: string } | null;
}
interface Typed extends Node {
  readonly type: Type;
}

type UnaryOp = "neg" | "plus" | "bitnot" | "not";
export type BinaryOp =
  | "add"
  | "sub"
  | "mul"
  | "div"
  | "rem"
  | "shl"
  | "shr"
  | "and"
  | "or"
  | "xor"
  | "eq"
  | "ne"
  | "lt"
  | "le"
  | "gt"
  | "ge";

export type Expr =
  /**
   * Integer or character constant, or a macro that expands to an integer constant expression (then `macro` is
   * set).
   */
  | (Typed & {
      readonly kind: "int";
      readonly value: bigint;
      readonly macro: MacroUse | null;
      /**
       * Part of a macro that another compilation may define otherwise, and that can't be printed in the
       * constant's place (`10+2` without parentheses, `1000u`): the value is a hint, and nothing may rest on
       * it (soundness rule 10).
       */
      readonly restsOn?: Changeable;
    })
  /** `text` is the author's spelling; the name of a macro that expands to a floating constant expression. */
  | (Typed & {
      readonly kind: "float";
      readonly value: number;
      readonly text: string;
      /** As for integers. */
      readonly restsOn?: Changeable;
    })
  | (Typed & { readonly kind: "string"; readonly bytes: string })
  /** Lvalue (or function designator). */
  | (Typed & { readonly kind: "name"; readonly symbol: SymbolId })
  /** Lvalue `base[index]`; `base` is a pointer value (possibly a `decay`). */
  | (Typed & { readonly kind: "index"; readonly base: Expr; readonly index: Expr })
  /** Lvalue `*pointer`. */
  | (Typed & { readonly kind: "deref"; readonly pointer: Expr })
  /**
   * Lvalue `object.name`. A member of an anonymous struct is a member of the (nameless) member that holds it.
   */
  | (Typed & {
      readonly kind: "member";
      readonly object: Expr;
      readonly name: string;
      readonly field: number;
    })
  /** Lvalue to value. Volatile if the lvalue is. */
  | (Typed & { readonly kind: "load"; readonly from: Expr; readonly volatile: boolean })
  /** Array lvalue to pointer to its first element, or function designator to function pointer. */
  | (Typed & { readonly kind: "decay"; readonly of: Expr })
  | (Typed & { readonly kind: "addressof"; readonly of: Expr })
  /** The argument of `not` is any scalar (1 where it equals zero); else it has the type of the result. */
  | (Typed & { readonly kind: "unary"; readonly op: UnaryOp; readonly arg: Expr })
  /**
   * Operands have the type in which the operation is done (usual arithmetic conversions explicit); the count
   * of a shift is converted to the type of what is shifted. Comparisons have type int, their operands may be
   * pointers.
   */
  | (Typed & { readonly kind: "binary"; readonly op: BinaryOp; readonly left: Expr; readonly right: Expr })
  /**
   * pointer + index or pointer - index, in elements. The index, here and in `index`, has any promoted integer
   * type.
   */
  | (Typed & {
      readonly kind: "ptradd";
      readonly pointer: Expr;
      readonly index: Expr;
      readonly negative: boolean;
    })
  | (Typed & { readonly kind: "ptrdiff"; readonly left: Expr; readonly right: Expr })
  /**
   * Operands, like the conditions of `conditional` and of statements, are scalars of any type: true if not
   * equal to zero.
   */
  | (Typed & {
      readonly kind: "logical";
      readonly op: "and" | "or";
      readonly left: Expr;
      readonly right: Expr;
    })
  | (Typed & { readonly kind: "conditional"; readonly cond: Expr; readonly then: Expr; readonly other: Expr })
  | (Typed & { readonly kind: "comma"; readonly left: Expr; readonly right: Expr })
  | (Typed & { readonly kind: "cast"; readonly arg: Expr; readonly implicit: boolean })
  /** `target = value`; the result is the value stored. */
  | (Typed & {
      readonly kind: "assign";
      readonly target: Expr;
      readonly value: Expr;
      /** Of structures and unions, where it stands, in words: for messages. Absent: not known. */
      readonly place?: string;
    })
  /**
   * `target op= value`: target is evaluated once. The operation is done in `operationType` (type of `value`),
   * with the old value converted to it and the result converted back. For pointers op is add or sub and
   * `value` counts elements.
   */
  | (Typed & {
      readonly kind: "compound";
      readonly op: BinaryOp;
      readonly target: Expr;
      readonly value: Expr;
      readonly operationType: Type;
    })
  | (Typed & {
      readonly kind: "incdec";
      readonly target: Expr;
      readonly delta: 1 | -1;
      readonly prefix: boolean;
    })
  /** The callee is a function pointer; that of a direct call is the `decay` of a `name`. */
  | (Typed & {
      readonly kind: "call";
      readonly callee: Expr;
      readonly args: readonly Expr[];
      /** Where it stands, in words: for messages. */
      readonly place: string;
    })
  /** sizeof of a type whose extents are not constant (VLA), or rest on a macro. Constant ones are `int`. */
  | (Typed & { readonly kind: "sizeof"; readonly of: Type })
  /**
   * GNU's statement expression `({ … })`: declarations, expressions and ifs, then its value (null: void). No
   * jumps, no loops.
   */
  | (Typed & { readonly kind: "stmts"; readonly body: readonly Stmt[]; readonly value: Expr | null })
  /**
   * Valid C that polyc does not model (statement expression with loops, compound literal, va_arg, …): a
   * barrier.
   */
  | (Typed & {
      readonly kind: "opaque";
      readonly what: string;
      readonly parts: readonly Expr[];
      /** Absent: `what` is all that there is to say. */
      readonly words?: OpaqueWords;
    });

export type Initializer =
  | { readonly kind: "expr"; readonly value: Expr }
  /**
   * `parts` are the expressions in the braces, in order; `places` where each goes (converted, then), the rest
   * of the object being zero. Null where that is not known.
   */
  | {
      readonly kind: "list";
      readonly parts: readonly Expr[];
      readonly places: readonly (readonly InitialPlace[])[] | null;
    };

/** Bits of an initialised object, counted from its start; width 0 for a whole struct or string. */
export interface InitialPlace {
  readonly at: bigint;
  readonly width: number;
}

export type Stmt =
  | (Node & { readonly kind: "expr"; readonly value: Expr })
  /**
   * One declared object (a declaration of several gives several). VLA extents are evaluated here. `init` is
   * null for static objects, which are initialised before the program starts. The span is the whole
   * declaration where it declares one object, else that of the declarator with its initialiser.
   */
  | (Node & { readonly kind: "declare"; readonly symbol: SymbolId; readonly init: Initializer | null })
  /** A typedef of a variably modified type: its extents are evaluated here. */
  | (Node & { readonly kind: "extents"; readonly extents: readonly ExtentId[] })
  | (Node & { readonly kind: "block"; readonly body: readonly Stmt[] })
  | (Node & { readonly kind: "if"; readonly cond: Expr; readonly then: Stmt; readonly other: Stmt | null })
  /** `init` is an expression statement, a block of declarations, or null. */
  | (LoopNode & {
      readonly kind: "for";
      readonly init: Stmt | null;
      readonly cond: Expr | null;
      readonly step: Expr | null;
      readonly body: Stmt;
    })
  | (LoopNode & { readonly kind: "while"; readonly cond: Expr; readonly body: Stmt })
  /** `isOnce`: as read, the condition is zero. */
  | (LoopNode & {
      readonly kind: "do";
      readonly body: Stmt;
      readonly cond: Expr;
      readonly isOnce: boolean;
    })
  | (Node & { readonly kind: "switch"; readonly on: Expr; readonly body: Stmt })
  /** `symbolic`: the label rests on a macro, its value is only a hint (soundness rule 10). */
  | (Node & {
      readonly kind: "case";
      readonly low: bigint;
      readonly high: bigint;
      readonly symbolic: boolean;
      /** `"case DONE" (line 12)`: for messages. */
      readonly words: string;
      readonly body: Stmt;
    })
  | (Node & { readonly kind: "default"; readonly words: string; readonly body: Stmt })
  | (Node & {
      readonly kind: "label";
      readonly name: string;
      readonly words: string;
      readonly body: Stmt;
    })
  | (Node & { readonly kind: "goto"; readonly name: string })
  /** GNU's `goto *target;`: control goes on at one of the function's `labels`. */
  | (Node & { readonly kind: "computed goto"; readonly target: Expr })
  | (Node & { readonly kind: "break" })
  | (Node & { readonly kind: "continue" })
  | (Node & { readonly kind: "return"; readonly value: Expr | null })
  | (Node & { readonly kind: "empty" })
  /**
   * `#pragma …` or `_Pragma`, text without `#pragma`; `isPart`: the span is that of a macro which expands to
   * other things as well.
   */
  | (Node & {
      readonly kind: "pragma";
      readonly text: string;
      readonly meaning: PragmaMeaning;
      readonly isPart?: true;
      /** Of a construct (`AuthorConstruct`): objects of the function that clauses read, or give a value. */
      readonly reads?: readonly SymbolId[];
      readonly sets?: readonly SymbolId[];
    })
  /** asm and the like. */
  | (Node & { readonly kind: "opaque"; readonly what: string });

export interface FunctionDefinition {
  readonly symbol: SymbolId;
  readonly name: string;
  readonly params: readonly SymbolId[];
  readonly resultType: Type;
  readonly isStatic: boolean;
  readonly isInline: boolean;
  readonly body: Stmt;
  /** Nothing in the definition is chosen by flags: no `#if`, no macro that other flags define otherwise. */
  readonly isFixed: boolean;
  /** Where a computed goto may go: all labels, if there is one. `LABEL_ADDRESS` counts them from 1. */
  readonly labels: readonly string[];
  /** The whole definition in the user's file; null for functions of headers or written by macros. */
  readonly span: Span | null;
  readonly bodySpan: Span | null;
}

/** What is taken to hold whenever control comes to a function: `--assume`. */
export interface GivenFact {
  /** As the user wrote it. */
  readonly text: string;
  /** Of parameters and objects with file scope, computed without effects. */
  readonly condition: Expr;
  readonly variables: readonly SymbolId[];
}

/**
 * What the file mentions that bears on whether its loops may run on other threads (soundness rules 13, 14,
 * 15).
 */
export interface UnitFacts {
  readonly readsErrno: boolean;
  /** fenv.h functions, `#pragma STDC FENV_ACCESS`, MXCSR or x87 control word accesses. */
  readonly floatingEnvironment: boolean;
  readonly forks: boolean;
  /** What is called may be another definition than the one that stands here: see `interposed.ts`. */
  readonly interposes: boolean;
  /** Assembler text at file scope: it may define whatever the file does not. */
  readonly hasAssembler: boolean;
}

/** One translation unit. */
export interface Unit {
  readonly symbols: readonly Symbol[];
  readonly tags: readonly StructLayout[];
  /** Indexed by ExtentId: the expressions of array extents. */
  readonly extents: readonly Expr[];
  /** In source order, those of the user's main file and of headers alike (headers' are never transformed). */
  readonly functions: readonly FunctionDefinition[];
  readonly unread: readonly UnreadFunction[];
  /** In source order, functions that are unread for it among them. */
  readonly unknownSyntax: readonly UnknownSyntax[];
  /** Objects with file scope. */
  readonly fileVariables: readonly SymbolId[];
  readonly facts: UnitFacts;
  /**
   * Uses of macros that `#if` chooses, of which it was believed what they gave: code generation tests them
   * again.
   */
  readonly believed: readonly Span[];
}
