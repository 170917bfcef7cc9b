// Several processes of polyc that read files, each its share of them: reading is all computation, and what is
// read stays in its process but for the entry.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { isObject, parsed } from "../../../ir/project/unit-entry.ts";
import { UsageError } from "../../../support/errors.ts";
import { writeAnswer } from "../../../support/streams.ts";
import type { IndexJob } from "./compile-commands.ts";
import { indexUnit, loadIndexer } from "./index-unit.ts";
import { IndexStore } from "./store.ts";

/** Files that are worth a process: it takes as long to start as two or three files to read. */
const WORTH_A_PROCESS = 8;

/** Where the entries of the jobs lie, by the keys of these. `polyc`: the command that runs this program. */
export async function indexAll(
  store: IndexStore,
  jobs: readonly IndexJob[],
  processes: number,
  polyc: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const count = Math.max(1, Math.min(processes, Math.floor(jobs.length / WORTH_A_PROCESS)));
  if (count === 1) return new Map(await indexHere(store, jobs));
  const shares = Array.from({ length: count }, (_, k) => jobs.filter((_, at) => at % count === k));
  const found = await Promise.all(shares.map((share) => indexThere(store, share, polyc)));
  return new Map(found.flat());
}

type Found = readonly [key: string, path: string];

async function indexHere(store: IndexStore, jobs: readonly IndexJob[]): Promise<readonly Found[]> {
  await loadIndexer();
  const found: Found[] = [];
  for (const job of jobs) found.push([job.key, await store.keep(indexUnit(job))]);
  return found;
}

async function indexThere(
  store: IndexStore,
  jobs: readonly IndexJob[],
  [program = "", ...words]: readonly string[],
): Promise<readonly Found[]> {
  const answer = await new Promise<string>((resolve, reject) => {
    const args = [...words, "index", "--worker", "--out", store.folder];
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.stdin.on("error", () => {});
    child.stdin.end(JSON.stringify(jobs));
    child.on("error", reject);
    child.on("close", () => resolve(Buffer.concat(parts).toString()));
  });
  const found = parsed(answer);
  // A process that has run out of memory, or was ended.
  if (!Array.isArray(found)) throw new UsageError("a process that read files for the index came to no end");
  return found.filter(
    (pair): pair is Found => Array.isArray(pair) && pair.every((p) => typeof p === "string"),
  );
}

/** In such a process. */
export async function work(folder: string): Promise<void> {
  const jobs = parsed(readFileSync(0, "utf8"));
  const isJob = (job: unknown): job is IndexJob => isObject(job) && typeof job.key === "string";
  if (!Array.isArray(jobs) || !jobs.every(isJob)) throw new UsageError("index --worker is polyc's own");
  writeAnswer(JSON.stringify(await indexHere(new IndexStore(folder), jobs)));
}
