// What the spelling of a number says. The author's text has them as tokens; what types and values they have
// is for `sema/literals.ts` to tell.
//
//     12    0.5    1.        decimalValue: the value
//     010   0x1F   2e3  3ul  decimalValue: not a number; `sizeOfNumber` knows integers of all bases but octal

const DECIMAL = /^(?:0|[1-9]\d*|\d*\.\d+|\d+\.)$/;
const FLOATING = /\.|^\d+[eE]|^0[xX].*[pP]/;

/** Of plain decimal digits, with a point or not; else not a number. */
export const decimalValue = (number: string): number => (DECIMAL.test(number) ? Number(number) : Number.NaN);

export const withoutIntegerSuffix = (number: string): string => number.replace(/[uUlL]+$/, "");

export const isUnsignedNumber = (number: string): boolean => /[uU]/.test(number);

export const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** How large an integer is; 0 for what is floating, which does not overflow; null where it is not known. */
export function sizeOfNumber(number: string): number | null {
  if (FLOATING.test(number)) return 0;
  const size = Number(withoutIntegerSuffix(number));
  return Number.isNaN(size) ? null : size;
}

/** A plain decimal one; null for others. */
export const decimalInteger = (number: string): bigint | null =>
  /^(?:0|[1-9]\d*)$/.test(number) ? BigInt(number) : null;
