// Writes docs/messages.md from the catalogue of messages (src/report/catalogue.ts); with --check it only says whether the
// page is up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const page = join(root, "docs/messages.md");

async function moduleOf(path) {
  const { output } = await build({ input: join(root, path), write: false, logLevel: "silent" });
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}

const { CATALOGUE } = await moduleOf("src/report/catalogue.ts");
const { FORTRAN_ADVICE } = await moduleOf("src/report/fortran-advice.ts");
const { wrapped } = await moduleOf("src/support/text-layout.ts");
const COLUMNS = 109;

const advice = (text, example) =>
  `${wrapped(text, COLUMNS).join("\n")}\n\n${example.replace(/^/gm, "    ")}\n`;

const entry = ([id, { title, text, example }]) => {
  const inFortran = FORTRAN_ADVICE[id];
  const more = inFortran ? `\n${advice(`In Fortran: ${inFortran.text}`, inFortran.example)}` : "";
  return `## polyc-${id}\n\n${advice(`**${title}.** ${text}`, example)}${more}`;
};

const text = `<!-- Written by scripts/messages.mjs from src/report/catalogue.ts. -->

# Messages

What polyc says carries an id in brackets: \`gemm.c:42:3: remark: parallel [polyc-transformed]\`. This page says
what each one means and what to do; \`polyc explain ID\` prints an entry.

${Object.entries(CATALOGUE).map(entry).join("\n")}`;

if (!process.argv.includes("--check")) writeFileSync(page, text);
else if (readFileSync(page, "utf8") !== text) {
  console.error("docs/messages.md is out of date: node scripts/messages.mjs");
  process.exitCode = 1;
}
