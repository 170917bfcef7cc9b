/**
 * Trees against gcc: a file printed from its trees with parentheses around every expression and braces around
 * every branch compiles to the same assembly as the file without them.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import type { Node } from "web-tree-sitter";
import type { Grammar } from "../../source/tree-sitter.ts";
import { loadGrammar, type ParsedUnit } from "./parse.ts";
import { learnCompiler } from "./preprocess/compiler.ts";
import { parseText } from "./testing.ts";

const EXPRESSIONS = new Set([
  "assignment_expression",
  "binary_expression",
  "call_expression",
  "cast_expression",
  "comma_expression",
  "conditional_expression",
  "field_expression",
  "pointer_expression",
  "sizeof_expression",
  "subscript_expression",
  "unary_expression",
  "update_expression",
]);

let grammar: Grammar;
const gcc = learnCompiler({ cc: "gcc", flags: [], cacheDir: null })!;

beforeAll(async () => {
  grammar = await loadGrammar();
});

/** Text to put before and after tokens. */
class Wrapping {
  readonly before = new Map<number, string>();
  readonly after = new Map<number, string>();
  count = 0;
  readonly #unit: ParsedUnit;

  constructor(unit: ParsedUnit) {
    this.#unit = unit;
  }

  /** Parents must be wrapped before their children. */
  wrap(node: Node, open: string, close: string): void {
    const first = this.#unit.firstToken(node)!;
    const last = this.#unit.lastToken(node)!;
    this.before.set(first, (this.before.get(first) ?? "") + open);
    this.after.set(last, close + (this.after.get(last) ?? ""));
    this.count++;
  }

  walk(node: Node): void {
    const unit = this.#unit;
    if (EXPRESSIONS.has(node.type) && isWhatItLooksLike(unit, node)) this.wrap(node, "(", ")");
    const branch =
      node.type === "if_statement" ? node.childForFieldName("consequence") : node.childForFieldName("body");
    if (branch !== null && /^(?:if|for|while|do)_statement$/.test(node.type)) this.wrap(branch, "{", "}");
    if (node.type === "else_clause") this.wrap(node.lastChild!, "{", "}");
    const isOffsetof =
      node.type === "call_expression" && unit.tokenText(node).startsWith("__builtin_offsetof ");
    if (!isOffsetof) for (const child of node.namedChildren) this.walk(child!);
  }
}

/** Not a form that is printed in other words for the grammar. */
function isWhatItLooksLike(unit: ParsedUnit, node: Node): boolean {
  const first = unit.tokens[unit.firstToken(node)!]!.text;
  if (node.type === "sizeof_expression") return first === "sizeof";
  const isGoto = node.parent?.type === "return_statement" && unit.tokenText(node.parent).startsWith("goto ");
  if (node.type === "pointer_expression") return first !== "&&" && !isGoto;
  const operator = node.childForFieldName("operator");
  return operator === null || unit.tokenText(operator) !== "...";
}

function assembly(text: string): string {
  const args = ["-w", "-S", "-O0", "-x", "cpp-output", "-o", "-", "-"];
  const run = spawnSync("gcc", args, { input: text, encoding: "utf8", maxBuffer: 1 << 28 });
  expect(run.stderr).toBe("");
  return run.stdout;
}

function expectSameAssembly(text: string, includeDirs: readonly string[] = []): void {
  const unit = parseText(text, grammar, { compiler: gcc, options: { includeDirs } });
  const wrapping = new Wrapping(unit);
  for (const item of unit.items.filter((each) => unit.isInMainFile(each))) {
    const { root, problem } = unit.tree(item);
    expect(problem).toBe(null);
    wrapping.walk(root);
  }
  const tokens = unit.tokens.map((token) => (token.kind === "pragma" ? "" : token.text));
  const wrapped = tokens.map(
    (word, i) => `${wrapping.before.get(i) ?? ""} ${word} ${wrapping.after.get(i) ?? ""}`,
  );
  unit.dispose();
  expect(wrapping.count).toBeGreaterThan(20);
  expect(assembly(wrapped.join(" "))).toBe(assembly(tokens.join(" ")));
}

test("expressions and statements of all kinds", () => {
  expectSameAssembly(`
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
typedef int T;
typedef struct s { int x, *y; struct s *next; int a[4]; } S;
extern int f(int, ...);
extern int g(T);
int unary(int x, S *p, int *q) {
  int r = -x++ + !x-- - ~p->x++ + -q[1]++ * !*q++ + - (T) x++ + - p->next->a[2]--;
  return r - -x + - -x + !!x + ~-x + *p->y++ + (*p->y)++ + - + x;
}
int casts(int x, T *q, S s) {
  unsigned char c = (unsigned char) x + 3;
  return (T) - x * 2 + (T) * q * 2 + (T) & x + 2 + (T)(T) x + ((T) x) + (char)(x)[q] + c + (T) s.x + (T) g((T) x)
    + ((S) { 1, &x }).x + (T) sizeof x + sizeof(T) - 1 + sizeof(x) - 1 + sizeof (q)[1] + sizeof (T) * x + sizeof -x
    + (x) * (x) + (x) - (x) + ((x) & (x)) + (long) (x) * (long) (x) + (T) (x) + - (x) / (x) + (int) (&s)->x;
}
int operators(int a, int b, int c) {
  int r = a - b - c + a / b / c * a % b << 1 + 2 >> 1 < 3 == 4 & 5 ^ 6 | 7 && 8 || 9;
  r += a < b < c, r -= a == b != c, r <<= a & b == c, r ^= a = b = c;
  r |= a ? b : c ? a : b, r &= a ? b ? 1 : 2 : 3;
  return r + (a, b) + (a ?: b) + (a ? b, c : a) + f(a, (b, c), a = b, a ? b : c);
}
int statements(int n, int m) {
  if (n) if (m) n++; else n--; else if (m > 2) m--; else do if (n) n--; while (n > 0 && m);
  for (int i = 0, j = 9; i < j; i++, j--) if (i) continue; else while (n < 9) if (n++ == 3) break;
  for (;;) { if (n > m) break; n += 2; }
  switch (n) { case 1: m++; case 2 ... 4: if (m) case 7: m--; else m += 3; break; default: switch (m) default: m = 4; }
  T T = 3; m = (T) * n; { extern int T(int); m += T(n); }
again: if (m-- > 0) goto again; else goto out;
out: return n * m;
}
long various(int n, ...) {
  static void *const labels[] = { &&one, &&two };
  va_list ap; va_start(ap, n);
  long r = va_arg(ap, T) + va_arg(ap, S *)->x + va_arg(ap, const char *)[n] + offsetof(S, a[1]);
  goto *labels[n & 1];
one: r += ({ int k = n; k * 2; });
two: r -= _Generic(n, T: 3, default: 4) + __builtin_types_compatible_p(T, int) + __alignof__(S) + _Alignof(T);
  return r - __builtin_choose_expr(1, n, r) * __builtin_expect(n > 3, 0);
}
int old(a, p, f) int a, f; char *p; { return a + *p++ - f; }
int (*pick(int n))(T) { return n ? g : (int (*)(T)) abs; }
static const S table[2] = { [1] = { .x = 3, .a = { [0 ... 2] = 5 - 2 - 1, [3] = 7 } }, { 2, (int *) 0 } };
const S *row(int i) { return &table[i & 1] + 0; }
`);
});

describe("kernels", () => {
  const root = fileURLToPath(new URL("../../../polybench/", import.meta.url));
  const names = ["adi", "deriche", "floyd-warshall", "gramschmidt", "ludcmp", "nussinov"];
  for (const name of names) {
    test(name, () => {
      const text = readFileSync(`${root}${name}/${name}.c`, "utf8");
      expectSameAssembly(text, [`${root}utilities`, `${root}${name}`]);
    });
  }
});
