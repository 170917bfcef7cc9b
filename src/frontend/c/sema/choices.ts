/**
 * What `#if` chooses, as sema hands it on (soundness rule 10): what holds for the text that polyc read only is not to be known.
 *
 *     #ifdef BIG            opaque (m)                  another text may read m here,
 *     n = size(m);          if (opaque) n = size(m)     this one may not be there,
 *     #endif                if (opaque) n = opaque      and others may write n
 *
 * Objects in memory have their address taken, as those that an asm statement names: the opaque statement may do anything
 * with them. Declarations at file scope become volatile, enumeration constants symbolic, functions do anything.
 */
import { INT, type Type } from "../../../ir/type.ts";
import type { Span } from "../../../source/span.ts";
import type { Expr, Stmt } from "../../ast.ts";
import type { Choice } from "../choices.ts";
import type { Context, SymbolDraft } from "./context.ts";
import type { Item } from "./item.ts";
import { nameExpr } from "./primary.ts";
import type { Syntax } from "./syntax.ts";
import { isScalar } from "./types.ts";

const WHAT = "text that #if chooses";

// --- in functions ---

/** For the choices that begin or end between the token `from` and the node. `open`: those that have begun in the block. */
export function choicesBetween(
  context: Context,
  from: number,
  node: Syntax,
  open: Set<Choice>,
): readonly Stmt[] {
  const isHere = (at: number): boolean => from <= at && at <= node.first;
  return context.tokens.choices.flatMap((choice) => {
    const stmts: Stmt[] = [];
    if (isHere(choice.start) && !context.begun.has(choice)) {
      if (!choice.isWhole) context.giveUp(node, "#if around a part of a statement");
      context.begun.add(choice);
      open.add(choice);
      stmts.push(usesOf(context, choice));
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

/** Between the head of a loop or branch and its body only pragmas may be chosen. */
export function passBlankChoices(context: Context, from: number, to: number): void {
  for (const choice of context.tokens.choices) {
    if (!choice.isBlank || choice.start < from || choice.end > to) continue;
    context.begun.add(choice);
    context.ended.add(choice);
  }
}

/** After a function has been read: were all choices in it between statements? */
export function checkChoices(context: Context, { first, end }: Syntax): void {
  const isInside = (at: number): boolean => first < at && at < end;
  for (const choice of context.tokens.choices) {
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
          broken: false,
          children: [],
        },
        "#if inside a statement or a function's head",
      );
  }
}

/** A statement that another compilation may not have. Declarations stay: they are there or nobody uses what they declare. */
export function perhaps(stmt: Stmt): Stmt {
  if (["declare", "extents", "label", "case", "default", "pragma", "empty"].includes(stmt.kind)) return stmt;
  return { kind: "if", cond: unknown(INT, stmt.span), then: stmt, other: null, span: stmt.span };
}

const unknown = (type: Type, span: Span | null): Expr => ({
  kind: "opaque",
  what: WHAT,
  parts: [],
  type,
  span,
});

/** The values and objects that some branch names. */
function usesOf(context: Context, choice: Choice): Stmt {
  const parts: Expr[] = [];
  for (const { name, isRead } of choice.words) {
    const symbol = objectNamed(context, name);
    if (symbol === null) continue;
    if (symbol.kind === "function") {
      context.mentioned.add(symbol);
      context.takeAddress(symbol);
    } else if (!isValue(symbol)) {
      if (!symbol.atFile) context.takeAddress(symbol);
    } else if (isRead) {
      const from = nameExpr(symbol, null);
      parts.push({ kind: "load", from, volatile: symbol.volatile, type: symbol.type, span: null });
    }
  }
  const span = spanOf(choice);
  return { kind: "expr", value: { kind: "opaque", what: WHAT, parts, type: { kind: "void" }, span }, span };
}

/** Each variable that some branch may write may have another value, or not. */
function effectsOf(context: Context, choice: Choice): readonly Stmt[] {
  const span = spanOf(choice);
  return choice.words.flatMap(({ name, isWritten }): readonly Stmt[] => {
    const symbol = isWritten ? objectNamed(context, name) : null;
    if (symbol === null || !isValue(symbol) || symbol.const) return [];
    const { type } = symbol;
    const value: Expr = {
      kind: "assign",
      target: nameExpr(symbol, null),
      value: unknown(type, null),
      type,
      span,
    };
    return [{ kind: "if", cond: unknown(INT, null), then: { kind: "expr", value, span }, other: null, span }];
  });
}

function objectNamed(context: Context, name: string): SymbolDraft | null {
  const entry = context.lookup(name);
  return entry?.kind === "object" ? entry.symbol : null;
}

/** A scalar variable of the function. */
const isValue = ({ storage, type }: SymbolDraft): boolean =>
  (storage === "param" || storage === "local") && isScalar(type);

/** Where messages point: only text of the user's file has a place. */
const spanOf = ({ directive }: Choice): Span | null => (directive.file === 0 ? directive : null);

// --- at file scope ---

/**
 * Is the declaration chosen, or a part of it, and used by text that is not chosen with it? Include guards and the like around
 * whole programs are no matter.
 */
export function isChosen(context: Context, { first, end, names, tags }: Item): boolean {
  const words = new Set([...names, ...tags]);
  return context.tokens.choices.some((choice) => {
    const isInside = (at: number): boolean => first < at && at < end;
    if (isInside(choice.start) || isInside(choice.end)) return true;
    if (first < choice.start || choice.end < end) return false;
    return (
      hasWord(context, words, 0, choice.start) || hasWord(context, words, choice.end, context.tokens.count)
    );
  });
}

function hasWord(context: Context, words: ReadonlySet<string>, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (words.has(context.tokens.text(at))) return true;
  return false;
}

/** What a chosen item declares is not to be relied upon. */
export function doubt(context: Context, { names, tags }: Item): void {
  for (const tag of tags) doubtTag(context, context.fileScope.tags.get(tag)?.id ?? null);
  for (const name of names) {
    const entry = context.fileScope.names.get(name);
    switch (entry?.kind) {
      case "object":
        if (entry.symbol.kind === "function") entry.symbol.effects = null;
        else entry.symbol.volatile = true;
        break;
      case "typedef": {
        const { type } = entry.type;
        // Scalar ones are tested again where it matters: see `codegen/chosen.ts`.
        if (type.kind === "struct" || type.kind === "union") doubtTag(context, type.tag);
        else if (!isScalar(type) || type.kind === "pointer") {
          const opaque: Type = { kind: "opaque", spelling: `type ${name}, which #if chooses` };
          context.fileScope.names.set(name, { kind: "typedef", type: { ...entry.type, type: opaque } });
        }
        break;
      }
      case "constant":
        if (entry.macro === null && entry.restsOn === null) {
          const isNumber = entry.type.kind === "int" && entry.type.signed;
          context.fileScope.names.set(name, {
            ...entry,
            macro: isNumber ? context.enumMacro(name) : null,
            restsOn: isNumber ? null : name,
          });
        }
        break;
      default:
        break;
    }
  }
}

function doubtTag(context: Context, id: number | null): void {
  const tag = id === null ? undefined : context.tags[id];
  if (tag === undefined) return;
  tag.symbolic = true;
  tag.fields = tag.fields.map((field) => ({ ...field, volatile: true }));
}

/** Functions and static objects that text names which was not read: it may call them or hold their addresses. */
export function captureOtherWords(context: Context): void {
  for (const { otherWords } of context.tokens.choices)
    for (const name of otherWords) {
      const entry = context.fileScope.names.get(name);
      if (entry?.kind === "object" && (entry.symbol.kind === "function" || entry.symbol.isStatic))
        context.takeAddress(entry.symbol);
    }
}
