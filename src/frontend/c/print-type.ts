/**
 * Types as text, for dumps and messages: C's own names, arrays and pointers written after what they are of.
 */

import type { StructLayout } from "../../ir/module.ts";
import type { Type } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";

/**
 * `double[1024][?3]*restrict`: a pointer to arrays of 1024 arrays of as many doubles as extent 3 says. A
 * nameless tag is known by its number.
 */
export function printAstType(type: Type, tags: readonly StructLayout[]): string {
  switch (type.kind) {
    case "void":
      return "void";
    case "bool":
      return "_Bool";
    case "int":
    case "float":
      return type.name;
    case "pointer": {
      const to = `${type.toConst ? "const " : ""}${type.toVolatile ? "volatile " : ""}${printAstType(type.to, tags)}`;
      return `${to}*${type.restrict ? "restrict" : ""}`;
    }
    case "array":
      return printArray(type, tags);
    case "struct":
    case "union":
    case "enum":
      return `${type.kind} ${tags[type.tag]?.name || `#${type.tag}`}`;
    case "function": {
      const params = type.params.map((param) => printAstType(param, tags));
      return `${printAstType(type.result, tags)}(${[...params, ...(type.variadic ? ["..."] : [])].join(", ")})`;
    }
    case "opaque":
      return `<${type.spelling}>`;
    default:
      return unreachable(type);
  }
}

/** Extents in C's order, outermost first: `int a[2][3]` is `int[2][3]`. */
function printArray(type: Type & { kind: "array" }, tags: readonly StructLayout[]): string {
  let extents = "";
  let at: Type = type;
  while (at.kind === "array") {
    extents += `[${at.extent === null ? "" : (at.extent.value ?? `?${at.extent.id}`)}]`;
    at = at.of;
  }
  return `${printAstType(at, tags)}${extents}`;
}
