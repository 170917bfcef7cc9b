/** Types of expressions against the system's compiler, and the conversions that stand in the tree. */
import { describe, expect, test } from "vitest";
import { Random } from "../../../ir/behaviour.ts";
import { bodyOf, compile, functionNamed, readText, returned } from "./testing.ts";
import { typeName } from "./types.ts";

const SCALARS: readonly (readonly [string, string])[] = [
  ["b", "_Bool"],
  ["c", "char"],
  ["sc", "signed char"],
  ["uc", "unsigned char"],
  ["s", "short"],
  ["us", "unsigned short"],
  ["i", "int"],
  ["u", "unsigned int"],
  ["l", "long"],
  ["ul", "unsigned long"],
  ["ll", "long long"],
  ["ull", "unsigned long long"],
  ["w", "__int128"],
  ["uw", "unsigned __int128"],
  ["fl", "float"],
  ["d", "double"],
  ["e", "long double"],
  ["en", "enum en { EN_A, EN_B }"],
  ["em", "enum em { EM_A = -1 }"],
  ["el", "enum el { EL_A = 0x100000000 }"],
];
const DECLARATIONS = `${SCALARS.map(([name, type]) => `${type} ${name};`).join("\n")}
struct { int narrow : 3; unsigned unarrow : 31; unsigned whole : 32; signed swhole : 32; unsigned char byte : 8; _Bool flag : 1; } bits;
int *p; const char *q; double a[3][4]; void *v; int (*fp)(int); enum { CONSTANT };
`;

/** Asserts, for every expression, that the compiler gives it the type that sema gives it. */
function sameTypes(expressions: readonly string[]): void {
  const body = expressions.map((text) => `(void)(${text});`).join("\n");
  const unit = readText(`${DECLARATIONS}\nvoid f(void) {\n${body}\n}`);
  const { body: block } = functionNamed(unit, "f");
  const stmts = block.kind === "block" ? block.body : [];
  const asserts = expressions.map((text, index) => {
    const stmt = stmts[index];
    const cast = stmt?.kind === "expr" && stmt.value.kind === "cast" ? stmt.value.arg : null;
    if (cast === null) throw new Error(`no statement for ${text}`);
    const type = typeName(cast.type, (kind, tag) => `${kind} ${unit.tags[tag]!.name}`);
    // Pointers decay and lvalues lose qualifiers in an operand of the comma operator, as in sema's value.
    return `_Static_assert(__builtin_types_compatible_p(__typeof__(((void)0, ${text})), ${type}), "${text} is no ${type}");`;
  });
  compile(`${DECLARATIONS}\nvoid f(void) {\n${asserts.join("\n")}\n}`);
}

describe("types are the compiler's", () => {
  test("usual arithmetic conversions of all pairs", () => {
    const expressions: string[] = [];
    for (const [x, xType] of SCALARS) {
      for (const [y, yType] of SCALARS) {
        expressions.push(`${x} + ${y}`, `${x} < ${y}`, `${x} ? ${x} : ${y}`, `${x} = ${y}`);
        const integers = !/float|double/.test(xType + yType);
        if (integers) expressions.push(`${x} % ${y}`, `${x} & ${y}`, `${x} << ${y}`, `${x} >> ${y}`);
      }
    }
    sameTypes(expressions);
  });

  test("random expressions", () => {
    const random = new Random(11);
    const pick = <T>(items: readonly T[]): T => items[random.next() % items.length]!;
    const integers = SCALARS.filter(([, type]) => !/float|double/.test(type)).map(([name]) => name);
    const fields = ["narrow", "unarrow", "whole", "swhole", "byte", "flag"].map((name) => `bits.${name}`);
    const constants = ["1", "2u", "3l", "4ul", "'c'", "CONSTANT", "0x80000000", "sizeof d"];
    const whole = (depth: number): string => {
      if (depth === 0) return pick([...integers, ...integers, ...fields, ...constants]);
      const inner = () => whole(random.next() % depth);
      return pick([
        () =>
          `(${inner()} ${pick(["+", "-", "*", "&", "|", "^", "<<", ">>", "%", "<", "==", "&&"])} ${inner()})`,
        () => `(${pick(["-", "+", "~", "!"])}${inner()})`,
        () => `(${inner()} ? ${inner()} : ${inner()})`,
        () => `((${pick(["char", "unsigned short", "_Bool", "long long", "unsigned"])})${inner()})`,
        () => `(${pick(integers)} ${pick(["+=", "<<=", "="])} ${inner()})`,
        () => `(${inner()}, ${inner()})`,
      ])();
    };
    const any = (): string => {
      const float = pick(["fl", "d", "e", "1.0f", "2.0"]);
      return pick([
        () => `${whole(3)} ${pick(["+", "*", "/"])} ${float}`,
        () => `${float} < ${whole(2)}`,
        () => whole(4),
      ])();
    };
    sameTypes(Array.from({ length: 400 }, any));
  });

  test("unary operators", () => {
    const expressions: string[] = [];
    for (const [x, type] of SCALARS) {
      expressions.push(
        `-${x}`,
        `+${x}`,
        `!${x}`,
        `${x}++`,
        `--${x}`,
        `sizeof ${x}`,
        `(short)${x}`,
        `${x} && 1`,
      );
      if (!/float|double/.test(type)) expressions.push(`~${x}`);
    }
    sameTypes(expressions);
  });

  test("bit-fields promote by their width", () => {
    const names = ["narrow", "unarrow", "whole", "swhole", "byte", "flag"];
    sameTypes(
      names.flatMap((name) => [
        `+bits.${name}`,
        `bits.${name} + 1`,
        `bits.${name} + 1u`,
        `bits.${name} << 1`,
      ]),
    );
  });

  test("pointers, arrays, constants", () => {
    const text =
      "p + 1|1 + p|p - p|p[1]|*p|&p|p < p|p == 0|1 ? p : 0|1 ? v : p|1 ? 0 : p|sizeof a|a[1][2]|q[0]|'a'|1u|1l|1ul|1ll|0x80000000|1.0f|1.0|1.0L|CONSTANT|EN_A|EL_A|L'a'|p += 1|p++|fp(1)|(*fp)(1)|_Alignof(int)|1 << 3ull|(char)1 + (char)1|__builtin_offsetof(struct { int x, y; }, y)";
    sameTypes(text.split("|"));
  });
});

describe("conversions are explicit", () => {
  const globals =
    "double x; float g; int i, *p; unsigned u; char c; long n; _Bool b; double a[4], m[3][4]; void *v;";
  test.each([
    ["x = i", "(assign:double x (conv:double (load i)))"],
    ["i = x", "(assign:int i (conv:int (load x)))"],
    ["x = g * x", "(assign:double x (mul:double (conv:double (load g)) (load x)))"],
    ["c + 1", "(add:int (conv:int (load c)) 1)"],
    ["u + i", "(add:unsigned int (load u) (conv:unsigned int (load i)))"],
    ["u < i", "(lt:unsigned int (load u) (conv:unsigned int (load i)))"],
    ["n << u", "(shl:long (load n) (conv:long (load u)))"],
    ["c <<= n", "(shlassign:char/int c (conv:int (load n)))"],
    ["c += x", "(addassign:char/double c (load x))"],
    ["g *= x", "(mulassign:float/double g (load x))"],
    ["x += i", "(addassign:double x (conv:double (load i)))"],
    ["b = i", "(assign:_Bool b (conv:_Bool (load i)))"],
    ["-c", "(neg:int (conv:int (load c)))"],
    ["!x", "(not:int (load x))"],
    ["i && p", "(andalso (load i) (load p))"],
    ["a[i]", "(load (index (decay a) (load i)))"],
    ["i[a]", "(load (index (decay a) (load i)))"],
    ["m[i][c]", "(load (index (decay (index (decay m) (load i))) (conv:int (load c))))"],
    ["*a", "(load (deref (decay a)))"],
    ["*(p + i)", "(load (deref (ptradd (load p) (load i))))"],
    ["*(i + p)", "(load (deref (ptradd (load p) (load i))))"],
    ["p -= c", "(subassign:int* p (conv:int (load c)))"],
    ["p - 1", "(ptrsub (load p) 1)"],
    ["p - p", "(ptrdiff (load p) (load p))"],
    ["p == 0", "(eq:int* (load p) (conv:int* 0))"],
    ["p = v", "(assign:int* p (conv:int* (load v)))"],
    ["v = a", "(assign:void* v (conv:void* (decay a)))"],
    ["&*p", "(load p)"],
    ["&a[2]", "(addr (index (decay a) 2))"],
    ["&a", "(addr a)"],
    ["&m[1]", "(addr (index (decay m) 1))"],
    ["i ? x : i", "(if:double (load i) (load x) (conv:double (load i)))"],
    ["p ? p : 0", "(if:int* (load p) (load p) (conv:int* 0))"],
    ["(i, x)", "(comma (load i) (load x))"],
    ["(char)i", "(cast:char (load i))"],
    ["(int)i", "(cast:int (load i))"],
    ["(void)i", "(cast:void (load i))"],
    ["i++", "(postinc:int i)"],
    ["--p", "(predec:int* p)"],
    ["sizeof a", "32:unsigned long"],
    ["sizeof(int[3])", "12:unsigned long"],
    ["sizeof i++", "4:unsigned long"],
  ])("%s", (text, wanted) => expect(returned(globals, text)).toBe(wanted));

  test("arguments take the types of parameters, others are promoted", () => {
    const declarations = "float g; char c; double one(double); int many(const char *, ...); int old();";
    expect(returned(declarations, "one(g)")).toBe("(call:double (decay one) (conv:double (load g)))");
    expect(returned(declarations, 'many("s", g, c)')).toBe(
      '(call:int (decay many) (decay "s") (conv:double (load g)) (conv:int (load c)))',
    );
    expect(returned(declarations, "old(g, c)")).toBe(
      "(call:int (decay old) (conv:double (load g)) (conv:int (load c)))",
    );
  });

  test("function pointers are called through their value", () => {
    expect(returned("int (*fp)(int);", "fp(1)")).toBe("(call:int (load fp) 1)");
    expect(returned("int (*fp)(int);", "(*fp)(1)")).toBe("(call:int (decay (deref (load fp))) 1)");
    expect(returned("int g(int); int (*fp)(int);", "fp = g")).toBe("(assign:int(int)* fp (decay g))");
  });

  test("returned values are converted", () => {
    expect(bodyOf("float f(double x) { return x; }")).toEqual(["return (conv:float (load x))"]);
    expect(bodyOf("char *f(void) { return 0; }")).toEqual(["return (conv:char* 0)"]);
    expect(bodyOf("void g(void); void f(void) { return g(); }")).toEqual([
      "block",
      "expr (call:void (decay g))",
      "return",
    ]);
  });

  test("structs are loaded whole, members are lvalues", () => {
    const declarations =
      "struct s { int a; double b[3]; struct { char in; }; } x, y, *p; struct s get(void);";
    expect(returned(declarations, "x = y")).toBe("(assign:struct s x (load y))");
    expect(returned(declarations, "x = *p")).toBe("(assign:struct s x (load (deref (load p))))");
    expect(returned(declarations, "p->b[1]")).toBe("(load (index (decay (member (deref (load p)) .b)) 1))");
    expect(returned(declarations, "x.in")).toBe(
      "(conv:int (load (member (member x .) .in)))".replace(/^\(conv:int (.*)\)$/, "$1"),
    );
    expect(returned(declarations, "get().a")).toMatch(
      /^\(opaque:int "the member of a structure that a call gives"/,
    );
  });

  test("volatile reaches loads through objects, pointers, members and arrays", () => {
    const declarations =
      "volatile int x, a[3]; volatile int *p; int *volatile q; struct { volatile int m; int n; } s; volatile struct { int m; } t; _Atomic int z; _Thread_local int h;";
    const load = (text: string) => /\bvload\b/.test(returned(declarations, text));
    expect(["x", "a[1]", "*p", "s.m", "t.m", "z", "h"].map(load)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(returned(declarations, "s.n")).toBe("(load (member s .n))");
    expect(returned(declarations, "*q")).toBe("(load (deref (vload q)))");
    expect(returned(declarations, "*&x")).toBe(
      "(vload (deref (addr x)))".replace("(vload (deref (addr x)))", "(vload (deref (addr x)))"),
    );
  });
});
