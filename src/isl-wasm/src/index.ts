export * from "./classes.generated.ts";
// For files that need JavaScript's own as well.
export { Map as IslMap, Set as IslSet } from "./classes.generated.ts";
export * from "./enums.generated.ts";
export { IslCrash, IslError, QuotaExceeded } from "./errors.ts";
export { Isl } from "./isl.ts";
export { IslModule, loadIsl } from "./load.ts";
export { IslObject } from "./object.ts";
export type { ContextOptions } from "./operations.ts";
export type { PointPair, TuplePoint } from "./points.ts";
export type { AstExprTree, AstForTree, AstIdTree, AstNodeTree, AstOp } from "./tree.ts";
