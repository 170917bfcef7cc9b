import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const dir = new URL(".", import.meta.url);

test("gemm's kernel function has four loops", () => {
  const text = readFileSync(new URL("gemm/gemm.c", dir), "utf8");
  const body = text.slice(text.indexOf("#pragma scop"), text.indexOf("#pragma endscop"));
  expect(body.match(/\bfor \(/g)?.length).toBe(4);
});
