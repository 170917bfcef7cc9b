// What polyc found and did, as data: written by `--report`, read by `polyc explain`.

import type { Freedom, StatementFreedom } from "../schedule/nest/plan.ts";
import type { Decision } from "../schedule/search/decisions.ts";
import type { Diagnostic, Remark } from "../source/diagnostic.ts";
import type { Edit } from "../source/edit.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { PassTiming } from "../support/pass.ts";

/** Raised when a field changes its meaning or goes; new fields do not raise it. */
const REPORT_SCHEMA = 1;

export interface LoopReport {
  readonly span: Span | null;
  /** 1 for outermost. */
  readonly depth: number;
  readonly status: "transformed" | "left";
  /** What was done, or the one reason why not. */
  readonly reason: string;
  /**
   * With `polyc explain`: two iterations that have to stay in order. Absent: there are none, or nobody knows.
   */
  readonly conflict?: string;
}

export interface ScopReport {
  readonly span: Span | null;
  readonly loops: number;
  readonly statements: number;
  readonly parameters: readonly string[];
  readonly assumptions: readonly string[];
  /** What is tested at run time; empty: nothing needs to be. */
  readonly guards: readonly GuardReport[];
  /** Writes of scalar locations inside loops, before and after DeLICM. */
  readonly scalarWrites: { readonly before: number; readonly after: number };
  /** What the dependences leave open in the order that was chosen; null: the order was asked for. */
  readonly freedom: FreedomReport | null;
  /** What was done, in order: "tiled 32x32x32", "parallel"; empty when left alone. */
  readonly done: readonly string[];
}

/** A condition that is tested at run time, as C. */
export interface GuardReport {
  readonly condition: string;
  /** What the author could say instead; null: nothing. */
  readonly unless: string | null;
}

export interface FreedomReport extends Omit<Freedom, "statements"> {
  readonly statements: readonly (Omit<StatementFreedom, "name"> & { readonly span: Span | null })[];
}

export interface FunctionReport {
  readonly name: string;
  readonly span: Span | null;
  /** What the user vouches for: `--assume`. */
  readonly given: readonly string[];
  readonly scops: readonly ScopReport[];
  readonly loops: readonly LoopReport[];
}

export interface FileReport {
  readonly functions: readonly FunctionReport[];
  readonly remarks: readonly Remark[];
  readonly timings: readonly PassTiming[];
  /** With `polyc explain`: what was chosen among, for each nest that was planned. Absent: nobody asked. */
  readonly decisions?: readonly NestDecisions[];
}

export interface NestDecisions {
  readonly span: Span | null;
  readonly decisions: readonly Decision[];
}

/** A bug of polyc, and the loops or the function that it hit; without a span, the file. */
export interface Failure {
  readonly message: string;
  readonly span: Span | null;
}

/** What compiling one file gives. */
export interface Compilation {
  readonly output: string;
  /** What makes the output of the input. */
  readonly edits: readonly Edit[];
  readonly diagnostics: readonly Diagnostic[];
  readonly report: FileReport;
  /** Bugs of polyc: what they hit was left as it was. */
  readonly failures: readonly Failure[];
  /** Names of the passes that ran, in order. */
  readonly passes: readonly string[];
  /** Files that functions of other files were read from, by `--index`. */
  readonly otherFiles: readonly string[];
  /** `--stop-after` ended it: there is no output. */
  readonly stopped: boolean;
}

/** The JSON of `--report`. Lines and columns count from 1. */
export function reportJson(file: SourceFile, { report, diagnostics }: Compilation): string {
  const lines = (span: Span | null) =>
    span === null
      ? null
      : { first: file.lineAt(span.start), last: file.lineAt(Math.max(span.start, span.end - 1)) };
  const line = (span: Span | null) =>
    span === null || span.file !== file.id ? null : file.lineAt(span.start);
  const json = {
    schema: REPORT_SCHEMA,
    file: file.name,
    functions: report.functions.map((f) => ({
      name: f.name,
      line: line(f.span),
      given: f.given,
      scops: f.scops.map(({ span, freedom, guards, scalarWrites, done, ...rest }) => ({
        lines: lines(span),
        ...rest,
        guard: guards.map(({ condition }) => condition),
        ...{ scalarWrites, done },
        freedom: freedom && {
          ...freedom,
          statements: freedom.statements.map(({ span, ...rest }) => ({ line: line(span), ...rest })),
        },
      })),
      loops: f.loops.map(({ span, reason, ...rest }) => ({ line: line(span), ...rest, remark: reason })),
    })),
    diagnostics: diagnostics.map(({ span, ...rest }) => ({ line: line(span), ...rest })),
    remarks: report.remarks.map(({ span, ...rest }) => ({ line: line(span), ...rest })),
    timings: report.timings,
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}
