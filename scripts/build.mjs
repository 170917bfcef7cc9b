// What `npm run build` runs: bundles src/ into dist/ (or the folder it is given), then keeps what V8 makes of the script
// (see src/start.ts).
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "rolldown";
import config, { script } from "../rolldown.config.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = resolve(process.argv[2] ?? join(root, "dist"));
const file = join(dist, "polyc.cjs");

await build([
  { ...config, output: { ...config.output, dir: dist } },
  { ...script, output: { ...script.output, file } },
]);
const { KEY_BYTES, keyOf } = await import(pathToFileURL(join(dist, "start.js")).href);
const bytecode = `${file}.bytecode`;
const key = keyOf(readFileSync(file, "utf8"));
const fits = existsSync(bytecode) && readFileSync(bytecode).subarray(0, KEY_BYTES).equals(key);
// What goes wrong here costs start-up time, nothing else.
if (!fits) spawnSync(process.execPath, [join(root, "scripts/keep-bytecode.mjs"), file], { stdio: "ignore" });
