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
import type { NameScope, SemaContext, SymbolDraft } from "./context.ts";
import type { ExternalDeclaration } from "./item.ts";
import type { Syntax } from "./syntax.ts";
import { configDependentType, isArithmetic, type Qual } from "./types.ts";

/**
 * For tokens `[from, to)` in front of a declarator: do flags choose whether the object outlives its block,
 * who else knows its name, or that it changes by itself?
 */
export function isStorageConfigDependent(context: SemaContext, from: number, to: number): boolean {
  const words = context.chosen
    .usesFrom(from, to)
    .filter(({ at, end }) => at === end || at < to)
    .flatMap((use) => context.tokens.otherWords(use));
  return words.some((word) => STORAGE.test(word));
}

const STORAGE = /^(static|extern|_Thread_local|thread_local|__thread|volatile|__volatile(__)?|_Atomic)$/;

/**
 * Is the declaration, or a part of it, in an if-section, and used by text outside of that? So include guards
 * and sections around whole programs do not count.
 */
export function isChosen(context: SemaContext, item: ExternalDeclaration): boolean {
  const { first, end, names } = item;
  const tags = definedTags(context, item);
  if (item.kind === "declaration" && usesConfigDependent(context, item)) return true;
  const inside = context.chosen.choicesAt(first + 1, end - 1);
  if (inside.some((choice) => !context.ofMembers.has(choice))) return true;
  const words = [...names, ...tags];
  return context.chosen
    .choicesAround(first, end)
    .filter((choice) => !context.tokens.isReadWithout(first, choice))
    .some((choice) => words.some((word) => context.isWordOutside(word, choice.start, choice.end)));
}

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
export function doubtItem(context: SemaContext, item: ExternalDeclaration): void {
  doubt(context, context.fileScope, { names: item.names, tags: definedTags(context, item) });
}

/**
 * Does the declaration rest on macros that flags define otherwise? Initialisers do not count; nor do names
 * that are such macros themselves, as nests that use them are left alone.
 */
function usesConfigDependent(context: SemaContext, { first, end, names }: ExternalDeclaration): boolean {
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

/** Scalar types are tested again by the nests that rest on them: see `codegen/config-dependent.ts`. */
function doubtedType(context: SemaContext, name: string, qual: Qual): Qual {
  const { type } = qual;
  if (type.kind === "struct" || type.kind === "union") doubtTag(context, type.tag);
  const isKnown = type.kind === "struct" || type.kind === "union" || isArithmetic(type);
  const opaque: Type = {
    kind: "opaque",
    spelling: `${name} (declared otherwise under other compiler flags)`,
  };
  return { ...qual, type: isKnown ? configDependentType(type) : opaque, isAlignConfigDependent: true };
}

function doubtFunction(symbol: SymbolDraft): void {
  symbol.effects = null;
  symbol.type = configDependentType(symbol.type);
}

export function doubtObject(symbol: SymbolDraft): void {
  symbol.chosen ||= !symbol.volatile;
  symbol.volatile = true;
  symbol.type = configDependentType(symbol.type);
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

/** For the words `[first, end)` of a type: may they be another type, qualifiers aside, under other flags? */
export function isTypeConfigDependent(context: SemaContext, first: number, end: number): boolean {
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
