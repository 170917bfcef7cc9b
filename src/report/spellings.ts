// What messages say in the place of names that polyc made up: `$m$n`, or `_m_n` in isl, is the author's
// `m->n`.

import type { Func, VarId } from "../ir/func.ts";
import type { Spelling } from "../opt/invariant-loads.ts";

/** By the variables' names in C and in isl, but for isl names that the author has a variable of. */
export function spellingsOf(
  { vars }: Func,
  named: ReadonlyMap<VarId, Spelling>,
): ReadonlyMap<string, string> {
  const texts = [...named].map(([id, { text }]) => [vars[id]!.name, text] as const);
  const plain = texts.map(([name, text]) => [name.replaceAll("$", "_"), text] as const);
  return new Map([...plain.filter(([name]) => !vars.some((v) => v.name === name)), ...texts]);
}
