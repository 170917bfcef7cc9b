/** Syntax trees as plain data, read from the one buffer that `native/glue.c` fills. */
import type { Core } from "./core.ts";
import { AstExprOpType } from "./enums.generated.ts";

/** An identifier with the JavaScript value given to `Id.alloc`, if any. */
export interface AstIdTree {
  readonly kind: "id";
  readonly name: string;
  readonly user: unknown;
}

/** The operators, by their names in `AstExprOpType`. */
export type AstOp = Exclude<keyof typeof AstExprOpType, "error">;

export type AstExprTree =
  | { readonly kind: "op"; readonly op: AstOp; readonly args: readonly AstExprTree[] }
  | AstIdTree
  | { readonly kind: "int"; readonly value: bigint };

export interface AstForTree {
  readonly kind: "for";
  readonly iterator: AstIdTree;
  readonly init: AstExprTree;
  readonly cond: AstExprTree;
  readonly inc: AstExprTree;
  readonly body: AstNodeTree;
  /** The loop runs exactly once, for the value `init`. */
  readonly degenerate: boolean;
  readonly annotation: AstIdTree | null;
}

export type AstNodeTree =
  | AstForTree
  | {
      readonly kind: "if";
      readonly cond: AstExprTree;
      readonly thenBody: AstNodeTree;
      readonly elseBody: AstNodeTree | null;
    }
  | { readonly kind: "block"; readonly children: readonly AstNodeTree[] }
  | { readonly kind: "mark"; readonly id: AstIdTree; readonly node: AstNodeTree }
  | { readonly kind: "user"; readonly expr: AstExprTree; readonly annotation: AstIdTree | null };

/** As in `native/glue.c`. */
const TAGS = ["none", "op", "id", "int", "big", "for", "if", "block", "mark", "user"] as const;

const OPS = new Map<number, AstOp>(
  Object.entries(AstExprOpType).flatMap(([name, value]) => (value < 0 ? [] : [[value, name as AstOp]])),
);

/** @internal */
export function nodeTree(isl: Core, node: number): AstNodeTree {
  return readBuffer(
    isl,
    () => isl.x.isl_wasm_ast_node_tree(node),
    (reader) => reader.node()!,
  );
}

/** @internal */
export function exprTree(isl: Core, expr: number): AstExprTree {
  return readBuffer(
    isl,
    () => isl.x.isl_wasm_ast_expr_tree(expr),
    (reader) => reader.expr(),
  );
}

function readBuffer<T>(isl: Core, fill: () => number, read: (reader: Reader) => T): T {
  const address = isl.buffer(fill, "isl_ast_node_get_type");
  const tree = read(new Reader(isl, address));
  isl.x.free(address);
  return tree;
}

const decoder = new TextDecoder();

class Reader {
  private readonly isl: Core;
  private readonly words: Int32Array;
  private at = 0;

  constructor(isl: Core, address: number) {
    this.isl = isl;
    this.words = isl.words(address);
  }

  private next(): number {
    return this.words[this.at++]!;
  }

  private text(): string {
    const length = this.next();
    if (length < 0) return "";
    const bytes = new Uint8Array(this.words.buffer, this.words.byteOffset + 4 * this.at, length);
    this.at += (length + 3) >> 2;
    return decoder.decode(bytes);
  }

  private id(): AstIdTree {
    return { kind: "id", name: this.text(), user: this.isl.userOf(this.next()) };
  }

  private annotation(): AstIdTree | null {
    return this.next() ? this.id() : null;
  }

  /** Null stands for a missing `else`. */
  node(): AstNodeTree | null {
    const tag = TAGS[this.next()];
    switch (tag) {
      case "none":
        return null;
      case "for":
        return this.loop();
      case "if":
        return { kind: "if", cond: this.expr(), thenBody: this.node()!, elseBody: this.node() };
      case "block":
        return { kind: "block", children: Array.from({ length: this.next() }, () => this.node()!) };
      case "mark":
        return { kind: "mark", id: this.id(), node: this.node()! };
      case "user": {
        const annotation = this.annotation();
        return { kind: "user", expr: this.expr(), annotation };
      }
      default:
        throw new Error(`no syntax node: ${tag}`);
    }
  }

  private loop(): AstForTree {
    const degenerate = this.next() !== 0;
    const annotation = this.annotation();
    const iterator = this.expr();
    if (iterator.kind !== "id") throw new Error("an iterator that is no identifier");
    const [init, cond, inc] = [this.expr(), this.expr(), this.expr()];
    return { kind: "for", iterator, init, cond, inc, body: this.node()!, degenerate, annotation };
  }

  expr(): AstExprTree {
    const tag = TAGS[this.next()];
    switch (tag) {
      case "op": {
        const op = OPS.get(this.next());
        if (!op) throw new Error("an unknown operator");
        return { kind: "op", op, args: Array.from({ length: this.next() }, () => this.expr()) };
      }
      case "id":
        return this.id();
      case "int":
        return { kind: "int", value: BigInt(this.next()) };
      case "big":
        return { kind: "int", value: BigInt(this.text()) };
      default:
        throw new Error(`no expression: ${tag}`);
    }
  }
}
