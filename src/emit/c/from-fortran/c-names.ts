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

/** Words that mean something in C without any header. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...words("auto break case char const continue default do double else enum extern float for goto if"),
  ...words("inline int long register restrict return short signed sizeof static struct switch typedef"),
  ...words("union unsigned void volatile while asm typeof bool true false nullptr constexpr alignas"),
  ...words("alignof static_assert thread_local typeof_unqual linux unix main"),
]);

/** Functions that compilers know by their names, for `double` where there are several. */
const LIBRARY: ReadonlySet<string> = new Set([
  ...words("abort abs acos acosh aligned_alloc alloca asin asinh atan atan2 atanh bcmp bcopy bzero cabs"),
  ...words("cacos cacosh calloc carg casin casinh catan catanh cbrt ccos ccosh ceil cexp cimag clog"),
  ...words("clog10 close conj copysign cos cosh cpow cproj creal csin csinh csqrt ctan ctanh dcgettext"),
  ...words("dgettext drem erf erfc execl execle execlp execv execve execvp exit exp exp10 exp2 expm1"),
  ...words("fabs fdim feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feraiseexcept"),
  ...words("fesetenv fesetexceptflag fesetround fetestexcept feupdateenv ffs finite floor fma fmax fmin"),
  ...words("fmod fork fprintf fputc fputs free frexp fscanf fwrite gamma gettext hypot ilogb imaxabs"),
  ...words("index isalnum isalpha isascii isblank iscntrl isdigit isgraph isinf islower isnan isprint"),
  ...words("ispunct isspace isupper iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower"),
  ...words("iswprint iswpunct iswspace iswupper iswxdigit isxdigit j0 j1 jn kill labs ldexp lgamma link"),
  ...words("llabs llrint llround log log10 log1p log2 logb lrint lround malloc memchr memcmp memcpy"),
  ...words("memmove mempcpy memset modf nan nearbyint nextafter nexttoward open pipe posix_memalign pow"),
  ...words("pow10 printf putc putchar puts read realloc remainder remquo rindex rint round roundeven"),
  ...words("scalb scalbln scalbn scanf signbit significand sin sincos sinh snprintf sprintf sqrt sscanf"),
  ...words("stpcpy stpncpy strcasecmp strcat strchr strcmp strcpy strcspn strdup strfmon strftime strlen"),
  ...words("strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strspn strstr tan tanh"),
  ...words("tgamma time toascii tolower toupper towlower towupper trunc vfprintf vfscanf vprintf vscanf"),
  ...words("vsnprintf vsprintf vsscanf wait write y0 y1 yn"),
]);

/** The ends of their names for other types, and of variants. */
const VARIANT = /(?:f\d+x?|ll|[fl]?_r|[fl]|_unlocked)$/;

const isReserved = (name: string): boolean =>
  KEYWORDS.has(name) || LIBRARY.has(name) || LIBRARY.has(name.replace(VARIANT, ""));

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
    return isReserved(name) || this.#taken.has(name);
  }
}
