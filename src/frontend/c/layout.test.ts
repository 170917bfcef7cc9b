import { describe, expect, test } from "vitest";
import type { Layout } from "../../source/layout.ts";
import { SourceFiles } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import { CLayout } from "./layout.ts";
import { TextTokens } from "./text-tokens.ts";

const LOOP = "for (;;) x;";

interface Asked {
  readonly text: string;
  readonly layout: Layout;
  /** The first loop in the text. */
  readonly loop: Span;
}

/** Words in capitals are macros. */
function ask(text: string, trigraphs = false): Asked {
  const file = new SourceFiles().add("in.c", text);
  const tokens = new TextTokens(file, { trigraphs, rawStrings: false, c23: false });
  const start = text.indexOf(LOOP);
  const loop = { file: file.id, start, end: start + LOOP.length };
  return { text, layout: new CLayout(tokens, (name) => name === name.toUpperCase()), loop };
}

describe("beginsLine", () => {
  test.each([
    [LOOP, true],
    [`  /* one */ ${LOOP}`, true],
    [`a;\n\t${LOOP}`, true],
    [`a; \\\n${LOOP}`, true],
    [`a; ${LOOP}`, false],
    [`/* one\n   two */ ${LOOP}`, false],
  ])("%s", (text, begins) => {
    const { layout, loop } = ask(text);
    expect(layout.beginsLine(loop.start)).toBe(begins);
  });

  test("what is going to be taken away does not count", () => {
    const { layout, loop } = ask(`_Pragma("x") ${LOOP}`);
    expect(layout.beginsLine(loop.start)).toBe(false);
    expect(layout.without([{ ...loop, start: 0, end: 12 }]).beginsLine(loop.start)).toBe(true);
  });
});

test("styleOf: the level and the step of the lines around", () => {
  const style = (text: string) => {
    const { layout, loop } = ask(text);
    return layout.styleOf({ ...loop, end: text.length });
  };
  expect(style(`\t${LOOP}`)).toEqual({ base: "\t", indent: "\t", newline: "\n" });
  expect(style(`  ${LOOP}\r\n     a;\r\n`)).toEqual({ base: "  ", indent: "   ", newline: "\r\n" });
  expect(style(`  if (n) { ${LOOP} }\n      a;`)).toMatchObject({ base: "    ", indent: "  " });
  expect(style(` out: a; ${LOOP}`).base).toBe("   ");
  expect(style(` s = "{"; ${LOOP}`).base).toBe(" ");
  expect(style(` <% ${LOOP}`).base).toBe("   ");
});

test("breakBefore: the blanks in front of what does not begin its line", () => {
  const blanks = (text: string) => {
    const { layout, loop } = ask(text);
    const at = layout.breakBefore(loop.start);
    return at === null ? null : [at.start, at.end];
  };
  expect(blanks(` ${LOOP}`)).toBeNull();
  expect(blanks(`a;  ${LOOP}`)).toEqual([2, 4]);
  expect(blanks(`/* a */${LOOP}`)).toEqual([7, 7]);
});

describe("breaksAfter", () => {
  const breaks = (text: string, endsInComment = false) => {
    const { layout, loop } = ask(text);
    return layout
      .breaksAfter(loop, endsInComment)
      .map(({ at, depth }) => [text.slice(loop.end, at.start), text.slice(at.end), depth]);
  };
  test("what looks as if it were part of the loop gets a line", () => {
    expect(breaks(`${LOOP} a;\nb;`)).toEqual([["", "a;\nb;", 0]]);
    expect(breaks(`${LOOP} /* one */ a; \\\n b;`)).toEqual([["", "/* one */ a; \\\n b;", 0]]);
    expect(breaks(`${LOOP} for (;;) a; b;`)).toEqual([
      ["", "for (;;) a; b;", 0],
      [" for (;;) a;", "b;", 0],
    ]);
    expect(breaks(`${LOOP} for (;;) ; { b; }`)).toEqual([
      ["", "for (;;) ; { b; }", 0],
      [" for (;;)", "; { b; }", 1],
      [" for (;;) ;", "{ b; }", 0],
    ]);
  });
  test("the end of a block does where it begins on the line", () => {
    expect(breaks(`{ ${LOOP} /* one */ }`)).toEqual([[" /* one */", "}", -1]]);
    expect(breaks(`{ ${LOOP} ??>`)).toEqual([["", "??>", 0]]);
    expect(breaks(`${LOOP} }`)).toEqual([]);
  });
  test("nothing else does, unless a comment would hide it", () => {
    for (const rest of ["", " ;", " // one", " \\\n a;"]) expect(breaks(LOOP + rest)).toEqual([]);
    expect(breaks(`${LOOP} // one`, true)).toEqual([["", "// one", 0]]);
    expect(breaks(`{ ${LOOP} }`, true)).toEqual([["", "}", -1]]);
  });
});

test("inLines: what follows a loop on its line stands on the next", () => {
  const lines = (text: string) => {
    const { layout, loop } = ask(text);
    return layout.inLines({ ...loop, start: 0, end: text.length }, [loop], "  ");
  };
  expect(lines(`${LOOP} a;`)).toBe(`${LOOP}\na;`);
  expect(lines(`a; ${LOOP}\r\n`)).toBe(`a;\r\n${LOOP}\r\n`);
  expect(lines(`a; /* one */ ${LOOP} b;`)).toBe(`a; /* one */ ${LOOP}\nb;`);
  expect(lines(`if (a) ${LOOP} b;`)).toBe(`if (a) ${LOOP}\nb;`);
});

test("isInSequence: a block begins before it, or a statement ends", () => {
  const isInSequence = (before: string, trigraphs = false) => {
    const { layout, loop } = ask(before + LOOP, trigraphs);
    return layout.isInSequence(loop);
  };
  for (const before of ["{", "a;\n", "} /* ) */", "<%", "{\n#pragma scop\n", "a; \\\n"])
    expect(isInSequence(before), before).toBe(true);
  for (const before of ["", "if (a)", "out:", "MACRO ", "{\n#pragma omp simd\n", "'{' ", "if (a) /* ; */"])
    expect(isInSequence(before), before).toBe(false);
  expect(isInSequence("{\n#pragma omp a \\\n ;\n")).toBe(false);
  expect(isInSequence("??<", true)).toBe(true);
});

test("mayBeBranch: a parenthesis closes before it, directives between or none", () => {
  const mayBeBranch = (before: string) => {
    const { layout, loop } = ask(before + LOOP);
    return layout.mayBeBranch(loop);
  };
  for (const before of ["if (a) ", "if (a) \\\n", "if (a)\n#define X \\\n  a;\n", "if (a)\n%:define X ;\n"])
    expect(mayBeBranch(before), before).toBe(true);
  for (const before of ["", "if (a) {", "else ", "a;\n#pragma omp a \\\n  if (b)\n", "')' "])
    expect(mayBeBranch(before), before).toBe(false);
});

test("mayHaveElse: an `else` follows it, or a directive or macro that may hide one", () => {
  const mayHaveElse = (after: string) => {
    const { layout, loop } = ask(LOOP + after);
    return layout.mayHaveElse(loop);
  };
  for (const after of [" else a;", "\n#endif\n", " /* a */ \\\n else", "\n%:endif\n", " MACRO"])
    expect(mayHaveElse(after), after).toBe(true);
  for (const after of ["", " a;", " }", " ; else", " // else\n a;", ' "else"'])
    expect(mayHaveElse(after), after).toBe(false);
});

test("goesWith: the lines of what is taken away, if nothing else is in them", () => {
  const gone = (text: string) => {
    const { layout, loop } = ask(text);
    const at = layout.goesWith(loop);
    return text.slice(0, at.start) + text.slice(at.end);
  };
  expect(gone(`a;\n  ${LOOP} \r\nb;`)).toBe("a;\nb;");
  expect(gone(`a;\n  ${LOOP}`)).toBe("a;\n");
  expect(gone(`a; ${LOOP}\nb;`)).toBe("a; \nb;");
  expect(gone(`${LOOP} // one\nb;`)).toBe(" // one\nb;");
  const { layout, loop } = ask(`${LOOP} \t b;`);
  expect(layout.withBlanksAfter(loop).end).toBe(loop.end + 3);
});

test("isBlank, isBare: comments are no code, but stand in the way of a block's end", () => {
  const between = (text: string) => {
    const { layout, loop } = ask(text);
    return layout.isBlank({ ...loop, start: 0, end: loop.start });
  };
  expect([" \\\n", "// a\n", "#pragma a\n", "a;"].map((text) => between(text + LOOP))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const isBare = (text: string) => {
    const { layout, loop } = ask(text);
    return layout.isBare({ ...loop, start: 0, end: text.length }, loop);
  };
  expect([`{\n ${LOOP} }`, `{ ${LOOP} /* a */ }`, `{ ; ${LOOP} }`].map(isBare)).toEqual([true, false, false]);
});
