/** What the compiler's command line says about preprocessing; spelled as compilers spell it, in order. */
export interface PreprocessOptions {
  /** -I */
  readonly includeDirs: readonly string[];
  /** -iquote */
  readonly quoteDirs: readonly string[];
  /** -isystem */
  readonly systemDirs: readonly string[];
  /** -idirafter */
  readonly lateDirs: readonly string[];
  /** -D and -U, in the order in which they were given. */
  readonly macros: readonly MacroOption[];
  /** -include */
  readonly forcedIncludes: readonly string[];
  /** -std=, without the flag itself; null for the compiler's default. */
  readonly std: string | null;
}

type MacroOption =
  /** `NAME`, `NAME=VALUE` or `NAME(PARAMS)=VALUE`, as after -D. */
  { readonly kind: "define"; readonly text: string } | { readonly kind: "undefine"; readonly name: string };

export const DEFAULT_PREPROCESS_OPTIONS: PreprocessOptions = {
  includeDirs: [],
  quoteDirs: [],
  systemDirs: [],
  lateDirs: [],
  macros: [],
  forcedIncludes: [],
  std: null,
};

/** `-std=c11` and its like switch GNU's deviations off; gnu11 and no flag at all leave them on. */
export function isStrict(std: string | null): boolean {
  return std !== null && /^(?:c\d|iso9899)/.test(std);
}
