// Calls of procedures of the file that are described as what their statements do
// (`frontend/fortran/sema/own-calls.ts` says which).
//
//     call rotate(x(i), y(i), c, s)          $t = c*x(i) + s*y(i)
//                                            y(i) = c*y(i) - s*x(i)
//                                            x(i) = $t
//
// All of it is work of the call's statement, whose text stays the author's where it can. Values and
// subscripts of arguments are computed once, at the call (Fortran 2018, 15.5.2.3).

import {
  type ArrayBinding,
  arrayBinding,
  type BoundSubscript,
} from "../../frontend/fortran/array-bindings.ts";
import type {
  CalledProcedure,
  DataObject,
  Designator,
  ObjectId,
  ProcedureDefinition,
  TypedExpr,
} from "../../frontend/fortran/ast.ts";
import { type CallersNames, inCallersNames } from "../../frontend/fortran/substitution.ts";
import type { Operand } from "../../ir/func.ts";
import type { ProcedureContext } from "./context.ts";
import { scalarValue } from "./expressions.ts";
import { lowerStatements } from "./statements.ts";

/** Gives the value of a function. */
export function expandCall(context: ProcedureContext, call: CalledProcedure): Operand | null {
  const definition = context.definitions.get(call.unit ?? -1);
  if (definition === undefined) throw new Error(`${call.procedure} is not defined in the file`);
  const names = new Names(context, call, definition);
  const exit = context.newBlock();
  context.merged(() => {
    const around = context.returnTo;
    context.returnTo = exit;
    lowerStatements(context, inCallersNames(definition.body, names));
    context.returnTo = around;
  });
  context.start(exit);
  return definition.result === null ? null : scalarValue(context, names.scalar(definition.result));
}

class Names implements CallersNames {
  readonly #context: ProcedureContext;
  readonly #symbols: readonly DataObject[];
  readonly #scalars = new Map<ObjectId, Designator>();
  readonly #arrays = new Map<ObjectId, ArrayBinding>();
  readonly #shared: ReadonlyMap<ObjectId, ObjectId>;

  constructor(context: ProcedureContext, call: CalledProcedure, definition: ProcedureDefinition) {
    const { args, way } = call;
    const { symbols, dummies } = definition;
    this.#context = context;
    this.#symbols = symbols;
    this.#shared = new Map(way?.kind === "expanded" ? way.shared : []);
    const givenFor = (id: ObjectId) => args[dummies.indexOf(id)] ?? null;
    for (const [k, id] of dummies.entries()) this.#bind(symbols[id]!, args[k]!, givenFor);
  }

  scalar(symbol: ObjectId): Designator {
    const known = this.#scalars.get(symbol);
    if (known !== undefined) return known;
    const shared = this.#shared.get(symbol);
    const made = shared === undefined ? this.#own(this.#symbols[symbol]!) : this.#variable(shared);
    this.#scalars.set(symbol, made);
    return made;
  }

  array(symbol: ObjectId): ArrayBinding | ObjectId {
    const found = this.#arrays.get(symbol) ?? this.#shared.get(symbol);
    if (found === undefined) throw new Error("an array of no caller");
    return found;
  }

  #bind(dummy: DataObject, arg: TypedExpr, givenFor: (id: ObjectId) => TypedExpr | null): void {
    const { shape, isSet, attributes } = dummy;
    if (shape !== null) {
      const bound = arrayBinding(shape, arg, (id) => this.#context.symbol(id), givenFor);
      if (bound === null) throw new Error(`the argument "${dummy.name}" is no part of an array`);
      const subscripts = bound.subscripts.map((one) => this.#once(one));
      this.#arrays.set(dummy.id, { ...bound, subscripts });
    } else if (!isSet || attributes.has("value")) {
      const own = this.#own(dummy);
      this.#context.set(this.#context.variable(own.symbol), scalarValue(this.#context, arg));
      this.#scalars.set(dummy.id, own);
    } else if (arg.kind === "element") {
      const subscripts = arg.subscripts.map((one) => this.#valueOnce(one));
      this.#scalars.set(dummy.id, { ...arg, subscripts, span: null });
    } else this.#scalars.set(dummy.id, { ...(arg as Designator), span: null });
  }

  #once(one: BoundSubscript): BoundSubscript {
    return one.kind === "fixed"
      ? { ...one, value: this.#valueOnce(one.value) }
      : { ...one, from: this.#valueOnce(one.from) };
  }

  #valueOnce(e: TypedExpr): TypedExpr {
    if (e.kind === "integer") return e;
    const { type } = e;
    const symbol = this.#context.addScalar({ name: "subscript", type });
    this.#context.set(this.#context.variable(symbol), scalarValue(this.#context, e));
    return { kind: "variable", symbol, type, rank: 0, span: null };
  }

  #own(object: DataObject): Designator & { readonly kind: "variable" } {
    return this.#variable(this.#context.addScalar(object));
  }

  #variable(symbol: ObjectId): Designator & { readonly kind: "variable" } {
    const { type } = this.#context.symbol(symbol);
    return { kind: "variable", symbol, type, rank: 0, span: null };
  }
}
