// Lines of Fortran within the columns of their form; labels stand in front of a `|`.

/** Broken at blanks before column 100. */
export function freeLines(line: string): readonly string[] {
  const parts = brokenAt(line, 98);
  return parts.map((part, k) => (k === parts.length - 1 ? part : `${part} &`));
}

export function fixedLines(line: string): readonly string[] {
  const [, label, text] = /^\s*(?:(\d+)\|)?(.*)$/.exec(line)!;
  const indent = line.search(/\S/);
  const parts = brokenAt(" ".repeat(Math.min(indent, 20)) + text!, 64);
  return parts.map((part, k) => `${k === 0 ? (label ?? "").padEnd(6) : "     &"}${part}`);
}

function brokenAt(text: string, width: number): readonly string[] {
  if (text.length <= width) return [text];
  const indent = text.search(/\S/);
  const at = text.lastIndexOf(" ", width);
  if (at <= indent) throw new Error(`no blank to break at: ${text}`);
  return [text.slice(0, at), ...brokenAt(`${" ".repeat(indent + 4)}${text.slice(at + 1)}`, width)];
}
