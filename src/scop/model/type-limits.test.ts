import { type Isl, loadIsl } from "isl-wasm";
import { beforeAll, expect, test } from "vitest";
import type { IntBits, Type } from "../../ir/type.ts";
import type { ScopParam } from "./scop.ts";
import { withoutTypeLimits } from "./type-limits.ts";

let isl: Isl;
beforeAll(async () => {
  isl = (await loadIsl()).context();
});

const param = (name: string, bits: IntBits, signed: boolean): ScopParam => {
  const type: Type = { kind: "int", name: "int", bits, signed };
  return { name, type, source: { kind: "value", value: 0 as never }, usual: null };
};

/** What is left of `known` for a signed parameter n and an unsigned one, m. */
function left(known: string, bits: IntBits): string {
  const params = [param("n", bits, true), param("m", bits, false)];
  return withoutTypeLimits(isl.set(`[n, m] -> { : ${known} }`), params).toStr() ?? "";
}

test.each([8, 32, 64] as const)(
  "limits of types of %i bits are left out, what else is known stays",
  (bits) => {
    const top = 2n ** BigInt(bits);
    const limits = `-${top / 2n} <= n < ${top / 2n} and 0 <= m < ${top}`;
    expect(left(limits, bits)).toBe("[n, m] -> {  : m >= 0 }");
    expect(left(`${limits} and n >= 1 and m <= 100`, bits)).toBe("[n, m] -> {  : n > 0 and 0 <= m <= 100 }");
  },
);
