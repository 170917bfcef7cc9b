// Names of opaque instructions whose meaning the interpreter knows (`interpret-opaque.ts`). To all passes an
// opaque instruction is a barrier: it may read, write and jump. The comment on each name lists its operands:
// structs are named by their addresses; bits of an object are counted from its start.
//
//     x = s.f;     %t1: struct s* = addr s
//                  %t2: unsigned int = opaque "bit-field"(%t1, 35, 3)

/** What messages say of a barrier. */
export interface OpaqueWords {
  /** What it is, and where: `the cast to "size_t" (line 12)`. */
  readonly what: string;
  /**
   * The condition that decides, where flags make something else of it: `#ifdef BIG at big.h:3`; null: not
   * known which. Absent: flags change nothing.
   */
  readonly flags?: string | null;
  /** What flags decide on: a macro, statements under an `#if`, a part of one. Absent: a type, a size. */
  readonly decidedOn?: "macro" | "text" | "part";
  /**
   * It calls a function that may do anything; of calls that work on the compiler's vectors, and of those that
   * give no result, that is told. Absent means no.
   */
  readonly mayDoAnything?: "on vectors" | "for an effect" | "unknown";
  /** Why a called function is not looked into: `takes or gives a structure`. Absent: not known. */
  readonly takes?: string;
  /** What could be done in its place. Absent: nothing is known. */
  readonly instead?: string;
  /** The type that keeps it from being modelled. Absent: it is no type. */
  readonly typed?: TypeWords;
}

/** `the type "word" of "sum" (line 12)` */
export interface TypeWords {
  readonly type: string;
  /** What the type is under these flags: `unsigned char *`. Null: not known, or flags decide on nothing. */
  readonly now: string | null;
  /** What has the type: a variable, or a path from one. Null: no name. */
  readonly of: string | null;
  readonly isVariable: boolean;
  readonly place: string;
}

/** Text that `#if` selects. Where it has a result, the last operand is its value in the text as read. */
export const CHOSEN_TEXT = "text that depends on compiler flags (#if)";

/**
 * (struct, first bit, bits): reads them. (struct, first bit, bits, value): writes them; the result is the
 * value as it was stored.
 */
export const BIT_FIELD = "bit-field";

/**
 * (to, from): of a struct whose members are neither volatile nor bit-fields nor unions, and that lies in no
 * union. `opt/struct-copies.ts` turns it into copies of elements.
 */
export const STRUCT_ASSIGNMENT = "struct assignment";

/** (to, from): of any other struct. */
export const OTHER_STRUCT_ASSIGNMENT =
  "the assignment of a union, or of a structure with unions, bit-fields or volatile members,";

/**
 * (object): sets it to zero. (object, first bit, bits, value, …): then stores these values; where bits is 0,
 * the value is the address of a struct or an array of characters to copy. Operands in any other number: the
 * values are named, but not where they go.
 */
export const INITIALISER = "initialiser";

/**
 * (function, argument, …): a call with structs among its arguments. A struct as its result is dropped.
 * `calls`, here and in the next: the function is named, all its arguments stand there, and the members of
 * these structs are as in `STRUCT_ASSIGNMENT`.
 */
export const STRUCT_CALL = "call with a struct";

/** (to, function, argument, …): the same, with the result stored to `to`. */
export const STRUCT_FROM_CALL = "struct from a call";

/** (parameter, value): at the start of a function, for each parameter that is a struct. */
export const STRUCT_PARAMETER = "struct parameter";

/**
 * (value, …): a directive of the author's for threads or devices. In front of a statement it names what may
 * be read there. With a result: the value of a variable after the statement, not known.
 */
export const DIRECTIVE = "directive";

/**
 * An assembler statement without instructions, which keeps its operands: `asm volatile ("" ::: "memory")`.
 */
export const EMPTY_ASM = "asm without instructions";

/** (number): the address of the function's label of that number. */
export const LABEL_ADDRESS = "address of a label";

/** (address): the number of the label there, on which a switch follows. */
export const COMPUTED_GOTO = "computed goto";

// Lists of variadic arguments are named by their addresses.

export const VA_START = "__builtin_va_start";

export const VA_END = "__builtin_va_end";

/** (to, from). */
export const VA_COPY = "__builtin_va_copy";

/** (list): its next argument. */
export const VA_ARG = "va_arg";

/** (struct): the result of the function, before `return`. */
export const STRUCT_RETURN = "return of a struct";
