// Lays out generated C. Prettier's document printer breaks long lines; braces and indentation follow the file
// around the nest (`Style`): its indent unit, its line ends, and where it puts the brace.

import type { Doc } from "prettier";
import { builders, printer } from "prettier/doc";
import type { Assignment, Code, CodeLoop, Declaration, DeclaredName, TextPiece } from "../../codegen/code.ts";
import type { Expression } from "../../codegen/expression.ts";
import type { LoopPragma } from "../../codegen/pragma.ts";
import type { LoopChange } from "../../schedule/nest/plan.ts";
import { unreachable } from "../../support/brand.ts";
import { asCondition } from "./condition.ts";
import {
  alternativesOf,
  operatorText,
  PRECEDENCE,
  pieces,
  printExpression,
  printOperand,
  printOperandOf,
  printTypeName,
  type RangesTest,
  testsRanges,
} from "./expression.ts";
import { guardCounter, UNUSED } from "./helpers.ts";
import { printPragma, SIMD } from "./pragma.ts";

const { fill, hardline, literalline, indent, join, group, line } = builders;

export interface Style {
  /** One step of indentation: spaces, or a tab. */
  readonly indent: string;
  /** Indentation of the line the nest begins on. */
  readonly base: string;
  readonly newline: "\n" | "\r\n";
  readonly width: number;
}

/** The code as text; the first line is not indented, the last has no line end. */
export function printC(code: readonly Code[], style: Style): string {
  const tabs = style.indent === "\t";
  const { formatted } = printer.printDocToString(statements(code), {
    printWidth: Math.max(40, style.width - style.base.length),
    tabWidth: tabs ? 8 : style.indent.length,
    useTabs: tabs,
  });
  const lines = formatted.split("\n").map((text) => text.trimEnd());
  return lines.map((text, i) => (i === 0 || text === "" ? text : style.base + text)).join(style.newline);
}

function statements(code: readonly Code[]): Doc {
  return join(hardline, code.map(statement));
}

function statement(code: Code): Doc {
  switch (code.kind) {
    case "for":
      return [
        ...code.pragmas.flatMap(pragmaLines),
        code.spelled === null ? loop(code) : verbatim(code.spelled),
      ];
    case "if":
      return code.isShort === true
        ? [`if (${printExpression(asCondition(code.cond))}) `, statement(code.then[0]!)]
        : conditional(code.cond, code.then, code.other);
    case "block":
      return braces(code.body);
    case "assignment":
      return [assignment(code), code.note === undefined ? "" : ` ${code.note}`];
    case "statement":
      return [
        ...(code.pragma === undefined ? [] : pragmaLines(code.pragma)),
        ...[verbatim(textOf(code.pieces)), code.note === undefined ? "" : ` ${code.note}`],
      ];
    case "declaration":
      return declaration(code);
    case "mention":
      return `(void)${code.name};`;
    case "count":
      return `${guardCounter(code.guard)}++;`;
    case "summary":
      return summaryComment(code.changes);
    case "author-comment":
      return verbatim(code.text);
    default:
      return unreachable(code);
  }
}

const pragmaLines = (pragma: LoopPragma): readonly Doc[] =>
  printPragma(pragma).map((text) => [text, hardline]);

const textOf = (pieces: readonly TextPiece[]): string => pieces.map(piece).join("");

function piece(of: TextPiece): string {
  switch (of.kind) {
    case "author":
      return of.text;
    case "value":
      return of.isOperand ? printOperand(of.value, PRECEDENCE.primary) : printExpression(of.value);
    case "head": {
      const { declare, iterator, init, cond } = of;
      const begin = `${declare ?? ""}${iterator} = ${printExpression(init)}`;
      return `for (${begin}; ${printExpression(cond)}; ${iterator}++)`;
    }
    case "simd":
      return `${SIMD}\n${of.indentation}`;
  }
}

function assignment({ target, operator, value }: Assignment): string {
  const sign = operator === null ? "=" : `${operatorText(operator)}=`;
  return `${printExpression(target)} ${sign} ${printExpression(value)};`;
}

function declaration({ type, more = [], isConst, mayBeUnused, ...first }: Declaration): string {
  const spelled =
    type.kind === "type-of" ? `__typeof__(${printExpression(type.object)})` : printTypeName(type);
  const all = [first, ...more].map(declarator).join(", ");
  return `${mayBeUnused ? UNUSED : ""}${isConst ? "const " : ""}${spelled} ${all};`;
}

function declarator({ isPointer, name, extents = [], value }: DeclaredName): string {
  const sizes = extents.map((extent) => `[${printExpression(extent)}]`).join("");
  const begin = value === null ? "" : value === "cleared" ? " = {0}" : ` = ${printExpression(value)}`;
  return `${isPointer ? "*" : ""}${name}${sizes}${begin}`;
}

function loop(code: CodeLoop): Doc {
  const declared = code.declare === null ? "" : `${printTypeName(code.declare)} `;
  const { iterator, init, cond, step } = code;
  const increment = step === 1n ? `${iterator}++` : step === -1n ? `${iterator}--` : `${iterator} += ${step}`;
  const head = [
    ...[`${declared}${iterator} = ${printExpression(init)};`, line],
    ...[`${printExpression(cond)};`, line, increment],
  ];
  return [group(["for (", indent(head), ")"]), body(code.body, code.note)];
}

/** Braces only where they are needed: more than one statement, or one that prints over several lines. */
function body(code: readonly Code[], note: string | null): Doc {
  const [only] = code;
  const beside = note === null ? "" : ` ${note}`;
  if (code.length === 1 && only && isSimple(only)) return [beside, indent([hardline, statement(only)])];
  return [" {", beside, indent([hardline, statements(inBraces(code))]), hardline, "}"];
}

/** A block that is all there is needs no braces of its own. */
function inBraces(code: readonly Code[]): readonly Code[] {
  const [only] = code;
  return only?.kind === "block" && code.length === 1 ? only.body : code;
}

function isSimple(code: Code): boolean {
  switch (code.kind) {
    case "statement": {
      const text = textOf(code.pieces);
      return code.pragma === undefined && !text.includes("\n") && !/^(if|for|while|do|switch)\b/.test(text);
    }
    case "assignment":
    case "mention":
    case "count":
      return true;
    case "for":
      return code.pragmas.length === 0 && code.body.length === 1 && isSimple(code.body[0]!);
    default:
      return false;
  }
}

function braces(code: readonly Code[]): Doc {
  return ["{", indent([hardline, statements(inBraces(code))]), hardline, "}"];
}

function conditional(cond: Expression, then: readonly Code[], other: readonly Code[]): Doc {
  // Always braces: a dangling else is nobody's friend.
  const head: Doc = [group(["if (", indent(breakable(asCondition(cond))), ")"]), " ", braces(then)];
  const [only] = other;
  if (only?.kind === "if" && other.length === 1)
    return [head, " else ", conditional(only.cond, only.then, only.other)];
  return other.length === 0 ? head : [head, " else ", braces(other)];
}

/**
 * A condition that may break after its top-level operators, and a part in parentheses at its own where that
 * is too long by itself.
 */
function breakable(cond: Expression): Doc {
  const [sign, operands] = alternativesOf(cond) ?? [null, [cond]];
  if (sign === null) return testsRanges(cond) ? disjointRanges(cond) : printExpression(cond);
  const parts = operands.map((one): Doc => {
    if (testsRanges(one)) return disjointRanges(one);
    if (alternativesOf(one) === null) return printOperandOf(cond, one);
    return group(["(", indent(breakable(one)), ")"]);
  });
  return join(
    line,
    parts.map((part, k): Doc => (k < parts.length - 1 ? [part, ` ${sign}`] : part)),
  );
}

/** As many ranges to a line as there is room for. */
const disjointRanges = (test: RangesTest): Doc =>
  indent(fill([...pieces(test).flatMap((piece, k) => (k === 0 ? [piece] : [line, piece]))]));

/** What was done, in front of the loops. */
export const summaryComment = (changes: readonly LoopChange[]): string =>
  `/* polyc: ${changes.map(({ words }) => words).join(", ") || "regenerated"} */`;

/**
 * Author's text over several lines keeps its own line structure. Its first line stands where the printer puts
 * it, the others keep their distance to the least indented of them.
 */
function verbatim(text: string): Doc {
  const [first = "", ...rest] = text.split(/\r?\n/);
  return [first, rest.map((line) => (line === "" ? literalline : [hardline, line]))];
}
