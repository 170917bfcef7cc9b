// What two failures have in common when they have one cause, as far as one can tell from outside: the message without the names
// and numbers in it. Wrong results say nothing: each is its own.

import type { Verdict } from "./trial.ts";

export function signatureOf(verdict: Verdict, name: string): string {
  if (verdict.kind === "same") return "same";
  if (verdict.kind === "wrong" && !verdict.why.includes("ERROR") && !verdict.why.includes("runtime error"))
    return `wrong ${name}`;
  const text =
    /(error|warning|ERROR|runtime error): .*/.exec(verdict.why)?.[0] ?? verdict.why.split("\n")[0]!;
  return `${verdict.kind} ${text.replaceAll(/‘[^’]*’|'[^']*'|0x[0-9a-f]+|\b[a-z_]*\d+\b/g, "…")}`;
}
