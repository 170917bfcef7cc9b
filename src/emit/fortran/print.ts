// Lays out generated Fortran: `do` loops, `if` blocks, assignments, and the author's statements in between.
//
// What a block declares in other languages is declared in the procedure's specification part, as the standard
// wants it (Fortran 2018, 5.3.2): `declared` tells what. A loop over i runs from its first value to its last
// one, both computed once on entry (11.1.7.4), which is what generated loops mean: nothing in them changes
// their bounds.

import type { Code, CodeLoop, Declaration, DeclaredName, TextPiece } from "../../codegen/code.ts";
import { binary, conjunction, type Expression } from "../../codegen/expression.ts";
import type { LoopPragma } from "../../codegen/pragma.ts";
import type { LoopChange } from "../../schedule/nest/plan.ts";
import type { Name } from "../../source/words.ts";
import { unreachable } from "../../support/brand.ts";
import { withConstant } from "./constant-terms.ts";
import { printDirective } from "./directive.ts";
import { askedInTurn } from "./evaluation.ts";
import type { ExpressionPrinter } from "./expression.ts";
import type { PrintedLine } from "./lines.ts";

export class FortranPrinter {
  readonly #expressions: ExpressionPrinter;

  constructor(expressions: ExpressionPrinter) {
    this.#expressions = expressions;
  }

  lines(code: readonly Code[], depth = 0): readonly PrintedLine[] {
    return code.flatMap((item) => this.#lines(item, depth));
  }

  #lines(item: Code, depth: number): readonly PrintedLine[] {
    const statement = (text: string): PrintedLine => ({ kind: "statement", depth, text });
    const comment = (text: string): PrintedLine => ({ kind: "comment", depth, text });
    switch (item.kind) {
      case "for":
        return [
          ...item.pragmas.map((pragma) => this.#directive(pragma, depth)),
          ...(item.spelled === null
            ? this.#loop(item, depth)
            : [{ kind: "authors-lines" as const, depth, text: item.spelled }]),
        ];
      case "if":
        return this.#conditional(item.cond, item.then, item.other, depth);
      case "block":
        return this.lines(item.body, depth);
      case "assignment": {
        const { target, operator, value, note } = item;
        const all = operator === null ? value : binary(operator, target, value);
        const given = target.kind === "name" ? this.#expressions.printAs(target.name, all) : this.print(all);
        return [{ ...statement(`${this.print(target)} = ${given}`), note }];
      }
      case "statement":
        return [
          ...(item.pragma === undefined ? [] : [this.#directive(item.pragma, depth)]),
          {
            kind: "authors-statement",
            depth,
            text: item.pieces.map((piece) => this.#piece(piece)).join(""),
            note: item.note,
          },
        ];
      case "declaration":
        return declaredBy(item).flatMap(({ name, value }) => {
          if (value === null) return [];
          return [
            statement(`${name} = ${value === "cleared" ? "0" : this.#expressions.printAs(name, value)}`),
          ];
        });
      case "summary":
        return [comment(`polyc: ${item.changes.map(({ words }) => words).join(", ") || "regenerated"}`)];
      case "author-comment":
        return [{ kind: "authors-comment", depth, text: item.text }];
      case "mention":
      case "count":
        return [];
      default:
        return unreachable(item);
    }
  }

  /**
   * The code where the condition holds; else the author's loops, as they stand in the file (null:
   * nothing).
   */
  guarded(cond: Expression, code: readonly Code[], authors: string | null): readonly PrintedLine[] {
    const statement = (text: string): PrintedLine => ({ kind: "statement", depth: 0, text });
    return [
      statement(`${this.#word("if")} (${this.print(cond)}) ${this.#word("then")}`),
      ...this.lines(code, 1),
      ...(authors === null
        ? []
        : [statement(this.#word("else")), { kind: "authors-lines" as const, depth: 1, text: authors }]),
      statement(this.#word("end if")),
    ];
  }

  /** What was done, and the directive of the loop that follows. */
  directiveLines(changes: readonly LoopChange[], pragma: LoopPragma): readonly PrintedLine[] {
    return [...this.#lines({ kind: "summary", changes }, 0), this.#directive(pragma, 0)];
  }

  #word(words: string): string {
    return this.#expressions.spell(words);
  }

  print(e: Expression): string {
    return this.#expressions.print(e);
  }

  #directive(pragma: LoopPragma, depth: number): PrintedLine {
    return { kind: "directive", depth, text: printDirective(pragma, this.#expressions) };
  }

  #loop(loop: CodeLoop, depth: number): readonly PrintedLine[] {
    return [
      { kind: "statement", depth, text: this.#head(loop), note: loop.note ?? undefined },
      ...this.lines(loop.body, depth + 1),
      { kind: "statement", depth, text: this.#word("end do") },
    ];
  }

  #head({ iterator, init, cond, step }: Pick<CodeLoop, "iterator" | "init" | "cond" | "step">): string {
    const ends = [init, lastOfLoop(iterator, cond)!];
    const [first, last] = ends.map((e) => this.#expressions.printAs(iterator, e));
    return `${this.#word("do")} ${iterator} = ${first}, ${last}${step === 1n ? "" : `, ${step}`}`;
  }

  #conditional(
    cond: Expression,
    then: readonly Code[],
    other: readonly Code[],
    depth: number,
  ): readonly PrintedLine[] {
    const [first, ...rest] = askedInTurn(cond);
    const inner = conjunction(rest);
    if (inner !== null) return this.#if(first!, this.#conditional(inner, then, [], depth + 1), null, depth);
    return this.#if(
      cond,
      this.lines(then, depth + 1),
      other.length === 0 ? null : this.lines(other, depth + 1),
      depth,
    );
  }

  #if(
    cond: Expression,
    then: readonly PrintedLine[],
    other: readonly PrintedLine[] | null,
    depth: number,
  ): readonly PrintedLine[] {
    const statement = (text: string): PrintedLine => ({ kind: "statement", depth, text });
    return [
      statement(`${this.#word("if")} (${this.print(cond)}) ${this.#word("then")}`),
      ...then,
      ...(other === null ? [] : [statement(this.#word("else")), ...other]),
      statement(this.#word("end if")),
    ];
  }

  #piece(of: TextPiece): string {
    switch (of.kind) {
      case "author":
        return of.text;
      case "value":
        return of.isOperand ? this.#expressions.printPrimary(of.value) : this.print(of.value);
      case "head":
        return this.#head({ ...of, step: 1n });
      case "simd":
        return "";
    }
  }
}

/** All the names that a declaration declares. */
export const declaredBy = (item: Declaration): readonly DeclaredName[] => [item, ...(item.more ?? [])];

/**
 * The value up to which a loop runs, both included, that goes on while `cond` holds: of `i < n` and `i <= m`
 * the less of n - 1 and m. Null where the condition is of another kind.
 */
export function lastOfLoop(iterator: Name, cond: Expression): Expression | null {
  if (cond.kind !== "binary") return null;
  const { operator, left, right } = cond;
  if (operator === "andThen") {
    const both = [lastOfLoop(iterator, left), lastOfLoop(iterator, right)];
    return both.includes(null) ? null : { kind: "helper", helper: "min", args: both as Expression[] };
  }
  if (left.kind !== "name" || left.name !== iterator) return null;
  if (operator === "le" || operator === "ge") return right;
  if (operator === "lt") return withConstant(right, -1n);
  return operator === "gt" ? withConstant(right, 1n) : null;
}
