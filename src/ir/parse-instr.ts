// Instructions and terminators in the text of the three-address form.

import { nameFrom } from "../source/words.ts";
import { typeOf } from "./build.ts";
import type {
  BinaryOpcode,
  BlockId,
  CallEffects,
  Instr,
  MemRef,
  Operand,
  PathStep,
  Terminator,
  UnaryOpcode,
  ValueId,
} from "./func.ts";
import type { TokenLine } from "./lex.ts";
import type { ParseScope } from "./parse-scope.ts";
import type { Type } from "./type.ts";

const BINARY: ReadonlySet<string> = new Set<BinaryOpcode>([
  "add",
  "sub",
  "mul",
  "div",
  "rem",
  "shl",
  "shr",
  "and",
  "or",
  "xor",
  "eq",
  "ne",
  "lt",
  "le",
  "gt",
  "ge",
]);
const UNARY: ReadonlySet<string> = new Set<UnaryOpcode>(["neg", "bitnot", "not"]);

export class InstrReader {
  readonly #scope: ParseScope;

  constructor(scope: ParseScope) {
    this.#scope = scope;
  }

  term(line: TokenLine): Terminator | null {
    if (line.accept("jump")) return { op: "jump", to: this.#scope.block(line), stmt: null };
    if (line.accept("unreachable")) return { op: "unreachable", stmt: null };
    if (line.accept("return")) {
      const bare = line.atEnd || line.peek().startsWith("#");
      return { op: "return", value: bare ? null : this.#scope.operand(line), stmt: null };
    }
    if (line.accept("branch")) {
      const cond = this.#scope.operand(line);
      line.expect(",");
      const then = this.#scope.block(line);
      line.expect(",");
      return { op: "branch", cond, then, other: this.#scope.block(line), stmt: null };
    }
    return line.accept("switch") ? this.#switch(line) : null;
  }

  #switch(line: TokenLine): Terminator {
    const on = this.#scope.operand(line);
    line.expect(",");
    line.expect("[");
    const cases: { low: bigint; high: bigint; to: BlockId }[] = [];
    while (!line.accept("]")) {
      const low = line.number();
      const high = line.accept("..") ? line.number() : low;
      line.expect(":");
      cases.push({ low, high, to: this.#scope.block(line) });
      if (line.peek() !== "]") line.expect(",");
    }
    line.expect(",");
    return { op: "switch", on, cases, other: this.#scope.block(line), stmt: null };
  }

  instr(line: TokenLine, result: ValueId | null): { instr: Instr; labels: readonly BlockId[] } {
    const op = line.name();
    const stmt = null;
    const plain = (instr: Instr) => ({ instr, labels: [] });
    if (op === "store") {
      const open = this.#ref(line);
      line.expect("=");
      const value = this.#scope.operand(line);
      if (result !== null) throw line.error("a store has no result");
      return plain({ op, ref: { ...open, type: typeOf(this.#scope.func, value) }, value, stmt });
    }
    if (op === "set") {
      const variable = this.#scope.variable(line);
      line.expect("=");
      if (result !== null) throw line.error("a set has no result");
      return plain({ op, var: variable, value: this.#scope.operand(line), stmt });
    }
    if (op === "call") return plain(this.#call(line, result));
    if (op === "opaque") {
      const what = line.string();
      line.expect("(");
      const args = this.#scope.operands(line, ")");
      return plain({ op, result, what, args, ...(line.accept("calls") && { calls: line.name() }), stmt });
    }
    if (result === null) throw line.error(`${op} needs a result`);
    if (op === "phi") return this.#phi(line, result);
    return plain(this.#valueInstr(line, op, result));
  }

  #valueInstr(line: TokenLine, op: string, result: ValueId): Instr {
    const stmt = null;
    const type = this.#scope.func.values[result]!.type;
    if (BINARY.has(op) || UNARY.has(op)) {
      const wraps = line.accept(".");
      if (wraps) line.expect("wrap");
      const overflow = wraps ? "wrap" : "undefined";
      if (UNARY.has(op))
        return {
          op: "unary",
          result,
          opcode: op as UnaryOpcode,
          arg: this.#scope.operand(line),
          overflow,
          stmt,
        };
      const [left, right] = this.#scope.pair(line);
      return { op: "binary", result, opcode: op as BinaryOpcode, left, right, overflow, stmt };
    }
    switch (op) {
      case "cast":
      case "copy":
        return { op, result, arg: this.#scope.operand(line), stmt };
      case "select": {
        const [cond, then] = this.#scope.pair(line);
        line.expect(",");
        return { op, result, cond, then, other: this.#scope.operand(line), stmt };
      }
      case "load":
        return { op, result, ref: { ...this.#ref(line), type }, stmt };
      case "addr": {
        if (type.kind !== "pointer") throw line.error("the result of addr is a pointer");
        return { op, result, ref: { ...this.#ref(line), type: type.to }, stmt };
      }
      case "ptradd": {
        const [base, index] = this.#scope.pair(line);
        return { op, result, base, index, stmt };
      }
      case "ptrdiff": {
        const [left, right] = this.#scope.pair(line);
        return { op, result, left, right, stmt };
      }
      case "get":
        return { op, result, var: this.#scope.variable(line), stmt };
      default:
        throw line.error(`unknown instruction ${op}`);
    }
  }

  #phi(line: TokenLine, result: ValueId): { instr: Instr; labels: readonly BlockId[] } {
    const args: Operand[] = [];
    const labels: BlockId[] = [];
    line.expect("[");
    while (!line.accept("]")) {
      labels.push(this.#scope.block(line));
      line.expect(":");
      args.push(this.#scope.operand(line));
      if (line.peek() !== "]") line.expect(",");
    }
    return { instr: { op: "phi", result, args, stmt: null }, labels };
  }

  #call(line: TokenLine, result: ValueId | null): Instr {
    const callee = line.accept("*")
      ? { kind: "indirect" as const, pointer: this.#scope.operand(line) }
      : { kind: "direct" as const, name: nameFrom(line.name()) };
    line.expect("(");
    const args = this.#scope.operands(line, ")");
    const effects: CallEffects = line.accept("const") ? "const" : line.accept("pure") ? "pure" : "any";
    const fault = line.accept("mayfault") ? { mayFault: true as const } : {};
    const noreturn = line.accept("noreturn");
    const fresh = line.accept("fresh") ? { fresh: true } : {};
    const stores = line.accept("stores") ? { storesResults: true as const } : {};
    return { op: "call", result, callee, args, effects, noreturn, ...fault, ...fresh, ...stores, stmt: null };
  }

  /** Without `type`, which comes from the context. */
  #ref(line: TokenLine): MemRef {
    const volatile = line.accept("volatile");
    const isObject = !/^[%(@]/.test(line.peek());
    const base: MemRef["base"] = isObject
      ? { kind: "object", var: this.#scope.variable(line) }
      : { kind: "pointer", pointer: this.#scope.operand(line) };
    const root =
      base.kind === "object" ? this.#scope.func.vars[base.var]!.type : this.#pointee(line, base.pointer);
    const path: PathStep[] = [];
    for (;;) {
      if (line.accept("[")) path.push(this.#indexStep(line));
      else if (line.accept(".")) {
        const name = nameFrom(line.peek().startsWith("@") ? "" : line.name());
        const step = { kind: "field", name, field: line.field() } as const;
        path.push(line.accept("union") ? { ...step, inUnion: true } : step);
      } else return { base, path, root, type: root, volatile };
    }
  }

  #indexStep(line: TokenLine): PathStep {
    const index = this.#scope.operand(line);
    const extent = line.accept(":") ? this.#scope.operand(line) : null;
    line.expect("]");
    return { kind: "index", index, extent };
  }

  #pointee(line: TokenLine, pointer: Operand): Type {
    const type = typeOf(this.#scope.func, pointer);
    if (type.kind !== "pointer") throw line.error("the base of a reference is not a pointer");
    return type.to;
  }
}
