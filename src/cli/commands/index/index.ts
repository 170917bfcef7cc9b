// `polyc index [-p BUILD] [--out DIR]`: reads all C files of a project, and keeps what other files may look
// into.

import { dirname, join, resolve } from "node:path";
import { FileStates, stateOf } from "../../../ir/project/file-states.ts";
import { link, type StoredUnit } from "../../../ir/project/link.ts";
import { UsageError } from "../../../support/errors.ts";
import { writeAnswer, writeMessage } from "../../../support/streams.ts";
import { version } from "../../../support/version.ts";
import { commandsPath, type IndexJob, readCommands } from "./compile-commands.ts";
import { IndexStore } from "./store.ts";
import { indexAll, work } from "./workers.ts";

export interface IndexRequest {
  /** compile_commands.json, or its folder; null: here or in `build`. */
  readonly commands: string | null;
  /** The index's folder; null: beside compile_commands.json. */
  readonly out: string | null;
  readonly processes: number;
  readonly quiet: boolean;
  /** The command that runs polyc. */
  readonly polyc: readonly string[];
}

/** Beside compile_commands.json, as clangd and ccls have theirs. */
const FOLDER = ".polyc-index";

export async function indexCommand(request: IndexRequest): Promise<number> {
  const since = BigInt(Date.now()) * 1_000_000n;
  const path = commandsPath(request.commands);
  const { jobs, bytes } = readCommands(path);
  const store = new IndexStore(resolve(request.out ?? join(dirname(path), FOLDER)));
  await store.prepare();
  const before = store.before();
  const kept = stillTrue(store, jobs, before);
  const open = jobs.filter(({ key }) => !kept.has(key));
  const read = await indexAll(store, open, request.processes, request.polyc);
  const units = jobs.map(({ key, file }) => kept.get(key) ?? unitAt(store, read.get(key), file));
  const index = link(units, stateOf(path, bytes, since), version());
  await store.finish(index, before);
  if (request.quiet) return 0;
  report(units, open.length);
  const known = Object.values(index.names).filter((unit) => unit !== null).length;
  writeAnswer(
    `${store.folder}: ${jobs.length} files (${open.length} read), ${Object.keys(index.names).length} names, ${known} functions known\n`,
  );
  return 0;
}

/** In a process of `indexCommand`'s: files that standard input names. */
export async function indexShare(folder: string): Promise<number> {
  await work(folder);
  return 0;
}

function unitAt(store: IndexStore, path: string | undefined, file: string): StoredUnit {
  const unit = path === undefined ? null : store.unit(path);
  if (unit === null) throw new UsageError(`cannot read what was kept of ${file}`);
  return unit;
}

/** Entries of files that are as they were, all headers included. */
function stillTrue(
  store: IndexStore,
  jobs: readonly IndexJob[],
  before: ReadonlyMap<string, string>,
): ReadonlyMap<string, StoredUnit> {
  const states = new FileStates();
  return new Map(
    jobs.flatMap(({ key }) => {
      const path = before.get(key);
      const unit = path === undefined ? null : store.unit(path);
      const isTrue = unit?.entry.read.every((state) => states.isAsItWas(state)) === true;
      return isTrue && unit !== null ? [[key, unit] as const] : [];
    }),
  );
}

function report(units: readonly StoredUnit[], read: number): void {
  if (read === 0) return;
  for (const { entry } of units)
    if (entry.unreadable !== null) writeMessage(`polyc: ${entry.file}: not indexed: ${entry.unreadable}\n`);
}
