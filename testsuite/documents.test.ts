// The documents: links lead somewhere; commands, flags, passes and files that they name exist; they stay short.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { AFTER, addOptions } from "../src/options/options.ts";
import { PASSES, VERSIONS } from "../src/options/passes.ts";

const ROOT = join(import.meta.dirname, "..");
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const MOST_COLUMNS = 110;

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

interface Line {
  readonly number: number;
  readonly text: string;
  readonly kind: "text" | "table" | "code";
}

/** Code is fenced, or indented after an empty line. */
function linesOf(text: string): readonly Line[] {
  let isFenced = false;
  let mayBeCode = true;
  return text.split("\n").map((line, i) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isFenced = !isFenced;
    const isCode = isFence || isFenced || (mayBeCode && /^ {4}/.test(line));
    mayBeCode = isCode || line.trim() === "";
    return { number: i + 1, text: line, kind: isCode ? "code" : line.startsWith("|") ? "table" : "text" };
  });
}

/** What stands in backticks, and lines of code. */
const snippetsOf = (text: string): readonly string[] =>
  linesOf(text).flatMap(({ text: line, kind }) =>
    kind === "code" ? [line.trim()] : [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1]!),
  );

/** The anchor of each heading, as the forges make it. */
function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const { text: line, kind } of linesOf(text)) {
    const heading = kind === "text" ? /^#+ (.*)$/.exec(line)?.[1] : undefined;
    if (heading === undefined) continue;
    const plain = heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "");
    const anchor = plain.replaceAll(" ", "-");
    let free = anchor;
    for (let k = 1; anchors.has(free); k++) free = `${anchor}-${k}`;
    anchors.add(free);
  }
  return anchors;
}

/** Relative links of the text of `path` that lead nowhere. */
function brokenLinks(path: string, text: string): readonly string[] {
  const prose = linesOf(text).filter(({ kind }) => kind !== "code");
  const links = prose.flatMap(({ text: line }) =>
    [...line.replace(/`[^`]*`/g, "").matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]!),
  );
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file, anchor] = link.split("#") as [string, string | undefined];
    const target = file === "" ? path : relative(ROOT, resolve(ROOT, dirname(path), file));
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && !anchorsOf(target === path ? text : read(target)).has(anchor);
  });
}

const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(read("package.json")).scripts;

const unknownScripts = (text: string): readonly string[] =>
  [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1]!).filter((name) => !(name in SCRIPTS));

const unknownPaths = (text: string): readonly string[] =>
  snippetsOf(text)
    .flatMap((snippet) => snippet.split(/[\s,()]+/))
    .filter((word) => /^(src|docs|testsuite|corpus|fuzz|polybench|scripts)\//.test(word))
    .map((word) => word.replace(/(:\d+)*[.,:]*$/, ""))
    .filter((word) => !/[*<{…]|\.\.\./.test(word) && !isPrefix(word));

/** Of a file or folder: vitest takes the beginnings of paths too. */
const isPrefix = (path: string): boolean => {
  if (existsSync(join(ROOT, path))) return true;
  const folder = join(ROOT, dirname(path));
  return (
    existsSync(folder) && readdirSync(folder).some((name) => join(folder, name).startsWith(join(ROOT, path)))
  );
};

const sourcesIn = (folder: string): string =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => read(join(folder, name)))
    .join("\n");

const OURS = addOptions(new Command())
  .addOption(AFTER)
  .options.map(({ long }) => long);
const ofCommands = sourcesIn("src/cli");
const POLYC_KNOWS = (flag: string): boolean =>
  OURS.includes(flag) || ofCommands.includes(`"${flag}`) || ["--help", "--version"].includes(flag);

const FLAG = /(?<![\w-])--[a-z][a-z-]+/g;
const flagsIn = (text: string): readonly string[] => [...text.matchAll(FLAG)].map((match) => match[0]);

/** Flags of polyc, and of the tools that `npm run` starts, that there are not. */
const unknownFlags = (text: string): readonly string[] =>
  snippetsOf(text).flatMap((snippet) => {
    const tool = /^npm run ([\w:-]+) -- (.*)/.exec(snippet);
    if (tool !== null) {
      const folder = /^tsc -p (\w+)/.exec(SCRIPTS[tool[1]!] ?? "")?.[1];
      const known = folder === undefined ? "" : sourcesIn(folder);
      return flagsIn(tool[2]!.split("  ")[0]!).filter((flag) => !known.includes(`"${flag}`));
    }
    if (/^(opt|RUN: opt|npm|node|git|apt-get|gcc|clang|cmake|npx (?!polyc))\b/.test(snippet)) return [];
    return flagsIn(snippet.split(" -- ")[0]!).filter((flag) => !POLYC_KNOWS(flag));
  });

const unknownPasses = (text: string): readonly string[] =>
  [...text.matchAll(/--(?:after|dump-after|stop-after|without|passes)=([a-z][a-z,/-]*)/g)]
    .flatMap((match) => match[1]!.split(","))
    .filter((name) => {
      const [version, pass] = name.includes("/") ? name.split("/") : [null, name];
      const isVersion = version === null || VERSIONS.some((known) => known === version);
      return !isVersion || !PASSES.some((known) => known === pass);
    });

const tooWide = (text: string): readonly number[] =>
  linesOf(text)
    .filter(({ text: line, kind }) => kind === "text" && [...line].length > MOST_COLUMNS)
    .map(({ number }) => number);

describe.each(DOCUMENTS)("%s", (path) => {
  const text = read(path);
  it("has no link that leads nowhere", () => expect(brokenLinks(path, text)).toEqual([]));
  it("names only npm scripts that there are", () => expect(unknownScripts(text)).toEqual([]));
  it("names only files that there are", () => expect(unknownPaths(text)).toEqual([]));
  it("names only flags that there are", () => expect(unknownFlags(text)).toEqual([]));
  it("names only passes that there are", () => expect(unknownPasses(text)).toEqual([]));
  it("has no line that is too wide", () => expect(tooWide(text)).toEqual([]));
});

describe("documents", () => {
  it("README is short, tables and code too", () => {
    const lines = read("README.md").trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(150);
    expect(lines.filter((line) => [...line].length > MOST_COLUMNS)).toEqual([]);
  });

  it("what is wrong would be found", () => {
    const text = [
      "# A `b`: c",
      "[here](#a-b-c), [there](#d), [gone](docs/gone.md), [anchor](docs/usage.md#gone), [fine](docs/usage.md#flags)",
      "`npm run nothing`, `npm run corpus -- --nothing --scops`, `src/gone.ts`, `src/compile.ts`, `src/**/*.ts`",
      "`--level=1 --nothing`, `polyc stats --scops`, `gcc --nothing`, `polyc cc --remarks -- gcc --nothing`",
      "`--after=licm`, `--after=as-written/ssa`, `--after=gone`, `--after=gone/ssa`",
      "x".repeat(111),
      `| ${"x".repeat(111)} |`,
      "",
      `    ${"x".repeat(111)} --nothing-else`,
    ].join("\n");
    expect(brokenLinks("README.md", text)).toEqual(["#d", "docs/gone.md", "docs/usage.md#gone"]);
    expect(unknownScripts(text)).toEqual(["nothing"]);
    expect(unknownPaths(text)).toEqual(["src/gone.ts"]);
    expect(unknownFlags(text)).toEqual(["--nothing", "--nothing", "--nothing-else"]);
    expect(unknownPasses(text)).toEqual(["gone", "gone/ssa"]);
    expect(tooWide(text)).toEqual([6]);
  });
});
