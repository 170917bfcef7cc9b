// The names that files have in a patch: paths from one folder, in which it is to be applied. git and `patch`
// refuse paths with `..` in them, absolute ones, and links.

import { realpathSync } from "node:fs";
import { dirname, relative } from "node:path";
import { isPlainFile, nameOf } from "../../support/input-file.ts";

interface PatchPaths {
  readonly folder: string;
  /** The path that a file has in the patch, from `folder` on. */
  readonly pathOf: (file: string) => string;
}

/** `from`: the folder that relative paths are from. It is the patch's if all files are in it. */
export function patchPaths(files: readonly string[], from: string): PatchPaths {
  const ends = new Map(files.map((file) => [file, endOf(file)]));
  let folder = from;
  for (const end of ends.values()) while (end !== null && !isIn(folder, end)) folder = dirname(folder);
  const pathOf = (file: string): string => {
    const end = ends.get(file) ?? null;
    return end === null ? nameOf(file).replace(/^\/+/, "") : relative(folder, end);
  };
  return { folder, pathOf };
}

/** null: it is no file that can be patched. */
function endOf(file: string): string | null {
  try {
    return isPlainFile(file) ? realpathSync(file) : null;
  } catch {
    return null;
  }
}

const isIn = (folder: string, file: string): boolean =>
  file.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
