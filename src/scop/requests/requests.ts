// The loops that the author wants transformed just so: `#pragma polyc transform …`, and with --omp-directives
// OpenMP's own.
//
// A pragma speaks of the loop statement that follows it, or of several that follow one another where these
// are to be fused. Such loops are a region of their own, neither merged with their neighbours nor part of a
// nest around them. What the words mean is the front end's to say (`ir/pragma.ts`).

import type { Func } from "../../ir/func.ts";
import type { OmpDirective, Pragma, TransformStep } from "../../ir/pragma.ts";
import type { OutlineNode } from "../../ir/source-statements.ts";
import { fail, ok, type Result, reject } from "../../source/diagnostic.ts";
import type { Span } from "../../source/span.ts";

export interface TransformRequest {
  /**
   * Whose pragma asks: what polyc's asks for is checked; with OpenMP's the author vouches that the loops
   * allow it.
   */
  readonly kind: "polyc" | "openmp";
  /** In the order of the text; they are gone when what they ask for is done. */
  readonly pragmas: readonly Pragma[];
  /** What is asked for, in its own words. */
  readonly text: string;
  /** In words that mean nothing, or of loops that are not there: why. */
  readonly wish: Result<Wish>;
  /** The whole loop statements, in order. None where none follows. */
  readonly loops: readonly Span[];
  /** The directive in front that speaks of the loop that comes of it: `omp parallel for`; null: none. */
  readonly above: LoopDirective | null;
  /** The braces around a sequence of loops, for OpenMP's `fuse`. */
  readonly block: Span | null;
}

export interface LoopDirective {
  readonly text: string;
  /** How many loops in one another it takes. */
  readonly loops: number | "unknown";
}

type Wish =
  | { readonly kind: "steps"; readonly steps: readonly TransformStep[] }
  | { readonly kind: "construct"; readonly construct: Construct };

/** A loop of the source, or what directives make of loops. */
export type Construct =
  | { readonly kind: "loop"; readonly span: Span }
  | { readonly kind: "directive"; readonly directive: OmpDirective; readonly of: readonly Construct[] };

/** Those of polyc, then OpenMP's if they are to be lowered, each in the order of the text. */
export function requestsOf(
  func: Func,
  options: { readonly ompDirectives: boolean },
): readonly TransformRequest[] {
  if (func.pragmas.length === 0) return [];
  const own = func.pragmas.flatMap((pragma) => {
    const { meaning } = pragma;
    return meaning.kind === "polyc" && meaning.request ? [requestOf(func, pragma, meaning.request)] : [];
  });
  return options.ompDirectives ? [...own, ...new Constructs(func).in(func.outline)] : own;
}

/** The request that the loop at `loop` is under. */
export function requestFor(
  requests: readonly TransformRequest[],
  loop: Span | null | undefined,
): TransformRequest | null {
  return requests.find(({ loops }) => loops.some((other) => isSameLoop(other, loop))) ?? null;
}

export const isSameLoop = (a: Span | null | undefined, b: Span | null | undefined): boolean =>
  a != null && b != null && a.file === b.file && a.start === b.start;

const LOOPS: ReadonlySet<OutlineNode["kind"]> = new Set(["for", "while", "do"]);

const isLoop = ({ kind, span }: OutlineNode): boolean => LOOPS.has(kind) && span !== null;

// ---- #pragma polyc transform ----

function requestOf(
  func: Func,
  pragma: Pragma,
  { words, steps }: { readonly words: string; readonly steps: Result<readonly TransformStep[]> },
): TransformRequest {
  const counts = steps.ok ? steps.value.map((step) => (step.kind === "fuse" ? step.count : 1)) : [];
  const count = Math.max(1, ...counts);
  const loops = loopsBehind(pragma, func.outline, count);
  const wish: Result<Wish> =
    loops.length < count
      ? tooFew(count, loops.length)
      : steps.ok
        ? ok({ kind: "steps", steps: steps.value })
        : steps;
  return { kind: "polyc", pragmas: [pragma], text: words, wish, loops, above: null, block: null };
}

function tooFew(asked: number, found: number): Result<Wish> {
  const message =
    found === 0
      ? "no loop follows"
      : `${asked} loops are to be fused, but only ${found} ${found === 1 ? "follows" : "follow"}`;
  return fail(reject("impossible-request", message));
}

/** Up to `count` loops, with nothing but simple statements between them. */
function loopsBehind(pragma: Pragma, nodes: readonly OutlineNode[], count: number): readonly Span[] {
  for (const [k, node] of nodes.entries()) {
    if (isOf(node, pragma)) return leadingLoops(nodes.slice(k + 1), count);
    const inside = loopsBehind(pragma, node.children, count);
    if (inside.length > 0) return inside;
  }
  return [];
}

const isOf = ({ kind, span }: OutlineNode, pragma: Pragma): boolean =>
  kind === "pragma" && span !== null && span.start === pragma.span?.start;

function leadingLoops(nodes: readonly OutlineNode[], count: number): readonly Span[] {
  const found: Span[] = [];
  for (const node of nodes) {
    if (isLoop(node)) {
      found.push(node.span!);
      if (found.length === count) break;
    } else if (node.kind !== (found.length === 0 ? "pragma" : "simple")) break;
  }
  return found;
}

// ---- OpenMP's directives ----

const directiveOf = ({ meaning }: Pragma) => (meaning.kind === "openmp" ? meaning.directive : null);

/** Null where it takes no loop. */
function asLoopDirective({ text, meaning }: Pragma): LoopDirective | null {
  return meaning.kind === "openmp" && meaning.loops !== null ? { text, loops: meaning.loops } : null;
}

interface Chain {
  /** Loop-transforming directives, outermost first. */
  readonly pragmas: readonly Pragma[];
  readonly above: Pragma | null;
  /** What follows, unless that is nothing. */
  readonly statement: OutlineNode | null;
}

class Constructs {
  private readonly func: Func;

  constructor(func: Func) {
    this.func = func;
  }

  /** All that is asked for in statements that follow one another, and inside of them. */
  in(nodes: readonly OutlineNode[]): readonly TransformRequest[] {
    return this.chains(nodes).flatMap((chain): readonly TransformRequest[] => {
      const { statement } = chain;
      if (chain.pragmas.length === 0) return statement === null ? [] : this.in(statement.children);
      const request = this.request(chain);
      if (statement === null) return [request];
      // The loops of a sequence are taken, but not what is in them.
      const { block } = request;
      return [
        request,
        ...this.in(block === null ? statement.children : statement.children.flatMap((n) => n.children)),
      ];
    });
  }

  /** Statements with the directives before them. */
  private chains(nodes: readonly OutlineNode[]): readonly Chain[] {
    const found: Chain[] = [];
    let pragmas: Pragma[] = [];
    const end = (statement: OutlineNode | null): void => {
      const from = pragmas.findLastIndex((pragma) => directiveOf(pragma) === null) + 1;
      found.push({ pragmas: pragmas.slice(from), above: pragmas[from - 1] ?? null, statement });
      pragmas = [];
    };
    for (const node of nodes) {
      const pragma = this.func.pragmas.find((one) => isOf(node, one));
      if (pragma === undefined) end(node);
      else pragmas.push(pragma);
    }
    if (pragmas.length > 0) end(null);
    return found;
  }

  private request({ pragmas, above, statement }: Chain): TransformRequest {
    const loops: Span[] = [];
    const inside: Pragma[] = [];
    let wish: Result<Wish>;
    try {
      const construct = this.construct(pragmas, statement, loops, inside);
      wish = ok({ kind: "construct", construct });
    } catch (error) {
      if (!(error instanceof NoConstruct)) throw error;
      wish = fail(reject("impossible-request", error.message));
    }
    const all = [...pragmas, ...inside];
    return {
      kind: "openmp",
      pragmas: all,
      text: all.map((pragma) => directiveOf(pragma)!.words).join(", "),
      wish,
      loops,
      above: above && asLoopDirective(above),
      block: statement?.kind === "block" ? statement.span : null,
    };
  }

  /**
   * `loops`, `inside`: get the loops that the construct is made of, and the directives in a sequence. Throws
   * NoConstruct.
   */
  private construct(
    pragmas: readonly Pragma[],
    statement: OutlineNode | null,
    loops: Span[],
    inside: Pragma[],
  ): Construct {
    let operands = this.operands(directiveOf(pragmas.at(-1)!)!.isFusion, statement, loops, inside);
    for (const pragma of [...pragmas].reverse()) {
      const { directive } = directiveOf(pragma)!;
      if (!directive.ok) throw new NoConstruct(directive.reject.message);
      operands = [{ kind: "directive", directive: directive.value, of: operands }];
    }
    return operands[0]!;
  }

  private operands(
    isFusion: boolean,
    statement: OutlineNode | null,
    loops: Span[],
    inside: Pragma[],
  ): readonly Construct[] {
    if (statement !== null && isLoop(statement)) {
      loops.push(statement.span!);
      return [{ kind: "loop", span: statement.span! }];
    }
    if (statement?.kind !== "block" || !isFusion) throw new NoConstruct("no loop follows");
    return this.chains(statement.children).map((chain) => {
      const { pragmas, statement } = chain;
      if (chain.above !== null || statement === null || !(isLoop(statement) || pragmas.length > 0))
        throw new NoConstruct("something else than loops stands in the block");
      inside.push(...pragmas);
      return pragmas.length === 0
        ? this.operands(false, statement, loops, inside)[0]!
        : this.construct(pragmas, statement, loops, inside);
    });
  }
}

class NoConstruct extends Error {}
