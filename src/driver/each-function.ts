// The functions of a file, one by one, each within its share of the file's budget.

import { forestOf } from "../analysis/cfg/of-graph.ts";
import { cloneFunc } from "../ir/build.ts";
import { moduleIndex } from "../ir/callers.ts";
import type { Func } from "../ir/func.ts";
import { optimiseLongRuns } from "../support/v8-tiering.ts";
import { Budget, FileBudget, withinPasses } from "./budget.ts";
import { nameLoads, prepare } from "./front-half.ts";
import { functionText, type TextWith } from "./function-text.ts";
import type { ReadFile } from "./read-file.ts";
import type { Session } from "./session.ts";
import { loopsIn, tooLarge } from "./size.ts";
import type { FunctionWork, Remaining } from "./strategy.ts";

/** The file and what is known of all of it. */
interface FileSession extends Omit<Session, "regions" | "moreStepsHint" | "module"> {
  readonly file: ReadFile;
}

/** What is to be done with a function, and the loops that it begins with. */
type Compile = (work: FunctionWork, begin: Remaining) => void;

/**
 * In the order of the text. What a function needs is forgotten once it is done: nobody asks for it any more.
 */
export function eachFunction(around: FileSession, compile: Compile): void {
  const { host, main, options, findings, file } = around;
  const { module, noThreads } = file;
  const openmp = options.openmp && noThreads === null;
  const session = { ...around, module, options: { ...options, openmp } };
  const isChosen = ({ span, name }: Func) =>
    span !== null && (file.only === null || name === file.only) && !around.emitter.isHelper(name, main);
  const index = moduleIndex(module);
  const chosen = (): readonly Func[] => [...index.functions].filter(isChosen);
  if (options.openmp && noThreads !== null && chosen().some((func) => loopsIn(func) > 0))
    findings.note(noThreads);
  // No list of functions may outlive this line: each is let go once it is done.
  const budget = new FileBudget(main, chosen(), options, findings);
  for (const func of index.oneByOne()) {
    if (!isChosen(func)) continue;
    // Without a loop there is nothing to find, only to say that it was looked at.
    if (loopsIn(func) === 0 && func.pragmas.length === 0 && !host.isWatched) {
      findings.begin(func, forestOf(func));
      continue;
    }
    optimiseLongRuns();
    budget.run(func, (moreStepsHint) => compileFunction({ ...session, moreStepsHint }, file, func, compile));
  }
}

/** Brings a function to canonical form, finds its regions, and compiles them. */
function compileFunction(
  around: Omit<Session, "regions">,
  file: ReadFile,
  func: Func,
  compile: Compile,
): void {
  const session = withThreadsWhereAllowed(around, file, func);
  const { host, emitter, main, module, findings, options } = session;
  if (moduleIndex(module).isCalledInNests(func)) func.isCalledInNests = true;
  const lowered = cloneFunc(func);
  moduleIndex(module).willChange(func, lowered);
  const named = nameLoads(host, module, func, options);
  const externInline = file.externInline.has(func.name);
  const facts = { file: main, text: file.text, language: emitter.facts, externInline };
  const textWith: TextWith = (of, named) => functionText(host, module, of, { ...facts, named }, options);
  const text = textWith(func, named);
  const large = tooLarge(func);
  if (large !== null) {
    findings.leftAlone(func, large);
    return;
  }
  const { analyses, detection } = withinPasses(main, func, options, () =>
    prepare(host, module, func, options),
  );
  findings.begin(func, analyses.forest);
  const regions = Budget.ofRegions(detection.scops);
  const work = { session: { ...session, regions }, func, analyses, lowered, text, textWith };
  compile(work, { detection, taken: [] });
}

/** Where no directive that makes threads may stand, loops are reordered and tiled all the same. */
function withThreadsWhereAllowed<S extends Omit<Session, "regions">>(
  session: S,
  { text }: ReadFile,
  { span, name }: Func,
): S {
  const { options, findings } = session;
  if (!options.openmp || options.threads === 1 || span === null || text.mayHaveThreads(span)) return session;
  const message = `"${name}" is pure, and OpenMP allows no parallel loop there: those that only need threads stay`;
  findings.note({ id: "pure-procedure", message, span });
  return { ...session, options: { ...options, openmp: false } };
}
