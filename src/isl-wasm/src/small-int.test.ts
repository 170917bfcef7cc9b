// Integers around 32 bits, where `native/small_int.h` hands over to isl: sums, products and both at once, against BigInt.
import { loadIsl } from "isl-wasm";
import { expect, test } from "vitest";

const module = await loadIsl();

const near = [0n, 1n << 16n, 1n << 30n, 1n << 31n, 1n << 32n, 1n << 62n, 1n << 63n];
const VALUES = near.flatMap((n) => [n - 1n, n, n + 1n, -n - 1n, -n, 1n - n]);
const PAIRS = VALUES.flatMap((a) => VALUES.map((b) => [a, b] as const));

test("sums, differences and products of two numbers", () => {
  const isl = module.context();
  for (const [a, b] of PAIRS)
    isl.scope(() => {
      const x = isl.val(String(a));
      expect(x.add(b).toBigInt(), `${a} + ${b}`).toBe(a + b);
      expect(x.sub(b).toBigInt(), `${a} - ${b}`).toBe(a - b);
      expect(x.mul(b).toBigInt(), `${a} * ${b}`).toBe(a * b);
    });
  isl.dispose({ checkLeaks: true });
});

test("a product added and subtracted in place: a sum of fractions", () => {
  const isl = module.context();
  for (const [a, b] of PAIRS)
    isl.scope(() => {
      const [x, y] = [isl.val(String(a)).div(7), isl.val(String(b)).div(11)];
      expect(x.add(y).mul(77).toBigInt(), `${a}/7 + ${b}/11`).toBe(11n * a + 7n * b);
      expect(x.sub(y).mul(77).toBigInt(), `${a}/7 - ${b}/11`).toBe(11n * a - 7n * b);
    });
  isl.dispose({ checkLeaks: true });
});

test("rows of constraints: eliminating variables", () => {
  const isl = module.context();
  const fits = (n: bigint) => BigInt.asIntN(64, n) === n;
  for (const [a, b] of PAIRS) {
    const [x, y, z] = [a + 3n * b, b, b * (a + 3n * b) - 5n * b];
    if (![x, y, z].every(fits)) continue; // points() gives 64 bits
    const text = `{ [x, y, z] : x = ${a} + 3 y and y = ${b} and z = ${b} * x - 5 y }`;
    const points = isl.scope(() => isl.set(text).points());
    expect(points, text).toEqual([{ tuple: null, coordinates: [x, y, z] }]);
  }
  isl.dispose({ checkLeaks: true });
});
