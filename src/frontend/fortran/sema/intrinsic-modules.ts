// The intrinsic modules of kinds (Fortran 2018, 16.10.2 and 18.2.2), which no file holds: on machines with
// 64 bits.

const ISO_FORTRAN_ENV = {
  ...{ int8: 1, int16: 2, int32: 4, int64: 8, real32: 4, real64: 8, real128: 16 },
  ...{ logical8: 1, logical16: 2, logical32: 4, logical64: 8 },
  ...{ input_unit: 5, output_unit: 6, error_unit: 0 },
};

const ISO_C_BINDING = {
  ...{
    c_int: 4,
    c_short: 2,
    c_long: 8,
    c_long_long: 8,
    c_signed_char: 1,
    c_size_t: 8,
    c_intptr_t: 8,
    c_ptrdiff_t: 8,
  },
  ...{ c_int8_t: 1, c_int16_t: 2, c_int32_t: 4, c_int64_t: 8, c_float: 4, c_double: 8, c_bool: 1, c_char: 1 },
  ...{ c_float_complex: 4, c_double_complex: 8 },
};

/** Named constants of integers by name; null for other modules. */
export function intrinsicModule(word: string): ReadonlyMap<string, bigint> | null {
  const table =
    word === "iso_fortran_env" ? ISO_FORTRAN_ENV : word === "iso_c_binding" ? ISO_C_BINDING : null;
  return table === null ? null : new Map(Object.entries(table).map(([name, value]) => [name, BigInt(value)]));
}
