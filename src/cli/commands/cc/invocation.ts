// The commands that compile a transformed text under the name of the user's file.
//
// gcc reads it from standard input: no file is left behind, whatever ends us, and what is named after the
// input is told the user's name by -fdebug-prefix-map and -dumpbase. Where a dependency file is wanted, gcc
// writes it when it checks the user's file (-fsyntax-only) under the very flags of the command. clang has an
// overlay of the file system: the text stands where the user's file stands, so that all names and
// dependencies are as ever. (clang's "Virtual Filesystem Overlay"; JSON is YAML.)

import { writeFileSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { type CompileCommand, compileFlags, type Goal, wantsDependencies } from "./command-line.ts";

export interface Invocation {
  readonly command: readonly string[];
  /** For standard input. */
  readonly input: Uint8Array | null;
}

export interface InvocationRequest {
  /** Place of the file among the arguments. */
  readonly index: number;
  readonly compiler: readonly string[];
  readonly args: readonly string[];
  readonly line: CompileCommand;
  readonly goal: Exclude<Goal, "program">;
  readonly path: string;
  readonly output: string;
  readonly text: Uint8Array;
  /** For -fopenmp and its like. */
  readonly extraFlags: readonly string[];
  /** Of a terminal that shows colours, although we read the messages first. */
  readonly colours: boolean;
}

export const goalFlag = { object: "-c", assembly: "-S" } as const;

export function gccInvocation(request: InvocationRequest): Invocation {
  const { compiler, args, line, goal, path, output } = request;
  const name = basename(output, extname(output));
  return {
    command: [
      ...compiler,
      ...request.extraFlags,
      ...compileFlags(args, line.inputIndices),
      ...colourFlags(request),
      `-fdebug-prefix-map=<stdin>=${remapped(path, args)}`,
      ...(writesBeside(args) ? ["-dumpbase", `${name}.c`, "-dumpbase-ext", ".c"] : []),
      ...[goalFlag[goal], "-o", output, "-x", "c", "-"],
    ],
    input: request.text,
  };
}

/** `scratch` is a folder for the text and the overlay. */
export function clangInvocation(request: InvocationRequest, scratch: string): Invocation {
  const { compiler, args, line, goal, path, output } = request;
  const contents = join(scratch, "text.c");
  const overlay = join(scratch, "overlay.json");
  writeFileSync(contents, request.text);
  // clang's working directory is $PWD where that is one; overlays know paths by their spelling.
  const folders = [...new Set([process.cwd(), process.env.PWD ?? process.cwd()])];
  const roots = folders.map((folder) => ({
    name: resolve(folder, path),
    type: "file",
    "external-contents": contents,
  }));
  writeFileSync(overlay, JSON.stringify({ version: 0, "use-external-names": false, roots }));
  const dependencies = args.filter((word) => /^-M(?:M?D|P|G)$/.test(word));
  return {
    command: [
      ...compiler,
      ...request.extraFlags,
      ...compileFlags(args, line.inputIndices),
      ...dependencies,
      ...withArguments(args, /^-M[FTQ]/),
      ...args.filter((word) => /^-Wp,-M/.test(word)),
      ...colourFlags(request),
      ...["-Qunused-arguments", "-ivfsoverlay", overlay],
      ...[goalFlag[goal], "-o", output, "-x", "c", path],
    ],
    input: null,
  };
}

/** The command by which gcc checks the file and writes its dependencies; null where none are wanted. */
export function gccDependencies({ compiler, args, line, path }: InvocationRequest): readonly string[] | null {
  if (!wantsDependencies(args, process.env)) return null;
  const others = new Set(line.inputs.filter((input) => input.path !== path).map(({ index }) => index));
  const words = args.filter((word, i) => !others.has(i) && !/^-save-temps/.test(word));
  return [...compiler, ...words, "-fsyntax-only", "-w"];
}

/** Flags by which the compiler writes files that are named after its input. */
export function writesBeside(args: readonly string[]): boolean {
  return args.some((word) =>
    /^-(?:save-temps.*|gsplit-dwarf|fstack-usage|fcallgraph-info.*|fdump-.*|d[a-zA-Z]|fopt-info.*|ftime-trace.*|fsave-optimization-record.*|faux-info.*)$/.test(
      word,
    ),
  );
}

/**
 * The user's name for the file as debug information has it: the last -fdebug-prefix-map or -ffile-prefix-map
 * that fits counts.
 */
export function remapped(path: string, args: readonly string[]): string {
  const maps = args.flatMap((word) => {
    const map = /^-f(?:debug|file)-prefix-map=(.*?)=(.*)$/.exec(word);
    return map === null ? [] : [{ from: map[1]!, to: map[2]! }];
  });
  const map = maps.findLast(({ from }) => path.startsWith(from));
  return map === undefined ? path : map.to + path.slice(map.from.length);
}

export function colourFlags({ colours, args }: InvocationRequest): readonly string[] {
  const chosen = args.some((word) =>
    /^-f(?:no-)?diagnostics-color|^-fno-color-diagnostics|^-fcolor-/.test(word),
  );
  return colours && !chosen ? ["-fdiagnostics-color=always"] : [];
}

/** Flags and, where it is the next word, their argument. */
function withArguments(args: readonly string[], flag: RegExp): readonly string[] {
  return args.flatMap((word, i) => (flag.test(word) ? args.slice(i, word.length === 3 ? i + 2 : i + 1) : []));
}
