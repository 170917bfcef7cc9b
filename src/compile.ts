// THE pipeline. Read this first.
//
//     text ─frontend→ Ast ─lower→ Func ─opt→ Func in SSA ─detect→ regions ─build→ Scop
//          ─transform→ Scop ─dependence→ Dependences ─schedule→ Plan ─codegen→ edit ─splice→ output
//
// A function or region that some stage cannot handle is left as it is, with the stage's reason as a remark. What a stage
// throws is a bug of polyc: that function is left as it was too (exit status 3 under --strict).

import type { Isl, IslModule } from "isl-wasm";
import {
  accessesAsWritten,
  assuming,
  asWritten,
  describeSource,
  type Form,
  isBetweenMarkers,
} from "./analyses.ts";
import { isC89 } from "./codegen/c89.ts";
import { generateNest, obstacleToAllPlans } from "./codegen/generate.ts";
import type { SourceContext } from "./codegen/nest-generator.ts";
import { Variables } from "./codegen/variables.ts";
import { failureOf, guarded, guardedRegion } from "./containment.ts";
import { findDependences } from "./dependence/dataflow.ts";
import { fail, ok, type Result, reject } from "./diagnostic.ts";
import { FORMS } from "./forms.ts";
import { initFrontend } from "./frontend/c/index.ts";
import { RunningText } from "./frontend/c/words.ts";
import { cloneFunc } from "./ir/build.ts";
import type { Func, Module } from "./ir/func.ts";
import { loadIslModule } from "./isl-module.ts";
import type { Options } from "./options.ts";
import { inParts } from "./parts.ts";
import { PassHost, type PassObserver, Stopped } from "./pass.ts";
import { lowered, nameLoads, prepare, readUnit } from "./prepare.ts";
import { Findings, type Outcome } from "./report/findings.ts";
import type { Compilation } from "./report/report.ts";
import { type Attempts, refusedRequests } from "./report/requests.ts";
import { firstDone, formsFor, formsOf } from "./requested-forms.ts";
import { planSchedules } from "./schedule/decide.ts";
import { Lazy } from "./schedule/lazy.ts";
import { buildScop, detectParts } from "./scop/index.ts";
import { requestFor } from "./scop/requests.ts";
import type { Region, Scop } from "./scop/scop.ts";
import { tooLarge } from "./size.ts";
import type { SourceFile, SourceFiles } from "./source/source-file.ts";
import { optimiseLongRuns, setWasmBudget } from "./tiers.ts";
import { MAPPING_STEPS, TRANSFORM_STEPS, transformScop } from "./transform/index.ts";
import { forgetLastValues, keepForText } from "./transform/last-values.ts";

/** One after the other: each with the budget that its modules begin with. */
async function loadLibraries(): Promise<IslModule> {
  setWasmBudget("parser");
  await initFrontend();
  setWasmBudget("isl");
  return loadIslModule();
}

/** Statements of a region from which on it is first asked whether any plan could be printed: what comes takes longer. */
const LARGE = 12;
/** Plans of one region whose loops are generated, where these take too many steps. */
const GENERATIONS = 3;

export async function compile(
  files: SourceFiles,
  main: SourceFile,
  options: Options,
  write: (text: string) => void,
  observer: PassObserver | null = null,
): Promise<Compilation> {
  const isl = await loadLibraries();
  const host = new PassHost({ ...options, dumpAfter: new Set(options.dumpAfter), write }, observer);
  const findings = new Findings(main, options.countGuards, isC89(options.compiler));
  try {
    const read = readUnit(host, files, main, options);
    const { unit, diagnostics, parsed } = read;
    findings.diagnostics.push(...diagnostics);
    findings.unknownSyntax(unit.unknownSyntax);
    for (const unread of unit.unread) {
      const { kind } = unread.reject;
      if (kind === "internal-error" || (unread.inMain && kind !== "syntax")) findings.unread(unread);
    }
    const { only } = options;
    if (only !== null && ![...unit.functions, ...unit.unread].some(({ name }) => name === only))
      findings.noFunction(only);
    const module = lowered(host, unit, main, options);
    for (const { name, span, message } of module.failed ?? [])
      findings.failed({ message: `lower failed on ${name}: ${message}` }, span);
    const externInline = new Set(unit.functions.filter((f) => f.isInline && !f.isStatic).map((f) => f.name));
    // Worker threads start in the default floating-point environment (soundness rule 14).
    const openmp = options.openmp && !unit.facts.floatingEnvironment;
    const text = new RunningText(read, main);
    findings.conditionals = parsed.source.regions;
    findings.comments = () => text.comments;
    for (const func of module.funcs) {
      if (func.span === null || (only !== null && func.name !== only)) continue;
      optimiseLongRuns();
      guarded(findings, func, () => {
        const named = nameLoads(host, module, func, options);
        findings.spellings = new Map([...named].map(([id, { text }]) => [func.vars[id]!.name, text]));
        const original = cloneFunc(func);
        const written = new Lazy(() => asWritten(module, original, options));
        // For all plans of a region: each region has a context of its own.
        const described = new WeakMap<Isl, Scop | null>();
        const sourceScop = (scop: Scop): Scop | null => {
          const known = described.get(scop.isl);
          const found = known === undefined ? describeSource(scop, written.value, options) : known;
          described.set(scop.isl, found);
          return found;
        };
        const accesses = new Lazy(() => accessesAsWritten(module, original, options));
        const source: SourceContext = {
          file: main,
          variables: new Variables(original, named, (word, nest) => text.isNoObject(word, nest)),
          text,
          externInline: externInline.has(func.name),
          isC89: isC89(options.compiler),
          sourceScop,
          sourceAccesses: (scop) => sourceScop(scop) ?? describeSource(scop, accesses.value, options),
        };
        compileFunction(host, module, func, source, written, { ...options, openmp });
      });
    }
  } catch (error) {
    if (error instanceof Stopped) return findings.compilation(host, true);
    // Where the file could not even be read, it goes through as it is.
    findings.failed(failureOf(error, main.name), null);
  }
  return findings.compilation(host, false);

  /** SSA and the canonical form, then its regions one by one. */
  function compileFunction(
    host: PassHost,
    module: Module,
    func: Func,
    source: SourceContext,
    written: Lazy<Form>,
    options: Options,
  ): void {
    const large = tooLarge(func);
    if (large !== null) {
      findings.leftAlone(func, large);
      return;
    }
    const { analyses, detection } = prepare(host, module, func, options);
    const { scops } = detection;
    findings.detected(func, detection, analyses.forest);
    const regions: Attempts["regions"][number][] = [];
    const rejects = [...detection.rejects];
    for (const region of scops) {
      if (options.scopPragmas && !isBetweenMarkers(func, region)) {
        findings.left(func, region, reject("unchanged", "outside of #pragma scop … endscop", region.span));
        continue;
      }
      const request = requestFor(analyses.requests, region.loops[0]?.span);
      const compile = (part: Region, budget: number) => {
        let spent = 0;
        const result = guardedRegion(findings, func, part, () => {
          const canonical = { form: { func, analyses, granularity: "store" as const }, region: part };
          const forms =
            request === null ? formsOf(canonical, written) : formsFor(request, canonical, written);
          return firstDone(forms, ({ form, region }) => {
            const context = isl.context({ quota: options.islQuota, budget });
            try {
              return compileRegion(host, module, form, region, source, options, context);
            } finally {
              context.dispose();
              spent += context.allOperations;
            }
          });
        });
        return { result, spent };
      };
      // What is asked for is done to these loops as a whole, or not at all.
      const parts = inParts(region, options.islQuota, compile, (part, why) =>
        request === null ? detectParts(func, analyses, part, why) : { scops: [], rejects: [] },
      );
      findings.rejected(func, parts.rejects);
      for (const { region, result } of parts.attempts)
        if (result.ok) findings.transformed(func, region, result.value);
        else findings.left(func, region, result.reject);
      regions.push(...parts.attempts);
      rejects.push(...parts.rejects);
    }
    findings.refused(refusedRequests(func, analyses.requests, { regions, rejects }));
  }

  /** One SCoP to text, in an isl context of its own; only plain data leaves. */
  function compileRegion(
    host: PassHost,
    module: Module,
    { func, analyses, granularity }: Form,
    region: Region,
    source: SourceContext,
    options: Options,
    context: Isl,
  ): Result<Outcome> {
    const request = requestFor(analyses.requests, region.loops[0]?.span);
    const isLiteral = request?.kind === "openmp" && granularity === "source-statement";
    const name = `${func.name}:${region.span ? main.lineAt(region.span.start) : "?"}`;
    const build = {
      name: "scop-build",
      run: () => buildScop(context, module, func, region, analyses, granularity),
    };
    const built = host.run(build, name, null, FORMS.scopResult);
    if (!built.ok) return built;
    const isLarge = built.value.stmts.length >= LARGE;
    const obstacle = isLarge && request === null ? obstacleToAllPlans(built.value, source) : null;
    if (obstacle !== null) return fail(obstacle);
    const delicm = {
      name: "delicm",
      run: () => {
        const forText = keepForText(forgetLastValues(assuming(built.value, options)), (object, nest) =>
          source.variables.isReadElsewhere(object, nest),
        );
        const steps = granularity === "store" ? TRANSFORM_STEPS : isLiteral ? [] : MAPPING_STEPS;
        return transformScop(forText, undefined, undefined, steps);
      },
    };
    const { scop, statistics } = host.run(delicm, name, null, FORMS.transformed);
    const flow = { name: "dependence", run: () => findDependences(scop) };
    const dependences = host.run(flow, name, null, FORMS.dependences(scop));
    if (!dependences.ok) return dependences;
    const plans = planSchedules(scop, dependences.value, { ...options, request });
    const counter = options.countGuards ? findings.guards : null;
    let why: Result<Outcome> | null = null;
    for (let attempt = 0; attempt < GENERATIONS; attempt++) {
      const schedule = { name: "schedule", run: () => plans.next().value };
      const plan = host.run(schedule, name, null, FORMS.plan);
      if (!plan.ok) return why ?? plan;
      const generate = {
        name: "codegen",
        run: () =>
          generateNest(plan.value, source, {
            openmp: options.openmp,
            counter,
            request,
            isLiteral,
          }),
      };
      const nest = host.run(generate, name, null, null);
      if (nest.ok) return ok({ plan: plan.value, nest: nest.value, statistics });
      why = nest;
      if (nest.reject.kind !== "quota") break;
    }
    return why!;
  }
}
