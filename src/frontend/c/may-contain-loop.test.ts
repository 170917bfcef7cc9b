import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { SourceFiles } from "../../source/source-file.ts";
import { mayContainLoop } from "./may-contain-loop.ts";
import { DEFAULT_PREPROCESS_OPTIONS, type PreprocessOptions } from "./preprocess/options.ts";
import { BARE_COMPILER } from "./testing.ts";

interface Setup extends Partial<PreprocessOptions> {
  readonly headers?: Readonly<Record<string, string>>;
}

function asked(text: string, { headers = {}, ...options }: Setup = {}): boolean {
  const reader = {
    read: (path: string) => {
      const header = headers[posix.normalize(path)];
      return header === undefined ? null : new TextEncoder().encode(header);
    },
    identity: (path: string) => posix.normalize(`${path}/`),
  };
  const main = new SourceFiles().addBytes("in.c", new TextEncoder().encode(text));
  return mayContainLoop(main, { ...DEFAULT_PREPROCESS_OPTIONS, ...options }, BARE_COMPILER, reader);
}

const PLAIN = "int f(int n) { return n > 0 ? f(n - 1) : 0; }\n";

describe("a file has no loop", () => {
  const files: Readonly<Record<string, string>> = {
    "with calls, conditions and switches": `int g(int);\nint f(int n) { if (g(n)) switch (n) { case 1: return g(2); } return 0; }\n`,
    "whose comments and strings name one": `/* for each */ char *s = "while do"; // goto\n${PLAIN}`,
    "with macros and conditions of its own": `#define N (1 + 2)\n#if N > 2\nint a[N];\n#else\n#undef N\n#endif\n${PLAIN}`,
  };
  for (const [name, text] of Object.entries(files))
    test(name, () => {
      expect(asked(text)).toBe(false);
    });

  test("with headers whose loops it does not use", () => {
    const headers = { "a.h": '#include "b.h"\n#define EACH for (;;)\n', "b.h": "#define N 3\n" };
    expect(asked(`#include "a.h"\nint n = N;\n${PLAIN}`, { headers })).toBe(false);
  });
});

describe("a file may have a loop", () => {
  for (const text of [
    "for (;;) ;",
    "while (n) n--;",
    "do n--; while (n);",
    "again: goto again;",
    "\n#if 0\nfor (;;) ;\n#endif\n",
    "\n#define EACH for (;;)\nEACH ;",
    "fo\\\nr (;;) ;",
  ])
    test(JSON.stringify(text), () => {
      expect(asked(`void f(int n) { ${text} }\n`)).toBe(true);
    });

  const headers: Readonly<Record<string, string>> = {
    "a.h":
      "#pragma once\n#if 0\n#  include <sys/b.h>\n#endif\n#define TWICE(x) ALL(2, x)\n#define JOIN(a, b) a ## b\n",
    "inc/sys/b.h":
      "#ifdef OTHER\n # /* one */ define ALL(n, x) \\\n  for (int i = 0; i < n; i++) x\n#endif\n",
    "twice/b.h": "#include_next <b.h>\n",
    "far/b.h": "#define FAR while (1)\n",
  };
  const include = '#include "a.h"\n';
  const dirs = ["inc", "twice", "far"];
  test("in a macro of a header, in a macro of that", () => {
    expect(asked(`${include}void f(int n) { ALL(3, n++;) }`, { headers, includeDirs: dirs })).toBe(true);
    expect(asked(`${include}void f(int n) { TWICE(n++;) }`, { headers, includeDirs: dirs })).toBe(true);
    expect(asked("#include <b.h>\nvoid f(int n) { FAR n++; }", { headers, includeDirs: dirs })).toBe(true);
    expect(asked(`${include}${PLAIN}`, { headers, includeDirs: dirs })).toBe(false);
  });

  test("in words that are glued together", () => {
    expect(asked(`${include}void f(void) { JOIN(fo, r)(;;) ; }`, { headers, includeDirs: dirs })).toBe(true);
  });

  test("in a macro of the command line, or in a file that it brings", () => {
    const macros = [{ kind: "define", text: "EACH(i)=for(;;)" }] as const;
    expect(asked("void f(void) { EACH(i) ; }", { macros })).toBe(true);
    expect(asked(PLAIN, { macros })).toBe(false);
    expect(asked(PLAIN, { forcedIncludes: ["a.h"] })).toBe(true);
  });

  test("where the name of a header is not known", () => {
    expect(asked(`#define H "a.h"\n#include H\n${PLAIN}`, { headers })).toBe(true);
  });
});

describe("what there is to say is left to the front end", () => {
  for (const text of [
    '#include "missing.h"',
    "#error no",
    "#warning well",
    "#define N",
    "#unknown",
    "#if 1",
    "#endif",
    "int a[3;",
    "int g(void) { return 0;",
    "}",
    'char *s = "no end;',
    "int a<:3:>;",
  ])
    test(text, () => {
      expect(asked(`${PLAIN}${text}\n`)).toBe(text !== "#define N");
    });
});
