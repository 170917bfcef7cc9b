import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Grammar } from "../../source/tree-sitter.ts";
import { type Item, loadGrammar, type ParsedUnit } from "./parse.ts";
import { parseText, type TextSetup } from "./testing.ts";

let grammar: Grammar;

beforeAll(async () => {
  grammar = await loadGrammar();
});

function parse(text: string, setup: TextSetup = {}): ParsedUnit {
  return parseText(text, grammar, setup);
}

function item(unit: ParsedUnit, name: string): Item {
  const found = unit.items.find((candidate) => candidate.names.includes(name));
  if (found === undefined) throw new Error(`nothing declares ${name}`);
  return found;
}

function problems(unit: ParsedUnit): readonly (string | null)[] {
  return unit.items.map((each) => unit.tree(each).problem);
}

/**
 * The expression of the first `return`, as an S-expression of node types with the tokens' own text at the
 * leaves.
 */
function returned(text: string): string {
  const unit = parse(text);
  for (const each of unit.items) {
    const { root, problem } = unit.tree(each);
    const statement = root.descendantsOfType("return_statement")[0];
    if (statement === undefined) continue;
    expect(problem).toBe(null);
    return shape(unit, statement.namedChildren[0]!);
  }
  throw new Error("no return");
}

type Node = ReturnType<ParsedUnit["tree"]>["root"];

function shape(unit: ParsedUnit, node: Node): string {
  const children = node.namedChildren;
  if (children.length === 0) return unit.tokenText(node);
  return `(${node.type} ${children.map((child) => shape(unit, child!)).join(" ")})`;
}

describe("typedef names", () => {
  const T = "typedef float T; ";

  test("casts of a dereference, a negation, an address and a parenthesis are casts", () => {
    expect(returned(`${T}int f(T *p) { return (T)*p; }`)).toBe(
      "(cast_expression (type_descriptor T) (pointer_expression p))",
    );
    expect(returned(`${T}int f() { return (T)-1; }`)).toBe(
      "(cast_expression (type_descriptor T) (unary_expression 1))",
    );
    expect(returned(`${T}int f(int y) { return (T)&y; }`)).toContain("(cast_expression (type_descriptor T)");
    expect(returned(`${T}int f() { return (T)(3); }`)).toContain("(cast_expression (type_descriptor T)");
  });

  test("the same with a variable is a product, a difference, a call", () => {
    expect(returned("int f(int T, int p) { return (T)*p; }")).toMatch(/^\(binary_expression/);
    expect(returned("int f(int T) { return (T)-1; }")).toMatch(/^\(binary_expression/);
    expect(returned("int f(int (*T)(int)) { return (T)(3); }")).toMatch(/^\(call_expression/);
  });

  test("a local variable hides a type, up to the end of its block", () => {
    expect(returned(`${T}int f(int p) { int T = 2; return (T)*p; }`)).toMatch(/^\(binary_expression/);
    expect(returned(`${T}int f(int *p) { { int T = 2; T++; } return (T)*p; }`)).toMatch(/^\(cast_expression/);
    expect(returned(`${T}int f(int *p) { for (int T = 0; T < 3; T++) T; return (T)*p; }`)).toMatch(
      /^\(cast_expression/,
    );
  });

  test("a parameter hides a type in its function only", () => {
    expect(returned(`${T}int f(int T, int p) { return (T)*p; }`)).toMatch(/^\(binary_expression/);
    expect(returned(`${T}int g(int T); int f(int *p) { return (T)*p; }`)).toMatch(/^\(cast_expression/);
  });

  test("members, labels and tags of the name of a type are no types", () => {
    const unit = parse(`${T}struct T { T T; }; T f(struct T *T) { goto T; T: return T->T; }`);
    expect(problems(unit)).toEqual([null, null, null]);
  });

  test("a typedef in a block, and one of the name of another", () => {
    expect(returned("int f(int *p) { typedef int U; return (U)*p; }")).toMatch(/^\(cast_expression/);
    expect(returned(`${T}int f(int *p) { typedef T U; typedef U *T; return (T)*p; }`)).toMatch(
      /^\(cast_expression/,
    );
  });

  test("a statement that looks like a declaration of unknown type makes the function unread", () => {
    const unit = parse("int a, b; void f(void) { a * b; } void g(void) { a = b; }");
    expect(unit.tree(item(unit, "f")).problem).toBe("a name that is taken for a type");
    expect(unit.tree(item(unit, "g")).problem).toBe(null);
  });
});

describe("GNU forms", () => {
  const good: Readonly<Record<string, string>> = {
    attributes:
      "static __attribute__((noinline)) int f(int a __attribute__((unused))) __attribute__((pure));",
    "alternate keywords":
      "__extension__ static __inline__ int f(const char *__restrict p, __const int q) { return q; }",
    "asm label": 'int f(void) __asm__("g") __attribute__((nothrow));',
    "asm statement": 'void f(int a) { __asm__ volatile ("nop" : "=r"(a) : "0"(a) : "memory"); }',
    complex: "double _Complex f(_Complex float z) { return __real__ z + __imag__ z; }",
    "builtin types":
      "__int128 a; unsigned __int128 b; _Float128 c; __builtin_va_list d; __signed__ char e; _Bool g;",
    "case range": "int f(int a) { switch (a) { case 1 ... 5: return 1; default: return 0; } }",
    "computed goto": "void f(int i) { static void *t[] = { &&a, &&b }; goto *t[i]; a: b: ; }",
    va_arg: "int f(int n, ...) { __builtin_va_list ap; return __builtin_va_arg(ap, struct s *)->x; }",
    offsetof:
      "struct s { int a; struct { int c[3]; } b; }; int f(void) { return __builtin_offsetof(struct s, b.c[1]); }",
    "unnamed bit-field": "struct s { int a : 3, : 2; int : 0; unsigned b : 1; };",
    "statement expression": "int f(int a) { return ({ int b = a; b + 1; }); }",
    typeof: "int f(int a) { __typeof__(a + 1) b = a; typeof(int) c = b; return c; }",
    "fallthrough attribute":
      "int f(int a) { switch (a) { case 1: a++; __attribute__((fallthrough)); case 2: ; } return a; }",
    "label before a brace": "void f(void) { goto out; { out: } }",
    "static assertion":
      '_Static_assert(1, "x"); struct s { int a; _Static_assert(1, "y"); }; void f(void) { _Static_assert(1, "z"); }',
    "generic selection": "typedef long T; int f(int a) { return _Generic(a, T: 1, int *: 2, default: 3); }",
    atomics: "_Atomic int a; _Atomic(int) b; int f(void) { return a + b; }",
    alignment:
      "_Alignas(16) int a; struct s { _Alignas(int) char b; }; int f(void) { return _Alignof(int) + __alignof__(int); }",
    "designated initialisers":
      "struct s { int a, b[4]; } x = { .a = 1, .b = { [0 ... 2] = 3, [3] = 4 } }; int y[] = { [1] = 2, };",
    "old-style definition": "int f(a, b) int a; char *b; { return a + *b; }",
    "implicit int": "main() { return 0; }",
    "old GNU designator": "struct s { int a; } x = { a: 3 };",
    "pragma under an if without braces":
      "void f(int n) { if (n)\n#pragma omp parallel for\nfor (int i = 0; i < n; i++) ; else n = 1; }",
    digraphs: "int f(int a<:3:>) <% return a<:0:>; %>",
    "names of the grammar":
      "int bool, NULL, size_t, offsetof; int f(int true) { return true + NULL + size_t; }",
    "local labels": "void f(void) { __label__ a, b; a: b: ; }",
    "thread storage": "static __thread int a; _Thread_local int b;",
    literals: "char *f(void) { return L\"\\x12345\" \"\\u00e9\" + 'ab' + L'\\'' + 0x1p-3 + 1.5f128 + 10i; }",
    "names outside ASCII": "int é; int f(int ü) { return é + ü; }",
    "attribute after a struct": "struct __attribute__((packed)) s { int a; } __attribute__((aligned(8))) x;",
    "C23 attribute": "[[nodiscard]] int f([[maybe_unused]] int a);",
    "function pointers":
      "void (*signal(int s, void (*f)(int)))(int); int (*const t[3])(void); int g(int (*)(int, ...), int [*]);",
    "stray semicolons": "; struct s { int a;; }; ;",
  };
  for (const [name, text] of Object.entries(good)) {
    test(`${name} parses`, () => {
      expect(problems(parse(text)).filter((problem) => problem !== null)).toEqual([]);
    });
  }

  test("sizeof binds as in C", () => {
    expect(returned("typedef int T; int f(int a) { return sizeof(T) * a; }")).toMatch(/^\(binary_expression/);
    expect(returned("int f(int a, int b) { return sizeof(a) * b; }")).toMatch(
      /^\(binary_expression \(sizeof_expression/,
    );
    expect(returned("int f(int a) { return sizeof(a); }")).toMatch(
      /^\(sizeof_expression \(parenthesized_expression/,
    );
    expect(returned("int f(int *a) { return sizeof(a)[0]; }")).toMatch(
      /^\(sizeof_expression \(subscript_expression/,
    );
    expect(returned("typedef int T; int f(int a) { return sizeof(T) && a; }")).toMatch(
      /^\(binary_expression/,
    );
  });
});

describe("expressions", () => {
  /** A random expression: its C text with no more parentheses than C needs, and the same with all. */
  interface Sample {
    readonly text: string;
    readonly full: string;
    /**
     * C11 6.5: 1 comma, 2 assignment, 3 conditional, 4 to 13 binary, 14 cast, 15 unary, 16 postfix, 17
     * primary.
     */
    readonly level: number;
    readonly lvalue: boolean;
  }
  const at = (sample: Sample, level: number): string =>
    sample.level < level ? `(${sample.text})` : sample.text;
  const LEVELS = ["||", "&&", "|", "^", "&", "== !=", "< > <= >=", "<< >>", "+ -", "* / %"];

  const { sample } = fc.letrec<{ sample: Sample; lvalue: Sample }>((tie) => ({
    lvalue: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom("x", "y").map((name) => ({ text: name, full: name, level: 17, lvalue: true })),
      tie("sample").map((i) => ({ text: `a[${i.text}]`, full: `(a[${i.full}])`, level: 16, lvalue: true })),
      tie("sample").map((e) => ({ text: `*${at(e, 14)}`, full: `(*${e.full})`, level: 15, lvalue: true })),
      tie("sample").map((e) => ({
        text: `${at(e, 16)}->m`,
        full: `(${e.full}->m)`,
        level: 16,
        lvalue: true,
      })),
    ),
    sample: fc.oneof(
      { maxDepth: 5, depthIdentifier: "expression" },
      tie("lvalue"),
      fc.constant({ text: "3", full: "3", level: 17, lvalue: false }),
      fc
        .tuple(tie("sample"), tie("sample"), fc.nat(LEVELS.length - 1), fc.nat(7))
        .map(([left, right, row, pick]): Sample => {
          const operators = LEVELS[row]!.split(" ");
          const operator = operators[pick % operators.length]!;
          const level = row + 4;
          const text = `${at(left, level)} ${operator} ${at(right, level + 1)}`;
          return { text, full: `(${left.full}${operator}${right.full})`, level, lvalue: false };
        }),
      fc.tuple(tie("sample"), fc.constantFrom("-", "!", "~", "&", "sizeof ")).map(
        ([e, operator]): Sample => ({
          text: `${operator} ${at(e, operator === "sizeof " ? 15 : 14)}`,
          full: `(${operator.trim()}${e.full})`,
          level: 15,
          lvalue: false,
        }),
      ),
      tie("sample").map((e) => ({
        text: `(T) ${at(e, 14)}`,
        full: `((T)${e.full})`,
        level: 14,
        lvalue: false,
      })),
      tie("lvalue").map((e) => ({
        text: `++ ${at(e, 15)}`,
        full: `(++${e.full})`,
        level: 15,
        lvalue: false,
      })),
      tie("lvalue").map((e) => ({ text: `${at(e, 16)}--`, full: `(${e.full}--)`, level: 16, lvalue: false })),
      tie("sample").map((e) => ({
        text: `f(${at(e, 2)})`,
        full: `(f(${e.full}))`,
        level: 16,
        lvalue: false,
      })),
      fc.tuple(tie("lvalue"), tie("sample")).map(([to, e]) => ({
        text: `${at(to, 15)} = ${at(e, 2)}`,
        full: `(${to.full}=${e.full})`,
        level: 2,
        lvalue: false,
      })),
      fc.tuple(tie("sample"), tie("sample"), tie("sample")).map(([c, a, b]) => ({
        text: `${at(c, 4)} ? ${a.text} : ${at(b, 3)}`,
        full: `(${c.full}?${a.full}:${b.full})`,
        level: 3,
        lvalue: false,
      })),
    ),
  }));

  /** The tree with all parentheses that it means. */
  function full(unit: ParsedUnit, node: Node): string {
    if (node.type === "parenthesized_expression") return full(unit, node.namedChildren[0]!);
    if (node.type === "type_descriptor" || node.childCount === 0) return unit.tokenText(node);
    const inner = node.children.map((child) => full(unit, child!)).join("");
    return node.type === "argument_list" ? inner : `(${inner})`;
  }

  test("trees of random expressions are what C's precedences say", () => {
    fc.assert(
      fc.property(sample, ({ text, full: expected }) => {
        const unit = parse(`typedef int T; int g(T x, T y, T *a) { return ${text}; }`);
        const { root, problem } = unit.tree(unit.items[1]!);
        expect(problem).toBe(null);
        const value = root.descendantsOfType("return_statement")[0]!.namedChildren[0]!;
        expect(full(unit, value)).toBe(expected);
        unit.dispose();
      }),
      { seed: 7, numRuns: 400 },
    );
  });
});

describe("items", () => {
  test("names, tags and bodies at file scope", () => {
    const unit = parse(
      "typedef struct s { int a; } T, *P; enum e { A, B = 3 }; int x, *f(T y); int g(void) { int z; return 0; }",
    );
    expect(unit.items.map(({ kind, names, tags }) => [kind, names, tags])).toEqual([
      ["declaration", ["T", "P"], ["s"]],
      ["declaration", ["A", "B"], ["e"]],
      ["declaration", ["x", "f"], []],
      ["function", ["g"], []],
    ]);
    const g = item(unit, "g");
    expect(unit.tokens[g.body!]!.text).toBe("{");
    expect(
      unit.tokens
        .slice(g.first, g.last + 1)
        .map((token) => token.text)
        .join(" "),
    ).toBe("int g ( void ) { int z ; return 0 ; }");
  });

  test("an error leaves other functions intact", () => {
    const unit = parse(
      "int f(void) { return 1 +; } int g(void) { return 2; } int h( { } int k(void) { return 3; }",
    );
    expect(unit.tree(item(unit, "f")).problem).not.toBe(null);
    expect(unit.tree(item(unit, "g")).problem).toBe(null);
    expect(unit.tree(item(unit, "k")).problem).toBe(null);
  });

  test("what looks like a function is one, even where the scanner does not follow it", () => {
    const unit = parse(
      "int f(void { return 1; } int x = ( { 2 ; int g(int a { a++; } struct s { int ( a; };",
    );
    const troubled = unit.items.filter((each) => each.trouble !== null);
    expect(troubled.map(({ kind, names }) => [kind, names])).toEqual([
      ["function", ["f"]],
      ["declaration", ["x"]],
    ]);
  });

  test("braces within braces without end are trouble, not a stack overflow", () => {
    const unit = parse(`void f(void) { ${"{".repeat(20000)} } void g(void) { return ${"(".repeat(20000)}; }`);
    expect(problems(unit).every((problem) => problem !== null)).toBe(true);
  });
});

describe("from nodes to tokens and text", () => {
  const text = `#define NI 1024
#define DATA double
void kernel(DATA A[NI]) {
  int i;
#pragma omp parallel for
  for (i = 0; i < NI; i++) /* all */
    A[i] = A[i] * 2.5e0;
}
`;

  test("a loop has its text, macros included", () => {
    const unit = parse(text);
    const loop = unit.tree(item(unit, "kernel")).root.descendantsOfType("for_statement")[0]!;
    expect(unit.source.main.slice(unit.span(loop)!)).toBe(
      "for (i = 0; i < NI; i++) /* all */\n    A[i] = A[i] * 2.5e0;",
    );
    expect(unit.pragmasBefore(unit.firstToken(loop)!).map((token) => token.text)).toEqual([
      "#pragma omp parallel for",
    ]);
  });

  test("literals keep their text in the tokens", () => {
    const unit = parse(text);
    const literals = unit.tree(item(unit, "kernel")).root.descendantsOfType("number_literal");
    expect(literals.map((node) => unit.tokenText(node!))).toEqual(["1024", "0", "1024", "2.5e0"]);
  });

  test("offsets lead to tokens", () => {
    const unit = parse("int a ;\nunsigned b ;");
    const offset = unit.printedText.indexOf("unsigned");
    expect(unit.tokens[unit.tokenIndexOf(offset + 7)!]!.text).toBe("unsigned");
    expect(unit.tokenIndexOf(offset + 8)).toBe(null);
  });

  test("items of headers are told from those of the user's file", () => {
    const unit = parse('#include "h.h"\nint mine;', { headers: { "h.h": "int theirs;" } });
    expect(unit.items.map((each) => unit.isInMainFile(each))).toEqual([false, true]);
  });
});
