import { describe, expect, it } from "vitest";
import {
  compileFlags,
  compilerWords,
  defaultOutput,
  isCDriver,
  readCommandLine,
  wantsDependencies,
} from "./command-line.ts";
import { unfit } from "./fitness.ts";

/** `object a.c b.c > out`, or `other`, `link`: what a command line is read as. */
function read(words: string): string {
  const line = readCommandLine(words.split(" "));
  if (line.kind === "other") return line.links ? "link" : "other";
  const output = line.output === null ? "" : ` > ${line.output}`;
  return `${line.goal} ${line.inputs.map(({ path }) => path).join(" ")}${output}`;
}

describe("a command line is", () => {
  it.each([
    ["-c foo.c", "object foo.c"],
    ["-O2 -c src/foo.c -o obj/foo.o", "object src/foo.c > obj/foo.o"],
    ["-c -oobj/foo.o foo.c", "object foo.c > obj/foo.o"],
    ["-S foo.c", "assembly foo.c"],
    ["-o conftest -O2 conftest.c -lm", "program conftest.c > conftest"],
    ["a.c b.c lib.a c.o", "program a.c b.c"],
    ["-c a.c b.s c.cc", "object a.c"],
    ["-I x.c -D y.c -include z.c -MF w.c -c foo.c", "object foo.c"],
    ["-c a.f90 b.F c.c -J mods", "object a.f90 b.F c.c"],
    ["-c -J mods.f90 -o x.o src/a.F90", "object src/a.F90 > x.o"],
    ["-x f95 -c a.f90", "other"],
    ["-x c -c foo.inc", "object foo.inc"],
    ["-xc -c foo.inc -x none bar.o", "object foo.inc"],
    ["-MD -MT foo.o -MF foo.d -o foo.o -c /abs/foo.c", "object /abs/foo.c > foo.o"],
    ["--param max-inline-insns-single=1 -c foo.c", "object foo.c"],
    ["foo.o bar.o -o prog", "link"],
    ["-shared -o lib.so foo.o", "link"],
    ["@objects.rsp -o prog", "link"],
    ["-c @flags.rsp", "other"],
    ["-E foo.c", "other"],
    ["-M foo.c", "other"],
    ["-MM foo.c", "other"],
    ["-fsyntax-only foo.c", "other"],
    ["-c foo.s", "other"],
    ["-c foo.S", "other"],
    ["-c foo.cc", "other"],
    ["-c foo.C", "other"],
    ["-c foo.i", "other"],
    ["-x c++ -c foo.c", "other"],
    ["-xc++ -c foo.c", "other"],
    ["-x assembler-with-cpp -c foo.c", "other"],
    ["-x c -c -", "other"],
    ["-x c-header foo.h", "other"],
    ["foo.h -o foo.h.gch", "other"],
    ["--version", "other"],
    ["-v", "other"],
    ["-v -c foo.c", "other"],
    ["-### -c foo.c", "other"],
    ["-dumpmachine", "other"],
    ["-print-search-dirs", "other"],
    ["-print-file-name=libgomp.so foo.c", "other"],
    ["--preprocess foo.c", "other"],
    ["-c foo.c -o", "other"],
    ["-c foo.c bar.c -o x.o", "other"],
  ])("%s: %s", (words, want) => expect(read(words)).toBe(want));
});

describe("the compiler of a command", () => {
  it("may stand behind a launcher", () => {
    expect(compilerWords(["gcc", "-c", "x.c"])).toBe(1);
    expect(compilerWords(["/usr/bin/ccache", "gcc", "-c", "x.c"])).toBe(2);
  });
  it("takes .c for C or for C++", () => {
    expect(["gcc", "cc", "clang-19", "aarch64-linux-gnu-gcc-12"].every(isCDriver)).toBe(true);
    expect(["g++", "/usr/bin/clang++-19", "c++"].some(isCDriver)).toBe(false);
  });
});

it.each([
  ["foo.c", "foo.o"],
  ["src/foo.bar.c", "foo.bar.o"],
  ["dir.d/foo", "foo.o"],
])("%s is compiled to %s without -o", (path, want) => expect(defaultOutput(path, "object")).toBe(want));

it("flags of a single compilation have no input, output, dependencies or libraries, and the rest in order", () => {
  const words =
    "-O2 -undef -c -o x.o -x c a.c -x none b.o -MD -MF d -MTx -lm -L. -Wl,-z,now -Wp,-MD,d,-DX -e main -Ib -I c -shared -Wp,-MD,d";
  const line = readCommandLine(words.split(" "));
  const indices = line.kind === "compilation" ? line.inputIndices : [];
  expect(compileFlags(words.split(" "), indices).join(" ")).toBe("-O2 -undef -Wp,-DX -Ib -I c");
});

it.each([
  ["-MD", true],
  ["-MMD", true],
  ["-Wp,-MD,.deps/foo.d", true],
  ["-Wp,-DX,-MMD,x", true],
  ["-MP", false],
  ["-MF", false],
])("%s alone writes a dependency file: %s", (word, want) => expect(wantsDependencies([word], {})).toBe(want));

describe("files stay as they are", () => {
  it.each([
    ["-c", true],
    ["-O0", true],
    ["-O2 -O0", true],
    ["-Os", true],
    ["-Og -g", true],
    ["-O2 --coverage", true],
    ["-O2 -fsanitize=thread", true],
    ["-O", null],
    ["-O0 -O2", null],
    ["-O3 -g -Wall", null],
    ["-Ofast", null],
    ["-O2 -imacros x.h", false],
    ["-O2 -ftrapv", false],
  ])("with %s: quietly %s", (words, quiet) => {
    expect(unfit(words.split(" "), false)?.quiet ?? null).toBe(quiet);
  });
  it("but where changes are asked for, the level does not matter", () => {
    expect(unfit(["-O0"], true)).toBeNull();
  });
});
