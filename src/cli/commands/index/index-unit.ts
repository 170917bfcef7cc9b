// One C file under its flags, as the index keeps it. Flags are those that the file is compiled with: what
// `#if` leaves out is not there, and a macro is what it is.

import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { C } from "../../../driver/c-language.ts";
import type { Lowered } from "../../../driver/language.ts";
import type { Func } from "../../../ir/func.ts";
import { parseFunc } from "../../../ir/parse.ts";
import { printFunc, printTag } from "../../../ir/print.ts";
import { type FileState, stateOf } from "../../../ir/project/file-states.ts";
import type { Linkage } from "../../../ir/project/linkage.ts";
import { portable, sizeOfExtent, whyNotPortable } from "../../../ir/project/portable.ts";
import { TypeTable } from "../../../ir/project/type-table.ts";
import { FORMAT, type UnitEntry } from "../../../ir/project/unit-entry.ts";
import type { ExtentId } from "../../../ir/type.ts";
import type { CompilerFlags } from "../../../options/compiler-flags.ts";
import { DEFAULT_OPTIONS, type Options } from "../../../options/options.ts";
import { encodeSource, SourceFiles } from "../../../source/source-file.ts";
import { PassHost } from "../../../support/pass.ts";
import { version } from "../../../support/version.ts";
import { unfit } from "../cc/fitness.ts";
import { CompilerSetting } from "../cc/setting.ts";
import { type IndexJob, isC } from "./compile-commands.ts";
import { namesThatMayBeDefined } from "./may-define.ts";

/** To be awaited once before `indexUnit`. */
export const loadIndexer = (): Promise<void> => C.load();

/** Never throws: what cannot be read is told of, with the names that it may define. */
export function indexUnit(job: IndexJob): UnitEntry {
  const since = BigInt(Date.now()) * 1_000_000n;
  try {
    const why = whyNotRead(job);
    return why === null ? readUnit(job, since) : unread(job, why, since);
  } catch (error) {
    return unread(job, error instanceof Error ? error.message : String(error), since);
  }
}

function whyNotRead(job: IndexJob): string | null {
  if (!isC(job)) return "it is not C";
  if (job.args.some((word) => word.startsWith("@"))) return "its command has a response file";
  return unfit(job.args, true)?.reason ?? null;
}

function unread(job: IndexJob, why: string, since: bigint): UnitEntry {
  const bytes = existsSync(job.file) ? readFileSync(job.file) : Buffer.alloc(0);
  return {
    ...head(job),
    read: [stateOf(job.file, bytes, since)],
    ...{ meaning: "", punsTypes: true, observes: true },
    ...{ defines: namesThatMayBeDefined(job.file, bytes.toString("latin1")), statics: [], renames: [] },
    unreadable: why,
    ...{ tags: [], bodies: {}, without: {} },
  };
}

const head = ({ key, file }: IndexJob) => ({ format: FORMAT, polyc: version(), key, file }) as const;

function readUnit(job: IndexJob, since: bigint): UnitEntry {
  const options = optionsOf(job);
  const files = new SourceFiles();
  const main = files.addBytes(job.file, readFileSync(job.file), `${job.file}.c`);
  const host = new PassHost({ ...options, dumpAfter: new Set(), write: () => {} });
  const parsed = C.parse(host, files, main, options);
  const { unknownMachine, diagnostics } = parsed.summary;
  if (unknownMachine !== null) return unread(job, unknownMachine.message, since);
  const missing = diagnostics.find(({ severity, id }) => severity === "error" || id === "missing-header");
  if (missing !== undefined) return unread(job, missing.message, since);
  const linkage = parsed.linkage();
  if (linkage === null) return unread(job, "it is not C", since);
  return {
    ...head(job),
    read: statesOf(files, job, since),
    ...{ meaning: linkage.meaning, punsTypes: linkage.punsTypes, observes: linkage.observes },
    defines: definedBy(linkage, main.text, job),
    ...{ statics: [...linkage.statics], renames: [...linkage.renames], unreadable: null },
    ...bodiesOf(parsed.lower(), linkage),
  };
}

/** Assembler text may define what it names. */
const definedBy = (linkage: Linkage, text: string, { file }: IndexJob): readonly string[] =>
  linkage.hasAssembler
    ? [...new Set([...linkage.defines, ...namesThatMayBeDefined(`${file}.s`, text)])]
    : [...linkage.defines];

function optionsOf({ compiler, args, folder }: IndexJob): Options {
  const setting = new CompilerSetting(compiler, args, DEFAULT_OPTIONS);
  const options = setting.transformOptions("c");
  return { ...options, asCompiled: true, macrosAreFinal: true, compiler: seenFrom(folder, options.compiler) };
}

/** Paths as they are in any other folder. */
function seenFrom(folder: string, flags: CompilerFlags): CompilerFlags {
  const all = (paths: readonly string[]): readonly string[] => paths.map((path) => resolve(folder, path));
  return {
    ...flags,
    includeDirs: all(flags.includeDirs),
    quoteIncludeDirs: all(flags.quoteIncludeDirs),
    systemIncludeDirs: all(flags.systemIncludeDirs),
    lateIncludeDirs: all(flags.lateIncludeDirs),
    includes: flags.includes.map((path) =>
      existsSync(resolve(folder, path)) ? resolve(folder, path) : path,
    ),
  };
}

function statesOf(files: SourceFiles, { folder }: IndexJob, since: bigint): readonly FileState[] {
  const named = files.all.filter(({ name }) => !name.startsWith("<"));
  return named.map(({ name, text, encoding }) => {
    const path = resolve(folder, name);
    return stateOf(path, encodeSource(text, encoding), since);
  });
}

function bodiesOf(
  { module, known }: Lowered,
  { unknown }: Linkage,
): Pick<UnitEntry, "tags" | "bodies" | "without"> {
  const sizes = sizesIn(module.funcs);
  const table = new TypeTable(module.tags, (id) => sizes.get(id) ?? null);
  const bodies: Record<string, string> = {};
  const without: Record<string, string> = {};
  for (const func of module.funcs) {
    const why = unknown ?? (known.has(func.name) ? whyNotPortable(func) : "another body may take its place");
    const text = why === null ? textOf(func, table) : null;
    if (text === null) without[func.name] = why ?? "it cannot be written down";
    else bodies[func.name] = text;
  }
  const tags = table.layouts.map((layout, id) => printTag(layout, id));
  return { tags, bodies, without };
}

/** Of arrays in structures whose size is a macro's value. */
const sizesIn = (funcs: readonly Func[]): ReadonlyMap<ExtentId, bigint> =>
  new Map(
    funcs.flatMap((func) =>
      [...func.extents].flatMap(([id, extent]) => {
        const value = sizeOfExtent(func, extent);
        return value === null ? [] : [[id, value] as const];
      }),
    ),
  );

/** Null where what is read back would be another function. */
function textOf(func: Func, table: TypeTable): string | null {
  const text = printFunc(portable(func, table), { whole: true });
  try {
    return printFunc(parseFunc(text), { whole: true }) === text ? text : null;
  } catch {
    return null;
  }
}
