// What `npm run build` runs: bundles src/ into dist/ (or the folder it is given), then keeps what V8 makes of the script
// (see src/start.ts).
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
const { withoutKey } = await import(pathToFileURL(join(dist, "start.js")).href);
if (former !== null && withoutKey(readFileSync(file, "utf8"), former) !== null)
  writeFileSync(bytecode, former);
else keepBytecode();

/** What goes wrong here costs start-up time, nothing else. V8 has the flags that users run it with: its own. */
function keepBytecode() {
  const { NODE_OPTIONS, ...env } = process.env;
  spawnSync(process.execPath, [join(root, "scripts/keep-bytecode.mjs"), file], { stdio: "ignore", env });
}
