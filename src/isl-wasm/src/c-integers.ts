// Numbers that cross to C.

/** A value for a C `int`; throws where it does not fit. */
export function toInt(value: number): number {
  if ((value | 0) !== value) throw new RangeError(`${value} is no 32-bit integer`);
  return value;
}

/** A value for a C `unsigned`; throws where it does not fit. */
export function toUint(value: number): number {
  if (value >>> 0 !== value) throw new RangeError(`${value} is no unsigned 32-bit integer`);
  return value;
}
