// Do types have the sizes that polyc counts with? Those of Linux on 64-bit machines, which the compiler's own
// macros tell.
//
//     __SIZEOF_LONG__ 8     __SIZEOF_POINTER__ 8     __SIZEOF_WCHAR_T__ 4     __SIZEOF_LONG_DOUBLE__ 16
//     an enumeration is an int
//
// -m32, -fshort-wchar, -fshort-enums, -mlong-double-64 and their like make other ones. (Whether `char` has a
// sign is read.)

const SIZES: readonly (readonly [macro: string, size: string, type: string])[] = [
  ["__SIZEOF_LONG__", "8", "long"],
  ["__SIZEOF_POINTER__", "8", "pointers"],
  ["__SIZEOF_WCHAR_T__", "4", "wchar_t"],
  ["__SIZEOF_LONG_DOUBLE__", "16", "long double"],
];

/**
 * What is unknown of this machine, as a sentence; null: nothing. `flags`: the compiler's, some of which no
 * macro tells of.
 */
export function unknownMachine(predefined: string, flags: readonly string[]): string | null {
  const enums = flags.findLast((flag) => /^-f(?:no-)?short-enums$/.test(flag));
  if (enums === "-fshort-enums") return "polyc does not know short enumerations";
  for (const [macro, size, type] of SIZES) {
    const found = new RegExp(`^#define ${macro} (\\S+)$`, "m").exec(predefined)?.[1];
    if (found !== undefined && found !== size)
      return `polyc does not know machines where the size of ${type} is ${found}`;
  }
  return null;
}
