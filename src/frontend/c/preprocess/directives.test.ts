import { describe, expect, test } from "vitest";
import { BARE_COMPILER, expanded, preprocessText, type TextSetup } from "../testing.ts";

function ids(text: string, setup: TextSetup = {}): readonly string[] {
  return preprocessText(text, setup).diagnostics.map((diagnostic) => diagnostic.id);
}

/**
 * Recorded regions, as the names of their branches with a star on the one taken, and the text of its lines.
 */
function regions(text: string): readonly string[] {
  const unit = preprocessText(text);
  return unit.regions.map((region) => {
    const branches = region.branches.map((branch) => branch.name + (branch.taken ? "*" : "")).join(" ");
    const taken = region.branches.find((branch) => branch.taken);
    return `${branches}: ${taken === undefined ? "" : unit.main.slice(taken.body).trim()}`;
  });
}

describe("conditionals", () => {
  test("one branch at most is read", () => {
    expect(expanded("#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif\ne")).toBe("b e");
    expect(expanded("#ifdef X\na\n#else\nb\n#endif")).toBe("b");
    expect(expanded("#define X\n#ifndef X\na\n#else\nb\n#endif")).toBe("b");
    expect(expanded("#ifdef X\na\n#elifdef Y\nb\n#elifndef Z\nc\n#endif")).toBe("c");
  });

  test("skipped groups need not be tokens, but their conditionals count", () => {
    expect(
      expanded(
        "#if 0\ndon't /*\na /*\n#else\n*/ #else \"\n#if x y z\n#else\n#endif\n#unknown\n#else\nyes\n#endif",
      ),
    ).toBe("yes");
  });

  test("an #elif after the taken branch is not evaluated", () => {
    expect(ids("#if 1\n#elif 1/0\n#endif")).toEqual([]);
    expect(ids("#if 0\n#elif 1/0\n#endif")).toEqual(["condition"]);
  });

  test("regions and directives of the user's file are recorded with their spans", () => {
    const text = "#if 1\n  a\n# if 0\n  b\n# endif // x\n#else\n  c\n#endif\n";
    expect(regions(text)).toEqual(["if: ", "if* else: a\n# if 0\n  b\n# endif // x"]);
    const unit = preprocessText(text);
    expect(unit.regions.map((region) => unit.main.slice(region.span))).toEqual([
      "# if 0\n  b\n# endif // x",
      text.trimEnd(),
    ]);
    expect(unit.directives.map(({ name, span }) => [name, unit.main.slice(span)])).toEqual([
      ["if", "#if 1"],
      ["if", "# if 0"],
      ["endif", "# endif // x"],
      ["else", "#else"],
      ["endif", "#endif"],
    ]);
  });

  test("those of headers are not recorded", () => {
    const unit = preprocessText('#include "h.h"\n', { headers: { "h.h": "#if 1\n#endif\n#define X\n" } });
    expect(unit.directives.map(({ name }) => name)).toEqual(["include"]);
    expect(unit.regions).toEqual([]);
  });

  test("a directive's span has its spliced lines, and no carriage return", () => {
    const unit = preprocessText("#define A 1 \\\r\n  + 2\r\nA\r\n");
    expect(unit.directives.map(({ span }) => unit.main.slice(span))).toEqual(["#define A 1 \\\r\n  + 2"]);
    expect(unit.tokens.map((token) => token.text)).toEqual(["1", "+", "2"]);
  });

  test("what is unmatched or unterminated is reported", () => {
    expect(ids("#endif")).toEqual(["unmatched-conditional"]);
    expect(ids("#else")).toEqual(["unmatched-conditional"]);
    expect(ids("#if 1\na")).toEqual(["unterminated-if"]);
    expect(ids("#if 0\na")).toEqual(["unterminated-if"]);
  });

  test("expressions that are none are reported and count as false", () => {
    for (const bad of ["", "1 +", "(1", "1 2", "1.5", "defined", "1 ? 2", '"a"', "09"]) {
      expect(ids(`#if ${bad}\n#endif`), bad).toEqual(["condition"]);
    }
    expect(ids(`#if ${"(".repeat(3000)}1${")".repeat(3000)}\n#endif`)).toEqual(["condition"]);
  });
});

describe("include", () => {
  test("quoted names are looked up beside the including file first", () => {
    const headers = { "sub/a.h": '#include "b.h"\n', "sub/b.h": "beside", "b.h": "top", "inc/b.h": "inc" };
    const options = { includeDirs: ["inc"] };
    expect(expanded('#include "sub/a.h"', { headers, options })).toBe("beside");
    expect(expanded('#include "b.h"', { headers, options })).toBe("top");
    expect(expanded("#include <b.h>", { headers, options })).toBe("inc");
  });

  test("-iquote serves quoted names only; -I comes before -isystem", () => {
    const headers = { "q/a.h": "q", "i/a.h": "i", "s/a.h": "s", "s/z.h": "z" };
    const options = { quoteDirs: ["q"], includeDirs: ["i"], systemDirs: ["s"] };
    expect(expanded('#include "a.h"\n#include <a.h>\n#include <z.h>', { headers, options })).toBe("q i z");
  });

  test("-idirafter comes last of all", () => {
    const headers = { "late/a.h": "late", "own/a.h": "own", "late/z.h": "z" };
    const compiler = { ...BARE_COMPILER, search: { quote: [], bracket: ["own"] } };
    const setup = { headers, compiler, options: { lateDirs: ["late"] } };
    expect(expanded("#include <a.h>\n#include <z.h>", setup)).toBe("own z");
  });

  test("a -I directory that is a system directory as well is searched as such", () => {
    const headers = { "one/a.h": "one", "two/a.h": "two" };
    const options = { includeDirs: ["one", "two"], systemDirs: ["one"] };
    expect(expanded("#include <a.h>", { headers, options })).toBe("two");
  });

  test("#include_next goes on behind the directory of the including file", () => {
    const headers = { "i/a.h": "first\n#include_next <a.h>\n", "j/a.h": "second" };
    expect(expanded("#include <a.h>", { headers, options: { includeDirs: ["i", "j"] } })).toBe(
      "first second",
    );
  });

  test("names may come out of macros", () => {
    const headers = { "x-1.h": "x1", "i/y.h": "y" };
    const text = "#define S(x) #x\n#define NAME(v) S(x-v.h)\n#define Y <y.h>\n#include NAME(1)\n#include Y";
    expect(expanded(text, { headers, options: { includeDirs: ["i"] } })).toBe("x1 y");
  });

  test("#pragma once, guards and #import keep a file from being read twice", () => {
    const headers = {
      "once.h": "#pragma once\no",
      "guard.h": "/* c */\n#ifndef G\n#define G\ng\n#endif\n",
      "not.h": "#if !defined(N)\n#define N\nn\n#endif\nalways",
    };
    const twice = (name: string) => `#include "${name}"\n#include "${name}"\n`;
    expect(expanded(twice("once.h"), { headers })).toBe("o");
    expect(expanded(twice("guard.h"), { headers })).toBe("g");
    expect(expanded(twice("not.h"), { headers })).toBe("n always always");
    expect(expanded(`${twice("guard.h")}#undef G\n#include "guard.h"`, { headers })).toBe("g g");
    expect(expanded('#import "not.h"\n#import "not.h"\n', { headers })).toBe("n always");
  });

  test("a missing header is a warning at its #include", () => {
    const unit = preprocessText("a\n#include <none.h>\nb");
    expect(unit.diagnostics).toHaveLength(1);
    const [diagnostic] = unit.diagnostics;
    expect([diagnostic!.severity, diagnostic!.id]).toEqual(["warning", "missing-header"]);
    expect(unit.main.slice(diagnostic!.span!)).toBe("#include <none.h>");
    expect(unit.tokens.map((token) => token.text)).toEqual(["a", "b"]);
  });

  test("a file that includes itself ends with a diagnostic", () => {
    expect(ids('#include "a.h"', { headers: { "a.h": '#include "a.h"\n' } })).toEqual(["include-depth"]);
  });

  test("__has_include asks without reading", () => {
    const text = '#if __has_include("a.h") && !__has_include(<a.h>) && __has_include(NAME)\nyes\n#endif';
    const options = { macros: [{ kind: "define", text: 'NAME="a.h"' }] } as const;
    expect(expanded(text, { headers: { "a.h": "#error\n" }, options })).toBe("yes");
  });

  test("-include files come first, -D and -U in order", () => {
    const options = {
      macros: [
        { kind: "define", text: "A" },
        { kind: "define", text: "B=2" },
        { kind: "define", text: "F(x)=x+x" },
        { kind: "undefine", name: "A" },
      ],
      forcedIncludes: ["pre.h"],
    } as const;
    expect(expanded("A B F(3)", { options, headers: { "pre.h": "pre B" } })).toBe("pre 2 A 2 3 + 3");
  });
});

describe("definitions", () => {
  test("the same again is fine, another is a warning and counts", () => {
    expect(ids("#define A(x) x + 1\n#define A(x) x  +  1 /* same */")).toEqual([]);
    expect(ids("#define A 1\n#define A 2")).toEqual(["macro-redefined"]);
    expect(expanded("#define A 1\n#define A 2\nA")).toBe("2");
  });

  test("malformed ones are reported", () => {
    for (const bad of [
      "",
      "1",
      "defined 1",
      "A(",
      "A(x",
      "A(x,)",
      "A(x,x)",
      "A(..., x)",
      "A(x) #y",
      "A ## b",
      "A b ##",
    ]) {
      expect(ids(`#define ${bad}`), bad).toEqual(["macro-definition"]);
    }
  });

  test("a space before the parenthesis makes it object-like", () => {
    expect(expanded("#define f (x)\nf(1)")).toBe("( x ) ( 1 )");
  });

  test("push_macro and pop_macro restore a definition", () => {
    const text = '#define A 1\n#pragma push_macro("A")\n#undef A\n#define A 2\nA\n#pragma pop_macro("A")\nA';
    expect(expanded(text)).toBe("2 1");
  });
});

describe("other directives", () => {
  test("#error and #warning are diagnostics, and reading goes on", () => {
    const unit = preprocessText("#error don't\n#warning \"w\nx");
    expect(unit.diagnostics.map(({ severity, message }) => [severity, message])).toEqual([
      ["error", "#error don't"],
      ["warning", '#warning "w'],
    ]);
    expect(unit.tokens.map((token) => token.text)).toEqual(["x"]);
  });

  test("#line changes what __LINE__ and __FILE__ say, and no span", () => {
    const unit = preprocessText('#line 70 "a\\\\b.c"\n__LINE__ __FILE__');
    expect(unit.tokens.map((token) => token.text)).toEqual(["70", '"a\\\\b.c"']);
    expect(unit.main.position(unit.tokens[0]!.start).line).toBe(2);
  });

  test("pragmas are tokens, in place, with single spaces", () => {
    expect(expanded("a\n#pragma  omp   parallel  for // c\nb")).toBe("a |#pragma omp parallel for| b");
  });

  test("an unknown directive is reported; a lone # is none", () => {
    expect(ids("#foo bar\n#\n#123")).toEqual(["invalid-directive"]);
  });
});
