// From the text of a file to its functions.

import { withoutFunctions } from "../ir/callers.ts";
import type { Module } from "../ir/module.ts";
import { openIndex, type ProjectIndex } from "../ir/project/index-file.ts";
import type { Options } from "../options/options.ts";
import type { Findings } from "../report/findings.ts";
import type { SourceFile, SourceFiles } from "../source/source-file.ts";
import type { PassHost } from "../support/pass.ts";
import { version } from "../support/version.ts";
import { unusedAssumptions } from "./assumptions.ts";
import { lowered } from "./front-half.ts";
import type { FileText, Language, ParsedFile } from "./language.ts";

/** What is left of the front end's work: no syntax trees, and of the tokens those that are asked about. */
export interface ReadFile extends Pick<ParsedFile, "externInline" | "noThreads"> {
  /** Its functions are those of its index, which forgets them one by one. */
  readonly module: Module;
  readonly text: FileText;
  /** See `--only`; null: all. */
  readonly only: string | null;
}

/** Null where nothing that was read is to be relied on. */
export function readFile(
  language: Language,
  host: PassHost,
  files: SourceFiles,
  main: SourceFile,
  options: Options,
  findings: Findings,
): ReadFile | null {
  const parsed = language.parse(host, files, main, options);
  const { summary, text, externInline, noThreads } = parsed;
  const only = nameAmong(
    [...summary.functions, ...summary.unread.map(({ name }) => name)],
    language,
    options,
  );
  findings.read(summary, text, only);
  if (summary.unknownMachine !== null) return null;
  const index = options.index === null ? null : indexIn(options.index, findings);
  const module = lowered(host, parsed, main, index);
  if (index !== null) findings.otherFiles = () => index.filesRead;
  findings.diagnostics.push(...unusedAssumptions(module, options));
  for (const { name, span, message } of module.failed ?? [])
    findings.failed({ message: `lower failed on ${name}: ${message}` }, span);
  return { module: withoutFunctions(module), text, externInline, noThreads, only };
}

/** Null, and a warning, where it is of no use: then all is as without it. */
function indexIn(path: string, findings: Findings): ProjectIndex | null {
  const opened = openIndex(path, version());
  if (opened.kind === "index") return opened.index;
  findings.diagnostics.push({
    ...{ severity: "warning", id: "unusable-index", span: null },
    message: `the index ${path} is not used: ${opened.why}`,
  });
  return null;
}

/** The function that `--only` names, as the file spells it. */
function nameAmong(
  names: readonly (string | null)[],
  { spelled }: Language,
  { only }: Options,
): string | null {
  return only === null
    ? null
    : (names.find((name) => name !== null && spelled(name) === spelled(only)) ?? only);
}
