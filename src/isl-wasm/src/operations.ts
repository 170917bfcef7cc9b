// How many operations isl has done and may still do. isl stops with an error when it reaches its limit, which
// is the smaller one of two:
//
//     quota    for the work since the last reset: one question's
//     budget   for all work of the context, whatever quotas its parts had
//
// Operations are the same on every machine, so that what is given up is, too.

import { toUint } from "./c-integers.ts";
import type { AllExports } from "./glue.ts";

export interface ContextOptions {
  /** How many operations isl may do before `QuotaExceeded` is thrown; unlimited where absent or 0. */
  readonly quota?: number;
  /** How many operations isl may do in all, under whatever quotas; unlimited where absent or 0. */
  readonly budget?: number;
}

/** What is counted for. */
interface Counted {
  readonly x: AllExports;
  readonly ctx: number;
  readonly isLive: boolean;
}

export class Operations {
  readonly #of: Counted;
  #budget: number;
  /** What the quota was set to; isl has less where less is left of the budget. */
  #quota: number;
  /** Operations counted before the last reset. */
  #before = 0;

  constructor(of: Counted, { quota = 0, budget = 0 }: ContextOptions) {
    this.#of = of;
    this.#budget = toUint(budget);
    this.#quota = toUint(quota);
    this.#apply();
  }

  get quota(): number {
    return this.#quota;
  }

  set quota(operations: number) {
    this.#quota = toUint(operations);
    this.#apply();
  }

  /**
   * The quota, or what is left of the budget; where that is nothing, one operation, as 0 would be no limit.
   */
  #apply(): void {
    const left = Math.max(1, this.#budget - this.#before);
    const most = this.#budget === 0 || (this.#quota > 0 && this.#quota < left) ? this.#quota : left;
    this.#of.x.isl_ctx_set_max_operations(this.#of.ctx, most);
  }

  /** The limit that isl has now; 0 for none. */
  get limit(): number {
    return this.#of.x.isl_ctx_get_max_operations(this.#of.ctx) >>> 0;
  }

  /** Since the last reset. */
  get sinceReset(): number {
    return this.#of.x.isl_wasm_operations(this.#of.ctx) >>> 0;
  }

  /** Since the context began; of a crashed one, up to its last reset. */
  get all(): number {
    return this.#of.isLive ? this.#before + this.sinceReset : this.#before;
  }

  /** Starts counting from 0 again, but for the budget. */
  reset(): void {
    this.#before += this.sinceReset;
    this.#of.x.isl_wasm_reset_operations(this.#of.ctx);
    this.#apply();
  }

  /** Before the context is disposed: after that, isl can't be asked any more. */
  close(): void {
    this.#before += this.sinceReset;
  }

  withQuota<T>(operations: number, body: () => T): T {
    const before = this.quota;
    this.reset();
    this.quota = operations;
    try {
      return body();
    } finally {
      if (this.#of.isLive) {
        this.reset();
        this.quota = before;
      }
    }
  }

  outsideBudget<T>(body: () => T): T {
    this.reset();
    const budget = this.#budget;
    const before = this.#before;
    this.#budget = 0;
    this.#apply();
    try {
      return body();
    } finally {
      if (this.#of.isLive) {
        this.reset();
        this.#budget = budget;
        this.#before = before;
        this.#apply();
      }
    }
  }
}
