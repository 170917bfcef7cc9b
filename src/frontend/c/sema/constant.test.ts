/**
 * Constant expressions against the system's compiler, by static assertions over the values that sema found.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile, readText } from "./testing.ts";

/** The values of enumeration constants are what sema folds; the compiler has to agree with each. */
function agree(expressions: readonly string[], prelude = ""): readonly string[] {
  const unfolded: string[] = [];
  const asserts: string[] = [];
  for (const [index, text] of expressions.entries()) {
    // The extent of an array is constant or the item is not understood; its symbol then is opaque.
    const unit = readText(
      `${prelude}\nextern char x${index}[(${text}) + 0u == 0 ? 1 : (unsigned)(${text})];\nchar *f(void) { return x${index}; }`,
    );
    const type = unit.symbols.find(({ name }) => name === `x${index}`)?.type;
    const value = type?.kind === "array" ? type.extent?.value : undefined;
    if (value == null) unfolded.push(text);
    else asserts.push(`_Static_assert(((${text}) + 0u == 0 ? 1 : (unsigned)(${text})) == ${value}u, "");`);
  }
  compile(`${prelude}\n${asserts.join("\n")}`);
  return unfolded;
}

describe("integer constant expressions", () => {
  test("operators, types, casts, sizes", () => {
    const expressions = [
      "1 + 2 * 3",
      "7 / 2",
      "-7 / 2",
      "-7 % 3",
      "7 % -3",
      "1 << 10",
      "-1 >> 1",
      "0xffu & ~3",
      "5 ^ 3 | 8",
      "!5",
      "!!5",
      "1 < 2",
      "-1 < 0u",
      "-1 < 0ul",
      "(char)300",
      "(unsigned char)300",
      "(signed char)200",
      "(short)40000",
      "(_Bool)7",
      "(int)3.99",
      "(int)-3.99",
      "(unsigned char)1e2",
      "1 ? 2 : 3",
      "0 ? 1 / 0 : 4",
      "0 && 1 / 0",
      "1 || 1 / 0",
      "'a' + 1",
      "sizeof(int)",
      "sizeof(struct s)",
      "sizeof(long double)",
      'sizeof "abc"',
      "sizeof(int[3][4])",
      "sizeof(((struct s *)0)->d)",
      "_Alignof(double)",
      "__builtin_offsetof(struct s, d)",
      "(unsigned long)&((struct s *)0)->d",
      "(char *)&((struct s *)0)->a[2] - (char *)0 > 0 ? 5 : 6",
      "E1",
      "E3",
      "4294967295u + 2u",
      "2147483647 + 0u + 1",
      "(long long)1 << 40 >> 38",
      "0x7fffffffffffffff / 0x10000",
      "18446744073709551615ul % 1000",
      "-9223372036854775807 - 1 < 0",
      "07 + 0b11",
      "1 == 1.0 ? 3 : 4",
      "(1, 2)",
      "__builtin_constant_p(3)",
      "__builtin_types_compatible_p(int, int) + 5",
      "__builtin_choose_expr(1, 7, 8)",
      "_Generic(1.0f, int: 1, float: 2, default: 3)",
      "_Generic(1l, long long: 1, default: 9)",
    ];
    const prelude = "struct s { int a[3]; double d; }; enum { E1 = 5, E2, E3 = E2 * 2 };";
    // Comparing floating constants, addresses less a null pointer and commas are no integer constant
    // expressions.
    expect(agree(expressions, prelude)).toEqual([
      "(char *)&((struct s *)0)->a[2] - (char *)0 > 0 ? 5 : 6",
      "1 == 1.0 ? 3 : 4",
      "(1, 2)",
    ]);
  });

  test("random expressions", () => {
    const leaf = fc.oneof(
      fc.integer({ min: -200, max: 200 }).map((n) => (n < 0 ? `(${n})` : `${n}`)),
      fc.constantFrom(
        "1u",
        "7ul",
        "3l",
        "0x80000000",
        "(char)-5",
        "(unsigned char)250",
        "(short)1000",
        "'z'",
        "sizeof(int)",
        "2147483647",
      ),
    );
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        leaf,
        fc
          .tuple(
            fc.constantFrom(
              "+",
              "-",
              "*",
              "/",
              "%",
              "<<",
              ">>",
              "&",
              "|",
              "^",
              "<",
              "<=",
              "==",
              "!=",
              "&&",
              "||",
            ),
            tie("expression"),
            tie("expression"),
          )
          .map(([op, a, b]) => `(${a} ${op} ${b})`),
        fc
          .tuple(
            fc.constantFrom(
              "-",
              "~",
              "!",
              "(int)",
              "(unsigned)",
              "(char)",
              "(long)",
              "(unsigned short)",
              "(_Bool)",
            ),
            tie("expression"),
          )
          .map(([op, a]) => `(${op}${a})`),
        fc
          .tuple(tie("expression"), tie("expression"), tie("expression"))
          .map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
      ),
    }));
    const samples = fc.sample(expression, { seed: 5, numRuns: 300 });
    const unfolded = agree(samples);
    // Overflow, division by zero and bad shifts are not folded; most expressions have none of these.
    expect(unfolded.length).toBeLessThan(samples.length / 3);
  });

  test("a value that rests on a macro is marked as a hint", () => {
    const extent = (text: string) => {
      const { symbols } = readText(`${text}\nint *f(void) { return a; }`);
      const type = symbols.find(({ name }) => name === "a")?.type;
      return type?.kind === "array" ? type.extent?.value : undefined;
    };
    expect(extent("int a[10];")).toBe(10n);
    expect(extent("#define N 10\nint a[N];")).toBeNull();
    expect(extent("#define N 10\nint a[2 * N + 1];")).toBeNull();
    expect(extent("#define N 10u\nint a[N];")).toBeNull();
    expect(extent("#define N 10\nenum { M = N }; int a[M];")).toBeNull();
    expect(extent("#define N 10\nstruct s { char c[N]; }; int a[sizeof(struct s)];")).toBeNull();
    expect(extent("#define ID(x) x\nint a[ID(10)];")).toBe(10n);
  });
});
