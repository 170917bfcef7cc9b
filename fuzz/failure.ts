// A failure is printed once of each kind, as small as it gets.

import { printFunction, type RandomFunction } from "./generator.ts";
import { reduce } from "./reduce.ts";
import { signatureOf } from "./signature.ts";
import type { Verdict } from "./trial.ts";

/** Failures by what they say, with the function and mode that said so first. */
export type Seen = Map<string, string>;

export interface Reporting {
  readonly say: (text: string) => void;
  readonly progress: (text: string) => void;
  readonly seen: Seen;
  /** The verdict on a smaller function. */
  readonly verdictOf: (func: RandomFunction) => Promise<Verdict>;
}

export async function reportFailure(
  func: RandomFunction,
  mode: string,
  verdict: Exclude<Verdict, { kind: "same" }>,
  { say, progress, seen, verdictOf }: Reporting,
): Promise<void> {
  const signature = signatureOf(verdict, func.name);
  const before = seen.get(signature);
  const title = `==== ${func.name}, ${mode}: ${verdict.kind}`;
  if (before !== undefined) {
    say(`${title}, as ${before}`);
    return;
  }
  seen.set(signature, `${func.name}, ${mode}`);
  const text = `${title}\n${verdict.why.slice(0, 900)}`;
  // Every smaller one would be waited for as long.
  if (verdict.kind === "slow") {
    say(text);
    return;
  }
  progress(`${func.name}, ${mode}: made smaller`);
  const smaller = await reduce(func, async (f) => {
    const now = await verdictOf(f);
    return now.kind === verdict.kind && signatureOf(now, f.name) === signature;
  });
  progress("");
  say(`${text}\n${printFunction(smaller)}`);
}
