// Which procedures of the file callers may know by what they do (`own-calls.ts`).
//
//     expanded   assignments to scalars and elements, `if`, `select case`, `return`; scalars of its own
//     computed   a function of numbers: any control flow, variables of its own, nothing else
//
// Neither has variables that keep their values from call to call, or anything that is not modelled.

import type { CalledProcedure, ObjectId, TypedExpr, TypedStmt } from "../ast.ts";
import { expressionParts, symbolIn } from "../expression-parts.ts";
import { allStatements, expressionsOf } from "../statement-parts.ts";
import type { PlainExpression, PlainStatement } from "../substitution.ts";
import { isElemental } from "./intrinsics.ts";
import type { ObjectBuilder } from "./meaning.ts";

/** A procedure, as far as its callers are concerned. */
interface Definition {
  readonly objects: readonly ObjectBuilder[];
  readonly body: readonly TypedStmt[];
  readonly isFunction: boolean;
  readonly result: ObjectBuilder | null;
}

/** What a call of it can be described as. */
export interface Description {
  /** Null: its statements cannot stand in for a call. */
  readonly expanded: Expanded | null;
  readonly isComputed: boolean;
}

/** Expressions in a procedure that stands in for its calls. */
const MAX_PARTS = 150;
/** Elements of an array in a function that threads may execute. */
const MAX_ELEMENTS = 1024n;

interface Expanded {
  /** Variables of others that it reads. */
  readonly shared: readonly ObjectId[];
  /** Functions of the file that it calls by these names. */
  readonly calls: readonly CalledProcedure[];
  readonly intrinsics: ReadonlySet<string>;
}

export function describeProcedure(definition: Definition): Description {
  const { result, isFunction } = definition;
  const hasValue = !isFunction || (result !== null && isPlainScalar(result));
  if (!hasValue) return { expanded: null, isComputed: false };
  return { expanded: expandedOf(definition), isComputed: isFunction && isComputation(definition) };
}

// ---- what stands in for calls ----

function expandedOf({ objects, body, isFunction }: Definition): Expanded | null {
  const statements = [...allStatements(body)];
  if (statements.some((stmt) => plainStatement(stmt) === null)) return null;
  const expressions = statements.flatMap(expressionsOf);
  const all = [...parts(expressions)];
  if (all.length > MAX_PARTS || all.some((e) => plainExpression(e) === null)) return null;
  const set = new Set(statements.flatMap((stmt) => (stmt.kind === "assign" ? [symbolIn(stmt.target)!] : [])));
  const used = new Set(all.flatMap((e) => (e.kind === "variable" ? [e.symbol] : [])));
  for (const id of used) {
    const object = objects[id]!;
    const { storage, attributes, escapes } = object;
    if (object.component !== null || [...attributes].some((one) => !PLAIN.has(one))) return null;
    if (storage === "shared" ? set.has(id) : escapes) return null;
    if (storage === "saved" || (storage !== "shared" && storage !== "dummy" && !isPlainScalar(object)))
      return null;
    if (storage === "dummy" && isFunction && set.has(id) && !attributes.has("value")) return null;
  }
  return {
    shared: [...used].filter((id) => objects[id]!.storage === "shared"),
    calls: all.filter((e) => e.kind === "call"),
    intrinsics: new Set(all.flatMap((e) => (e.kind === "intrinsic" ? [e.name] : []))),
  };
}

const PLAIN: ReadonlySet<string> = new Set(["intent-in", "intent-out", "contiguous", "value", "allocatable"]);

/** Null where the statement cannot stand in a caller. */
function plainStatement(stmt: TypedStmt): PlainStatement | null {
  if (stmt.label !== null) return null;
  switch (stmt.kind) {
    case "assign": {
      const { kind, rank } = stmt.target;
      return rank === 0 && (kind === "variable" || kind === "element") ? stmt : null;
    }
    case "select":
      return stmt.on.type.kind === "integer" ? stmt : null;
    case "block":
      return stmt.name === null ? stmt : null;
    case "if":
    case "logical-if":
    case "continue":
    case "return":
      return stmt;
    default:
      return null;
  }
}

/** Arrays stand there as what elements are taken of, or in a question for their size. */
function plainExpression(e: TypedExpr): PlainExpression | null {
  if (!isNumber(e)) return null;
  switch (e.kind) {
    case "variable":
      return e;
    case "element":
      return e.of.kind === "variable" && e.subscripts.every(({ rank }) => rank === 0) ? e : null;
    case "integer":
    case "real":
    case "logical":
    case "negate":
    case "not":
      return e.rank === 0 ? e : null;
    case "convert":
      return e.rank === 0 && e.arg.type.kind !== "logical" ? e : null;
    case "binary":
      return e.rank === 0 && e.operator !== "eqv" && e.operator !== "neqv" ? e : null;
    case "intrinsic":
      return isElemental(e.name) && e.args.every((arg) => arg.rank === 0) ? e : null;
    case "call":
      return e.way?.kind === "computed" ? e : null;
    default:
      return null;
  }
}

// ---- functions that only compute ----

function isComputation({ objects, body }: Definition): boolean {
  const isOwn = ({ storage, attributes, escapes, shape, isSet, component }: ObjectBuilder): boolean => {
    if (
      escapes ||
      component !== null ||
      [...attributes].some((one) => one === "allocatable" || !PLAIN.has(one))
    )
      return false;
    if (storage === "dummy") return shape === null && (!isSet || attributes.has("value"));
    return (storage === "local" || storage === "result") && (shape === null || isSmall(shape.dimensions));
  };
  const statements = [...allStatements(body)];
  const all = [...parts(statements.flatMap(expressionsOf))];
  return (
    objects.every((object) => isOwn(object) && isNumber(object)) &&
    statements.every(isComputing) &&
    all.every(
      (e) => isNumber(e) && e.kind !== "opaque" && (e.kind !== "call" || e.way?.kind === "computed"),
    ) &&
    statements.every((stmt) => stmt.kind !== "assign" || stmt.target.kind !== "component")
  );
}

function isComputing({ kind }: TypedStmt): boolean {
  switch (kind) {
    case "call":
    case "stop":
    case "opaque":
      return false;
    default:
      return true;
  }
}

function isSmall(dimensions: NonNullable<ObjectBuilder["shape"]>["dimensions"]): boolean {
  let elements = 1n;
  for (const { lower, upper } of dimensions) {
    if (lower?.kind !== "integer" || upper?.kind !== "integer") return false;
    elements *= upper.value - lower.value + 1n;
  }
  return elements <= MAX_ELEMENTS;
}

// ---- parts ----

function isPlainScalar(object: ObjectBuilder): boolean {
  const { shape, initial, storage, attributes } = object;
  const isPlain = shape === null && initial === "none" && attributes.size === 0 && isNumber(object);
  return isPlain && (storage === "local" || storage === "result");
}

/** Of a type that is computed with. */
export function isNumber({ type }: { readonly type: TypedExpr["type"] }): boolean {
  switch (type.kind) {
    case "integer":
    case "logical":
    case "real":
    case "complex":
      return type.bytes <= 8;
    default:
      return false;
  }
}

function* parts(expressions: readonly TypedExpr[]): Generator<TypedExpr> {
  for (const e of expressions) {
    yield e;
    yield* parts(expressionParts(e));
  }
}
