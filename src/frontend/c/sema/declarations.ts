/**
 * Declarations (C11 6.7): names come into scope, objects get their symbols.
 *
 * Several declarations of one file-scope name are one symbol, with the composite of their types (6.2.7): a
 * prototype wins over `f()`, an extent over none.
 */
import type { ExtentId, Type } from "../../../ir/type.ts";
import { MAIN_FILE, type Span } from "../../../source/span.ts";
import type { FunctionEffects, Initializer, Stmt } from "../ast.ts";
import type { ConfigDependentUse } from "../uses.ts";
import { type Attribute, alignment, attributesBehind, hasAttribute, readAttributes } from "./attributes.ts";
import { doubtObject, mayChangeLayout, storageDoubt, UNKNOWN_DOUBT } from "./config-declarations.ts";
import { isConfigDependentText } from "./config-macros.ts";
import type { SemaContext, SymbolDraft } from "./context.ts";
import { intOf, rvalue } from "./conversions.ts";
import { constantExtent, type Declarator, readDeclarator, unknownExtent } from "./declarators.ts";
import { expression } from "./expressions.ts";
import { countElements, readInitializer, readStaticInitializer } from "./initializers.ts";
import { readSpecifiers, type Specifiers } from "./specifiers.ts";
import { field, fields, type Syntax } from "./syntax.ts";
import { type Qual, unqualified } from "./types.ts";

/** A declaration in a block: one statement for each object that it defines. */
export function declarationStatements(context: SemaContext, node: Syntax): readonly Stmt[] {
  const specifiers = readSpecifiers(context, node);
  if (hasAttribute(specifiers.attributes, "cleanup"))
    context.giveUp(node, "variable with a cleanup function");
  const declarators = fields(node, "declarator");
  const whole = declarators.length === 1 ? context.span(node) : null;
  return declarators.flatMap((declarator) => {
    const span = declarators.length === 1 ? whole : context.span(declarator);
    return declareInBlock(context, node, specifiers, declarator, span);
  });
}

function declareInBlock(
  context: SemaContext,
  node: Syntax,
  specifiers: Specifiers,
  node2: Syntax,
  span: Span | null,
): readonly Stmt[] {
  const extentsBefore = context.extents.length;
  const base = deducedType(context, node, node2) ?? specifiers.type;
  const declarator = readDeclarator(context, base, node2, "definition");
  const { name, type } = declarator;
  if (name === null) return context.giveUp(node2, "declarator without a name");
  if (isTypedef(specifiers, node)) {
    const entry = { kind: "typedef", type: aligned(context, node, specifiers, type) } as const;
    context.bind(name, entry, declaratorEnd(node2));
    const extents = newExtents(type.type, extentsBefore);
    return extents.length === 0 ? [] : [{ kind: "extents", extents, span }];
  }
  if (type.type.kind === "function" || specifiers.storage === "extern") {
    declareAtFile(context, specifiers, declarator, node2, false);
    const entry = context.fileScope.names.get(name);
    if (entry !== undefined) context.bind(name, entry, declaratorEnd(node2));
    const doubt = storageDoubt(context, node.first, node2.first);
    if (entry?.kind === "object" && doubt !== null) doubtObject(entry.symbol, doubt);
    return [];
  }
  return [declareLocal(context, specifiers, declarator, node2, span, node.first)];
}

/** The token after the declarator, where the name comes into force: in front of what initialises it. */
function declaratorEnd(node: Syntax): number {
  return node.type === "init_declarator" ? (field(node, "declarator") ?? node).end : node.end;
}

/** `__auto_type x = value;` */
function deducedType(context: SemaContext, node: Syntax, declarator: Syntax): Qual | null {
  const value = field(declarator, "value");
  // What stands before the first declarator: an initialiser in between may have declarations of its own.
  const first = field(node, "declarator") ?? declarator;
  if (value === null || !context.words(node.first, first.first).includes("__auto_type")) return null;
  return unqualified(rvalue(context, expression(context, value)).type);
}

function isTypedef(specifiers: Specifiers, node: Syntax): boolean {
  return specifiers.storage === "typedef" || node.type === "type_definition";
}

/**
 * The type of a typedef with the alignment that its attributes give; those after a struct's body are the
 * struct's.
 */
function aligned(context: SemaContext, node: Syntax, { attributes }: Specifiers, type: Qual): Qual {
  const isAlignConfigDependent = mayChangeLayout(context, node.first, node.end);
  const bodies = node.children.filter((child) => /^(struct|union|enum)_specifier$/.test(child.type));
  const ofBodies = bodies.flatMap((body) => [
    ...readAttributes(context, body.first, body.end),
    ...attributesBehind(context, body.end),
  ]);
  const own = attributes.filter(({ first }) => !ofBodies.some((other) => other.first === first));
  const align = alignment(context, own);
  return {
    ...type,
    ...(align === null ? {} : { align: align.value }),
    ...(isAlignConfigDependent || align?.symbolic === true ? { isAlignConfigDependent: true } : {}),
  };
}

/** The variable extents that a type's declarator brought. */
function newExtents(type: Type, from: number): readonly ExtentId[] {
  if (type.kind === "pointer") return newExtents(type.to, from);
  if (type.kind !== "array") return [];
  const own =
    type.extent !== null && type.extent.value === null && type.extent.id >= from ? [type.extent.id] : [];
  return [...own, ...newExtents(type.of, from)];
}

function declareLocal(
  context: SemaContext,
  specifiers: Specifiers,
  { name, nameNode, type }: Declarator,
  node: Syntax,
  span: Span | null,
  first: number,
): Stmt {
  const isStatic = specifiers.storage === "static" || specifiers.threadLocal;
  const valueNode = field(node, "value");
  const symbol = context.newSymbol({
    name: name!,
    kind: "variable",
    type: type.type,
    const: type.const,
    volatile: type.volatile || specifiers.threadLocal,
    storage: isStatic ? "static" : "local",
    // `register int x asm("eax")`: asm statements know where it is.
    addressTaken: hasAsmName(context, node),
    span: nameNode && context.span(nameNode),
    scope: textualScope(context, nameNode, node),
    effects: null,
    isStatic,
    atFile: false,
  });
  const isRedefined = specifiers.storage === "static" && context.tokens.isStaticRedefined;
  const doubt = storageDoubt(context, first, node.first) ?? (isRedefined ? UNKNOWN_DOUBT : null);
  if (doubt !== null) doubtObject(symbol, doubt);
  context.bind(name!, { kind: "object", symbol }, declaratorEnd(node));
  if (valueNode !== null) symbol.type = completed(context, type.type, valueNode);
  let init: Initializer | null = null;
  if (valueNode !== null && isStatic) readStaticInitializer(context, valueNode);
  else if (valueNode !== null) init = readInitializer(context, valueNode, symbol.type);
  return { kind: "declare", symbol: symbol.id, init, span };
}

/**
 * Where the user's text may use a local: its block. A block without text of its own (written by a macro, or
 * in a header) is an empty span; a name that a macro declares is visible after that macro's use.
 */
function textualScope(context: SemaContext, nameNode: Syntax | null, node: Syntax): Span {
  const block = context.scope.span;
  const at = context.tokens.near(node.first) ?? { file: MAIN_FILE, start: 0, end: 0 };
  if (block === null) return { ...at, end: at.start };
  if (nameNode !== null && context.span(nameNode) !== null) return block;
  return { ...block, start: Math.min(Math.max(block.start, at.end), block.end) };
}

/** Hidden from the grammar, so that it is looked for in the tokens after the declarator. */
function hasAsmName(context: SemaContext, node: Syntax): boolean {
  return /^(asm|__asm|__asm__)$/.test(context.tokens.text(node.end));
}

/** `int a[] = {1, 2}` has its extent from the initialiser. */
function completed(context: SemaContext, type: Type, init: Syntax): Type {
  if (type.kind !== "array" || type.extent !== null) return type;
  const count = countElements(context, type.of, init);
  // Macros may be lists of values, or strings.
  const isList = ({ at, end, nature }: ConfigDependentUse): boolean =>
    nature === "other" || nature === "specifier" || context.words(at, end).some((word) => word.endsWith('"'));
  if (context.chosen.usesFrom(init.first, init.end - 1).some(isList))
    return { ...type, extent: unknownExtent(context, intOf(0)) };
  return count === null ? type : { ...type, extent: constantExtent(context, count) };
}

// --- file scope ---

/** A declaration at file scope. */
export function fileDeclaration(context: SemaContext, node: Syntax): void {
  const told = readSpecifiers(context, node);
  const declarators = fields(node, "declarator");
  // What is `static` under some flags only, others may know.
  const isOpen =
    told.storage === "static" &&
    storageDoubt(context, node.first, declarators[0]?.first ?? node.end) !== null;
  const specifiers: Specifiers = isOpen ? { ...told, storage: "none" } : told;
  for (const declarator of declarators) {
    const read = readDeclarator(context, specifiers.type, declarator, "prototype");
    if (read.name === null) continue;
    if (isTypedef(specifiers, node)) {
      nameTag(context, read.type.type, read.name);
      context.fileScope.names.set(read.name, {
        kind: "typedef",
        type: aligned(context, node, specifiers, read.type),
      });
    } else declareAtFile(context, specifiers, read, declarator, false);
  }
}

/** `typedef struct { … } name;` */
function nameTag(context: SemaContext, type: Type, name: string): void {
  if (type.kind !== "struct" && type.kind !== "union" && type.kind !== "enum") return;
  const tag = context.tags[type.tag]!;
  if (tag.name === "") tag.alias ??= name;
}

export function declareAtFile(
  context: SemaContext,
  specifiers: Specifiers,
  { name, nameNode, type }: Declarator,
  node: Syntax,
  isDefinition: boolean,
): SymbolDraft {
  const isFunction = type.type.kind === "function";
  const valueNode = field(node, "value");
  const isStatic = specifiers.storage === "static" && !context.tokens.isStaticRedefined;
  const defined = isDefinition || valueNode !== null || (!isFunction && specifiers.storage !== "extern");
  context.demand(name!);
  const known = context.fileScope.names.get(name!);
  const span = nameNode && context.span(nameNode);
  const symbol =
    known?.kind === "object"
      ? known.symbol
      : context.newSymbol({
          name: name!,
          kind: isFunction ? "function" : "variable",
          type: type.type,
          const: type.const,
          volatile: type.volatile || specifiers.threadLocal,
          storage: "extern",
          addressTaken: false,
          span,
          scope: null,
          effects: null,
          isStatic: false,
          atFile: true,
        });
  if (known?.kind !== "object") context.fileScope.names.set(name!, { kind: "object", symbol });
  symbol.type = composite(symbol.type, type.type);
  if (valueNode !== null) symbol.type = completed(context, symbol.type, valueNode);
  symbol.isStatic ||= isStatic;
  if (symbol.isStatic) symbol.storage = "static";
  else if (defined) symbol.storage = "global";
  if (isDefinition) symbol.span = span ?? symbol.span;
  applyAttributes(context, symbol, specifiers.attributes);
  const isOther = LINKED_OTHERWISE.some((name) => hasAttribute(specifiers.attributes, name));
  if (hasAsmName(context, node) || isOther) symbol.isLinkedOtherwise = true;
  // `extern int b[9] __asm__("a")`: another object may be the same.
  if (!isFunction && (hasAsmName(context, node) || hasAttribute(specifiers.attributes, "alias")))
    symbol.volatile = true;
  if (valueNode !== null) readStaticInitializer(context, valueNode);
  return symbol;
}

const LINKED_OTHERWISE = ["alias", "ifunc", "weak", "weakref", "symver"];

/** Of two types of one object or function, the one that says more. */
function composite(known: Type, next: Type): Type {
  if (known.kind === "opaque") return next;
  if (known.kind === "array" && next.kind === "array") {
    const of = composite(known.of, next.of);
    return { kind: "array", of, extent: next.extent ?? known.extent };
  }
  if (known.kind === "function" && next.kind === "function")
    return next.params.length === 0 && next.variadic ? known : next;
  return next;
}

function applyAttributes(context: SemaContext, symbol: SymbolDraft, attributes: readonly Attribute[]): void {
  const has = (name: string) => hasAttribute(attributes, name);
  // Called or read from where no text of this file shows it.
  if (has("alias") || has("constructor") || has("destructor") || has("ifunc")) context.capture(symbol);
  for (const alias of attributes) {
    if (alias.name === "alias") captureAlias(context, alias);
  }
  if (symbol.kind !== "function") return;
  // Other flags may promise less.
  const kept = attributes.filter(({ first, end }) => !isConfigDependentText(context, first, end));
  const promises = (name: string) => hasAttribute(kept, name);
  const before = symbol.effects ?? { memory: "any", noreturn: false, malloc: false };
  const memory: FunctionEffects["memory"] = promises("const")
    ? "const"
    : promises("pure")
      ? "pure"
      : before.memory;
  symbol.effects = {
    memory: before.memory === "const" ? "const" : memory,
    noreturn: before.noreturn || promises("noreturn"),
    malloc: before.malloc || promises("malloc"),
  };
}

/** `alias("f")`: f is also reached by another name. */
function captureAlias(context: SemaContext, alias: Attribute): void {
  const name = context.tokens.text(alias.first).replace(/^"(.*)"$/, "$1");
  const entry = context.lookup(name);
  if (entry?.kind !== "object") return;
  context.capture(entry.symbol);
  context.mentioned.add(entry.symbol);
}

/** For names whose declaration could not be read: objects of unknown type, never modelled. */
export function declareOpaque(context: SemaContext, name: string, isFunction: boolean): void {
  if (context.fileScope.names.has(name)) return;
  const symbol = context.newSymbol({
    name,
    kind: isFunction ? "function" : "variable",
    type: { kind: "opaque", spelling: `type of ${name}` },
    const: false,
    volatile: true,
    storage: "extern",
    addressTaken: true,
    span: null,
    scope: null,
    effects: null,
    isStatic: false,
    atFile: true,
  });
  context.fileScope.names.set(name, { kind: "object", symbol });
}
