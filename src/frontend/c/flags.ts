// Which conditions may be decided otherwise in another compilation (soundness rule 10)? Not those about
// nothing that flags give: constants (`#if 0`), the compiler, the platform; and not include guards.

import { containsSpan, type Span } from "../../source/span.ts";
import { includeSitesOf } from "./include-sites.ts";
import { isInnerGuard } from "./inner-guards.ts";
import type { ConditionalRegion, PreprocessedUnit } from "./preprocess/unit.ts";
import { identifiers, textAt, withoutComments } from "./text.ts";

/** Does the text read another file? */
export const INCLUDE = /^[ \t]*(?:#|%:)[ \t]*(?:include|import)/m;

/** Names that no -D gives: the compiler's own (`__GNUC__`) and the platform's. */
const GIVEN = /^(__\w+__|__cplusplus|_WIN32|_WIN64|_MSC_VER|defined|__has_\w+)$/;
/** Except macros of flags that polyc is not given: -O2, -Ofast. */
const OPTIMISER = /^__(OPTIMIZE\w*|NO_INLINE|\w*MATH\w*|NO_SIGNED_ZEROS)__$/;
/** And those of instruction sets: -march=native, -mavx2. */
const INSTRUCTIONS =
  /^__(AVX|SSE|SSSE|FMA|MMX|3dNOW|F16C|BMI|ABM|LZCNT|POPCNT|AES|VAES|PCLMUL|VPCLMUL|SHA|GFNI|XOP|TBM|ARM_|VSX|ALTIVEC|POWER|riscv_)\w*$/;

/** What has been found for regions: several ask. */
const answers = new WeakMap<ConditionalRegion, boolean>();

export const dependsOnFlags =
  (unit: PreprocessedUnit) =>
  (region: ConditionalRegion): boolean => {
    const known = answers.get(region) ?? asksFlags(unit, region);
    answers.set(region, known);
    return known;
  };

const asksFlags = (unit: PreprocessedUnit, region: ConditionalRegion): boolean =>
  !isInnerGuard(unit, region) &&
  region.branches.some(({ directive }) => {
    const [, ...words] = identifiers(withoutComments(textAt(unit, directive)));
    return words.some((word) => !GIVEN.test(word) || OPTIMISER.test(word) || INSTRUCTIONS.test(word));
  });

/** For places in any file: the conditions around that flags may decide otherwise. */
export function choicesAround(unit: PreprocessedUnit): (at: Span) => readonly ConditionalRegion[] {
  const regions = unit.choices.filter(dependsOnFlags(unit));
  const around = (at: Span): readonly ConditionalRegion[] => {
    const here = regions.filter(({ span }) => containsSpan(span, at));
    const site = unit.includeSites.get(at.file);
    return site === undefined ? here : [...here, ...around(site)];
  };
  return around;
}

/** For places in any file: is there a condition around that flags may decide otherwise? */
export function isConfigDependent(unit: PreprocessedUnit): (at: Span) => boolean {
  const regions = unit.choices.filter(dependsOnFlags(unit));
  const isConfigDependentHere = (at: Span): boolean => regions.some(({ span }) => containsSpan(span, at));
  const isFileChosen = includeSitesOf(unit).readOnlyWhere(isConfigDependentHere);
  return (at) => isConfigDependentHere(at) || isFileChosen(at.file);
}
