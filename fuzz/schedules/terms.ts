// Symbolic terms: a value is the expression that made it, so that no coincidence makes a wrong value look right.
//
//     A[1] := A[0] + s      the element A[1] holds add(A[0], s), a number that stands for this expression and no other
//
// Terms are hash-consed (Ershov, "On programming of arithmetic operations", 1958): the same operation on the same terms is
// the same number. So a value that went through a thousand iterations is as cheap to compare as a constant.

import { compileAff } from "../../src/scop/model/interpret-affine.ts";
import type { AccessId, ScopStmt, Tree } from "../../src/scop/model/scop.ts";
import { unreachable } from "../../src/support/brand.ts";

/** Equal for equal expressions, in one `Terms`. */
export type Term = number;

export class Terms {
  readonly #numbers = new Map<string, Term>();
  readonly #keys: string[] = [];

  of(operation: string, ...operands: readonly Term[]): Term {
    const key = `${operation} ${operands.join(" ")}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#keys.push(key);
    this.#numbers.set(key, this.#keys.length - 1);
    return this.#keys.length - 1;
  }

  /** As text, operations further in than `depth` left out. */
  text(term: Term, depth = 4): string {
    const [operation, ...operands] = this.#keys[term]!.trim().split(" ");
    if (operands.length === 0) return operation!;
    if (depth === 0) return "…";
    return `${operation}(${operands.map((t) => this.text(Number(t), depth - 1)).join(", ")})`;
  }
}

/** The term that an instance computes from what it read. */
export type Compute = (point: readonly bigint[], read: (access: AccessId) => Term) => Term;

/** `params` in the order of the SCoP's. */
export function compileTree(terms: Terms, { tree }: ScopStmt, params: readonly bigint[]): Compute {
  const compile = (part: Tree): Compute => {
    const applied = (operation: string, ...parts: readonly Tree[]): Compute => {
      const operands = parts.map(compile);
      return (point, read) => terms.of(operation, ...operands.map((operand) => operand(point, read)));
    };
    const leaf = (name: string): Compute => {
      const term = terms.of(name.replaceAll(" ", "_"));
      return () => term;
    };
    switch (part.kind) {
      case "read":
        return (_, read) => read(part.access);
      case "affine": {
        const evaluate = compileAff(part.aff);
        return (point) => terms.of(`${evaluate(params, point)}`);
      }
      case "int":
        return leaf(`${part.value}`);
      case "float":
        return leaf(part.text ?? `${part.value}`);
      case "macro":
        return leaf(`macro${part.macro}`);
      case "livein":
        return leaf(`%${part.value}`);
      case "binary":
        return applied(part.opcode, part.left, part.right);
      case "unary":
        return applied(part.opcode, part.arg);
      case "cast":
        return applied(`cast-${part.type.kind}`, part.arg);
      case "select":
        return applied("select", part.cond, part.then, part.other);
      case "guarded":
        return applied("guarded", part.cond, part.then);
      case "call":
        return applied(part.name, ...part.args);
      default:
        return unreachable(part);
    }
  };
  return compile(tree);
}
