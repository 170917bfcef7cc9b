import { expect, test } from "vitest";
import type { Syntax } from "../sema/syntax.ts";
import { TreePacker } from "./packed-tree.ts";

const TYPES = ["function_definition", "identifier", "compound_statement", "{", "}"];
const NAMES = {
  typeName: (type: number) => TYPES[type]!,
  isNamed: (type: number) => type < 3,
  fieldName: (field: number) => [null, "declarator", "body"][field] ?? null,
};

/** `f { }`, or as many braces more as a body has. */
function packedFunction(braces: number) {
  const packer = new TreePacker();
  const whole = packer.begin(0, 0);
  packer.finish(packer.begin(1, 1), 0, 1);
  const body = packer.begin(2, 2);
  for (let at = 1; at <= 2 * braces; at++) packer.finish(packer.begin(at % 2 === 1 ? 3 : 4, 0), at, at + 1);
  packer.finish(body, 1, 2 * braces + 1);
  packer.finish(whole, 0, 2 * braces + 1);
  return packer.packed(NAMES);
}

const child = (node: Syntax, field: string): Syntax => node.children.find((one) => one.field === field)!;

test("nodes come out as they went in", () => {
  const { root } = packedFunction(1);
  expect(child(root, "declarator")).toEqual({
    ...{ type: "identifier", field: "declarator", first: 0, end: 1, named: true, children: [] },
  });
  const { type, named, first, end, children } = child(root, "body");
  expect({ type, named, first, end }).toEqual({ type: "compound_statement", named: true, first: 1, end: 3 });
  expect(children.map((brace) => [brace.type, brace.first, brace.end, brace.named])).toEqual([
    ["{", 1, 2, false],
    ["}", 2, 3, false],
  ]);
});

test("many nodes", () => {
  expect(child(packedFunction(2000).root, "body").children.at(-1)).toMatchObject({ first: 4000, end: 4001 });
});

test("a function's body keeps no objects", () => {
  const body = child(packedFunction(3).root, "body");
  expect(body.children).toEqual(body.children);
  expect(body.children[0]).not.toBe(body.children[0]);
});
