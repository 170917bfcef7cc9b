// Uses of macros that another compilation defines otherwise (soundness rule 10), those that leave no token behind included,
// and uses of names that it makes macros of.
//
//     #if N > 100
//     #define INIT(x) x = 30
//     #else
//     #define INIT(x)
//     #endif
//
//     n = 8;
//     INIT(n);         polyc sees `;`, others see n = 30

import { containsSpan, type Span } from "../../source/span.ts";
import { isExpression } from "./expression-text.ts";
import { dependsOnFlags } from "./flags.ts";
import { type MacroTexts, type Nature, natureOf } from "./macro-texts.ts";
import type { MacroDefinition, Token } from "./preprocess/token.ts";
import type { MacroUse, PreprocessedUnit } from "./preprocess/unit.ts";
import { namesDefinedIn, textAt } from "./text.ts";

export interface ChosenUse {
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
export function chosenUses(unit: PreprocessedUnit, macros: MacroTexts): readonly ChosenUse[] {
  const names = unreadNames(unit);
  const isChosen = choosing(unit, names);
  const groups = new Map<Span, MacroUse[]>();
  for (const use of unit.uses)
    if (isChosen(use.macro)) groups.set(use.text, [...(groups.get(use.text) ?? []), use]);
  const natures = new Map<string, Nature>();
  const nature = (name: string): Nature => {
    const known = natures.get(name) ?? natureOf(name, macros);
    natures.set(name, known);
    return known;
  };
  const uses: ChosenUse[] = [];
  for (const [text, inside] of groups) {
    const worst = inside
      .map(({ macro }) => ({ name: macro.name, nature: nature(macro.name) }))
      .reduce((a, b) => (TRUST.indexOf(a.nature) >= TRUST.indexOf(b.nature) ? a : b));
    const at = firstOf(unit.tokens, inside[0]!.at, text);
    let end = at;
    while (end < unit.tokens.length && isOf(unit.tokens[end]!, text)) end++;
    const isNumber = worst.nature !== "other" && isNumeric(unit.tokens.slice(at, end));
    const told = isNumber ? "number" : worst.nature;
    const misleads =
      isSign(unit.tokens, at, end) || (told === "specifier" && isNoSpecifier(unit.tokens, at, end));
    uses.push({ at, end, text, ...worst, nature: misleads ? "other" : told });
  }
  unit.tokens.forEach((token, at) => {
    if (token.kind !== "identifier" || !names.has(token.text)) return;
    uses.push({ at, end: at + 1, text: outerText(token), name: token.text, nature: "other" });
  });
  const typedefs = chosenTypedefs(unit);
  unit.tokens.forEach((token, at) => {
    if (token.kind === "identifier" && typedefs.has(token.text))
      uses.push({ at, end: at + 1, text: outerText(token), name: token.text, nature: "type" });
  });
  return uses.sort((a, b) => a.at - b.at || a.end - b.end);
}

/** Does an object-like macro stand for an expression of constants only? */
const isNumeric = (tokens: readonly Token[]): boolean =>
  tokens.every(
    ({ kind, expansion }) =>
      expansion?.outermost.invocation.macro.kind === "object" &&
      (kind === "number" || kind === "char" || kind === "punct"),
  ) && isExpression(tokens.map(({ kind, text }) => (kind === "char" ? "0" : text)).join(" "), new Set());

/** `-1` behind something that has a value: what looks like a sign takes it away. */
function isSign(tokens: readonly Token[], at: number, end: number): boolean {
  const [before, first] = [tokens[at - 1], tokens[at]];
  if (at === end || !/^[-+]$/.test(first!.text) || before === undefined) return false;
  if (before.kind === "punct") return /^[)\]]$/.test(before.text);
  return !/^(return|case|else|do)$/.test(before.text);
}

const TYPE_WORD =
  /^(char|short|int|long|float|double|void|signed|unsigned|struct|union|enum|const|volatile|static|extern|register|inline|typedef|_[_A-Z]\w*)$/;

/**
 * Where a statement begins, a specifier stands in front of a declaration; a word that may be nothing as well may otherwise be
 * a function's name (`HOOK(n);`), or make a declaration of an assignment (`HOOK n = 8;`).
 */
function isNoSpecifier(tokens: readonly Token[], at: number, end: number): boolean {
  const [before, next, behind] = [tokens[at - 1], tokens[end], tokens[end + 1]];
  if (next?.text === "(") return true;
  const isName = next?.kind === "identifier";
  const begins = before === undefined || /^([;{}:]|else|do)$/.test(before.text);
  if (!begins && !(before.text === ")" && isName)) return false;
  return !isName || !(TYPE_WORD.test(next.text) || behind?.kind === "identifier" || behind?.text === "*");
}

/** A macro in an argument is expanded before the tokens around it are read. */
function firstOf(tokens: readonly Token[], at: number, text: Span): number {
  while (at > 0 && isOf(tokens[at - 1]!, text)) at--;
  return at;
}

const isOf = (token: Token, text: Span): boolean => {
  const outer = outerText(token);
  return token.expansion !== null && outer.file === text.file && outer.start === text.start;
};

const outerText = (token: Token): Span => token.expansion?.outermost.invocation.span ?? token.span;

/** Names that text defines as macros, or undefines, which flags left out. */
function unreadNames(unit: PreprocessedUnit): ReadonlySet<string> {
  const left = unit.choices
    .filter(dependsOnFlags(unit))
    .flatMap(({ branches }) => branches.filter(({ taken }) => !taken));
  const names = new Set(left.flatMap(({ body }) => namesDefinedIn(textAt(unit, body))));
  // Old compilers had none of these: without them less is promised. What `restrict` promises is believed, where it is kept.
  for (const word of ["const", "inline", "static", "extern", "register"]) names.delete(word);
  return names;
}

/** Names of types that a condition chose. */
function chosenTypedefs({ tokens, chosenTypedefs }: PreprocessedUnit): ReadonlySet<string> {
  const names = new Set<string>();
  if (chosenTypedefs.size === 0) return names;
  tokens.forEach((token, at) => {
    if (!chosenTypedefs.has(token)) return;
    let [depth, last] = [0, ""];
    for (let k = at + 1; k < tokens.length && (depth > 0 || tokens[k]!.text !== ";"); k++) {
      if (tokens[k]!.text === "{") depth++;
      else if (tokens[k]!.text === "}") depth--;
      else if (tokens[k]!.kind === "identifier") last = tokens[k]!.text;
    }
    names.add(last);
  });
  return names;
}

/** Is a definition one among several? */
function choosing(unit: PreprocessedUnit, unread: ReadonlySet<string>): (macro: MacroDefinition) => boolean {
  const regions = unit.choices.filter(dependsOnFlags(unit));
  const isInside = (at: Span): boolean => {
    if (regions.some(({ span }) => containsSpan(span, at))) return true;
    const site = unit.includeSites.get(at.file);
    return site !== undefined && isInside(site);
  };
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
