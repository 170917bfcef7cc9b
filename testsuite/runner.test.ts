// Every directive of textual tests can fail, and what is not a directive is no test.

import { describe, expect, it } from "vitest";
import { matchChecks, parseTest, runTest } from "./runner.ts";

const parse = (text: string) => () => parseTest("test.c", text);

describe("a test file is refused", () => {
  it.each([
    ["an unknown directive", "// WHY: x\n// RUN: polyc %s\n// CHEK: y\n", /line 3: unknown directive CHEK/],
    [
      "one that only looks like a directive",
      "// WHY: x\n// RUN: polyc %s\n// NOTE: y\n",
      /unknown directive NOTE/,
    ],
    [
      "an unknown one at the end of a line",
      "// WHY: x\n// RUN: polyc %s\nint x; // REJECT: y\n",
      /line 3: unknown/,
    ],
    ["no expectation", "// WHY: x\n// RUN: polyc %s\nint x;\n", /nothing is expected/],
    [
      "a second RUN without expectation",
      "// WHY: x\n// RUN: polyc %s\n// CHECK: y\n// RUN: polyc %s\n",
      /line 4: nothing/,
    ],
    ["no WHY", "// RUN: polyc %s\n// CHECK: y\n", /no WHY/],
    ["no RUN", "// WHY: x\nint x;\n", /no RUN/],
    ["an expectation before RUN", "// WHY: x\n// CHECK: y\n// RUN: polyc %s\n", /before the first RUN/],
    ["an empty CHECK", "// WHY: x\n// RUN: polyc %s\n// CHECK:\n", /without a text/],
    ["an unknown EXEC", "// WHY: x\n// RUN: polyc %s\n// EXEC: faster\n", /only 'same'/],
    ["golden lines without a block", "// WHY: x\n// RUN: polyc %s\n//| y\n", /without \/\/ GOLDEN/],
  ])("%s", (_what, text, message) => {
    expect(parse(text)).toThrow(message);
  });
});

describe("directives are blanked", () => {
  it("line for line, with their line ends", () => {
    const { program } = parseTest("t.c", "// WHY: x\r\n// RUN: polyc %s\r\nint x; // EXPECT-REJECT: y\r\n");
    expect(program).toBe("\r\n\r\nint x;\r\n");
  });
});

describe("checks", () => {
  const check = (output: string, ...lines: string[]) => {
    const [section] = parseTest("t.c", ["// WHY: x", "// RUN: polyc %s", ...lines].join("\n")).sections;
    return () => matchChecks(section!, output);
  };

  it("are met in order", () => {
    expect(check("a\nb\nc\n", "// CHECK: a", "// CHECK-NEXT: b", "// CHECK: c")).not.toThrow();
    expect(check("a\nb\nc\n", "// CHECK: b", "// CHECK: a")).toThrow(/line 4: not found: a/);
  });

  it("one line answers one check", () => {
    expect(check("a\n", "// CHECK: a", "// CHECK: a")).toThrow(/not found/);
  });

  it("CHECK-NEXT is the very next line", () => {
    expect(check("a\n\nb\n", "// CHECK: a", "// CHECK-NEXT: b")).toThrow(/very next/);
    expect(check("a\n", "// CHECK-NEXT: a")).toThrow(/very next/);
  });

  it("CHECK-NOT holds between its neighbours, and to the end", () => {
    expect(check("x\na\nb\n", "// CHECK: a", "// CHECK-NOT: x", "// CHECK: b")).not.toThrow();
    expect(check("a\nx\nb\n", "// CHECK: a", "// CHECK-NOT: x", "// CHECK: b")).toThrow(/must not/);
    expect(check("a\nx\n", "// CHECK: a", "// CHECK-NOT: x")).toThrow(/must not/);
    expect(check("x\na\n", "// CHECK-NOT: x", "// CHECK: a")).toThrow(/must not/);
  });

  it("blanks are equal, {{…}} is a pattern, all else is itself", () => {
    expect(check("f(a  +\tb)", "// CHECK: f(a + b)")).not.toThrow();
    expect(check("x12", "// CHECK: x{{[0-9]+}}")).not.toThrow();
    expect(check("x", "// CHECK: x{{[0-9]+}}")).toThrow(/not found/);
    expect(check("axb", "// CHECK: a.b")).toThrow(/not found/);
    expect(check("x", "// CHECK: {{(}}")).toThrow(/no regular expression/);
  });
});

const LOOP = `int printf(const char *, ...);
static double a[64], b[64];
static void work(int n) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 2;
}
int main(void) {
  work(64);
  printf("%a\\n", a[3]);
  return 0;
}
`;

describe("a run fails", () => {
  const run = (...directives: string[]) =>
    runTest("t.c", `${["// WHY: x", ...directives].join("\n")}\n${LOOP}`);

  it("where its EXPECT-REJECT is not met", async () => {
    const text = `// WHY: x\n// RUN: polyc %s --identity\n${LOOP.replace("i++)", "i++) // EXPECT-REJECT: quota")}`;
    await expect(runTest("t.c", text)).rejects.toThrow(/line 6: was not left alone as quota/);
  });

  it("where something was left alone that no EXPECT-REJECT names", async () => {
    const text = `// WHY: x\n// RUN: polyc %s
volatile int v;
void f(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: volatile-or-atomic
    v = i;
  while (v) { }
}
`;
    await expect(runTest("t.c", text)).rejects.toThrow(/line 7: left alone, which nothing expects/);
  });

  it("where EXEC would compare a file with itself", async () => {
    await expect(run("// RUN: polyc %s --only=nothing", "// EXEC: same")).rejects.toThrow(/changed nothing/);
  });

  it("where the output does not compile", async () => {
    const flags = "// EXEC: same -Dwork=3";
    await expect(run("// RUN: polyc %s --identity", flags)).rejects.toThrow(/input does not compile/);
  });

  it("where the program prints nothing", async () => {
    const text = `// WHY: x\n// RUN: polyc %s --identity\n// EXEC: same\n${LOOP.replace(/ {2}printf.*\n/, "")}`;
    await expect(runTest("t.c", text)).rejects.toThrow(/prints nothing/);
  });

  it("where the programs print different things", async () => {
    const text = `// WHY: x\n// RUN: polyc %s --identity
// EXEC: same
${LOOP.replace("work(64);", 'work(64); printf("%s\\n", __FILE__);')}`;
    await expect(runTest("t.c", text)).rejects.toThrow(/prints something else/);
  });

  it("where a pass is unknown", async () => {
    await expect(run("// RUN: polyc dump %s --after=licmm", "// CHECK: x")).rejects.toThrow(/no pass licmm/);
    await expect(run("// RUN: opt %s --passes=licmm", "// CHECK: x")).rejects.toThrow();
  });

  it("where an option is unknown", async () => {
    await expect(run("// RUN: polyc %s --frobnicate", "// CHECK: x")).rejects.toThrow(/unknown option/);
  });
});

describe("golden blocks", () => {
  it("are renewed to what the command prints", async () => {
    const text = `// WHY: x\n// RUN: polyc explain %s:6\n${LOOP}// GOLDEN:\n//| old\n`;
    const renewed = await runTest("t.c", text);
    expect(renewed).not.toContain("old");
    expect(renewed).toContain("//| t.c: work\n//|      6 for (int i = 0; i < n; i++)\n");
    expect(await runTest("t.c", renewed)).toBe(renewed);
  });
});
