// Runs the script that it is given on one kernel, and puts the bytecode of all functions that ran beside it: those of a
// usual run are compiled then, the others when they are called.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import v8 from "node:v8";

const file = process.argv[2];
const kernel = fileURLToPath(new URL("../polybench/gemm/gemm.c", import.meta.url));
const { runScript, scriptOf, withKey } = await import(pathToFileURL(join(dirname(file), "start.js")).href);

const source = readFileSync(file);
const script = scriptOf(file, source, undefined);
// V8 throws away bytecode that has not run for a while; bytecode is only good under the flags it was made with: the script
// may set none here (src/support/v8-tiering.ts).
const { setFlagsFromString } = v8;
v8.setFlagsFromString = () => {};
setFlagsFromString("--no-flush-bytecode");
process.argv.splice(1, process.argv.length, file, kernel);
process.on("exit", (status) => {
  if (status !== 0) return;
  setFlagsFromString("--flush-bytecode");
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, withKey(source, script.createCachedData()));
  renameSync(partial, `${file}.bytecode`);
});
runScript(script, file);
