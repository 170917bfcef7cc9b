import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { splitCompilerFlags } from "./compiler-flags.ts";
import { addOptions, type RawOptions, toOptions } from "./options.ts";

function parse(...argv: string[]) {
  const { compiler, rest } = splitCompilerFlags(argv);
  const command = addOptions(new Command()).argument("[files...]").exitOverride();
  command.configureOutput({ writeErr: () => {} }).parse([...rest], { from: "user" });
  return { options: toOptions(command.opts<RawOptions>(), compiler), files: command.args };
}

describe("command line", () => {
  it("takes compiler flags joined and separate, in order", () => {
    const { options } = parse("-Ia", "-I", "b", "-DN=3", "-U", "M", "-DM", "x.c");
    expect(options.compiler.includeDirs).toEqual(["a", "b"]);
    expect(options.compiler.macros).toEqual([
      { kind: "define", text: "N=3" },
      { kind: "undefine", text: "M" },
      { kind: "define", text: "M" },
    ]);
  });

  it("ignores pasted CFLAGS that change nothing, keeps those that do", () => {
    const { options, files } = parse(
      ..."-O3 -g -Wall -fPIC -MMD -MF x.d -static -fno-strict-aliasing -fwrapv -std=c99 x.c".split(" "),
    );
    expect(files).toEqual(["x.c"]);
    expect(options.compiler).toMatchObject({ strictAliasing: false, wrapv: true, std: "c99" });
  });

  it("knows languages by gcc's names", () => {
    const suffix = (...flags: readonly string[]) => parse(...flags, "-").options.compiler.suffix;
    expect([suffix(), suffix("-x", "f95"), suffix("-xf77-cpp-input"), suffix("-x", "c")]).toEqual([
      ...[null, ".f90", ".F", ".c"],
    ]);
    expect(suffix("-x", "f77", "-x", "none")).toBe(null);
  });

  it("takes the last word on arrays of variable length", () => {
    const warns = (...flags: readonly string[]) => parse(...flags, "x.c").options.compiler.warnsOfVla;
    expect(warns("-Wall")).toBe(false);
    expect(warns("-Wvla")).toBe(true);
    expect(warns("-Werror=vla", "-Wno-error")).toBe(true);
    expect(warns("-Wvla", "-Wno-vla")).toBe(false);
  });

  it("knows that -fno-strict-overflow implies -fwrapv", () => {
    expect(parse("-fno-strict-overflow", "x.c").options.compiler.wrapv).toBe(true);
    expect(parse("-fno-strict-overflow", "-fno-wrapv", "x.c").options.compiler.wrapv).toBe(false);
  });

  it("hands the compiler what its macros and its search path depend on", () => {
    const words = "-mavx2 -fopenmp -fno-exceptions -O2 -fno-inline -ansi -iquote q -idirafter late x.c".split(
      " ",
    );
    const { options, files } = parse(...words);
    expect(files).toEqual(["x.c"]);
    expect(options.compiler).toMatchObject({
      std: "c90",
      dialect: ["-mavx2", "-fopenmp", "-fno-exceptions"],
      includeDirs: [],
      quoteIncludeDirs: ["q"],
      systemIncludeDirs: [],
      lateIncludeDirs: ["late"],
    });
  });

  it("an unknown flag of our own kind is an error, not ignored", () => {
    expect(() => parse("--no-such-flag", "x.c")).toThrow(/unknown option/);
  });

  it("tile sizes are positive numbers", () => {
    expect(parse("--tile=3,5,7", "x.c").options.tile).toEqual([3, 5, 7]);
    expect(() => parse("--tile=3,0", "x.c")).toThrow(/positive/);
  });

  it("-o - and no -o are standard output", () => {
    expect(parse("x.c", "-o", "-").options.output).toBeNull();
    expect(parse("x.c").options.output).toBeNull();
    expect(parse("-o", "y.c", "x.c").options.output).toBe("y.c");
  });
});
