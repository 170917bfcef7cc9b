// `#include "name"` in a text that the compiler gets from standard input must find what it finds from the
// user's file.
//
//     src/foo.c:  #include "x.h"        →  #include "src/x.h"     where src/x.h exists
//                 #include "config.h"   →  #include <config.h>    where the working directory has another
//
// A compiler looks for a quoted name in the directory of the including file, then along -iquote and the other
// chains (gcc manual, "Search Path"); the directory of standard input is the working directory. The names
// that come out are those that the compiler would have made itself, so `__FILE__` and messages in headers
// stay. -iquote would not do: it also holds for includes of headers in other folders.

import { statSync } from "node:fs";
import type { Edit } from "../../../source/edit.ts";
import type { SourceFile } from "../../../source/source-file.ts";

/** A quoted name in an `#include` or `__has_include`. */
interface QuotedName {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** Edits of the names, or a sentence why this can't be done by text. */
export function fromOwnDirectory(
  file: SourceFile,
  quoteDirs: readonly string[],
): { readonly ok: true; readonly edits: readonly Edit[] } | { readonly ok: false; readonly why: string } {
  const slash = file.name.lastIndexOf("/");
  if (slash < 0) return { ok: true, edits: [] };
  const names = quotedNames(file.text);
  if (names === null) return { ok: false, why: "an #include takes its name from a macro" };
  const edits: Edit[] = [];
  for (const { name, start, end } of names) {
    const text = spelling(name, file.name.slice(0, slash), quoteDirs);
    if (text === null) return { ok: false, why: `"${name}" is found in several ways` };
    edits.push({ kind: "include-name", span: { file: file.id, start, end }, text });
  }
  return { ok: true, edits };
}

function spelling(name: string, directory: string, quoteDirs: readonly string[]): string | null {
  if (name.startsWith("/")) return `"${name}"`;
  if (isFile(`${directory}/${name}`)) return `"${directory}/${name}"`;
  if (!isFile(name)) return `"${name}"`;
  return quoteDirs.some((dir) => isFile(`${dir}/${name}`)) ? null : `<${name}>`;
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}

/** Comments, literals, and the two places where a quoted name is looked up; in this order. */
const LEXEME =
  /\/\/(?:\\\r?\n|[^\n])*|\/\*[\s\S]*?\*\/|^[ \t]*(?:#|%:)(?:[ \t]|\/\*[\s\S]*?\*\/)*(?:include_next|include|import)\b(?:[ \t]|\/\*[\s\S]*?\*\/)*|\b__has_include(?:_next)?[ \t]*\([ \t]*|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/gm;

/** Null where a name comes from a macro. Directives in branches not taken count: they do no harm. */
function quotedNames(text: string): readonly QuotedName[] | null {
  const found: QuotedName[] = [];
  const lexeme = new RegExp(LEXEME);
  for (let match = lexeme.exec(text); match !== null; match = lexeme.exec(text)) {
    if (!/^[ \t]*(?:#|%:)|^__has/.test(match[0])) continue;
    const start = lexeme.lastIndex;
    const name = /^(?:"([^"\n]*)"|<[^>\n]*>)/.exec(text.slice(start, start + 4096));
    if (name === null) return null;
    lexeme.lastIndex = start + name[0].length;
    if (name[1] !== undefined) found.push({ start, end: start + name[0].length, name: name[1] });
  }
  return found;
}
