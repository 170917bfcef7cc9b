// Text for terminals: tables whose columns stand under one another, and paragraphs of lines of some width.

/** Which columns have words, and not numbers: `columns` are there in all. */
type HasWords = (column: number, columns: number) => boolean;

/** Lines of rows: words to the left, numbers to the right, `gap` between columns. */
export function tableLines(
  rows: readonly (readonly string[])[],
  hasWords: HasWords = (column) => column === 0,
  gap = "  ",
): readonly string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)));
  const padded = (text: string, column: number): string =>
    hasWords(column, widths.length) ? text.padEnd(widths[column]!) : text.padStart(widths[column]!);
  return rows.map((cells) => cells.map(padded).join(gap).trimEnd());
}

/** Lines of words, none longer than so many columns where a word is not. */
export function wrapped(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
