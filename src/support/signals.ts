// Signals that would end polyc while it has something to put away: they are held until it has, and then end
// it as they would have done at once.
//
// Node runs handlers between two pieces of work, never within one. So signals are held for as short as a file
// is being written, or a compiler of ours runs: a handler during a long computation would make Ctrl-C wait
// for its end.

/** What users, terminals, builds and limits send to end a process. SIGKILL can't be held. */
const SIGNALS = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGXCPU"] as const;

let held: NodeJS.Signals | null = null;
const hold = (signal: NodeJS.Signals): void => {
  held ??= signal;
};

/** The signal that waits for the end of what is undisturbed; null: none came. */
export const heldSignal = (): NodeJS.Signals | null => held;

/**
 * Runs `work` to its end whatever signals come. If one came, the process ends of it in place of returning.
 */
export async function undisturbed<T>(work: () => T | Promise<T>): Promise<T> {
  for (const signal of SIGNALS) process.on(signal, hold);
  try {
    return await work();
  } finally {
    // What came while nothing else could run is told now.
    await nextTurn();
    await nextTurn();
    for (const signal of SIGNALS) process.off(signal, hold);
    if (held !== null) process.kill(process.pid, held);
  }
}

/**
 * For the last moments of a process, after which no handler runs: a signal that comes now finds it gone by
 * itself.
 */
export function holdToTheEnd(): void {
  for (const signal of SIGNALS) process.on(signal, hold);
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
