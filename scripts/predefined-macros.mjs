// Writes the tables of macros that polyc goes by where there is no compiler to ask: what gcc predefines for C.
//
//     node scripts/predefined-macros.mjs [CC…]
//
// Without compilers these are gcc and its cross compilers, as far as they are installed; the table of a machine
// that none of them is for stays as it is.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../src/frontend/c/preprocess");
/** With the files of their tables. */
const MACHINES = { x86_64: "x86-64", aarch64: "aarch64" };

/** What the compiler says, in lines; none where it is not there. */
function answer(cc, ...args) {
  const { status, stdout } = spawnSync(cc, args, {
    input: "",
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  return status === 0 ? stdout.trimEnd().split("\n") : [];
}

function table(machine, version, macros) {
  const name = `${machine.toUpperCase()}_PREDEFINED`;
  return `// Written by scripts/predefined-macros.mjs: what gcc ${version} predefines for C on ${machine} Linux.

export const ${name} = \`
${macros.join("\n")}
\`.trimStart();
`;
}

const given = process.argv.slice(2);
const compilers =
  given.length > 0 ? given : ["gcc", ...Object.keys(MACHINES).map((machine) => `${machine}-linux-gnu-gcc`)];
const written = new Set();
for (const cc of compilers) {
  const [target = ""] = answer(cc, "-dumpmachine");
  const machine = Object.keys(MACHINES).find(
    (known) => target.startsWith(`${known}-`) && target.includes("linux"),
  );
  if (machine === undefined || written.has(machine)) continue;
  const [version] = answer(cc, "-dumpversion");
  const macros = answer(cc, "-dM", "-E", "-x", "c", "-").sort();
  writeFileSync(join(folder, `fallback-${MACHINES[machine]}-linux.ts`), table(machine, version, macros));
  console.log(`${machine}: ${macros.length} macros of ${cc} ${version}`);
  written.add(machine);
}
