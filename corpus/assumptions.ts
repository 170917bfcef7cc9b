// The table of `npm run corpus -- --assumptions`: nests in SCoPs with assumptions and without, package by package.
//
// Detection and description only; nothing is transformed. Loops that a file takes from another one in the middle of a function
// (`#include "source_gemm_r.h"` in gsl's cblas) are counted as if they stood there, which is what their authors mean.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { C } from "../src/driver/c-language.ts";
import { lowered, nameLoads, prepare } from "../src/driver/front-half.ts";
import { loadIslModule } from "../src/driver/isl-module.ts";
import { splitCompilerFlags } from "../src/options/compiler-flags.ts";
import { DEFAULT_OPTIONS, type Options } from "../src/options/options.ts";
import { addReach, NO_REACH, type Reach, reachOf } from "../src/research/assumptions.ts";
import { decodeSource, type SourceFile, SourceFiles } from "../src/source/source-file.ts";
import { PassFailure, PassHost } from "../src/support/pass.ts";
import { aligned } from "./table.ts";

export interface ReachRow {
  readonly name: string;
  readonly reach: Reach;
  /** Bugs of polyc, with the file. */
  readonly failures: readonly string[];
}

/** The files at `paths`, seen from the working directory. */
export async function reachOfFiles(
  name: string,
  paths: readonly string[],
  flags: readonly string[],
): Promise<ReachRow> {
  await C.load();
  const isl = await loadIslModule();
  const { compiler } = splitCompilerFlags(flags);
  const options: Options = { ...DEFAULT_OPTIONS, compiler, quiet: true };
  const newContext = () => isl.context({ quota: options.islQuota });
  let reach = NO_REACH;
  const failures: string[] = [];
  for (const path of paths) {
    const files = new SourceFiles();
    const main = withBodies(files, path);
    const host = new PassHost({ ...options, dumpAfter: new Set(), write: () => {} });
    const module = lowered(host, C.parse(host, files, main, options), main);
    for (const func of module.funcs) {
      if (func.span === null) continue;
      try {
        nameLoads(host, module, func, options);
        const { analyses, detection } = prepare(host, module, func, options);
        reach = addReach(reach, reachOf(module, func, analyses, detection, newContext));
      } catch (error) {
        if (!(error instanceof PassFailure)) throw error;
        failures.push(`${path}: ${error.message}`);
      }
    }
  }
  return { name, reach, failures };
}

/** Lines that include a part of a function, by its name. */
const BODY = /^[ \t]*#[ \t]*include[ \t]+"(source_\w+\.[hc])"[ \t]*$/gm;

function withBodies(files: SourceFiles, path: string): SourceFile {
  const { text, encoding } = decodeSource(readFileSync(path));
  const whole = text.replace(BODY, (_, name: string) => {
    return decodeSource(readFileSync(join(dirname(path), name))).text;
  });
  return files.add(path, whole, encoding);
}

const HEAD = ["package", "loops", "in SCoPs", "without", "nests", "without", "ratio", "SCoPs that assume"];

export function reachTable(rows: readonly ReachRow[]): string {
  const all = { name: "all", reach: rows.map(({ reach }) => reach).reduce(addReach, NO_REACH) };
  return aligned([HEAD, ...[...rows, all].map(line)]);
}

function line({ name, reach }: Pick<ReachRow, "name" | "reach">): readonly string[] {
  const { loops, with: some, without } = reach;
  const share = (part: number) => (loops === 0 ? "-" : `${((100 * part) / loops).toFixed(1)} %`);
  return [
    name,
    `${loops}`,
    share(some.loops),
    share(without.loops),
    `${some.nests}`,
    `${without.nests}`,
    without.nests === 0 ? "-" : (some.nests / without.nests).toFixed(1),
    [...reach.kinds].map(([kind, count]) => `${kind} ${count}`).join(", "),
  ];
}
