/**
 * Decides, for each C function, which class it becomes a member of and how its arguments and result cross
 * over. Functions that cannot be bound are listed with the reason.
 */
import type { CFunction, CHeader, CParam, CType, PlainType } from "./model.ts";

/** How one value crosses from JavaScript to C or back. */
export type Crossing =
  | { readonly kind: "context" }
  | { readonly kind: "object"; readonly type: string; readonly taken: boolean }
  | { readonly kind: "int"; readonly unsigned: boolean }
  | { readonly kind: "double" }
  | { readonly kind: "bool" }
  | { readonly kind: "stat" }
  | { readonly kind: "void" }
  | { readonly kind: "enum"; readonly type: string }
  /** `owned`: the caller frees it; only such a string is never null. */
  | { readonly kind: "text"; readonly owned: boolean }
  /** A pointer argument through which isl gives an object back, or a truth value. */
  | { readonly kind: "out"; readonly value: OutValue }
  /** A `isl_maybe_…` structure, returned through a hidden first argument. */
  | { readonly kind: "maybe"; readonly type: string }
  | { readonly kind: "callback"; readonly params: readonly Param[]; readonly result: Crossing }
  /** The `void *user` of the callback before it. */
  | { readonly kind: "user" };

export type OutValue =
  | { readonly kind: "object"; readonly type: string; readonly taken: true }
  | { readonly kind: "bool" };

export interface Param {
  readonly name: string;
  readonly crossing: Crossing;
}

export interface Member {
  /** The C function. */
  readonly symbol: string;
  /** The method's name in its class. */
  readonly name: string;
  readonly isStatic: boolean;
  readonly isDeprecated: boolean;
  readonly params: readonly Param[];
  readonly result: Crossing;
  /** The callback outlives the call (`isl_ast_build_set_…`). */
  readonly storesCallback: boolean;
}

export interface ObjectClass {
  /** The C name without `isl_`: `union_map`. */
  readonly type: string;
  readonly name: string;
  /** Whether isl can copy it; a value of a type that cannot be copied is used up where isl takes it. */
  readonly copyable: boolean;
  readonly printable: boolean;
  /** The types that isl turns into this one without loss, and the functions that do it. */
  readonly conversions: readonly { readonly from: string; readonly method: string }[];
  readonly members: readonly Member[];
}

export interface Plan {
  readonly classes: readonly ObjectClass[];
  /** `isl_options_…`: methods of the context. */
  readonly options: readonly Member[];
  readonly unbound: readonly { readonly symbol: string; readonly reason: string }[];
}

/** Written by hand in `src/`, or of no use to a caller who has no C memory to manage. */
const OWN = new Map([
  ["isl_id_alloc", "Id.alloc takes any JavaScript value as the user value"],
  ["isl_id_get_user", "Id.getUser gives the JavaScript value back"],
  ["isl_ctx_set_max_operations", "Isl.quota"],
  ["isl_ctx_get_max_operations", "Isl.quota"],
]);

/**
 * Types with a `free` function that are no values: C's housekeeping, and the scanner after `read_from_str`.
 */
const NOT_OBJECTS = new Set([
  ...["access_info", "flow", "restriction"],
  "ctx",
  "args",
  "options",
  "hash_table",
  "stream",
  "token",
]);

/** Where a null result means "none", not an error. */
const NULLABLE = new Set(["isl_ast_node_get_annotation"]);
export const isNullable = (symbol: string) => NULLABLE.has(symbol);

/** Types whose values hold callbacks that isl calls later. */
const HOLDS_CALLBACKS = new Set(["ast_build", "ast_print_options"]);
export const holdsCallbacks = (type: string) => HOLDS_CALLBACKS.has(type);

class Unbindable extends Error {}

export const camel = (snake: string) => snake.replace(/_+([A-Za-z0-9])/g, (_, c: string) => c.toUpperCase());
/** `isl_dim_type` is `DimType`; `isl_error` would hide JavaScript's own `Error`. */
export const enumName = (name: string) =>
  name === "isl_error" ? "ErrorKind" : camel(name.replace(/^isl/, ""));
export const className = (type: string) => camel(`_${type}`);

/** `defined` holds the symbols that the library really has: headers declare some that it lacks. */
export function plan(header: CHeader, defined: ReadonlySet<string>): Plan {
  const names = new Set(header.functions.map((fn) => fn.name).filter((name) => defined.has(name)));
  const types = [...names].flatMap((name) => /^isl_(.+)_free$/.exec(name)?.[1] ?? []);
  const objectTypes = new Set(types.filter((type) => !NOT_OBJECTS.has(type)));
  const members = new Map<string, Member[]>([...objectTypes].map((type) => [type, []]));
  const options: Member[] = [];
  const unbound: { symbol: string; reason: string }[] = [];
  for (const fn of header.functions) {
    try {
      refuse(fn, names);
      const home = homeOf(fn, objectTypes);
      const member = memberOf(fn, home, objectTypes);
      const list = home.type === null ? options : members.get(home.type)!;
      if (list.some((other) => other.name === member.name && other.isStatic === member.isStatic))
        throw new Unbindable(`another function is called ${member.name}`);
      list.push(member);
    } catch (error) {
      if (!(error instanceof Unbindable)) throw error;
      unbound.push({ symbol: fn.name, reason: error.message });
    }
  }
  const classes = [...objectTypes].sort().map((type) => ({
    type,
    name: className(type),
    copyable: names.has(`isl_${type}_copy`),
    printable: members.get(type)!.some((member) => member.name === "toStr" && !member.isStatic),
    conversions: conversionsTo(type, header, members.get(type)!),
    members: members.get(type)!,
  }));
  return { classes, options, unbound };
}

/**
 * isl marks as constructors the functions that turn a smaller type into a larger one: a basic set into a set,
 * a set into a union set. Where the larger one is expected, the smaller one will do.
 */
function conversionsTo(
  type: string,
  header: CHeader,
  members: readonly Member[],
): ObjectClass["conversions"] {
  if (type.endsWith("_list")) return [];
  const marked = new Set(header.functions.filter((fn) => fn.isConstructor).map((fn) => fn.name));
  return members.flatMap((member) => {
    const from = /^isl_.+_from_(.+)$/.exec(member.symbol)?.[1];
    const [param] = member.params;
    const isConversion = marked.has(member.symbol) && member.isStatic && member.params.length === 1;
    if (!isConversion || param?.crossing.kind !== "object" || param.crossing.type !== from) return [];
    return [{ from, method: member.name }];
  });
}

function refuse(fn: CFunction, names: ReadonlySet<string>): void {
  if (!names.has(fn.name)) throw new Unbindable("the library does not define it");
  const own = OWN.get(fn.name);
  if (own) throw new Unbindable(own);
  if (/_(copy|free|get_ctx|ref|deref)$/.test(fn.name)) throw new Unbindable("memory is managed by scopes");
  if (/_dump$/.test(fn.name)) throw new Unbindable("prints to standard error; use toString");
}

interface Home {
  /** The type whose class it joins; null for the context. */
  readonly type: string | null;
  /** The method's name in C. */
  readonly rest: string;
}

/** The class with the longest name that starts the function's; else that of its first argument. */
function homeOf(fn: CFunction, types: ReadonlySet<string>): Home {
  const words = fn.name.replace(/^isl_/, "").split("_");
  for (let n = words.length - 1; n > 0; n--) {
    const type = words.slice(0, n).join("_");
    if (types.has(type)) return { type, rest: words.slice(n).join("_") };
  }
  if (words[0] === "options" || words[0] === "ctx") {
    const first = fn.params[0]?.type;
    if (first?.kind === "plain" && first.name === "isl_ctx") return { type: null, rest: words.join("_") };
  }
  const first = fn.params[0]?.type;
  const type = first?.kind === "plain" ? first.name.replace(/^isl_/, "") : "";
  if (types.has(type)) return { type, rest: words.join("_") };
  throw new Unbindable("about none of isl's objects");
}

function memberOf(fn: CFunction, home: Home, types: ReadonlySet<string>): Member {
  const params = paramsOf(fn.params, types);
  const first = params[0]?.crossing;
  const isMethod = home.type === null || (first?.kind === "object" && first.type === home.type);
  const sinks = params.some(({ crossing }) => crossing.kind === "callback");
  return {
    symbol: fn.name,
    name: camel(home.rest),
    isStatic: !isMethod,
    isDeprecated: fn.isDeprecated,
    params,
    result: resultOf(fn.result, types),
    storesCallback: sinks && home.type !== null && HOLDS_CALLBACKS.has(home.type),
  };
}

function paramsOf(params: readonly CParam[], types: ReadonlySet<string>): Param[] {
  return params.map((param, i) => {
    const name = param.name || `arg${i}`;
    const before = params[i - 1]?.type;
    if (before?.kind === "function" && isVoidPointer(param.type)) return { name, crossing: { kind: "user" } };
    if (param.type.kind === "function") {
      if (!params[i + 1] || !isVoidPointer(params[i + 1]!.type))
        throw new Unbindable("a callback without a user pointer");
      return { name, crossing: callbackOf(param.type, types) };
    }
    return { name, crossing: argumentOf(param.type, types) };
  });
}

const isVoidPointer = (type: CType) => type.kind === "plain" && type.name === "void" && type.pointers === 1;

function callbackOf(type: Extract<CType, { kind: "function" }>, types: ReadonlySet<string>): Crossing {
  const last = type.params.at(-1);
  if (!last || !isVoidPointer(last.type)) throw new Unbindable("a callback without a user pointer");
  const params = type.params.slice(0, -1).map((param, i) => {
    if (param.type.kind === "function") throw new Unbindable("a callback that takes a callback");
    return { name: param.name || `arg${i}`, crossing: argumentOf(param.type, types) };
  });
  if (params.length > 3) throw new Unbindable("a callback with more than three arguments");
  if (type.result.kind === "function") throw new Unbindable("a callback that returns a function");
  return { kind: "callback", params, result: resultOf(type.result, types) };
}

function objectType(type: PlainType, types: ReadonlySet<string>): string | null {
  const name = type.name.replace(/^isl_/, "");
  return type.name.startsWith("isl_") && types.has(name) ? name : null;
}

function scalar(type: PlainType): Crossing | null {
  if (type.pointers > 0) return null;
  if (type.isEnum) return { kind: "enum", type: type.name };
  switch (type.name.replace(/ int$/, "")) {
    case "int":
    case "long":
    case "isl_size":
      return { kind: "int", unsigned: false };
    case "unsigned":
    case "unsigned long":
    case "uint32_t":
    case "size_t":
      return { kind: "int", unsigned: true };
    case "double":
      return { kind: "double" };
    case "isl_bool":
      return { kind: "bool" };
    default:
      return null;
  }
}

function argumentOf(type: PlainType, types: ReadonlySet<string>): Crossing {
  const object = objectType(type, types);
  if (type.name === "isl_ctx" && type.pointers === 1) return { kind: "context" };
  if (object && type.pointers === 1)
    return { kind: "object", type: object, taken: type.ownership === "take" };
  if (object && type.pointers === 2 && type.ownership !== "keep")
    return { kind: "out", value: { kind: "object", type: object, taken: true } };
  if (type.name === "isl_bool" && type.pointers === 1) return { kind: "out", value: { kind: "bool" } };
  if (type.name === "char" && type.pointers === 1 && type.isConst) return { kind: "text", owned: false };
  const crossing = scalar(type);
  if (crossing) return crossing;
  throw new Unbindable(`an argument of type ${type.name} ${"*".repeat(type.pointers)}`);
}

function resultOf(type: PlainType, types: ReadonlySet<string>): Crossing {
  const object = objectType(type, types);
  if (object && type.pointers === 1) return { kind: "object", type: object, taken: true };
  if (type.name === "char" && type.pointers === 1) return { kind: "text", owned: !type.isConst };
  if (type.name === "void" && type.pointers === 0) return { kind: "void" };
  if (type.name === "isl_stat") return { kind: "stat" };
  if (type.name.startsWith("isl_maybe_isl_"))
    return { kind: "maybe", type: type.name.replace("isl_maybe_isl_", "") };
  const crossing = scalar(type);
  if (crossing) return crossing;
  throw new Unbindable(`a result of type ${type.name} ${"*".repeat(type.pointers)}`);
}
