// What became of the experts' loops.
//
//     found         polyc runs it by several threads, or a loop around it
//     found inside  only loops inside of it: not found
//     left          with polyc's reason
//     apart         not counted: see `apart.ts`, and loops that the build without OpenMP does not have
//
// Where pragmas were put on the author's loops, the report says on which. Where a nest was written anew, the loops of the output say
// how many are around the first that is parallel: not more than were around the expert's loop in that nest, or it was found inside.

import { structuredPatch } from "diff";
import type { Mark } from "./marks.ts";
import type { Answer, Report, ReportedLoop } from "./run-polyc.ts";
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
  readonly loops: readonly TextLoop[];
  /** The loops of the output that have a parallel pragma, by line, and all of its loops. */
  readonly out: { readonly loops: readonly TextLoop[]; readonly parallel: readonly TextLoop[] };
}

export class Matcher {
  readonly #answer: Answer;
  readonly #read: Read;
  readonly #parallel: readonly TextLoop[];
  readonly #hunks: readonly Hunk[];

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
    if (scop === undefined) return false;
    const inNest = this.#read.loops.filter(({ line }) => scop.first <= line && line <= scop.last);
    const hunk = this.#hunks.find(({ first, last }) => first <= scop.last && scop.first <= last);
    if (hunk === undefined) return false;
    const isOut = ({ line }: TextLoop) => hunk.outFirst <= line && line <= hunk.outLast;
    const outNest = this.#read.out.loops.filter(isOut);
    const depths = this.#read.out.parallel.filter(isOut).map((out) => around(out, outNest));
    return depths.length > 0 && Math.max(...depths) <= around(loop, inNest);
  }

  /** Why a loop is not even in the report: its function was not read. */
  #unread({ func }: TextLoop): string {
    const { remarks, diagnostics } = this.#answer.report!;
    const remark = remarks.find((other) => other.func === func)?.message;
    const syntax = diagnostics.find(({ message }) => message.endsWith(`; ${func} is left as it is`))?.message;
    return remark ?? syntax?.replace(/;[^;]*$/, "") ?? "not in the report";
  }
}

const around = (loop: TextLoop, among: readonly TextLoop[]): number =>
  among.filter((other) => other !== loop && covers(other, loop)).length;

const loopsIn = (report: Report | null): readonly ReportedLoop[] =>
  report === null ? [] : report.functions.flatMap(({ loops }) => loops);

const scopsIn = (report: Report | null): readonly { readonly first: number; readonly last: number }[] =>
  report === null ? [] : report.functions.flatMap(({ scops }) => scops.flatMap(({ lines }) => lines ?? []));

/** Lines that polyc put in place of others. */
interface Hunk {
  readonly first: number;
  readonly last: number;
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
