import { expect, it } from "vitest";
import { SourceFiles } from "../../../source/source-file.ts";
import { hasLineDirectives, withLines } from "./line-map.ts";

/** `replaced` in `text` by `by`, as the compiler gets it. */
function mapped(text: string, replaced: string, by: string, flags = true): string {
  const file = new SourceFiles().add("dir/x.c", text);
  const start = text.indexOf(replaced);
  const span = { file: file.id, start, end: start + replaced.length };
  const nest = { kind: "nest", span, text: by, authors: [], isParallel: false } as const;
  return withLines(file, [nest], { flags });
}

const NEST = "for (;;)\n  a[i] = 0;";

it("lines of polyc are hushed and at the nest, those of the author where he wrote them", () => {
  expect(mapped(`int x;\n  ${NEST}\nnext();\n`, NEST, "/* polyc */\nfor (;;)\n  {\n  a[i] = 0;\n  }")).toBe(
    [
      '# 1 "dir/x.c"',
      "int x;",
      "  ",
      '# 2 "dir/x.c" 3',
      "/* polyc */",
      '# 2 "dir/x.c"',
      "for (;;)",
      '# 2 "dir/x.c" 3',
      "  {",
      '# 3 "dir/x.c"',
      "  a[i] = 0;",
      '# 3 "dir/x.c" 3',
      "  }",
      '# 3 "dir/x.c"',
      "           ",
      "next();",
      "",
    ].join("\n"),
  );
});

it("of two copies of the author's lines the last is heard", () => {
  const text = mapped(`${NEST}\n`, NEST, `if (p) {\n  ${NEST}\n} else {\n  ${NEST}\n}`);
  expect(
    text
      .split("\n")
      .filter((line) => !/^\s*$/.test(line))
      .join("|"),
  ).toMatch(
    /3\|if \(p\) \{\|# 1 "dir\/x.c" 3\| {2}for \(;;\)\| {2}a\[i\] = 0;\|# 2 "dir\/x.c" 3\|\} else \{\|# 1 "dir\/x.c"\| {2}for \(;;\)\| {2}a\[i\] = 0;\|/,
  );
});

it("no directive stands within a directive or a comment", () => {
  const by = "/* one\n   two */\n#pragma omp parallel for \\\n    if (n)\nfor (;;)\n  a[i] = 0;";
  const lines = mapped(`${NEST}\n`, NEST, by).split("\n");
  expect(lines[lines.indexOf("/* one") + 1]).toBe("   two */");
  expect(lines[lines.indexOf("#pragma omp parallel for \\") + 1]).toBe("    if (n)");
  expect(lines.slice(lines.indexOf("    if (n)")).slice(1, 3)).toEqual(['# 1 "dir/x.c"', "for (;;)"]);
});

it("goes on in the same column, tabs kept", () => {
  const text = mapped(`\tif (x) ${NEST} y();\n`, "for (;;)", "while (1)");
  expect(text).toContain("\n\t               \n  a[i] = 0; y();\n");
});

it("without flags there are plain #line directives", () => {
  expect(mapped(`${NEST}\nx();\n`, NEST, "f();\ng();", false)).toBe(
    '#line 1 "dir/x.c"\nf();\n#line 1 "dir/x.c"\ng();\n           \nx();\n',
  );
});

it("a byte order mark stays first", () => {
  expect(mapped(`\uFEFF${NEST}\n`, NEST, "f();").startsWith('\uFEFF# 1 "dir/x.c"')).toBe(true);
});

it.each([
  ["int x;\n#line 3\n", true],
  ['  # 12 "x.y" 1\n', true],
  ["# define line 1\n#if 1\n#endif\n#linear\n", false],
])("%j has line directives: %s", (text, want) => expect(hasLineDirectives(text)).toBe(want));
