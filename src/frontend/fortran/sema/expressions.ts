// Expressions with names resolved and types computed (Fortran 2018, 9 and 10).

import type { Span } from "../../../source/span.ts";
import type { ArraySpec, DataType, Designator, Dimension, TypedExpr as Expr, Subscript } from "../ast.ts";
import { symbolIn } from "../expression-parts.ts";
import { spanOf, type FortranToken as Token } from "../token.ts";
import type {
  PartItem as Item,
  PartItems as Items,
  NameReference as Reference,
  Selector,
  FortranExpr as Tree,
} from "../tree.ts";
import { callOf } from "./argument-forms.ts";
import { associatedReference } from "./associated-names.ts";
import { complexConstant, complexOf } from "./complex-numbers.ts";
import { componentReference, integral, subscripted, whyOpaque } from "./components.ts";
import { integerValue, timesOf } from "./constants.ts";
import { definedValue, kindOfNow, shapeOfFlags } from "./constants-of-flags.ts";
import { CHARACTER, commonDataType, INTEGER, LOGICAL4, sameDataType, unknownType } from "./data-types.ts";
import {
  ALIKE,
  intrinsicType,
  isInPlace,
  isIntrinsic,
  isReduction,
  isTransformational,
  QUESTIONS,
  TAKING_KINDS,
} from "./intrinsics.ts";
import { literalOf, namedConstant } from "./literals.ts";
import type { CallBuilder, Meaning, ObjectBuilder } from "./meaning.ts";
import { ARITHMETIC, LOGICALS, RELATIONS, whyNoOperation } from "./operator-words.ts";
import type { Scope, SpecificationReader } from "./scope.ts";
import { UnreadableProcedure } from "./unreadable.ts";

type ImpliedDo = Tree & { readonly kind: "implied do" };

export class Expressions implements SpecificationReader {
  readonly #scope: Scope;
  /** What the dummies of a statement function stand for, innermost last. */
  readonly #bound: ReadonlyMap<string, Expr>[] = [];
  /** Of the statement functions that are being put in place of their calls. */
  readonly #inlined = new Set<Tree>();

  /** In the definition of a constant: the names in it may be others' where the constant is used. */
  #isDefining = false;

  constructor(scope: Scope) {
    this.#scope = scope;
    scope.reader = this;
  }

  // ---- for declarations ----

  shape({ items }: Items, isDummy: boolean): ArraySpec {
    const dimensions = items.map((item) => this.#dimension(item));
    const isOpen = items.some((item) => item.kind === "range" && item.high === null);
    if (items.some(({ kind }) => kind === "assumed rank")) return { kind: "other", dimensions };
    if (!isOpen) return shapeOfFlags({ kind: "explicit", dimensions });
    return isDummy
      ? shapeOfFlags({ kind: "assumed-shape", dimensions })
      : { kind: "deferred", dimensions: items.map(() => ({ lower: null, upper: null })) };
  }

  #dimension(item: Item): Dimension {
    if (item.kind === "star") return { lower: ONE, upper: null };
    if (item.kind !== "range") return { lower: ONE, upper: this.#specification(item) };
    const { low, high } = item;
    const upper = high === null || high.kind === "star" ? null : this.#specification(high);
    return { lower: low === null ? ONE : this.#specification(low), upper };
  }

  #specification(item: Item): Expr {
    const typed = this.item(item);
    const value = integerValue(typed);
    return value === null ? typed : { kind: "integer", value, type: typed.type, rank: 0, span: typed.span };
  }

  constant(value: Tree, type: DataType): Expr {
    const around = this.#isDefining;
    this.#isDefining = true;
    const typed = this.converted(this.typed(value), type);
    this.#isDefining = around;
    const known = type.kind === "integer" ? integerValue(typed) : null;
    return known === null
      ? definedValue(typed)
      : { kind: "integer", value: known, type, rank: 0, span: typed.span };
  }

  // ---- expressions ----

  item(item: Item): Expr {
    switch (item.kind) {
      case "keyword item":
        return this.item(item.value);
      case "range":
        return this.#opaque(
          "a range",
          [item.low, item.high, item.step].flatMap((e) => this.#readIn(e)),
          item.span,
        );
      case "association":
        return this.#opaque("an association", this.#readIn(item.value), item.span);
      case "star":
      case "assumed rank":
      case "label argument":
      case "type":
        return this.#opaque(`an argument of the kind "${item.kind}"`, [], item.span);
      default:
        return this.typed(item);
    }
  }

  typed(tree: Tree): Expr {
    const { span } = tree;
    switch (tree.kind) {
      case "literal":
        return literalOf(tree.token, (word) => this.#kindNamed(word, tree.token));
      case "reference":
        return this.#reference(tree);
      case "parenthesised":
        return this.typed(tree.inner);
      case "unary":
        return this.#unary(tree.operator, this.typed(tree.operand), span);
      case "binary":
        return this.#binary(tree.operator, this.typed(tree.left), this.typed(tree.right), span);
      case "complex":
        return complexConstant([this.typed(tree.real), this.typed(tree.imaginary)], span);
      case "substring":
        return this.#opaque("a part of a character string", this.#values(tree.items), span, CHARACTER);
      case "array constructor":
        return this.#constructed(this.#values(tree.items), span);
      case "implied do":
        return this.#impliedDo(tree);
      case "builtin":
        return this.#opaque(`%${tree.name.word}`, this.#values(tree.items).map(this.handedOn), span);
    }
  }

  /** Of an array constructor: its variable is its own (19.4). */
  #impliedDo(tree: ImpliedDo): Expr {
    const limits = tree.bounds.map((bound) => this.typed(bound));
    const parts = this.inImpliedDo(tree, () => tree.values.map((value) => this.typed(value)));
    const counted = { values: parts, times: timesOf(limits) };
    return { ...this.#opaque("an implied loop", [...limits, ...parts], tree.span), counted };
  }

  /** Where the variable has the values that the loop gives it, whatever it had before. */
  inImpliedDo<T>({ variable, span }: ImpliedDo, read: () => T): T {
    const { type } = this.typed({ kind: "reference", name: variable, selectors: [], span });
    return this.#scope.within(span, [variable.word], () => {
      this.#scope.constructVariable(variable, type).escapes = true;
      return read();
    });
  }

  #constructed(values: readonly Expr[], span: Span | null): Expr {
    return { ...this.#opaque("an array constructor", values, span), rank: 1, counted: { values, times: 1n } };
  }

  /** With a conversion where the types differ. */
  converted(arg: Expr, type: DataType): Expr {
    if (sameDataType(arg.type, type)) return arg;
    const { rank, span } = arg;
    if (arg.kind === "integer" && type.kind === "integer") return { ...arg, type };
    return { kind: "convert", arg, type, rank, span };
  }

  readonly #readIn = (item: Item | null): readonly Expr[] => (item === null ? [] : [this.item(item)]);

  #values({ items }: Items): readonly Expr[] {
    return items.map((item) => this.item(item));
  }

  /** `literal`: whose kind it is. */
  #kindNamed(word: string, literal: Token): Expr | null {
    const meaning = this.#scope.known(word, this);
    if (meaning?.kind !== "constant") return null;
    const name = literal.text.slice(literal.text.indexOf("_") + 1);
    if (!this.#isDefining) this.#scope.noteConstant({ ...literal, text: name }, meaning.value);
    return meaning.value;
  }

  #opaque(
    what: string,
    parts: readonly Expr[],
    span: Span | null,
    type: DataType = unknownType(what),
  ): Expr & { readonly kind: "opaque" } {
    return { kind: "opaque", what, parts, type, rank: 0, span };
  }

  // ---- operators ----

  #unary(operator: Token, arg: Expr, span: Span | null): Expr {
    const { type, rank } = arg;
    switch (operator.word) {
      case "+":
        return arg;
      case "-":
        return arg.kind === "integer"
          ? { ...arg, value: -arg.value, span }
          : { kind: "negate", arg, type, rank, span };
      case ".not.":
        return { kind: "not", arg, type, rank, span };
      default:
        return this.#opaque(`the operator ${operator.word}`, [arg], span);
    }
  }

  #binary(token: Token, left: Expr, right: Expr, span: Span | null): Expr {
    const rank = Math.max(left.rank, right.rank);
    const relation = RELATIONS.get(token.word);
    if (relation !== undefined) {
      const common = commonDataType(left.type, right.type);
      const [a, b] =
        common === null ? [left, right] : [this.converted(left, common), this.converted(right, common)];
      return { kind: "binary", operator: relation, left: a, right: b, type: LOGICAL4, rank, span };
    }
    const logical = LOGICALS.get(token.word);
    if (logical !== undefined)
      return { kind: "binary", operator: logical, left, right, type: left.type, rank, span };
    const arithmetic = ARITHMETIC.get(token.word);
    const type = arithmetic === undefined ? null : commonDataType(left.type, right.type);
    if (arithmetic === undefined || type === null)
      return this.#opaque(whyNoOperation(token.word, left.type, right.type), [left, right], span);
    // An integer exponent stays what it is (10.1.5.2.1).
    const isPower = arithmetic === "pow" && right.type.kind === "integer";
    return {
      ...{ kind: "binary", operator: arithmetic, type, rank, span },
      left: this.converted(left, isPower ? left.type : type),
      right: isPower ? right : this.converted(right, type),
      ...(isPower && { type: left.type }),
    };
  }

  // ---- names ----

  #reference(tree: Reference): Expr {
    const { name, selectors, span } = tree;
    const bound = selectors.length === 0 ? this.#bound.at(-1)?.get(name.word) : undefined;
    if (bound !== undefined) return bound;
    const meaning = this.#scope.known(name.word, this);
    const [first, ...rest] = selectors;
    if (meaning === null) return this.#undeclared(tree);
    switch (meaning.kind) {
      case "constant":
        if (!this.#isDefining) this.#scope.noteConstant(name, meaning.value);
        return selectors.length === 0
          ? { ...(this.#isDefining ? meaning.value : namedConstant(meaning.value, name.text)), span }
          : this.#opaque(`a part of the named constant "${name.text}"`, [], span);
      case "object":
        return this.#ofObject(meaning.object, tree);
      case "statement-function":
        if (first?.kind !== "parts" || rest.length > 0)
          throw new UnreadableProcedure(`"${name.text}" is a statement function`, span);
        return this.#statementFunction(meaning, this.#values(first.items), span);
      case "procedure":
        return this.#function(tree, meaning.result, meaning.isElemental === true, meaning.unit ?? null);
      case "associated": {
        const { objects } = this.#scope;
        const known = associatedReference(meaning, tree, objects, (items) => this.#subscripts(items));
        if (known !== null) return known;
        this.handedOn(meaning.with);
        return this.#opaque(
          "a name of an associate construct",
          [meaning.with, ...this.#parts(tree)],
          span,
          selectors.length === 0 && meaning.with.rank === 0 ? meaning.with.type : undefined,
        );
      }
      case "type":
        return this.#opaque("a structure constructor", this.#parts(tree), span);
      case "other":
        return this.#opaque(meaning.what, this.#parts(tree), span);
    }
  }

  /** An intrinsic function, a function of another file, or a variable of implicit type. */
  #undeclared(tree: Reference): Expr {
    const { name, selectors } = tree;
    const [first] = selectors;
    if (first?.kind !== "parts") return this.#ofObject(this.#scope.implicitObject(name), tree);
    if (isIntrinsic(name.word) && selectors.length === 1) return this.#intrinsic(tree, first.items);
    const type = this.#scope.implicit === null ? null : this.#scope.implicit(name.word[0]!);
    return this.#function(tree, type, false, this.#scope.external(name.word));
  }

  #parts({ selectors }: Reference): readonly Expr[] {
    return selectors.flatMap((selector) =>
      selector.kind === "component" ? [] : this.#values(selector.items),
    );
  }

  #ofObject(object: ObjectBuilder, tree: Reference): Expr {
    const { span, selectors } = tree;
    const { type, shape, id } = object;
    // A function of an older kind: declared by its type only (15.4.3.5).
    if (
      selectors[0]?.kind === "parts" &&
      shape === null &&
      type.kind !== "character" &&
      type.kind !== "derived"
    ) {
      const { word } = tree.name;
      if (object.storage === "result" || object.storage === "local" || object.storage === "dummy")
        return isIntrinsic(word) && selectors.length === 1
          ? this.#intrinsic(tree, selectors[0].items)
          : this.#function(tree, type, false, object.storage === "local" ? this.#scope.external(word) : null);
    }
    const whole: Designator = {
      ...{ kind: "variable", symbol: id, type, span: spanOf(tree.name) },
      rank: shape?.dimensions.length ?? 0,
    };
    const isPointer = object.attributes.has("pointer");
    if (isPointer || (object.attributes.has("allocatable") && shape === null)) {
      object.escapes = true;
      const what = isPointer ? "what a pointer points to" : "an allocatable scalar";
      return {
        ...this.#opaque(what, this.#parts(tree), span, type),
        rank: selectors.length === 0 ? whole.rank : 0,
      };
    }
    if (selectors.length === 0) return { ...whole, span };
    const component = componentReference(this.#scope, object, tree, (items) => this.#subscripts(items));
    if (component !== null) return component;
    const unknown = whyOpaque(object, tree);
    if (unknown !== null) {
      // A procedure that belongs to its type may do anything with it.
      this.handedOn(whole);
      const parts = [whole, ...this.#parts(tree)];
      return this.#opaque(unknown, parts, span, selectors.length === 1 ? type : undefined);
    }
    const { items } = (selectors[0] as Selector & { kind: "parts" }).items;
    if (items.length !== whole.rank)
      throw new UnreadableProcedure(`"${object.name}" has ${whole.rank} dimensions`, span);
    return subscripted(whole, this.#subscripts(items), span);
  }

  #subscripts(items: readonly Item[]): readonly Subscript[] {
    return items.map((item): Subscript => {
      if (item.kind === "range") {
        const [from, step] = [item.low, item.step].map((e) => (e === null ? null : integral(this.typed(e))));
        const to = item.high === null || item.high.kind === "star" ? null : integral(this.typed(item.high));
        return { kind: "range", from: from!, to, step: step! };
      }
      return { kind: "index", value: integral(this.item(item)) };
    });
  }

  // ---- calls ----

  #intrinsic({ name, span }: Reference, { items }: Items): Expr {
    // With a keyword an argument may stand for another one than its place says, but for the kind, the last.
    const words = items.map((item) => (item.kind === "keyword item" ? item.name.word : null));
    const isPlain = words.every((word, k) => word === null || isInPlace(name.word, word, k));
    const args = this.#values({ type: null, items });
    if (!isPlain && words.includes("kind"))
      return this.#opaque(`${name.word} of a kind that is given`, args, span);
    if (!isPlain)
      return this.#opaque(`${name.word} with keywords`, args, span, intrinsicType(name.word, args));
    if (name.word === "cmplx") {
      const isKind = items.at(-1)?.kind === "keyword item" || args.length > 2;
      return complexOf(isKind ? args.slice(0, -1) : args, isKind ? args.at(-1)! : null, span);
    }
    const type = intrinsicType(name.word, args);
    if (isTransformational(name.word)) return this.#transformational(name.word, args, type, span);
    const rank = Math.max(0, ...args.map((arg) => arg.rank));
    // Those of `max` and the like are of one type.
    const alike = ALIKE.has(name.word) ? args.map((arg) => this.converted(arg, type)) : args;
    const takesKind = TAKING_KINDS.has(name.word);
    const kinded = alike.map((arg, k) => (takesKind && k > 0 ? kindOfNow(arg) : arg));
    return { kind: "intrinsic", name: name.word, args: kinded, type, rank, span };
  }

  #transformational(word: string, args: readonly Expr[], type: DataType, span: Span | null): Expr {
    const isQuestion =
      word === "kind" ||
      args.every((arg) => arg.kind === "variable" || arg.kind === "real" || integerValue(arg) !== null);
    if (isQuestion && QUESTIONS.has(word)) {
      const e: Expr = { kind: "intrinsic", name: word, args, type, rank: 0, span };
      const value = word === "huge" ? null : integerValue(e); // new text has no such numbers
      return value === null ? e : { kind: "integer", value, type, rank: 0, span };
    }
    // Of a whole array, whatever its order is: the others are arrays or have masks.
    const isReduced = isReduction(word) && args.every(({ rank }) => rank > 0);
    if (isReduced) return { kind: "intrinsic", name: word, args, type, rank: 0, span };
    const what = QUESTIONS.has(word) ? `${word}() of such an argument` : `the intrinsic function ${word}`;
    return { ...this.#opaque(what, args, span, type), intrinsic: word };
  }

  #function(
    { name, selectors, span }: Reference,
    result: DataType | null,
    isElemental: boolean,
    unit: number | null,
  ): Expr {
    const [first, ...rest] = selectors;
    if (first?.kind !== "parts" || rest.length > 0)
      return this.#opaque(`the procedure "${name.text}"`, [], span);
    const call = callOf(name.word, this.#values(first.items), first.items, unit);
    const type = result ?? unknownType(`the result of "${name.text}", of which no type is known here,`);
    const rank = Math.max(0, ...(isElemental ? call.args.map((arg) => arg.rank) : []));
    return this.#scope.noted(Object.assign(call, { kind: "call" as const, type, rank, span }));
  }

  /** Of a subroutine. */
  readonly called = (procedure: string, items: Items, unit: number | null): CallBuilder =>
    this.#scope.noted(callOf(procedure, this.#values(items), items, unit));

  /** Something else may set what the expression designates, now or later. */
  readonly handedOn = (arg: Expr): Expr => {
    const object = this.objectOf(arg);
    if (object !== null) object.escapes = object.isSet = true;
    return arg;
  };

  /** The object that a designator is, or is a part of. */
  objectOf(e: Expr): ObjectBuilder | null {
    const symbol = symbolIn(e);
    return symbol === null ? null : this.#scope.objects[symbol]!;
  }

  #statementFunction(
    { dummies, body, type }: Meaning & { readonly kind: "statement-function" },
    args: readonly Expr[],
    span: Span | null,
  ): Expr {
    if (args.length !== dummies.length)
      throw new UnreadableProcedure("a statement function with other arguments", span);
    if (this.#inlined.has(body))
      throw new UnreadableProcedure("a statement function that calls itself", span);
    this.#inlined.add(body);
    this.#bound.push(new Map(dummies.map((dummy, k) => [dummy, args[k]!])));
    try {
      return { ...this.converted(this.typed(body), type), span };
    } finally {
      this.#bound.pop();
      this.#inlined.delete(body);
    }
  }
}

const ONE: Expr = { kind: "integer", value: 1n, type: INTEGER, rank: 0, span: null };
