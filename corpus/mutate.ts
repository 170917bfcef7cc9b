// Damage to the text of a program: bytes, tokens or lines are cut, doubled or swapped, and pieces of C or Fortran turn up where
// they do not belong. Miller, Fredriksen and So, "An empirical study of the reliability of UNIX utilities" (CACM 1990), had programs
// read noise; most noise is refused by the first stage that sees it, a program with four faults gets further.

import type { Random } from "../src/ir/behaviour.ts";
import type { SourceLanguage } from "./sources.ts";

export interface Mutated {
  readonly text: string;
  /** What was done to it, in order. */
  readonly steps: readonly string[];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

const MOST_STEPS = 4;
/** Texts grow by this at most in one step. */
const MOST_GROWTH = 64 << 10;

const KINDS = ["bytes", "tokens", "lines"] as const;
type Kind = (typeof KINDS)[number];

/** Changes the text, one character a byte, in one to four places. */
export function mutate(text: string, random: Random, language: SourceLanguage = "c"): Mutated {
  const steps: string[] = [];
  const count = 1 + below(random, MOST_STEPS);
  for (let step = 0; step < count; step++) {
    const { changed, what } = mutateOnce(text, random, PIECES[language]);
    text = changed;
    steps.push(what);
  }
  return { text, steps };
}

function mutateOnce(
  text: string,
  random: Random,
  pieces: readonly string[],
): { readonly changed: string; readonly what: string } {
  const kind = pick(random, KINDS);
  const range = rangeOf(text, kind, random);
  const { start, end } = range;
  const where = `${kind} ${start}–${end}`;
  const piece = text.slice(start, end);
  const put = (at: number, what: string) => text.slice(0, at) + what + text.slice(at);
  switch (pick(random, ["cut", "double", "swap", "copy", "insert"] as const)) {
    case "cut":
      return { changed: text.slice(0, start) + text.slice(end), what: `cut ${where}` };
    case "double": {
      const times = copies(piece.length, random);
      return { changed: put(start, piece.repeat(times)), what: `${where} ${times + 1} times` };
    }
    case "swap": {
      const other = rangeOf(text, kind, random);
      return { changed: swapped(text, range, other), what: `swap ${where} with ${other.start}–${other.end}` };
    }
    case "copy":
      return { changed: put(below(random, text.length + 1), piece), what: `copy ${where}` };
    case "insert": {
      const word = pick(random, pieces);
      const times = copies(word.length, random);
      const what = `insert ${JSON.stringify(word)} ${times} times at ${start}`;
      return { changed: put(start, word.repeat(times)), what };
    }
  }
}

/** Once as a rule; sometimes as often as it takes to nest too deeply. */
function copies(length: number, random: Random): number {
  if (below(random, 30) > 0) return 1;
  return 1 + below(random, Math.min(4000, Math.ceil(MOST_GROWTH / Math.max(1, length))));
}

function swapped(text: string, one: Range, other: Range): string {
  const [first, second] = one.start <= other.start ? [one, other] : [other, one];
  if (first.end > second.start) return text;
  return [
    text.slice(0, first.start),
    text.slice(second.start, second.end),
    text.slice(first.end, second.start),
    text.slice(first.start, first.end),
    text.slice(second.end),
  ].join("");
}

function rangeOf(text: string, kind: Kind, random: Random): Range {
  const place = below(random, text.length + 1);
  // Small ones are likelier, all sizes possible.
  const size = 1 + below(random, 1 << below(random, 7));
  if (kind === "bytes") return { start: place, end: Math.min(text.length, place + size) };
  const line = text.lastIndexOf("\n", place - 1) + 1;
  if (kind === "lines") return { start: line, end: skip(text, line, size, lineEnd) };
  const start = tokenAt(text, line, place);
  return { start, end: skip(text, start, Math.min(size, 16), tokenEnd) };
}

function skip(text: string, from: number, count: number, end: (text: string, at: number) => number): number {
  let at = from;
  for (let n = 0; n < count && at < text.length; n++) at = end(text, at);
  return at;
}

/** The start of the token around `place`, read from the start of its line. */
function tokenAt(text: string, line: number, place: number): number {
  for (let at = line; ; ) {
    const end = tokenEnd(text, at);
    if (end > place || end === at) return at;
    at = end;
  }
}

function lineEnd(text: string, at: number): number {
  const newline = text.indexOf("\n", at);
  return newline < 0 ? text.length : newline + 1;
}

/** Roughly: what is no word, number, string, comment or operator is a token of its own, and so is blank space. */
const TOKEN =
  /\s+|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|\.?\d[\w.]*|<<=?|>>=?|[-+*/%&|^<>=!]=|&&|\|\||->|\+\+|--|\.\.\.|##|[\s\S]/y;

function tokenEnd(text: string, at: number): number {
  TOKEN.lastIndex = at;
  return TOKEN.test(text) ? TOKEN.lastIndex : text.length;
}

/** What opens, closes or changes the meaning of what stands after it. */
const PIECES_OF_C: readonly string[] = [
  ..."{ } ( ) [ ] ; , . ? : ... -> = == + - * / % & && ++ -- << ! ~ # ## ({ }) [0] [] <: %>".split(" "),
  ...'" \' L" /* */ // \\ \\\n ??/ \r \r\n \f \0 \x7f \x80 \xff \xef\xbb\xbf \u00c3\u00a9 @ ` $'.split(" "),
  ..." do | else | if ( | while ( | for (;;) | for (int i = 0; i < n; i++) | switch (x) | case 1: | default: ".split(
    "|",
  ),
  ..." goto out; | out: | break; | continue; | return | int | double | long long | unsigned | void | char x[n]; ".split(
    "|",
  ),
  ..." struct | union { | enum { | typedef | static | extern | register | volatile | const | restrict | inline ".split(
    "|",
  ),
  ..." _Atomic( | _Bool | _Complex | _Generic( | sizeof | _Alignof( | typeof( | __attribute__(( | asm( | _Pragma(".split(
    "|",
  ),
  ...["0x", "1e", "0x1p", "08", "1.5.5", "99999999999999999999", "0b2", "'ab'", "''", "u8'x'", "\\u0041"],
  ..."\n#if 0\n|\n#if 1\n|\n#if (\n|\n#ifdef\n|\n#elif 1/0\n|\n#else\n|\n#endif\n|\n#error x\n|\n#\n|\n#line 7\n".split(
    "|",
  ),
  "\n#define f(x, ...) f(x) x ## __VA_ARGS__\n",
  "\n#define i j\n",
  "\n#define for while\n",
  "\n#undef\n",
  '\n#include "missing.h"\n',
  "\n#include <stdio.h>\n",
  "\n#include __FILE__\n",
  "\n#pragma omp parallel for\n",
  "\n#pragma scop\n",
  "\n#pragma pack(push, 1)\n",
];

const PIECES_OF_FORTRAN: readonly string[] = [
  ..."( ) (/ /) [ ] , ; : :: % = == /= => .and. .not. .eq. .true. * ** // / + - & ! ' \" \\ \t \0 \x7f \x80 \xff @ $ ` #".split(
    " ",
  ),
  ..." do | end do | do 10 i = 1, n | 10 continue | do while (.true.) | do concurrent (i = 1:n) | if ( | then | else | end if ".split(
    "|",
  ),
  ..." select case (i) | case default | end select | where ( | elsewhere | end where | forall (i = 1:n) | associate (x => | block ".split(
    "|",
  ),
  ..." go to 10 | goto 20 | exit | cycle | return | stop | continue | call f( | function f(x) | subroutine s | contains | end | end program ".split(
    "|",
  ),
  ..." integer :: i | real(8) :: x(*) | complex z | character(len=*) | logical l | double precision | type t | class(t) | end type ".split(
    "|",
  ),
  ..." implicit none | implicit real (a-z) | parameter (n = 1/0) | save | common /c/ x | equivalence (x, y) | data x /1/ | dimension x(2) ".split(
    "|",
  ),
  ..." allocatable | pointer | target | optional | intent(in) | pure | elemental | recursive | module m | use m | use, intrinsic :: iso_c_binding ".split(
    "|",
  ),
  ...[
    "1.e",
    "1d400",
    "99999999999999999999",
    "z'ff'",
    'b"2"',
    "5habcde",
    "1_4_8",
    "(1.0, 2.0)",
    "'it''s'",
    "reshape((/1/), (/2/))",
  ],
  ..."\n!$omp parallel do\n|\n!$omp end parallel\n|\nc comment\n|\n     & continued\n|\n\t1 tab\n|\n!dir$ ivdep\n|\n!GCC$ unroll 4\n|\n!$ i = 1\n".split(
    "|",
  ),
  ..."\n#if 0\n|\n#else\n|\n#endif\n|\n#define n m\n|\n#include <x>\n|\n      include 'missing.inc'\n|\r\n| &\n  &| &\n| &\n! c\n &".split(
    "|",
  ),
];

const PIECES: Readonly<Record<SourceLanguage, readonly string[]>> = {
  c: PIECES_OF_C,
  fortran: PIECES_OF_FORTRAN,
};

const below = (random: Random, count: number): number => random.next() % count;

function pick<T>(random: Random, of: readonly T[]): T {
  return of[below(random, of.length)]!;
}
