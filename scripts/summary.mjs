// Prints `N passed, N failed` from vitest's closing lines, alone on the last line, for CI.
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const log = stripVTControlCharacters(readFileSync(process.argv[2], "utf8"));
const tests = log.match(/^\s*Tests\s+(.*)$/m)?.[1] ?? "";
const count = (word) => Number(tests.match(new RegExp(`(\\d+) ${word}`))?.[1] ?? 0);
console.log(`${count("passed")} passed, ${count("failed")} failed`);
