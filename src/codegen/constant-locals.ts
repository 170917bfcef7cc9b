// Local variables that never change say so in their declarations, where threads run loops that read them.
//
//     int r = 2;                                           const int r = 2;
//     double w[3] = {0.25, 0.5, 0.25};                     static const double w[3] = {0.25, 0.5, 0.25};
//     for (int y = r; y < h - r; y++)                ─►    #pragma omp parallel for
//       for (int dy = -r; dy <= r; dy++) … w[dy + r] …     for (int y = r; y < h - r; y++) …
//
// Compilers make a function of its own of a parallel loop before they look at values. Variables from around
// come to it as members of a structure, so that nobody knows any more that `r` is 2: gcc neither unrolls the
// loop over dy nor vectorises what is around it then (up to 17 times slower, measured). A `const` variable
// with a constant value is replaced where it is read while the text is parsed; elements of a local array are
// not, those of a static one are.
//
// A variable is declared so if nothing but its declaration sets it, nothing has its address, and what it is
// set to is known when the text is compiled: made of numbers, macros and other such variables. All that its
// declaration declares has to be like that. So is each use of it that the text has, executed or not
// (`ConstantFacts`), and the value can stand there without a warning. Nothing may hide uses of it: no
// directive in the function, no macro that flags choose, no `typeof` (which would hand on the `const`).

import { definitions } from "../ir/def-use.ts";
import type { Func, Operand, Var, VarId } from "../ir/func.ts";
import type { Type } from "../ir/type.ts";
import { containsSpan, type Span } from "../source/span.ts";
import { Lazy } from "../support/lazy.ts";
import type { FixedVariable } from "./change.ts";
import { type ConstantSetting, ConstantValues } from "./constant-values.ts";
import type { ConstantFacts, KnownValues, SourceContext } from "./source-context.ts";

type Source = Pick<SourceContext, "file" | "variables" | "text" | "externInline">;

interface Constants {
  readonly names: ReadonlySet<string>;
  readonly changes: readonly FixedVariable[];
}

/** The variables from around the text at `nest`, of those that it reads, which can be constants. */
export function constantLocals(nest: Span, source: Source): Constants {
  const { variables, text } = source;
  const { lowered } = variables;
  const names = new Set<string>();
  const changes = new Map<number, FixedVariable>();
  const isClear =
    lowered.span !== null && lowered.bodySpan !== null && !text.constants.mayHideUses(lowered.span);
  const locals = isClear ? new ConstantLocals(lowered, lowered.bodySpan, source) : null;
  const used = text.identifiersIn(nest);
  for (const { id, name } of locals === null ? [] : lowered.vars) {
    const isFromAround = used.has(name) && variables.isFromAround(id, nest);
    const found = isFromAround ? (locals?.changesFor(id) ?? null) : null;
    if (found !== null) names.add(name);
    for (const change of found ?? []) changes.set(change.span.start, change);
  }
  return { names, changes: [...changes.values()] };
}

/**
 * Is a name to be left out of the clauses of pragmas at `nest`? Macros, as pragmas are read like text, so
 * that a macro in one means what it expands to; and constants, of which nobody needs a copy.
 */
export function staysOutOfClauses(nest: Span, source: Source): (name: string) => boolean {
  const constants = new Lazy(() => constantLocals(nest, source).names);
  return (name) => source.text.mayBeMacro(name) || constants.value.has(name);
}

class ConstantLocals {
  readonly #func: Func;
  readonly #body: Span;
  readonly #source: Source;
  readonly #definitions;
  readonly #values: ConstantValues;
  /**
   * Null: not constant. While its declaration is looked at, that of other variables there does not hang on
   * it.
   */
  readonly #known = new Map<VarId, readonly FixedVariable[] | null>();

  constructor(func: Func, body: Span, source: Source) {
    this.#func = func;
    this.#body = body;
    this.#source = source;
    this.#definitions = definitions(func);
    this.#values = new ConstantValues(func, this.#definitions);
  }

  /** Those that make a constant of the variable, and of what its value is made of; null where it is none. */
  changesFor(id: VarId): readonly FixedVariable[] | null {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    this.#known.set(id, []);
    const found = this.#find(this.#func.vars[id]!);
    this.#known.set(id, found);
    return found;
  }

  #find({ span }: Var): readonly FixedVariable[] | null {
    const declaration = span === null ? null : this.#text.declarationOf(span, this.#body);
    if (declaration === null) return null;
    const needed: FixedVariable[] = [];
    for (const { at, isArray, isLiteral } of declaration.declarators) {
      const variable = this.#func.vars.find((other) => other.span?.start === at);
      const edits = variable && this.#expressionOf(variable);
      if (!edits || isArray !== isArrayOf(variable.type) || (isArray && !isLiteral)) return null;
      needed.push(...edits);
    }
    const isStatic = declaration.declarators.some(({ isArray }) => isArray);
    if (isStatic && (this.#source.externInline || !declaration.declarators.every(({ isArray }) => isArray)))
      return null;
    const place = { ...span!, start: declaration.start, end: declaration.start };
    return [...needed, { kind: "constant", span: place, isStatic }];
  }

  /** What makes its value a constant; null where it changes, or is none. */
  #expressionOf(variable: Var): readonly FixedVariable[] | null {
    const { id, storage, home, volatile, type, span } = variable;
    if (storage !== "local" || volatile) return null;
    const settings = this.#values.settingsOf(id);
    const isDeclared = ({ stmt }: ConstantSetting) => {
      const source = stmt === null ? undefined : this.#func.stmts[stmt];
      return source?.kind === "declaration" && !!source.span && containsSpan(source.span, span!);
    };
    if (!settings.every(isDeclared) || !this.#isOnlyRead(variable)) return null;
    if (isArrayOf(type)) return home === "memory" ? [] : null;
    const value = settings.length === 1 ? settings[0]!.value : null;
    const isScalar = home === "register" && isNumber(type) && value !== null;
    return isScalar && this.#isFoldable(variable) ? this.#constant(value) : null;
  }

  get #text(): ConstantFacts {
    return this.#source.text.constants;
  }

  #isOnlyRead({ name, type, span }: Var): boolean {
    if (span === null) return false;
    const variable = { name, dimensions: dimensionsOf(type), declared: span.start };
    return this.#text.isOnlyRead(variable, this.#body);
  }

  /** May its value stand wherever the text names it? */
  #isFoldable({ id, name, type, span }: Var): boolean {
    const value = this.#values.of(id);
    if (value === null) return false;
    const variable = { name, declared: span!.start, value, isInteger: type.kind !== "float" };
    return this.#text.mayBeReplaced(variable, this.#body, this.#knownValues());
  }

  #knownValues(): KnownValues {
    const named = (name: string) => this.#func.vars.filter((variable) => variable.name === name);
    return {
      constant: (name) => {
        const [variable, ...others] = named(name);
        return variable === undefined || others.length > 0 ? null : this.#values.of(variable.id);
      },
      magnitude: (name) => {
        const sizes = named(name).map(({ id }) => Math.abs(this.#values.of(id) ?? 0));
        return sizes.length === 0 ? null : Math.max(...sizes);
      },
      isWide: (name) =>
        name === null
          ? isWide(this.#func.resultType)
          : named(name).length > 0 && named(name).every(({ type }) => isWide(type)),
    };
  }

  #constant(operand: Operand): readonly FixedVariable[] | null {
    if (operand.kind !== "value") return operand.kind === "undef" ? null : [];
    const definition = this.#definitions.get(operand.id);
    if (definition?.kind !== "instr") return null;
    const { instr } = definition;
    switch (instr.op) {
      case "get":
        return this.changesFor(instr.var);
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

/** Of its elements, or what it points to: does it hold each value of `int`? */
function isWide(type: Type): boolean {
  if (type.kind === "array") return isWide(type.of);
  if (type.kind === "pointer") return isWide(type.to);
  return type.kind === "float" || (type.kind === "int" && type.bits >= 32);
}

const dimensionsOf = (type: Type): number => (type.kind === "array" ? 1 + dimensionsOf(type.of) : 0);

const isNumber = ({ kind }: Type): boolean => kind === "int" || kind === "float" || kind === "bool";

function isArrayOf(type: Type): boolean {
  let element = type;
  while (element.kind === "array") element = element.of;
  return type.kind === "array" && isNumber(element);
}
