// Generated code in no language: what `polyc dump --after=codegen` shows.
//
//     replace 61..140  ; parallel              what goes, by offsets in the file; what was done
//       guard (helper disjoint a n (size (element a 0)) …)
//         parallel private(j)                  the directive of the loop that follows
//         for i: int = 0 while (lt i n) by 1
//           update s add (element a i)         s += a[i]
//           text "a[i] = " value (element b i) ";"    the author's text, with something of ours in it
//       else the author's loops
//
// It shows what is computed, and where; not how a file is laid out.

import type { Change, NewCode } from "../../codegen/change.ts";
import type { Code, CodeLoop, Declaration, DeclaredType, TextPiece } from "../../codegen/code.ts";
import type { LoopPragma } from "../../codegen/pragma.ts";
import type { LoopChange } from "../../schedule/nest/plan.ts";
import type { Span } from "../../source/span.ts";
import { unreachable } from "../../support/brand.ts";
import { expressionWords, typeWords } from "./expression.ts";

type Lines = readonly string[];

export const printChanges = (changes: readonly Change[]): string => changes.flatMap(change).join("\n");

function change(of: Change): Lines {
  switch (of.kind) {
    case "code":
      return [`replace ${where(of.span)}${done(of.summary)}`, ...indented(newCode(of))];
    case "pragma":
      return [
        `mark ${where(of.span)}${done(of.summary)}`,
        ...indented([
          ...of.entry.map((cond) => `when ${expressionWords(cond)}`),
          pragma(of.pragma),
          ...of.vectors.map((loop) => `vectors ${where(loop)}`),
        ]),
      ];
    case "constant":
      return [`constant ${where(of.span)}${of.isStatic ? " static" : ""}`];
    case "hint":
      return [`hint ${of.span === null ? "elsewhere" : where(of.span)} goes  ; ${of.pragma.text}`];
    case "removal":
      return [`remove ${where(of.span)}${of.text === "" ? "" : `, but ${JSON.stringify(of.text)}`}`];
  }
}

function newCode({ guard, code, isIdleElse, counter, declared, comments }: NewCode): Lines {
  const counts = counter === null ? [] : [`count guard ${counter}`];
  const body = [...counts, ...code.flatMap(statement)];
  const guarded = [`guard ${guard.map(expressionWords).join(" ")}`, ...indented(body)];
  const other = isIdleElse ? [] : ["else the author's loops"];
  return [
    ...comments.map((text) => `comment ${JSON.stringify(text)}`),
    ...(declared.length === 0 ? [] : [`mention-if-unused ${declared.join(" ")}`]),
    ...(guard.length === 0 ? body : [...guarded, ...other]),
  ];
}

function statement(code: Code): Lines {
  switch (code.kind) {
    case "for":
      return loop(code);
    case "if":
      return [
        `if ${expressionWords(code.cond)}`,
        ...indented(code.then.flatMap(statement)),
        ...(code.other.length === 0 ? [] : ["else", ...indented(code.other.flatMap(statement))]),
      ];
    case "block":
      return ["block", ...indented(code.body.flatMap(statement))];
    case "assignment": {
      const [target, value] = [code.target, code.value].map(expressionWords);
      return code.operator === null
        ? [`set ${target} ${value}${note(code.note)}`]
        : [`update ${target} ${code.operator} ${value}${note(code.note)}`];
    }
    case "statement":
      return [
        ...(code.pragma === undefined ? [] : [pragma(code.pragma)]),
        `text ${code.pieces.map(piece).join(" ")}${note(code.note)}`,
      ];
    case "declaration":
      return [declaration(code)];
    case "mention":
      return [`mention ${code.name}`];
    case "count":
      return [`count guard ${code.guard}`];
    case "summary":
      return [`summary${done(code.changes)}`];
    case "author-comment":
      return [`comment ${JSON.stringify(code.text)}`];
    default:
      return unreachable(code);
  }
}

function loop({ pragmas, declare, iterator, init, cond, step, body, note: beside }: CodeLoop): Lines {
  const type = declare === null ? "" : `: ${typeWords(declare)}`;
  const begin = expressionWords(init);
  return [
    ...pragmas.map(pragma),
    `for ${iterator}${type} = ${begin} while ${expressionWords(cond)} by ${step}${note(beside ?? undefined)}`,
    ...indented(body.flatMap(statement)),
  ];
}

function pragma({ privates, firstPrivates, reductions, balance, conditions }: LoopPragma): string {
  const clause = (name: string, all: Lines) => (all.length === 0 ? [] : [`${name}(${all.join(" ")})`]);
  return [
    "parallel",
    ...clause("private", privates),
    ...clause("first-private", firstPrivates),
    ...reductions.map(({ operator, names }) => `reduce(${operator} ${names.join(" ")})`),
    ...(balance === "even" ? [] : [balance]),
    ...clause("when", conditions.map(expressionWords)),
  ].join(" ");
}

function piece(of: TextPiece): string {
  switch (of.kind) {
    case "author":
      return JSON.stringify(of.text);
    case "value":
      return `${of.isOperand ? "operand" : "value"} ${expressionWords(of.value)}`;
    case "head":
      return `for ${of.iterator} = ${expressionWords(of.init)} while ${expressionWords(of.cond)}`;
    case "simd":
      return "vectors";
  }
}

function declaration({ type, isConst, mayBeUnused, more = [], ...first }: Declaration): string {
  const names = [first, ...more].map(({ isPointer, name, extents = [], value }) => {
    const shape = [...(isPointer ? ["pointer"] : []), name, ...extents.map(expressionWords)].join(" ");
    return value === null ? shape : `${shape} = ${value === "cleared" ? value : expressionWords(value)}`;
  });
  const words = [...(mayBeUnused ? ["maybe-unused"] : []), ...(isConst ? ["const"] : [])];
  return ["declare", ...words, typeOf(type), names.join(", ")].join(" ");
}

const typeOf = (type: DeclaredType): string =>
  type.kind === "type-of" ? `(type-of ${expressionWords(type.object)})` : typeWords(type);

const note = (text: string | undefined): string => (text === undefined ? "" : `  ; ${JSON.stringify(text)}`);

const done = (changes: readonly LoopChange[]): string =>
  changes.length === 0 ? "" : `  ; ${changes.map(({ words }) => words).join(", ")}`;

const where = ({ start, end }: Span): string => `${start}..${end}`;

const indented = (lines: Lines): Lines => lines.map((line) => `  ${line}`);
