// `polyc explain FILE[:LINE[:COL]]`: every loop, or those that cover a line: done, or the one reason why not.
// `polyc explain ID`: what a message means.

import { existsSync } from "node:fs";
import type { Options } from "../../options/options.ts";
import { catalogueText, messageId } from "../../report/catalogue.ts";
import type { FileReport, GuardReport, LoopReport } from "../../report/report.ts";
import { isRefusal } from "../../report/requests.ts";
import { printDecisions } from "../../schedule/search/decisions.ts";
import { besides, encodeSource, type SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import { UsageError } from "../../support/errors.ts";
import { writeAnswer } from "../../support/streams.ts";
import { run } from "./run.ts";

/** Of text that is read, not of code. */
const MOST_COLUMNS = 80;

/** `asksDecisions`: of each nest also what its plan was chosen among. */
export async function explainCommand(
  place: string,
  options: Options,
  asksDecisions = false,
): Promise<number> {
  const id = existsSync(place) ? null : messageId(place);
  if (id !== null) {
    writeAnswer(
      Buffer.from(catalogueText(id, Math.min(MOST_COLUMNS, process.stdout.columns ?? MOST_COLUMNS))),
    );
    return 0;
  }
  // A file's name may end so.
  const [, path = place, line] = existsSync(place) ? [] : (/^(.+?):(\d+)(?::\d+)?$/s.exec(place) ?? []);
  const { file, compilation } = await run(path, { ...options, quiet: true, explains: true });
  const wanted = line === undefined ? null : Number(line);
  const { text, loops } = explanation(file, compilation.report, wanted);
  if (wanted !== null && loops === 0) throw new UsageError(`no loop at ${place}`);
  const decisions = asksDecisions ? decisionsText(file, compilation.report, wanted) : "";
  writeAnswer(encodeSource(text + decisions, file.encoding));
  if (compilation.diagnostics.some(isRefusal)) return 2;
  return options.strict && compilation.failures.length > 0 ? 3 : 0;
}

/** What is said of the loops that cover `line`, or of all; and how many these are. */
export function explanation(
  file: SourceFile,
  report: FileReport,
  line: number | null,
): { readonly text: string; readonly loops: number } {
  let text = "";
  let found = 0;
  for (const f of report.functions) {
    const loops = f.loops.filter((loop) => covers(file, loop, line));
    if (loops.length === 0) continue;
    found += loops.length;
    text += `${besides(file.name, file.encoding)}: ${f.name}\n`;
    for (const fact of f.given) text += `  taken for granted: --assume=${fact}\n`;
    for (const loop of loops) text += explainLoop(file, loop);
    for (const { guards } of f.scops) text += guards.map(checkedAtRunTime).join("");
  }
  return { text, loops: found };
}

/** Tables of the nests that cover `line`, or of all. */
function decisionsText(file: SourceFile, { decisions = [] }: FileReport, line: number | null): string {
  return decisions
    .filter(({ span }) => line === null || (span !== null && coversLine(file, span, line)))
    .map(({ span, decisions }) => {
      const head = span === null ? "a nest" : `the nest in line ${file.lineAt(span.start)}`;
      return `\nplans for ${head}:\n${printDecisions(decisions).replace(/^(?=.)/gm, "  ")}`;
    })
    .join("");
}

/** The condition, and what would make it unnecessary. */
function checkedAtRunTime({ condition, unless }: GuardReport): string {
  return `  checked at run time: ${condition}\n${unless === null ? "" : `    not needed ${unless}\n`}`;
}

function covers(file: SourceFile, loop: LoopReport, line: number | null): boolean {
  if (line === null) return true;
  return loop.span !== null && coversLine(file, loop.span, line);
}

const coversLine = (file: SourceFile, { start, end }: Span, line: number): boolean =>
  file.lineAt(start) <= line && line <= file.lineAt(Math.max(start, end - 1));

function explainLoop(file: SourceFile, loop: LoopReport): string {
  const line = loop.span === null ? "?" : String(file.lineAt(loop.span.start));
  const text = loop.span === null ? "" : firstLine(file, loop.span);
  const [indent, below] = [`${" ".repeat(7)}${"  ".repeat(loop.depth - 1)}`, loop.conflict];
  const what = `${loop.status === "transformed" ? "done" : "left"}: ${loop.reason}`;
  const conflict = below === undefined ? "" : `${indent}in order: ${below}\n`;
  return `${line.padStart(6)} ${"  ".repeat(loop.depth - 1)}${text}\n${indent}${what}\n${conflict}`;
}

/** Of the loop itself: others may stand in the same line. */
function firstLine(file: SourceFile, { start, end }: Span): string {
  const line = file.lineAt(start);
  return file.text.slice(start, Math.min(end, file.lineStart(line) + file.lineText(line).length)).trim();
}
