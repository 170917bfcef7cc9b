// Local variables that never change say so in their declarations, where threads run loops that read them.
//
//     int r = 2;                                           const int r = 2;
//     double w[3] = {0.25, 0.5, 0.25};                     static const double w[3] = {0.25, 0.5, 0.25};
//     for (int y = r; y < h - r; y++)                ─►    #pragma omp parallel for
//       for (int dy = -r; dy <= r; dy++) … w[dy + r] …     for (int y = r; y < h - r; y++) …
//
// Compilers make a function of its own of a parallel loop before they look at values. Variables from around come to it as members of
// a structure, so that nobody knows any more that `r` is 2: gcc neither unrolls the loop over dy nor vectorises what is around it then (up to
// 17 times slower, measured). A `const` variable with a constant value is replaced where it is read while the text is parsed; elements of
// a local array are not, those of a static one are.
//
// A variable is declared so if nothing but its declaration sets it, nothing has its address, and what it is set to is known when
// the text is compiled: made of numbers, macros and other such variables. All that its declaration declares has to be like that.
// So is each use of it that the text has, executed or not (`only-read.ts`). Nothing may hide uses of it: no directive in the function, no macro that flags choose, no `typeof` (which would hand on the `const`).

import { definitions } from "../ir/build.ts";
import type { Func, Operand, StmtId, Var, VarId } from "../ir/func.ts";
import type { Type } from "../ir/type.ts";
import { Lazy } from "../schedule/lazy.ts";
import type { Edit } from "../source/edit.ts";
import { containsSpan, type Span } from "../source/span.ts";
import { isOnlyRead } from "./only-read.ts";
import { codeBetween } from "./place.ts";
import type { SourceContext } from "./source-context.ts";

type Source = Pick<SourceContext, "file" | "variables" | "text" | "externInline">;

export interface Constants {
  readonly names: ReadonlySet<string>;
  /** What goes in front of their declarations. */
  readonly edits: readonly Edit[];
}

/** The variables from around the text at `nest`, of those that it reads, which can be constants. */
export function constantLocals(nest: Span, source: Source): Constants {
  const { variables, text } = source;
  const { lowered } = variables;
  const names = new Set<string>();
  const edits = new Map<number, Edit>();
  const isClear = lowered.span !== null && lowered.bodySpan !== null && !mayHideUses(lowered.span, source);
  const locals = isClear ? new ConstantLocals(lowered, lowered.bodySpan, source) : null;
  const used = text.identifiersIn(nest);
  for (const { id, name } of locals === null ? [] : lowered.vars) {
    const isFromAround = used.has(name) && variables.isFromAround(id, nest);
    const found = isFromAround ? (locals?.editsFor(id) ?? null) : null;
    if (found !== null) names.add(name);
    for (const edit of found ?? []) edits.set(edit.span.start, edit);
  }
  return { names, edits: [...edits.values()] };
}

/**
 * Is a name to be left out of the clauses of pragmas at `nest`? Macros, as pragmas are read like text, so that a macro in one means
 * what it expands to; and constants, of which nobody needs a copy.
 */
export function staysOutOfClauses(nest: Span, source: Source): (name: string) => boolean {
  const constants = new Lazy(() => constantLocals(nest, source).names);
  return (name) => source.text.mayBeMacro(name) || constants.value.has(name);
}

const ASKS_FOR_TYPES = ["typeof", "__typeof", "__typeof__", "typeof_unqual", "__auto_type", "_Generic"];
const ASSEMBLER = ["asm", "__asm", "__asm__"];

function mayHideUses(func: Span, { file, text }: Source): boolean {
  if (/^[ \t]*(?:#|%:|\?\?=)(?![ \t]*pragma\b)/m.test(file.slice(func))) return true;
  if (text.conditionalMacro(func) !== null || text.unreadMacro(func) !== null) return true;
  const words = text.identifiersIn(func);
  return [...ASKS_FOR_TYPES, ...ASSEMBLER].some((word) => words.has(word));
}

/** Where a variable is set, and to what; where an object in memory is stored to, or its address used. */
interface Setting {
  readonly stmt: StmtId | null;
  readonly value: Operand | null;
}

class ConstantLocals {
  readonly #func: Func;
  readonly #body: Span;
  readonly #source: Source;
  readonly #definitions;
  readonly #settings = new Map<VarId, Setting[]>();
  /** Null: not constant. While its declaration is looked at, that of other variables there does not hang on it. */
  readonly #known = new Map<VarId, readonly Edit[] | null>();

  constructor(func: Func, body: Span, source: Source) {
    this.#func = func;
    this.#body = body;
    this.#source = source;
    this.#definitions = definitions(func);
    for (const instr of func.blocks.flatMap((block) => block?.instrs ?? [])) {
      if (instr.op === "set") this.#addSetting(instr.var, instr.stmt, instr.value);
      if (!("ref" in instr) || instr.ref.base.kind !== "object" || instr.op === "load") continue;
      this.#addSetting(instr.ref.base.var, instr.stmt, null);
    }
  }

  #addSetting(id: VarId, stmt: StmtId | null, value: Operand | null): void {
    this.#settings.set(id, [...(this.#settings.get(id) ?? []), { stmt, value }]);
  }

  /** Those that make a constant of the variable, and of what its value is made of; null where it is none. */
  editsFor(id: VarId): readonly Edit[] | null {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    this.#known.set(id, []);
    const found = this.#find(this.#func.vars[id]!);
    this.#known.set(id, found);
    return found;
  }

  #find({ span }: Var): readonly Edit[] | null {
    const declaration = span === null ? null : declarationAround(span, this.#body, this.#source);
    if (declaration === null) return null;
    const needed: Edit[] = [];
    for (const { at, isArray, isLiteral } of declaration.declarators) {
      const variable = this.#func.vars.find((other) => other.span?.start === at);
      const edits = variable && this.#valueOf(variable);
      if (!edits || isArray !== isArrayOf(variable.type) || (isArray && !isLiteral)) return null;
      needed.push(...edits);
    }
    const isStatic = declaration.declarators.some(({ isArray }) => isArray);
    if (isStatic && (this.#source.externInline || !declaration.declarators.every(({ isArray }) => isArray)))
      return null;
    const text = isStatic ? "static const " : "const ";
    return [...needed, { span: { ...span!, start: declaration.start, end: declaration.start }, text }];
  }

  /** What makes its value a constant; null where it changes, or is none. */
  #valueOf({ id, name, storage, home, volatile, type, span }: Var): readonly Edit[] | null {
    if (storage !== "local" || volatile) return null;
    const settings = this.#settings.get(id) ?? [];
    const isDeclared = ({ stmt }: Setting) => {
      const source = stmt === null ? undefined : this.#func.stmts[stmt];
      return source?.kind === "declaration" && !!source.span && containsSpan(source.span, span!);
    };
    if (!settings.every(isDeclared) || !this.#isOnlyRead(name, type, span)) return null;
    if (isArrayOf(type)) return home === "memory" ? [] : null;
    const value = settings.length === 1 ? settings[0]!.value : null;
    return home === "register" && isNumber(type) && value !== null ? this.#constant(value) : null;
  }

  #isOnlyRead(name: string, type: Type, span: Span | null): boolean {
    const { file, text } = this.#source;
    const code = { file, comments: text.comments };
    const uses = {
      code,
      body: this.#body,
      mayBeMacro: (word: string) => text.macros.has(word) || text.mayBeMacro(word),
    };
    return span !== null && isOnlyRead({ name, isArray: type.kind === "array", declared: span.start }, uses);
  }

  #constant(operand: Operand): readonly Edit[] | null {
    if (operand.kind !== "value") return operand.kind === "undef" ? null : [];
    const definition = this.#definitions.get(operand.id);
    if (definition?.kind !== "instr") return null;
    const { instr } = definition;
    switch (instr.op) {
      case "get":
        return this.editsFor(instr.var);
      case "cast":
      case "unary":
        return this.#constant(instr.arg);
      case "binary": {
        const left = this.#constant(instr.left);
        const right = this.#constant(instr.right);
        return left && right && [...left, ...right];
      }
      default:
        return null;
    }
  }
}

const isNumber = ({ kind }: Type): boolean => kind === "int" || kind === "float" || kind === "bool";

function isArrayOf(type: Type): boolean {
  let element = type;
  while (element.kind === "array") element = element.of;
  return type.kind === "array" && isNumber(element);
}

interface Declaration {
  /** Where its type begins. */
  readonly start: number;
  readonly declarators: readonly {
    /** Of its name. */
    readonly at: number;
    readonly isArray: boolean;
    /** It is set to nothing but numbers. */
    readonly isLiteral: boolean;
  }[];
}

const TYPE = /^\s*((?:[A-Za-z_]\w*\s+)+)(?=[A-Za-z_]\w*\s*(?:\[[\s\d]*\]\s*)*=)/;
const DECLARATOR = /^\s*([A-Za-z_]\w*)\s*((?:\[[\s\d]*\]\s*)*)=([^=;"'#]+)$/;
const NUMBERS = /^(?:[\s{},+\-*/()]|(?:\.?\d)[\w.]*(?:(?<=[eE])[+-]\d+)?)+$/;
/** What stands in front of names in other statements, and what says already how long or how a variable is kept. */
const NO_PLAIN_TYPE =
  /\b(?:const|volatile|static|extern|typedef|_Atomic|_Thread_local|__thread|constexpr|auto|return|goto|else|do|struct|union)\b/;

/** The declaration of variables with values that the name at `name` belongs to; null where it is another kind of text. */
function declarationAround(name: Span, body: Span, source: Source): Declaration | null {
  const code = { file: source.file, comments: source.text.comments };
  if (name.file !== source.file.id || name.start < body.start || name.end > body.end) return null;
  const before = codeBetween(code, body.start, name.start);
  // An array's values stand in braces: those of a declarator before this one.
  const from =
    body.start +
    before.replace(/=\s*\{[^;=]*\}\s*(?=,)/g, (all) => "=".repeat(all.length)).search(/[^;{}]*$/);
  const behind = codeBetween(code, name.start, body.end);
  const length = behind.indexOf(";");
  if (length < 0) return null;
  const text = codeBetween(code, from, name.start + length);
  const [head, type] = TYPE.exec(text) ?? [];
  if (head === undefined || NO_PLAIN_TYPE.test(type!)) return null;
  if (
    type!
      .trim()
      .split(/\s+/)
      .some((word) => source.text.mayBeMacro(word))
  )
    return null;
  const declarators: Declaration["declarators"][number][] = [];
  let at = from + head.length;
  for (const part of topLevelParts(text.slice(head.length))) {
    const [, , extents, value] = DECLARATOR.exec(part) ?? [];
    if (value === undefined) return null;
    const blanks = /^\s*/.exec(part)![0].length;
    declarators.push({ at: at + blanks, isArray: extents !== "", isLiteral: NUMBERS.test(value) });
    at += part.length + 1;
  }
  return { start: from + /^\s*/.exec(text)![0].length, declarators };
}

/** Between commas that stand in no parentheses, brackets or braces. */
function topLevelParts(text: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (/[([{]/.test(letter)) depth++;
    if (/[)\]}]/.test(letter)) depth--;
    if (letter === "," && depth === 0) parts.push("");
    else parts.push(parts.pop()! + letter);
  }
  return parts;
}
