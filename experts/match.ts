// What became of the experts' loops.
//
//     found         polyc runs it by several threads, or a loop around it
//     found inside  only loops inside of it: not found
//     left          with polyc's reason
//     apart         not counted: see `apart.ts`, and loops that the build without OpenMP does not have
//
// Where pragmas were put on the author's loops, the report says on which. Where a nest was written anew, the output is asked for
// parallel loops that store what the expert's loop stores, with no more loops around them than that one had in its nest, and no fewer than
// there are loops of the nest that do.

import { structuredPatch } from "diff";
import type { Token } from "../src/frontend/c/preprocess/token.ts";
import type { Mark } from "./marks.ts";
import type { Answer, Report, ReportedLoop } from "./run-polyc.ts";
import { storedNames } from "./stored-names.ts";
import { covers, type TextLoop } from "./text-loops.ts";

export type State = "found" | "found inside" | "left" | "apart";

export interface Verdict {
  readonly mark: Mark;
  readonly state: State;
  /** Left: why. Apart: for what. Found: what was done. */
  readonly reason: string;
  /** Of the reject, where there is one. */
  readonly kind: string | null;
  /** The lines of the output in which it was found. */
  readonly hunk: readonly string[];
}

/** The text that polyc read and its loops, beside the loops of what came out. */
export interface Read {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly loops: readonly TextLoop[];
  /** Few nests are written anew. */
  readonly out: () => ReadOutput;
}

export interface ReadOutput {
  readonly tokens: readonly Token[];
  readonly loops: readonly TextLoop[];
  /** Those with a parallel pragma. */
  readonly parallel: readonly TextLoop[];
}

export class Matcher {
  readonly #answer: Answer;
  readonly #read: Read;
  readonly #parallel: readonly TextLoop[];
  readonly #hunks: readonly Hunk[];
  #out: ReadOutput | null = null;

  constructor(answer: Answer, read: Read) {
    this.#answer = answer;
    this.#read = read;
    this.#hunks = hunksOf(read.text, answer.output);
    this.#parallel = read.loops.filter((loop) => this.#isParallel(loop));
  }

  /** Loops of the file that polyc runs in parallel. */
  get parallel(): readonly TextLoop[] {
    return this.#parallel;
  }

  verdict(mark: Mark): Verdict {
    if (mark.apart !== null) return this.#of(mark, "apart", mark.apart);
    const loop = this.#sameLoop(mark.loop);
    if (loop === undefined) return this.#of(mark, "apart", "not in the build without OpenMP");
    if (this.#answer.report === null) return this.#of(mark, "left", `polyc: ${this.#answer.trouble}`);
    const around = this.#parallel.find((other) => covers(other, loop));
    if (around !== undefined) return this.#found(mark, around);
    const reported = this.#reported(loop);
    if (this.#parallel.some((other) => covers(loop, other)))
      return this.#of(mark, "found inside", reported?.remark ?? "", null);
    const reason = reported?.remark ?? `not read: ${this.#unread(loop)}`;
    const kind = this.#answer.report.remarks.find(({ message }) => message === reason)?.id ?? null;
    return this.#of(mark, "left", reason, kind);
  }

  #found(mark: Mark, at: TextLoop): Verdict {
    const hunk = this.#hunks.find(({ first, last }) => first <= at.line + 1 && at.line <= last);
    return { ...this.#of(mark, "found", this.#reported(at)!.remark), hunk: hunk?.added ?? [] };
  }

  #of(mark: Mark, state: State, reason: string, kind: string | null = null): Verdict {
    return { mark, state, reason, kind, hunk: [] };
  }

  /** The same in the text that polyc read. */
  #sameLoop({ line, nth }: TextLoop): TextLoop | undefined {
    return this.#read.loops.find((loop) => loop.line === line && loop.nth === nth);
  }

  #reported({ line, nth }: TextLoop): ReportedLoop | undefined {
    const here = loopsIn(this.#answer.report).filter((loop) => loop.line === line);
    return here[nth] ?? here[0];
  }

  #isParallel(loop: TextLoop): boolean {
    const reported = this.#reported(loop);
    if (reported?.status !== "transformed" || !/\bparallel\b/.test(reported.remark)) return false;
    return !reported.remark.startsWith("in a nest that is now") || this.#isAroundParallel(loop);
  }

  /** In a nest that was written anew. */
  #isAroundParallel(loop: TextLoop): boolean {
    const scop = scopsIn(this.#answer.report).find(
      ({ first, last }) => first <= loop.line && loop.line <= last,
    );
    const hunk = this.#hunks.find((other) => scop !== undefined && doOverlap(other, scop));
    if (scop === undefined || hunk === undefined) return false;
    const { tokens, loops } = this.#read;
    this.#out ??= this.#read.out();
    const out = this.#out;
    const inScop = loops.filter(({ line }) => scop.first <= line && line <= scop.last);
    const depth = around(loop, inScop);
    const isOut = ({ line }: TextLoop) => hunk.outFirst <= line && line <= hunk.outLast;
    const outLoops = out.loops.filter(isOut);
    const parallel = out.parallel.filter((other) => isOut(other) && around(other, outLoops) <= depth);
    const stored = parallel.map(({ first, last }) => storedNames(out.tokens, [first, last]));
    const own = [...storedNames(tokens, [loop.first, loop.last])];
    // A branch beside it may store the same: then there must be as many parallel loops.
    const alike = inScop.filter((other) => {
      const names = storedNames(tokens, [other.first, other.last]);
      return around(other, inScop) === depth && own.every((name) => names.has(name));
    });
    return own.length > 0 && own.every((name) => count(stored, name) >= alike.length);
  }

  /** Why a loop is not even in the report: its function was not read. */
  #unread({ func }: TextLoop): string {
    const { remarks, diagnostics } = this.#answer.report!;
    const remark = remarks.find((other) => other.func === func)?.message;
    const syntax = diagnostics.find(({ message }) => message.endsWith(`; ${func} is left as it is`))?.message;
    return remark ?? syntax?.replace(/;[^;]*$/, "") ?? "not in the report";
  }
}

const count = (sets: readonly ReadonlySet<string>[], name: string): number =>
  sets.filter((names) => names.has(name)).length;

const around = (loop: TextLoop, among: readonly TextLoop[]): number =>
  among.filter((other) => other !== loop && covers(other, loop)).length;

const doOverlap = (a: Lines, b: Lines): boolean => a.first <= b.last && b.first <= a.last;

const loopsIn = (report: Report | null): readonly ReportedLoop[] =>
  report === null ? [] : report.functions.flatMap(({ loops }) => loops);

const scopsIn = (report: Report | null): readonly Lines[] =>
  report === null ? [] : report.functions.flatMap(({ scops }) => scops.flatMap(({ lines }) => lines ?? []));

interface Lines {
  readonly first: number;
  readonly last: number;
}

/** Lines that polyc put in place of others. */
interface Hunk extends Lines {
  readonly outFirst: number;
  readonly outLast: number;
  readonly added: readonly string[];
}

function hunksOf(before: string, after: string): readonly Hunk[] {
  if (before === after || after === "") return [];
  const { hunks } = structuredPatch("", "", before, after, "", "", { context: 3 });
  return hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => ({
    first: oldStart,
    last: oldStart + oldLines - 1,
    outFirst: newStart,
    outLast: newStart + newLines - 1,
    added: lines,
  }));
}
