// From the text of a file to its functions.

import { SourceText } from "../frontend/c/source-text.ts";
import { withoutFunctions } from "../ir/callers.ts";
import type { Module } from "../ir/module.ts";
import type { Options } from "../options/options.ts";
import type { Findings } from "../report/findings.ts";
import type { SourceFile, SourceFiles } from "../source/source-file.ts";
import type { PassHost } from "../support/pass.ts";
import { unusedAssumptions } from "./assumptions.ts";
import { lowered, readUnit } from "./front-half.ts";

/** What is left of the front end's work: no syntax trees, and of the tokens those that are asked about. */
export interface ReadFile {
  /** Its functions are those of its index, which forgets them one by one. */
  readonly module: Module;
  readonly text: SourceText;
  readonly externInline: ReadonlySet<string>;
  readonly floatingEnvironment: boolean;
}

/** Null where nothing that was read is to be relied on. */
export function readFile(
  host: PassHost,
  files: SourceFiles,
  main: SourceFile,
  options: Options,
  findings: Findings,
): ReadFile | null {
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
  findings.mentions = text;
  findings.helperPlaceBefore = (token) => text.helperPlaceBefore(token);
  findings.mayBeMacro = (word) => text.mayBeMacro(word);
  const { floatingEnvironment } = unit.facts;
  return { module: withoutFunctions(module), text, externInline, floatingEnvironment };
}
