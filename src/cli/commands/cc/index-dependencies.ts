// Dependencies on other files whose functions the changed text rests on: make and ninja have to compile it
// again when these change, as they do for headers (soundness rule 27).
//
//     main.o: main.c vec.h         ─►         main.o: main.c vec.h \
//                                              /src/vec.c /src/vec.h
//
// The compiler has written the file (`-MD`, `-MMD`, `-MF FILE`, `-Wp,-MD,FILE`; gcc manual, "Preprocessor
// Options"): names are added to its first rule, which is that of the object.

import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { writeOutput } from "../../../support/output-file.ts";
import { wantsDependencies } from "./command-line.ts";

/** `output`: of the command. `paths`: absolute. */
export async function addDependencies(
  args: readonly string[],
  output: string,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0 || !wantsDependencies(args, {})) return;
  const file = dependencyFile(args, output);
  if (!existsSync(file)) return;
  const text = readFileSync(file, "utf8");
  await writeOutput(file, withDependencies(text, paths, args.includes("-MP")));
}

/** The last one that is named counts; without a name it stands beside the output. */
export function dependencyFile(args: readonly string[], output: string): string {
  const named = args.flatMap((word, i) => {
    if (word === "-MF") return args[i + 1] ?? [];
    if (word.startsWith("-MF")) return word.slice(3);
    const passed = /^-Wp,(?:.*,)?-MM?D,([^,]+)/.exec(word) ?? /^-Wp,(?:.*,)?-MF,([^,]+)/.exec(word);
    return passed?.[1] ?? [];
  });
  return named.at(-1) ?? join(dirname(output), `${basename(output, extname(output))}.d`);
}

export function withDependencies(text: string, paths: readonly string[], hasPhony: boolean): string {
  const added = paths.map(escaped);
  const end = /(?<!\\)\r?\n|$/.exec(text)!.index;
  const rule = `${text.slice(0, end)}${added.map((path) => ` \\\n ${path}`).join("")}`;
  const phony = hasPhony ? added.map((path) => `${path}:\n`).join("") : "";
  return `${rule}${text.slice(end) || "\n"}${phony}`;
}

/** As compilers write names for make. */
const escaped = (path: string): string => path.replace(/([ #])/g, "\\$1").replaceAll("$", "$$$$");
