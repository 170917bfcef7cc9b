/**
 * The words of C and its GNU dialect, as the declaration scanner and the printer for the grammar class them.
 *
 * tree-sitter-c knows one spelling of most keywords, so that each has its canonical one here.
 */

const TYPE_WORDS: ReadonlySet<string> = set(
  "void char short int long float double signed unsigned _Bool __signed __signed__ __int128 __int128_t __uint128_t " +
    "_Float16 _Float32 _Float64 _Float128 _Float32x _Float64x __float128 __float80 _Decimal32 _Decimal64 _Decimal128 " +
    "__builtin_va_list __auto_type __bf16 __fp16",
);

const QUALIFIERS: ReadonlySet<string> = set(
  "const volatile restrict __const __const__ __volatile __volatile__ __restrict __restrict__ _Complex __complex__ " +
    "__complex _Imaginary _Noreturn _Nonnull _Nullable __extension__",
);

const STORAGE_WORDS: ReadonlySet<string> = set(
  "typedef extern static auto register inline __inline __inline__ _Thread_local __thread",
);

export const TYPEOF_WORDS: ReadonlySet<string> = set("typeof __typeof __typeof__ typeof_unqual");
const ASM_WORDS: ReadonlySet<string> = set("asm __asm __asm__");
const TAG_WORDS: ReadonlySet<string> = set("struct union enum");
const ALIGNOF_WORDS: ReadonlySet<string> = set("_Alignof __alignof __alignof__ alignof");

/** Followed by parentheses; hidden from the grammar wherever they stand. */
export const ATTRIBUTE_WORDS: ReadonlySet<string> = set(
  "__attribute__ __attribute _Alignas __declspec _Static_assert static_assert",
);

/** Spellings for the grammar, where they differ. */
export const CANONICAL: ReadonlyMap<string, string> = new Map([
  ...same("const", "__const __const__"),
  ...same("volatile", "__volatile __volatile__"),
  ...same("restrict", "__restrict __restrict__"),
  ...same("inline", "__inline __inline__"),
  ...same("signed", "__signed __signed__"),
  ...same("thread_local", "_Thread_local"),
  ...same("bool", "_Bool"),
  ...same("_Nonnull", "_Complex __complex__ __complex _Imaginary _Nullable"),
  ...same("int", "__int128 __auto_type"),
  ...same("size_t", "__int128_t __uint128_t __builtin_va_list typeof __typeof __typeof__ typeof_unqual"),
  ...same(
    "double",
    "_Float16 _Float32 _Float64 _Float128 _Float32x _Float64x __float128 __float80 __bf16 __fp16",
  ),
  ...same("double", "_Decimal32 _Decimal64 _Decimal128"),
  ...same("__asm__", "asm __asm"),
  ...same("_Alignof", "__alignof __alignof__ alignof"),
  ...same("~", "__real__ __real __imag__ __imag"),
  ...same("[", "<:"),
  ...same("]", ":>"),
  ...same("{", "<%"),
  ...same("}", "%>"),
]);

/** What stands for a name of a type. */
export const TYPE_NAME_SPELLING = "size_t";

/**
 * What stands for any other name: names that the grammar takes for keywords (`bool`, `size_t`) must not reach
 * it.
 */
export const NAME_SPELLING = "x";

const STATEMENT_WORDS = set("if else for while do switch case default break continue return goto __label__");

/** What a word may be, as bits: the scanner asks of every token, and the same ones again and again. */
export const NAME = 1;
export const KEYWORD = 2;
export const TYPE = 4;
export const QUALIFIER = 8;
export const STORAGE = 16;
export const TAG = 32;
/** `_Atomic` may, like `typeof`, have a type in parentheses after it. */
export const TYPEOF_OR_ATOMIC = 64;
export const ASM = 128;
export const ALIGNOF = 256;
/** With these statements begin. */
export const STATEMENT = 512;

const BITS: ReadonlyMap<string, number> = bitsOf([
  [TYPE, TYPE_WORDS],
  [QUALIFIER, QUALIFIERS],
  [STORAGE, STORAGE_WORDS],
  [TAG, TAG_WORDS],
  [TYPEOF_OR_ATOMIC, [...TYPEOF_WORDS, "_Atomic"]],
  [ASM, ASM_WORDS],
  [ALIGNOF, ALIGNOF_WORDS],
  [STATEMENT, STATEMENT_WORDS],
  [KEYWORD, [...ATTRIBUTE_WORDS, ...set("sizeof _Generic __real__ __real __imag__ __imag")]],
]);

function bitsOf(classes: readonly (readonly [bit: number, words: Iterable<string>])[]): Map<string, number> {
  const bits = new Map<string, number>();
  for (const [bit, words] of classes)
    for (const word of words) bits.set(word, (bits.get(word) ?? KEYWORD) | bit);
  return bits;
}

/** The bits of an identifier. */
export function wordBits(text: string): number {
  return BITS.get(text) ?? NAME;
}

/**
 * Words that can be no name in C. (`asm` and `typeof` can in strict C, which such code must then do without.)
 */
export function isKeyword(text: string): boolean {
  return BITS.has(text);
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

function same(canonical: string, words: string): [string, string][] {
  return words.split(" ").map((word) => [word, canonical]);
}
