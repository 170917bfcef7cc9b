/**
 * Function definitions (C11 6.9.1): the head when the function is first mentioned, the body when it is its
 * turn.
 *
 * A body in which anything is not understood makes the whole function unread (soundness rule 18): it is left
 * as it is, and all that it mentions counts as having its address taken, since nobody knows what it does with
 * it.
 */

import { INT, type Type } from "../../../ir/type.ts";
import { type Reject, reject } from "../../../source/diagnostic.ts";
import type { FunctionDefinition, SymbolId } from "../ast.ts";
import type { IfSection } from "../choices.ts";
import { GaveUp, type SemaContext, type SymbolDraft } from "./context.ts";
import { declareAtFile } from "./declarations.ts";
import { type Declarator, type Parameter, readDeclarator, readParameters } from "./declarators.ts";
import { captureNames } from "./expressions.ts";
import { checkSections } from "./if-sections.ts";
import type { ExternalDeclaration } from "./item.ts";
import { readSpecifiers, type Specifiers } from "./specifiers.ts";
import { blockInScope } from "./statements.ts";
import { field, fields, named, type Syntax } from "./syntax.ts";
import { type Qual, unqualified } from "./types.ts";

export interface FunctionHead {
  readonly item: ExternalDeclaration;
  readonly node: Syntax;
  readonly specifiers: Specifiers;
  readonly declarator: Declarator;
  readonly symbol: SymbolDraft;
}

/** Declares the function that an item defines. */
export function readHead(context: SemaContext, item: ExternalDeclaration, node: Syntax): FunctionHead {
  const specifiers = readSpecifiers(context, node);
  const declaratorNode = field(node, "declarator");
  const declarator = readDeclarator(context, specifiers.type, declaratorNode, "prototype");
  if (declarator.name === null || declarator.type.type.kind !== "function" || declaratorNode === null)
    return context.giveUp(node, "function definition");
  const symbol = declareAtFile(context, specifiers, declarator, declaratorNode, true);
  return { item, node, specifiers, declarator, symbol };
}

/** The definition, or the reason why it is unread. Reads at file scope. */
export function readFunction(context: SemaContext, head: FunctionHead): FunctionDefinition | Reject {
  try {
    return context.atFileScope(() => definition(context, head));
  } catch (error) {
    return rejectOf(error, head.symbol.name);
  } finally {
    context.current = null;
    context.spilled.length = 0;
  }
}

/** Why something could not be read. A bug of ours costs the function, not the file. */
export function rejectOf(error: unknown, name: string): Reject {
  if (error instanceof GaveUp) return error.reject;
  const what = error instanceof Error ? error.message : String(error);
  return reject("internal-error", `polyc failed to read '${name}': ${what}`);
}

function definition(context: SemaContext, head: FunctionHead): FunctionDefinition {
  const { item, node, specifiers, declarator, symbol } = head;
  const type = declarator.type.type;
  const bodyNode = field(node, "body");
  if (type.kind !== "function" || bodyNode === null) return context.giveUp(node, "function definition");
  const bodySpan = context.span(bodyNode);
  const current = { name: symbol.name, resultType: type.result, labels: [], hasComputedGoto: false };
  context.current = current;
  return context.inScope(bodySpan, bodyNode.end, () => {
    const params = readDefinedParameters(context, head);
    const body = blockInScope(context, bodyNode);
    checkSections(context, node);
    return {
      symbol: symbol.id,
      name: symbol.name,
      params,
      resultType: type.result,
      isStatic: symbol.isStatic,
      isInline: specifiers.inline,
      isFixed: isFixed(context, item),
      body,
      labels: current.hasComputedGoto ? current.labels : [],
      span: context.tokens.span(item.first, item.end),
      bodySpan,
    };
  });
}

/**
 * Of what `#if` leaves out in the middle there are no tokens: such a choice is as long as what is read of it,
 * maybe nothing. What ends where the function begins may be a part of its head, but for pragmas (`#pragma omp
 * declare simd`) and whole declarations.
 */
export function isFixed(
  { chosen }: SemaContext,
  { first, end }: Pick<ExternalDeclaration, "first" | "end">,
): boolean {
  const isApart = (choice: IfSection) =>
    choice.end === first && (choice.isBlank || (choice.isWhole && !choice.hidesBraces));
  return chosen.choicesTouching(first, end).every(isApart) && !chosen.isTouchedByUse(first, end);
}

function readDefinedParameters(
  context: SemaContext,
  { node, declarator }: FunctionHead,
): readonly SymbolId[] {
  const list = declarator.parameters;
  if (list === null) return [];
  const bind = (parameter: Parameter) => bindParameter(context, parameter);
  const oldStyle = named(list).filter((child) => child.type === "identifier");
  if (oldStyle.length === 0) {
    const symbols: SymbolId[] = [];
    readParameters(context, list, "definition", (parameter) => symbols.push(bind(parameter)));
    return symbols;
  }
  const types = oldStyleTypes(context, node);
  return oldStyle.map((child) => {
    const name = context.text(child);
    return bind(types.get(name) ?? { name, nameNode: child, type: unqualified(INT), end: child.end });
  });
}

/** The declarations between the parameter list and the body of `int f(a, b) double a; { … }`. */
function oldStyleTypes(context: SemaContext, node: Syntax): ReadonlyMap<string, Parameter> {
  const types = new Map<string, Parameter>();
  for (const declaration of node.children) {
    if (declaration.type !== "declaration") continue;
    const { type: base } = readSpecifiers(context, declaration);
    for (const declaratorNode of fields(declaration, "declarator")) {
      const { name, nameNode, type } = readDeclarator(context, base, declaratorNode, "definition");
      if (name !== null) types.set(name, { name, nameNode, type: decayed(type), end: declaratorNode.end });
    }
  }
  return types;
}

function decayed(qual: Qual): Qual {
  const { type } = qual;
  const to: Type | null = type.kind === "array" ? type.of : type.kind === "function" ? type : null;
  if (to === null) return qual;
  return unqualified({ kind: "pointer", to, restrict: false, toConst: qual.const });
}

function bindParameter(context: SemaContext, { name, nameNode, type, end }: Parameter): SymbolId {
  const symbol = context.newSymbol({
    name: name ?? "",
    kind: "parameter",
    type: type.type,
    const: type.const,
    volatile: type.volatile,
    storage: "param",
    addressTaken: false,
    span: nameNode && context.span(nameNode),
    scope: null,
    effects: null,
    isStatic: false,
    atFile: false,
  });
  if (name !== null) context.bind(name, { kind: "object", symbol }, end);
  return symbol.id;
}

/** What an unread piece of text does with the names in it is not known. */
export function captureUnread(context: SemaContext, item: ExternalDeclaration): void {
  context.atFileScope(() => captureNames(context, item.first, item.end));
}
