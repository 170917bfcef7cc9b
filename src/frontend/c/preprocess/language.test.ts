import { expect, test } from "vitest";
import { BARE_COMPILER, expanded } from "../testing.ts";
import { languageOf } from "./language.ts";

const of = (std: string | null, predefined = "") => languageOf({ std }, { ...BARE_COMPILER, predefined });

test("-std= says which tokens there are; without it the compiler's default does", () => {
  expect(of("c11")).toEqual({ strict: true, trigraphs: true, rawStrings: false, c23: false });
  expect(of("gnu17")).toEqual({ strict: false, trigraphs: false, rawStrings: true, c23: false });
  expect(of("gnu89").rawStrings).toBe(false);
  expect(of("c2x")).toEqual({ strict: true, trigraphs: false, rawStrings: false, c23: true });
  expect(of(null, "#define __STDC_VERSION__ 201710L\n").c23).toBe(false);
  expect(of(null, "#define __STDC_VERSION__ 202311L\n")).toMatchObject({ c23: true, rawStrings: true });
});

test("raw strings run over quotes, backslashes and lines in GNU C", () => {
  const text = 'a R"x(b " \\\n)" )x" c';
  expect(expanded(text, { options: { std: "gnu11" } })).toBe('a R"x(b " \\\n)" )x" c');
  expect(expanded('R"(a)" R"no', { options: { std: "gnu11" } })).toBe('R"(a)" R "no');
  expect(expanded('#define R r\nR"(a)"', { options: { std: "c11" } })).toBe('r "(a)"');
});

test("C23 has digit separators and u8 characters", () => {
  expect(expanded("#if 1'000 == 1000\n1'0 u8'a'\n#endif", { options: { std: "c23" } })).toBe("1'0 u8'a'");
  expect(expanded("#define u8 U\n1'0'2 u8'a'", { options: { std: "c17" } })).toBe("1 '0' 2 U 'a'");
});
