// Loops for compilers of the language of 1989, in which `for` declares nothing: iterators are declared at the
// beginning of a block.
//
//     for (int i = 0; i < n; i++)             {
//       for (int j = 0; j < n; j++)             int i;
//         …                            ─►       for (i = 0; i < n; i++) {
//                                                 int j;
//                                                 for (j = 0; j < n; j++)
//
// A variable that is declared after a statement (an element's, in front of the loop that keeps it there)
// gets such a block for itself and what follows: its type may be one that cannot be assigned.
//
// An iterator of a loop that runs in parallel is private there by OpenMP's rules; those of loops inside are,
// as their blocks are each thread's own.

import { type Code, type CodeLoop, isDeclaration, loopsInCode } from "../../codegen/code.ts";
import { namesInPragma } from "../../codegen/pragma.ts";

/** Each loop in braces of its own. */
export function declaredInBlocks(code: readonly Code[]): readonly Code[] {
  return declarationsFirst(code).map((item): Code => {
    switch (item.kind) {
      case "for":
        return item.declare === null
          ? apart(item)
          : { kind: "block", body: [declarationOf(item), apart(item)] };
      case "if":
        return { ...item, then: inBraces(item.then), other: inBraces(item.other) };
      case "block":
        return { ...item, body: inBraces(item.body) };
      default:
        return item;
    }
  });
}

const isComment = ({ kind }: Code) => kind === "summary" || kind === "author-comment";

function declarationsFirst(code: readonly Code[]): readonly Code[] {
  const statement = code.findIndex((item) => !isDeclaration(item) && !isComment(item));
  const late = code.findIndex((item, k) => k > statement && isDeclaration(item));
  if (statement < 0 || late < 0) return code;
  return [...code.slice(0, late), { kind: "block", body: code.slice(late) }];
}

/** What gets braces anyway is such a block, if no other statement could see the iterator. */
function inBraces(code: readonly Code[]): readonly Code[] {
  const [only, ...others] = code.filter((item) => !isComment(item));
  if (only?.kind !== "for" || only.declare === null || others.length > 0) return declaredInBlocks(code);
  return [declarationOf(only), ...code.map((item) => (item === only ? apart(only) : item))];
}

/** The loop where its iterator is declared in front. */
const apart = (loop: CodeLoop): CodeLoop => ({ ...loop, declare: null, body: inBraces(loop.body) });

/** An iterator of whose name the loop's pragma means another variable; null where there is none. */
export const namedByOwnPragma = (code: readonly Code[]): string | null =>
  loopsInCode(code).find(
    ({ declare, iterator, pragmas }) =>
      declare !== null && pragmas.some((pragma) => namesInPragma(pragma).includes(iterator)),
  )?.iterator ?? null;

const declarationOf = ({ declare, iterator }: CodeLoop): Code => ({
  ...{ kind: "declaration", type: declare!, name: iterator },
  value: null,
});
