// Objects of random programs that are more than scalars and arrays: bit-fields, structs, unions, enums,
// narrow integers, static locals, and the assignments that C's conversions make interesting. What they
// compute is defined: amounts of shifts are small, divisors constants, and an expression changes one object
// only, which it does not read besides.

/** Numbers below `n`, and members of lists. */
export interface Picker {
  pick(n: number): number;
  oneOf<T>(items: readonly T[]): T;
}

/** Types and functions that all test functions share. */
export const SHARED = `struct random_bits { unsigned f : 3; int g : 5; unsigned : 2, h : 9; _Bool t : 1; unsigned long w : 31; };
struct random_plain { int x; short y; unsigned char z[3]; };
union random_parts { unsigned i; unsigned char c[4]; short h[2]; };
enum random_kind { RANDOM_LOW = -3, RANDOM_NONE, RANDOM_HIGH = 90 };
static struct random_plain random_changed(struct random_plain p, int by) {
  p.x ^= by; p.y += by & 15; p.z[by & 1]--; return p;
}
static struct random_plain random_chosen(int which, struct random_plain p, struct random_plain q) {
  if (which & 1) return random_changed(q, which);
  return p;
}
static int random_bumped(int *p) { *p = (*p + 3) % 50; return *p * 2; }
static int random_last(c, h) unsigned char c; short h; { return c - h; }
`;

/** Declarations, with values. */
export function declareObjects(by: Picker): string {
  const n = (limit: number) => by.pick(limit);
  return `  struct random_bits w = {${n(8)}, ${n(32) - 16}, ${n(512)}, ${n(2)}, ${n(1000)}}, w2 = {.h = ${n(600)}};
  struct random_plain r = {${n(99)}, ${n(99)}, {[1] = ${n(300)}}}, r2 = {.y = ${n(9)}}, *pr = &r, rs[3] = {r, {${n(9)}, .z = {1, 2}}};
  union random_parts v = {${n(99999)}};
  enum random_kind e = RANDOM_HIGH;
  unsigned char uc = ${n(256)}; unsigned short us = ${n(65536)}; signed char sc = ${n(256) - 128}; _Bool t = ${n(2)};
  static int kept; static unsigned char marks[4];
`;
}

/** Prints all of them. */
export const PRINT_OBJECTS = `  printf(" %d %d %d %d %lu", w.f, w.g, w.h, w.t, (unsigned long)w.w);
  printf(" %d %d %d %d %lu", w2.f, w2.g, w2.h, w2.t, (unsigned long)w2.w);
  printf(" %d %d %d %d %d", r.x, r.y, r.z[0], r.z[1], r.z[2]);
  printf(" %d %d %d %d %d", r2.x, r2.y, r2.z[0], r2.z[1], r2.z[2]);
  for (int i = 0; i < 3; i++) printf(" %d %d %d", rs[i].x, rs[i].y, rs[i].z[2]);
  printf(" %u %d %d %d %d %d %d %d %d", v.i, e, uc, us, sc, t, kept, marks[1] + marks[2], pr == &r);
`;

/** Values of these objects. */
export const OBJECT_VALUES = [
  "w.f",
  "w.g",
  "w.h",
  "w2.h",
  "r.x",
  "pr->y",
  "r2.z[1]",
  "rs[a & 1].x",
  "v.c[1]",
].concat([...["v.h[0]", "(int)e", "uc", "us", "sc", "t", "kept", "marks[b & 3]", "(int)w.w"]]);

const BITS = ["w.f", "w.g", "w.h", "w.t", "w2.f", "w2.g", "w.w"];
const NARROW = ["uc", "us", "sc", "r.y", "pr->z[2]", "r2.z[0]", "v.c[2]", "v.h[1]", "marks[1]"];
const ASSIGN = ["=", "+=", "-=", "*=", "|=", "^=", "&="];

/**
 * An expression that assigns to one of the objects; `value` is an int without effects. It may be a statement,
 * an operand of a comma, or an arm of `?:`.
 */
export function effect(by: Picker, value: () => string): string {
  const small = () => `((${value()}) % 1000)`;
  switch (by.pick(13)) {
    case 0:
    case 1:
      return `${by.oneOf(BITS)} ${by.oneOf(ASSIGN)} ${small()}`;
    case 2:
      return `${by.oneOf([...BITS, ...NARROW, "t", "kept"])}${by.oneOf(["++", "--"])}`;
    case 3:
      return `${by.oneOf(NARROW)} ${by.oneOf(ASSIGN)} ${small()}`;
    case 4:
      return `${by.oneOf(["uc", "us", "v.i"])} ${by.oneOf(["<<=", ">>="])} ${by.pick(8)}`;
    case 5:
      return `${by.oneOf(["uc", "sc", "us", "w.g"])} ${by.oneOf(["/=", "%="])} ${by.pick(9) + 1}`;
    case 6:
      return `kept = (${by.oneOf(["w.f", "w.g", "sc", "us", "t"])} = ${small()})`;
    case 7:
      return by.oneOf([
        "r2 = r",
        "*pr = rs[1]",
        "rs[2] = *pr",
        "r = rs[b & 1]",
        "w2 = w",
        "pr = pr == &r ? &r2 : &r",
      ]);
    case 8:
      return `${by.oneOf(["r2", "rs[1]", "*pr"])} = random_changed(${by.oneOf(["r", "rs[2]", "*pr"])}, ${small()})`;
    case 9:
      return `r = ${value()} > 3 ? r2 : random_chosen(${small()}, rs[1], random_changed(r2, 3))`;
    case 10:
      return `e = ${by.oneOf(["RANDOM_LOW", "RANDOM_NONE", `${by.pick(50)}`])}`;
    case 11:
      return `t = ${by.oneOf(["x", value(), "pr", "w.h"])}`;
    default:
      return `kept = random_last(${small()}, ${small()}) + (int)sizeof(${by.oneOf(["r", "w", "v.h", "uc << 1"])})`;
  }
}
