// How scalars evolve: the kinds of evolutions of all names that a φ at a loop's header defines, and why some
// have none.
//
//     {0, +, 1}_1              affine univariate
//     {{0, +, m}_1, +, 1}_2    affine multivariate
//     {3, +, 8, +, 5}_1        other polynomial
//     (x, {5, +, 6}_2)_2       compound: a list of values, periodic, or within a cast, a division, a maximum
//     if (c) x = x + 1         an envelope: each iteration adds 0 or 1
//     s = s + A[i]             unknown, because of a value from memory
//
// The kinds are the columns of figure 18 of Pop, Cohen & Silber, "Induction Variable Analysis with Delayed
// Abstractions" (2005). "CE" there are expressions of other forms whose parts are determined, such as casts
// that nothing removes: so compound is what is determined in each of its parts and yet no polynomial, and one
// part that is not (a value from memory, a choice) makes the whole undetermined, its "T". Envelopes are no
// column there (section 4.1 leaves them out); they count as undetermined wherever a share is compared with
// the paper's.
//
// A φ whose value never changes counts as affine univariate, with step zero. As there, a name is known if it
// is in terms of what is known when its loop is entered (GCC instantiates relative to the φ's own loop): of
// the loops around, the outermost counts in whose terms there is a closed form.

import type { DefiningInstr } from "../analysis/cfg/definitions.ts";
import type { Loop } from "../analysis/cfg/loops.ts";
import { envelopeOf } from "../analysis/scev/envelope.ts";
import { valueOfAtom } from "../analysis/scev/polynomial.ts";
import type { ScalarEvolution } from "../analysis/scev/scalar-evolution.ts";
import type { EvolutionRegion } from "../analysis/scev/scope.ts";
import { containsUnknown, someAtom, someNode } from "../analysis/scev/trec.ts";
import type { Trec } from "../analysis/scev/trec-types.ts";
import { blockOf, operandsOf, phisOf } from "../ir/build.ts";
import type { Instr, PhiInstr, ValueId } from "../ir/func.ts";

export type EvolutionKind =
  | "univariate"
  | "multivariate"
  | "polynomial"
  | "compound"
  /** No closed form, but bounds: which the paper's table does not count. */
  | "envelope"
  | "unknown";

interface Evolution {
  readonly kind: EvolutionKind;
  /** For unknown ones: what the name's next value is made from that has no closed form. */
  readonly cause: string | null;
  /** A closed form only in terms of values that vary, without one, in a loop further out. */
  readonly isRelative: boolean;
}

/** Of each φ in the header of each loop, in the order of the loops. */
export function evolutionsOf(scev: ScalarEvolution): readonly Evolution[] {
  const whole: EvolutionRegion = { contains: () => true };
  const regions = scev.loops.loops.map((loop): EvolutionRegion => ({ contains: (b) => loop.blocks.has(b) }));
  return scev.loops.loops.flatMap((loop) => {
    const around: EvolutionRegion[] = [];
    for (let at: Loop | null = loop; at !== null; at = at.parent) around.unshift(regions[at.id]!);
    return phisOf(blockOf(scev.func, loop.header)).map((phi) =>
      evolutionOf(scev, loop, phi, [whole, ...around]),
    );
  });
}

/** `regions`: the function and the loops around, outermost first. */
function evolutionOf(
  scev: ScalarEvolution,
  loop: Loop,
  phi: PhiInstr,
  regions: readonly EvolutionRegion[],
): Evolution {
  const operand = { kind: "value", id: phi.result } as const;
  for (const [i, region] of regions.entries()) {
    const kind = kindOf(scev.closedForm(operand, loop.header, region));
    if (kind !== "unknown") return { kind, cause: null, isRelative: i > 0 };
  }
  if (envelopeOf(scev, loop, phi.result) !== null)
    return { kind: "envelope", cause: null, isRelative: false };
  return { kind: "unknown", cause: causeOf(scev, loop, phi.result), isRelative: false };
}

function kindOf(t: Trec): EvolutionKind {
  if (containsUnknown(t)) return "unknown";
  if (someNode(t, (n) => n.kind === "peeled" || n.kind === "periodic")) return "compound";
  if (someAtom(t, (a) => "of" in a && someNode(a.of, (n) => n.kind === "chrec"))) return "compound";
  return polynomialKind(t);
}

/** The kind of a tree that has only polynomials and chrecs in it. */
function polynomialKind(t: Trec): EvolutionKind {
  if (t.kind !== "chrec") return "univariate";
  if (t.step.kind === "chrec") return "polynomial";
  if (t.base.kind !== "chrec") return "univariate";
  return polynomialKind(t.base) === "polynomial" ? "polynomial" : "multivariate";
}

// --- causes

function causeOf(scev: ScalarEvolution, loop: Loop, phi: ValueId): string {
  const type = scev.func.values[phi]!.type;
  if (type.kind === "float") return "floating point";
  if (scev.loops.irreducible.has(loop.header)) return "a loop with several entries";
  const next = scev.nextValue(phi, loop);
  if (next === null) return "a loop with several latches";
  const found = new Set<Cause>();
  const inside: EvolutionRegion = { contains: (b) => loop.blocks.has(b) };
  someAtom(next, (a) => {
    const value = valueOfAtom(a);
    if (value === phi || value === null) return false;
    const definition = scev.definition(value);
    if (definition === null || !loop.blocks.has(definition.block.id)) return false;
    if (containsUnknown(scev.closedForm({ kind: "value", id: value }, loop.header, inside)))
      addCauses(scev, loop, definition, found);
    return false;
  });
  // One cause is named, the one that comes first here: what a name is made from is what a reader wants to
  // hear.
  return (
    CAUSES.find((cause) => found.has(cause)) ??
    (containsUnknown(next) ? "an operation that is not followed" : "a multiple or power of its own old value")
  );
}

const CAUSES = [
  "text that depends on compiler flags (#if)",
  "an expression that is not understood",
  "a value from memory",
  "the result of a call",
  "a conditional update",
  "a value after an inner loop",
  "another name without a closed form",
  "an operation that is not followed",
] as const;

type Cause = (typeof CAUSES)[number];

/** Why a name of the loop has no closed form; of one that merges several, also what they are made from. */
function addCauses(scev: ScalarEvolution, loop: Loop, first: DefiningInstr, found: Set<Cause>): void {
  const seen = new Set<Instr>();
  const work = [first];
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    const { instr, block } = at;
    if (seen.has(instr)) continue;
    seen.add(instr);
    const inHeader = block.id === loop.header && instr.op === "phi";
    // What the first name is says most; of what it is made from only the sources count.
    const cause = causeIn(scev, loop, instr, inHeader);
    if (at === first || SOURCES.has(instr.op)) found.add(cause);
    if (inHeader || SOURCES.has(instr.op)) continue;
    for (const o of operandsOf(instr)) {
      const definition = o.kind === "value" ? scev.definition(o.id) : null;
      if (definition !== null && loop.blocks.has(definition.block.id)) work.push(definition);
    }
  }
}

/** Where values come from that scalar evolution does not follow. */
const SOURCES: ReadonlySet<Instr["op"]> = new Set(["load", "get", "call", "opaque"]);

function causeIn(scev: ScalarEvolution, loop: Loop, instr: Instr, inHeader: boolean): Cause {
  switch (instr.op) {
    case "load":
    case "get":
      return "a value from memory";
    case "opaque":
      return instr.what.includes("#if")
        ? "text that depends on compiler flags (#if)"
        : "an expression that is not understood";
    case "call":
      return "the result of a call";
    case "select":
      return "a conditional update";
    case "phi":
      if (inHeader) return "another name without a closed form";
      return isLastValue(scev, loop, instr) ? "a value after an inner loop" : "a conditional update";
    default:
      return "an operation that is not followed";
  }
}

/** A φ of an inner loop, or the one that takes a value out of it. */
function isLastValue(scev: ScalarEvolution, loop: Loop, phi: PhiInstr): boolean {
  const own = scev.definition(phi.result);
  if (own !== null && scev.loops.loopOf(own.block.id) !== loop) return true;
  return phi.args.some((arg) => {
    const from = arg.kind === "value" ? scev.definition(arg.id) : null;
    const inner = from === null ? null : scev.loops.loopOf(from.block.id);
    return inner !== null && inner !== loop && loop.blocks.has(inner.header);
  });
}
