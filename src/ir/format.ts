// C's printf formats, exactly: decimal digits of doubles are those of the exact binary value, rounded half to
// even.

import { type RuntimeValue, Unsupported } from "./memory.ts";

const DIRECTIVE = /%([-+ 0#]*)(\d+|\*)?(?:\.(\d+|\*))?(hh|h|ll|l|L|z|j|t)?([diuxXcsfFeEgGp%])/g;

export function formatC(
  format: string,
  args: readonly RuntimeValue[],
  stringAt: (pointer: RuntimeValue) => string,
): string {
  let next = 0;
  return format.replace(DIRECTIVE, (_all, flags: string, width = "", precision, _length, kind: string) => {
    if (kind === "%") return "%";
    const wide = width === "*" ? Number(args[next++]) : Number(width);
    const exact =
      precision === "*" ? Number(args[next++]) : precision === undefined ? null : Number(precision);
    const body = convert(kind, args[next++], exact, flags, stringAt);
    return pad(body, wide, flags, kind !== "s" && kind !== "c");
  });
}

function pad(body: string, width: number, flags: string, numeric: boolean): string {
  if (flags.includes("-")) return body.padEnd(width);
  if (!flags.includes("0") || !numeric) return body.padStart(width);
  const sign = /^[-+ ]/.test(body) ? body[0]! : "";
  return sign + body.slice(sign.length).padStart(width - sign.length, "0");
}

function convert(
  kind: string,
  arg: RuntimeValue,
  precision: number | null,
  flags: string,
  stringAt: (pointer: RuntimeValue) => string,
): string {
  switch (kind) {
    case "s":
      return stringAt(arg).slice(0, precision ?? undefined);
    case "c":
      return String.fromCharCode(Number(arg));
    case "d":
    case "i":
    case "u":
      return signed(String(arg), flags);
    case "x":
      return integer(arg).toString(16);
    case "X":
      return integer(arg).toString(16).toUpperCase();
    case "f":
    case "F":
      return signed(fixed(Number(arg), precision ?? 6), flags);
    case "e":
      return signed(scientific(Number(arg), precision ?? 6), flags);
    default:
      throw new Unsupported(`printf %${kind}`);
  }
}

function integer(arg: RuntimeValue): bigint {
  if (typeof arg === "bigint") return arg;
  if (typeof arg === "number") return BigInt(arg);
  throw new Unsupported("printf of a pointer");
}

function signed(body: string, flags: string): string {
  if (body.startsWith("-")) return body;
  return flags.includes("+") ? `+${body}` : flags.includes(" ") ? ` ${body}` : body;
}

/** `x` as numerator · 2^exponent, exactly. */
function decompose(x: number): { readonly mantissa: bigint; readonly exponent: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(x));
  const bits = view.getBigUint64(0);
  const biased = Number(bits >> 52n);
  const fraction = bits & ((1n << 52n) - 1n);
  return biased === 0
    ? { mantissa: fraction, exponent: -1074 }
    : { mantissa: fraction | (1n << 52n), exponent: biased - 1075 };
}

/** round(|x| · 10^scale), half to even. */
function scaled(x: number, scale: number): bigint {
  const { mantissa, exponent } = decompose(x);
  let numerator = mantissa;
  let denominator = 1n;
  if (exponent >= 0) numerator <<= BigInt(exponent);
  else denominator <<= BigInt(-exponent);
  if (scale >= 0) numerator *= 10n ** BigInt(scale);
  else denominator *= 10n ** BigInt(-scale);
  const quotient = numerator / denominator;
  const twice = 2n * (numerator % denominator);
  const up = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  return up ? quotient + 1n : quotient;
}

function special(x: number): string | null {
  if (Number.isNaN(x)) return "nan";
  return Number.isFinite(x) ? null : x < 0 ? "-inf" : "inf";
}

function fixed(x: number, precision: number): string {
  const named = special(x);
  if (named !== null) return named;
  const sign = x < 0 || Object.is(x, -0) ? "-" : "";
  const digits = scaled(x, precision)
    .toString()
    .padStart(precision + 1, "0");
  const whole = digits.slice(0, digits.length - precision);
  return precision === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-precision)}`;
}

function scientific(x: number, precision: number): string {
  const named = special(x);
  if (named !== null) return named;
  const sign = x < 0 || Object.is(x, -0) ? "-" : "";
  let power = x === 0 ? 0 : Math.floor(Math.log10(Math.abs(x)));
  let digits = scaled(x, precision - power).toString();
  // log10 may be one off, and rounding may carry into one more digit.
  while (x !== 0 && digits.length !== precision + 1) {
    power += digits.length - precision - 1;
    digits = scaled(x, precision - power).toString();
  }
  digits = digits.padEnd(precision + 1, "0");
  const rest = precision === 0 ? "" : `.${digits.slice(1)}`;
  const size = String(Math.abs(power)).padStart(2, "0");
  return `${sign}${digits[0]}${rest}e${power < 0 ? "-" : "+"}${size}`;
}
