// Names: those that linkers see are gfortran's (its manual, "Naming conventions"), all others the author's.
//
//     subroutine Scale      scale_                  module kernels, scale      __kernels_MOD_scale
//     common /state/        state_                  common //                  __BLNK__
//     bind(c, name="Go")    Go

import type { OutlinedProcedure } from "../../../frontend/fortran/program-outline.ts";

export function linkerName({ word, module, boundName }: OutlinedProcedure): string {
  if (boundName !== null) return boundName;
  return module === null ? externalName(word) : `__${module}_MOD_${word}`;
}

/** Of a procedure of which nothing more is known. */
export const externalName = (word: string): string => `${word}_`;

/** `name`: in lower case; empty for blank common. */
export const commonName = (name: string): string => (name === "" ? "__BLNK__" : `${name}_`);

const words = (text: string): readonly string[] => text.split(" ");

/** Words that mean something in C without any header, and functions that compilers know. */
const RESERVED: ReadonlySet<string> = new Set([
  ...words("auto break case char const continue default do double else enum extern float for goto if inline"),
  ...words("int long register restrict return short signed sizeof static struct switch typedef union"),
  ...words("unsigned void volatile while asm typeof main linux unix bool true false nullptr constexpr"),
  ...words("alignas alignof static_assert thread_local typeof_unqual"),
  ...words("abort abs acos acosh alloca asin asinh atan atan2 atanh bcmp bcopy bzero cabs cacos carg casin"),
  ...words("catan cbrt ccos ceil cexp cimag clog conj copysign cos cosh cpow cproj creal csin csqrt ctan"),
  ...words("drem erf erfc exit exp exp10 exp2 expm1 fabs fdim ffs floor fma fmax fmin fmod free frexp gamma"),
  ...words("hypot ilogb index isalnum isalpha j0 j1 jn labs ldexp lgamma log log10 log1p log2 logb lrint"),
  ...words("lround malloc memchr memcmp memcpy memmove memset modf nan nearbyint nextafter pow pow10 printf"),
  ...words("puts putchar remainder remquo rindex rint round scalb scalbln scalbn signbit significand sin"),
  ...words("sincos sinh snprintf sprintf sqrt strcat strchr strcmp strcpy strlen tan tanh tgamma tolower"),
  ...words("toupper trunc y0 y1 yn calloc realloc read write open close time fork kill link wait pipe"),
]);

/** Names that are taken, of a file or of a procedure in it. */
export class CNames {
  readonly #taken: Set<string>;

  constructor(around: CNames | null = null) {
    this.#taken = new Set(around === null ? [] : around.#taken);
  }

  take(name: string): void {
    this.#taken.add(name);
  }

  /** The name itself, or one like it that is free. */
  fresh(name: string): string {
    let free = name;
    for (let k = 1; this.#isTaken(free); k++) free = `${name}_${k}`;
    this.#taken.add(free);
    return free;
  }

  #isTaken(name: string): boolean {
    return RESERVED.has(name) || this.#taken.has(name);
  }
}
