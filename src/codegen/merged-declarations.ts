// A variable whose declaration is followed by what it is set to is declared with that.
//
//     double value = 0;                 double value = a[i][j];
//     value = a[i][j];          ─►      if (value > 3) …
//     if (value > 3) …
//
// Only where nothing but such assignments stands in between: what is there then are declarations still, which
// C of 1989 wants first.

import type { Code } from "./code.ts";

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
  return inside.some(({ kind }) => kind === "declaration") ? mergedIn(inside) : inside;
}

/** One list, whose declarations may stand in several places. */
function mergedIn(code: readonly Code[]): readonly Code[] {
  const found: Code[] = [];
  for (let at = 0; at < code.length; ) {
    let end = at;
    while (code[end]?.kind === "declaration") end++;
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
      if (others.some((other) => isNamedIn(other, merged.text))) break;
      declared.splice(which, 1);
      set.push(merged);
    }
    found.push(...declared, ...set);
  }
  return found;
}

const DECLARED = /^(.*[^\w]|)(\w+) = 0;$/;
/** An expression that says nothing but a value: no text in it, and no comma but between arguments. */
const SET = /^(\w+) = ([^;{}"'#\n]+);$/;

/** Null where the statement sets another variable, or makes its value of what this one held. */
function withValue(declaration: Code, statement: Code): (Code & { readonly text: string }) | null {
  if (declaration.kind !== "declaration" || statement.kind !== "statement") return null;
  const [, type, name] = DECLARED.exec(declaration.text) ?? [];
  const [, target, value] = SET.exec(statement.text) ?? [];
  if (type === undefined || value === undefined || name !== target) return null;
  if (value.includes("//") || hasComma(value) || new RegExp(`\\b${name}\\b`).test(value)) return null;
  return { ...declaration, text: `${type}${name} = ${value};` };
}

function isNamedIn(declaration: Code, text: string): boolean {
  const [, , name] = (declaration.kind === "declaration" && DECLARED.exec(declaration.text)) || [];
  return name !== undefined && new RegExp(`\\b${name}\\b`).test(text);
}

function hasComma(value: string): boolean {
  let depth = 0;
  for (const letter of value) {
    if (letter === "(" || letter === "[") depth++;
    if (letter === ")" || letter === "]") depth--;
    if (letter === "," && depth === 0) return true;
  }
  return false;
}
