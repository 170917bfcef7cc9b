// The catalogue of all that polyc says with an id: what it means, what to do, and an example.
//
// `polyc explain ID` prints an entry; `scripts/messages.mjs` writes docs/messages.md from all of them. A test
// holds the ids of remarks, rejects and diagnostics against it.

import type { RejectKind } from "../source/diagnostic.ts";

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
  | "unknown-function"
  | "unknown-machine"
  | "silent-compiler"
  | "unused-assumption"
  | "unknown-pragma"
  | "omp-directives";

type MessageId = RejectKind | OtherId;

const DONE = {
  transformed: {
    title: "The loops were transformed",
    text: "The remark says what was done: `parallel` (threads share the loop), `interchanged`, `tiled N`, `fused`, `split`, `skewed`. `polyc diff` shows the change, `polyc explain` the conditions that are tested at run time.",
    example: "for (i = 0; i < n; i++)          /* polyc adds: #pragma omp parallel for */\n  a[i] = f(b[i]);",
  },
  "hint-gone": {
    title: "A hint to the compiler went",
    text: "gcc takes one pragma for a loop, so that a hint (`ivdep`, `unroll`, `omp simd`) of the author's gives way to the pragma that makes the loop parallel; a loop that is written anew has lost the loop that the hint spoke of. Keep the hint and leave the loop to its author with `--only` for other functions.",
    example: "#pragma GCC ivdep\nfor (i = 0; i < n; i++)\n  a[i] = f(b[i]);",
  },
  fork: {
    title: "A child of fork must not run a parallel loop",
    text: "libgomp's threads do not exist in a child that `fork` makes: once a parallel loop has run, a child that comes to another one hangs. `--no-openmp` makes no parallel loops, `--only` looks at other functions.",
    example: "smooth(a, n);                    /* parallel */\nif (fork() == 0) smooth(b, n);   /* hangs */",
  },
  "floating-environment": {
    title: "No loop of the file becomes parallel",
    text: "The file calls functions of `<fenv.h>` that set the rounding mode or read exception flags. Threads start with the default mode and have flags of their own, so that loops would compute something else. Move the loops into another file if no such mode is in force there.",
    example: "fesetround(FE_UPWARD);\nfor (i = 0; i < n; i++) a[i] = b[i] / 3;",
  },
} as const;

const READING = {
  "unread-function": {
    title: "The function was not read",
    text: "A declaration or an expression in it has no meaning that polyc knows, so that nothing in the function is changed. The message names it.",
    example: "void f(void) { __unknown_builtin_type x; … }",
  },
  syntax: {
    title: "The text is not C as polyc knows it",
    text: "The declaration or function is left as it is; whether it is an error is for the compiler to say. A macro of a header that was not found is a common cause: pass the same `-I` and `-D` as to the compiler.",
    example: "BEGIN_DECLS int f(int n) { … }     /* BEGIN_DECLS from a header that is missing */",
  },
  "unsupported-construct": {
    title: "A construct in the loops can't be modelled",
    text: "The loops hold something that has no description: inline assembly, a statement expression, text that `#if` chooses. Move it out of the loops.",
    example: 'for (i = 0; i < n; i++) { asm volatile("pause"); a[i] = 0; }',
  },
  "unsupported-type": {
    title: "A type in the loops can't be modelled",
    text: "Structures and arrays that are copied as a whole with volatile members or bit-fields, lengths of arrays that are computed in an inner loop, counters of the widest unsigned type. Copy members one by one, or count in `int` or `long`.",
    example: "for (unsigned long long i = 0; i < n; i++) …",
  },
  "unsupported-operation": {
    title: "An operation can't be modelled",
    text: "An address is computed in a way that says nothing about the element, for example from bits of a pointer. Write it as a subscript.",
    example: "for (i = 0; i < n; i++) *(int *)((uintptr_t)p & mask) = i;",
  },
} as const;

const LOOPS = {
  "irreducible-control-flow": {
    title: "Control jumps into the middle of the loop",
    text: "A `goto` or a `case` label inside the loop is reached from outside, so that the loop has no single head. Let control enter at the loop's head.",
    example: "if (x) goto inside;\nwhile (i < n) { a[i] = 0; inside: i++; }",
  },
  "not-a-loop-form": {
    title: "The loop has no form that scalar evolution knows",
    text: "It is entered, repeated or left at several places, or left by a `switch`. A `for` with one test in its head has that form.",
    example: "for (;;) switch (next(p)) { case 0: return; … }",
  },
  "unknown-trip-count": {
    title: "Nothing says how often the loop runs",
    text: "Its exit depends on what it computes, or it has none. A count that is known when the loop begins would do, for an inner loop also a limit to its counter.",
    example: "while (error > 1e-9) { … }",
  },
  "several-exits": {
    title: "The loop is left at several places",
    text: "A `break`, `return` or `goto` leaves it besides its head. Let the loop run to its end and remember what it found; a search for the first match stays in order.",
    example: "for (i = 0; i < n; i++) if (a[i] == key) return i;",
  },
  "may-wrap": {
    title: "A number may not fit its type",
    text: "A bound or a subscript in an unsigned type might wrap around, or the bounds that polyc would print might overflow. A signed type, or a limit in front of the loops (`if (n < 1000000)`), shows that it does not.",
    example: "for (unsigned i = n - 1; i >= m; i--) …",
  },
} as const;

const MODEL = {
  "nonaffine-subscript": {
    title: "A subscript is no sum of loop counters",
    text: "The element depends on data, or on a product or quotient of counters. For an element that is only read that may be no obstacle; for one that is written, iterations stay in order.",
    example: "for (i = 0; i < n; i++) a[i * i % m] = 0;",
  },
  "nonaffine-condition": {
    title: "A condition is no comparison of sums of loop counters",
    text: "It is evaluated where its value decides how far other loops run, or which element is written. Conditions that only decide whether a statement runs are no obstacle.",
    example: "for (i = 0; i < n; i++) { if (a[i]) k++; b[k] = 0; }",
  },
  "nonaffine-bound": {
    title: "The loop's end is no sum of counters and sizes",
    text: "It depends on data, is read in memory that the loops may change, or is a product. Where the message says so, a variable that holds it, set in front of the loop, will do.",
    example: "for (i = 0; i < v->size * v->rows; i++) v->data[i] = 0;",
  },
  "call-with-side-effects": {
    title: "A call may do anything",
    text: "The function is not in this file, or does more than compute: it writes memory, prints, or may not return. Declare it `__attribute__((const))` or `pure` if it is that, or move the call out of the loops.",
    example: "for (i = 0; i < n; i++) a[i] = rand();",
  },
  "volatile-or-atomic": {
    title: "Something volatile or atomic is accessed",
    text: "Such accesses keep their order and number, so that the loops stay as they are.",
    example: "for (i = 0; i < n; i++) *port = a[i];      /* volatile int *port */",
  },
  "variant-base-pointer": {
    title: "The array changes from iteration to iteration",
    text: "A pointer is computed or read anew in the loop, and nothing says into which array it points. Copy it to a local variable in front of the loop if it is the same each time.",
    example: "for (p = list; p; p = p->next) p->value = 0;",
  },
  "unknown-access": {
    title: "Nothing says which element is accessed",
    text: "Memory is accessed at a fixed address, through a pointer of another type, or as elements of two sizes or shapes. Access an array in one way.",
    example: "((short *)a)[2 * i] = 0; a[i] = 1;      /* int *a */",
  },
  "no-array-access": {
    title: "The loops access no array",
    text: "There is nothing in memory for threads to share. Sums and counts in variables are taken where they are large enough.",
    example: "for (i = 0; i < n; i++) x = x * 3 + 1;",
  },
  "too-complex": {
    title: "The loops are too large to be modelled",
    text: "Too many statements, parameters, array elements or loops in each other. Detection takes such nests apart where it can; parts of them may still be transformed.",
    example: "/* a function of 60,000 instructions, written by a program */",
  },
  "may-alias": {
    title: "Stores may change what is read",
    text: "What the loops store may overlap what they read in a way that no test in front of the loops can tell. Local copies of sizes and pointers, made in front of the loops, `restrict` on parameters, or `--assume-no-alias` say that it does not.",
    example: "for (i = 0; i < *n; i++) a[i] = 0;      /* int *n, int *a */",
  },
  "impossible-assumption": {
    title: "The description would hold in no case",
    text: "What the loops' description rests on contradicts what is known, for example that an index stays in its row. The loops are most likely never run.",
    example: "for (i = 0; i < n; i++) a[i + 100] = 0;      /* int a[50] */",
  },
} as const;

const CHANGING = {
  "author-pragma": {
    title: "A pragma of the author's speaks of the loops",
    text: "Loops with OpenMP or OpenACC pragmas are their author's, and stay. Remove the pragma to let polyc decide.",
    example: "#pragma omp parallel for\nfor (i = 0; i < n; i++) …",
  },
  "preprocessor-inside": {
    title: "The preprocessor decides what is in the loops",
    text: "An `#if` stands inside the loops, or a macro in them depends on compiler flags, so that other flags would make other loops. Put the choice around the loops.",
    example: "for (i = 0; i < n; i++) {\n#ifdef DEBUG\n  check(i);\n#endif\n  a[i] = 0;\n}",
  },
  "not-contiguous-text": {
    title: "The loops are no run of text of this file",
    text: "A macro writes part of them, they come from a header, or a label in them is used elsewhere. Write them out.",
    example: "#define LOOP for (i = 0; i < n; i++)\nLOOP a[i] = 0;",
  },
  "name-not-available": {
    title: "Something has no name where the new loops begin",
    text: "A value that the new loops need is in no variable there, or a word that polyc would print is a macro of the file. Keep the value in a variable of its own.",
    example: "#define private static      /* no private(…) clause can be printed */",
  },
  "violated-dependence": {
    title: "The order would break a dependence",
    text: "An iteration needs what another one leaves, and would not come after it. `polyc explain` names two such iterations.",
    example:
      "#pragma polyc transform interchange(j, i)\nfor (i = 1; i < n; i++) for (j = 0; j < m; j++) a[i][j] = a[i - 1][j + 1];",
  },
  "violated-live-range": {
    title: "A value would be overwritten while it is needed",
    text: "Another order writes the element before its last reader has come. Give each iteration an element of its own.",
    example: "for (i = 0; i < n; i++) { t[0] = a[i]; b[i] = t[0]; }",
  },
  "impossible-request": {
    title: "What the pragma asks for cannot be done",
    text: "The nest has not the loops that it names, or they can't be transformed so. The message says where it stops.",
    example: "#pragma polyc transform tile(32, 32)\nfor (i = 0; i < n; i++) a[i] = 0;",
  },
  "not-profitable": {
    title: "A change would not pay",
    text: "Iterations have to wait for each other, or there is too little to do for threads at any size that the bounds allow. The message says which sizes were assumed. `--force` does what is legal all the same.",
    example: "for (i = 1; i < n; i++) a[i] = a[i - 1] * x;",
  },
  unchanged: {
    title: "The loops stay as they are",
    text: "They lie outside of `#pragma scop` … `#pragma endscop` under `--scop-pragmas`, or what was asked for is what they do already.",
    example: "/* polyc --scop-pragmas, and no #pragma scop */",
  },
  quota: {
    title: "The loops take more steps than they may",
    text: "polyc spends a number of steps on each file, function and nest, so that it ends soon and gives the same result everywhere. `--level=3` gives three times as many, `--only=FUNCTION` leaves what the file may take to one function.",
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
    text: "Nothing is looked at. Functions of headers and macros that look like functions do not count.",
    example: "polyc --only=kernal gemm.c",
  },
  "unknown-machine": {
    title: "The flags are for another machine",
    text: "polyc knows the types of 64-bit Linux: with `-m32`, `-fshort-enums` and their like nothing is changed.",
    example: "polyc -m32 gemm.c",
  },
  "silent-compiler": {
    title: "The compiler did not tell its macros",
    text: "polyc asks `$CC` (or `cc`) for its predefined macros and include folders. Without an answer it goes by a table of its own, and macros and headers may be others than the compiler's.",
    example: "CC=/bin/false polyc gemm.c",
  },
  "unused-assumption": {
    title: "`--assume` speaks of nothing in the file",
    text: "No function has all the names of the assumption as integer parameters, or as globals that it leaves alone.",
    example: "polyc --assume='lda >= m' x.c      /* no function has an lda */",
  },
  "unknown-pragma": {
    title: "A `#pragma polyc` that polyc does not know",
    text: "It is left where it is. `#pragma polyc transform …` is the one that is known.",
    example: "#pragma polyc tile(32)",
  },
  "omp-directives": {
    title: "An OpenMP directive breaks a dependence, or stays",
    text: "With `--omp-directives` loop-transforming directives are written out as they say. What that breaks is the author's to answer for; what can't be written out stays as it is.",
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
  const code = example.split("\n").map((line) => `    ${line}\n`);
  return `polyc-${id}: ${title}\n\n${wrapped(text, columns)}\n${code.join("")}`;
}

function wrapped(text: string, columns: number): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = "";
    }
    line += line === "" ? word : ` ${word}`;
  }
  return [...lines, line].map((one) => `${one}\n`).join("");
}
