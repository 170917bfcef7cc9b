import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { expanded } from "../testing.ts";
import { compilerProfile, fallbackProfile, learnCompiler, parseSearchPath, saveAnswers } from "./compiler.ts";

const dir = mkdtempSync(join(tmpdir(), "polyc-compiler-"));
afterAll(() => rmSync(dir, { recursive: true }));

test("the search path is read from what -v prints", () => {
  const text = `ignoring nonexistent directory "/x"
#include "..." search starts here:
 /quote
#include <...> search starts here:
 /one
 /two (framework directory)
End of search list.
 /not
`;
  expect(parseSearchPath(text)).toEqual({ quote: ["/quote"], bracket: ["/one"] });
});

test("gcc's macros depend on the flags", () => {
  const plain = learnCompiler({ cc: "gcc", flags: [], cacheDir: null })!;
  const openmp = learnCompiler({ cc: "gcc", flags: ["-fopenmp"], cacheDir: null })!;
  expect(plain.isClang).toBe(false);
  expect(expanded("_OPENMP", { compiler: plain })).toBe("_OPENMP");
  expect(expanded("_OPENMP", { compiler: openmp })).toMatch(/^20\d{4}$/);
});

test("$CC may have words behind the program", () => {
  const profile = learnCompiler({ cc: " gcc  -fopenmp ", flags: ["-O1"], cacheDir: null })!;
  expect(expanded("_OPENMP __OPTIMIZE__", { compiler: profile })).toMatch(/^20\d{4} 1$/);
});

test("a flag that the compiler does not know costs the flags, not the compiler", () => {
  const profile = compilerProfile({ cc: "gcc", flags: ["-mno-such-thing"], cacheDir: null });
  expect(profile.predefined).toBe(learnCompiler({ cc: "gcc", flags: [], cacheDir: null })!.predefined);
});

test("a compiler is found behind places in $PATH that cannot be looked at", () => {
  const { PATH } = process.env;
  symlinkSync("loop", join(dir, "loop"));
  writeFileSync(join(dir, "file"), "");
  mkdirSync(join(dir, "folder/gcc"), { recursive: true });
  writeFileSync(join(dir, "gcc"), "no program", { mode: 0o644 });
  try {
    for (const place of [dir, "loop", "file", "folder", "none", "x".repeat(5000)]) {
      process.env.PATH = `${place === dir ? dir : join(dir, place)}:${PATH}`;
      expect(learnCompiler({ cc: "gcc", flags: [], cacheDir: null })?.isClang, place).toBe(false);
    }
  } finally {
    process.env.PATH = PATH;
  }
  for (const name of ["loop", "file", "folder", "gcc"]) rmSync(join(dir, name), { recursive: true });
});

test("answers are kept in the cache, and read from there", () => {
  const request = { cc: "gcc", flags: [], cacheDir: dir };
  const first = learnCompiler(request)!;
  expect(first.ask("__has_attribute(noreturn)")).not.toBe("0");
  expect(first.ask("__has_attribute(no_such_thing)")).toBe("0");
  saveAnswers();
  const [file] = readdirSync(dir);
  const path = join(dir, file!);
  const learned = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...learned, answers: { "__has_attribute(noreturn)": "77" } }));
  expect(learnCompiler(request)!.ask("__has_attribute(noreturn)")).toBe("77");
});

test("a damaged cache is learned anew", () => {
  const request = { cc: "gcc", flags: ["-O2"], cacheDir: dir };
  learnCompiler(request);
  saveAnswers();
  for (const file of readdirSync(dir)) writeFileSync(join(dir, file), "{");
  expect(learnCompiler(request)?.predefined).toContain("__OPTIMIZE__");
});

test("without a compiler there are tables of gcc on Linux", () => {
  expect(learnCompiler({ cc: "no-such-compiler", flags: [], cacheDir: null })).toBe(null);
  const profile = compilerProfile({ cc: "no-such-compiler", flags: [], cacheDir: null });
  expect(expanded("__linux__ __CHAR_BIT__ __GNUC__", { compiler: profile })).toBe("1 8 12");
  const text = "__x86_64__ __aarch64__ __SIZEOF_POINTER__\n#if '\\xff' < 0\nsigned\n#endif";
  expect(expanded(text, { compiler: fallbackProfile("x86_64") })).toBe("1 __aarch64__ 8 signed");
  expect(expanded(text, { compiler: fallbackProfile("aarch64") })).toBe("__x86_64__ 1 8");
  expect(fallbackProfile().ask("__has_attribute(__noreturn__)")).toBe("1");
  expect(fallbackProfile().ask("__has_attribute(nono)")).toBe("0");
});
