import { describe, expect, test } from "vitest";
import { dependencyFile, withDependencies } from "./index-dependencies.ts";

test("the compiler's dependency file", () => {
  expect(dependencyFile(["-MD", "-c", "a.c"], "a.o")).toBe("a.d");
  expect(dependencyFile(["-MMD", "-c", "a.c", "-o", "out/a.c.o"], "out/a.c.o")).toBe("out/a.c.d");
  expect(dependencyFile(["-MD", "-MF", "x.d", "-c", "a.c"], "a.o")).toBe("x.d");
  expect(dependencyFile(["-MD", "-MFx.d", "-c", "a.c"], "a.o")).toBe("x.d");
  expect(dependencyFile(["-Wp,-MMD,.a.o.d", "-c", "a.c"], "a.o")).toBe(".a.o.d");
});

describe("names are added to the first rule", () => {
  const added = (text: string, hasPhony = false) => withDependencies(text, ["/s/v.c", "/s/a b.h"], hasPhony);

  test("of one line or several", () => {
    expect(added("a.o: a.c\n")).toBe("a.o: a.c \\\n /s/v.c \\\n /s/a\\ b.h\n");
    expect(added("a.o: a.c \\\n v.h\n")).toBe("a.o: a.c \\\n v.h \\\n /s/v.c \\\n /s/a\\ b.h\n");
    expect(added("a.o: a.c")).toBe("a.o: a.c \\\n /s/v.c \\\n /s/a\\ b.h\n");
  });

  test("before the rules of headers", () => {
    expect(added("a.o: a.c v.h\nv.h:\n", true)).toBe(
      "a.o: a.c v.h \\\n /s/v.c \\\n /s/a\\ b.h\nv.h:\n/s/v.c:\n/s/a\\ b.h:\n",
    );
  });

  test("as make reads them", () => {
    expect(withDependencies("a.o: a.c\n", ["/s/$v#.c"], false)).toBe("a.o: a.c \\\n /s/$$v\\#.c\n");
  });
});
