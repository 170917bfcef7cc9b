// Words made of text for things that polyc names itself.
//
//     wordOf("m->row[0]")       m_row_0
//     stemOf("$total_")         total, of which names are made

/** One word of letters, digits and underscores; may be empty, or begin with a digit. */
export const wordOf = (text: string): string => stemOf(text.replace(/\W+/g, "_"));

/** Without the signs that names of polyc's own begin with, and underscores at the end. */
export const stemOf = (name: string): string => name.replaceAll("$", "").replace(/_+$/, "");

/** What a loop over blocks of another one is called after it: i, ii. */
export const doubledEnd = (name: string): string => name + name.slice(-1);

/** Has it letters, digits and underscores only? gcc allows `$` as well, with which names of ours begin. */
export const isPlainName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name);

/** Letters, digits and underscores alone, in the place of each other character one of these. */
export const plainWord = (text: string): string =>
  text.replace(/[^A-Za-z0-9_]/g, "_").replace(/^(?=\d)/, "_");

/** Is it that beginning with a number after it: S0, S12? */
export const isNumbered = (name: string, beginning: string): boolean =>
  name.startsWith(beginning) && /^\d+$/.test(name.slice(beginning.length));
