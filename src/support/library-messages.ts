// Why a library refused an operation: it says so in words only.
//
// No library is loaded here, as every command has this folder.

/** What the first of the words that the message has stand for; null where it has none of them. */
export const reasonIn = (message: string, reasons: ReadonlyMap<string, string>): string | null =>
  [...reasons].find(([said]) => message.includes(said))?.[1] ?? null;
