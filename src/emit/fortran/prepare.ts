// Generated code as Fortran takes it, before it is looked at and printed: copies of arrays in clauses, heads
// of loops that are computed once, the author's names for numbers, and one name for each declaration.

import type { NewCode } from "../../codegen/change.ts";
import { type Code, loopsInCode, mapCode, namesInCode, pragmasIn } from "../../codegen/code.ts";
import { type LoopPragma, namesInPragma } from "../../codegen/pragma.ts";
import type { Var } from "../../ir/func.ts";
import type { Span } from "../../source/span.ts";
import type { Name } from "../../source/words.ts";
import type { OrderFacts } from "../../support/order-constraints.ts";
import type { EmitTarget } from "../emitter.ts";
import { withAuthorsVariables } from "./authors-variables.ts";
import { withChoices } from "./choices.ts";
import { withConstantNames } from "./constant-names.ts";
import { withCopiesInClauses } from "./copies.ts";
import { withoutDeadValues } from "./dead-values.ts";
import { newVariablesIn } from "./declarations.ts";
import { withNamedHeads } from "./named-heads.ts";
import { withOwnNames } from "./own-names.ts";
import { spellingFor, typesFor, variablesAt } from "./printer-for.ts";
import type { TakenNames } from "./taken-names.ts";

/** What the rewrites are told of the place where the code goes. */
interface Place {
  readonly target: EmitTarget;
  readonly span: Span;
  readonly taken: TakenNames;
  /** Variables that the author declared, and that nothing uses if the code does not. */
  readonly declared: readonly Name[];
}

interface Rewrite {
  readonly name: string;
  run(code: readonly Code[], place: Place): readonly Code[];
}

/** In this order; `REWRITE_ORDER` says why. */
export const REWRITES: readonly Rewrite[] = [
  {
    name: "copies",
    run: (code, { target, span }) => {
      const authors = variablesAt(target, span);
      return withCopiesInClauses(code, (name) => isWholeArray(authors.get(name)));
    },
  },
  { name: "heads", run: (code, { target, span }) => withNamedHeads(code, typesFor(target, span, [])) },
  {
    name: "constants",
    run: (code, { target, span }) => withConstantNames(code, target.text.namedConstants(span)),
  },
  { name: "choices", run: withChoices },
  { name: "dead-values", run: withoutDeadValues },
  {
    name: "own-names",
    run: (code, { target, span, taken }) => withOwnNames(code, taken, spellingFor(target, span)),
  },
  {
    name: "authors-variables",
    run: (code, { target, span, declared }) =>
      withAuthorsVariables(code, target.variables, span, (name) => declared.includes(name)),
  },
  { name: "privates", run: privatised },
  { name: "mentions", run: (code, { declared }) => withMentions(code, declared) },
];

export const REWRITE_ORDER: Readonly<Record<string, OrderFacts>> = {
  copies: {},
  heads: { after: { copies: "the last iteration is known by the bound in the loop's head" } },
  constants: { after: { heads: "heads ask for the types of numbers, which the author's names do not tell" } },
  choices: {},
  "dead-values": { after: { copies: "it is no block's variable any more that stands for a copy" } },
  "own-names": {
    after: {
      heads: "what heads declare needs a name of its own as well",
      "dead-values": "it follows a variable within its block, by the name that the block gives it",
    },
  },
  "authors-variables": { after: { "own-names": "a new name has one type for all of the procedure" } },
  privates: { after: { "own-names": "clauses list variables by the names that they are declared with" } },
  mentions: {
    after: {
      privates: "what a clause lists is mentioned",
      "authors-variables": "what stands for a new variable is mentioned",
    },
  },
};

export function preparedCode(change: NewCode, target: EmitTarget, taken: TakenNames): readonly Code[] {
  const { code, span, guard, isIdleElse } = change;
  // The author's loops are there where the guard fails.
  const isKept = guard.length > 0 && !isIdleElse;
  const authors = variablesAt(target, span);
  const declared = isKept
    ? []
    : change.declared.filter(
        (name) => isDeclaredScalar(authors.get(name)) && !isNamedElsewhere(target, name, span),
      );
  return REWRITES.reduce((before, { run }) => run(before, { target, span, taken, declared }), code);
}

/** What blocks within a parallel loop declare is each thread's own. */
function privatised(code: readonly Code[]): readonly Code[] {
  return mapCode(code, (item) => {
    if (item.kind !== "for" || item.pragmas.length === 0) return item;
    const inner = newVariablesIn(item.body, (words) => words);
    if (typeof inner === "string") return item;
    const iterators = new Set(loopsInCode(item.body).map(({ iterator }) => iterator));
    const own = inner.filter(({ name }) => !iterators.has(name)).map(({ name }) => name);
    const pragmas = item.pragmas.map((pragma) => ({
      ...pragma,
      privates: [...new Set([...pragma.privates, ...own])],
    }));
    return { ...item, pragmas };
  });
}

/**
 * Compilers warn of variables that nothing uses: what the author computed in, and the code does not, is
 * private in its first parallel loop.
 */
function withMentions(code: readonly Code[], declared: readonly Name[]): readonly Code[] {
  const words = new Set([...namesInCode(code), ...pragmasIn(code).flatMap(namesInPragma)]);
  const unused = declared.filter((name) => !words.has(name));
  const first = loopsInCode(code).find(({ pragmas }) => pragmas.length > 0);
  if (unused.length === 0 || first === undefined) return code;
  const [pragma, ...others] = first.pragmas as readonly [LoopPragma, ...LoopPragma[]];
  const pragmas = [{ ...pragma, privates: [...pragma.privates, ...unused] }, ...others];
  return mapCode(code, (item) =>
    item.kind === "for" && item.pragmas === first.pragmas ? { ...item, pragmas } : item,
  );
}

/** Not one of implicit type: no declaration would be left alone. */
function isDeclaredScalar(found: Var | undefined): boolean {
  const isScalar = found?.type.kind === "int" || found?.type.kind === "float";
  return isScalar && found?.span != null && found.span.end > found.span.start;
}

/** Is it named in no loop, if only to be set: gfortran does not ask for more. */
function isNamedElsewhere(
  { variables: { lowered }, text: { words } }: EmitTarget,
  name: Name,
  nest: Span,
): boolean {
  const { bodySpan } = lowered;
  if (bodySpan === null) return false;
  const loops = [...lowered.loops.values()].flatMap(({ span }) => span ?? []);
  const apart = [nest, ...loops]
    .filter((span) => span.file === bodySpan.file)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  let named = words.mentions(name, bodySpan);
  let end = bodySpan.start;
  for (const span of apart) {
    if (span.end <= end) continue;
    named -= words.mentions(name, { ...span, start: Math.max(end, span.start) });
    end = span.end;
  }
  return named > 0;
}

/** Not one of which only the beginning is known. */
function isWholeArray(found: Var | undefined): boolean {
  const type = found?.type;
  const whole = type?.kind === "pointer" ? type.to : type;
  return whole?.kind === "array" && whole.extent !== null;
}
