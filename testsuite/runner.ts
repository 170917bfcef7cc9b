// Textual tests: a program with what is expected of it in its comments. One file is one fact.
//
//     // WHY: a store to the same element in every iteration is one store after the loop
//     // RUN: polyc dump %s --after=licm
//     // CHECK: store p[0] = %t
//
// The directives are a closed set; anything else that looks like one is an error, and so is a file that
// expects nothing.
//
//   RUN: COMMAND          polyc %s [options] | polyc explain %s[:LINE] | polyc diff %s | polyc stats %s [--scops [--paper-rules]] |
//                         polyc dump %s --after=PASS, with `2>&1` the remarks come first; for .ir files `opt %s --passes=NAME,…`. Begins a section:
//                         the expectations down to the next RUN are about its output
//   WHY: SENTENCE         demanded of every file
//   CHECK: TEXT           a line after the last one matched contains TEXT; runs of blanks are equal, {{…}} is a
//                         regular expression
//   CHECK-NEXT: TEXT      the very next line contains it
//   CHECK-NOT: TEXT       no line between the matches before and after contains it
//   EXPECT-REJECT: KIND   at the end of a line: what was left alone there, and why. Where a file has one, they are all
//                         that the first RUN leaves alone
//   EXEC: same [FLAGS]    the output differs from the input, compiles without new warnings (with FLAGS, such as -DN=7) and
//                         prints the same with 1 and 3 threads
//   EXEC: interpreted     the form that the program is lowered to prints and returns in the interpreter what the program prints
//                         and returns that gcc makes of it (free of undefined behaviour, gcc's checks say), and so does its
//                         canonical form, on which regions are detected
//   MAIN:                 what follows is a main program in Fortran that EXEC compiles beside the program and its
//                         output: polyc does not see it
//   GOLDEN:               the whole output, on the lines that follow, each after `//|`; rewritten by `vitest -u`
//
// In Fortran (.f90, .f, .F90, .F) they are comments after `!`; gfortran compiles what EXEC runs.
//
// Whatever is expected, a transformed file has all comments of its input.
//
// Directives are blanked before the program is read, so that they never match themselves.

import { basename } from "node:path";
import { Command } from "commander";
import { explanation } from "../src/cli/commands/explain.ts";
import { scopsAndCost } from "../src/cli/commands/stats.ts";
import { compile } from "../src/compile.ts";
import { parseFunc } from "../src/ir/parse.ts";
import { printFunc } from "../src/ir/print.ts";
import { assertValid } from "../src/ir/verify.ts";
import { canonicalPasses } from "../src/opt/pipeline.ts";
import { splitCompilerFlags } from "../src/options/compiler-flags.ts";
import { addOptions, type Options, type RawOptions, toOptions } from "../src/options/options.ts";
import { unifiedDiff } from "../src/report/diff.ts";
import { Formatter } from "../src/report/format.ts";
import type { Compilation } from "../src/report/report.ts";
import { countFile } from "../src/research/index.ts";
import { scopsText } from "../src/research/scop-table.ts";
import { statisticsText } from "../src/research/table.ts";
import type { Remark } from "../src/source/diagnostic.ts";
import { type SourceFile, SourceFiles } from "../src/source/source-file.ts";
import { lostComments } from "./comments.ts";
import { execute, interpretProgram, TestFailure } from "./execute.ts";

type CheckKind = "CHECK" | "CHECK-NEXT" | "CHECK-NOT";

interface Check {
  readonly kind: CheckKind;
  readonly line: number;
  readonly text: string;
}

interface Golden {
  readonly line: number;
  readonly lines: readonly string[];
}

interface Exec {
  readonly line: number;
  readonly how: "same" | "interpreted";
  readonly flags: readonly string[];
}

interface Section {
  readonly line: number;
  readonly command: string;
  readonly checks: readonly Check[];
  readonly execs: readonly Exec[];
  readonly golden: Golden | null;
}

interface ExpectedReject {
  readonly line: number;
  readonly kind: string;
}

export interface TextualTest {
  readonly name: string;
  readonly why: string;
  readonly sections: readonly Section[];
  readonly rejects: readonly ExpectedReject[];
  /** The program: the file with its directives blanked, line for line. */
  readonly program: string;
  /** What stands beside it; null: nothing. */
  readonly main: string | null;
}

/** Anything in capitals with a colon, in a comment; lines of a golden block. */
const DIRECTIVE = /[ \t]*(?:\/\/|;|!)[ \t]*([A-Z][A-Z-]*[A-Z]):[ \t]*(.*?)[ \t]*(\r?)$/;
const GOLDEN_LINE = /^[ \t]*(?:\/\/|;|!)\| ?(.*?)\r?$/;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type OpenSection = Mutable<Section> & {
  checks: Check[];
  execs: Exec[];
};

export function parseTest(name: string, text: string): TextualTest {
  let why = "";
  let golden: { line: number; lines: string[] } | null = null;
  const sections: OpenSection[] = [];
  const rejects: ExpectedReject[] = [];
  let main: number | null = null;
  const lines = text.split("\n").map((source, i) => {
    const line = i + 1;
    const expected = GOLDEN_LINE.exec(source);
    if (expected !== null) {
      if (golden === null) throw new TestFailure(line, "a golden line without // GOLDEN: before it");
      golden.lines.push(expected[1]!);
      return source.endsWith("\r") ? "\r" : "";
    }
    golden = null;
    const match = DIRECTIVE.exec(source);
    if (match === null) return source;
    const [whole, directive, argument, end] = match as unknown as [string, string, string, string];
    const section = (): OpenSection => {
      const last = sections.at(-1);
      if (last === undefined) throw new TestFailure(line, `${directive} before the first RUN`);
      return last;
    };
    const needed = (): string => {
      if (argument === "") throw new TestFailure(line, `${directive} without a text`);
      return argument;
    };
    switch (directive) {
      case "WHY":
        why = needed();
        break;
      case "RUN":
        sections.push({ line, command: needed(), checks: [], execs: [], golden: null });
        break;
      case "CHECK":
      case "CHECK-NEXT":
      case "CHECK-NOT":
        section().checks.push({ kind: directive, line, text: needed() });
        break;
      case "EXPECT-REJECT":
        rejects.push({ line, kind: needed() });
        break;
      case "EXEC": {
        const [how, ...flags] = needed().split(/\s+/);
        if (how !== "same" && how !== "interpreted")
          throw new TestFailure(line, `EXEC: ${argument}: only 'same' and 'interpreted' are known`);
        section().execs.push({ line, how, flags });
        break;
      }
      case "MAIN":
        main = i;
        break;
      case "GOLDEN":
        golden = { line, lines: [] };
        section().golden = golden;
        break;
      default:
        throw new TestFailure(line, `unknown directive ${directive}`);
    }
    return source.slice(0, source.length - whole.length) + end;
  });
  if (why === "") throw new TestFailure(1, "no WHY: say which fact the test holds");
  if (sections.length === 0) throw new TestFailure(1, "no RUN");
  for (const [i, { line, checks, execs, golden }] of sections.entries())
    if (checks.length + execs.length === 0 && golden === null && (i > 0 || rejects.length === 0))
      throw new TestFailure(line, "nothing is expected of this RUN");
  const [program, beside] = main === null ? [lines, null] : [lines.slice(0, main), lines.slice(main)];
  return {
    ...{ name, why, sections, rejects },
    program: program.join("\n"),
    main: beside === null ? null : beside.join("\n"),
  };
}

/** What a RUN gave. */
interface Result {
  /** What the checks look at. */
  readonly output: string;
  /** The transformed file, where the command was to transform. */
  readonly transformed: string | null;
  readonly file: SourceFile | null;
  readonly remarks: readonly Remark[];
}

/**
 * Runs a test; throws a TestFailure at the first expectation that is not met. The result has its golden
 * blocks renewed.
 */
export async function runTest(name: string, text: string): Promise<string> {
  const test = parseTest(name, text);
  let renewed = text;
  for (const [i, section] of test.sections.entries()) {
    const result = await runCommand(test, section);
    if (i === 0 && test.rejects.length > 0) matchRejects(test.rejects, result);
    matchChecks(section, result.output);
    for (const exec of section.execs)
      if (exec.how === "same") execute(test, result.transformed, exec);
      else await interpretProgram(test.program, exec);
    if (section.golden !== null) renewed = renewGolden(renewed, section.golden, result.output);
  }
  return renewed;
}

async function runCommand(test: TextualTest, { command, line }: Section): Promise<Result> {
  const words = command.split(/\s+/);
  const tool = words.shift();
  if (tool === "opt") return runOpt(test, words, line);
  if (tool !== "polyc") throw new TestFailure(line, `unknown command ${tool}`);
  const verb = ["explain", "diff", "dump", "stats"].includes(words[0]!) ? words.shift()! : "compile";
  const withRemarks = words.at(-1) === "2>&1";
  if (withRemarks) words.pop();
  const { compiler, rest } = splitCompilerFlags(words);
  const parser = addOptions(new Command())
    .argument("<file>")
    .option("--after <pass>")
    .option("--scops")
    .option("--paper-rules")
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .parse([...rest], { from: "user" });
  const [, , at] = /^(%s)(?::(\d+))?$/.exec(parser.args[0]!) ?? fail(line, "the file is written %s");
  const { after, scops, paperRules } = parser.opts<{
    after?: string;
    scops?: boolean;
    paperRules?: boolean;
  }>();
  if ((verb === "dump") !== (after !== undefined)) throw new TestFailure(line, "dump has --after=PASS");
  const asked = { verifyPasses: true, explains: verb === "explain" };
  let options = { ...toOptions(parser.opts<RawOptions>(), compiler), ...asked };
  if (after !== undefined) options = { ...options, dumpAfter: [after] };
  const files = new SourceFiles();
  const file = files.addBytes(basename(test.name), Buffer.from(test.program));
  if (verb === "stats" && scops === true) {
    const counted = await scopsAndCost(file.name, Buffer.from(test.program), {
      ...options,
      paperRules: paperRules === true,
    });
    const output = scopsText([{ file: file.name, scops: counted.scops }], false);
    return { output, transformed: null, file, remarks: [] };
  }
  if (verb === "stats") return runStats(files, file, options);
  let dumped = "";
  const compilation = await compile(files, file, options, (part) => {
    dumped += part;
  });
  for (const failure of compilation.failures) throw new TestFailure(line, failure.message);
  if (verb === "compile")
    for (const lost of lostComments(file, compilation.output))
      throw new TestFailure(line, `a comment is lost: ${lost}\n${compilation.output}`);
  if (after !== undefined && !compilation.passes.includes(after))
    throw new TestFailure(line, `no pass ${after} ran`);
  const format = new Formatter(file, (id) => files.get(id), { colors: false });
  const said = [
    ...compilation.diagnostics.map((d) => format.diagnostic(d)),
    ...compilation.report.remarks.map((r) => format.remark(r)),
  ].join("");
  return {
    output: (withRemarks ? said : "") + outputOf(verb, file, compilation, dumped, at),
    transformed: verb === "compile" ? compilation.output : null,
    file,
    remarks: compilation.report.remarks,
  };
}

async function runStats(files: SourceFiles, file: SourceFile, options: Options): Promise<Result> {
  const { statistics } = await countFile(files, file, options, null, () => {});
  return {
    output: statisticsText([{ file: file.name, statistics }]),
    ...{ transformed: null, file, remarks: [] },
  };
}

function outputOf(
  verb: string,
  file: SourceFile,
  compilation: Compilation,
  dumped: string,
  at: string | undefined,
): string {
  switch (verb) {
    case "explain":
      return explanation(file, compilation.report, at === undefined ? null : Number(at)).text;
    case "diff":
      return unifiedDiff(file.name, file.text, compilation.output);
    case "dump":
      return dumped;
    default:
      return compilation.output;
  }
}

function fail(line: number, message: string): never {
  throw new TestFailure(line, message);
}

function runOpt(test: TextualTest, words: readonly string[], line: number): Result {
  const passes = words.find((w) => w.startsWith("--passes="))?.slice("--passes=".length);
  if (passes === undefined || !words.includes("%s") || words.length !== 2)
    throw new TestFailure(line, "written as: opt %s --passes=NAME,…");
  const known = canonicalPasses();
  let func = parseFunc(test.program);
  for (const name of passes.split(",")) {
    const pass = known.find((p) => p.name === name) ?? fail(line, `no pass is called ${name}`);
    func = pass.run(func);
    assertValid(func);
  }
  return { output: `${printFunc(func)}\n`, transformed: null, file: null, remarks: [] };
}

function matchRejects(expected: readonly ExpectedReject[], { file, remarks }: Result): void {
  if (file === null) throw new TestFailure(expected[0]!.line, "EXPECT-REJECT is for RUN: polyc");
  const found = remarks
    .filter((r) => r.kind === "missed")
    .map((r) => ({ line: r.span === null ? 0 : file.lineAt(r.span.start), kind: r.id, message: r.message }));
  for (const { line, kind } of expected)
    if (!found.some((f) => f.line === line && f.kind === kind)) {
      const others = found.map((f) => `line ${f.line}: ${f.kind}: ${f.message}`).join("\n");
      throw new TestFailure(line, `was not left alone as ${kind}. What was:\n${others || "nothing"}`);
    }
  for (const { line, kind, message } of found)
    if (!expected.some((e) => e.line === line && e.kind === kind))
      throw new TestFailure(line, `left alone, which nothing expects: ${kind}: ${message}`);
}

/** TEXT of a CHECK as a regular expression. */
function pattern({ text, line }: Check): RegExp {
  const parts = text
    .split(/(\{\{.*?\}\})/)
    .map((part) =>
      part.startsWith("{{") && part.endsWith("}}")
        ? `(?:${part.slice(2, -2)})`
        : part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/\s+/g, "\\s+"),
    );
  try {
    return new RegExp(parts.join(""));
  } catch (error) {
    throw new TestFailure(line, `no regular expression: ${String(error)}`);
  }
}

export function matchChecks({ checks }: Pick<Section, "checks">, output: string): void {
  const lines = output.split("\n");
  /** The line after the last match. */
  let at = 0;
  let banned: Check[] = [];
  const shown = () => `The output from there:\n${lines.slice(at, at + 60).join("\n")}`;
  const clear = (end: number): void => {
    for (const check of banned)
      for (let k = at; k < end; k++)
        if (pattern(check).test(lines[k]!))
          throw new TestFailure(check.line, `must not be there, but is: ${lines[k]}`);
    banned = [];
  };
  for (const check of checks) {
    const wanted = pattern(check);
    if (check.kind === "CHECK-NOT") {
      banned.push(check);
      continue;
    }
    const found = lines.findIndex((text, k) => k >= at && wanted.test(text));
    if (found < 0) throw new TestFailure(check.line, `not found: ${check.text}\n${shown()}`);
    if (check.kind === "CHECK-NEXT" && (found !== at || at === 0))
      throw new TestFailure(check.line, `not on the very next line: ${check.text}\n${shown()}`);
    clear(found);
    at = found + 1;
  }
  clear(lines.length);
}

/** The test file with the block at `golden` renewed. Empty lines, where directives were, are not compared. */
function renewGolden(text: string, golden: Golden, output: string): string {
  const lines = text.split("\n");
  const comment = lines[golden.line - 1]!.trimStart().startsWith(";") ? ";|" : "//|";
  const block = output.split("\n").filter((line) => line.trim() !== "");
  // Blocks renewed before this one may have moved it.
  const occurrences = lines.flatMap((line, i) => (/^\s*(\/\/|;)\s*GOLDEN:\s*$/.test(line) ? [i] : []));
  const at = occurrences.filter((i) => i <= golden.line - 1).at(-1) ?? golden.line - 1;
  let end = at + 1;
  while (end < lines.length && GOLDEN_LINE.test(lines[end]!)) end++;
  lines.splice(at + 1, end - at - 1, ...block.map((line) => `${comment} ${line.trimEnd()}`));
  return lines.join("\n");
}
