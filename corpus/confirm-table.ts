// The table of `npm run corpus -- --confirm`: loops that ran, and what was compared on the way.

import { addConfirmations, type Confirmation, NOTHING_CONFIRMED } from "./confirm.ts";
import { aligned } from "./table.ts";

export interface ConfirmRow {
  readonly name: string;
  readonly confirmation: Confirmation;
}

export function confirmTable(rows: readonly ConfirmRow[]): string {
  const all = rows.map((row) => row.confirmation).reduce(addConfirmations, NOTHING_CONFIRMED);
  const head = ["package", "loops", "ran", "", "values compared", "trip counts compared", "contradictions"];
  return aligned([head, ...rows.map(line), line({ name: "all", confirmation: all })]);
}

function line({ name, confirmation }: ConfirmRow): readonly string[] {
  const { loops, ran, values, counts, mistakes } = confirmation;
  const share = loops === 0 ? "-" : `${((100 * ran) / loops).toFixed(0)} %`;
  return [name, `${loops}`, `${ran}`, share, `${values}`, `${counts}`, `${mistakes.length}`];
}
