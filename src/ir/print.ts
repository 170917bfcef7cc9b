// Text of the three-address form. `ir/parse.ts` reads exactly this language back; the grammar stands there.
//
//     func kernel_gemm(%ni_0: int, %C_1: double(*)[x2]) -> void ssa
//       var ni: int param register
//       extent x2 = @NJ
//     bb2: ; preds bb1 bb3
//       %i_5: int = phi [bb1: 0, bb3: %i_6] #3
//       %t7: double = load %A_2[%i_5][%k_3 : 1000] #12
//       store C[%i_5] = %t7 #12
//       branch %t9, bb4, bb5 #3
//
// A value prints as `%name_N`, or `%tN` when it has no source variable; N is its id. A variable prints under
// its source name, with `.ID` after it where two variables of the function share one. A number without a
// type is an `int`, a `double` or carries C's suffix; every other constant has its type in parentheses before
// it.

import type { Span } from "../source/span.ts";
import { unreachable } from "../support/brand.ts";
import type { Block, Func, Instr, MacroId, MemRef, Operand, Terminator, ValueId, VarId } from "./func.ts";
import type { Module, StructLayout } from "./module.ts";
import { floatText, resultOf, typeOfValue } from "./operand.ts";
import type { OutlineNode, StmtId } from "./source-statements.ts";
import {
  CHAR,
  DOUBLE,
  FLOAT,
  INT,
  type IntType,
  LLONG,
  LONG,
  SHORT,
  type Type,
  UINT,
  ULONG,
} from "./type.ts";

interface PrintOptions {
  /**
   * Without the tables of variables, statements, loops and pragmas: shorter, and no longer all of the
   * function.
   */
  readonly brief?: boolean;
  /** Also what only other functions ask of a body that they look into (`project/`): `parse.ts` reads it. */
  readonly whole?: boolean;
}

export function printModule(module: Module, options: PrintOptions = {}): string {
  const tags = module.tags.map((t, id) => `${printTag(t, id)}\n`);
  const taken = [...module.addressTaken].sort();
  const allocators = [...(module.allocators ?? [])].sort();
  const head = [
    ...tags,
    ...(taken.length > 0 ? [`address_taken ${taken.join(" ")}\n`] : []),
    ...(allocators.length > 0 ? [`allocators ${allocators.join(" ")}\n`] : []),
  ];
  const funcs = module.funcs.map((f) => printFunc(f, options));
  return [...(head.length > 0 ? [head.join("")] : []), ...funcs].join("\n");
}

export function printTag(tag: StructLayout, id: number): string {
  const fields = tag.fields.map((f) => {
    const bits = f.bits === null ? "" : ` bits ${f.bits.at}+${f.bits.width}`;
    return `${f.name}: ${printType(f.type)} at ${f.offset}${bits}${f.volatile === true ? " volatile" : ""}`;
  });
  const name = JSON.stringify(tag.name);
  const symbolic = tag.symbolic === true ? " symbolic" : "";
  return `tag ${id} ${tag.kind} ${name} size ${tag.size} align ${tag.align}${symbolic} { ${fields.join("; ")} }`;
}

export function printFunc(func: Func, options: PrintOptions = {}): string {
  const name = new Names(func, options.whole === true);
  const params = func.params.map((p) => `${name.value(p.value)}: ${printType(typeOfValue(func, p.value))}`);
  const linkage = func.isStatic ? " static" : "";
  const lines = [
    `func ${func.name}(${params.join(", ")}) -> ${printType(func.resultType)} ${func.form}${linkage}`,
  ];
  if (options.brief !== true) lines.push(...tables(func, name).map((l) => `  ${l}`));
  else lines.push(...extents(func, name).map((l) => `  ${l}`));
  const entryFirst = func.entry === 0 ? [] : [`  entry bb${func.entry}`];
  lines.push(...entryFirst);
  for (const block of func.blocks) if (block !== undefined) lines.push(...printBlock(func, block, name));
  return `${lines.join("\n")}\n`;
}

function tables(func: Func, name: Names): string[] {
  const span = func.span === null ? [] : [`span ${printSpan(func.span)}`];
  const body = func.bodySpan === null ? [] : [`body ${printSpan(func.bodySpan)}`];
  const vars = func.vars.map((v) => {
    const where = v.span === null ? "" : ` at ${printSpan(v.span)}`;
    const scope = v.scope === null ? "" : ` in ${printSpan(v.scope)}`;
    const literal = v.literal === undefined ? "" : ` literal ${JSON.stringify(v.literal)}`;
    const followed = name.isWhole && v.isFollowed === true ? " followed" : "";
    const flag = `${v.volatile ? " volatile" : ""}${v.chosen === true ? " chosen" : ""}${followed}`;
    return `var ${name.variable(v.id)}: ${printType(v.type)} ${v.storage} ${v.home}${flag}${where}${scope}${literal}`;
  });
  const stmts = func.stmts.map(
    (s) => `stmt #${s.id} ${s.kind}${s.span === null ? "" : ` at ${printSpan(s.span)}`}`,
  );
  const loops = [...func.loops].map(([header, l]) => {
    const where = l.span === null ? "" : ` at ${printSpan(l.span)}`;
    const inside = l.body === null ? "" : ` body ${printSpan(l.body)}`;
    const iterator = l.iterator === null ? "" : ` iterator ${name.variable(l.iterator)}`;
    return `loop bb${header} ${l.kind}${where}${inside}${iterator}${l.isCounted === true ? " counted" : ""}`;
  });
  const pragmas = func.pragmas.map(
    (p) =>
      `pragma ${JSON.stringify(p.text)}${p.span === null ? "" : ` ${p.isPart ? "in" : "at"} ${printSpan(p.span)}`}`,
  );
  return [
    ...span,
    ...body,
    ...vars,
    ...extents(func, name),
    ...stmts,
    ...loops,
    ...pragmas,
    ...outline(func.outline, 0),
  ];
}

function outline(nodes: readonly OutlineNode[], depth: number): string[] {
  return nodes.flatMap((n) => {
    const where = n.span === null ? "" : ` at ${printSpan(n.span)}`;
    const label = n.label === null ? "" : ` ${n.label}`;
    return [
      `text ${depth} ${n.kind}${label} #${n.first} .. #${n.end}${where}`,
      ...outline(n.children, depth + 1),
    ];
  });
}

function extents(func: Func, name: Names): string[] {
  const macros = func.macros.map(
    (m, id) => `macro ${name.macro(id as MacroId)}: ${printType(m.type)} = ${m.hint}`,
  );
  const sizes = [...func.extents].map(([id, o]) => `extent x${id} = ${name.operand(o)}`);
  return [...macros, ...sizes];
}

function printSpan(at: Span): string {
  return `${at.file}:${at.start}-${at.end}`;
}

function printBlock(func: Func, block: Block, name: Names): string[] {
  const preds = block.preds.length === 0 ? "" : ` ; preds ${block.preds.map((p) => `bb${p}`).join(" ")}`;
  return [
    `bb${block.id}:${preds}`,
    ...block.instrs.map((i) => `  ${instrText(func, i, name, block)}`),
    `  ${termText(block.term, name)}`,
  ];
}

/** One instruction, for messages and traces. φ arguments need the block for their labels. */
export function printInstr(func: Func, instr: Instr, block: Block | null = null): string {
  return instrText(func, instr, new Names(func), block);
}

export function printTerm(func: Func, term: Terminator): string {
  return termText(term, new Names(func));
}

export function printOperand(func: Func, operand: Operand): string {
  return new Names(func).operand(operand);
}

export function printRef(func: Func, ref: MemRef): string {
  return new Names(func).ref(ref);
}

export function printValue(func: Func, id: ValueId): string {
  return new Names(func).value(id);
}

function stmtText(stmt: StmtId | null): string {
  return stmt === null ? "" : ` #${stmt}`;
}

function instrText(func: Func, instr: Instr, name: Names, block: Block | null): string {
  const result = resultOf(instr);
  const left = result === null ? "" : `${name.value(result)}: ${printType(typeOfValue(func, result))} = `;
  return `${left}${rightSide(instr, name, block)}${stmtText(instr.stmt)}`;
}

function rightSide(instr: Instr, name: Names, block: Block | null): string {
  const o = (operand: Operand): string => name.operand(operand);
  const list = (operands: readonly Operand[]): string => operands.map(o).join(", ");
  switch (instr.op) {
    case "binary":
      return `${instr.opcode}${instr.overflow === "wrap" ? ".wrap" : ""} ${list([instr.left, instr.right])}`;
    case "unary":
      return `${instr.opcode}${instr.overflow === "wrap" ? ".wrap" : ""} ${o(instr.arg)}`;
    case "cast":
    case "copy":
      return `${instr.op} ${o(instr.arg)}`;
    case "select":
      return `select ${list([instr.cond, instr.then, instr.other])}`;
    case "load":
      return `load ${name.ref(instr.ref)}`;
    case "store":
      return `store ${name.ref(instr.ref)} = ${o(instr.value)}`;
    case "addr":
      return `addr ${name.ref(instr.ref)}`;
    case "ptradd":
      return `ptradd ${list([instr.base, instr.index])}`;
    case "ptrdiff":
      return `ptrdiff ${list([instr.left, instr.right])}`;
    case "call": {
      const callee = instr.callee.kind === "direct" ? instr.callee.name : `*${o(instr.callee.pointer)}`;
      const effects = instr.effects === "any" ? "" : ` ${instr.effects}`;
      return `call ${callee}(${list(instr.args)})${effects}${instr.mayFault ? " mayfault" : ""}${instr.noreturn ? " noreturn" : ""}${instr.fresh === true ? " fresh" : ""}${name.isWhole && instr.storesResults ? " stores" : ""}`;
    }
    case "opaque":
      return `opaque ${JSON.stringify(instr.what)}(${list(instr.args)})${name.isWhole && instr.calls !== undefined ? ` calls ${instr.calls}` : ""}`;
    case "get":
      return `get ${name.variable(instr.var)}`;
    case "set":
      return `set ${name.variable(instr.var)} = ${o(instr.value)}`;
    case "phi":
      return `phi [${instr.args.map((a, i) => `${predName(block, i)}: ${o(a)}`).join(", ")}]`;
    default:
      return unreachable(instr);
  }
}

function predName(block: Block | null, index: number): string {
  const pred = block?.preds[index];
  return pred === undefined ? "bb?" : `bb${pred}`;
}

function termText(term: Terminator, name: Names): string {
  const stmt = stmtText(term.stmt);
  switch (term.op) {
    case "jump":
      return `jump bb${term.to}${stmt}`;
    case "branch":
      return `branch ${name.operand(term.cond)}, bb${term.then}, bb${term.other}${stmt}`;
    case "switch": {
      const cases = term.cases.map((c) => `${c.low === c.high ? c.low : `${c.low}..${c.high}`}: bb${c.to}`);
      return `switch ${name.operand(term.on)}, [${cases.join(", ")}], bb${term.other}${stmt}`;
    }
    case "return":
      return `return${term.value === null ? "" : ` ${name.operand(term.value)}`}${stmt}`;
    case "unreachable":
      return `unreachable${stmt}`;
    default:
      return unreachable(term);
  }
}

/** The names under which the things of one function print. */
class Names {
  readonly #func: Func;
  readonly #shared: ReadonlySet<string>;
  readonly #sharedMacros: ReadonlySet<string>;
  readonly isWhole: boolean;

  constructor(func: Func, isWhole = false) {
    this.#func = func;
    this.isWhole = isWhole;
    this.#shared = repeated(func.vars.map((v) => v.name));
    this.#sharedMacros = repeated(func.macros.map((m) => m.name));
  }

  variable(id: VarId): string {
    const name = this.#func.vars[id]?.name ?? "?";
    return this.#shared.has(name) ? `${name}.${id}` : name;
  }

  value(id: ValueId): string {
    const variable = this.#func.values[id]?.var ?? null;
    return variable === null ? `%t${id}` : `%${this.variable(variable)}_${id}`;
  }

  macro(id: MacroId): string {
    const name = this.#func.macros[id]?.name ?? "?";
    return this.#sharedMacros.has(name) ? `@${name}.${id}` : `@${name}`;
  }

  operand(operand: Operand): string {
    switch (operand.kind) {
      case "value":
        return this.value(operand.id);
      case "int":
        return intText(operand.value, operand.type);
      case "float":
        return floatConstant(
          operand.value,
          operand.text ?? floatText(operand.value, operand.type),
          operand.type,
        );
      case "macro":
        return this.macro(operand.macro);
      case "undef":
        return `(${printType(operand.type)})undef`;
      default:
        return unreachable(operand);
    }
  }

  ref(ref: MemRef): string {
    const base = ref.base.kind === "object" ? this.variable(ref.base.var) : this.operand(ref.base.pointer);
    const path = ref.path.map((step) => {
      if (step.kind === "field") return `.${step.name}@${step.field}${step.inUnion === true ? " union" : ""}`;
      const extent = step.extent === null ? "" : ` : ${this.operand(step.extent)}`;
      return `[${this.operand(step.index)}${extent}]`;
    });
    return `${ref.volatile ? "volatile " : ""}${base}${path.join("")}`;
  }
}

function repeated(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((n) => seen.size === seen.add(n).size));
}

/** C's suffixes for the types that have one; the parser inverts this table. */
export const INT_SUFFIXES: readonly (readonly [string, IntType])[] = [
  ["", INT as IntType],
  ["U", UINT as IntType],
  ["L", LONG as IntType],
  ["UL", ULONG as IntType],
];

function intText(n: bigint, type: Type): string {
  const suffix = INT_SUFFIXES.find(
    ([, t]) => type.kind === "int" && type.name === t.name && type.bits === t.bits,
  );
  return suffix === undefined ? `(${printType(type)})${n}` : `${n}${suffix[0]}`;
}

/** What a plain float constant looks like, and what it reads as; null for what needs the long form. */
export function readFloat(text: string): { readonly value: number; readonly type: Type } | null {
  const match = /^(-?(?:\d+\.\d*|\.\d+|\d+(?=[eE]))(?:[eE][-+]?\d+)?)([fF]?)$/.exec(text);
  if (match === null) return null;
  const double = Number(match[1]);
  return match[2] === "" ? { value: double, type: DOUBLE } : { value: Math.fround(double), type: FLOAT };
}

function floatConstant(n: number, text: string, type: Type): string {
  const plain = readFloat(text);
  const same = plain !== null && type.kind === "float" && plain.type.kind === "float";
  if (same && Object.is(plain.value, n) && plain.type.name === type.name) return text;
  return `(${printType(type)})float ${Object.is(n, -0) ? "-0" : n} ${JSON.stringify(text)}`;
}

// ---- types ----

/** C's abstract declarators, but for `struct@3`, `enum@3`, extents as ids, and qualifiers after the star. */
export function printType(type: Type): string {
  return declarator(type, "");
}

/** Names that the parser knows by themselves; any other integer type is printed with its width. */
export const INT_NAMES: ReadonlyMap<string, IntType> = new Map(
  [
    CHAR,
    SHORT,
    INT,
    UINT,
    LONG,
    ULONG,
    LLONG,
    { ...CHAR, name: "signed char" },
    { ...UINT, bits: 8 as const, name: "unsigned char" },
    { ...UINT, bits: 16 as const, name: "unsigned short" },
    { ...ULONG, name: "unsigned long long" },
    { ...LLONG, bits: 128 as const, name: "__int128" },
  ].map((t) => [(t as IntType).name, t as IntType]),
);

function declarator(type: Type, inner: string): string {
  switch (type.kind) {
    case "void":
    case "bool":
      return type.kind + inner;
    case "int":
      return intName(type) + inner;
    case "float":
      return floatName(type.bits, type.name) + inner;
    case "struct":
    case "union":
      return `${type.kind}@${type.tag}${inner}`;
    case "enum":
      return `enum@${type.tag}:${intName(type.underlying)}${inner}`;
    case "opaque":
      return `opaque ${JSON.stringify(type.spelling)}${inner}`;
    case "pointer": {
      const { toConst, toVolatile = false, restrict } = type;
      const flags = [toConst && "readonly", toVolatile && "volatile", restrict && "restrict"].filter(
        (f) => f !== false,
      );
      const star = `*${[...flags, ...(inner === "" ? [] : [inner])].join(" ")}`;
      const wrap = type.to.kind === "array" || type.to.kind === "function";
      return declarator(type.to, wrap ? `(${star})` : star);
    }
    case "array":
      return declarator(type.of, `${inner}[${extentText(type.extent)}]`);
    case "function": {
      const params = [...type.params.map(printType), ...(type.variadic ? ["..."] : [])];
      return declarator(type.result, `${inner}(${params.join(", ")})`);
    }
    default:
      return unreachable(type);
  }
}

function extentText(extent: { readonly id: number; readonly value: bigint | null } | null): string {
  if (extent === null) return "";
  return extent.value === null ? `x${extent.id}` : `x${extent.id}=${extent.value}`;
}

function intName(type: IntType): string {
  const known = INT_NAMES.get(type.name);
  if (known !== undefined && known.bits === type.bits && known.signed === type.signed) return type.name;
  return `${type.signed ? "i" : "u"}${type.bits} ${JSON.stringify(type.name)}`;
}

/** Names that the parser knows by themselves. */
export const FLOAT_NAMES: ReadonlyMap<string, 32 | 64 | 80 | 128> = new Map([
  ["float", 32],
  ["double", 64],
  ["long double", 80],
  ["_Float128", 128],
]);

function floatName(bits: number, name: string): string {
  return FLOAT_NAMES.get(name) === bits ? name : `f${bits} ${JSON.stringify(name)}`;
}
