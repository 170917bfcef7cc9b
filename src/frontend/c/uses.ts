// Uses of macros that another compilation defines otherwise (soundness rule 10), those that leave no token
// after included, and uses of names that it makes macros of.
//
//     #if N > 100
//     #define INIT(x) x = 30
//     #else
//     #define INIT(x)
//     #endif
//
//     n = 8;
//     INIT(n);         polyc sees `;`, others see n = 30

import type { Span } from "../../source/span.ts";
import { dependsOnFlags, isConfigDependent } from "./flags.ts";
import { type MacroTexts, type Nature, natureOf } from "./macro-texts.ts";
import { isOfConstantMacros } from "./numbers.ts";
import { standsAt } from "./preprocess/provenance.ts";
import type { MacroDefinition, Token } from "./preprocess/token.ts";
import type { MacroExpansion, PreprocessedUnit } from "./preprocess/unit.ts";
import { namesDefinedIn, textAt } from "./text.ts";
import { typeKinds } from "./type-kinds.ts";
import { typedefNames } from "./typedef-names.ts";

export interface ConfigDependentUse {
  /** What it was expanded to: tokens `[at, end)`. */
  readonly at: number;
  readonly end: number;
  /** The text that other flags give another meaning, arguments included. */
  readonly text: Span;
  /** The macro that is chosen, or one of them. */
  readonly name: string;
  /** Of the least trustworthy macro in it. */
  readonly nature: Nature;
}

const TRUST: readonly Nature[] = ["number", "type", "specifier", "value", "selection", "other"];

/** In the order of the tokens. */
export function configDependentUses(
  unit: PreprocessedUnit,
  macros: MacroTexts,
): readonly ConfigDependentUse[] {
  const names = new Set(unreadNames(unit));
  // Old compilers had none of these. Without them less is promised, but for `static` nobody relies on it.
  // What `restrict` promises is believed, where it is kept.
  for (const word of ["const", "inline", "static", "extern", "register"]) names.delete(word);
  const isChosen = choosing(unit, names);
  const groups = new Map<Span, MacroExpansion[]>();
  for (const use of unit.uses)
    if (isChosen(use.macro)) {
      const group = groups.get(use.text);
      if (group === undefined) groups.set(use.text, [use]);
      else group.push(use);
    }
  const natures = new Map<string, Nature>();
  const nature = (name: string): Nature => {
    const known = natures.get(name) ?? natureOf(name, macros);
    natures.set(name, known);
    return known;
  };
  const uses: ConfigDependentUse[] = [];
  for (const [text, inside] of groups) {
    const worst = inside
      .map(({ macro }) => ({ name: macro.name, nature: nature(macro.name) }))
      .reduce((a, b) => (TRUST.indexOf(a.nature) >= TRUST.indexOf(b.nature) ? a : b));
    const at = firstOf(unit.tokens, inside[0]!.at, text);
    let end = at;
    while (end < unit.tokens.length && isOf(unit.tokens[end]!, text)) end++;
    const isNumber = worst.nature !== "other" && isOfConstantMacros(unit.tokens.slice(at, end));
    const told = isNumber ? "number" : worst.nature;
    const misleads =
      isSign(unit.tokens, at, end) || (told === "specifier" && isNoSpecifier(unit.tokens, at, end));
    uses.push({ at, end, text, ...worst, nature: misleads ? "other" : told });
  }
  const typedefs = configDependentTypedefs(unit);
  unit.tokens.forEach((token, at) => {
    if (token.kind !== "identifier") return;
    const { text: name } = token;
    if (names.has(name)) uses.push({ at, end: at + 1, text: outerText(token), name, nature: "other" });
    if (!typedefs.has(name)) return;
    const nature = typeKinds(unit).mayBeOther(name) ? "other" : "type";
    uses.push({ at, end: at + 1, text: outerText(token), name, nature });
  });
  return uses.sort((a, b) => a.at - b.at || a.end - b.end);
}

/**
 * Is the token in a subscript, in the head of a loop or branch, or in a statement with branches of its own
 * (`?`, `&&`)?
 */
export function isDeciding(tokens: readonly Token[], at: number): boolean {
  let depth = 0;
  for (let k = at - 1; k >= 0; k--) {
    const { text } = tokens[k]!;
    if (text === ")" || text === "]") depth++;
    else if (text === "(" || text === "[") {
      if (depth === 0 && (text === "[" || /^(for|if|while|switch)$/.test(tokens[k - 1]?.text ?? "")))
        return true;
      depth = Math.max(0, depth - 1);
    } else if (/^[;{}]$/.test(text) && depth === 0) {
      // In the head of a `for` there are semicolons, too.
      if (text !== ";" || !isInForHead(tokens, k)) return hasBranches(tokens, k + 1);
    }
  }
  return true;
}

function isInForHead(tokens: readonly Token[], at: number): boolean {
  let depth = 0;
  for (let k = at - 1; k >= 0; k--) {
    const { text } = tokens[k]!;
    if (text === ")") depth++;
    else if (text === "(" && depth-- === 0) return tokens[k - 1]?.text === "for";
    else if (text === "{" || text === "}") return false;
  }
  return false;
}

function hasBranches(tokens: readonly Token[], from: number): boolean {
  for (let k = from; k < tokens.length && tokens[k]!.text !== ";"; k++)
    if (/^(\?|&&|\|\|)$/.test(tokens[k]!.text)) return true;
  return false;
}

/** `-1` after something that has a value: what looks like a sign takes it away. */
function isSign(tokens: readonly Token[], at: number, end: number): boolean {
  const [before, first] = [tokens[at - 1], tokens[at]];
  if (at === end || !/^[-+]$/.test(first!.text) || before === undefined) return false;
  if (before.kind === "punct") return /^[)\]]$/.test(before.text);
  return !/^(return|case|else|do)$/.test(before.text);
}

const TYPE_WORD =
  /^(char|short|int|long|float|double|void|signed|unsigned|struct|union|enum|const|volatile|static|extern|register|inline|typedef|_[_A-Z]\w*)$/;

/**
 * Where a statement begins, a specifier stands in front of a declaration; a word that may be nothing as well
 * may otherwise be a function's name (`HOOK(n);`), or make a declaration of an assignment (`HOOK n = 8;`).
 */
function isNoSpecifier(tokens: readonly Token[], at: number, end: number): boolean {
  const [before, next, behind] = [tokens[at - 1], tokens[end], tokens[end + 1]];
  if (next?.text === "(" || isInExpression(tokens, at, end)) return true;
  const isName = next?.kind === "identifier";
  const begins = before === undefined || /^([;{}:]|else|do)$/.test(before.text);
  if (!begins && !(before.text === ")" && isName)) return false;
  return !isName || !(TYPE_WORD.test(next.text) || behind?.kind === "identifier" || behind?.text === "*");
}

/**
 * `n = 8 EXTRA;`: in an expression, where a macro is nothing, another definition may be an operator and an
 * operand. Types in parentheses (`(char FAR *)p`) and declarators may have specifiers; what `=` gives them,
 * subscripts and conditions may not.
 */
function isInExpression(tokens: readonly Token[], at: number, end: number): boolean {
  let from = statementStart(tokens, at);
  const open: number[] = [];
  let hasValue = false;
  for (let k = from; k < at; k++) {
    const { text } = tokens[k]!;
    if (text === "(" && tokens[k - 1]?.text === "for") from = k + 1;
    else if (text === "(" || text === "[") open.push(k);
    else if (text === ")" || text === "]") open.pop();
    else if (/^([-+*/%&|^]|<<|>>)?=$/.test(text)) hasValue = true;
    // What is in braces may be a structure's members, or what an array begins with.
    else if (text === "{") open.push(k);
  }
  const inner = open.at(-1);
  if (inner !== undefined && tokens[inner]!.text === "[") return true;
  if (inner !== undefined && tokens[inner]!.text === "(" && isType(tokens, inner + 1, at, end)) return false;
  return hasValue || isExpressionStatement(tokens, from, at);
}

function statementStart(tokens: readonly Token[], at: number): number {
  let from = at;
  while (from > 0 && !/^[;{}]$/.test(tokens[from - 1]!.text)) from--;
  return from;
}

/** `const T FAR *` up to the parenthesis that closes. */
function isType(tokens: readonly Token[], first: number, at: number, end: number): boolean {
  let close = end;
  while (close < tokens.length && /^([\w$]+|\*)$/.test(tokens[close]!.text)) close++;
  if (tokens[close]?.text !== ")") return false;
  const words = [...tokens.slice(first, at), ...tokens.slice(end, close)];
  const isPlain = words.every(({ kind, text }) => kind === "identifier" || text === "*");
  return isPlain && words.some(({ text }) => text === "*" || TYPE_WORD.test(text));
}

/** Does a statement begin there that is no declaration? */
function isExpressionStatement(tokens: readonly Token[], from: number, at: number): boolean {
  const [first, second] = [tokens[from], tokens[from + 1]];
  if (from === at || first === undefined) return false;
  if (/^(return|case|if|while|for|switch|else|do)$/.test(first.text)) return true;
  if (first.kind !== "identifier") return true;
  if (TYPE_WORD.test(first.text)) return false;
  return !(second?.kind === "identifier" || second?.text === "*");
}

/** A macro in an argument is expanded before the tokens around it are read. */
function firstOf(tokens: readonly Token[], at: number, text: Span): number {
  while (at > 0 && isOf(tokens[at - 1]!, text)) at--;
  return at;
}

const isOf = (token: Token, text: Span): boolean => {
  if (token.expansion === null) return false;
  const outer = standsAt(token);
  return outer.file === text.file && outer.start === text.start;
};

const outerText = (token: Token): Span => token.expansion?.outermost.invocation.span ?? token.span;

/** Names that text defines as macros, or undefines, which flags left out. */
function unreadNames(unit: PreprocessedUnit): ReadonlySet<string> {
  const left = unit.choices
    .filter(dependsOnFlags(unit))
    .flatMap(({ branches }) => branches.filter(({ taken }) => !taken));
  return new Set(left.flatMap(({ body }) => namesDefinedIn(textAt(unit, body))));
}

/** Does text that flags left out define `static` as a macro? */
export const isStaticRedefined = (unit: PreprocessedUnit): boolean => unreadNames(unit).has("static");

/** Names of types that a condition chose. */
function configDependentTypedefs(unit: PreprocessedUnit): ReadonlySet<string> {
  const names = new Set<string>();
  if (unit.configDependentTypedefs.size === 0) return names;
  const isChosen = isConfigDependent(unit);
  unit.tokens.forEach((token, at) => {
    if (!unit.configDependentTypedefs.has(token) || !isChosen(outerText(token))) return;
    for (const name of typedefNames(unit.tokens, at).names) names.add(name);
  });
  return names;
}

/** Is a definition one among several? */
function choosing(unit: PreprocessedUnit, unread: ReadonlySet<string>): (macro: MacroDefinition) => boolean {
  const isInside = isConfigDependent(unit);
  const known = new Map<MacroDefinition, boolean>();
  return (macro) => {
    const found =
      known.get(macro) ??
      (macro.source === "command-line" ||
        unread.has(macro.name) ||
        (macro.changeable && isInside(macro.nameSpan)));
    known.set(macro, found);
    return found;
  };
}
