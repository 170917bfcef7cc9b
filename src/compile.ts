// THE pipeline. Read this first.
//
//     text ─frontend→ Ast ─lower→ Func ─opt→ Func in SSA ─detect→ regions ─build→ Scop
//          ─transform→ Scop ─dependence→ Dependences ─schedule→ Plan ─codegen→ edit ─splice→ output
//
// A function or region that some stage cannot handle is left as it is, with the stage's reason as a remark.
// What a stage throws is a bug of polyc: that function is left as it was too (exit status 3 under --strict).

import type { IslModule } from "isl-wasm";
import { forestOf } from "./analysis/cfg/of-graph.ts";
import { isC89 } from "./codegen/c89.ts";
import { unusedAssumptions } from "./driver/assumptions.ts";
import { compileInForms, type Session } from "./driver/back-half.ts";
import { Budget, FileBudget, withinPasses } from "./driver/budget.ts";
import { formForArrays, formInMemory, formsFor, formsOf, withReductions } from "./driver/candidates.ts";
import { failureOf } from "./driver/containment.ts";
import { lowered, nameLoads, prepare, readUnit } from "./driver/front-half.ts";
import { isBetweenMarkers } from "./driver/function-versions.ts";
import { type Attempt, inParts } from "./driver/region-splitting.ts";
import { leastSteps, loopsIn, tooLarge } from "./driver/size.ts";
import { sourceContext, type TextForms } from "./driver/source-context.ts";
import { compileUnchanged, type TextWith } from "./driver/strategies/invariant-sizes.ts";
import { compileSums, isInText } from "./driver/strategies/reductions-only.ts";
import { compileBoxed } from "./driver/strategies/summarised-inner-loops.ts";
import { initFrontend } from "./frontend/c/index.ts";
import { SourceText } from "./frontend/c/source-text.ts";
import { cloneFunc } from "./ir/build.ts";
import { moduleIndex, withoutFunctions } from "./ir/callers.ts";
import type { Func, VarId } from "./ir/func.ts";
import type { Module } from "./ir/module.ts";
import type { Options } from "./options/options.ts";
import { Findings, type Outcome } from "./report/findings.ts";
import type { Compilation } from "./report/report.ts";
import { type Attempts, refusedRequests } from "./report/requests.ts";
import { spellingsOf } from "./report/spellings.ts";
import { detectParts } from "./scop/detect/detect.ts";
import type { Region } from "./scop/model/scop.ts";
import { requestFor } from "./scop/requests/requests.ts";
import { reject } from "./source/diagnostic.ts";
import type { SourceFile, SourceFiles } from "./source/source-file.ts";
import { loadIslModule } from "./support/isl-module.ts";
import { PassHost, type PassObserver, Stopped } from "./support/pass.ts";
import { keepHeapSmall, optimiseLongRuns, setWasmBudget } from "./support/v8-tiering.ts";
import { OPERATIONS_PER_STEP, stepsLeft, stepsTaken } from "./support/work-counter.ts";

/** Of what a region may spend, that which it may spend as a whole: its parts need some, too. */
const WHOLE = 0.65;

export async function compile(
  files: SourceFiles,
  main: SourceFile,
  options: Options,
  write: (text: string) => void,
  observer: PassObserver | null = null,
): Promise<Compilation> {
  keepHeapSmall(main.text.length);
  const isl = await loadLibraries();
  const host = new PassHost({ ...options, dumpAfter: new Set(options.dumpAfter), write }, observer);
  const findings = new Findings(main, options.countGuards, isC89(options.compiler));
  try {
    const begun = begin(host, files, main, options, findings);
    if (begun !== null) compileFunctions(isl, host, begun, main, options, findings);
  } catch (error) {
    if (error instanceof Stopped) return findings.compilation(host, true);
    // Where the file could not even be read, it goes through as it is.
    findings.failed(failureOf(error, main.name), null);
  }
  return findings.compilation(host, false);
}

/**
 * What is left of the front end's work: of the functions' syntax trees nothing, of their words what asks for
 * words.
 */
interface Begun {
  /** Its functions are those of its index, which forgets them one by one. */
  readonly module: Module;
  readonly text: SourceText;
  readonly externInline: ReadonlySet<string>;
  readonly floatingEnvironment: boolean;
}

/** From text to functions; null where nothing that was read is to be relied on. */
function begin(
  host: PassHost,
  files: SourceFiles,
  main: SourceFile,
  options: Options,
  findings: Findings,
): Begun | null {
  const read = readUnit(host, files, main, options);
  findings.read(read, options.only);
  if (read.unknownMachine !== null) return null;
  const { unit } = read;
  const module = lowered(host, unit, main, options);
  findings.diagnostics.push(...unusedAssumptions(module, options));
  for (const { name, span, message } of module.failed ?? [])
    findings.failed({ message: `lower failed on ${name}: ${message}` }, span);
  const externInline = new Set(unit.functions.filter((f) => f.isInline && !f.isStatic).map((f) => f.name));
  const text = new SourceText(read, main);
  findings.comments = () => text.comments;
  findings.mayBeMacro = (word) => text.mayBeMacro(word);
  const { floatingEnvironment } = unit.facts;
  return { module: withoutFunctions(module), text, externInline, floatingEnvironment };
}

/**
 * One by one, in the order of the text: what a function needs is forgotten once it is done, and nobody asks
 * it any more.
 */
function compileFunctions(
  isl: IslModule,
  host: PassHost,
  { module, text, externInline, floatingEnvironment }: Begun,
  main: SourceFile,
  options: Options,
  findings: Findings,
): void {
  // Worker threads start in the default floating-point environment (soundness rule 14).
  const openmp = options.openmp && !floatingEnvironment;
  const isChosen = ({ span, name }: Func) =>
    span !== null && (options.only === null || name === options.only);
  const index = moduleIndex(module);
  const session = { isl, host, main, module, findings, options: { ...options, openmp } };
  const compileOne = (func: Func): void => {
    optimiseLongRuns();
    budget.run(func, () => {
      const lowered = cloneFunc(func);
      const named = nameLoads(host, module, func, options);
      findings.spellings = spellingsOf(func, named);
      const facts = { file: main, text, externInline: externInline.has(func.name) };
      const textWith: TextWith = (of, named) => sourceContext(module, of, { ...facts, named }, options);
      compileFunction(session, func, lowered, textWith(func, named), textWith);
    });
  };
  const budget = new FileBudget(main, [...index.functions].filter(isChosen), options, findings);
  for (const func of index.oneByOne()) {
    if (!isChosen(func)) continue;
    // Without a loop there is nothing to find, only to say that it was looked at.
    if (loopsIn(func) > 0 || func.pragmas.length > 0 || host.isWatched) compileOne(func);
    else findings.detected(func, { scops: [], rejects: [] }, forestOf(func));
  }
}

/** One after the other: each with the budget that its modules begin with. */
async function loadLibraries(): Promise<IslModule> {
  setWasmBudget("parser");
  await initFrontend();
  setWasmBudget("isl");
  return loadIslModule();
}

/** SSA and the canonical form, then its regions one by one. */
function compileFunction(
  around: Omit<Session, "regions">,
  func: Func,
  lowered: Func,
  { source, forms: { written, described, boxed }, withVariables }: TextForms,
  textWith: TextWith,
): void {
  const { host, module, findings, options } = around;
  const large = tooLarge(func);
  if (large !== null) {
    findings.leftAlone(func, large);
    return;
  }
  const { analyses, detection: all } = withinPasses(around.main, func, options, () =>
    prepare(host, module, func, options),
  );
  const regions = new Budget(
    stepsLeft(),
    all.scops.map(({ loops }) => loops.length),
  );
  const session: Session = { ...around, regions };
  const unchanged = compileUnchanged(session, func, all, lowered, textWith);
  findings.spellings = new Map([...unchanged.spellings, ...findings.spellings]);
  const { nests, rest: detection } = compileBoxed(session, func, unchanged.rest, source, boxed);
  const done = unchanged.nests.flatMap(({ region }) => region.span ?? []);
  const taken = [...done, ...nests.flatMap(({ texts }) => texts)];
  const sums = compileSums(session, func, detection, source, described, taken);
  const rest = detection.rejects.filter(
    ({ loop }) => !sums.some(({ region }) => isInText(func, loop, region)),
  );
  findings.detected(func, { ...detection, rejects: rest }, analyses.forest);
  for (const { func: as, region, outcome } of [...unchanged.nests, ...nests])
    findings.transformed(as, region, outcome);
  for (const { func: as, region, outcome } of sums) findings.transformed(as, region, outcome);
  const tried: Attempts["regions"][number][] = [];
  const rejects = [...rest];
  for (const region of detection.scops) {
    if (options.scopPragmas && !isBetweenMarkers(func, region)) {
      findings.left(func, region, reject("unchanged", "outside of #pragma scop … endscop", region.span));
      continue;
    }
    const request = requestFor(analyses.requests, region.loops[0]?.span);
    const attempt = (part: Region, budget: number): Attempt<Outcome> => {
      const canonical = { form: { func, analyses, granularity: "store" as const }, region: part };
      const forArrays = (variables: ReadonlySet<VarId>) => formForArrays(variables, part, withVariables);
      const forms = () =>
        request === null
          ? {
              ...withReductions(formsOf(canonical, written), part, described, source.variables, options),
              inMemory: () => formInMemory(part, source, withVariables),
              forArrays,
            }
          : { ...formsFor(request, canonical, written), forArrays };
      return compileInForms(session, func, part, budget, forms, source);
    };
    const before = stepsTaken();
    const share = Math.ceil(regions.allowed(region.loops.length) * WHOLE);
    const allowed = Math.min(Math.ceil(options.islQuota / OPERATIONS_PER_STEP), share);
    // What is asked for is done to these loops as a whole, or not at all.
    const parts = inParts(
      region,
      allowed,
      attempt,
      (part, why) => (request === null ? detectParts(func, analyses, part, why) : { scops: [], rejects: [] }),
      (part, budget) => request === null && leastSteps(func, analyses, part) > budget,
    );
    regions.spend(region.loops.length, stepsTaken() - before);
    findings.rejected(func, parts.rejects);
    for (const { region, result } of parts.attempts)
      if (result.ok) findings.transformed(func, region, result.value);
      else findings.left(func, region, result.reject);
    tried.push(...parts.attempts);
    rejects.push(...parts.rejects);
  }
  findings.refused(refusedRequests(func, analyses.requests, { regions: tried, rejects }));
}
