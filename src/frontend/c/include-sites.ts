// Where a header is read, whatever flags choose.
//
//     #ifdef OPENCL
//     #include "kernels.h"        includes "image.h" first
//     #endif
//     #include "image.h"          without OPENCL it is read here: no condition selects what it declares
//
// What would include a header that has been read already counts as well, if it stands in front of the first
// function of the user's file: from there on text may rest on it.

import { containsSpan, type FileId, type Span } from "../../source/span.ts";
import { standsAt } from "./preprocess/provenance.ts";
import type { PreprocessedUnit } from "./preprocess/unit.ts";

const answers = new WeakMap<PreprocessedUnit, IncludeSites>();

export function includeSitesOf(unit: PreprocessedUnit): IncludeSites {
  const known = answers.get(unit) ?? new IncludeSites(unit);
  answers.set(unit, known);
  return known;
}

class IncludeSites {
  readonly #unit: PreprocessedUnit;
  readonly #firstFunction: number;
  readonly #sites = new Map<FileId, readonly Span[]>();
  /** By region: see `isReadWithout`. */
  readonly #within = new Map<Span, (file: FileId) => boolean>();

  constructor(unit: PreprocessedUnit) {
    this.#unit = unit;
    const { tokens, main } = unit;
    const at = tokens.findIndex(
      (token, k) => token.text === "{" && tokens[k - 1]?.text === ")" && standsAt(token).file === main.id,
    );
    this.#firstFunction = at < 0 ? tokens.length : at;
  }

  /** None for files of the command line, and the user's. */
  of(file: FileId): readonly Span[] {
    const known = this.#sites.get(file);
    if (known !== undefined) return known;
    const first = this.#unit.includeSites.get(file);
    const later = this.#unit.laterSites.get(file) ?? [];
    const others = later.filter(({ at }) => at <= this.#firstFunction).map(({ site }) => site);
    const sites = first === undefined ? [] : [first, ...others];
    this.#sites.set(file, sites);
    return sites;
  }

  /** For files: is there no way to read one but through a directive for which `isChosen` says so? */
  readOnlyWhere(isChosen: (site: Span) => boolean): (file: FileId) => boolean {
    const known = new Map<FileId, boolean>();
    const isOnly = (file: FileId): boolean => {
      const answer = known.get(file);
      if (answer !== undefined) return answer;
      // What a file includes that includes it is no other way.
      known.set(file, true);
      const sites = this.of(file);
      const found = sites.length > 0 && sites.every((site) => isChosen(site) || isOnly(site.file));
      known.set(file, found);
      return found;
    };
    return isOnly;
  }

  /**
   * May the text at `place` be read without what stands around in `region`, which is no part of that file?
   */
  isReadWithout(place: Span, region: Span): boolean {
    if (place.file === region.file) return false;
    const isOnly = this.#within.get(region) ?? this.readOnlyWhere((site) => containsSpan(region, site));
    this.#within.set(region, isOnly);
    return !isOnly(place.file);
  }
}
