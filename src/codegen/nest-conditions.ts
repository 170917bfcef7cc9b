// What is asked in front of a nest, in this order:
//
//     if (p != 0 &&                                           what is read to ask the rest
//         n >= 400 &&                                         threads pay, or the new order does
//         __builtin_types_compatible_p(DATA_TYPE, double) &&  other compiler flags make the same of the text
//         polyc_not_interposed() &&                           functions are those of this file
//         n <= m && polyc_disjoint(a, …) &&                   the Scop is right: its assumptions (guard.ts)
//         polyc_fits(n, sizeof(double)))                      there is room for copies
//
// Comparisons of a name with a number stand in front of all others (`weaker-conditions.ts`).

import type { AstNodeTree } from "isl-wasm";
import type { Operand, VarId } from "../ir/func.ts";
import type { Threshold } from "../scop/model/marks.ts";
import type { Scop, ScopStmt } from "../scop/model/scop.ts";
import {
  conditionsAround,
  configDependentConditions,
  typesAround,
  valueConditions,
} from "./config-dependent.ts";
import { distinct, type Expression } from "./expression.ts";
import { type GuardContext, guardConditions, guardedSizes, readConditions } from "./guard.ts";
import { type NestPrinting, namesFor } from "./nest-printing.ts";
import { bodyConditions } from "./own-bodies.ts";
import { parameterNames } from "./parameters.ts";
import type { InFront, RestsOn } from "./pragma-form.ts";
import { type AskedInFront, askedInFront, isInLoop } from "./repeated.ts";
import type { SourceNames } from "./source-names.ts";
import { thresholdConditions } from "./threshold-conditions.ts";
import { Unnameable } from "./unnameable.ts";
import { readConditionsFirst } from "./weaker-conditions.ts";

/** What conditions on compiler flags rest on: see `config-dependent.ts`. */
interface RestingText {
  /** Statements that are not everywhere printed in the author's text. */
  readonly rebuilt: ReadonlySet<ScopStmt>;
  /** Names of types and variables on whose type other new text rests. */
  readonly typed: ReadonlySet<string>;
}

/** All methods throw Unnameable and Unprintable. */
export class NestConditions implements InFront {
  readonly #printing: NestPrinting;

  constructor(printing: NestPrinting) {
    this.#printing = printing;
  }

  /** The guard of the nest's new text. `inFront`, `storage`: what is asked for threads, and for room. */
  guard(
    inFront: readonly Expression[],
    storage: () => readonly Expression[],
    resting: RestingText,
  ): readonly Expression[] {
    const { plan, scop } = this.#printing;
    const chosen = this.#onFlags(resting);
    return readConditionsFirst(readConditions(this.guardContext()), [
      ...inFront,
      ...(plan.worthFrom ? this.threshold(plan.worthFrom) : []),
      ...chosen,
      ...bodyConditions(scop.func),
      ...guardConditions(this.guardContext()),
      ...storage(),
    ]);
  }

  /**
   * What parallel loops that are entered again and again ask in front of the nest. `storage`: that there is
   * room; `isIdleElse`: the author's loops are not in the `else`.
   */
  forThreads(tree: AstNodeTree, storage: () => readonly Expression[], isIdleElse: boolean): AskedInFront {
    const { plan, scop, nest } = this.#printing;
    const isRepeated = isInLoop(scop.func, nest);
    const conditions = [...guardConditions(this.guardContext()), ...storage()];
    const hasElse = conditions.length > 0 && !isIdleElse;
    const rival = { isForThreads: plan.expansions.size > 0, mayPay: plan.mayPayFrom ?? null };
    return askedInFront(tree, isRepeated, (threshold) => this.threshold(threshold), hasElse ? rival : null);
  }

  /** Names that mean the same in the author's text. */
  spelling(readable: ReadonlySet<VarId>): SourceNames {
    const { plan, scop, nest, source } = this.#printing;
    const kind = { ownIterators: plan.userAsserted !== undefined, isNew: false, readable };
    return namesFor(scop, nest, source, kind).spelling;
  }

  threshold(threshold: Threshold, spelling = this.#printing.spelling): readonly Expression[] {
    return thresholdConditions(threshold, this.guardContext(this.#printing.scop, spelling).names);
  }

  guardContext(scop: Scop = this.#printing.scop, spelling = this.#printing.spelling): GuardContext {
    const expressionOf = (operand: Operand) => spelling.expressionOf(operand, scop);
    return {
      scop,
      names: parameterNames(scop, guardedSizes(scop).known, expressionOf),
      expressionOf,
      object: (variable) => spelling.object(variable),
      isAuthors: false,
      joinsTests: this.#printing.source.language.joinsTests,
      pointer: (array) => spelling.pointer(array, scop),
    };
  }

  /** That flags make of the text what polyc saw: of statements built anew, and of what stands around. */
  #onFlags({ rebuilt, typed }: RestingText): readonly Expression[] {
    const { scop, nest, source, spelling } = this.#printing;
    const { text } = source;
    const namesIn = (stmt: ScopStmt) => spelling.variablesOf(stmt);
    const conditions = configDependentConditions({
      ...{ scop, text, nest, typed, namesIn },
      stmts: rebuilt,
    });
    if (!("unknown" in conditions)) return distinct([...conditions, ...this.around()]);
    throw new Unnameable(
      `"${conditions.unknown}" depends on compiler flags, and the new statements rest on it: ${FIXED}`,
    );
  }

  around(rests: RestsOn = "integers"): readonly Expression[] {
    const { scop, nest, source, spelling } = this.#printing;
    const { text, variables } = source;
    const conditions = conditionsAround(scop, nest, text, variables);
    if ("unknown" in conditions)
      throw new Unnameable(
        `"${conditions.unknown}" depends on compiler flags, and decides how often the loops around run: ${FIXED}`,
      );
    const arrays = scop.arrays.filter(({ rank }) => rank > 0);
    const data = new Set(rests === "integers" ? arrays.flatMap(({ id }) => spelling.namesOfArray(id)) : []);
    const isExact = rests === "values";
    const types = typesAround(scop, nest, text, variables, { data, isExact });
    const macros = isExact ? valueConditions(nest, text) : [];
    if ("unknown" in types) throw restsOn(types.unknown);
    if ("unknown" in macros) throw restsOn(macros.unknown);
    return [...conditions, ...types, ...macros];
  }
}

const FIXED = "use local variables of fixed types, set before the loop";

const restsOn = (name: string): Unnameable =>
  new Unnameable(`"${name}" depends on compiler flags, and values in the nest rest on it: ${FIXED}`);
