// The index's folder: what is known of each file lies in a file of its own, named after its content, and is
// never changed.

import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { entryPath, INDEX_FILE, type IndexFile } from "../../../ir/project/index-file.ts";
import type { StoredUnit } from "../../../ir/project/link.ts";
import { entryOf, isObject, parsed, type UnitEntry } from "../../../ir/project/unit-entry.ts";
import { orUsageError } from "../../../support/errors.ts";
import { makeFolder, writeOutput } from "../../../support/output-file.ts";
import { version } from "../../../support/version.ts";

const UNITS = "units";

export class IndexStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Version control has nothing to keep there. */
  async prepare(): Promise<void> {
    orUsageError(`cannot write ${this.folder}`, () => makeFolder(join(this.folder, UNITS)));
    if (!existsSync(join(this.folder, ".gitignore")))
      await writeOutput(join(this.folder, ".gitignore"), "*\n");
  }

  /** Where it lies, relative to the folder. */
  async keep(entry: UnitEntry): Promise<string> {
    const text = JSON.stringify(entry);
    const path = entryPath(text);
    if (!existsSync(join(this.folder, path))) await writeOutput(join(this.folder, path), text);
    return path;
  }

  /** Null: not there, not whole, or of another polyc. */
  unit(path: string): StoredUnit | null {
    try {
      const entry = entryOf(readFileSync(join(this.folder, path), "utf8"), version());
      return entry === null ? null : { entry, path };
    } catch {
      return null;
    }
  }

  /** Where entries of the index as it is lie, by the keys of their commands. */
  before(): ReadonlyMap<string, string> {
    const path = join(this.folder, INDEX_FILE);
    const read = existsSync(path) ? parsed(readFileSync(path, "utf8")) : null;
    if (!isObject(read) || !Array.isArray(read.units)) return new Map();
    const units = (read as unknown as IndexFile).units;
    return new Map(units.map(({ key, entry }) => [key, entry]));
  }

  /** Those of the index before stay until the next time: somebody may be reading it. */
  async finish(index: IndexFile, before: ReadonlyMap<string, string>): Promise<void> {
    await writeOutput(join(this.folder, INDEX_FILE), JSON.stringify(index));
    const kept = new Set([...index.units.map(({ entry }) => entry), ...before.values()]);
    for (const name of readdirSync(join(this.folder, UNITS)))
      if (/^[0-9a-f]{32}\.json$/.test(name) && !kept.has(`${UNITS}/${name}`))
        rmSync(join(this.folder, UNITS, name), { force: true });
  }
}
