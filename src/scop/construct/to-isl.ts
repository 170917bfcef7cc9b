// Affine forms and conditions as isl values.
//
// All sets of a SCoP under construction live in spaces `[params] -> { [i0, …, i(d-1)] }` without a tuple
// name: the iterations of the d loops around a block. Statements give them their names at the end.

import { Aff, DimType, type Isl, Set as IslSet, LocalSpace, PwAff, type Space } from "isl-wasm";
import { unreachable } from "../../support/brand.ts";
import { type Affine, type ParamSymbol, symbolKey, type Variable } from "../model/affine.ts";
import type { Condition } from "../model/condition.ts";

export class Translator {
  readonly isl: Isl;
  /** `[params] -> { : }` */
  readonly params: Space;
  /** Position of each symbol's parameter. */
  readonly #position: ReadonlyMap<string, number>;

  constructor(isl: Isl, names: readonly string[], symbols: readonly ParamSymbol[]) {
    this.isl = isl;
    this.params = isl.set(`[${names.join(", ")}] -> { : }`).getSpace();
    this.#position = new Map(symbols.map((s, i) => [symbolKey(s), i]));
  }

  /** `[params] -> { [i0, …] }` for blocks at this depth. */
  space(depth: number): Space {
    return this.params.setFromParams().addDims(DimType.set, depth);
  }

  universe(depth: number): IslSet {
    return this.space(depth).universeSet();
  }

  nothing(depth: number): IslSet {
    return IslSet.empty(this.space(depth));
  }

  /** Whether all symbols of the form are parameters. */
  knows(symbol: ParamSymbol): boolean {
    return this.#position.has(symbolKey(symbol));
  }

  /** `{ [i0, …] -> [form] }`; `dimOf` gives the dimension of each loop. */
  pwAff(form: Affine, depth: number, dimOf: (loop: number) => number): PwAff {
    const local = LocalSpace.fromSpace(this.space(depth));
    let linear = Aff.zeroOnDomain(local).setConstantVal(form.constant);
    const rest: PwAff[] = [];
    for (const { coefficient, of } of form.terms) {
      if (of.kind === "loop") linear = linear.addCoefficientVal(DimType.in, dimOf(of.loop), coefficient);
      else if (of.kind === "symbol")
        linear = linear.addCoefficientVal(DimType.param, this.#positionOf(of.symbol), coefficient);
      else rest.push(this.#quotient(of, depth, dimOf).scaleVal(coefficient));
    }
    return rest.reduce((sum, q) => sum.add(q), PwAff.fromAff(linear));
  }

  #positionOf(symbol: ParamSymbol): number {
    const at = this.#position.get(symbolKey(symbol));
    if (at === undefined) throw new Error(`symbol ${symbolKey(symbol)} is no parameter`);
    return at;
  }

  #quotient(
    v: Exclude<Variable, { kind: "loop" | "symbol" }>,
    depth: number,
    dimOf: (loop: number) => number,
  ) {
    const of = this.pwAff(v.of, depth, dimOf);
    const domain = this.universe(depth);
    switch (v.kind) {
      case "floordiv":
        return of.scaleDownVal(v.by).floor();
      case "truncdiv":
        return of.tdivQ(PwAff.valOnDomain(domain, v.by));
      case "max0":
        return of.max(PwAff.valOnDomain(domain, 0n));
      default:
        return unreachable(v);
    }
  }

  /** `{ [i0, …] : cond }` */
  set(cond: Condition, depth: number, dimOf: (loop: number) => number): IslSet {
    const recur = (c: Condition) => this.set(c, depth, dimOf);
    switch (cond.kind) {
      case "constant":
        return cond.holds ? this.universe(depth) : this.nothing(depth);
      case "not":
        return recur(cond.of).complement();
      case "and":
        return cond.of.map(recur).reduce((a, b) => a.intersect(b), this.universe(depth));
      case "or":
        return cond.of.map(recur).reduce((a, b) => a.union(b), this.nothing(depth));
      case "compare": {
        const value = this.pwAff(cond.value, depth, dimOf);
        const zero = PwAff.valOnDomain(this.universe(depth), 0n);
        switch (cond.opcode) {
          case "eq":
            return value.eqSet(zero);
          case "ne":
            return value.neSet(zero);
          case "lt":
            return value.ltSet(zero);
          case "le":
            return value.leSet(zero);
          case "gt":
            return value.gtSet(zero);
          case "ge":
            return value.geSet(zero);
          default:
            return unreachable(cond.opcode);
        }
      }
      default:
        return unreachable(cond);
    }
  }
}
