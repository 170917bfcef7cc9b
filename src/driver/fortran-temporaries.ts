// Temporary arrays that gfortran makes for the values of expressions. Those whose size is constant are on the
// heap above 65,536 bytes, but with `-fopenmp`, which implies `-frecursive`, on the stack:
//
//     c = c + matmul(a, b)                    of arrays of 1500 x 1500 numbers: 18 MB
//     a = spread(x, 2, 1500)*b
//
// A stack of 8 MB is usual. So what the statements of one procedure may take together is added up, too high
// rather than too low where a value could do without; a size that is not constant counts as none.

import type {
  DataObject,
  DataType,
  ProcedureDefinition,
  TypedExpr,
  TypedStmt,
} from "../frontend/fortran/ast.ts";
import type { Span } from "../source/span.ts";

/** Half of a usual stack. */
const MOST_TOGETHER = 1n << 22n;

/** Where the values of arrays are many that a procedure computes; null: nowhere. */
export function largeTemporaries({ symbols, body }: ProcedureDefinition): Span | null {
  let bytes = 0n;
  let largest = { bytes: 0n, span: null as Span | null };
  eachExpression(body, symbols, null, (node, around) => {
    const own = bytesOfTemporary(node, around, symbols);
    bytes += own;
    if (own > largest.bytes) largest = { bytes: own, span: node.span };
  });
  return bytes > MOST_TOGETHER ? largest.span : null;
}

/** `around`: elements of the array that the statement sets; null: not known. */
type Visit = (node: TypedExpr, around: bigint | null) => void;

function eachExpression(
  tree: unknown,
  symbols: readonly DataObject[],
  around: bigint | null,
  visit: Visit,
): void {
  if (Array.isArray(tree)) for (const item of tree) eachExpression(item, symbols, around, visit);
  else if (isNode(tree)) {
    if ("rank" in tree) visit(tree, around);
    const isSet = tree.kind === "assign" || tree.kind === "where";
    const inner = isSet ? elementsOf(tree.target, symbols) : around;
    for (const [key, part] of Object.entries(tree))
      if (!NO_PARTS.has(key)) eachExpression(part, symbols, inner, visit);
  }
}

const NO_PARTS: ReadonlySet<string> = new Set(["type", "span", "bodySpan", "within", "counted"]);

const isNode = (tree: unknown): tree is TypedExpr | TypedStmt => typeof tree === "object" && tree !== null;

function bytesOfTemporary(node: TypedExpr, around: bigint | null, symbols: readonly DataObject[]): bigint {
  // A loop in a constructor is part of one.
  if (node.kind !== "opaque" || (node.counted !== undefined && node.rank === 0)) return 0n;
  const elements = ownElements(node, symbols) ?? (makesArrays(node) ? around : null);
  return (elements ?? 0n) * bytesOf(typeOf(node));
}

/** An array constructor's is that of its values. */
function typeOf(node: TypedExpr): DataType {
  const first = node.kind === "opaque" ? node.counted?.values[0] : undefined;
  return first === undefined ? node.type : typeOf(first);
}

type Opaque = TypedExpr & { readonly kind: "opaque" };

/** By themselves. */
function ownElements(node: Opaque, symbols: readonly DataObject[]): bigint | null {
  if (node.counted !== undefined) {
    const values = node.counted.values.map((value) => elementsOf(value, symbols));
    const each = values.includes(null) ? null : values.reduce<bigint>((sum, n) => sum + n!, 0n);
    return each === null || node.counted.times === null ? null : each * node.counted.times;
  }
  const [array, , copies] = node.parts;
  if (node.intrinsic !== "spread" || array === undefined || copies?.kind !== "integer") return null;
  const elements = elementsOf(array, symbols);
  return elements === null ? null : elements * copies.value;
}

const makesArrays = ({ intrinsic }: Opaque): boolean => intrinsic !== undefined && OF_ARRAYS.has(intrinsic);

const OF_ARRAYS: ReadonlySet<string> = new Set([
  "spread",
  "reshape",
  "matmul",
  "cshift",
  "eoshift",
  "pack",
  "unpack",
]);

/** A constant number; null: not known. */
function elementsOf(e: TypedExpr, symbols: readonly DataObject[]): bigint | null {
  switch (e.kind) {
    case "variable": {
      const { shape } = symbols[e.symbol]!;
      if (shape === null) return 1n;
      return shape.kind === "explicit" ? product(shape.dimensions.map(extentOf)) : null;
    }
    case "section": {
      const whole = e.of.kind === "variable" ? symbols[e.of.symbol]!.shape : null;
      if (whole?.kind !== "explicit") return null;
      const all = whole.dimensions.map(extentOf);
      return product(
        e.subscripts.map((one, k) => (one.kind === "index" && one.value.rank === 0 ? 1n : all[k]!)),
      );
    }
    case "opaque":
      return ownElements(e, symbols);
    default:
      return e.rank === 0 ? 1n : null;
  }
}

type Bounds = Readonly<Record<"lower" | "upper", TypedExpr | null>>;

const extentOf = ({ lower, upper }: Bounds): bigint | null =>
  lower?.kind === "integer" && upper?.kind === "integer" ? upper.value - lower.value + 1n : null;

const product = (factors: readonly (bigint | null)[]): bigint | null =>
  factors.reduce((all, factor) => (all === null || factor === null ? null : all * factor), 1n);

/** Of a type that is not known, a number's. */
const bytesOf = (type: DataType): bigint =>
  "bytes" in type ? BigInt(type.bytes) * (type.kind === "complex" ? 2n : 1n) : 8n;
