// Steps that run in an order, as a table: which of them come before or after which others, and why. Tests
// hold the order of the steps against it.

/** What a table says of one step; it may say more. */
export interface OrderFacts {
  readonly does?: string;
  /** Steps that run before it for the first time, wherever both run, with the reason. */
  readonly after?: Readonly<Record<string, string>>;
  /** Steps that do not run after it, with the reason. */
  readonly noneAfter?: Readonly<Record<string, string>>;
}

/** Where the steps break a constraint: sentences. */
export function brokenOrder(
  table: Readonly<Record<string, OrderFacts>>,
  steps: readonly string[],
): readonly string[] {
  return Object.entries(table).flatMap(([name, { after = {}, noneAfter = {} }]) => {
    const first = steps.indexOf(name);
    if (first < 0) return [];
    const early = Object.entries(after).filter(([other]) => steps.indexOf(other) > first);
    const late = Object.entries(noneAfter).filter(([other]) => steps.lastIndexOf(other) > first);
    return [
      ...early.map(([other, why]) => `${name} runs before ${other}: ${why}`),
      ...late.map(([other, why]) => `${other} runs after ${name}: ${why}`),
    ];
  });
}
