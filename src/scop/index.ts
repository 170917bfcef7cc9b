// Static control parts: found in SSA (detect.ts), described (build/), printed, verified, executed.

export { buildScop } from "./construct/index.ts";
export type { Granularity } from "./construct/statements.ts";
export { type Detection, detectLoop, detectParts, detectScops } from "./detect/detect.ts";
export { printScop } from "./model/print.ts";
export { verifyScop } from "./model/verify.ts";
export { isolateStatements } from "./region/isolate.ts";
export type { Analyses } from "./region/region-model.ts";
