// The functions that generated code may call, of polyc's own: their text is the printer's
// (`emit-c/helpers.ts`).

export const HELPERS = [
  ...["min", "max", "floord", "times", "expands", "disjoint", "bytes", "apart"],
  ...["row", "rows_apart", "rows_outside", "rows_disjoint", "fits", "fits_once", "count", "not_interposed"],
] as const;

export type HelperName = (typeof HELPERS)[number];
