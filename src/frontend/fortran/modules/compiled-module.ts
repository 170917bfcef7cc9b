/**
 * A compiled module (`mod-file.ts`) as names and what they mean: constants with their values, variables with
 * their types, bounds and attributes.
 *
 *     47 'wp' … ((PARAMETER …) () (INTEGER 4 …) 0 0 () (CONSTANT (INTEGER 4 …) 0 '8' ()) () …)  wp is 8
 *     21 'a'  … ((VARIABLE … DIMENSION) () (REAL 8 …) 0 0 () (2 0 EXPLICIT …) …)  real(8) a(…, …)
 *
 * Only what is known for sure is told: a word among the attributes that is not in the list here makes the
 * name one of which nothing is known. Procedures may do anything.
 */
import type {
  ArraySpec,
  Component,
  DataType,
  DerivedType,
  Dimension,
  TypedExpr as Expr,
  ObjectAttribute,
  ObjectId,
} from "../ast.ts";
import { CHARACTER, INTEGER, withKind } from "../sema/data-types.ts";
import type { Meaning } from "../sema/meaning.ts";
import type { NameSource } from "../sema/scope.ts";
import { OF_DESCRIPTOR, type TypeSizes, withSizes } from "../sema/type-sizes.ts";
import { type ModFile, type ModNode, type ModSymbol, textOf } from "./mod-file.ts";

export class CompiledModule implements NameSource {
  readonly #file: ModFile;
  readonly #name: string;
  readonly #known = new Map<string, Meaning | null>();

  constructor(name: string, file: ModFile) {
    this.#name = name;
    this.#file = file;
  }

  exported(word: string): Meaning | null {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const meaning = this.#meaningOf(word);
    this.#known.set(word, meaning);
    return meaning;
  }

  exportedType(word: string): DerivedType | null {
    const type = this.#file.types.find(([name]) => name === word)?.[1];
    return type === undefined ? null : this.#definition(type);
  }

  #meaningOf(word: string): Meaning | null {
    const { names, generics, types, symbols, equivalenced } = this.#file;
    const type = types.find(([name]) => name === word)?.[1];
    // Other procedures may make values of the type, too.
    const isTypeOnly = type !== undefined && (generics.get(word) ?? []).every((number) => number === type);
    const definition = isTypeOnly ? this.#definition(type) : null;
    if (definition !== null) return { kind: "type", definition };
    if (generics.has(word)) return { kind: "procedure", result: null };
    const number = names.get(word);
    if (number === undefined) return null;
    const symbol = symbols.get(number);
    const meaning =
      symbol === undefined || equivalenced.has(number) ? null : this.#symbolMeaning(word, symbol);
    return meaning ?? { kind: "other", what: `"${word}" of the module "${this.#name}"` };
  }

  #symbolMeaning(word: string, symbol: ModSymbol): Meaning | null {
    const [attributes, , type] = symbol.parts;
    const flavor = Array.isArray(attributes) ? attributes[0] : null;
    if (flavor === "PROCEDURE") return { kind: "procedure", result: null };
    const known = attributesOf(attributes);
    const data = this.#typeOf(type);
    if (known === null || data === null) return null;
    if (flavor === "PARAMETER") return constantMeaning(word, symbol, data);
    return flavor === "VARIABLE" ? variableMeaning(word, symbol, symbol.parts[6], data, known) : null;
  }

  #typeOf(node: ModNode | undefined): DataType | null {
    const number = Array.isArray(node) && node[0] === "DERIVED" ? node[1] : null;
    if (typeof number !== "string") return typeOf(node);
    const definition = this.#definition(number);
    return { kind: "derived", name: definition?.name ?? "", definition };
  }

  /** Null where it is none, or is made of itself. */
  #definition(number: string): DerivedType | null {
    const known = this.#definitions.get(number);
    if (known !== undefined) return known;
    this.#definitions.set(number, null);
    const { home, parts } = this.#file.symbols.get(number) ?? { home: "", parts: [] };
    const [attributes, list] = parts;
    if (!Array.isArray(attributes) || attributes[0] !== "DERIVED" || !Array.isArray(list)) return null;
    // What a type extends is its first component.
    const [first, ...others]: readonly ModNode[] = list;
    const isExtended = attributes[6] !== "0";
    const parent = isExtended ? this.#typeOf(Array.isArray(first) ? first[2] : undefined) : null;
    const own = isExtended ? others : list;
    const definition: DerivedType = {
      name: home.slice(home.indexOf("/") + 1),
      parent: parent?.kind === "derived" ? parent.definition : null,
      components: new Map(own.flatMap((component) => this.#component(component))),
    };
    this.#definitions.set(number, definition);
    return definition;
  }

  readonly #definitions = new Map<string, DerivedType | null>();

  /** `(7 'x' (REAL 8 …) (1 0 EXPLICIT …) () () (… DIMENSION) …)`; none where it is not known. */
  #component(node: ModNode): readonly (readonly [string, Component])[] {
    if (!Array.isArray(node)) return [];
    const [, name, typeNode, bounds, , , list] = node as readonly ModNode[];
    const [type, shape, attributes] = [this.#typeOf(typeNode), shapeOf(bounds), attributesOf(list)];
    if (type === null || shape === undefined || attributes === null) return [];
    return textOf(name).map((word) => [word, { type, shape, attributes }] as const);
  }
}

/** Of its derived types. */
export function typeSizesOf({ types, symbols }: ModFile): TypeSizes {
  return withSizes(
    ...types.map(([name, number]) => {
      const [attributes, components] = symbols.get(number)?.parts ?? [];
      const isType = Array.isArray(attributes) && attributes[0] === "DERIVED" && Array.isArray(components);
      const numbers = isType ? components.map(numbersIn) : [null];
      const known = numbers.filter((one) => one !== null);
      const sum = known.reduce((all, one) => all + one, 0n);
      return new Map([[name, known.length < numbers.length ? null : { numbers: sum, parts: [] }]]);
    }),
  );
}

/** `(6 'i' (INTEGER 4 …) () () () (… ALLOCATABLE …) …)`; null: not known. */
function numbersIn(component: ModNode): bigint | null {
  if (!Array.isArray(component)) return null;
  const [, , type, bounds, , , attributes] = component as readonly ModNode[];
  const words: readonly ModNode[] = Array.isArray(attributes) ? attributes : [];
  if (words.includes("ALLOCATABLE") || words.includes("POINTER")) return OF_DESCRIPTOR;
  const word = Array.isArray(type) ? type[0] : null;
  const isNumber = word === "INTEGER" || word === "REAL" || word === "COMPLEX" || word === "LOGICAL";
  return isNumber && Array.isArray(bounds) && bounds.length === 0 ? 1n : null;
}

function constantMeaning(word: string, symbol: ModSymbol, type: DataType): Meaning | null {
  const [value, bounds] = symbol.parts.slice(6);
  const isScalar = Array.isArray(bounds) && bounds.length === 0;
  // Nothing sets the elements of one that is an array.
  if (!isScalar) return variableMeaning(word, symbol, bounds, type, new Set());
  const constant = constantOf(value, type);
  return constant === null ? null : { kind: "constant", value: constant };
}

function variableMeaning(
  word: string,
  { home }: ModSymbol,
  bounds: ModNode | undefined,
  type: DataType,
  attributes: Set<ObjectAttribute>,
): Meaning | null {
  const shape = shapeOf(bounds);
  if (shape === undefined) return null;
  return {
    kind: "object",
    object: {
      ...{ id: 0 as ObjectId, name: word, type, shape, attributes, origin: home },
      ...{ storage: "shared", isSet: true, escapes: true, span: null, scope: null, root: null },
      ...{ initial: "other", component: null },
    },
  };
}

/** Words that say nothing that matters of variables and constants. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...["UNKNOWN-INTENT", "UNKNOWN-PROC", "UNKNOWN", "0", "IMPLICIT-SAVE", "EXPLICIT-SAVE"],
  ...["DIMENSION", "PROTECTED", "VARIABLE", "PARAMETER", "UNKNOWN-FL"],
]);

const KNOWN: ReadonlyMap<string, ObjectAttribute> = new Map([
  ...(["allocatable", "asynchronous", "contiguous", "pointer", "target", "volatile"] as const).map(
    (word) => [word.toUpperCase(), word] as const,
  ),
]);

/** Of constants from `iso_c_binding`. */
const OF_C: ReadonlySet<string> = new Set(["IS_C_INTEROP", "IS_ISO_C"]);

/** Null where one of them is not known. */
function attributesOf(list: ModNode | undefined): Set<ObjectAttribute> | null {
  const found = new Set<ObjectAttribute>();
  const words: readonly ModNode[] = Array.isArray(list) ? list : [[]];
  const isConstant = words[0] === "PARAMETER";
  for (const word of words) {
    if (isConstant && typeof word === "string" && OF_C.has(word)) continue;
    const known = typeof word === "string" ? KNOWN.get(word) : undefined;
    if (known !== undefined) found.add(known);
    else if (typeof word !== "string" || !HARMLESS.has(word)) return null;
  }
  return found;
}

/** `(REAL 8 0 0 0 REAL ())` */
function typeOf(node: ModNode | undefined): DataType | null {
  if (!Array.isArray(node)) return null;
  const [word, kind] = node;
  switch (word) {
    case "INTEGER":
    case "LOGICAL":
    case "REAL":
    case "COMPLEX":
      return withKind(word.toLowerCase() as "integer" | "logical" | "real" | "complex", Number(kind));
    case "CHARACTER":
      return CHARACTER;
    default:
      return null;
  }
}

/** `(2 0 EXPLICIT low high low high)`; null for a scalar, undefined for what is not known. */
function shapeOf(node: ModNode | undefined): ArraySpec | null | undefined {
  if (!Array.isArray(node)) return undefined;
  if (node.length === 0) return null;
  const [rank, corank, how, ...bounds] = node;
  if (corank !== "0") return undefined;
  const dimensions = Array.from({ length: Number(rank) }, (_, k): Dimension | null => {
    if (how === "DEFERRED") return { lower: null, upper: null };
    const [lower, upper] = [bounds[2 * k], bounds[2 * k + 1]].map((bound) => constantOf(bound, INTEGER));
    return how === "EXPLICIT" && lower != null && upper != null ? { lower, upper } : null;
  });
  if (!dimensions.every((dimension) => dimension !== null)) return undefined;
  return { kind: how === "DEFERRED" ? "deferred" : "explicit", dimensions };
}

/** `(CONSTANT (INTEGER 4 …) 0 '8' ())`; null for what is no number or truth value of that kind. */
function constantOf(node: ModNode | undefined, type: DataType): Expr | null {
  if (!Array.isArray(node)) return null;
  const [word, own, rank, value] = node;
  if (word !== "CONSTANT" || rank !== "0" || typeof value !== "string") return null;
  const given = typeOf(own);
  const place = { rank: 0, span: null };
  if (given?.kind !== type.kind) return null;
  if (given.kind === "real") return realOf(value, given.bytes);
  switch (given.kind) {
    case "integer":
      return /^'-?\d+$/.test(value)
        ? { kind: "integer", value: BigInt(value.slice(1)), type: given, ...place }
        : null;
    case "logical":
      return { kind: "logical", value: value !== "0", type: given, ...place };
    default:
      return { kind: "opaque", what: "a named constant", parts: [], type: given, ...place };
  }
}

/** `'0.3243f6a8885a22@1`: hexadecimal digits, and how many of them stand before the point. */
function realOf(text: string, bytes: 4 | 8 | 10 | 16): Expr | null {
  const match = /^'(-?)0\.([0-9a-f]+)@(-?\d+)$/.exec(text);
  if (match === null || bytes > 8) return null;
  const [, sign, digits, exponent] = match;
  const significand = Number(BigInt(`0x${digits}`));
  const shift = 4 * (Number(exponent) - digits!.length);
  // In two steps: the power alone may be out of range.
  const value = significand * 2 ** Math.trunc(shift / 2) * 2 ** (shift - Math.trunc(shift / 2));
  if (!Number.isFinite(value) || BigInt(significand) !== BigInt(`0x${digits}`)) return null;
  const place = { type: { kind: "real", bytes } as const, rank: 0, span: null };
  const real: Expr = { kind: "real", value, text: `${value.toExponential()}_${bytes}`, ...place };
  return sign === "-" ? { kind: "negate", arg: real, ...place } : real;
}
