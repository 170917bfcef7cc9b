import { expect, it } from "vitest";
import { SourceFile } from "../../source/source-file.ts";
import { MAIN_FILE } from "../../source/span.ts";
import { iteratorOfHead } from "./canonical-head.ts";
import { lexText } from "./preprocess/lexer.ts";

const iterator = (head: string): string | null =>
  iteratorOfHead(lexText(new SourceFile(MAIN_FILE, "", head)));

it.each([
  "for (i = 0; i < n; i++) a[i] = 0;",
  "for (int i = 0; n > i; ++i) ;",
  "for (__u32 i = 0; i < n; i++) ;",
  "for (unsigned long i = n - 1; i >= m * 2; i -= 2) ;",
  "for (i = 0; i < (a < b ? a : b); i = i + 1) ;",
  "for (i = f(a, b); i <= n; i = (2) + i) ;",
])("%s", (head) => {
  expect(iterator(head)).toBe("i");
});

it.each([
  "for (i = 0; i < n; i += 1, ((void)0)) ;",
  "for (i = 0, ((void)0); i < n; i++) ;",
  "for (i = 0, k = 5; i < n; i++) ;",
  "for (i = k = 0; i < n; i++) ;",
  "for (int i = 0, m = n; i < m; i++) ;",
  "for (static int i = 0; i < n; i++) ;",
  "for (__extension__ int i = 0; i < n; i++) ;",
  "for (__auto_type i = 0; i < n; i++) ;",
  "for (__typeof__(n) i = 0; i < n; i++) ;",
  "for (((void)0), i = 0; i < n; i++) ;",
  "for (i = 0; ((void)0), i < n; i++) ;",
  "for (i = 0; i < n && m; i++) ;",
  "for (i = 0; i < a < b; i++) ;",
  "for (i = 0; i != n; i++) ;",
  "for (i = 0; (i) < n; i++) ;",
  "for (i = 0; (long)i < n; i++) ;",
  "for (i = 0; i < n; i = i + 1 + 1) ;",
  "for (i = 0; i < n; i = i * 2) ;",
  "for (i = 0; i < n; i *= 2) ;",
  "for (i = 0; i < (n = 5); i++) ;",
  "for (i = 0; i < n; j++) ;",
  "for (i = 0; i < n; ) ;",
  "for (p[0] = 0; i < n; i++) ;",
  "while (i < n) i++;",
])("%s is not canonical", (head) => {
  expect(iterator(head)).toBe(null);
});
