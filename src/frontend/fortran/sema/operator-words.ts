// Operators as the typed tree names them (Fortran 2018, 10.1.2).

export const RELATIONS = new Map<string, "eq" | "ne" | "lt" | "le" | "gt" | "ge">([
  ...([
    ["==", "eq"],
    ["/=", "ne"],
    ["<", "lt"],
    ["<=", "le"],
    [">", "gt"],
    [">=", "ge"],
  ] as const),
  ...(["eq", "ne", "lt", "le", "gt", "ge"] as const).map((word) => [`.${word}.`, word] as const),
]);

export const LOGICALS = new Map<string, "and" | "or" | "eqv" | "neqv">([
  [".and.", "and"],
  [".or.", "or"],
  [".eqv.", "eqv"],
  [".neqv.", "neqv"],
]);

export const ARITHMETIC = new Map([
  ["+", "add"],
  ["-", "sub"],
  ["*", "mul"],
  ["/", "div"],
  ["**", "pow"],
] as const) as ReadonlyMap<string, "add" | "sub" | "mul" | "div" | "pow">;
