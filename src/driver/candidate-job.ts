// What is known of a candidate on its way through the second half of the pipeline.

import type { SourceContext } from "../codegen/source-context.ts";
import type { VarId } from "../ir/func.ts";
import type { ElementReductions } from "../reductions/element-reductions.ts";
import type { FirstExtreme } from "../reductions/first-extremes.ts";
import type { TransformRequest } from "../scop/requests/requests.ts";
import type { Candidate } from "./candidates.ts";
import type { FunctionVersion } from "./function-versions.ts";
import type { Session } from "./session.ts";

/** What attempts at a region leave for the next ones. */
export interface RegionNotes {
  /** Variables that had better be arrays. */
  readonly expanded: Set<VarId>;
  /** Nothing came of pragmas on the loops as they stand. */
  readonly triedPragmas: Set<Candidate>;
  /** For pragmas on the loops as they stand, where new loops took all others. */
  readonly stepsForPragmas: number;
}

/** A region in one form of its function, with what codegen asks of the function's text. */
export interface CandidateJob {
  readonly session: Session;
  readonly version: FunctionVersion;
  readonly reductions: Candidate["reductions"];
  /** With `reductions`. */
  readonly elements: ElementReductions;
  readonly extremes: readonly FirstExtreme[];
  readonly summaries: Candidate["summaries"];
  readonly source: SourceContext;
  readonly request: TransformRequest | null;
  /** What is parted does something again: variables are in memory, or data decide on statements. */
  readonly isRepeating: boolean;
  /** Variables are in memory to become arrays. */
  readonly isForArrays: boolean;
  readonly candidate: Candidate;
  readonly notes: RegionNotes;
  /** What passes call it: `kernel:12`. */
  readonly name: string;
}

/**
 * What the author's loop set in the order of the text is kept where OpenMP's words are taken as they stand.
 */
export const isLiteral = ({ version, request }: CandidateJob): boolean =>
  request?.kind === "openmp" && version.granularity === "source-statement";

/** What is described is not, or not all, what the text says: that has to stay. */
export const isDescription = ({ reductions, summaries }: CandidateJob): boolean =>
  reductions !== undefined || summaries !== undefined;
