// A polyc of what is in src/ now, not of what was built some time ago, in a folder of its own.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = dirname(import.meta.dirname);

/** The path of the command. */
export function buildPolyc(folder: string): string {
  execFileSync(process.execPath, ["scripts/build.mjs", join(folder, "dist")], { cwd: ROOT, stdio: "pipe" });
  mkdirSync(join(folder, "bin"));
  const command = join(folder, "bin/polyc");
  copyFileSync(join(ROOT, "bin/polyc"), command);
  for (const name of ["node_modules", "package.json", "grammars"])
    symlinkSync(join(ROOT, name), join(folder, name));
  return command;
}
