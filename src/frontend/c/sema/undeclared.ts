// Names that nothing in the text declares, nor in the headers that were found.

import { reject } from "../../../source/diagnostic.ts";
import { GaveUp, type SemaContext } from "./context.ts";
import type { Syntax } from "./syntax.ts";

/** The function that has it stays unread. */
export function undeclared({ tokens }: SemaContext, node: Syntax, name: string): never {
  const place = tokens.place(node.first);
  const message = `no declaration of ${name} was found (${place}): is a header missing (-I, -D)?`;
  throw new GaveUp(reject("unread-function", message, tokens.near(node.first)));
}
