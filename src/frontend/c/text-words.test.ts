import { expect, test } from "vitest";
import { SourceFiles } from "../../source/source-file.ts";
import { TextTokens } from "./text-tokens.ts";
import { TextWords } from "./text-words.ts";

const LANGUAGE = { trigraphs: false, rawStrings: false, c23: false };

function ask(text: string) {
  const file = new SourceFiles().add("in.c", text);
  const all = { file: file.id, start: 0, end: text.length };
  return { words: new TextWords(new TextTokens(file, LANGUAGE)), all };
}

test("jumpsIn: words of statements, not those of comments, strings and directives", () => {
  const jumps = (text: string) => {
    const { words, all } = ask(text);
    return words.jumpsIn(all);
  };
  expect(jumps("for (;;) { break; if (a) bre\\\nak; }")).toEqual({
    ...{ isLeft: false, breaks: 2, gotos: 0 },
  });
  expect(jumps('/* return */ s = "goto"; // break\n#pragma a goto\nbreaking;')).toEqual({
    ...{ isLeft: false, breaks: 0, gotos: 0 },
  });
  expect(jumps("if (a) goto out;")).toEqual({ isLeft: false, breaks: 0, gotos: 1 });
  expect(jumps("return;").isLeft).toBe(true);
});

test("declaresTypes, hasAttributes, namesInBody", () => {
  const asked = (text: string) => {
    const { words, all } = ask(text);
    return [words.declaresTypes(all), words.hasAttributes(all)];
  };
  expect(asked("struct s t;")).toEqual([true, false]);
  expect(asked("/* a union */ a[b[i]] = 0;")).toEqual([false, false]);
  expect(asked("__attribute__((unused)) int i;")).toEqual([false, true]);
  expect(asked("[[maybe_unused]] int i;")).toEqual([false, true]);
  const { words, all } = ask("for (i = f(0); i < n; i++) // all\n  a[i] = m->b + 2e5;");
  expect([...words.namesInBody(all)]).toEqual(["a", "i", "m", "b"]);
});

test("labelOf: the name and its colon, blanks after them", () => {
  const label = (text: string) => {
    const { words, all } = ask(text);
    const found = words.labelOf(all);
    return found === null ? null : text.slice(found.start, found.end);
  };
  expect(label("out: /* there */ a;")).toBe("out: ");
  expect(label("out /* there */\\\n :\n a;")).toBe("out /* there */\\\n :");
  expect(label("a ? b : c;")).toBeNull();
});

test("isAddressTaken: what is in front of a binary `&` is a value", () => {
  const isTaken = (text: string) => {
    const { words, all } = ask(text);
    const start = text.lastIndexOf("x");
    return words.isAddressTaken({ ...all, start, end: start + 1 }, all);
  };
  for (const text of ["&x", "a = & /* of */ ((x", "(x) & x", "f(a, &\\\n x"])
    expect(isTaken(text), text).toBe(true);
  for (const text of ["a & x", "a[0] & (x", "1 & x", "a && x", "a = x", "a &= x"])
    expect(isTaken(text), text).toBe(false);
});

test("countsUses: `__COUNTER__` anywhere but in a comment or string", () => {
  const counts = (text: string) => ask(text).words.countsUses();
  expect(counts("#define ID __COUNTER__\n")).toBe(true);
  expect(counts("a = __COUNTER__;")).toBe(true);
  expect(counts('/* __COUNTER__ */ s = "__COUNTER__"; my__COUNTER__ = 1;')).toBe(false);
});

test("beginsWith, namesMembers", () => {
  const { words, all } = ask("ab[i] = offsetof(struct s, c);");
  expect(["ab", "a", "ab[i]"].map((word) => words.beginsWith(all, word))).toEqual([true, false, false]);
  expect(words.namesMembers(all)).toBe(true);
  expect(words.namesMembers({ ...all, end: 7 })).toBe(false);
});

test("pointerQualifier: anywhere in front of the name", () => {
  const qualifier = (text: string, isParameter = false) => {
    const { words, all } = ask(text);
    const start = text.lastIndexOf("p");
    return words.pointerQualifier({ ...all, start, end: start + 1 }, isParameter);
  };
  expect(qualifier("const int *p")).toBe("access");
  expect(qualifier("int *volatile *q, *p")).toBe("access");
  expect(qualifier("const int a; int * /* const */ p")).toBeNull();
  expect(qualifier("const int a;\n#pragma const\nint *p")).toBeNull();
  expect(qualifier("int *__restrict p")).toBe("restrict");
  expect(qualifier("f(const int *a, int *p", true)).toBeNull();
  expect(qualifier("f(const int *a, int *p")).toBe("access");
  expect(qualifier("f(a, p) const int *a, *p", true)).toBe("access");
});
