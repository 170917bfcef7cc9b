/** Layouts against the system's compiler: sizes, alignments and offsets that a compiled program prints. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StructLayout } from "../../../ir/module.ts";
import { readText, runWithCompiler } from "./testing.ts";

/**
 * What sema says, a line for each tag: size, alignment, then `name offset` or `name offset.bit:width` for
 * each member.
 */
function ours(text: string): readonly string[] {
  return readText(text)
    .tags.filter(({ name }) => /^S\d+$/.test(name))
    .map(line);
}

function line({ name, size, align, fields }: StructLayout): string {
  const members = fields
    .filter((field) => field.name !== "")
    .map(({ name: field, offset, bits }) => {
      if (bits === null) return `${field}@${offset * 8n}`;
      return `${field}@${offset * 8n + BigInt(bits.at)}:${bits.width}`;
    });
  return `${name} ${size} ${align} ${members.join(" ")}`;
}

interface Sample {
  readonly text: string;
  readonly fields: readonly { readonly name: string; readonly isBitField: boolean }[];
}

/** A program that prints the same lines: bit-fields are found by filling them with ones. */
function compiled(samples: readonly Sample[], prelude = ""): readonly string[] {
  const probes = samples.map(({ fields }, index) => {
    const type = samples[index]!.text.startsWith("union") ? `union S${index}` : `struct S${index}`;
    const members = fields.map(({ name, isBitField }) =>
      isBitField
        ? `memset(&u, 0, sizeof u); u.${name} = -1; bits(" ${name}", &u, sizeof u);`
        : `printf(" ${name}@%zu", 8 * __builtin_offsetof(${type}, ${name}));`,
    );
    return `{ static ${type} u; printf("S${index} %zu %zu", sizeof u, _Alignof(${type})); ${members.join(" ")} printf("\\n"); }`;
  });
  const program = `#include <stdio.h>\n#include <string.h>
static void bits(const char *name, void *at, size_t size) {
  size_t first = 0, count = 0;
  for (size_t i = 0; i < 8 * size; i++)
    if (((unsigned char *)at)[i / 8] >> i % 8 & 1) { if (!count++) first = i; }
  printf("%s@%zu:%zu", name, first, count);
}
${prelude}${samples.map(({ text }) => text).join("\n")}
int main(void) { ${probes.join("\n")} }`;
  return runWithCompiler(program)
    .trimEnd()
    .split("\n")
    .map((text) => text.trimEnd());
}

const field = (name: string, isBitField = false) => ({ name, isBitField });

describe("layouts are the compiler's", () => {
  test("members, arrays, nested and anonymous structs, unions, enums, attributes", () => {
    const bodies: readonly (readonly [string, string, readonly string[]])[] = [
      ["struct", "char c; int i; char d; double x; short s;", ["c", "i", "d", "x", "s"]],
      ["struct", "char c; long double e; _Bool b;", ["c", "e", "b"]],
      ["struct", "char c[3]; short a[2][3]; int (*f)(void); void *p;", ["c", "a", "f", "p"]],
      ["union", "char c[5]; int i; double d;", ["c", "i", "d"]],
      ["struct", "char c; struct { char a; int b; } in; char d;", ["c", "in", "d"]],
      ["struct", "char c; union { double x; char y; }; char d;", ["c", "d"]],
      ["struct", "char c; enum { A, B } e; char d;", ["c", "e", "d"]],
      ["struct", "int n; double flexible[];", ["n", "flexible"]],
      ["struct", "char c; int i __attribute__((packed)); long l;", ["c", "i", "l"]],
      ["struct", "char c; int i __attribute__((aligned(16))); char d;", ["c", "i", "d"]],
      ["struct", "char c; _Alignas(8) char d; char e;", ["c", "d", "e"]],
      ["struct", "char c; _Alignas(double) char d; char e;", ["c", "d", "e"]],
      ["struct", "char c; int i __attribute__((aligned(4 * 4))); char d;", ["c", "i", "d"]],
      ["struct", "char c; int i __attribute__((aligned(sizeof(long)))); char d;", ["c", "i", "d"]],
      ["struct", "char c; float v __attribute__((vector_size(4 * sizeof(float)))); char d;", ["c", "v", "d"]],
      ["struct", "char c; __int128 w; char d;", ["c", "w", "d"]],
      ["struct", "char c; double _Complex z; char d;", ["c", "z", "d"]],
      ["struct", "char c; loose i; char d; tight l; char e;", ["c", "i", "d", "l", "e"]],
      ["struct", "char c; loose a[3]; looser b; char d;", ["c", "a", "b", "d"]],
      ["struct", "char c; wide w; char d; loosepair p; wide *q;", ["c", "w", "d", "p", "q"]],
      ["union", "char c; tight l;", ["c", "l"]],
    ];
    const samples = bodies.map(([kind, body, names], index) => ({
      text: `${kind} S${index} { ${body} };`,
      fields: names.map((name) => field(name)),
    }));
    const more = [
      {
        text: `struct S${samples.length} { char c; int i; short s; } __attribute__((packed));`,
        fields: ["c", "i", "s"].map((n) => field(n)),
      },
    ];
    more.push({
      text: `struct __attribute__((aligned(32))) S${samples.length + 1} { char c; int i; };`,
      fields: ["c", "i"].map((n) => field(n)),
    });
    const typedefs = `typedef int loose __attribute__((aligned(1))); typedef __attribute__((aligned(16))) long tight; typedef loose looser;
typedef struct { char c; int i; } __attribute__((aligned(32))) wide; typedef struct pair { short a; long b; } loosepair __attribute__((aligned(2)));`;
    const all = [...samples, ...more];
    expect(ours(`${typedefs}\n${all.map(({ text }) => text).join("\n")}`)).toEqual(compiled(all, typedefs));
  });

  test("random structs with bit-fields", () => {
    const types = [
      "char",
      "unsigned char",
      "short",
      "int",
      "unsigned",
      "long",
      "unsigned long long",
      "_Bool",
      "double",
      "float",
      "char *",
    ];
    const widths: Readonly<Record<string, number>> = {
      char: 8,
      "unsigned char": 8,
      short: 16,
      int: 32,
      unsigned: 32,
      long: 64,
      "unsigned long long": 64,
    };
    const member = fc.record({
      type: fc.constantFrom(...types),
      width: fc.option(fc.integer({ min: 0, max: 64 })),
      array: fc.option(fc.integer({ min: 1, max: 3 })),
      named: fc.integer({ min: 0, max: 4 }),
    });
    const struct = fc.record({
      members: fc.array(member, { minLength: 1, maxLength: 8 }),
      kind: fc.constantFrom("struct", "struct", "struct", "union"),
      attribute: fc.constantFrom("", "", " __attribute__((packed))"),
    });
    const toSample = (
      {
        members,
        kind,
        attribute,
      }: {
        members: readonly { type: string; width: number | null; array: number | null; named: number }[];
        kind: string;
        attribute: string;
      },
      index: number,
    ): Sample => {
      const fields: { name: string; isBitField: boolean }[] = [];
      const texts = members.map(({ type, width, array, named }, at) => {
        const limit = widths[type];
        const name = `m${at}`;
        if (width !== null && limit !== undefined) {
          const bits = width % (limit + 1);
          if (bits === 0 || named === 0) return `${type} : ${bits};`;
          fields.push(field(name, true));
          return `${type} ${name} : ${bits};`;
        }
        fields.push(field(name));
        return `${type} ${name}${array === null ? "" : `[${array}]`};`;
      });
      return {
        text: `${kind} S${index} { ${texts.join(" ")} char last; }${attribute};`,
        fields: [...fields, field("last")],
      };
    };
    const samples = fc.sample(struct, { seed: 11, numRuns: 400 }).map(toSample);
    expect(ours(samples.map(({ text }) => text).join("\n"))).toEqual(compiled(samples));
  });

  test("#pragma pack", () => {
    const text = `#pragma pack(push, 1)
struct S0 { char c; int i; double d; };
#pragma pack(2)
struct S1 { char c; int i; double d; int f : 7, g : 30; };
#pragma pack(pop)
struct S2 { char c; int i; double d; };
`;
    const samples: readonly Sample[] = [
      { text: "struct S0", fields: ["c", "i", "d"].map((n) => field(n)) },
      {
        text: "struct S1",
        fields: [...["c", "i", "d"].map((n) => field(n)), field("f", true), field("g", true)],
      },
      { text: "struct S2", fields: ["c", "i", "d"].map((n) => field(n)) },
    ];
    expect(ours(text)).toEqual(
      compiled(
        samples.map((s) => ({ ...s, text: `${s.text};` })),
        text,
      ),
    );
  });

  test("extents that are macros make the layout a hint", () => {
    const { tags } = readText("#define N 10\nstruct S { int a[N]; char c; }; struct S s;");
    expect(tags[0]).toMatchObject({ name: "S", size: 44n, symbolic: true });
    const bits = readText("#define W 5\nstruct S { unsigned a : W, b : 3; }; struct S s;").tags[0];
    expect(bits).toMatchObject({
      size: 4n,
      symbolic: true,
      fields: [{ bits: { width: 5 } }, { bits: { at: 5, width: 3 } }],
    });
  });
});
