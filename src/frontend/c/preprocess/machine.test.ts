import { expect, test } from "vitest";
import { compilerProfile } from "./compiler.ts";
import { unknownMachine } from "./machine.ts";

const said = (...flags: string[]): string | null =>
  unknownMachine(compilerProfile({ cc: "gcc", cacheDir: null, flags }).predefined, flags);

test("the types of this machine are known, with a sign in char or without", () => {
  expect(said()).toBeNull();
  expect(said("-funsigned-char")).toBeNull();
  expect(said("-fshort-enums", "-fno-short-enums")).toBeNull();
});

test.each([
  ["-m32", "long is 4"],
  ["-mx32", "long is 4"],
  ["-fshort-wchar", "wchar_t is 2"],
  ["-mlong-double-64", "long double is 8"],
])("%s makes others", (flag, what) => {
  expect(said(flag)).toBe(`polyc does not know machines where the size of ${what}`);
});

test("-fshort-enums makes others, which no macro tells", () => {
  expect(said("-fshort-enums")).toBe("polyc does not know short enumerations");
});
