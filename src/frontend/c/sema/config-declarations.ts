/**
 * Declarations that flags choose, or that rest on macros which flags define otherwise (soundness rule 10).
 *
 *     #ifdef BIG
 *     int n;                  n may have another type, or be volatile: it is taken for volatile
 *     enum { N = 8 };         N is symbolic, its value a hint
 *     double f(double);       f may do anything
 *     #endif
 *     struct s {
 *       int a;
 *     #ifdef BIG
 *       int b;                members keep their names and types; where they lie, and the size, is unknown
 *     #endif
 *     };
 */

import type { Type } from "../../../ir/type.ts";
import type { IfSection } from "../choices.ts";
import type { ConfigDependentUse } from "../uses.ts";
import type { NameScope, SemaContext, SymbolDraft } from "./context.ts";
import type { ExternalDeclaration } from "./item.ts";
import type { Syntax } from "./syntax.ts";
import { declaredAs } from "./type-words.ts";
import { configDependentType, isArithmetic, type Qual } from "./types.ts";

/**
 * For tokens `[from, to)` in front of a declarator: what decides whether the object outlives its block, who
 * else knows its name, or that it changes by itself; null: flags do not.
 */
export function storageDoubt(context: SemaContext, from: number, to: number): Doubt | null {
  const found = context.chosen
    .usesFrom(from, to)
    .filter(({ at, end }) => at === end || at < to)
    .find((use) => context.tokens.otherWords(use).some((word) => STORAGE.test(word)));
  if (found === undefined) return null;
  const { name, flags } = context.tokens.writtenMacro(found);
  return { flags: `macro "${name}"${flags === null ? "" : `, ${flags}`}` };
}

const STORAGE = /^(static|extern|_Thread_local|thread_local|__thread|volatile|__volatile(__)?|_Atomic)$/;

/**
 * What decides on the declaration, or on a part of it, and is used by text outside of the if-section that it
 * is in: include guards and sections around whole programs do not count. Null: nothing.
 */
export function whyChosen(context: SemaContext, item: ExternalDeclaration): Doubt | null {
  const { first, end, names } = item;
  const tags = definedTags(context, item);
  const use = item.kind === "declaration" ? usedConfigDependent(context, item) : null;
  if (use !== null) return { flags: context.tokens.conditions.ofMacro(use.name) };
  const isOfMembers = (choice: IfSection): boolean => context.ofMembers.has(choice);
  const inside = context.chosen.choicesAt(first + 1, end - 1).find((choice) => !isOfMembers(choice));
  if (inside !== undefined) return { flags: inside.reason.flags ?? null };
  const words = [...names, ...tags];
  const around = context.chosen
    .choicesAround(first, end)
    .filter((choice) => !context.tokens.isReadWithout(first, choice))
    .find((choice) => words.some((word) => context.isWordOutside(word, choice.start, choice.end)));
  return around === undefined ? null : { flags: around.reason.flags ?? null };
}

/** The condition that decides on a declaration; null: not known which. */
export interface Doubt {
  readonly flags: string | null;
}

export const UNKNOWN_DOUBT: Doubt = { flags: null };

/** Tags of the structures, unions and enumerations that the item defines: not of `struct s;`. */
function definedTags(context: SemaContext, { first, end, tags }: ExternalDeclaration): readonly string[] {
  const { tokens } = context;
  return tags.filter((tag) => {
    for (let at = first; at < end; at++)
      if (tokens.text(at) === tag && /^[{:]$/.test(tokens.text(at + 1))) return true;
    return false;
  });
}

/** Nothing that the item declares is relied upon. */
export function doubtItem(context: SemaContext, item: ExternalDeclaration, { flags }: Doubt): void {
  doubt(context, context.fileScope, { names: item.names, tags: definedTags(context, item) }, flags);
}

/**
 * The macro that flags define otherwise, and on which the declaration rests. Initialisers do not count; nor
 * do names that are such macros themselves, as nests that use them are left alone.
 */
function usedConfigDependent(
  context: SemaContext,
  { first, end, names }: ExternalDeclaration,
): ConfigDependentUse | null {
  const { tokens } = context;
  const inside = context.chosen.usesFrom(first + 1, end - 1).filter(({ nature }) => nature === "other");
  if (inside.length === 0) return null;
  let equals = first;
  while (equals < end && tokens.text(equals) !== "=") equals++;
  const isMeant = (use: ConfigDependentUse): boolean =>
    use.at < equals && !names.includes(use.name) && !context.ofMembers.has(use);
  return inside.find(isMeant) ?? null;
}

function doubt(
  context: SemaContext,
  scope: NameScope,
  { names, tags }: Pick<ExternalDeclaration, "names" | "tags">,
  flags: string | null,
): void {
  for (const tag of tags) doubtTag(context, scope.tags.get(tag)?.id ?? null, flags);
  for (const name of names) {
    const entry = scope.names.get(name);
    switch (entry?.kind) {
      case "object":
        if (entry.symbol.kind === "function") doubtFunction(entry.symbol, flags);
        else doubtObject(entry.symbol, { flags });
        break;
      case "typedef":
        scope.names.set(name, { kind: "typedef", type: doubtedType(context, name, entry.type, flags) });
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

/** Scalar types are tested again by the nests that rest on them: see `codegen/config-dependent.ts`. */
function doubtedType(context: SemaContext, name: string, qual: Qual, flags: string | null): Qual {
  const { type } = qual;
  if (type.kind === "struct" || type.kind === "union") doubtTag(context, type.tag, flags);
  const isKnown = type.kind === "struct" || type.kind === "union" || isArithmetic(type);
  const now = declaredAs(context, type);
  const opaque: Type = { kind: "opaque", spelling: name, flags, ...(now !== null && { now }) };
  return { ...qual, type: isKnown ? configDependentType(type, flags) : opaque, isAlignConfigDependent: true };
}

function doubtFunction(symbol: SymbolDraft, flags: string | null): void {
  symbol.effects = null;
  symbol.type = configDependentType(symbol.type, flags);
}

export function doubtObject(symbol: SymbolDraft, { flags }: Doubt): void {
  symbol.chosen ||= !symbol.volatile;
  if (flags !== null) symbol.flags ??= flags;
  symbol.volatile = true;
  symbol.type = configDependentType(symbol.type, flags);
}

/**
 * The same for names that a function declares within a block in an if-section, and that text after the
 * section uses, up to the token `end`. `known`: the names that the block had declared before.
 */
export function doubtInBlock(
  context: SemaContext,
  known: ScopeNames,
  choices: Iterable<IfSection>,
  end: number,
): void {
  const { scope } = context;
  const after = Math.min(...[...choices].map((choice) => choice.end));
  const words = new Set(context.words(after, end));
  const isNew = (before: ReadonlySet<string>) => (name: string) => !before.has(name) && words.has(name);
  const names = [...scope.names.keys()].filter(isNew(known.names));
  const tags = [...scope.tags.keys()].filter(isNew(known.tags));
  const [first] = choices;
  doubt(context, scope, { names, tags }, first?.reason.flags ?? null);
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
 * For the words `[first, end)` of a type: what decides that they may be another type, qualifiers aside, under
 * other flags; null where they are not.
 */
export function typeDoubt(context: SemaContext, first: number, end: number): Doubt | null {
  const found = context.chosen
    .usesFrom(first, end)
    .filter(({ at, end: last }) => at === last || at < end)
    .find(
      (use) =>
        use.nature !== "specifier" || context.tokens.otherWords(use).some((word) => RESIZES.test(word)),
    );
  return found === undefined ? null : { flags: context.tokens.conditions.ofMacro(found.name) };
}

const RESIZES =
  /^(char|short|int|long|float|double|signed|unsigned|struct|union|enum|_*(mode|vector_size)_*)$/;

function doubtTag(context: SemaContext, id: number | null, flags: string | null): void {
  const tag = id === null ? undefined : context.tags[id];
  if (tag === undefined) return;
  tag.symbolic = true;
  if (flags !== null) tag.flags ??= flags;
  tag.fields = tag.fields.map((field) => (field.volatile ? field : { ...field, volatile: true, flags }));
}

/**
 * If-sections of whole members in a structure or union. The other members keep their names and types; unknown
 * are only their offsets, the size, and which of them an initialiser without designators means.
 */
export function sectionsOfMembers(context: SemaContext, body: Syntax): readonly IfSection[] {
  const between = new Set(body.children.slice(1).map(({ first }) => first));
  const found = context.chosen
    .choicesFrom(body.first + 1, body.end - 1)
    .filter(({ start, end }) => between.has(start) && between.has(end))
    .filter((choice) => choice.isWhole && !choice.hidesBraces);
  for (const choice of found)
    for (const known of [context.ofMembers, context.begun, context.ended]) known.add(choice);
  return found;
}

/** May a macro make another member of the declaration under other flags? The other members stay. */
export function isOtherMember(context: SemaContext, { first, end }: Syntax): boolean {
  const uses = context.chosen
    .usesFrom(first, end - 1)
    .filter((use) => use.nature === "other" && use.end <= end && context.tokens.isOfWords(use));
  for (const use of uses) context.ofMembers.add(use);
  return uses.length > 0;
}
