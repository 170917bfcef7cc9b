import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHAR } from "../../../ir/type.ts";
import { parseCharacter, parseNumber, parseStrings } from "./literals.ts";
import { runWithCompiler } from "./testing.ts";

const UTF8 = { latin1: false, plain: CHAR };
const LATIN1 = { latin1: true, plain: CHAR };

const typed = (text: string) => {
  const literal = parseNumber(text);
  return literal?.kind === "int" ? `${literal.value} ${literal.type.name}` : null;
};

describe("integer constants", () => {
  test.each([
    ["0", "0 int"],
    ["2147483647", "2147483647 int"],
    ["2147483648", "2147483648 long"],
    ["0x7fffffff", "2147483647 int"],
    ["0x80000000", "2147483648 unsigned int"],
    ["037777777777", "4294967295 unsigned int"],
    ["0x100000000", "4294967296 long"],
    ["0xffffffffffffffff", "18446744073709551615 unsigned long"],
    ["4294967295u", "4294967295 unsigned int"],
    ["4294967296U", "4294967296 unsigned long"],
    ["1l", "1 long"],
    ["1ll", "1 long long"],
    ["1uLL", "1 unsigned long long"],
    ["1LU", "1 unsigned long"],
    ["0b101", "5 int"],
    ["1'000'000", "1000000 int"],
    ["9223372036854775807", "9223372036854775807 long"],
  ])("%s is %s", (text, wanted) => expect(typed(text)).toBe(wanted));

  test("what is no number is none", () => {
    for (const text of ["08", "1lul", "0x", "1.2.3", "0b12"]) expect(parseNumber(text)).toBeNull();
  });
});

const float = (text: string) => {
  const literal = parseNumber(text);
  return literal?.kind === "float" ? literal.value : Number.NaN;
};

describe("floating constants", () => {
  test("decimal doubles are what JavaScript, which rounds correctly, reads", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: 1, max: 21 }),
        (x, digits) => {
          const value = Math.abs(x);
          const exponent = value.toExponential();
          const rounded = value.toPrecision(digits);
          for (const text of [exponent, rounded]) {
            if (/[.e]/.test(text)) expect(float(text)).toBe(Number(text));
          }
        },
      ),
      { seed: 7 },
    );
  });

  test("hexadecimal constants are exact", () => {
    expect(float("0x1.8p1")).toBe(3);
    expect(float("0x.1p4")).toBe(1);
    expect(float("0x1p-1074")).toBe(5e-324);
    expect(float("0x1.fffffffffffffp1023")).toBe(Number.MAX_VALUE);
    expect(float("0x1p1024")).toBe(Number.POSITIVE_INFINITY);
    expect(float("0x1p-1075")).toBe(0);
    expect(float("0x1.8p-1075")).toBe(5e-324);
  });

  test("float constants are rounded once, not by way of double", () => {
    // Just above the middle of two floats; as a double it is the middle itself, which would round down to
    // even.
    const text = "1.00000005960464477540f";
    expect(float(text)).toBe(1 + 2 ** -23);
    expect(Math.fround(Number(text.slice(0, -1)))).toBe(1);
    expect(float("3.4028235677973367e38f")).toBe(Number.POSITIVE_INFINITY);
    expect(float("1e-45f")).toBe(2 ** -149);
  });

  test("float constants agree with the compiler's", () => {
    const texts = [
      "0.1f",
      "3.14159265f",
      "1e10f",
      "16777217.0f",
      "1.17549435e-38f",
      "9.99999e-40f",
      "0x1.000001p0f",
      "7.0e-46f",
    ];
    const program = `#include <stdio.h>\nint main(void) { ${texts.map((t) => `printf("%a\\n", (double)${t});`).join(" ")} }`;
    const lines = runWithCompiler(program).trim().split("\n");
    expect(texts.map((text) => float(text))).toEqual(lines.map((line) => float(line)));
  });

  test("suffixes give the type", () => {
    const name = (text: string) => parseNumber(text)?.type;
    expect(name("1.0L")).toMatchObject({ bits: 80 });
    expect(name("1.f")).toMatchObject({ bits: 32 });
    expect(parseNumber("1.0i")).toMatchObject({ kind: "other" });
    expect(parseNumber("1.0x")).toBeNull();
  });
});

describe("characters and strings", () => {
  const value = (text: string) => parseCharacter(text, UTF8)?.value;
  test("plain characters are int, of the value of a signed char", () => {
    expect(value("'a'")).toBe(97n);
    expect(value("'\\n'")).toBe(10n);
    expect(value("'\\0'")).toBe(0n);
    expect(value("'\\377'")).toBe(-1n);
    expect(value("'\\x80'")).toBe(-128n);
    expect(value("'\\''")).toBe(39n);
    expect(value("'ab'")).toBe(24930n);
    expect(value("L'\\u00e9'")).toBe(233n);
  });

  test("non-ASCII characters are bytes of the file's encoding", () => {
    expect(parseCharacter("'é'", LATIN1)?.value).toBe(-23n);
    expect(parseStrings(['"é"'], UTF8)).toMatchObject({ bytes: "\u00c3\u00a9", length: 2 });
    expect(parseStrings(['"\u00e9"'], LATIN1)).toMatchObject({ bytes: "\u00e9", length: 1 });
  });

  test("adjacent strings join, wide if one of them is", () => {
    expect(parseStrings(['"ab"', '"\\x41" "'.slice(0, 6)], UTF8)).toMatchObject({ bytes: "abA", length: 3 });
    expect(parseStrings(['"a"', 'L"b"'], UTF8)).toMatchObject({ length: 2, bytes: "a\0\0\0b\0\0\0" });
  });
});
