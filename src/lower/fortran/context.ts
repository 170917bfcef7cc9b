// What lowering Fortran knows while it is inside one procedure: from symbols to variables, and where `cycle`
// and `exit` go.
//
//     scalar dummy that nothing sets     a register: the argument's value on entry
//     other scalar dummies               memory that nothing else reaches (Fortran 2018, 15.5.2.13)
//     array dummies                      a pointer to elements, the last dimension outermost
//     allocatable arrays                 an object whose elements and bounds `allocate` sets
//     local scalars                      registers, unless something else may set them
//     modules, common, `save`            memory

import type {
  ArraySpec,
  ConstantByFlags,
  CountingLoop,
  DataObject,
  ObjectAttribute,
  ObjectId,
  ProcedureDefinition,
  TypedExpr,
} from "../../frontend/fortran/ast.ts";
import { addMacro, addVar, bindParam, directCallee, int, value } from "../../ir/build.ts";
import type { BlockId, CallInstr, MemRef, Operand, Var, VarId } from "../../ir/func.ts";
import { type ExtentId, INT, isScalarType, pointerTo, sameType, type Type, VOID } from "../../ir/type.ts";
import type { Span } from "../../source/span.ts";
import { nameFrom } from "../../source/words.ts";
import { FunctionBuilder } from "../function-builder.ts";
import type { SourceWords } from "../source-words.ts";
import { staysTheSame } from "./element-loops.ts";
import { scalarValue } from "./expressions.ts";
import { readUnnamed } from "./loops-apart.ts";
import { scalarType } from "./types.ts";

interface JumpTargets {
  readonly name: string | null;
  readonly exit: BlockId;
  /** Null: of a construct that is no loop. */
  readonly cycle: BlockId | null;
}

export class ProcedureContext extends FunctionBuilder {
  readonly procedure: ProcedureDefinition;
  readonly jumps: JumpTargets[] = [];
  /** Loops around, outermost first. */
  readonly counting: CountingLoop[] = [];
  /**
   * The source statement, of which no single iteration has a text: expressions in it may be loops. Null: they
   * may not.
   */
  loopsOf: { readonly span: Span | null } | null = null;
  /** Statements have names of a construct, which mean nothing outside of it. */
  hasOwnNames = false;
  /** Where `return` goes in what stands for a call; null: back to the caller. */
  returnTo: BlockId | null = null;
  /** Memory of local variables while calls may set them. */
  readonly lent = new Map<ObjectId, MemRef>();
  /** Expressions that stand for operands: what is computed for each element of an array. */
  readonly standIns = new Map<TypedExpr, () => Operand>();
  readonly #vars = new Map<ObjectId, VarId>();
  /** Of objects that were used. */
  readonly variables: ReadonlyMap<ObjectId, VarId> = this.#vars;
  /** Types of arrays; each has extents of its own. */
  readonly #types = new Map<ObjectId, Type>();
  /** Extents by the procedure's numbering, outermost dimension first. */
  #nextExtent = 0;

  /** What loops read that is not named there. */
  readonly readUnnamed: ReturnType<typeof readUnnamed>;
  /** Procedures of the file, by where they begin. */
  readonly definitions: ReadonlyMap<number, ProcedureDefinition>;

  constructor(
    procedure: ProcedureDefinition,
    words: SourceWords,
    definitions: ReadonlyMap<number, ProcedureDefinition>,
  ) {
    const { name, kind, result, symbols, span, bodySpan } = procedure;
    const resultType = kind === "function" ? scalarType(symbols[result!]!.type) : VOID;
    const isScalar = isScalarType(resultType);
    const type = isScalar ? resultType : VOID;
    super({ name, language: "fortran", resultType: type, isStatic: false, span, bodySpan }, false, words);
    this.func.sizesMayBeNegative = true;
    this.procedure = procedure;
    this.definitions = definitions;
    this.readUnnamed = readUnnamed(procedure.body);
  }

  /** Lowers a statement that may need loops. */
  withLoops(span: Span | null, lower: () => void): void {
    const around = this.loopsOf;
    this.loopsOf = { span };
    this.within("other", span, lower);
    this.loopsOf = around;
  }

  symbol(id: ObjectId): DataObject {
    return this.procedure.symbols[id] ?? this.#added[id - this.procedure.symbols.length]!;
  }

  /** A scalar that the author does not name here: of a procedure that is called. */
  addScalar({ name, type }: Pick<DataObject, "name" | "type">): ObjectId {
    const id = (this.procedure.symbols.length + this.#added.length) as ObjectId;
    const plain = {
      shape: null,
      storage: "local",
      attributes: new Set<never>(),
      initial: "none",
      span: null,
    } as const;
    this.#added.push({ ...plain, id, name, type, isSet: true, escapes: false, component: null, scope: null });
    this.#vars.set(
      id,
      this.temporary(`$${name}`, scalarType(type), `"${name}" of a procedure that is called`),
    );
    return id;
  }

  readonly #added: DataObject[] = [];

  variable(id: ObjectId): VarId {
    const known = this.#vars.get(id);
    if (known !== undefined) return known;
    const symbol = this.symbol(id);
    const { name } = symbol;
    const home: Var["home"] = isRegister(symbol) || isPassedByPointer(symbol) ? "register" : "memory";
    const volatile = isUntouchable(symbol.attributes);
    // A scalar that is handed on by reference is no array, though a pointer to one element.
    const isScalar = symbol.shape === null && isPassedByPointer(symbol);
    const lowerBounds = isScalar ? [] : boundsOf(symbol.shape);
    const scope = this.#scopeOf(symbol);
    // Of implicit type: nothing declares it, and it is there from the beginning.
    const span = symbol.span ?? (scope && { ...scope, end: scope.start });
    const options = {
      home,
      volatile,
      span,
      scope,
      ...(lowerBounds && { lowerBounds }),
      ...(isPassedByPointer(symbol) && ({ byReference: true } as const)),
      ...(symbol.component && { componentRanks: symbol.component.ranks }),
    } as const;
    const type = isPassedByPointer(symbol) ? this.#pointerTo(symbol) : this.typeOfSymbol(id);
    const made = addVar(this.func, { name, type, storage: this.#storageOf(symbol), ...options });
    this.#vars.set(id, made);
    return made;
  }

  /**
   * The caller sees what becomes of an allocatable argument or result, and internal procedures what becomes
   * of their host's variables.
   */
  #storageOf(symbol: DataObject): Var["storage"] {
    const { storage, component } = symbol;
    const whole = component === null ? symbol : this.symbol(component.structure);
    if (storage === "local" && (symbol.escapes || whole.escapes)) return "static";
    const isSeen = hasBoundsOfItsOwn(symbol) && (storage === "dummy" || storage === "result");
    return isSeen ? "global" : STORAGE[storage];
  }

  /** Objects that are components of a structure. */
  componentsOf(id: ObjectId): readonly ObjectId[] {
    return this.procedure.symbols.flatMap((one) => (one.component?.structure === id ? [one.id] : []));
  }

  #scopeOf({ storage, scope }: DataObject): Span | null {
    if (scope !== null) return scope;
    return storage === "dummy" || storage === "shared" ? null : this.procedure.span;
  }

  /** Of the object itself: an array has all of its dimensions, the last one outermost. */
  typeOfSymbol(id: ObjectId): Type {
    const known = this.#types.get(id);
    if (known !== undefined) return known;
    const { type, shape } = this.symbol(id);
    const made = shape === null ? scalarType(type) : this.#arrayOf(scalarType(type), shape);
    this.#types.set(id, made);
    return made;
  }

  #arrayOf(element: Type, { dimensions }: ArraySpec): Type {
    return dimensions.reduce<Type>((of, { lower, upper }) => {
      if (lower === null || upper === null) return { kind: "array", of, extent: null };
      const id = this.#nextExtent++ as ExtentId;
      this.#bounds.set(id, { lower, upper });
      return { kind: "array", of, extent: { id, value: constantExtent(lower, upper) } };
    }, element);
  }

  readonly #bounds = new Map<ExtentId, { readonly lower: TypedExpr; readonly upper: TypedExpr }>();

  #pointerTo(symbol: DataObject): Type {
    const { attributes } = symbol;
    const whole = this.typeOfSymbol(symbol.id);
    const restrict = !attributes.has("target") && !attributes.has("pointer");
    return pointerTo(whole.kind === "array" && this.#isOpen(symbol) ? whole.of : whole, { restrict });
  }

  /**
   * An array of which the last dimension says nothing: `a(*)`, and `a(1)`, as people wrote before there was
   * that. Nor does `a(n)` where `n` may be set later: the number of elements on entry has no name then.
   */
  #isOpen({ shape }: DataObject): boolean {
    const { lower = null, upper = null } = shape?.dimensions.at(-1) ?? {};
    if (lower === null || upper === null || constantExtent(lower, upper) === 1n) return true;
    return [lower, upper].some((bound) => !staysTheSame(this, bound));
  }

  /**
   * A constant that has a name all over the procedure, an integer of the default kind or a real: what comes
   * from outside, as an argument does. Null: there is no such name.
   */
  constantByFlags({ now, name }: ConstantByFlags, type: Type): Operand | null {
    const isNamed = this.procedure.constants.some((use) => use.byFlags === true && use.name === name);
    if (name === null || !isNamed) return null;
    const made = this.#constants.get(name) ?? this.#constantNamed(name, now, type);
    if (made !== null) this.#constants.set(name, made);
    return made;
  }

  #constantNamed(name: string, hint: bigint | null, type: Type): Operand | null {
    if (type.kind === "float") {
      const variable = addVar(this.func, { name, type, storage: "param", home: "register" });
      return value(bindParam(this.func, variable).value);
    }
    if (hint === null || !sameType(type, INT)) return null;
    const macro = addMacro(this.func, { name: nameFrom(name), definition: 0, type: INT, hint });
    return { kind: "macro", macro, type: INT };
  }

  readonly #constants = new Map<string, Operand>();

  /** A function that only computes. */
  pureCall(
    name: string,
    args: readonly Operand[],
    type: Type,
    faults: Pick<CallInstr, "mayFault"> = {},
  ): Operand {
    const callee = directCallee(name);
    const call = { op: "call", callee, args, effects: "const", noreturn: false, ...faults } as const;
    return this.define(type, (result, stmt) => ({ ...call, result, stmt }));
  }

  /** The whole object that a symbol in memory names. */
  object(id: ObjectId): MemRef {
    const symbol = this.symbol(id);
    const type = this.typeOfSymbol(id);
    const variable = this.variable(id);
    if (!isPassedByPointer(symbol))
      return {
        base: { kind: "object", var: variable },
        path: [],
        root: type,
        type,
        volatile: isUntouchable(symbol.attributes),
      };
    const pointer = this.get(variable);
    const isRow = type.kind === "array" && this.#isOpen(symbol);
    const pointee = isRow ? type.of : type;
    const path = isRow ? [] : [{ kind: "index", index: int(0), extent: null } as const];
    return {
      base: { kind: "pointer", pointer },
      path,
      root: pointee,
      type,
      volatile: isUntouchable(symbol.attributes),
    };
  }

  /** The number of elements of a dimension; evaluated once, before the body. */
  extent(type: Type): Operand | null {
    if (type.kind !== "array" || type.extent === null) return null;
    const { id, value } = type.extent;
    const known = this.func.extents.get(id);
    if (known !== undefined) return known;
    const { lower, upper } = this.#bounds.get(id)!;
    this.inPrologue(() => {
      const count = value === null ? this.#countBetween(lower, upper) : int(value);
      this.func.extents.set(id, count);
    });
    return this.func.extents.get(id)!;
  }

  #countBetween(lower: TypedExpr, upper: TypedExpr): Operand {
    const last = scalarValue(this, upper);
    if (isOne(lower)) return last;
    const type = this.typeOf(last);
    const first = this.cast(this.lowerBound(lower), type);
    return this.binary("add", this.binary("sub", last, first, type), int(1, type), type);
  }

  /** A declared lower bound: what it was on entry. */
  lowerBound(lower: TypedExpr): Operand {
    if (lower.kind === "integer") return scalarValue(this, lower);
    const known = this.#lowerBounds.get(lower);
    if (known !== undefined) return known;
    this.inPrologue(() => this.#lowerBounds.set(lower, scalarValue(this, lower)));
    return this.#lowerBounds.get(lower)!;
  }

  readonly #lowerBounds = new Map<TypedExpr, Operand>();

  // ---- bounds that come with an array ----

  /**
   * `size(a, 2)` of an assumed-shape or allocatable array (`dimension` counts from 1): of the former an
   * argument that nothing sets, of the latter a variable that is set with the array.
   */
  bound(id: ObjectId, query: BoundQuery, dimension: number): Operand {
    const variable = this.#boundVariable(this.symbol(id), query, dimension);
    if (this.func.vars[variable]!.home === "register") return this.get(variable);
    const place = { base: { kind: "object", var: variable }, path: [], root: INT, type: INT } as const;
    return this.load({ ...place, volatile: false });
  }

  /** The first subscript of an allocatable array's dimension is 1 from here on. */
  beginsAtOne(id: ObjectId, dimension: number): void {
    const symbol = this.symbol(id);
    if (!hasBoundsOfItsOwn(symbol)) return;
    const variable = this.#boundVariable(symbol, "lbound", dimension);
    const place = { base: { kind: "object", var: variable }, path: [], root: INT, type: INT } as const;
    this.store({ ...place, volatile: false }, int(1n, INT));
  }

  /** Addresses of all that says where an allocatable array begins and ends. */
  boundAddresses(id: ObjectId): readonly Operand[] {
    const symbol = this.symbol(id);
    if (!hasBoundsOfItsOwn(symbol)) return [];
    return symbol.shape!.dimensions.flatMap((_, k) =>
      BOUND_QUERIES.map((query) => {
        const base = { kind: "object", var: this.#boundVariable(symbol, query, k + 1) } as const;
        return this.address({ base, path: [], root: INT, type: INT, volatile: false });
      }),
    );
  }

  #boundVariable(symbol: DataObject, query: BoundQuery, dimension: number): VarId {
    const name = `${query}(${symbol.name}, ${dimension})`;
    const known = this.#boundVariables.get(name);
    if (known !== undefined) return known;
    const made = hasBoundsOfItsOwn(symbol)
      ? addVar(this.func, {
          ...{
            name,
            type: INT,
            storage: this.#storageOf(symbol),
            home: "memory",
            scope: this.#scopeOf(symbol),
          },
          boundOf: nameFrom(symbol.name),
          span: symbol.span,
        })
      : this.#passedBound(name, query);
    this.#boundVariables.set(name, made);
    return made;
  }

  readonly #boundVariables = new Map<string, VarId>();

  #passedBound(name: string, query: BoundQuery): VarId {
    const count = query === "size" ? ({ isCount: true } as const) : {};
    const variable = addVar(this.func, { name, type: INT, storage: "param", home: "register", ...count });
    const { value: passed } = bindParam(this.func, variable);
    this.inPrologue(() => this.set(variable, value(passed)));
    return variable;
  }
}

const BOUND_QUERIES = ["size", "lbound", "ubound"] as const;
type BoundQuery = (typeof BOUND_QUERIES)[number];

/** Its bounds change while the procedure runs. */
const hasBoundsOfItsOwn = ({ shape }: DataObject): boolean => shape?.kind === "deferred";

/**
 * Subscripts count as the author writes them, from wherever the array begins: nothing but its bounds, which
 * no subscript may leave (Fortran 2018, 9.5.3.1), tells apart elements with the same subscripts.
 */
export const countsAsWritten = (shape: ArraySpec | null): boolean =>
  shape?.kind === "deferred" || shape?.kind === "assumed-shape";

const STORAGE = {
  dummy: "param",
  local: "local",
  result: "local",
  saved: "static",
  shared: "global",
} as const;

/** What other agents may change at any time is not modelled. */
const isUntouchable = (attributes: ReadonlySet<ObjectAttribute>): boolean =>
  attributes.has("volatile") || attributes.has("asynchronous");

/** Does the procedure hold its value by itself? */
export function isRegister(symbol: DataObject): boolean {
  const { type, shape, storage, attributes, isSet, escapes, component } = symbol;
  // What is done with the whole structure is done with it as well.
  if (component !== null) return false;
  if (shape !== null || !isScalarType(scalarType(type)) || escapes) return false;
  if (
    ["allocatable", "pointer", "target", "volatile", "asynchronous", "equivalence", "optional"].some((a) =>
      attributes.has(a as ObjectAttribute),
    )
  )
    return false;
  return storage === "dummy"
    ? !isSet || attributes.has("value")
    : storage === "local" || storage === "result";
}

const isPassedByPointer = (symbol: DataObject): boolean =>
  symbol.storage === "dummy" && !isRegister(symbol) && !hasBoundsOfItsOwn(symbol);

/** Null where they are not constant. */
function boundsOf(shape: ArraySpec | null): readonly bigint[] | null {
  if (shape !== null && countsAsWritten(shape)) return shape.dimensions.map(() => 0n);
  const bounds = (shape?.dimensions ?? []).map(({ lower }) =>
    lower?.kind === "integer" ? lower.value : null,
  );
  return shape === null || bounds.includes(null) ? null : (bounds as bigint[]).reverse();
}

export const isOne = (e: TypedExpr | null): boolean => e?.kind === "integer" && e.value === 1n;

function constantExtent(lower: TypedExpr, upper: TypedExpr): bigint | null {
  if (lower.kind !== "integer" || upper.kind !== "integer") return null;
  const count = upper.value - lower.value + 1n;
  return count < 0n ? 0n : count;
}
