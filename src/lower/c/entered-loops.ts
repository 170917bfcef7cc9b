// Which loops of the text control enters elsewhere than at their heads, and by what: for messages.
//
//     switch (state) {
//       for (i = 0; i < n; i++) {
//         case READ: …                   "case READ" enters the loop
//
//     if (x) goto inside;
//     while (i < n) { a[i] = 0; inside: i++; }           the label "inside" does

import type { Stmt } from "../../frontend/c/ast.ts";

type LoopStmt = Stmt & { readonly kind: "for" | "while" | "do" };

/** What was found on the way through a function. */
interface Found {
  readonly entered: Map<LoopStmt, string>;
  readonly labels: { readonly name: string; readonly words: string; readonly loops: readonly LoopStmt[] }[];
  /** Null: a computed goto, which may go to any label. */
  readonly gotos: { readonly name: string | null; readonly loops: readonly LoopStmt[] }[];
}

/** By loop, the first label that is reached from outside of it. */
export function enteredLoops(body: Stmt): ReadonlyMap<LoopStmt, string> {
  const found: Found = { entered: new Map(), labels: [], gotos: [] };
  visit(body, [], 0, found);
  for (const { name, words, loops } of found.labels)
    for (const from of found.gotos)
      if (from.name === null || from.name === name)
        for (const loop of loops) if (!from.loops.includes(loop)) note(found, loop, words);
  return found.entered;
}

const note = ({ entered }: Found, loop: LoopStmt, words: string): void => {
  if (!entered.has(loop)) entered.set(loop, words);
};

/** `loops`: those around; of them, `outer` are around the innermost switch as well. */
function visit(stmt: Stmt, loops: readonly LoopStmt[], outer: number, found: Found): void {
  switch (stmt.kind) {
    case "block":
      for (const inner of stmt.body) visit(inner, loops, outer, found);
      return;
    case "if":
      visit(stmt.then, loops, outer, found);
      if (stmt.other !== null) visit(stmt.other, loops, outer, found);
      return;
    case "for":
    case "while":
    case "do":
      visit(stmt.body, [...loops, stmt], outer, found);
      return;
    case "switch":
      visit(stmt.body, loops, loops.length, found);
      return;
    case "case":
    case "default":
      for (const loop of loops.slice(outer)) note(found, loop, stmt.words);
      visit(stmt.body, loops, outer, found);
      return;
    case "label":
      found.labels.push({ name: stmt.name, words: stmt.words, loops });
      visit(stmt.body, loops, outer, found);
      return;
    case "goto":
      found.gotos.push({ name: stmt.name, loops });
      return;
    case "computed goto":
      found.gotos.push({ name: null, loops });
      return;
    default:
      return;
  }
}
