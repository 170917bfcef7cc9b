/**
 * Reads isl's headers and writes the bindings.
 *
 *     node main.js HEADERS BUILT-HEADERS SYMBOLS OUT
 *
 * SYMBOLS lists what the library defines, one name a line. OUT receives `*.generated.ts`, `exports.txt` (what
 * the linker must export) and `unbound.txt` (what is not bound, and why).
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { emit } from "./emit.ts";
import { readHeaders } from "./headers.ts";
import { plan } from "./plan.ts";

const [headers, built, symbols, out] = process.argv.slice(2);
if (!headers || !built || !symbols || !out)
  throw new Error("usage: main.js HEADERS BUILT-HEADERS SYMBOLS OUT");

const header = await readHeaders([headers, built]);
const bindings = plan(header, new Set(readFileSync(symbols, "utf8").split("\n")));
const emitted = emit(header, bindings);
mkdirSync(out, { recursive: true });
for (const [name, text] of emitted.files) writeFileSync(join(out, name), text);
writeFileSync(join(out, "exports.txt"), emitted.symbols.map((symbol) => `${symbol}\n`).join(""));
const unbound = bindings.unbound.map(({ symbol, reason }) => `${symbol}: ${reason}\n`);
writeFileSync(join(out, "unbound.txt"), unbound.join(""));
const bound = bindings.options.length + bindings.classes.reduce((n, c) => n + c.members.length, 0);
console.log(
  `isl-wasm: ${header.functions.length} functions, ${bound} bound in ${bindings.classes.length} classes`,
);
