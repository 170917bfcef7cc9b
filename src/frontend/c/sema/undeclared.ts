// Names that nothing declares, neither the text nor the headers that were found, and those whose declarations
// could not be read:
//
//     typedef struct { MPI_Comm comm; } *Data;      no declaration of type "MPI_Comm" was found (line 1)
//     int rank(Data d) { … }                        the type "Data" was not understood, because no …

import type { SemaContext } from "./context.ts";
import type { ExternalDeclaration, NoSyntax } from "./item.ts";
import type { Syntax } from "./syntax.ts";

/** The function that has it stays unread. `what`: `type "Data"`; variables go by their names alone. */
export function undeclared(context: SemaContext, node: Syntax, what: string, name: string): never {
  const cause = context.misread.get(name);
  if (cause !== undefined) return misread(context, node, what, cause);
  return context.giveUpAs(node, notFound(context, node.first, what));
}

const misread = (context: SemaContext, node: Syntax, what: string, cause: string): never =>
  context.giveUpAs(node, `the ${what} was not understood, because ${cause}`, cause);

/** A structure is used as if it were complete: its declaration was not found, or could not be read. */
export function incomplete(context: SemaContext, node: Syntax, tag: string, what: string): never {
  const cause = context.misread.get(tag);
  return cause === undefined ? context.giveUp(node, what) : misread(context, node, `type "${tag}"`, cause);
}

/** What is wrong where the parser gave up: an unknown type in front of a name, most often. */
export function syntaxCause(
  context: SemaContext,
  item: ExternalDeclaration,
  { problem, at = item.first, behind }: NoSyntax,
): string {
  const { tokens } = context;
  const last = behind === true ? at : at - 1;
  const [before, word, next] = [last - 1, last, last + 1].map((token) => tokens.text(token));
  const isFirst = /^[;{}(,]$/.test(before!) && /^[A-Za-z_]\w*$/.test(word!) && /^(\w+|\*)$/.test(next!);
  return isFirst && context.lookup(word!) === null
    ? notFound(context, last, `type "${word}"`)
    : `${problem} (${tokens.place(at)})`;
}

const notFound = ({ tokens }: SemaContext, at: number, what: string): string =>
  `no declaration of ${what} was found (${tokens.place(at)}): is a header missing (-I, -D)?`;
