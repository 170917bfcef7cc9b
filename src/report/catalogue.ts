// The catalogue of all that polyc says with an id: what it means, what to do, and an example.
// Where Fortran needs other advice, that follows (`fortran-advice.ts`).
//
// `polyc explain ID` prints an entry; `scripts/messages.mjs` writes docs/messages.md from all of them. A test
// holds the ids of remarks, rejects and diagnostics against it.

import type { RejectKind } from "../source/diagnostic.ts";
import { wrapped } from "../support/text-layout.ts";
import { FORTRAN_ADVICE } from "./fortran-advice.ts";

interface CatalogueEntry {
  readonly title: string;
  /** What it means, and what to do about it. */
  readonly text: string;
  /** C, without what does not matter. */
  readonly example: string;
}

/** Ids of what is no reject. */
type OtherId =
  | "transformed"
  | "hint-gone"
  | "fork"
  | "floating-environment"
  | "openmp-lines"
  | "openmp-storage"
  | "pure-procedure"
  | "unknown-function"
  | "unknown-machine"
  | "silent-compiler"
  | "unusable-index"
  | "unused-assumption"
  | "unknown-pragma"
  | "not-translated"
  | "omp-directives";

export type MessageId = RejectKind | OtherId;

const DONE = {
  transformed: {
    title: "The loops were transformed",
    text: "The remark says what was done: `loops reordered` (interchanged, reversed, skewed), `loops split`, `loops fused`, `statements reordered`, `tiled N`, `parallel` (threads share the loop; `in wavefronts`: one diagonal after the other; `with copies of A`: each iteration has its own). `polyc diff` shows the change, `polyc explain` the conditions that are tested at run time.",
    example: "for (i = 0; i < n; i++)          /* polyc adds: #pragma omp parallel for */\n  a[i] = f(b[i]);",
  },
  "hint-gone": {
    title: "A hint to the compiler was removed",
    text: "gcc allows one pragma per loop, so polyc removes a hint (`ivdep`, `unroll`, `omp simd`) where it makes the loop parallel, and where it rewrites the loop. To keep the hint, run polyc with `--only` on the other functions.",
    example: "#pragma GCC ivdep\nfor (i = 0; i < n; i++)\n  a[i] = f(b[i]);",
  },
  fork: {
    title: "A child of `fork` must not run a parallel loop",
    text: "libgomp's threads do not exist in the child that `fork` makes: once a parallel loop has run, the child hangs in the next one. `--no-openmp` makes no parallel loops; `--only` chooses the function that is transformed.",
    example: "smooth(a, n);                    /* parallel */\nif (fork() == 0) smooth(b, n);   /* hangs */",
  },
  "openmp-lines": {
    title: "No loop of the Fortran file becomes parallel: it has lines for OpenMP",
    text: "The file has directives `!$omp`, lines that begin with `!$` and are compiled with `-fopenmp` only, or asks for `_OPENMP`. With polyc's directives the file has to be compiled with `-fopenmp`, which would switch these lines on as well. The loops are transformed without threads. Move them to another file, or remove the lines; if the file is compiled with `-fopenmp` anyway, give polyc that flag.",
    example: "!$ call omp_set_num_threads(4)\ndo i = 1, n\n  a(i) = b(i)\nend do",
  },
  "openmp-storage": {
    title: "No loop of the Fortran file becomes parallel: -fopenmp would move an array to the stack",
    text: "gfortran keeps local arrays of more than 65,536 bytes in static memory. `-fopenmp` implies `-frecursive`, which puts them on the stack, where they may not fit. Declare the array `save`, where no procedure that uses it is called while it runs; or make it allocatable, or a variable of a module. The same goes for arrays that expressions compute (`matmul`, `spread`, array constructors …), if their sizes are constant and a procedure has more than 4 MiB of them. `-fmax-stack-var-size=65536`, given to gfortran and to polyc, keeps all of them where they are, as `polyc cc` does. Without it, compile the output as the input: it has no directives.",
    example: "subroutine f\n  real(8) :: work(1000, 1000)\n  …",
  },
  "pure-procedure": {
    title: "No loop of the Fortran procedure becomes parallel: it is pure",
    text: "OpenMP allows no directive that makes threads in a `pure` or `elemental` procedure. Its loops are reordered and tiled, and stay sequential. Take `pure` away if no other pure procedure, `do concurrent`, `forall` or specification expression calls it: then its loops may become parallel.",
    example: "pure subroutine scale(a)\n  real(8), intent(inout) :: a(:)\n  …",
  },
  "floating-environment": {
    title: "No loop of the file becomes parallel",
    text: "The file calls functions of `<fenv.h>` that set the rounding mode or read exception flags; a Fortran file, procedures such as `ieee_set_rounding_mode`, `ieee_get_flag` and `ieee_set_halting_mode`. Threads start with the default mode and have flags of their own, so a parallel loop might compute something else. Move the loops to another file if they do not depend on the mode.",
    example: "fesetround(FE_UPWARD);\nfor (i = 0; i < n; i++) a[i] = b[i] / 3;",
  },
} as const;

const READING = {
  "unread-function": {
    title: "The function was not read",
    text: "polyc does not understand a declaration or an expression in the function, so nothing in it is changed. The message names the function and the place; functions without loops are not mentioned. Where it says that a declaration is missing, pass the `-I` and `-D` that the compiler gets; else move the loops to a function of their own.",
    example: "void f(void) { __unknown_builtin_type x; … }",
  },
  syntax: {
    title: "Syntax error",
    text: "The declaration or function is left as it is; whether it is an error is for the compiler to say. A macro from a header that was not found is a common cause: pass the same `-I` and `-D` as to the compiler.",
    example: "BEGIN_DECLS int f(int n) { … }     /* BEGIN_DECLS from a header that is missing */",
  },
  "unsupported-construct": {
    title: "A construct in the loops is not supported",
    text: "The loops contain inline assembly, a statement expression, the initialiser of a structure, or numbers of a type such as `_Complex double`. The message says what could stand in its place; else nothing is to be done.",
    example: 'for (i = 0; i < n; i++) { asm volatile("pause"); a[i] = 0; }',
  },
  "unsupported-type": {
    title: "A type in the loops is not supported",
    text: "The loops copy whole structures with volatile members or bit-fields, compute the length of an array in an inner loop, or count in the widest unsigned type. Copy members one by one, or count in `int` or `long`.",
    example: "for (unsigned long long i = 0; i < n; i++) …",
  },
  "unsupported-operation": {
    title: "An operation in the loops is not supported",
    text: "An address is computed in a way that does not tell the element, for example from bits of a pointer. Write the access as a subscript.",
    example: "for (i = 0; i < n; i++) *(int *)((uintptr_t)p & mask) = i;",
  },
} as const;

const LOOPS = {
  "irreducible-control-flow": {
    title: "Control jumps into the middle of the loop",
    text: "A `goto` or a `case` label inside the loop is reached from outside, so that the loop has no single entry. Let control enter at the loop's head.",
    example: "if (x) goto inside;\nwhile (i < n) { a[i] = 0; inside: i++; }",
  },
  "not-a-loop-form": {
    title: "The loop has no canonical form",
    text: "It is entered, repeated or left at several places, or left by a `switch`. Write a `for` with one test in its head.",
    example: "for (;;) switch (next(p)) { case 0: return; … }",
  },
  "unknown-trip-count": {
    title: "The number of iterations is unknown",
    text: "The loop's exit depends on what the loop computes, or it has none. Compute the number of iterations before the loop; in an inner loop a limit on its counter is enough.",
    example: "while (error > 1e-9) { … }",
  },
  "several-exits": {
    title: "The loop has several exits",
    text: "A `break`, `return` or `goto` leaves it besides its head, or its condition has several parts, and in which iteration is not known before the loop. Let the loop run to its end and remember what it found, if that is as good; a search for the first match stays in order.",
    example: "for (i = 0; i < n; i++) if (a[i] == key) return i;",
  },
  "may-wrap": {
    title: "An integer may overflow",
    text: "A bound or a subscript of unsigned type may wrap around, or the bounds of the new loops may overflow. Use a signed type, or limit the size before the loops: `if (n < 1000000)`.",
    example: "for (unsigned i = n - 1; i >= m; i--) …",
  },
} as const;

const MODEL = {
  "nonaffine-subscript": {
    title: "A subscript is not a sum of loop counters",
    text: "It depends on data, or on a product or quotient of counters (it is not affine). Elements that are only read may be accessed so; if they are written, iterations stay in order.",
    example: "for (i = 0; i < n; i++) a[i * i % m] = 0;",
  },
  "nonaffine-condition": {
    title: "A condition does not compare sums of loop counters",
    text: "Its value decides how far other loops run, or which element is written. Conditions that only decide whether a statement runs are no obstacle.",
    example: "for (i = 0; i < n; i++) { if (a[i]) k++; b[k] = 0; }",
  },
  "nonaffine-bound": {
    title: "The loop's bound is not a sum of counters and sizes",
    text: "It depends on data, is read from memory that the loops may change, or is a product; or the counter does not change by a constant. Where the message says so, copy the bound to a local variable before the loop.",
    example: "for (i = 0; i < v->size * v->rows; i++) v->data[i] = 0;",
  },
  "call-with-side-effects": {
    title: "A call may have side effects",
    text: "The body of the function is not in this file (`polyc index` and `--index` let polyc look into other files), or polyc cannot look into it: it prints, keeps something from one call to the next, takes or gives a structure with a union or bit-fields, calls itself, or may not return. If it only computes a number from numbers, declare it `__attribute__((const))`; otherwise move the call out of the loops, or leave them. The message says where it is the call that decides whether the loop goes on.",
    example: "for (i = 0; i < n; i++) a[i] = rand();",
  },
  "volatile-or-atomic": {
    title: "A volatile or atomic object is accessed",
    text: "Such accesses keep their order and number, so that the loops stay as they are. Move them to a loop of their own.",
    example: "for (i = 0; i < n; i++) *port = a[i];      /* volatile int *port */",
  },
  "variant-base-pointer": {
    title: "The pointer may change from iteration to iteration",
    text: "A pointer is computed or read again in the loop, so that the array it points to is unknown. If it is the same each time, copy it to a local variable before the loop.",
    example: "for (p = list; p; p = p->next) p->value = 0;",
  },
  "unknown-access": {
    title: "The accessed element is unknown",
    text: "Which elements are accessed is only known while the loops run (`k = next[k]`), or memory is accessed at a fixed address, through a pointer of another type, or as elements of two sizes or shapes. Access each array in one way; where arrays do not overlap, `restrict` or `--assume-no-alias` says so.",
    example: "((short *)a)[2 * i] = 0; a[i] = 1;      /* int *a */",
  },
  "no-array-access": {
    title: "The loops access no array",
    text: "There is nothing in memory for threads to share. Sums and counts in variables become parallel if there are enough iterations.",
    example: "for (i = 0; i < n; i++) x = x * 3 + 1;",
  },
  "too-complex": {
    title: "The loops are too large",
    text: "They have too many statements, sizes, array elements or nested loops. polyc tries the inner loops by themselves; move loops to functions of their own.",
    example: "/* a function of 60,000 instructions, written by a program */",
  },
  "may-alias": {
    title: "Stores may change what is read",
    text: "What the loops store may overlap what they read, and no test before the loops can tell. Copy sizes and pointers to local variables before the loops, or say that nothing overlaps: `restrict` parameters, `--assume-no-alias`.",
    example: "for (i = 0; i < *n; i++) a[i] = 0;      /* int *n, int *a */",
  },
  "impossible-assumption": {
    title: "The loops can never be described",
    text: "A condition under which polyc can describe the loops contradicts what is known of the sizes. If a subscript would have to stay in its row, check the bounds: most likely the loops never run, or access what is outside of the array. If a counter must not wrap, which C allows, let the loop end by another test.",
    example: "for (i = 0; i < n; i++) a[i + 100] = 0;      /* int a[50] */",
  },
} as const;

const CHANGING = {
  "author-pragma": {
    title: "The loops have a pragma of their own",
    text: "Loops with OpenMP or OpenACC pragmas on or around them stay as their author wrote them, and so do all loops of a function with directives for threads that its callers start (omp for, barrier, critical and the like outside of a parallel region). Of an `if` whose branches are the same loops with and without threads both stay: so polyc leaves its own output as it is. Remove the pragma to let polyc decide.",
    example: "#pragma omp parallel for\nfor (i = 0; i < n; i++) …",
  },
  "preprocessor-inside": {
    title: "The preprocessor decides what is in the loops",
    text: "An `#if` stands inside the loops, or a macro, a type or a variable in them is defined otherwise under other compiler flags, so that other flags would make other loops. The message names the condition that decides. Put an `#if` around the loops; declare the variables that have such a type as what it is, in C's own words; where a macro of a library makes the loop, nothing is to be done but to write the loop without it.",
    example: "for (i = 0; i < n; i++) {\n#ifdef DEBUG\n  check(i);\n#endif\n  a[i] = 0;\n}",
  },
  "not-contiguous-text": {
    title: "The loops are not contiguous text of this file",
    text: "A macro or a header contains part of them, or a label in them is used elsewhere. Write the loops out.",
    example: "#define LOOP for (i = 0; i < n; i++)\nLOOP a[i] = 0;",
  },
  "name-not-available": {
    title: "A name is not available where the new loops begin",
    text: "A value that the new loops need is in no variable there, or a word of the new loops is a macro of the file. Keep the value in a variable of its own, or rename the macro.",
    example: "#define private static      /* no private(…) clause can be printed */",
  },
  "violated-dependence": {
    title: "The new order would violate a dependence",
    text: "An iteration needs what another one computes, and would not come after it. The message names two such iterations.",
    example:
      "#pragma polyc transform interchange(j, i)\nfor (i = 1; i < n; i++) for (j = 0; j < m; j++) a[i][j] = a[i - 1][j + 1];",
  },
  "violated-live-range": {
    title: "A value would be overwritten before its last use",
    text: "In another order an element is written before its last reader has run. Give each iteration an element of its own.",
    example: "for (i = 0; i < n; i++) { t[0] = a[i]; b[i] = t[0]; }",
  },
  "impossible-request": {
    title: "The requested transformation is not possible",
    text: "The nest does not have the loops that the pragma names, or they can't be transformed so. The message says why.",
    example: "#pragma polyc transform tile(32, 32)\nfor (i = 0; i < n; i++) a[i] = 0;",
  },
  "not-profitable": {
    title: "No transformation is profitable",
    text: "Iterations depend on one another, or there is too little work for threads at any size that the bounds allow. The message names the sizes. `--force` does what is legal all the same.",
    example: "for (i = 1; i < n; i++) a[i] = a[i - 1] * x;",
  },
  unchanged: {
    title: "The loops stay as they are",
    text: "They are outside of `#pragma scop` … `#pragma endscop` under `--scop-pragmas`, what was asked for is what they do already, or no other order could be proved legal.",
    example: "/* polyc --scop-pragmas, and no #pragma scop */",
  },
  quota: {
    title: "The analysis takes too many steps",
    text: "polyc limits the steps for each file, function and nest, so that it ends soon and gives the same result everywhere. `--level=3` allows three times as many; `--only=FUNCTION` leaves those of the file to one function.",
    example: "/* 400 loops in one function */",
  },
  "internal-error": {
    title: "A bug of polyc",
    text: "The loops are left as they were. Please report it with the file; `--strict` makes it an error (status 3).",
    example: "/* anything */",
  },
} as const;

const FILE = {
  "unknown-function": {
    title: "`--only` names no function of the file",
    text: "Nothing is transformed. Functions of headers, and macros that look like functions, do not count.",
    example: "polyc --only=kernal gemm.c",
  },
  "unknown-machine": {
    title: "The file may mean something else to the compiler",
    text: "polyc knows the types of 64-bit Linux: with `-m32`, `-fshort-enums` and similar flags nothing is changed. Nor is a Fortran file under flags that change what its text means (`-fdefault-real-8`), or where the preprocessor refuses it, or does what polyc does not model (a call of a macro over several lines).",
    example: "polyc -m32 gemm.c",
  },
  "unusable-index": {
    title: "The index of other files is not used",
    text: "What `--index` names cannot be read, is damaged, was made by another version of polyc, or from another compile_commands.json than there is now. Functions of other files are unknown, as without the flag. Run `polyc index` again.",
    example: "polyc --index=.polyc-index main.c",
  },
  "silent-compiler": {
    title: "The compiler does not answer",
    text: "polyc asks the compiler (`$CC`, or gcc) for its predefined macros and include folders. Without an answer it uses a table of its own, and its macros and headers may differ from the compiler's. Set `CC` to the compiler that builds the file.",
    example: "CC=/bin/false polyc gemm.c",
  },
  "unused-assumption": {
    title: "`--assume` applies to no function",
    text: "No function with loops has all the names of the condition as integer parameters, or as globals that it does not set.",
    example: "polyc --assume='lda >= m' x.c      /* no function has an lda */",
  },
  "unknown-pragma": {
    title: "An unknown `#pragma polyc`",
    text: "It is left where it is. polyc knows `#pragma polyc transform …`.",
    example: "#pragma polyc tile(32)",
  },
  "not-translated": {
    title: "Fortran that has no translation into C",
    text: "With `-o FILE.c` polyc writes the procedures of a Fortran file in C: arithmetic, arrays, control flow, `common`. What stands at the place is none of these, and nothing is written. Move it into a file of its own, or let the output be Fortran.",
    example: "polyc solver.f90 -o solver.c     # solver.f90 has: print *, residual",
  },
  "omp-directives": {
    title: "An OpenMP directive breaks a dependence, or stays",
    text: "With `--omp-directives` polyc writes out the loops that loop-transforming directives ask for. It warns where that changes the result; a directive that can't be written out stays.",
    example: "#pragma omp reverse\nfor (i = 1; i < n; i++) a[i] = a[i - 1];",
  },
} as const;

export const CATALOGUE: Readonly<Record<MessageId, CatalogueEntry>> = {
  ...DONE,
  ...READING,
  ...LOOPS,
  ...MODEL,
  ...CHANGING,
  ...FILE,
};

/** The id that the words name, as printed in brackets or without its prefix; null where they name none. */
export function messageId(words: string): MessageId | null {
  const id = words.replace(/^\[?polyc-|\]$/g, "");
  return Object.hasOwn(CATALOGUE, id) ? (id as MessageId) : null;
}

/** An entry for a terminal. */
export function catalogueText(id: MessageId, columns: number): string {
  const { title, text, example } = CATALOGUE[id];
  const inFortran = FORTRAN_ADVICE[id];
  const more = inFortran && `\nIn Fortran:\n\n${advice(inFortran.text, inFortran.example, columns)}`;
  return `polyc-${id}: ${title}\n\n${advice(text, example, columns)}${more ?? ""}`;
}

function advice(text: string, example: string, columns: number): string {
  const paragraph = wrapped(text, columns).map((line) => `${line}\n`);
  const code = example.split("\n").map((line) => `    ${line}\n`);
  return `${paragraph.join("")}\n${code.join("")}`;
}
