import { expect, test } from "vitest";
import { shellWords } from "./compile-commands.ts";

test("words are split as a shell splits them", () => {
  expect(shellWords(String.raw`gcc -DNAME=\"a\ b\" "-I/a b" '-DX="1 2"' -DS="\"s\\t\"" -c a.c`)).toEqual([
    ...["gcc", '-DNAME="a b"', "-I/a b", '-DX="1 2"', String.raw`-DS="s\t"`, "-c", "a.c"],
  ]);
});
