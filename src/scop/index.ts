// Static control parts: found in SSA (detect.ts), described (build/), printed, verified, executed.

export { buildScop } from "./build/index.ts";
export type { Granularity } from "./build/statements.ts";
export { type Detection, detectLoop, detectParts, detectScops } from "./detect.ts";
export { isolateStatements } from "./isolate.ts";
export { printScop } from "./print.ts";
export type { Analyses } from "./region-model.ts";
export { verifyScop } from "./verify.ts";
