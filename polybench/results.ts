// What a benchmark run found: the shape of its JSON file.

import type { Dataset } from "./suite.ts";

export type VariantResult =
  /** It ran: its times in the order in which they were taken, the i-th next to everyone else's i-th. */
  | {
      readonly kind: "timed";
      readonly variant: string;
      readonly seconds: readonly number[];
      /** Null: same memory as gcc -O2's, byte for byte; else where they part, or that nobody looked. */
      readonly wrong: string | null;
      /** How long polyc itself took; absent for plain compilers. */
      readonly polycSeconds?: number;
    }
  /** It didn't compile, or crashed. */
  | { readonly kind: "failed"; readonly variant: string; readonly reason: string }
  /** Its compiler is not installed. */
  | { readonly kind: "gap"; readonly variant: string; readonly reason: string };

export interface KernelResult {
  readonly kernel: string;
  readonly dataset: Dataset;
  readonly variants: readonly VariantResult[];
}

export interface Settings {
  /** Name of the suite's folder. */
  readonly suite: string;
  /** "auto": LARGE, or EXTRALARGE for a kernel that gcc -O3 finishes in under 50 ms. */
  readonly dataset: Dataset | "auto";
  readonly runs: number;
  readonly threads: number;
  readonly variants: readonly string[];
  readonly polycFlags: readonly string[];
}

export interface Results {
  readonly schema: 1;
  readonly machine: { readonly processor: string; readonly cores: number };
  /** First line of each compiler's --version. */
  readonly compilers: Readonly<Record<string, string>>;
  readonly settings: Settings;
  readonly kernels: readonly KernelResult[];
}
