// The random programs that a campaign runs, language by language: the text of a seed, what polyc makes of it in a mode, and what is
// to be said of that.

import type { Options } from "../src/options/options.ts";
import { randomFunction } from "./generator.ts";
import { programOf } from "./program.ts";
import { MODES, type Transformed, Trial, transformed } from "./trial.ts";
import { fileNameOf, inFortran } from "./twins/in-fortran.ts";
import { randomTwin } from "./twins/random-twin.ts";
import { TWIN_MODES, TwinTrial } from "./twins/trial.ts";

/** One program while it is compared. */
export interface CampaignProgram {
  readonly name: string;
  readonly text: string;
  judged(made: Transformed): CampaignVerdict;
  dispose(): void;
}

export interface CampaignVerdict {
  /** "same", "invalid", or what is wrong. */
  readonly kind: string;
  /** Null: nothing is wrong. */
  readonly why: string | null;
}

export interface CampaignPrograms {
  /** Of the ledger, in polyc's cache folder. */
  readonly ledger: string;
  readonly modes: Readonly<Record<string, Partial<Options>>>;
  text(seed: number): string;
  program(seed: number): CampaignProgram;
  /** Of the text of a seed. */
  transformed(text: string, seed: number, options: Partial<Options>): Promise<Transformed>;
  /** What shows a failure again. */
  again(seed: number, mode: string): string;
}

/** Every other function is compiled with sanitizers. */
const isChecked = (seed: number): boolean => seed % 2 === 0;

const FUNCTIONS: CampaignPrograms = {
  ledger: "campaign.jsonl",
  modes: MODES,
  text: (seed) => programOf([randomFunction(seed)]),
  program: (seed) => {
    const trial = new Trial([randomFunction(seed)], isChecked(seed));
    return {
      name: trial.functions[0]!.name,
      text: trial.text,
      judged: (made) => {
        const { input } = trial;
        if (input instanceof Error) return { kind: "invalid", why: input.message };
        const verdict = trial.judged(input, made);
        return { kind: verdict.kind, why: verdict.kind === "same" ? null : verdict.why };
      },
      dispose: () => trial.dispose(),
    };
  },
  transformed: (text, _, options) => transformed("fuzz.c", text, options),
  again: (seed, mode) => `npm run fuzz -- --batch 1 --seeds ${seed}..${seed} --modes ${mode}`,
};

/** Only the Fortran of a twin goes through polyc: `npm run twins` compares the plans. */
const TWINS: CampaignPrograms = {
  ledger: "campaign-fortran.jsonl",
  modes: TWIN_MODES,
  text: (seed) => inFortran(randomTwin(seed)),
  program: (seed) => {
    const trial = new TwinTrial(randomTwin(seed));
    return {
      name: trial.twin.name,
      text: trial.fortran,
      judged: (made) => {
        const verdict = trial.judged(made);
        return { kind: verdict.kind, why: verdict.kind === "same" ? null : verdict.why };
      },
      dispose: () => trial.dispose(),
    };
  },
  transformed: (text, seed, options) => transformed(fileNameOf(randomTwin(seed)), text, options),
  again: (seed, mode) => `npm run twins -- --seeds ${seed}..${seed} --modes ${mode}`,
};

export const CAMPAIGN_PROGRAMS: Readonly<Record<string, CampaignPrograms>> = { c: FUNCTIONS, fortran: TWINS };
