// What the steps of `#pragma polyc transform …` are applied to.

import type { Dependences } from "../../dependence/dataflow.ts";
import type { Scop } from "../../scop/model/scop.ts";

export interface RequestFacts {
  readonly scop: Scop;
  readonly dependences: Dependences;
  /** Scalars may become arrays where the new order is right only so. */
  readonly mayExpand: boolean;
}
