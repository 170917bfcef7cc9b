// What bin/polyc runs: polyc in one script with the bytecode that V8 made of it when it was built, where that
// is usable, else the modules that `cli/main.ts` imports. Reading and compiling functions was a seventh of
// what a short run took.
//
// Node's own cache (`module.enableCompileCache`, Node 22.1) keeps what is compiled while modules are loaded,
// an eighth of this: with Node 22 a short run takes nine tenths of the time with it, and six with this
// bytecode.
//
// V8 refuses bytecode of another version, or of other flags; that it is this script's own, and whole, is ours
// to check.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { constants, Script } from "node:vm";
import { tryFastPath } from "./fast-path.ts";

/** What names bytecode, its script and the Node that compiled it: the first bytes of the file. */
const KEY_BYTES = 32;

function keyOf(source: Buffer, bytecode: Buffer): Buffer {
  const hash = createHash("sha256").update(process.version).update(process.arch);
  return hash.update(source).update(bytecode).digest();
}

/** The contents of the file beside the script. */
export function withKey(source: Buffer, bytecode: Buffer): Buffer {
  return Buffer.concat([keyOf(source, bytecode), bytecode]);
}

/** Null where the contents are not whole, or of another script or Node. */
export function withoutKey(source: Buffer, kept: Buffer): Buffer | null {
  const bytecode = kept.subarray(KEY_BYTES);
  return kept.subarray(0, KEY_BYTES).equals(keyOf(source, bytecode)) ? bytecode : null;
}

/** The source is ASCII (`scripts/build.mjs`), which V8 keeps as it is. */
export function scriptOf(file: string, source: Buffer, cachedData: Buffer | undefined): Script {
  const text = `(function (exports, require, module, __filename, __dirname) {${source.toString("latin1")}\n})`;
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  return new Script(text, { filename: file, importModuleDynamically, ...(cachedData && { cachedData }) });
}

export function runScript(script: Script, file: string): void {
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
}

/** The script with its bytecode; null where one is missing or does not fit the other or this Node. */
function keptScript(file: string): Script | null {
  try {
    const source = readFileSync(file);
    const bytecode = withoutKey(source, readFileSync(`${file}.bytecode`));
    if (bytecode === null) return null;
    const script = scriptOf(file, source, bytecode);
    return script.cachedDataRejected ? null : script;
  } catch {
    return null;
  }
}

/** Runs the command line of this process. */
export async function start(): Promise<void> {
  if (await tryFastPath(process.argv.slice(2))) return;
  const file = fileURLToPath(new URL("polyc.cjs", import.meta.url));
  // Node reads source maps for modules only.
  const script = process.sourceMapsEnabled ? null : keptScript(file);
  if (script === null) await import("./main.ts");
  else runScript(script, file);
}
