// THE pipeline. Read this first.
//
//     driver/read-file.ts, front-half.ts     text → Ast → Func → SSA → regions
//     driver/strategies/                     which loops, in which version of the function
//     driver/compile-region.ts               the candidates of a region, in order
//       driver/compile-candidate.ts            region → Scop → Dependences → Plan → changes → edits
//         driver/first-printable.ts              asks for plans: schedule/search/decide.ts
//     report/findings.ts                     edits, remarks
//
// CONTRIBUTING.md has the map with the folder of each stage ("Where things are").
//
//     text ─frontend→ Ast ─lower→ Func ─opt→ Func in SSA ─detect→ regions ─build→ Scop
//          ─transform→ Scop ─dependence→ Dependences ─schedule→ Plan ─codegen→ changes ─emit→ edits
//
// A function or region that some stage cannot handle is left as it is, with the stage's reason as a remark.
// What a stage throws is a bug of polyc: that function is left as it was too (exit status 3 under --strict).

import type { IslModule } from "isl-wasm";
import { C } from "./driver/c-language.ts";
import { failureOf } from "./driver/containment.ts";
import { eachFunction } from "./driver/each-function.ts";
import { FORTRAN, isFortran } from "./driver/fortran-language.ts";
import { isToBeC, translateFile } from "./driver/fortran-translation.ts";
import { loadIslModule } from "./driver/isl-module.ts";
import type { Language } from "./driver/language.ts";
import { readFile } from "./driver/read-file.ts";
import { canonicalRegions } from "./driver/strategies/canonical-regions.ts";
import { expandedCalls } from "./driver/strategies/expanded-calls.ts";
import { invariantSizes } from "./driver/strategies/invariant-sizes.ts";
import { reductionsOnly } from "./driver/strategies/reductions-only.ts";
import { summarisedInnerLoops } from "./driver/strategies/summarised-inner-loops.ts";
import type { FunctionWork, Remaining, Strategy } from "./driver/strategy.ts";
import type { Options } from "./options/options.ts";
import { Findings } from "./report/findings.ts";
import type { Compilation } from "./report/report.ts";
import type { SourceFile, SourceFiles } from "./source/source-file.ts";
import { PassHost, type PassObserver, Stopped } from "./support/pass.ts";
import { keepHeapSmall, setWasmTiering } from "./support/v8-tiering.ts";

/** In the order in which they are tried, each on what those before it have left. */
const STRATEGIES: readonly Strategy[] = [
  invariantSizes, //        for (x = 0; x < im->w; x++) …, whose stores may change `im->w` for all that is known
  summarisedInnerLoops, //  pragmas on loops around some that have no exact description
  expandedCalls, //         pragmas on loops that call functions of the file
  reductionsOnly, //        pragmas on loops that only reduce something, under conditions on data
  canonicalRegions, //      all that the polyhedral model describes exactly
];

/** Never throws but for what is asked of it wrongly: what polyc can't do leaves the file as it is. */
export async function compile(
  files: SourceFiles,
  main: SourceFile,
  options: Options,
  write: (text: string) => void,
  observer: PassObserver | null = null,
): Promise<Compilation> {
  keepHeapSmall(main.text.length);
  if (isFortran(main.likeName) && isToBeC(options)) {
    const input = await translateFile(files, main, options, write);
    if (input.kind === "refused") return input.compilation;
    return input.told(await compile(input.files, input.main, input.options, write, observer));
  }
  const language = isFortran(main.likeName) ? FORTRAN : C;
  const isl = await loadLibraries(language, main.text.length);
  const host = new PassHost({ ...options, dumpAfter: new Set(options.dumpAfter), write }, observer);
  const emitter = language.emitter(options.compiler);
  const findings = new Findings(main, options.countGuards, emitter);
  try {
    const file = readFile(language, host, files, main, options, findings);
    if (file !== null) eachFunction({ isl, host, emitter, main, findings, options, file }, compileFunction);
  } catch (error) {
    if (error instanceof Stopped) return findings.compilation(host, true);
    // Where the file could not even be read, it goes through as it is.
    findings.failed(failureOf(error, main.name), null);
  }
  return findings.compilation(host, false);
}

function compileFunction(work: FunctionWork, begin: Remaining): void {
  STRATEGIES.reduce((remaining, strategy) => strategy.run(work, remaining), begin);
}

/** One after the other: each as its modules are to be optimised. `characters`: what there is to parse. */
async function loadLibraries(language: Language, characters: number): Promise<IslModule> {
  setWasmTiering("parser", characters);
  await language.load();
  setWasmTiering("isl", characters);
  return loadIslModule();
}
