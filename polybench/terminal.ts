// Small things that the commands of this folder share.

/** Shows what is being done on one line of a terminal, which the next call overwrites; nothing where it is no terminal. */
export function progress(text: string): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\x1b[K${text.slice(0, (process.stderr.columns ?? 80) - 1)}`);
}

/** An option's value that is a list separated by commas. */
export const words = (text: string): string[] => text.split(",").filter((word) => word !== "");
