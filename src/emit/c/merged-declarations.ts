// A variable whose declaration is followed by what it is set to is declared with that.
//
//     double value = 0;                 double value = a[i][j];
//     value = a[i][j];          ─►      if (value > 3) …
//     if (value > 3) …
//
// Only where nothing but such assignments stands in between: what is there then are declarations still, which
// C of 1989 wants first.

import { type Code, type Declaration, isDeclaration } from "../../codegen/code.ts";
import { type Expression, namesIn, plainInteger } from "../../codegen/expression.ts";

export function mergeDeclarations(code: readonly Code[]): readonly Code[] {
  const inside = code.map((item): Code => {
    switch (item.kind) {
      case "for":
      case "block":
        return { ...item, body: mergeDeclarations(item.body) };
      case "if":
        return { ...item, then: mergeDeclarations(item.then), other: mergeDeclarations(item.other) };
      default:
        return item;
    }
  });
  return inside.some(isDeclaration) ? mergedIn(inside) : inside;
}

/** One list, whose declarations may stand in several places. */
function mergedIn(code: readonly Code[]): readonly Code[] {
  const found: Code[] = [];
  for (let at = 0; at < code.length; ) {
    let end = at;
    while (end < code.length && isDeclaration(code[end]!)) end++;
    if (end === at) {
      found.push(code[at++]!);
      continue;
    }
    const declared = code.slice(at, end);
    const set: Code[] = [];
    for (at = end; at < code.length; at++) {
      const which = declared.findIndex((item) => withValue(item, code[at]!) !== null);
      const merged = which < 0 ? null : withValue(declared[which]!, code[at]!);
      if (merged === null) break;
      const others = declared.toSpliced(which, 1);
      // What it is made of has to stay in front of it.
      const names = namesIn(merged.value);
      if (others.some((other) => other.kind === "declaration" && names.has(other.name))) break;
      declared.splice(which, 1);
      set.push(merged);
    }
    found.push(...declared, ...set);
  }
  return found;
}

/** Null where the statement sets another variable, or makes its value of what this one held. */
function withValue(
  declaration: Code,
  statement: Code,
): (Declaration & { readonly value: Expression }) | null {
  if (declaration.kind !== "declaration" || declaration.more !== undefined) return null;
  const { value: begin } = declaration;
  if (begin === null || begin === "cleared" || plainInteger(begin) !== 0n) return null;
  const value = valueFor(declaration.name, statement);
  return value === null || namesIn(value).has(declaration.name) ? null : { ...declaration, value };
}

/** What the statement sets that variable to, and does nothing else. */
function valueFor(name: string, statement: Code): Expression | null {
  if (statement.kind !== "assignment") return null;
  const { target, operator, value, note } = statement;
  const isIts = target.kind === "name" && target.name === name && operator === null;
  return isIts && note === undefined ? value : null;
}
