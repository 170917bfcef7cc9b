// Arithmetic on exact integers.

/** Not negative; zero only for two zeros. */
export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [magnitude(a), magnitude(b)];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** a·x + b·y = divisor = gcd(a, b), by Euclid's algorithm. */
export function extendedGcd(a: bigint, b: bigint): { divisor: bigint; x: bigint; y: bigint } {
  let [r, s] = [a, b];
  let [x, nextX] = [1n, 0n];
  let [y, nextY] = [0n, 1n];
  while (s !== 0n) {
    const q = r / s;
    [r, s] = [s, r - q * s];
    [x, nextX] = [nextX, x - q * nextX];
    [y, nextY] = [nextY, y - q * nextY];
  }
  return r < 0n ? { divisor: -r, x: -x, y: -y } : { divisor: r, x, y };
}

/** Largest integer not above a / b. */
export function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

/** Smallest integer not below a / b. */
export function ceilDivide(a: bigint, b: bigint): bigint {
  return -floorDivide(-a, b);
}

function magnitude(x: bigint): bigint {
  return x < 0n ? -x : x;
}
