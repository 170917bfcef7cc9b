// What the stages have in common: for all regions of one function.

import type { IslModule } from "isl-wasm";
import type { Emitter } from "../emit/emitter.ts";
import type { Module } from "../ir/module.ts";
import type { Options } from "../options/options.ts";
import type { Findings } from "../report/findings.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { PassHost } from "../support/pass.ts";
import type { Budget } from "./budget.ts";

export interface Session {
  readonly isl: IslModule;
  readonly host: PassHost;
  readonly emitter: Emitter;
  readonly main: SourceFile;
  readonly module: Module;
  readonly findings: Findings;
  readonly options: Options;
  /** Ends a message about too many steps: the flags that allow more; empty: none do. */
  readonly moreStepsHint: string;
  /** What regions may take of the function's steps; each region of the canonical form has a share. */
  readonly regions: Budget;
}
