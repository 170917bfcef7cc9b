// Stages and passes, in the order in which they first run: what each does, what has to run before it, and
// why.
//
// A pass gets its name here. What it runs stands in the pipeline of its stage (`opt/pipeline.ts` for passes
// over SSA), which knows no other names; `passes.test.ts` holds the pipelines against the constraints.

import { brokenOrder, type OrderFacts } from "../support/order-constraints.ts";

interface PassFacts extends OrderFacts {
  readonly does: string;
  /** It may be left out (`--without`): the result is canonical all the same, only less simplified. */
  readonly isOptional?: true;
}

const FOLLOWS_VALUES = "it follows values from where they are defined";
const CANONICAL_LOOPS = "scalar evolution asks for preheaders and single latches";
const BODY_RUNS = "in front of a loop it may compute what the body computes for sure: the body has to run";
const NO_SCALARS =
  "the assignment is a barrier until then: no other pass has to know values that are no scalars";
const UNDOES_LCSSA = "it removes φs with one argument";

const PASS_TABLE = {
  frontend: { does: "preprocesses, parses, resolves names and types" },
  lower: { does: "three-address code", after: { frontend: "it lowers the typed syntax tree" } },
  "invariant-loads": { does: "names for what loops only read in memory" },
  ssa: { does: "variables become values", after: { lower: "it replaces reads and writes of variables" } },
  "cfg-cleanup": { does: "straight-line code in one block" },
  ccp: {
    does: "constants, and the branches that they decide",
    isOptional: true,
    after: { ssa: FOLLOWS_VALUES },
  },
  copyprop: { does: "copies", isOptional: true, after: { ssa: FOLLOWS_VALUES } },
  "loop-form": { does: "preheaders, single latches, dedicated exits" },
  "pointer-ends": {
    does: "loops that end at a pointer count instead",
    after: { "loop-form": CANONICAL_LOOPS },
  },
  conditions: {
    does: "branches in loops that always go the same way",
    isOptional: true,
    after: { "loop-form": CANONICAL_LOOPS },
  },
  "final-values": {
    does: "constants after loops whose trip count is known",
    isOptional: true,
    after: { "loop-form": CANONICAL_LOOPS },
  },
  "header-copy": { does: "loops test at their bottom", isOptional: true },
  "gvn-pre": {
    does: "redundant and partially redundant computations, loads included",
    isOptional: true,
    after: { "header-copy": BODY_RUNS },
  },
  dce: { does: "what nobody uses", isOptional: true, after: { ssa: FOLLOWS_VALUES } },
  "if-convert": {
    does: "choices by data become selects",
    isOptional: true,
    after: { "gvn-pre": "it empties the arms of choices between values that are at hand" },
  },
  licm: {
    does: "invariants out of loops, memory promoted to scalars",
    isOptional: true,
    after: { "loop-form": "it moves code to preheaders", "header-copy": BODY_RUNS },
  },
  "struct-copies": {
    does: "structures that are assigned become elements that are loaded and stored",
    after: { "gvn-pre": NO_SCALARS, "if-convert": NO_SCALARS, licm: NO_SCALARS },
    noneAfter: { "gvn-pre": NO_SCALARS, licm: NO_SCALARS },
  },
  lcssa: {
    does: "names for the last values of loops",
    after: { "loop-form": "the names stand in dedicated exits" },
    noneAfter: { copyprop: UNDOES_LCSSA, "cfg-cleanup": UNDOES_LCSSA, "gvn-pre": UNDOES_LCSSA },
  },
  isolate: {
    does: "cuts blocks where regions may begin and end",
    noneAfter: { "cfg-cleanup": "it joins the blocks again" },
  },
  scev: { does: "scalar evolution", after: { lcssa: "a name outside of a loop stands for its last value" } },
  "scop-detect": { does: "SCoP detection", after: { isolate: "regions are made of whole blocks" } },
  "forward-addresses": {
    does: "accesses through the address of an object become accesses of it",
    after: { ssa: FOLLOWS_VALUES, copyprop: "it looks for addresses where they are used" },
  },
  "split-structures": {
    does: "structures of a loop's body become objects of their own, one for each member",
    after: {
      "forward-addresses": "until then their addresses are used",
      "struct-copies": "members are scalars then",
    },
  },
  "promote-locals": {
    does: "scalars that are in memory for calls only become values",
    after: {
      "forward-addresses": "until then their addresses are used",
      "split-structures": "members are objects then",
    },
  },
  "scop-build": { does: "the polyhedral description", after: { "scop-detect": "it describes regions" } },
  delicm: {
    does: "undoes scalar dependences",
    isOptional: true,
    after: { "scop-build": "it maps scalars to the description's arrays" },
  },
  dependence: { does: "value-based dataflow", after: { delicm: "what it undoes constrains no schedule" } },
  schedule: { does: "the plan for the loops", after: { dependence: "they say which orders are legal" } },
  codegen: { does: "the plan's new code, as data", after: { schedule: "it generates what is planned" } },
  emit: { does: "edits of the text", after: { codegen: "it prints the new code" } },
  candidates: { does: "what the plan was chosen among", after: { schedule: "it lists what that looked at" } },
} as const satisfies Readonly<Record<string, PassFacts>>;

export type PassName = keyof typeof PASS_TABLE;

/** In the order in which they first run. */
export const PASSES = Object.keys(PASS_TABLE) as readonly PassName[];

export type OptionalPass = {
  [Name in PassName]: (typeof PASS_TABLE)[Name] extends { readonly isOptional: true } ? Name : never;
}[PassName];

const factsOf = (name: PassName): PassFacts => PASS_TABLE[name];

const isOptional = (name: PassName): name is OptionalPass => factsOf(name).isOptional === true;

export const OPTIONAL_PASSES: readonly OptionalPass[] = PASSES.filter(isOptional);

/** Versions of a function besides the canonical one; the passes that make them are called `VERSION/PASS`. */
export const VERSIONS = ["as-written", "accesses-as-written", "may-access", "summarised"] as const;

/** Where a pipeline breaks a constraint: sentences. */
export const brokenConstraints = (pipeline: readonly string[]): readonly string[] =>
  brokenOrder(PASS_TABLE, pipeline);
