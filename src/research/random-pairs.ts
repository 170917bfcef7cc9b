// Random questions to the dependence tests: references of one to three dimensions in nests of one to three
// loops.
//
// Coefficients are small; often both references have the same ones, as in programs, and often parameters
// cancel. Loops run up to a number, up to a parameter, up to the iteration of the loop around (triangles), or
// for ever.

import type { LoopId } from "../analysis/cfg/loops.ts";
import type { IterationDomain, SubscriptSystem } from "../analysis/data/subscript-system.ts";
import {
  type AffineForm,
  addForms,
  constantForm,
  loopForm,
  parameterForm,
  scaleForm,
} from "../analysis/scev/affine.ts";
import type { Atom } from "../analysis/scev/trec-types.ts";
import { ANY } from "../analysis/scev/value-range.ts";
import type { Random } from "../ir/behaviour.ts";
import type { ValueId } from "../ir/func.ts";

const PARAMETERS: readonly Atom[] = [0, 1].map((id) => ({ kind: "value", id: id as ValueId }));

export function randomPair(random: Random): SubscriptSystem {
  return new PairGenerator(random).system();
}

class PairGenerator {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  system(): SubscriptSystem {
    const loops = Array.from({ length: 1 + this.#below(3) }, (_, k) => k as LoopId);
    const dimensions = 1 + this.#below(3);
    const limits = loops.map((loop) => this.#limit(loop));
    // The references may stand in different places of the nest: one misses the innermost loops.
    const nests = [loops, loops.slice(0, 1 + this.#below(loops.length))];
    const domains = nests.map((nest) => domainOf(nest, limits));
    const pairs = Array.from({ length: dimensions }, () => this.#pair(nests[0]!, nests[1]!));
    return { pairs, domains: [domains[0]!, domains[1]!], range: () => ANY };
  }

  #pair(first: readonly LoopId[], second: readonly LoopId[]): { f: AffineForm; g: AffineForm } {
    const f = this.#form(first);
    if (this.#below(2) === 0) return { f, g: this.#form(second) };
    const loops = new Map([...f.loops].filter(([loop]) => second.includes(loop)));
    const shift = constantForm(BigInt(this.#below(9) - 4));
    return { f, g: addForms({ ...f, loops }, shift) };
  }

  #form(loops: readonly LoopId[]): AffineForm {
    let form = constantForm(BigInt(this.#below(25) - 12));
    for (const loop of loops)
      if (this.#below(2) === 0) form = addForms(form, loopForm(loop, BigInt(this.#below(9) - 4)));
    for (const atom of PARAMETERS)
      if (this.#below(5) === 0) form = addForms(form, parameterForm(atom, BigInt(this.#below(5) - 2)));
    return form;
  }

  /**
   * The last iteration of a loop: a number, or a form that may name the loops around; null: none is known.
   */
  #limit(loop: LoopId): bigint | AffineForm | null {
    switch (this.#below(5)) {
      case 0:
        return null;
      case 1:
        return addForms(parameterForm(PARAMETERS[this.#below(2)]!), constantForm(-1n));
      case 2:
        if (loop > 0)
          return addForms(loopForm((loop - 1) as LoopId), constantForm(BigInt(this.#below(3) - 1)));
        return 9n;
      default:
        return BigInt(this.#below(20));
    }
  }

  #below(n: number): number {
    return this.#random.next() % n;
  }
}

function domainOf(
  loops: readonly LoopId[],
  limits: readonly (bigint | AffineForm | null)[],
): IterationDomain {
  const facts: AffineForm[] = [];
  for (const loop of loops) {
    const limit = limits[loop]!;
    if (limit === null || typeof limit === "bigint") continue;
    facts.push(addForms(limit, scaleForm(loopForm(loop), -1n)));
  }
  const last = (loop: LoopId) => {
    const limit = limits[loop]!;
    return typeof limit === "bigint" ? limit : null;
  };
  return { last, facts };
}
