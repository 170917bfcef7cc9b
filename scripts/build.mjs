// What `npm run build` runs: bundles src/ into dist/ (or the folder it is given), then keeps what V8 makes of the script
// (see src/cli/start.ts).
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "rolldown";
import config, { script } from "../rolldown.config.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = resolve(process.argv[2] ?? join(root, "dist"));
const file = join(dist, "polyc.cjs");

const bytecode = `${file}.bytecode`;

// A build that fails leaves no script of an earlier one that would run in place of what is new.
const former = existsSync(bytecode) ? readFileSync(bytecode) : null;
rmSync(bytecode, { force: true });
await build([
  { ...config, output: { ...config.output, dir: dist } },
  { ...script, output: { ...script.output, file } },
]);
writeFileSync(file, ascii(readFileSync(file, "utf8")), "latin1");
const { withoutKey } = await import(pathToFileURL(join(dist, "start.js")).href);
if (former !== null && withoutKey(readFileSync(file), former) !== null) writeFileSync(bytecode, former);
else keepBytecode();

/** One byte a character: what is beyond ASCII stands in strings and patterns only, where there are escapes for it. */
function ascii(source) {
  return source.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** What goes wrong here costs start-up time, nothing else. V8 has the flags that users run it with: its own. */
function keepBytecode() {
  const { NODE_OPTIONS, ...env } = process.env;
  spawnSync(process.execPath, [join(root, "scripts/keep-bytecode.mjs"), file], { stdio: "ignore", env });
}
