// Can the user's file have a loop at all? Asked before anything of it is parsed: many files have none.
//
//     return n > 0 ? f(n) : 0;        no loop keyword, and no macro that could become one: nothing to do
//     EACH(i, n) a[i] = 0;            a header may say `#define EACH(i, n) for (…)`: read it all
//
// A loop needs one of four words, in the file or in a macro that it uses. Macros are sought as text in all
// headers that the file could include, whatever the conditions around it say; one that pastes tokens could
// make any word. So a no is certain. What would have been said of a file without having to do with loops must
// be said all the same: where brackets, quotes or directives do not fit, or a header is missing, the answer
// is yes. Only what an expression or a declaration has wrong with it goes unmentioned, in files whose
// functions would have been left alone anyhow.

import type { SourceFile } from "../../source/source-file.ts";
import type { CompilerProfile } from "./preprocess/compiler.ts";
import { diskReader, type FoundFile, IncludeSearch, type SourceReader } from "./preprocess/include-search.ts";
import { languageOf } from "./preprocess/language.ts";
import { Lexer, type LexerOptions } from "./preprocess/lexer.ts";
import type { PreprocessOptions } from "./preprocess/options.ts";
import { LogicalText } from "./preprocess/splice.ts";
import { isHash, isHashHash, type PPToken } from "./preprocess/token.ts";

const LOOP_WORDS = new Set(["for", "while", "do", "goto"]);
/** In the body of a macro: a loop, or what may become one. */
const SUSPICIOUS = /\b(?:for|while|do|goto)\b|##|%:%:/;
/** Directives that have nothing to say to the user. */
const SILENT = new Set("define undef pragma ident if ifdef ifndef elif else endif".split(" "));
/** Left to the parser. */
const DIGRAPHS = new Set("<: :> <% %> %:".split(" "));
const CLOSING = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);

interface Included {
  readonly name: string;
  readonly quoted: boolean;
}

/** What there is to know of a file that has no loop of its own. */
interface Words {
  readonly names: ReadonlySet<string>;
  readonly includes: readonly Included[];
}

export function mayContainLoop(
  main: SourceFile,
  options: PreprocessOptions,
  compiler: CompilerProfile,
  reader: SourceReader = diskReader(),
): boolean {
  if (options.forcedIncludes.length > 0) return true;
  const language = languageOf(options, compiler);
  const words = wordsOf(main, language);
  if (words === null) return true;
  const search = new IncludeSearch(options, compiler, reader);
  const headers = reachable(main, words.includes, search, language, [
    ...options.systemDirs,
    ...compiler.search.bracket,
  ]);
  if (headers === null) return true;
  const given = options.macros.map((macro) => (macro.kind === "define" ? macro.text : ""));
  return usesSuspicious(words.names, [
    ...headers,
    compiler.predefined,
    ...given.map((text) => `#define ${text}`),
  ]);
}

/** null where the file has a loop, or something that the user should hear of. */
function wordsOf(main: SourceFile, language: LexerOptions): Words | null {
  const lexer = new Lexer(main, language);
  const names = new Set<string>();
  const includes: Included[] = [];
  const brackets: (string | undefined)[] = [];
  let conditions = 0;
  for (let token = lexer.next(); token !== null; token = lexer.next()) {
    if (token.atLineStart && isHash(token)) {
      const name = lexer.nextInLine()?.text ?? "";
      if (name === "include") {
        const header = lexer.headerName();
        if (header === null) return null;
        includes.push({ name: header.text.slice(1, -1), quoted: header.text.startsWith('"') });
      } else if (!SILENT.has(name)) return null;
      if (name.startsWith("if")) conditions++;
      else if (name === "endif" && --conditions < 0) return null;
    } else if (!isHarmless(token, brackets)) return null;
    else if (token.kind === "identifier") names.add(token.text);
  }
  return conditions === 0 && brackets.length === 0 ? { names, includes } : null;
}

/** Keeps the brackets that are open. */
function isHarmless(token: PPToken, brackets: (string | undefined)[]): boolean {
  const { kind, text } = token;
  if (kind === "identifier") return !LOOP_WORDS.has(text);
  if (kind !== "punct") return kind !== "other";
  if (CLOSING.has(text)) brackets.push(CLOSING.get(text));
  else if (text === ")" || text === "]" || text === "}") return brackets.pop() === text;
  return !isHashHash(token) && !DIGRAPHS.has(text);
}

const INCLUDE =
  /^[ \t]*(?:#|%:)[ \t]*(?:include|include_next|import)[ \t]*(?:"([^"\n]*)"|<([^>\n]*)>|(\S))/gm;

/**
 * The text of all headers that could be read, without line splices; null where one is missing that is no
 * system's affair.
 */
function reachable(
  main: SourceFile,
  includes: readonly Included[],
  search: IncludeSearch,
  language: LexerOptions,
  systemDirs: readonly string[],
): readonly string[] | null {
  const isSystem = (path: string): boolean => systemDirs.some((dir) => path.startsWith(`${dir}/`));
  const waiting = new Map<string, FoundFile>();
  const texts: string[] = [];
  const add = ({ name, quoted }: Included, from: { path: string; chainIndex: number | null }): boolean => {
    // One of a name further along the path may be meant (`#include_next`): each is taken.
    let found = search.find(name, quoted, from);
    if (found === null) return isSystem(from.path);
    for (; found !== null && !waiting.has(found.path); found = search.findNext(name, quoted, found))
      waiting.set(found.path, found);
    return true;
  };
  if (!includes.every((one) => add(one, { path: main.name, chainIndex: null }))) return null;
  for (const file of waiting.values()) {
    const { text } = new LogicalText(file.text, language.trigraphs);
    texts.push(text);
    for (const [, quoted, bracketed, other] of text.matchAll(INCLUDE)) {
      if (other !== undefined && !isSystem(file.path)) return null;
      const one = { name: quoted ?? bracketed ?? "", quoted: quoted !== undefined };
      if (other === undefined && !add(one, file)) return null;
    }
  }
  return texts;
}

const SPACE = String.raw`(?:[ \t\v\f]|/\*[^]*?\*/)`;
/** A definition: its name, and what stands after it up to the end of the line. */
const DEFINITION = new RegExp(
  String.raw`(?:#|%:)${SPACE}*define${SPACE}+([A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*)((?:/\*[^]*?\*/|[^\n])*)`,
  "g",
);

/** Could one of the names, through the macros in the texts, become a word for a loop? */
function usesSuspicious(names: ReadonlySet<string>, texts: readonly string[]): boolean {
  const bodies = new Map<string, string>();
  for (const text of texts)
    for (const [, name, body] of text.matchAll(DEFINITION))
      bodies.set(name!, `${bodies.get(name!) ?? ""}\n${body}`);
  const waiting = new Set(names);
  for (const name of waiting) {
    const body = bodies.get(name);
    if (body === undefined) continue;
    if (SUSPICIOUS.test(body)) return true;
    for (const inside of body.match(/[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/g) ?? []) waiting.add(inside);
  }
  return false;
}
