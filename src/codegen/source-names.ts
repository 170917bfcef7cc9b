// What a nest's objects and values are called in the new text: by the author's names wherever one is sure to
// mean the same there.
//
// A value from before the nest is called after a variable that holds it where the loops begin (`NameTable`),
// an array after its object or such a pointer. Scalars that polyc declares anew are named after the variable
// whose value they are.

import { wholeObject } from "../dependence/own-arrays.ts";
import { definitionsOf } from "../ir/def-use.ts";
import type { FloatConstant, Func, MacroConst, Operand, ValueId, VarId } from "../ir/func.ts";
import { namesOfVariable, variableWords } from "../ir/variable-words.ts";
import type { ArrayId, Scop, ScopArray, ScopStmt, Tree } from "../scop/model/scop.ts";
import { treesOf } from "../scop/model/trees.ts";
import type { SourceFile } from "../source/source-file.ts";
import { containsSpan, type Span } from "../source/span.ts";
import type { Name } from "../source/words.ts";
import { isPlainName, stemOf } from "../support/words.ts";
import type { FormOf } from "./counters.ts";
import { author, type Expression, elementOf, grouped, integer, macro, named, namesIn } from "./expression.ts";
import type { GuardContext } from "./guard.ts";
import type { NameTable } from "./name-table.ts";
import { type PointerSum, pointerSum } from "./pointer-sum.ts";
import { spelledAnew } from "./spelled-anew.ts";
import { Unnameable, unlessUnnameable } from "./unnameable.ts";
import type { Variables } from "./variables.ts";

/** What is asked of the function and the file around the nest. */
interface Surroundings {
  readonly file: SourceFile;
  readonly variables: Variables;
  readonly text: {
    readonly macros: { has(word: string): boolean };
    isStill(macro: MacroConst, text: Span, around: Span | null): boolean;
    spellingAt(constant: FloatConstant, nest: Span): "author" | "number" | null;
  };
}

const NOT_HELD =
  "and no variable is sure to hold that where they begin: keep it in a local variable that the loops do not change";

export class SourceNames {
  private readonly scop: Scop;
  private readonly nest: Span;
  private readonly source: Surroundings;
  private readonly names: NameTable;
  private readonly scalars = new Map<ArrayId, Name>();

  constructor(scop: Scop, nest: Span, source: Surroundings, names: NameTable) {
    this.scop = scop;
    this.nest = nest;
    this.source = source;
    this.names = names;
  }

  variableName(id: VarId): Name {
    return this.scop.func.vars[id]!.name;
  }

  /** For messages. */
  variableWords(id: VarId): string {
    return variableWords(this.scop.func.vars[id]!);
  }

  /**
   * What the author calls it, also where it is one of polyc's that stands for memory; null where that is more
   * than a word.
   */
  authorsWord(id: VarId): Name | null {
    const spelled = this.source.variables.spelled(id);
    const [name, ...others] = namesOfVariable(this.scop.func.vars[id]!);
    const isWord = spelled.kind === "name" && spelled.name === name && isPlainName(name);
    return isWord && others.length === 0 ? name : null;
  }

  /**
   * A value that exists before the nest, in that form of the function: values have other numbers in others.
   */
  expressionOf(operand: Operand, form: FormOf = this.scop): Expression {
    switch (operand.kind) {
      case "int":
        return integer(operand.value);
      case "float":
        return this.floating(operand);
      case "macro":
        return macro(this.macroName(form.func.macros[operand.macro]!));
      case "undef":
        throw new Unnameable("a variable is used before it has a value");
      case "value": {
        const holder = this.names.holder(operand.id, form);
        if (holder !== null) return this.unlessMacro(holder);
        const made = spelledAnew(form.func, operand.id, {
          macroName: (macro) => this.macroName(macro),
          holder: (id) => this.integerHolder(id, form),
        });
        if (made !== null) return made;
        const barrier = definitionsOf(form.func).get(operand.id);
        if (barrier?.kind === "instr" && barrier.instr.op === "opaque")
          throw new Unnameable(
            `the new loops would have to spell ${barrier.instr.what} where only numbers and macros that are an int in parentheses may stand`,
          );
        throw new Unnameable(`the new loops need ${this.unheld(operand.id, form.func)}`);
      }
    }
  }

  private integerHolder(id: ValueId, form: FormOf): Expression | null {
    const holder = form.func.values[id]!.type.kind === "int" ? this.names.holder(id, form) : null;
    return holder === null ? null : this.unlessMacro(holder);
  }

  /** The macro's own name, where it still means what it meant where it was read. */
  macroName(macro: MacroConst): Name {
    if (!this.source.text.isStill(macro, this.nest, this.scop.func.span))
      throw new Unnameable(`${macro.name} may have another meaning at the loops than where it was read`);
    return macro.name;
  }

  /** A floating constant as the author spells it: also by the name of a macro. */
  floating(constant: FloatConstant): Expression {
    const { value, text, type } = constant;
    const spelling = text === null ? "number" : this.source.text.spellingAt(constant, this.nest);
    if (spelling === null) throw new Unnameable(`${text} has more than one meaning in the file`);
    return text === null || spelling === "number" ? { kind: "float", value, type } : author(text, []);
  }

  /** The text of the statement that computes a value, if it stands in the user's file. */
  private textOf(id: ValueId, func: Func): { readonly span: Span; readonly isDeclaration: boolean } | null {
    const definition = definitionsOf(func).get(id);
    const stmt = definition?.kind === "instr" ? definition.instr.stmt : null;
    if (stmt === null) return null;
    const { span, kind } = func.stmts[stmt]!;
    return span?.file === this.source.file.id ? { span, isDeclaration: kind === "declaration" } : null;
  }

  /** A value in words: the variable that it was computed for, and the statement that computes it. */
  private described(id: ValueId, func: Func): string {
    const hint = this.authorsVariable(id, func);
    const text = this.textOf(id, func);
    const what = hint === null ? "an intermediate result" : variableWords(func.vars[hint]!);
    if (text === null)
      return hint === null ? "a value that several statements in front of them compute" : what;
    const { file } = this.source;
    const line = `(line ${file.toldLineAt(text.span.start)})`;
    const definition = definitionsOf(func).get(id);
    const read = definition?.kind === "instr" && definition.instr.op === "load" ? definition.instr : null;
    if (hint === null && read?.spelling !== undefined) return `the value of "${read.spelling}" ${line}`;
    // A declarator by itself looks like a store: `*end = begin + n`.
    if (hint === null && isOfCountedHead(func, text.span)) return `${what} of the loop's head ${line}`;
    const kind = text.isDeclaration ? "the declaration " : "";
    const place = `${kind}"${file.oneLine(text.span, 40)}" ${line}`;
    return hint === null ? `${what} of ${place}` : `the value that ${place} gives ${what}`;
  }

  /** The one that it was computed for; null: that is one of ours. */
  private authorsVariable(id: ValueId, { values, vars }: Func): VarId | null {
    const { var: hint } = values[id]!;
    const standsFor = hint === null ? undefined : vars[hint]!.standsFor;
    return standsFor !== undefined && "words" in standsFor ? null : hint;
  }

  /** What it is, and why the variable that it was computed for does not do. */
  private unheld(id: ValueId, func: Func): string {
    const hint = this.authorsVariable(id, func);
    const what = this.described(id, func);
    if (hint === null) return `${what}, ${NOT_HELD}`;
    const { scope, storage, standsFor } = func.vars[hint]!;
    const words = variableWords(func.vars[hint]!);
    const isNameOnly = this.textOf(id, func) === null;
    if (standsFor === undefined && storage === "local" && (scope === null || scope.start === scope.end))
      return `${what}, ${isNameOnly ? "which" : `and ${words}`} is declared in a block that a macro opens, so that polyc does not know where that name is known: nothing to change at the loop, unless it can be declared in a block without macros`;
    if (!this.source.variables.setWithin(this.nest).has(hint)) return `${what}, ${NOT_HELD}`;
    const held = isNameOnly ? `what ${words} holds in front of them` : what;
    return `${held}, and the loops change ${words}: keep that value in another local variable before them`;
  }

  /** `name`, unless the preprocessor would make something else of it. */
  itself(name: Name): Name {
    this.unlessMacro(named(name));
    return name;
  }

  private unlessMacro(spelled: Expression): Expression {
    const macro = [...namesIn(spelled)].find((word) => this.source.text.macros.has(word));
    if (macro !== undefined) throw new Unnameable(`${macro} is also the name of a macro`);
    return spelled;
  }

  /** What the array's subscripts stand behind. Throws Unnameable. */
  base(array: ScopArray, form: FormOf = this.scop): Expression {
    switch (array.base.kind) {
      case "object": {
        const { base } = array.base.ref;
        if (base.kind !== "object") throw new Error(`array ${array.name} is no object`);
        return this.object(base.var);
      }
      case "pointer":
        return this.pointerValue(array.base.value, form);
      case "rows":
        return array.base.table.kind === "object"
          ? this.object(array.base.table.var)
          : this.pointerValue(array.base.table.id, form);
      default:
        throw new Error(`array ${array.name} has no name of its own`);
    }
  }

  /** One operand. */
  private pointerValue(id: ValueId, form: FormOf): Expression {
    const { sum, of } = this.pointerSum(id, form);
    return sum === of ? sum : grouped(sum);
  }

  private pointerSum(id: ValueId, form: FormOf): PointerSum {
    return pointerSum(form.func, id, (operand) => this.expressionOf(operand, form));
  }

  /** Throws Unnameable. */
  object(id: VarId): Expression {
    if (this.scop.func.vars[id]!.literal !== undefined) throw new Unnameable("a string has no name");
    if (this.source.variables.isOwn(id))
      throw new Unnameable(`${this.variableWords(id)} may be something else by that name at the loops`);
    if (!this.source.variables.isMeant(id, this.nest))
      throw new Unnameable(`${this.variableWords(id)} is hidden by another declaration of that name`);
    return named(this.itself(this.variableName(id)));
  }

  /** An address, and what lies there: see `GuardContext`. */
  pointer(array: ScopArray, form: FormOf = this.scop): ReturnType<GuardContext["pointer"]> {
    const begin = this.base(array, form);
    if (array.rank === 0)
      return array.base.kind === "pointer"
        ? { base: begin, object: firstOf(begin), flat: false }
        : { base: { kind: "address", of: begin }, object: begin, flat: false };
    const shape = array.base.kind === "object" || array.base.kind === "pointer" ? array.base.ref : null;
    const steps = shape?.path.filter((step) => step.kind === "index").length ?? array.rank;
    const first = shape?.path.findIndex((step) => step.kind === "index") ?? 0;
    const members = (shape?.path.slice(0, first) ?? []).filter((step) => step.kind === "field");
    const base = members.reduce<Expression>((of, { name }) => ({ kind: "field", base: of, name }), begin);
    const flat = steps !== array.rank;
    if (base !== begin || array.base.kind !== "pointer") return { base, object: firstOf(base), flat };
    const { sum, of } = this.pointerSum(array.base.value, form);
    return { base: sum, object: firstOf(of), flat };
  }

  /** Scalars that are left are declared anew: named after the variable whose value they are. */
  scalarName(array: ScopArray): Name {
    const known = this.scalars.get(array.id);
    if (known !== undefined) return known;
    const word = this.wordFor(array);
    const name = this.names.unique(word === null ? "value" : `${word}_1`);
    this.scalars.set(array.id, name);
    return name;
  }

  /** The variable that a location is, or whose value, to name it after; null where it is none's. */
  wordFor(array: ScopArray): string | null {
    const { base } = array;
    const variable = base.kind === "ssa" ? this.scop.func.values[base.value]!.var : wholeObject(array);
    // Temporaries of ours begin with a `$`, which is no letter of C's.
    return variable === null ? null : stemOf(this.variableName(variable));
  }

  /** Source names of the objects and values that a statement reads or writes. */
  variablesOf(stmt: ScopStmt): readonly Name[] {
    return [
      ...stmt.accesses.flatMap(({ array }) => this.namesOfArray(array)),
      ...treesOf(stmt)
        .flatMap(liveIns)
        .flatMap((id) => this.namesOfValue(id)),
    ];
  }

  namesOfArray(id: ArrayId): readonly Name[] {
    const { base } = this.scop.arrays[id]!;
    switch (base.kind) {
      case "made":
        return this.namesOfArray(base.from);
      case "object":
        return base.ref.base.kind === "object" ? [this.variableName(base.ref.base.var), ...base.path] : [];
      case "pointer":
        return [...this.namesOfPointer(base.value), ...base.path];
      case "rows":
        return base.table.kind === "object"
          ? [this.variableName(base.table.var), ...base.path]
          : [...this.namesOfPointer(base.table.id), ...base.path];
      case "ssa":
        return this.namesOfValue(base.value);
    }
  }

  /** Also those that it is told in where no variable holds it. */
  private namesOfPointer(id: ValueId): readonly Name[] {
    const told = unlessUnnameable(() => this.pointerSum(id, this.scop));
    return [...this.namesOfValue(id), ...(told === null ? [] : namesIn(told.sum))];
  }

  /** The variable that the value comes from, and one that holds it before the nest. */
  namesOfValue(id: ValueId): readonly Name[] {
    const hint = this.scop.func.values[id]!.var;
    const holder = this.names.holder(id, this.scop);
    return [
      ...(hint === null ? [] : namesOfVariable(this.scop.func.vars[hint]!)),
      ...(holder === null ? [] : namesIn(holder)),
    ];
  }
}

/** What lies where it points. */
const firstOf = (pointer: Expression): Expression => elementOf(pointer, [integer(0n)]);

/** Values from before the nest that the tree reads. */
function liveIns(tree: Tree): readonly ValueId[] {
  switch (tree.kind) {
    case "livein":
      return [tree.value];
    case "binary":
      return [...liveIns(tree.left), ...liveIns(tree.right)];
    case "unary":
    case "cast":
      return liveIns(tree.arg);
    case "select":
      return [...liveIns(tree.cond), ...liveIns(tree.then), ...liveIns(tree.other)];
    case "guarded":
      return [...liveIns(tree.cond), ...liveIns(tree.then)];
    case "call":
      return tree.args.flatMap(liveIns);
    default:
      return [];
  }
}

/** Is it a part of the head from which a loop's number of iterations is computed: `1` of `do i = 1, n*m`? */
const isOfCountedHead = ({ loops, language }: Func, part: Span): boolean =>
  language === "fortran" &&
  [...loops.values()].some(
    ({ span, body }) =>
      span !== null && containsSpan(span, part) && (body === null || part.end <= body.start),
  );
