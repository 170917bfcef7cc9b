/**
 * What `#if` chooses, as sema hands it on (soundness rule 10): what holds for the text that polyc read only
 * is not to be known.
 *
 *     #ifdef BIG            opaque (m)                  another text may read m here,
 *     n = size(m);          if (opaque) n = size(m)     this one may not be there,
 *     #endif                if (opaque) n = opaque      and others may write n
 *
 *     #ifdef FAST           opaque (n, k), k = opaque?
 *     if ((k = n) > 9)      if (opaque) fast(k) else {
 *       fast(k);              k = opaque?               others have not read the condition
 *     else                    …                         the last branch stays, and may run whatever it says
 *     #endif                }
 *     { … }
 *
 * Objects in memory have their address taken, as those that an asm statement names: the opaque statement may
 * do anything with them. Declarations at file scope become volatile, enumeration constants symbolic,
 * functions do anything.
 */

import { CHOSEN_TEXT } from "../../../ir/opaque-names.ts";
import { INT, isScalarType, type Type } from "../../../ir/type.ts";
import type { Span } from "../../../source/span.ts";
import type { Expr, Stmt, SymbolId } from "../../ast.ts";
import type { ChosenText, IfSection } from "../choices.ts";
import type { ChosenUse } from "../uses.ts";
import type { NameScope, SemaContext, SymbolDraft } from "./context.ts";
import { intConstant } from "./conversions.ts";
import type { ExternalDeclaration } from "./item.ts";
import { nameExpr } from "./primary.ts";
import type { Syntax } from "./syntax.ts";
import { chosenType, isArithmetic, type Qual } from "./types.ts";

// --- in functions ---

/**
 * For tokens `[from, to)` in front of a declarator: do flags choose whether the object outlives its block,
 * who else knows its name, or that it changes by itself?
 */
export function isStorageChosen(context: SemaContext, from: number, to: number): boolean {
  const words = context.chosen
    .usesFrom(from, to)
    .filter(({ at, end }) => at === end || at < to)
    .flatMap((use) => context.tokens.otherWords(use));
  return words.some((word) => STORAGE.test(word));
}

/**
 * Do the tokens `[first, end]` come out of a macro that flags define otherwise, or of one among several
 * groups?
 */
export const isChosenText = ({ chosen }: SemaContext, first: number, end: number): boolean =>
  chosen.isUsed(first) || chosen.choicesAround(first, end + 1).length > 0;

const STORAGE = /^(static|extern|_Thread_local|thread_local|__thread|volatile|__volatile(__)?|_Atomic)$/;

const NO_STATEMENTS: readonly Stmt[] = [];

/**
 * For the choices that begin or end between the token `from` and the node. `open`: those that have begun in
 * the block.
 */
export function choicesBetween(
  context: SemaContext,
  from: number,
  node: Syntax,
  open: Set<IfSection>,
): readonly Stmt[] {
  const choices = context.chosen.choicesAt(from, node.first);
  if (choices.length === 0) return NO_STATEMENTS;
  const isHere = (at: number): boolean => from <= at && at <= node.first;
  return choices.flatMap((choice) => {
    const stmts: Stmt[] = [];
    if (isHere(choice.start) && !context.begun.has(choice)) {
      const isRead = !choice.isWhole && choice.isReadHead;
      if (!choice.isWhole && !isRead && !isHeadOf(choice, node))
        context.giveUp(node, "#if around a part of a statement");
      context.begun.add(choice);
      open.add(choice);
      stmts.push(usesOf(context, choice));
      // Its end stands in front of the last branch (`passHeads`).
      if (isRead) stmts.push(...effectsOf(context, choice));
    }
    // Where one begins and ends in the same place nothing stands between.
    if (isHere(choice.end) && context.begun.has(choice) && !context.ended.has(choice)) {
      if (!open.delete(choice)) context.giveUp(node, "#endif in another block than #if");
      context.ended.add(choice);
      stmts.push(...effectsOf(context, choice));
    }
    return stmts;
  });
}

/** A block that others may read behind the head of a branch: text of polyc's in it stays in the branch. */
const isHeadOf = (choice: IfSection, { type, first }: Syntax): boolean =>
  type === "compound_statement" && choice.start === first && choice.isBranchHead;

/** May others run the block only if some condition holds, or run something else in its place? */
export const isBranch = (context: SemaContext, from: number, node: Syntax): boolean =>
  context.chosen.choicesAt(from, node.first).some((choice) => !choice.isWhole && isHeadOf(choice, node));

/**
 * Does the choice begin with the `if` or before it, and end behind its last `else`? Others may read nothing
 * of the head then.
 */
const isHeadRead = (choice: IfSection, { first, end }: Syntax): boolean =>
  choice.isReadHead && choice.start <= first && first < choice.end && choice.end < end;

/**
 * May the statement be missing, in a block where choices are open? Not an `if` of which only the head is
 * chosen: its last branch stays, and its conditions are unknown (`perhapsHolds`).
 */
export const mayBeMissing = (open: Iterable<IfSection>, node: Syntax): boolean =>
  [...open].some((choice) => !(node.type === "if_statement" && isHeadRead(choice, node)));

/** The condition of an `if` that others may not read, where its last branch stays. */
export function perhapsHolds(context: SemaContext, node: Syntax, cond: Expr): Expr {
  const around = context.chosen.choicesAround(node.first, node.first + 1);
  const isOpen = (choice: IfSection): boolean => context.begun.has(choice) && !context.ended.has(choice);
  return around.some((choice) => choice.isReadHead && isOpen(choice)) ? unknown(cond, cond.span) : cond;
}

/**
 * The end of such a head, in front of a block: what the block begins with. Whatever the head's conditions set
 * (`(k = 7) && n > k`), others have not.
 */
export function passHeads(context: SemaContext, from: number, inside: Syntax): readonly Stmt[] {
  if (inside.type !== "compound_statement") return NO_STATEMENTS;
  const heads = context.chosen
    .choicesAt(from, inside.first)
    .filter((choice) => choice.end === inside.first && choice.isReadHead && context.begun.has(choice));
  for (const choice of heads) context.ended.add(choice);
  return heads.flatMap((choice) => effectsOf(context, choice));
}

/** Between the head of a loop or branch and its body only pragmas may be chosen. */
export function passBlankChoices(context: SemaContext, from: number, to: number): void {
  for (const choice of context.chosen.choicesFrom(from, to)) {
    if (!choice.isBlank || choice.end > to) continue;
    context.begun.add(choice);
    context.ended.add(choice);
  }
}

/** After a function has been read: were all choices in it between statements? */
export function checkChoices(context: SemaContext, { first, end }: Syntax): void {
  const isInside = (at: number): boolean => first < at && at < end;
  for (const choice of context.chosen.choicesAt(first + 1, end - 1)) {
    const missed =
      (isInside(choice.start) && !context.begun.has(choice)) ||
      (isInside(choice.end) && !context.ended.has(choice));
    if (missed)
      context.giveUp(
        {
          type: "",
          field: null,
          first: Math.min(choice.start, end - 1),
          end,
          named: false,
          children: [],
        },
        "#if inside a statement or a function's head",
      );
  }
}

/**
 * A statement that another compilation may not have. Declarations stay: they are there or nobody uses what
 * they declare.
 */
export function perhaps(stmt: Stmt): Stmt {
  if (["declare", "extents", "label", "case", "default", "pragma", "empty"].includes(stmt.kind)) return stmt;
  return { kind: "if", cond: unknown(flag(true), stmt.span), then: stmt, other: null, span: stmt.span };
}

/** Anything; what it is in the text as it was read is for the interpreter. */
const unknown = (read: Expr, span: Span | null): Expr => ({
  kind: "opaque",
  what: CHOSEN_TEXT,
  parts: [read],
  type: read.type,
  span,
});

const flag = (holds: boolean): Expr => intConstant(holds ? 1n : 0n, INT, null);

const NO_SYMBOLS: ReadonlySet<SymbolId> = new Set();

/** The values and objects that some branch names, but those that it declares: they have no value yet. */
function usesOf(
  context: SemaContext,
  choice: ChosenText,
  declared: ReadonlySet<SymbolId> = NO_SYMBOLS,
): Stmt {
  const parts = partsOf(context, choice, declared);
  const span = spanOf(choice);
  return {
    kind: "expr",
    value: { kind: "opaque", what: CHOSEN_TEXT, parts, type: { kind: "void" }, span },
    span,
  };
}

function partsOf(
  context: SemaContext,
  choice: ChosenText,
  declared: ReadonlySet<SymbolId> = NO_SYMBOLS,
): readonly Expr[] {
  const parts: Expr[] = [];
  for (const { name, isRead, isCaptured } of choice.words) {
    const symbol = objectNamed(context, name);
    if (symbol === null) continue;
    if (isCaptured) context.takeAddress(symbol);
    if (symbol.kind === "function") {
      context.mentioned.add(symbol);
      context.takeAddress(symbol);
    } else if (!isValue(symbol)) {
      if (!symbol.atFile) context.takeAddress(symbol);
    } else if (isRead && !declared.has(symbol.id)) {
      const from = nameExpr(symbol, null);
      parts.push({ kind: "load", from, volatile: symbol.volatile, type: symbol.type, span: null });
    }
  }
  return parts;
}

/** Each variable that some branch may write may have another value, or not. */
function effectsOf(context: SemaContext, choice: ChosenText): readonly Stmt[] {
  const span = spanOf(choice);
  return choice.words.flatMap(({ name, isWritten }): readonly Stmt[] => {
    const symbol = isWritten ? objectNamed(context, name) : null;
    if (symbol === null || !isValue(symbol) || symbol.const) return [];
    const { type } = symbol;
    const other: Expr = { kind: "opaque", what: CHOSEN_TEXT, parts: [], type, span: null };
    const value: Expr = { kind: "assign", target: nameExpr(symbol, null), value: other, type, span };
    const cond = unknown(flag(false), null);
    return [{ kind: "if", cond, then: { kind: "expr", value, span }, other: null, span }];
  });
}

function objectNamed(context: SemaContext, name: string): SymbolDraft | null {
  const entry = context.lookup(name);
  return entry?.kind === "object" ? entry.symbol : null;
}

/** A scalar variable of the function. */
const isValue = ({ storage, type }: SymbolDraft): boolean =>
  (storage === "param" || storage === "local") && isScalarType(type);

/** Where messages point: only text of the user's file has a place. */
const spanOf = ({ directive }: ChosenText): Span | null => (directive.file === 0 ? directive : null);

// --- uses of macros in functions ---

/**
 * Uses in the tokens `[first, end)`, and those without tokens up to `to`, of which nothing is known.
 * `isTested`: within loops, a nest that rests on it tests it again or is left alone (`codegen/chosen.ts`),
 * and no other nest can rest on it.
 */
function doubtful(
  context: SemaContext,
  first: number,
  end: number,
  to: number,
  isTested: boolean,
): readonly ChosenUse[] {
  return context.chosen.usesFrom(first, to).filter(({ at, end: last, nature, text }) => {
    if (nature === "number" || nature === "specifier") return false;
    if (at !== last && at >= end) return false;
    if (nature === "type" && isOfIntegers(context, at, last)) return false;
    if (context.loops === 0 || !isTested || nature === "other") return true;
    context.believed.add(text);
    return false;
  });
}

/** What may stand between the tokens `from` and `at`, and left no token behind. */
export function absentBetween(context: SemaContext, from: number, node: Syntax): readonly Stmt[] {
  if (!context.chosen.hasUses(from, node.first)) return NO_STATEMENTS;
  const absent = context.chosen
    .usesFrom(from, node.first)
    .filter(({ at, end, nature }) => at === end && nature !== "specifier");
  if (absent.length === 0) return NO_STATEMENTS;
  const text = chosenText(context, node.first, node.first, node, absent);
  return [usesOf(context, text), ...effectsOf(context, text)];
}

function chosenText(
  context: SemaContext,
  first: number,
  end: number,
  node: Syntax,
  uses: readonly ChosenUse[],
): ChosenText {
  const text = context.tokens.chosenText(first, end, uses);
  if (uses.some(({ nature }) => nature === "other") && text.jumps)
    return context.giveUp(node, `the macro '${uses[0]!.name}', with a jump under some compiler flags (#if),`);
  return text;
}

/**
 * Types of integers that a function names are tested for each nest of it (`typesAround` in
 * `codegen/chosen.ts`).
 */
function isOfIntegers(context: SemaContext, at: number, end: number): boolean {
  const words = context.words(at, end);
  const entry = words.length === 1 ? context.lookup(words[0]!) : null;
  if (entry?.kind === "typedef") return entry.type.type.kind === "int";
  return words.length > 0 && words.every((word) => /^(char|short|int|long|signed|unsigned)$/.test(word));
}

/** A statement that is one expression or declaration, and what else it may be. */
export function perhapsOther(
  context: SemaContext,
  node: Syntax,
  first: number,
  read: readonly Stmt[],
  isHead = false,
): readonly Stmt[] {
  if (!context.chosen.hasUses(first, node.end - 1)) return read;
  const isTested = isHead || isFloatOnly(context, first, node.end, read);
  const all = doubtful(context, first, node.end, node.end - 1, isTested);
  const uses = all.filter((use) => !context.allowedFor.has(use));
  if (uses.length === 0) return read;
  if (read.every((stmt) => isTestedByType(context, node, uses, valueIn(stmt)?.type ?? null))) return read;
  const text = chosenText(context, first, node.end, node, uses);
  const isValue = uses.every(({ nature }) => nature !== "other");
  const stmts = read.map((stmt) => withUnknownValue(stmt) ?? (isValue ? stmt : perhaps(stmt)));
  const declared = new Set(read.flatMap((stmt) => (stmt.kind === "declare" ? [stmt.symbol] : [])));
  return [usesOf(context, text, declared), ...stmts, ...effectsOf(context, text)];
}

/**
 * Of casts, sizes and spellings of constants nothing is known but pointers, which they leave as they are, and
 * floating-point values that have a chosen type themselves: their type is tested again, and such macros
 * (`x##f`) go with it.
 */
function isTestedByType(
  context: SemaContext,
  { first, end }: Syntax,
  uses: readonly ChosenUse[],
  type: Type | null,
): boolean {
  if (type?.kind === "pointer") return uses.every(({ nature }) => nature === "type");
  if (type?.kind !== "float") return false;
  return (
    uses.every(({ nature }) => nature === "type" || nature === "value") &&
    context.words(first, end).some((word) => context.tokens.hasChosenType(word))
  );
}

/** What is assigned, or a variable initialised with. */
function valueIn(stmt: Stmt): Expr | null {
  if (stmt.kind === "declare") return stmt.init?.kind === "expr" ? stmt.init.value : null;
  return stmt.kind === "expr" && stmt.value.kind === "assign" ? stmt.value.value : null;
}

function withUnknownValue(stmt: Stmt): Stmt | null {
  const value = valueIn(stmt);
  if (value === null || !isScalarType(value.type)) return null;
  const instead = unknown(value, value.span);
  if (stmt.kind === "declare") return { ...stmt, init: { kind: "expr", value: instead } };
  if (stmt.kind !== "expr" || stmt.value.kind !== "assign") return null;
  return { ...stmt, value: { ...stmt.value, value: instead } };
}

/**
 * Integers and pointers that a loop assigns or passes on may choose what a nest does that it is not part of;
 * floating-point values do not.
 */
const isFloat = (value: Expr | null): boolean => value?.type.kind === "float";

/** Does each of the statements at `[first, end)` give one floating-point value, and no other? */
function isFloatOnly(context: SemaContext, first: number, end: number, read: readonly Stmt[]): boolean {
  const writes = context.words(first, end).filter((word) => /^([-+*/%&|^]|<<|>>)?=$|^(\+\+|--)$/.test(word));
  return (
    writes.length <= read.length &&
    read.every((stmt) => isFloat(stmt.kind === "expr" ? stmt.value : valueIn(stmt)))
  );
}

/**
 * The value of an expression that is no statement, unknown if other flags may make it another one. `isHead`:
 * that of a loop, or a condition.
 */
export function perhapsOtherValue(context: SemaContext, node: Syntax, value: Expr, isHead = false): Expr {
  if (!context.chosen.hasUses(node.first, node.end)) return value;
  const uses = doubtful(context, node.first, node.end, node.end, isHead || isFloat(value));
  if (uses.length === 0) return value;
  const text = chosenText(context, node.first, node.end, node, uses);
  for (const use of uses) context.allowedFor.add(use);
  const { type, span } = value;
  const effects = effectsOf(context, text);
  // Where the expression may write something, its value stands before the effects, unused.
  const isOnce = effects.length === 0 && isScalarType(type);
  const isKnown = isScalarType(type) || type.kind === "void";
  const parts = [...partsOf(context, text), ...(isKnown && !isOnce ? [value] : [])];
  const evaluated: Expr = { kind: "opaque", what: CHOSEN_TEXT, parts, type: { kind: "void" }, span };
  const result: Expr = isOnce
    ? unknown(value, span)
    : { kind: "opaque", what: CHOSEN_TEXT, parts: [], type, span };
  return {
    kind: "stmts",
    body: [{ kind: "expr", value: evaluated, span }, ...effects],
    value: type.kind === "void" ? null : result,
    type,
    span,
  };
}

// --- at file scope ---

/**
 * Is the declaration chosen, or a part of it, and used by text that is not chosen with it? Include guards and
 * the like around whole programs are no matter.
 */
export function isChosen(context: SemaContext, item: ExternalDeclaration): boolean {
  const { first, end, names } = item;
  const tags = definedTags(context, item);
  if (item.kind === "declaration" && usesChosen(context, item)) return true;
  const inside = context.chosen.choicesAt(first + 1, end - 1);
  if (inside.some((choice) => !context.ofMembers.has(choice))) return true;
  const words = [...names, ...tags];
  return context.chosen
    .choicesAround(first, end)
    .filter((choice) => !context.tokens.isReadWithout(first, choice))
    .some((choice) => words.some((word) => context.isWordOutside(word, choice.start, choice.end)));
}

/** Tags of structures and the like that the item lays out: `struct s;` says nothing of what is in it. */
function definedTags(context: SemaContext, { first, end, tags }: ExternalDeclaration): readonly string[] {
  const { tokens } = context;
  return tags.filter((tag) => {
    for (let at = first; at < end; at++)
      if (tokens.text(at) === tag && /^[{:]$/.test(tokens.text(at + 1))) return true;
    return false;
  });
}

/** What a chosen item of the file declares is not to be relied upon. */
export function doubtItem(context: SemaContext, item: ExternalDeclaration): void {
  doubt(context, context.fileScope, { names: item.names, tags: definedTags(context, item) });
}

/**
 * Initialisers are not looked into, and what a name itself is a macro for leaves the nests alone that use it.
 */
function usesChosen(context: SemaContext, { first, end, names }: ExternalDeclaration): boolean {
  const { tokens } = context;
  const inside = context.chosen.usesFrom(first + 1, end - 1).filter(({ nature }) => nature === "other");
  if (inside.length === 0) return false;
  let equals = first;
  while (equals < end && tokens.text(equals) !== "=") equals++;
  return inside.some((use) => use.at < equals && !names.includes(use.name) && !context.ofMembers.has(use));
}

function doubt(
  context: SemaContext,
  scope: NameScope,
  { names, tags }: Pick<ExternalDeclaration, "names" | "tags">,
): void {
  for (const tag of tags) doubtTag(context, scope.tags.get(tag)?.id ?? null);
  for (const name of names) {
    const entry = scope.names.get(name);
    switch (entry?.kind) {
      case "object":
        if (entry.symbol.kind === "function") doubtFunction(entry.symbol);
        else doubtObject(entry.symbol);
        break;
      case "typedef":
        scope.names.set(name, { kind: "typedef", type: doubtedType(context, name, entry.type) });
        break;
      case "constant":
        if (entry.macro === null && entry.restsOn === null) {
          const isNumber = entry.type.kind === "int" && entry.type.signed;
          scope.names.set(name, {
            ...entry,
            macro: isNumber ? context.enumMacro(name, entry.first) : null,
            restsOn: isNumber ? null : name,
          });
        }
        break;
      default:
        break;
    }
  }
}

/** Scalar ones are tested again where it matters: see `codegen/chosen.ts`. */
function doubtedType(context: SemaContext, name: string, qual: Qual): Qual {
  const { type } = qual;
  if (type.kind === "struct" || type.kind === "union") doubtTag(context, type.tag);
  const isKnown = type.kind === "struct" || type.kind === "union" || isArithmetic(type);
  const opaque: Type = { kind: "opaque", spelling: `type ${name}, which #if chooses` };
  return { ...qual, type: isKnown ? chosenType(type) : opaque, isAlignChosen: true };
}

function doubtFunction(symbol: SymbolDraft): void {
  symbol.effects = null;
  symbol.type = chosenType(symbol.type);
}

export function doubtObject(symbol: SymbolDraft): void {
  symbol.chosen ||= !symbol.volatile;
  symbol.volatile = true;
  symbol.type = chosenType(symbol.type);
}

/**
 * The same for what text of a function declares in the middle of a block (behind `known`), between an `#if`
 * that stands there and its `#endif`, for text behind it, up to the token `end`.
 */
export function doubtInBlock(
  context: SemaContext,
  known: ScopeNames,
  choices: Iterable<IfSection>,
  end: number,
): void {
  const { scope } = context;
  const behind = Math.min(...[...choices].map((choice) => choice.end));
  const words = new Set(context.words(behind, end));
  const isNew = (before: ReadonlySet<string>) => (name: string) => !before.has(name) && words.has(name);
  const names = [...scope.names.keys()].filter(isNew(known.names));
  const tags = [...scope.tags.keys()].filter(isNew(known.tags));
  doubt(context, scope, { names, tags });
}

interface ScopeNames {
  readonly names: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

export const declaredIn = ({ names, tags }: NameScope): ScopeNames => ({
  names: new Set(names.keys()),
  tags: new Set(tags.keys()),
});

/** For the tokens of a declaration: may other flags lay out what it declares in another way? */
export function mayChangeLayout(context: SemaContext, first: number, end: number): boolean {
  return context.chosen
    .usesFrom(first, end)
    .some(
      (use) => use.nature === "other" || context.tokens.otherWords(use).some((word) => LAYOUT.test(word)),
    );
}

const LAYOUT = /^(_Alignas|alignas|_*(attribute|declspec|packed|aligned|mode|vector_size)_*)$/;

/**
 * For the words `[first, end)` of a type: may other flags make another type of them? Nothing but qualifiers
 * may be chosen.
 */
export function isTypeChosen(context: SemaContext, first: number, end: number): boolean {
  return context.chosen
    .usesFrom(first, end)
    .filter(({ at, end: last }) => at === last || at < end)
    .some(
      (use) =>
        use.nature !== "specifier" || context.tokens.otherWords(use).some((word) => RESIZES.test(word)),
    );
}

const RESIZES =
  /^(char|short|int|long|float|double|signed|unsigned|struct|union|enum|_*(mode|vector_size)_*)$/;

function doubtTag(context: SemaContext, id: number | null): void {
  const tag = id === null ? undefined : context.tags[id];
  if (tag === undefined) return;
  tag.symbolic = true;
  tag.fields = tag.fields.map((field) => ({ ...field, volatile: true }));
}

/**
 * Choices among whole members of a structure or union. The others keep their names and types: only where they
 * stand in it, its size, and which of them an initialiser without names means are not known.
 */
export function choicesOfMembers(context: SemaContext, body: Syntax): readonly IfSection[] {
  const between = new Set(body.children.slice(1).map(({ first }) => first));
  const found = context.chosen
    .choicesFrom(body.first + 1, body.end - 1)
    .filter(({ start, end }) => between.has(start) && between.has(end))
    .filter((choice) => choice.isWhole && !choice.hidesBraces);
  for (const choice of found)
    for (const known of [context.ofMembers, context.begun, context.ended]) known.add(choice);
  return found;
}

/**
 * Is there a use of a macro in the declaration of a member by which flags may make another one of it? That
 * leaves others as they are.
 */
export function isOtherMember(context: SemaContext, { first, end }: Syntax): boolean {
  const uses = context.chosen
    .usesFrom(first, end - 1)
    .filter((use) => use.nature === "other" && use.end <= end && context.tokens.isOfWords(use));
  for (const use of uses) context.ofMembers.add(use);
  return uses.length > 0;
}

/** What text names that was not read, as another branch of `#if` has it. */
export function captureOtherWords(context: SemaContext): void {
  const { choices, uses } = context.tokens;
  const chosen = uses.filter(({ nature }) => nature === "selection" || nature === "other");
  const lists = new Set<Iterable<string>>(choices.map(({ otherWords }) => otherWords));
  for (const use of chosen) lists.add(context.tokens.otherWords(use));
  const words = new Set<string>();
  for (const list of lists) for (const word of list) words.add(word);
  captureWords(context, words);
}

/**
 * Functions and static objects that text names which was not read: it may call them or hold their addresses.
 */
export function captureWords(context: SemaContext, words: Iterable<string>): void {
  for (const name of words) {
    const entry = context.fileScope.names.get(name);
    if (entry?.kind === "object" && (entry.symbol.kind === "function" || entry.symbol.isStatic))
      context.takeAddress(entry.symbol);
  }
}
