/**
 * Lines that are no statements, but that mean something: they are kept at their place among the statements.
 *
 *     !$omp parallel do          a directive: a comment that a compiler may read (OpenMP 5.2, 3.1)
 *     c$omp& private(i)          and its continuation, in fixed form
 *     !$ n = omp_get_max_threads()   text that is compiled with -fopenmp only
 *     #ifdef MPI                 a line of the preprocessor
 *
 * All other comments are the author's alone.
 */
import type { Span } from "../../source/span.ts";

export type Aside =
  | {
      readonly kind: "directive";
      /** In lower case: `omp`, `acc`, `dir`, `gcc`, `polyc`. */
      readonly sentinel: string;
      /** What follows the sentinel, lines joined with a blank. */
      readonly text: string;
      readonly span: Span;
    }
  /** `!$` and a statement, read as a comment since nobody asked for OpenMP. */
  | { readonly kind: "conditional line"; readonly span: Span }
  /** `word`: `define`, `ifdef`, …; empty for a line marker or nothing. */
  | { readonly kind: "preprocessor"; readonly word: string; readonly span: Span };

/** Sentinels without the comment character: a `$`, and a name; or a name, and a `$`. */
const SENTINEL = /^(?:\$(omp|acc|polyc|omx)|(dir|gcc|dec|ibm|pgi)\$)(?![a-z])/i;
/** OpenMP 5.2, 3.3: a blank after it in free form, blanks and digits up to column 6 in fixed form. */
const CONDITIONAL_FREE = /^\$[ \t]/;
const CONDITIONAL_FIXED = /^\$[ 0-9]{3}./;

export type CommentMeaning =
  | { readonly kind: "directive"; readonly sentinel: string; readonly from: number }
  | { readonly kind: "conditional line" }
  | null;

/** What a comment is, by its text after `!`, `c` or `*`; `from` is where the directive's own text begins. */
export function meaningOfComment(text: string, isFixed: boolean): CommentMeaning {
  const found = SENTINEL.exec(text);
  if (found !== null)
    return { kind: "directive", sentinel: (found[1] ?? found[2])!.toLowerCase(), from: found[0].length };
  return (isFixed ? CONDITIONAL_FIXED : CONDITIONAL_FREE).test(text) ? { kind: "conditional line" } : null;
}

/** Sentinels of compilers, whose directives OpenMP and OpenACC know nothing of. */
const OF_COMPILERS: ReadonlySet<string> = new Set(["dir", "gcc", "dec", "ibm", "pgi"]);
const HINT = /^(?:ivdep|(?:no)?(?:unroll(?:_and_jam)?|vector|prefetch)|loop *count)\b/i;

/** Does it speak of how the loop after it is vectorised or unrolled, and of nothing that it computes? */
export const isHintToLoops = ({
  sentinel,
  text,
}: Pick<Extract<Aside, { kind: "directive" }>, "sentinel" | "text">): boolean =>
  OF_COMPILERS.has(sentinel) && HINT.test(text.trim());

/** `!GCC$ attributes`, `!$omp threadprivate`: it belongs to declarations. */
export const isDeclaring = ({ text }: Pick<Extract<Aside, { kind: "directive" }>, "text">): boolean =>
  /^(?:attributes|threadprivate|declare)\b/i.test(text.trim());

/** The word of a preprocessor line. */
export const directiveWord = (line: string): string => /^#\s*([a-z_]+)/.exec(line)?.[1] ?? "";

/** Asides in the order of the text; a directive that goes on in the next line is one. */
export class AsideList {
  readonly #all: Aside[] = [];
  #isOpen = false;

  /** `continues`: this line says that it goes on with the one before. */
  addDirective(sentinel: string, line: string, span: Span, continues: boolean): void {
    const own = line.replace(/![^$].*$/, "").trim();
    const text = own.replace(/^&/, "").replace(/&$/, "").trim();
    const last = this.#all.at(-1);
    if (last?.kind === "directive" && last.sentinel === sentinel && (this.#isOpen || continues))
      this.#all[this.#all.length - 1] = {
        ...last,
        text: `${last.text} ${text}`,
        span: { ...last.span, end: span.end },
      };
    else this.#all.push({ kind: "directive", sentinel, text, span });
    this.#isOpen = own.endsWith("&");
  }

  add(aside: Exclude<Aside, { kind: "directive" }>): void {
    this.#all.push(aside);
    this.#isOpen = false;
  }

  /** All of them, which are then gone. */
  take(): readonly Aside[] {
    return this.#all.splice(0);
  }
}
