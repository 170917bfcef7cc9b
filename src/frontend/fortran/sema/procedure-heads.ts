// What the first statement of a procedure says (Fortran 2018, 15.6.2).

import type { FortranToken as Token } from "../token.ts";
import type { Statement } from "../tree.ts";
import { dataTypeOf } from "./data-types.ts";
import type { Expressions } from "./expressions.ts";
import type { Scope } from "./scope.ts";
import { UnreadableProcedure } from "./unreadable.ts";

type ProcedureHead = Extract<Statement, { readonly prefixes: unknown }>;

export const isPure = (head: ProcedureHead): boolean =>
  hasWord(head, "pure") || (hasWord(head, "elemental") && !hasWord(head, "impure"));

const hasWord = ({ prefixes }: ProcedureHead, word: string): boolean =>
  prefixes.some((prefix) => "word" in prefix && prefix.word === word);

/** Applied to arrays, it gives one of their shape (15.8). */
export const isElementalProcedure = (head: Statement | null): boolean =>
  (head?.kind === "function" || head?.kind === "subroutine") && hasWord(head, "elemental");

export function dummiesOf({ arguments: args, span }: ProcedureHead): readonly string[] {
  return (args?.items ?? []).map((item) => {
    if (item.kind !== "reference")
      throw new UnreadableProcedure("an alternate return is not supported", span);
    return item.name.word;
  });
}

/** `result(r)`, or the function's own name. */
export function resultNameOf({ suffixes, name }: ProcedureHead): string {
  const given = suffixes.find(({ keyword }) => keyword.word === "result")?.items?.items[0];
  return given?.kind === "reference" ? given.name.word : name.word;
}

/** The type in front of `function`. */
export function declareResult(
  scope: Scope,
  expressions: Expressions,
  head: ProcedureHead,
  result: string,
): void {
  const token: Token = { ...head.name, word: result };
  const spec = head.prefixes.find((prefix) => prefix.kind === "type");
  const declared = scope.declare(token);
  if (spec?.kind !== "type") return;
  declared.type = dataTypeOf(spec, (item) => expressions.item(item));
}
