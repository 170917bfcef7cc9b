// Expressions with their operators in front, as the IR calls them: no language's precedences are needed.
//
//     (add (element a i) 1)      (cast long n)      (field p x)      "m->n" of the author's text

import { type Expression, isTypeName, type TypeName } from "../../codegen/expression.ts";
import { printType } from "../../ir/print.ts";
import { unreachable } from "../../support/brand.ts";

export function expressionWords(e: Expression): string {
  switch (e.kind) {
    case "integer":
      return `${e.value}`;
    case "float":
      return `${e.value}`;
    case "name":
    case "macro":
      return e.name;
    case "author":
      return JSON.stringify(e.text);
    case "unary":
      return list(e.operator, e.arg);
    case "binary":
      return list(e.operator, e.left, e.right);
    case "conditional":
      return list("choose", e.cond, e.then, e.other);
    case "cast":
      return `(cast ${typeWords(e.to)} ${expressionWords(e.arg)})`;
    case "call":
      return list(`call ${e.name}`, ...e.args);
    case "helper":
      return list(`helper ${e.helper}`, ...e.args);
    case "element":
      return list("element", e.base, e.subscript);
    case "field":
      return `(field ${expressionWords(e.base)} ${e.name})`;
    case "address":
      return list("address", e.of);
    case "pointee":
      return list("pointee", e.of);
    case "grouped":
      return expressionWords(e.of);
    case "expands":
      return `(expands ${JSON.stringify(e.use)} ${JSON.stringify(e.text)})`;
    case "same-type":
      return `(same-type ${e.name} ${JSON.stringify(e.meaning)})`;
    case "counted":
      return `(counted ${e.guard})`;
    case "size":
      return `(size ${isTypeName(e.of) ? typeWords(e.of) : expressionWords(e.of)})`;
    default:
      return unreachable(e);
  }
}

const list = (head: string, ...args: readonly Expression[]): string =>
  `(${[head, ...args.map(expressionWords)].join(" ")})`;

export function typeWords(type: TypeName): string {
  switch (type.kind) {
    case "plain":
      return printType(type.type);
    case "named":
      return JSON.stringify(type.name);
    case "any-pointer":
      return "any-pointer";
    case "array":
      return `(array ${typeWords(type.of)} ${type.extents.join(" ")})`;
  }
}
