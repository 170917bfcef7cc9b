// One translation unit in three-address form: its functions, and the facts that hold for all of them.

import type { Span } from "../source/span.ts";
import type { Func } from "./func.ts";
import type { Type } from "./type.ts";

/**
 * Size and field offsets of a struct or union, in bytes; size 0 and align 1 where the type is incomplete. A
 * bit-field lies `bits.at` bits into the byte at `offset`. Array extents that are macros enter with their
 * present value, a mere hint: then `symbolic` is set, and sizes and offsets prove nothing.
 */
export interface StructLayout {
  readonly kind: "struct" | "union" | "enum";
  readonly name: string;
  readonly size: bigint;
  readonly align: bigint;
  readonly symbolic?: boolean;
  readonly fields: readonly {
    readonly name: string;
    readonly type: Type;
    readonly offset: bigint;
    readonly bits: { readonly at: number; readonly width: number } | null;
    /** Absent means no. */
    readonly volatile?: boolean;
    /** Volatile because flags decide how it is declared: the condition, null where it is not known. */
    readonly flags?: string | null;
  }[];
  /** The condition that decides where flags make it symbolic: for messages. Absent: not known. */
  readonly flags?: string;
}

/** One translation unit in three-address form. `tags` is indexed by TagId. */
export interface Module {
  readonly funcs: readonly Func[];
  readonly tags: readonly StructLayout[];
  /**
   * Direct calls in the unit, and functions whose address is taken: for interprocedural facts of static
   * functions.
   */
  readonly addressTaken: ReadonlySet<string>;
  /**
   * Functions whose result, unless null, points to fresh memory that nothing else points to (attribute
   * `malloc`), besides those of the C library.
   */
  readonly allocators?: ReadonlySet<string>;
  /** Functions of which all callers know that they do what the text says. Absent means none. */
  readonly known?: ReadonlySet<string>;
  /** Functions of the unit that are not in the module, as lowering failed. Absent means none. */
  readonly failed?: readonly FailedFunction[];
}

export interface FailedFunction {
  readonly name: string;
  readonly span: Span | null;
  readonly message: string;
}
