// Should polyc look at a compilation at all? What a user expects of the flags decides.
//
// Not asked for speed: -O0 (and no -O), -Og, -Os, -Oz, coverage and profiles (they count the author's lines).
// Not to be read: flags that change the language in ways that the front end does not know. These commands run
// as they are.

/**
 * Why the files of a command stay as they are; `quiet` where that is what the flags ask for: then only
 * --remarks says so.
 */
export interface Unfit {
  readonly reason: string;
  readonly quiet: boolean;
}

/** Flags that change what the program text means, in ways unknown to the front end. */
const UNKNOWN_MEANING: readonly (readonly [RegExp, string])[] = [
  [/^-imacros/, "-imacros"],
  [/^-I-$/, "-I-"],
  [/^-iwithprefix|^-iprefix/, "-iwithprefix"],
  [/^-fpack-struct/, "-fpack-struct"],
  [/^-traditional/, "-traditional"],
  [/^-trigraphs$/, "-trigraphs"],
  [/^-fplan9-extensions|^-fms-extensions/, "Microsoft or Plan 9 extensions"],
  [/^-f(?:input|exec|wide-exec)-charset=/, "character sets"],
  [/^-ftrapv$/, "-ftrapv"],
  [/^-fsso-struct=/, "-fsso-struct"],
  [/^-fplugin|^-specs=|^--specs/, "plugins and specs"],
  [/^-Xpreprocessor$|^-Xclang$/, "-Xpreprocessor or -Xclang"],
  [/^-fsplit-stack$/, "-fsplit-stack"],
  [/^-fopenacc$/, "OpenACC"],
];

const INSTRUMENTED =
  /^(?:--coverage|-coverage|-fprofile-.*|-ftest-coverage|-fcoverage-.*|-fsanitize=.*|-pg|-p|-finstrument-functions.*|-fsyntax-only)$/;

/** The last -O of the command counts. */
export function optimisation(args: readonly string[]): string {
  return args.filter((word) => /^-O(?:\d*|s|z|g|fast)$/.test(word)).at(-1) ?? "-O0";
}

/** `anyway`: with --force or --identity the level of optimisation does not matter. */
export function unfit(args: readonly string[], anyway: boolean): Unfit | null {
  if (!anyway && /^-O(?:0+|s|z|g)$/.test(optimisation(args)))
    return { reason: "the flags do not ask for speed", quiet: true };
  if (args.some((word) => INSTRUMENTED.test(word)))
    return { reason: "instrumented code stays the author's", quiet: true };
  const unknown = UNKNOWN_MEANING.find(([flag]) => args.some((word) => flag.test(word)));
  return unknown === undefined ? null : { reason: `polyc does not read ${unknown[1]}`, quiet: false };
}
