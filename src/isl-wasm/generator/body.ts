/**
 * The body of one method: check the arguments, lend or copy them to isl, call, turn the result into a value
 * or an exception. For `isl_union_map_apply_range`:
 *
 *     const c = this.isl;
 *     const p0 = c.live(this);
 *     const p1 = c.live(umap2);
 *     let r: number;
 *     try {
 *       r = c.x.isl_union_map_apply_range(c.x.isl_union_map_copy(p0), c.x.isl_union_map_copy(p1));
 *     } catch (error) {
 *       throw c.crash(error);
 *     }
 *     return new UnionMap(c, c.given(r, "isl_union_map_apply_range"));
 *
 * All checks come before the first copy, so that nothing leaks where one of them throws.
 */
import type { OptionalKind, ParameterDeclarationStructure } from "ts-morph";
import {
  type Crossing,
  className,
  enumName,
  isNullable,
  type Member,
  type ObjectClass,
  type Param,
} from "./plan.ts";

/** What the emitter knows while it writes: the classes, and the C symbols called so far with their arity. */
export interface Place {
  readonly classes: ReadonlyMap<string, ObjectClass>;
  readonly symbols: Map<string, number>;
  /** The enums whose types the classes mention. */
  readonly enums: Set<string>;
}

type CallbackCrossing = Extract<Crossing, { kind: "callback" }>;

interface Argument {
  readonly param: Param;
  /** Its name in TypeScript; `this` for the receiver. */
  readonly name: string;
  readonly index: number;
}

const RESERVED = new Set([
  "function",
  "default",
  "in",
  "new",
  "var",
  "with",
  "for",
  "if",
  "this",
  "delete",
  "arguments",
  "c",
  "r",
]);
const safe = (name: string) => {
  const short = name
    .replace(/_+([a-z0-9])/g, (_, ch: string) => ch.toUpperCase())
    .replace(/^([A-Z])/, (ch) => ch.toLowerCase());
  return RESERVED.has(short) || /^p\d+$/.test(short) ? `${short}_` : short;
};

function argumentsOf(member: Member): Argument[] {
  const used = new Map<string, number>();
  const hasReceiver = !member.isStatic && member.params[0]?.crossing.kind === "object";
  return member.params.map((param, index) => {
    if (hasReceiver && index === 0) return { param, name: "this", index };
    const name = safe(param.name);
    const seen = used.get(name) ?? 0;
    used.set(name, seen + 1);
    return { param, name: seen ? `${name}${seen + 1}` : name, index };
  });
}

/** The arguments that a caller gives; the others are the context, results, and C's user pointers. */
const isGiven = ({ param, name }: Argument) =>
  name !== "this" && !["context", "out", "user"].includes(param.crossing.kind);

const isVal = (crossing: Crossing) => crossing.kind === "object" && crossing.type === "val";

/** Where the context comes from: `this`, a parameter of its own, or the first object among the arguments. */
function contextSource(
  member: Member,
  args: readonly Argument[],
  home: string,
): { code: string; own: boolean } {
  if (home === "Isl") return { code: "this", own: false };
  if (!member.isStatic) return { code: "this.isl", own: false };
  const object = args.find(({ param }) => param.crossing.kind === "object");
  return object && !args.some(({ param }) => param.crossing.kind === "context")
    ? { code: `${object.name}.isl`, own: false }
    : { code: "isl", own: true };
}

export function methodBody(
  member: Member,
  home: string,
  place: Place,
): { parameters: OptionalKind<ParameterDeclarationStructure>[]; statements: string } {
  const args = argumentsOf(member);
  const source = contextSource(member, args, home);
  const given = args.filter(isGiven);
  const parameters = given.map(({ param, name }) => ({
    name,
    type: parameterType(param.crossing, source.code === `${name}.isl`, place),
  }));
  if (source.own) parameters.unshift({ name: "isl", type: "Isl" });
  return { parameters, statements: bodyOf(member, args, source.code, place) };
}

function parameterType(crossing: Crossing, isContextSource: boolean, place: Place): string {
  if (isVal(crossing) && !isContextSource) return "Val | bigint | number";
  if (crossing.kind === "callback") return callbackType(crossing);
  if (crossing.kind === "object" && isWide(crossing.type, place)) return `${className(crossing.type)}Like`;
  return valueType(crossing);
}

/** Whether other types may stand in for this one. */
export const isWide = (type: string, place: Place) => place.classes.get(type)!.conversions.length > 0;

function callbackType(crossing: CallbackCrossing): string {
  const params = crossing.params.map((p, i) => `${safe(p.name) || `arg${i}`}: ${valueType(p.crossing)}`);
  const unique = new Set(params.map((p) => p.split(":")[0]));
  const named =
    unique.size === params.length
      ? params
      : crossing.params.map((p, i) => `arg${i}: ${valueType(p.crossing)}`);
  return `(${named.join(", ")}) => ${valueType(crossing.result)}`;
}

/** The TypeScript type of a value that crosses, not counting out-parameters. */
function valueType(crossing: Crossing): string {
  switch (crossing.kind) {
    case "object":
      return className(crossing.type);
    case "maybe":
      return `${className(crossing.type)} | null`;
    case "out":
      return valueType(crossing.value);
    case "int":
    case "double":
      return "number";
    case "bool":
      return "boolean";
    case "stat":
    case "void":
      return "void";
    case "enum":
      return enumName(crossing.type);
    case "text":
      return "string";
    case "callback":
    case "context":
    case "user":
      throw new Error(`no value: ${crossing.kind}`);
  }
}

const outsOf = (member: Member) => member.params.filter(({ crossing }) => crossing.kind === "out");

/** A function with out-parameters returns a tuple of its result and them, or null where it answers "no". */
export function resultType(member: Member): string {
  const own = valueType(member.result);
  const outs = outsOf(member).map(({ crossing }) => valueType(crossing));
  if (outs.length === 0) {
    const nullable = (member.result.kind === "text" && !member.result.owned) || isNullable(member.symbol);
    return nullable ? `${own} | null` : own;
  }
  if (member.result.kind === "object") return `[${[own, ...outs].join(", ")}]`;
  const values = outs.length === 1 ? outs[0]! : `[${outs.join(", ")}]`;
  return member.result.kind === "bool" ? `${values} | null` : values;
}

function bodyOf(member: Member, args: readonly Argument[], context: string, place: Place): string {
  const outs = args.filter(({ param }) => param.crossing.kind === "out");
  const texts = args.filter(({ param }) => param.crossing.kind === "text");
  const closures = args.filter(({ param }) => param.crossing.kind === "callback");
  // What allocates comes last: nothing leaks where a check before it throws.
  const allocates = ({ param }: Argument) =>
    param.crossing.kind === "text" || param.crossing.kind === "callback";
  const ordered = [...args.filter((a) => !allocates(a)), ...args.filter(allocates)];
  const prepared = ordered.flatMap((argument) => prepare(argument, member, place));
  const cleanup = [
    ...texts.map(({ index }) => `c.freeText(p${index});`),
    ...(member.storesCallback ? [] : closures.map(({ index }) => `c.closeCallback(p${index});`)),
  ];
  const maybe = member.result.kind === "maybe";
  const slots = outs.length || (maybe ? 2 : 0);
  const passed = args.map((argument) => pass(argument, args, outs, place));
  const call = `c.x.${member.symbol}(${[...(maybe ? ["slots"] : []), ...passed].join(", ")})`;
  for (const name of enumsOf(member)) place.enums.add(name);
  place.symbols.set(member.symbol, passed.length + (maybe ? 1 : 0));
  const isVoid = member.result.kind === "void" || maybe;
  const consumed = args.filter(({ param }) => isConsumed(param.crossing, place));
  return [
    `const c = ${context};`,
    ...prepared,
    ...(slots ? [`const slots = c.slots(${slots});`] : []),
    ...(isVoid ? [] : ["let r: number;"]),
    "try {",
    `  ${isVoid ? "" : "r = "}${call};`,
    "} catch (error) {",
    "  throw c.crash(error);",
    ...(cleanup.length ? ["} finally {", ...cleanup.map((line) => `  ${line}`)] : []),
    "}",
    ...consumed.map(({ name }) => `${name}.consumed();`),
    ...finish(member, args, outs, closures.length > 0),
  ].join("\n");
}

const isConsumed = (crossing: Crossing, place: Place) =>
  crossing.kind === "object" && crossing.taken && !place.classes.get(crossing.type)!.copyable;

/** Checks an argument and turns it into a number, `p0`, `p1`, … */
function prepare({ param, name, index }: Argument, member: Member, place: Place): string[] {
  const { crossing } = param;
  const set = (code: string) => [`const p${index} = ${code};`];
  switch (crossing.kind) {
    case "object":
      if (isVal(crossing) && name !== "this")
        return set(`c.live(typeof ${name} === "object" ? ${name} : Val.fromBigInt(c, ${name}))`);
      if (isWide(crossing.type, place) && name !== "this")
        return set(`c.live(${className(crossing.type)}.of(${name}))`);
      return set(`c.live(${name})`);
    case "int":
      return set(`${crossing.unsigned ? "uint" : "int"}(${name})`);
    case "text":
      return set(`c.text(${name})`);
    case "bool":
      return set(`${name} ? 1 : 0`);
    case "callback":
      return set(
        `c.openCallback(${closureCode(crossing, name, member, place)}, ${failure(crossing.result)}, ${member.storesCallback})`,
      );
    default:
      return [];
  }
}

/** What a callback returns to isl to say that it failed. */
const failure = (result: Crossing) => (result.kind === "object" ? 0 : -1);

/** The closure that the trampoline runs: numbers in, the user's function on values, a number out. */
function closureCode(crossing: CallbackCrossing, name: string, member: Member, place: Place): string {
  const numbers = crossing.params.map((_, i) => `n${i}`);
  const values = crossing.params.map((p, i) => wrapArgument(p.crossing, `n${i}`, place));
  const lines = values.map((value, i) => `const v${i} = ${value};`);
  const call = `${name}(${values.map((_, i) => `v${i}`).join(", ")})`;
  return `(${numbers.join(", ")}) => {\n${[...lines, ...unwrapResult(crossing, call, member, place)].join("\n")}\n}`;
}

function wrapArgument(crossing: Crossing, number: string, place: Place): string {
  switch (crossing.kind) {
    case "object": {
      if (crossing.taken) return `new ${className(crossing.type)}(c, ${number})`;
      if (!place.classes.get(crossing.type)!.copyable)
        throw new Error(`isl lends a ${crossing.type} that has no copy`);
      return `new ${className(crossing.type)}(c, c.x.isl_${crossing.type}_copy(${number}))`;
    }
    case "int":
      return crossing.unsigned ? `${number} >>> 0` : number;
    case "enum":
      return `${number} as ${valueType(crossing)}`;
    case "text":
      return `c.readText(${number})`;
    default:
      throw new Error(`a callback's argument: ${crossing.kind}`);
  }
}

function unwrapResult(crossing: CallbackCrossing, call: string, member: Member, place: Place): string[] {
  const { result } = crossing;
  switch (result.kind) {
    case "stat":
    case "void":
      return [`${call};`, "return 0;"];
    case "bool":
      return [`return ${call} ? 1 : 0;`];
    case "int":
      return [`return int(${call});`];
    case "object": {
      const checks =
        result.type === "schedule_node" &&
        crossing.params[0]?.crossing.kind === "object" &&
        /bottom_up$/.test(member.symbol)
          ? ["c.checkPosition(c.live(v0), p);"]
          : [];
      if (place.classes.get(result.type)!.copyable)
        return [`const p = c.live(${call});`, ...checks, `return c.x.isl_${result.type}_copy(p);`];
      return [`const v = ${call};`, "const p = c.live(v);", "v.consumed();", "return p;"];
    }
    default:
      throw new Error(`a callback's result: ${result.kind}`);
  }
}

/** The expression that is passed to C. */
function pass(
  { param, name, index }: Argument,
  args: readonly Argument[],
  outs: readonly Argument[],
  place: Place,
): string {
  const { crossing } = param;
  switch (crossing.kind) {
    case "context":
      return "c.ctx";
    case "object":
      return crossing.taken && place.classes.get(crossing.type)!.copyable
        ? `c.x.isl_${crossing.type}_copy(p${index})`
        : `p${index}`;
    case "enum":
    case "double":
      return name;
    case "out":
      return `slots + ${4 * outs.findIndex((out) => out.index === index)}`;
    case "callback":
      return `c.trampoline(${crossing.params.length})`;
    case "user":
      return `p${args[index - 1]!.index}`;
    default:
      return `p${index}`;
  }
}

function finish(
  member: Member,
  args: readonly Argument[],
  outs: readonly Argument[],
  hasCallback: boolean,
): string[] {
  const { result, symbol } = member;
  if (outs.length) return finishOuts(member, outs);
  switch (result.kind) {
    case "object": {
      const type = className(result.type);
      if (isNullable(symbol)) return [`return r === 0 ? null : new ${type}(c, r);`];
      // A reader's error message shows what it read.
      const read = /_read_from_str$/.test(symbol) ? `, ${args.at(-1)!.name}` : "";
      return [`return new ${type}(c, c.given(r, "${symbol}"${read}));`];
    }
    case "maybe":
      return [
        `const [valid, value] = c.takeSlots(slots, 2) as [number, number];`,
        `c.checked(valid, "${symbol}");`,
        `return value === 0 ? null : new ${className(result.type)}(c, value);`,
      ];
    case "bool":
      return [`return c.checked(r, "${symbol}") !== 0;`];
    case "stat":
      return [`c.checked(r, "${symbol}");`];
    case "void":
      return hasCallback ? ["c.rethrow();"] : [];
    case "int":
      return [result.unsigned ? "return r >>> 0;" : `return c.plausible(r, "${symbol}");`];
    case "double":
      return ["return r;"];
    case "enum":
      return [`return c.plausible(r, "${symbol}") as ${valueType(result)};`];
    case "text":
      return [result.owned ? `return c.takeText(r, "${symbol}");` : `return c.lentText(r, "${symbol}");`];
    default:
      throw new Error(`a result: ${result.kind}`);
  }
}

function finishOuts(member: Member, outs: readonly Argument[]): string[] {
  const { result, symbol } = member;
  const values = outs.map(({ param }, i) => outValue(param.crossing, `values[${i}]!`, symbol));
  const fetch = `const values = c.takeSlots(slots, ${outs.length});`;
  if (result.kind === "object")
    return [
      fetch,
      `const own = new ${className(result.type)}(c, c.given(r, "${symbol}"));`,
      `return [own, ${values.join(", ")}];`,
    ];
  const tuple = values.length === 1 ? values[0]! : `[${values.join(", ")}]`;
  const no = result.kind === "bool" ? [`if (r === 0) return null;`] : [];
  return [fetch, `c.checked(r, "${symbol}");`, ...no, `return ${tuple};`];
}

function outValue(crossing: Crossing, value: string, symbol: string): string {
  if (crossing.kind !== "out") throw new Error("no out-parameter");
  if (crossing.value.kind === "bool") return `${value} !== 0`;
  return `new ${className(crossing.value.type)}(c, c.given(${value}, "${symbol}"))`;
}

function enumsOf(member: Member): string[] {
  const inner = (crossing: Crossing): string[] => {
    if (crossing.kind === "enum") return [enumName(crossing.type)];
    if (crossing.kind !== "callback") return [];
    return [...crossing.params.flatMap((p) => inner(p.crossing)), ...inner(crossing.result)];
  };
  return [...member.params.flatMap((p) => inner(p.crossing)), ...inner(member.result)];
}
