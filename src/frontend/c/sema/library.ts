/**
 * What C's library functions do, where the declaration doesn't say.
 *
 * The effects hold for the functions of the standard library, whose names are reserved (C11 7.1.3): a file
 * that defines one of them itself, or declares it with another type, gets no facts. Mathematical functions
 * may set `errno`, which is one per thread: they are `const` only where the file neither reads it nor touches
 * the floating-point environment (soundness rule 13); with neither, what they do beside their result can't be
 * observed by it. Functions that take the locale or static state into account are no more than `pure`.
 * Nothing here calls back or fails to return.
 *
 * A prototype is written with one letter a type, the result first:
 *
 *     v void  i int  l long  L long long  f float  d double  e long double  z size_t  p pointer  x anything
 */
import type { LibraryService } from "../../../ir/told-of-callee.ts";
import { DOUBLE, FLOAT, INT, LLONG, LONG, type Type, VOID_POINTER } from "../../../ir/type.ts";
import type { FunctionEffects } from "../ast.ts";
import { LDOUBLE, SIZE_T } from "./types.ts";

interface LibraryFunction {
  readonly prototype: string;
  readonly effects: FunctionEffects;
  /** Its `const` or `pure` holds only in a file that can't observe `errno` and the floating-point flags. */
  readonly setsErrno: boolean;
  /** See `FunctionEffects`. */
  readonly storesResults?: true;
}

const any: FunctionEffects = { memory: "any", noreturn: false, malloc: false };
const pure: FunctionEffects = { ...any, memory: "pure" };
const constant: FunctionEffects = { ...any, memory: "const" };
const fresh: FunctionEffects = { ...any, malloc: true };
const noreturn: FunctionEffects = { ...any, noreturn: true };

const LIBRARY = new Map<string, LibraryFunction>();

function add(effects: FunctionEffects, setsErrno: boolean, functions: string): void {
  for (const entry of functions.trim().split(/\s+/)) {
    const [name = "", prototype = ""] = entry.split(":");
    LIBRARY.set(name, { prototype, effects, setsErrno });
  }
}

/** A function of libm in its three precisions; `d` in the prototype stands for the precision's type. */
function addMath(setsErrno: boolean, functions: string, known: Partial<LibraryFunction> = {}): void {
  for (const entry of functions.trim().split(/\s+/)) {
    const [name = "", prototype = ""] = entry.split(":");
    for (const [suffix, letter] of [
      ["", "d"],
      ["f", "f"],
      ["l", "e"],
    ] as const) {
      LIBRARY.set(name + suffix, {
        prototype: prototype.replaceAll("d", letter),
        effects: constant,
        setsErrno,
        ...known,
      });
    }
  }
}

addMath(
  true,
  `sqrt:dd exp:dd exp2:dd expm1:dd log:dd log2:dd log10:dd log1p:dd pow:ddd sin:dd cos:dd tan:dd asin:dd acos:dd atan:dd
   atan2:ddd sinh:dd cosh:dd tanh:dd asinh:dd acosh:dd atanh:dd cbrt:dd hypot:ddd erf:dd erfc:dd tgamma:dd fmod:ddd
   remainder:ddd fdim:ddd fma:dddd ldexp:ddi scalbn:ddi scalbln:ddl logb:dd ilogb:id rint:dd nearbyint:dd lrint:ld
   llrint:Ld lround:ld llround:Ld nextafter:ddd exp10:dd`,
);
addMath(false, "fabs:dd floor:dd ceil:dd trunc:dd round:dd copysign:ddd fmin:ddd fmax:ddd");
addMath(true, "sincos:vdpp modf:ddp frexp:ddp remquo:dddp", { effects: any, storesResults: true });
add(constant, false, "abs:ii labs:ll llabs:LL ffs:ii toascii:ii isascii:ii");
add(
  pure,
  false,
  `strlen:zp strnlen:zpz strcmp:ipp strncmp:ippz memcmp:ippz memchr:ppiz strchr:ppi strrchr:ppi strstr:ppp strspn:zpp
   strcspn:zpp strpbrk:ppp strcasecmp:ipp strncasecmp:ippz isalpha:ii isdigit:ii isalnum:ii isspace:ii isupper:ii
   islower:ii isxdigit:ii ispunct:ii iscntrl:ii isprint:ii isgraph:ii isblank:ii toupper:ii tolower:ii`,
);
add(
  fresh,
  true,
  "malloc:pz calloc:pzz realloc:ppz aligned_alloc:pzz memalign:pzz valloc:pz pvalloc:pz strdup:pp strndup:ppz",
);
add(
  noreturn,
  true,
  "exit:vi _Exit:vi _exit:vi quick_exit:vi abort:v longjmp:vxi siglongjmp:vxi __assert_fail:vppip",
);
// glibc's headers call these const, as their result is the same for one thread; another thread has another
// one.
add(
  any,
  false,
  `__errno_location:p __h_errno_location:p pthread_self:z __ctype_b_loc:p __ctype_tolower_loc:p __ctype_toupper_loc:p`,
);

const THREAD_LOCAL = /^(__errno_location|__h_errno_location|pthread_self|__ctype_\w+_loc)$/;

/**
 * What the function of this name does; null where it is none of the library's, or the name is for the program
 * to use.
 */
export type Library = (name: string) => LibraryFunction | null;

/**
 * Without functions that flags give back to the program (`-fno-builtin-NAME`): only `__builtin_NAME` is the
 * library's then.
 */
export function libraryWithout(notBuiltin: "all" | readonly string[]): Library {
  return (name) => {
    const short = name.replace(/^__builtin_/, "");
    const isFree = name === short && (notBuiltin === "all" || notBuiltin.includes(name));
    return isFree ? null : (LIBRARY.get(short) ?? null);
  };
}

/** Does the header's own `const` or `pure` promise too much for code that moves between threads? */
export function isPerThread(name: string): boolean {
  return THREAD_LOCAL.test(name);
}

const LETTERS: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["v", { kind: "void" }],
  ["i", INT],
  ["l", LONG],
  ["L", LLONG],
  ["f", FLOAT],
  ["d", DOUBLE],
  ["e", LDOUBLE],
  ["z", SIZE_T],
  ["p", VOID_POINTER],
]);

/**
 * The function's type, for calls of functions that the file has not declared; null where a part is not C's
 * own.
 */
export function libraryType(entry: LibraryFunction): Type | null {
  const types = [...entry.prototype].map((letter) => LETTERS.get(letter));
  if (types.some((type) => type === undefined)) return null;
  const [result, ...params] = types as Type[];
  return { kind: "function", result: result!, params, variadic: false };
}

/** Has the declared function the library's type? Pointers are not looked into. */
export function matchesLibrary(entry: LibraryFunction, type: Type): boolean {
  if (type.kind !== "function" || type.variadic) return false;
  const [result = "v", ...params] = [...entry.prototype];
  return (
    matchesLetter(result, type.result) &&
    params.length === type.params.length &&
    params.every((letter, index) => matchesLetter(letter, type.params[index]!))
  );
}

function matchesLetter(letter: string, type: Type): boolean {
  if (letter === "x") return true;
  const wanted = LETTERS.get(letter);
  if (wanted === undefined) return false;
  if (wanted.kind === "int")
    return type.kind === "int" && type.bits === wanted.bits && type.signed === wanted.signed;
  if (wanted.kind === "float") return type.kind === "float" && type.bits === wanted.bits;
  return type.kind === wanted.kind;
}

/** What a function of C's library is called for, other than a number: for messages. */
export function libraryService(name: string): LibraryService | null {
  const short = name.replace(/^__builtin_(?:___?)?/, "").replace(/_unlocked$/, "");
  if (isPerThread(name)) return "own to each thread";
  if (INPUT_OUTPUT.test(short)) return "input or output";
  if (STORAGE.test(short)) return "storage";
  if (COPIES.test(short)) return "copies";
  return LIBRARY.get(short)?.effects === pure ? "looks" : null;
}

const INPUT_OUTPUT =
  /^(v?f?printf|v?f?scanf|f?puts|f?putc|putchar|f?getc|getchar|fgets|ungetc|fread|fwrite|fopen|freopen|fclose|fflush|fseek|ftell|rewind|feof|ferror|perror|remove|rename)$/;
const STORAGE = /^(malloc|calloc|realloc|aligned_alloc|free|strdup|strndup)$/;
const COPIES = /^(mem(cpy|move|set)|str(cpy|cat|ncpy|ncat)|v?sn?printf|v?sscanf)(_chk)?$/;

/**
 * The headers' floating-point environment: whoever calls one of these sees rounding modes and exception
 * flags.
 */
const ENVIRONMENT =
  /^(fe(setround|getround|clearexcept|raiseexcept|testexcept|getexceptflag|setexceptflag|getenv|setenv|holdexcept|updateenv|enableexcept|disableexcept|getexcept)|_mm_(get|set)csr|_MM_(GET|SET)_\w+|__builtin_ia32_(ld|st)mxcsr|_control87|_controlfp)$/;
const FORKS = /^(fork|vfork|forkpty|daemon)$/;
const ERRNO = /^(errno|__errno_location|perror|strerror_l)$/;

/** What the mere mention of a name says about the file (soundness rules 13 to 15). */
export function mentionFacts(name: string): "environment" | "forks" | "errno" | null {
  if (ENVIRONMENT.test(name)) return "environment";
  if (FORKS.test(name)) return "forks";
  return ERRNO.test(name) ? "errno" : null;
}
