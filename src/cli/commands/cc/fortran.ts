// The commands that compile a transformed Fortran text under the name of the user's file.
//
// gfortran tells the form of a text, and what the module files it writes are "created from", by the name of
// the file: so the text is a file of that name in a folder of ours, with line markers for messages, and -I
// for the folder of the user's file, which gfortran searches before all others (gfortran manual, "Directory
// Options").
//
// -fopenmp moves large arrays to the stack (it implies -frecursive, soundness rule 26) unless a flag says
// from which size on they are static: that is said, as gfortran has it by itself. It warns of that, which
// -Werror would make an error of: other warnings are looked for here.
//
// gfortran cannot be told to hush lines. What it says of the language is asked of the user's file, so that no
// warning about lines that polyc changed is lost, and none about lines that polyc wrote comes up; what its
// optimiser says (`may be used uninitialized`) only the compilation of the changed text tells.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { SourceFile, SourceFiles } from "../../../source/source-file.ts";
import { compileFlags } from "./command-line.ts";
import { colourFlags, goalFlag, type Invocation, type InvocationRequest, remapped } from "./invocation.ts";

export function gfortranInvocation(request: InvocationRequest, scratch: string): Invocation {
  const { compiler, args, line, goal, path, output } = request;
  const folder = join(scratch, `${request.index}`);
  mkdirSync(folder, { recursive: true });
  const text = join(folder, basename(path));
  writeFileSync(text, request.text);
  return {
    command: [
      ...compiler,
      ...request.extraFlags,
      ...["-I", dirname(path)],
      ...compileFlags(args, line.inputIndices).filter((word) => word !== WERROR),
      ...colourFlags(request),
      `-fdebug-prefix-map=${text}=${remapped(path, args)}`,
      ...[goalFlag[goal], "-o", output, text],
    ],
    input: null,
  };
}

/**
 * The command by which gfortran says what it has to say of the user's file; null where nothing is to be said,
 * or not in words.
 */
export function gfortranCheck(request: InvocationRequest): readonly string[] | null {
  const { compiler, args, line, path } = request;
  if (args.some((word) => word === "-w" || word.startsWith("-fdiagnostics-format="))) return null;
  return [
    ...compiler,
    ...compileFlags(args, line.inputIndices),
    ...colourFlags(request),
    "-fsyntax-only",
    path,
  ];
}

/** What gfortran said of the user's file, and of the changed text what it says only when it compiles. */
export function joinedMessages(ofFile: string, ofChanged: string): string {
  const said = new Set(messagesIn(ofFile));
  return (
    ofFile +
    messagesIn(ofChanged)
      .filter((one) => !said.has(one) && !isOfLanguage(one))
      .join("")
  );
}

/** Each with its place, the lines of the source, and the words, which end it. */
const messagesIn = (text: string): readonly string[] =>
  text.split(/(?<=^(?!\s).*(?:Warning|Error|note):.*\n)/m).filter((one) => one !== "");

/** It points at places with numbers: `Unused variable 'k' declared at (1)`. */
const isOfLanguage = (message: string): boolean => /(?:Warning|Error):.*\(1\)/.test(message);

/** Flags for a file with parallel loops, or why there are none. `predefined`: the compiler's macros. */
export function fortranThreadFlags(
  args: readonly string[],
  predefined: string,
): readonly string[] | { readonly why: string } {
  if (args.some((word) => /^-fopenmp$/.test(word))) return [];
  const version = Number(/^#define __GNUC__ (\d+)$/m.exec(predefined)?.[1] ?? 0);
  if (version < 8) return { why: `it is not known where gfortran ${version} keeps arrays` };
  const isSaid = args.some((word) => /^-f(?:recursive|max-stack-var-size=.*)$/.test(word));
  const usual = version >= 10 ? 65_536 : 32_768;
  return ["-fopenmp", "-U_OPENMP", ...(isSaid ? [] : [`-fmax-stack-var-size=${usual}`])];
}

/** Without gfortran's remark that one of these flags counts, and not what another one implies. */
export const withoutOwnWarnings = (messages: string): string =>
  messages
    .split("\n")
    .filter((line) => !(line.includes("-fmax-stack-var-size=") && line.includes("overwrites")))
    .join("\n");

const WERROR = "-Werror";

/** Are there warnings where the command wants none? `messages`: without those of our own flags. */
export const hasRefusedWarnings = (args: readonly string[], messages: string): boolean =>
  args.includes(WERROR) && /\bwarning: /i.test(messages);

/**
 * Why the preprocessor would find another file if the folder of the user's file were searched for all files:
 * null where it finds the same.
 */
export function whyOtherHeader(main: SourceFile, { all }: SourceFiles): string | null {
  const own = dirname(main.name);
  for (const { id, name: path, text } of all)
    for (const [, quoted, bracketed] of text.matchAll(/^#\s*include\s*(?:"([^"\n]+)"|<([^>\n]+)>)/gm)) {
      const name = (quoted ?? bracketed)!;
      const isBeside = quoted !== undefined && (id === main.id || existsSync(join(dirname(path), name)));
      if (!isBeside && existsSync(join(own, name))) return `"${name}" is found in several ways`;
    }
  return null;
}
