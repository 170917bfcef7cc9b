// Collects what the pipeline found and did: edits of the file, remarks, the report.

import type { Loop, LoopForest } from "../analysis/cfg/loops.ts";
import type { HelperName } from "../codegen/expression.ts";
import { allHelpers } from "../codegen/helper-names.ts";
import type { EmittedNest, Emitter } from "../emit/emitter.ts";
import type { Func } from "../ir/func.ts";
import type { Pragma } from "../ir/pragma.ts";
import type { SourceLoop } from "../ir/source-statements.ts";
import type { Freedom, Plan } from "../schedule/nest/plan.ts";
import type { Decision } from "../schedule/search/decisions.ts";
import type { Region, Scop } from "../scop/model/scop.ts";
import { enteredWords, listedWords } from "../scop/region/loop-words.ts";
import { rejectForLoop } from "../scop/region/obstacle.ts";
import { parameterText } from "../scop/region/reject-messages.ts";
import type { Diagnostic, Reject, RejectKind, Remark, Result, Words } from "../source/diagnostic.ts";
import {
  applyEdits,
  declaresInTwoWays,
  doOverlap,
  type Edit,
  usesOpenmp,
  withoutRepeated,
} from "../source/edit.ts";
import type { SourceFile } from "../source/source-file.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { UnknownSyntax, UnreadFunction } from "../source/unread.ts";
import type { PassHost } from "../support/pass.ts";
import type { TransformStatistics } from "../transform/index.ts";
import { type FileSummary, type NewTextFacts, NO_TEXT, type NoThreads } from "./file-summary.ts";
import { unlessSaid } from "./guard-advice.ts";
import { type LoopBeside, placeOf, transformedLoops, withSummarised } from "./loop-reports.ts";
import type {
  Compilation,
  Failure,
  FreedomReport,
  FunctionReport,
  LoopReport,
  NestDecisions,
  ScopReport,
} from "./report.ts";
import { markUnusedFunctions } from "./unused-functions.ts";

/** What the pipeline made of a region. */
export interface Outcome {
  readonly plan: Plan;
  readonly nest: EmittedNest;
  /** The same nest where there are these edits by now, which declare names that it declares otherwise. */
  readonly behind: (earlier: readonly Edit[]) => Result<EmittedNest>;
  readonly statistics: TransformStatistics;
  /** Loops of which only a summary was described (`scop/summaries/`). Absent means none. */
  readonly summarised?: readonly SourceLoop[];
  /** Loops of the region that stay as they are beside those that get pragmas, and why. Absent means none. */
  readonly beside?: readonly LoopBeside[];
  /** A plan that gains more would have taken too much text for it. Absent means no. */
  readonly isShorter?: boolean;
}

/** Of a file that is not C, or lacks its headers, a few warnings are enough. */
const MOST_SYNTAX_WARNINGS = 20;

export class Findings {
  readonly diagnostics: Diagnostic[] = [];
  /** See `Compilation`. */
  otherFiles: () => readonly string[] = () => [];
  readonly failures: Failure[] = [];
  private readonly file: SourceFile;
  readonly edits: Edit[] = [];
  private readonly remarks: Remark[] = [];
  /** Loops of one macro's use may have one reason. */
  private readonly said = new Set<string>();
  private readonly byCode = new Set<HelperName>();
  private readonly byPragmas = new Set<HelperName>();
  private readonly functions: { report: FunctionReport; loops: LoopReport[]; scops: ScopReport[] }[] = [];
  /** Guards in the output so far. */
  guards = 0;
  /** Where the helper functions go: before the first function that needs them. */
  private helpersAt: number | null = null;
  private summary: FileSummary | null = null;
  private text: NewTextFacts = NO_TEXT;

  private readonly nestDecisions: NestDecisions[] = [];
  private readonly counting: boolean;
  private readonly emitter: Emitter;
  /** The file calls `fork`, and nothing has been said of that. */
  private mayForkUnsaid = false;

  constructor(file: SourceFile, countGuards: boolean, emitter: Emitter) {
    this.emitter = emitter;
    this.file = file;
    this.counting = countGuards;
  }

  /** What the front end says of the file, and what is asked of its text. `only`: of `--only`. */
  read(summary: FileSummary, text: NewTextFacts, only: string | null): void {
    const { diagnostics, unknownMachine, unknownSyntax, unread, functions } = summary;
    this.summary = summary;
    this.text = text;
    this.diagnostics.push(...diagnostics);
    if (unknownMachine !== null)
      this.diagnostics.push({
        severity: "warning",
        id: "unknown-machine",
        message: `${unknownMachine.message}: nothing is changed`,
        span: unknownMachine.span,
      });
    this.unknownSyntax(unknownSyntax);
    for (const one of unread) {
      const { kind } = one.reject;
      if (kind === "internal-error" || (one.inMain && one.hasLoop && kind !== "syntax")) this.unread(one);
    }
    if (only !== null && ![...functions, ...unread.map(({ name }) => name)].includes(only))
      this.noFunction(only);
    this.mayForkUnsaid = summary.forks;
  }

  private unread({ name, called = "function", span, reject }: UnreadFunction): void {
    if (reject.kind === "internal-error") this.failed(reject, reject.span ?? span);
    const what = name === null ? `a ${called}` : `${called} "${name}"`;
    this.remark("missed", reject.kind, `${what} was not read: ${reject.message}`, reject.span ?? span, name);
  }

  /** Compilers report it as well if it is an error: here it is a warning, and the file goes through. */
  private unknownSyntax(places: readonly UnknownSyntax[]): void {
    const shown = places.slice(0, MOST_SYNTAX_WARNINGS);
    const more = places.length - shown.length;
    const warn = (message: string, span: Span | null) =>
      this.diagnostics.push({ severity: "warning", id: "syntax", message, span });
    for (const { name, reject } of shown)
      warn(`${reject.message}; ${name ?? "this declaration"} is left as it is`, reject.span);
    if (more > 0) warn(`and ${more} more from here on`, places[shown.length]!.reject.span);
  }

  /** A bug of polyc: what stands at `span` is left as it was. */
  failed({ message }: { readonly message: string }, span: Span | null): void {
    this.failures.push({ message, span });
  }

  private noFunction(name: string): void {
    const message = `no function named "${name}"`;
    this.diagnostics.push({ severity: "warning", id: "unknown-function", message, span: null });
  }

  /** Transformations that the author asked for, and that cannot be done. */
  refused(errors: readonly Diagnostic[]): void {
    this.diagnostics.push(...errors);
  }

  /** A function in which nothing is looked for. */
  leftAlone(func: Func, { kind, message, span }: Reject): void {
    this.remark("missed", kind, message, span ?? func.span, func.name);
  }

  /** What comes next is said of this function. */
  begin(func: Func, forest: LoopForest): void {
    const loops: LoopReport[] = [];
    const scops: ScopReport[] = [];
    const { name, span, given = [] } = func;
    const report = { name, span, given, scops, loops };
    this.functions.push({ report, loops, scops });
    this.irreducible(func, forest);
  }

  /** Loops of the text that are none of the graph, as control enters them at several places. */
  private irreducible(func: Func, forest: LoopForest): void {
    for (const [header, { span, told }] of func.loops) {
      if (!forest.irreducible.has(header) || forest.loopWithHeader(header) !== null) continue;
      const depth = (forest.loopOf(header)?.depth ?? 0) + 1;
      const place = span ?? placeOf(func, { header });
      const message = inMacro(told, "irreducible-control-flow", enteredWords(func, header));
      this.functions.at(-1)!.loops.push({ span: place, depth, status: "left", reason: message });
      this.remark("missed", "irreducible-control-flow", message, place, func.name);
    }
  }

  /** Loops that are in no region. */
  rejected(func: Func, rejects: readonly { readonly loop: Loop; readonly reject: Reject }[]): void {
    const { loops } = this.functions.at(-1)!;
    for (const { loop, reject } of rejects) {
      const told = func.loops.get(loop.header)?.told;
      if (told?.isOnce === true) continue;
      const span = placeOf(func, loop) ?? reject.span;
      const message = inMacro(told, reject.kind, rejectForLoop(func, loop, reject).message);
      loops.push({ span, depth: loop.depth, status: "left", reason: message });
      const isOfMacro = isOfWhole(told, reject.kind);
      this.remark("missed", reject.kind, message, span ?? reject.span, func.name, isOfMacro);
    }
  }

  /** A region that stays as it was. */
  left(func: Func, region: Region, reject: Reject): void {
    const [first] = region.loops;
    const told = first === undefined ? undefined : func.loops.get(first.header)?.told;
    if (told?.isOnce === true && region.loops.length === 1) return;
    const place = region.span ?? (first === undefined ? null : placeOf(func, first));
    const message = inMacro(told, reject.kind, `${this.together(func, region)}${reject.message}`);
    this.remark("missed", reject.kind, message, reject.span ?? place, func.name);
    this.addLoops(func, region, "left", { ...reject, message });
  }

  /** Neighbours that are one region have one reason, which may be another one's than the first's. */
  private together(func: Func, { loops }: Region): string {
    const outermost = loops.filter(({ depth }) => depth === 0);
    const lines = outermost.flatMap((loop) => {
      const span = placeOf(func, loop);
      return span === null || span.file !== this.file.id ? [] : [`${this.file.toldLineAt(span.start)}`];
    });
    if (outermost.length < 2 || new Set(lines).size < 2) return "";
    return `the loops of lines ${listedWords(lines)} are taken together: `;
  }

  /** One array statement may be several regions. */
  private isWrittenAnew({ span }: Region): boolean {
    return this.edits.some((edit) => edit.kind === "nest" && span !== null && containsSpan(edit.span, span));
  }

  transformed(func: Func, region: Region, outcome: Outcome): void {
    const { plan, statistics, summarised, beside = [], ...made } = outcome;
    const isClash = declaresInTwoWays([...this.edits, ...made.nest.edits]);
    const renamed = isClash ? made.behind(this.edits) : null;
    if (renamed?.ok === false) {
      this.left(func, region, renamed.reject);
      return;
    }
    const nest = renamed?.ok === true ? renamed.value : made.nest;
    const near = this.edits.filter((edit) => nest.edits.some((other) => doTouch(edit.span, other.span)));
    if (doOverlap(withoutRepeated([...near, ...nest.edits]))) {
      if (func.language === "fortran" && this.isWrittenAnew(region)) {
        const message = "the statement has been written anew with another of its loops";
        this.left(func, region, { kind: "not-contiguous-text", message, span: region.span });
        return;
      }
      const message = "polyc would rewrite the same text twice";
      this.failed({ message }, region.span);
      this.left(func, region, { kind: "internal-error", message, span: region.span });
      return;
    }
    if (declaresInTwoWays([...this.edits, ...nest.edits])) {
      const message = "the new loops need a name that others have for a variable of another type";
      this.left(func, region, { kind: "name-not-available", message, span: region.span });
      return;
    }
    this.edits.push(...nest.edits);
    for (const name of nest.helpers.byCode) this.byCode.add(name);
    for (const name of nest.helpers.byPragmas) this.byPragmas.add(name);
    const isHelped = allHelpers(nest.helpers).size > 0;
    if (nest.guard.length > 0) this.guards++;
    if ((isHelped || (this.counting && nest.guard.length > 0)) && func.span !== null)
      this.helpersAt = Math.min(this.helpersAt ?? Number.POSITIVE_INFINITY, func.span.start);
    const done = nest.summary.map(({ words }) => words).join(", ") || "regenerated in its own order";
    // The plan may be one for another version of the function, with other loops in the region, dead ones for
    // example.
    const planned = plan.scop.region.loops;
    const marked = nest.code.length === 0 ? plan.parallelLoops.map(({ loop }) => planned[loop]!.span) : null;
    const span = marked?.[0] ?? region.span;
    for (const place of marked ?? [span])
      this.remark("remark", "transformed", done, place ?? region.span, func.name);
    for (const { span, message } of beside) this.remark("missed", "not-profitable", message, span, func.name);
    if (nest.isParallel) this.noteFork(span, func);
    for (const { pragma } of nest.hints ?? []) this.hintGone(func, pragma, marked !== null);
    const loops = transformedLoops(func, region, { marked, done, beside });
    this.functions
      .at(-1)!
      .loops.push(...(summarised === undefined ? loops : withSummarised(loops, summarised)));
    const { scop } = plan;
    this.functions.at(-1)!.scops.push({
      span: region.span,
      loops: region.loops.length,
      statements: scop.stmts.filter((s) => s !== null).length,
      parameters: scop.params.map((param) => parameterText(scop.func, param)),
      assumptions: scop.assumptions.map(({ message }) => message),
      guards: nest.guard.map((asked) => {
        const condition = this.emitter.condition(asked);
        return { condition, unless: unlessSaid(asked, condition, func.language) };
      }),
      scalarWrites: { before: statistics.scalarWritesBefore, after: statistics.scalarWritesAfter },
      freedom: plan.freedom && freedomReport(scop, plan.freedom),
      done: nest.summary.map(({ words }) => words),
    });
  }

  /** Soundness rule 15. Once a file, at the first parallel loop. */
  private noteFork(span: Span | null, func: Func): void {
    if (!this.mayForkUnsaid) return;
    this.mayForkUnsaid = false;
    const message =
      "the file calls fork: after a parallel loop has run, a child that runs another one hangs (libgomp)";
    this.remark("note", "fork", `${message}; --no-openmp makes none`, span, func.name);
  }

  /** Why no loop of the file, or of a procedure, is parallel. */
  note({ id, message, span }: NoThreads): void {
    this.remark("note", id, message, span, null);
  }

  /** What the plan for the region was chosen among. */
  decided(region: Region, decisions: readonly Decision[]): void {
    this.nestDecisions.push({ span: region.span, decisions });
  }

  /** A hint to compilers that was the author's. */
  private hintGone(func: Func, { text, span }: Pragma, isPragma: boolean): void {
    const why = isPragma ? "gcc allows no other pragma on a parallel loop" : "its loop is rewritten";
    const message =
      func.language === "fortran"
        ? `${text} was removed: its loop is ${isPragma ? "parallel" : "rewritten"}`
        : `#pragma ${text} was removed: ${why}`;
    this.remark("note", "hint-gone", message, span, func.name);
  }

  compilation(host: PassHost, stopped: boolean): Compilation {
    const edits = this.allEdits();
    return {
      output: applyEdits(this.file, edits),
      edits,
      diagnostics: this.diagnostics,
      report: {
        functions: this.functions.map(({ report, loops, scops }) => ({
          ...report,
          loops: byPlace(loops),
          scops,
        })),
        remarks: byPlace(this.remarks),
        timings: host.timings,
        ...(this.nestDecisions.length > 0 && { decisions: byPlace(this.nestDecisions) }),
      },
      failures: this.failures,
      passes: host.timings.map((t) => t.pass),
      otherFiles: this.otherFiles(),
      stopped,
    };
  }

  private allEdits(): readonly Edit[] {
    const nests = withoutRepeated(this.edits);
    const statics = this.summary?.staticFunctions ?? [];
    const unused = markUnusedFunctions(statics, nests, this.text, this.emitter.unusedMark);
    const forThreads = nests.some(usesOpenmp) ? (this.summary?.editsForThreads ?? []) : [];
    return [...this.helperEdits(), ...forThreads, ...nests, ...unused];
  }

  /**
   * What new text calls stands before the first function that needs it, and in no text that other flags
   * drop.
   */
  private helperEdits(): readonly Edit[] {
    if (this.helpersAt === null) return [];
    const { file, text } = this;
    const needed = this.helpersAt;
    const around = (this.summary?.conditionals ?? []).filter(
      (span) => span.file === file.id && span.start < needed && needed < span.end,
    );
    const first = Math.min(needed, ...around.map(({ start }) => start));
    const { offset: at, beginsLine } = text.helperPlaceBefore(first);
    const called = { byCode: this.byCode, byPragmas: this.byPragmas };
    const helpers = this.emitter.helpers(
      { called, countedGuards: this.counting ? this.guards : 0 },
      file,
      (word) => text.mayBeMacro(word),
    );
    if (helpers === "") return [];
    const span = { file: file.id, start: at, end: at };
    return [{ kind: "helpers", span, text: (beginsLine ? "" : file.newline) + helpers }];
  }

  private addLoops(
    func: Func,
    region: Region,
    status: LoopReport["status"],
    { message, conflicts = [] }: Reject,
  ): void {
    const current = this.functions.at(-1);
    for (const loop of region.loops) {
      const span = placeOf(func, loop);
      const found = conflicts.find((conflict) => conflict.loop.start === span?.start);
      current?.loops.push({
        span,
        depth: loop.depth + 1,
        status,
        reason: message,
        ...(found && { conflict: this.sentence(found.words) }),
      });
    }
  }

  private sentence(words: Words): string {
    return words.map((word) => (typeof word === "string" ? word : this.file.toldLineAt(word.start))).join("");
  }

  private remark(
    kind: Remark["kind"],
    id: string,
    message: string,
    span: Remark["span"],
    func: string | null,
    isOfMacro = false,
  ): void {
    // What flags make of a macro is one reason for all of its loops.
    const key = JSON.stringify([id, span?.file, span?.start, isOfMacro ? null : message]);
    if (this.said.has(key)) return;
    this.said.add(key);
    this.remarks.push({ kind, id, message, span, func });
  }
}

function freedomReport({ func, stmts }: Scop, freedom: Freedom): FreedomReport {
  const spanOf = (name: string): Span | null => {
    const source = stmts.find((stmt) => stmt?.name === name)?.source[0];
    return source === undefined ? null : (func.stmts[source]?.span ?? null);
  };
  return {
    ...freedom,
    statements: freedom.statements.map(({ name, ...rest }) => ({ span: spanOf(name), ...rest })),
  };
}

/** A loop that a macro makes is not seen at the place of the remark. */
function inMacro(told: SourceLoop["told"], kind: RejectKind, message: string): string {
  if (told === undefined || told.macro === null) return message;
  const { name, place } = told.macro;
  return `in macro "${name}"${isOfWhole(told, kind) ? "" : `, the loop at ${place}`}: ${message}`;
}

/** Do flags decide on a macro that makes the loop? */
const isOfWhole = (told: SourceLoop["told"], kind: RejectKind): boolean =>
  kind === "preprocessor-inside" && told !== undefined && told.macro !== null;

const doTouch = (a: Span, b: Span): boolean => a.start <= b.end && b.start <= a.end;

/** In the order of the text; what has no place in it comes last. */
const byPlace = <T extends { readonly span: Span | null }>(list: readonly T[]): readonly T[] =>
  [...list].sort((a, b) => (a.span?.start ?? Number.MAX_VALUE) - (b.span?.start ?? Number.MAX_VALUE));
