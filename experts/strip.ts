// A file without its OpenMP pragmas; lines keep their numbers, and whatever else stands in them its columns.
//
//     #ifdef _OPENMP                                  (blank)
//     #pragma omp parallel for private(j) \           (blank)
//                 shared(a)                           (blank)
//     #endif                                          (blank)
//       PARALLEL_FOR                                  (blank, where the macro comes to a pragma alone)
//       for (i = 0; i < n; i++)                         for (i = 0; i < n; i++)
//
// Conditions around nothing but what was taken out go as well. `_Pragma("omp …")` is taken out of the bodies of macros too.

import { Lexer } from "../src/frontend/c/preprocess/lexer.ts";
import { isHash, type PPToken } from "../src/frontend/c/preprocess/token.ts";
import type { PreprocessedUnit } from "../src/frontend/c/preprocess/unit.ts";
import type { SourceFile } from "../src/source/source-file.ts";
import { MAIN_FILE, type Span } from "../src/source/span.ts";

/** `unit` is the file as its authors compile it for several threads: it knows which macros come to pragmas. */
export function withoutOpenMp({
  main,
  unit,
}: {
  readonly main: SourceFile;
  readonly unit: PreprocessedUnit;
}): string {
  const macros = pragmaMacros(unit);
  const gone = [...macros, ...new PragmaScan(main, unit, macros).spans];
  return blanked(main.text, gone);
}

function blanked(text: string, spans: readonly Span[]): string {
  let [result, at] = ["", 0];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    result += text.slice(at, from) + text.slice(from, end).replace(/[^\r\n]/g, " ");
    at = end;
  }
  return result + text.slice(at);
}

/** Uses of macros of which nothing is left but OpenMP pragmas. */
function pragmaMacros({ tokens }: PreprocessedUnit): readonly Span[] {
  const only = new Map<Span, boolean>();
  for (const { kind, text, expansion } of tokens) {
    if (expansion === null) continue;
    const { span } = expansion.outermost.invocation;
    if (span.file !== MAIN_FILE) continue;
    only.set(span, (only.get(span) ?? true) && kind === "pragma" && text.startsWith("#pragma omp "));
  }
  return [...only].flatMap(([span, pragmas]) => (pragmas ? [span] : []));
}

interface Conditional {
  /** Its directives. */
  readonly directives: Span[];
  tookOut: boolean;
  hasMore: boolean;
}

/** Reads a file line by line, in groups that conditions leave out as well. */
class PragmaScan {
  readonly spans: Span[] = [];
  readonly #lexer: Lexer;
  readonly #open: Conditional[] = [];
  readonly #macros: readonly Span[];

  constructor(main: SourceFile, { language }: PreprocessedUnit, macros: readonly Span[]) {
    this.#lexer = new Lexer(main, language);
    this.#macros = macros;
    for (;;) {
      const isDirective = this.#lexer.atDirective();
      const token = this.#lexer.next();
      if (token === null) return;
      if (isDirective && isHash(token)) this.#directive(token, this.#lexer.restOfLine());
      else this.#text(token);
    }
  }

  #directive(hash: PPToken, rest: readonly PPToken[]): void {
    const span = { file: hash.file, start: hash.start, end: (rest.at(-1) ?? hash).end };
    const [name, what] = rest;
    switch (name?.text) {
      case "if":
      case "ifdef":
      case "ifndef":
        this.#open.push({ directives: [span], tookOut: false, hasMore: false });
        return;
      case "elif":
      case "else":
        this.#open.at(-1)?.directives.push(span);
        return;
      case "endif":
        this.#close(span);
        return;
      case "pragma":
        if (what?.text === "omp") this.#takeOut([span]);
        else this.#seeMore();
        return;
      case "define":
        this.spans.push(...pragmaOperators(rest));
        this.#seeMore();
        return;
      default:
        this.#seeMore();
    }
  }

  #close(endif: Span): void {
    const closed = this.#open.pop();
    if (closed === undefined) return;
    if (closed.tookOut && !closed.hasMore) this.#takeOut([...closed.directives, endif]);
    else this.#seeMore();
  }

  #text(token: PPToken): void {
    if (token.text === "_Pragma") {
      const operator = pragmaOperators([token, ...[1, 2, 3].flatMap(() => this.#lexer.next() ?? [])]);
      if (operator.length > 0) this.#takeOut(operator);
      else this.#seeMore();
    } else if (this.#macros.some(({ start, end }) => start <= token.start && token.end <= end))
      this.#takeOut([]);
    else this.#seeMore();
  }

  #takeOut(spans: readonly Span[]): void {
    this.spans.push(...spans);
    const around = this.#open.at(-1);
    if (around !== undefined) around.tookOut = true;
  }

  #seeMore(): void {
    const around = this.#open.at(-1);
    if (around !== undefined) around.hasMore = true;
  }
}

/** `_Pragma ( "omp …" )` in a line. */
function pragmaOperators(tokens: readonly PPToken[]): readonly Span[] {
  return tokens.flatMap((token, at): readonly Span[] => {
    const [open, text, close] = tokens.slice(at + 1, at + 4);
    const isOperator = token.text === "_Pragma" && open?.text === "(" && close?.text === ")";
    if (!isOperator || !/^"\s*omp\b/.test(text?.text ?? "")) return [];
    return [{ file: token.file, start: token.start, end: close.end }];
  });
}
