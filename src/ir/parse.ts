// Reads the text of `ir/print.ts` back, so that passes over the three-address form are tested without a front
// end. `parseFunc(printFunc(f))` prints as `printFunc(f)` again.
//
//     module  = { tag | address_taken | allocators | func }
//     func    = "func" NAME "(" [%v: type {, %v: type}] ")" "->" type ("vars" | "ssa") ["static"]
//               { "span" S | "body" S | var | macro | extent | stmt | loop | pragma | text | "entry" BB }
//               { block }
//     block   = "bbN:" ["; preds" {BB}] { instr ["#" N] } terminator ["#" N]
//
// One instruction per line. `//` begins a comment, as does `;` (but for `; preds`). What the printer always
// writes, a test may leave out: local register variables (made from the names of values), statements (made
// from their numbers), preds (then in the order of the blocks; φ arguments are matched by their labels).
//
// Everything else that does not fit is a ParseError with its line number; what fits and makes no sense is for
// the verifier.

import type { Func } from "./func.ts";
import { lex, ParseError, type TokenLine } from "./lex.ts";
import type { Module, StructLayout } from "./module.ts";
import { FuncParser } from "./parse-func.ts";
import { readType } from "./parse-type.ts";

export { ParseError } from "./lex.ts";

export function parseModule(text: string): Module {
  const lines = lex(text);
  const tags: StructLayout[] = [];
  const addressTaken = new Set<string>();
  const allocators = new Set<string>();
  const funcs: Func[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    if (line.accept("tag")) tags.push(readTag(line, tags.length));
    else if (line.accept("address_taken")) while (!line.atEnd) addressTaken.add(line.name());
    else if (line.accept("allocators")) while (!line.atEnd) allocators.add(line.name());
    else if (line.peek() === "func") {
      const end = lines.findIndex((l, i) => i > at && l.peek() === "func");
      const own = lines.slice(at, end < 0 ? undefined : end);
      funcs.push(new FuncParser(own).func);
      at += own.length;
      continue;
    } else throw line.error("expected func, tag, address_taken or allocators");
    line.end();
    at++;
  }
  return { funcs, tags, addressTaken, ...(allocators.size > 0 ? { allocators } : {}) };
}

/** Parses text that has exactly one function. */
export function parseFunc(text: string): Func {
  const { funcs } = parseModule(text);
  if (funcs.length !== 1) throw new ParseError(1, `expected one function, found ${funcs.length}`);
  return funcs[0]!;
}

function readTag(line: TokenLine, expected: number): StructLayout {
  if (line.number() !== BigInt(expected)) throw line.error(`expected tag ${expected}`);
  const kind = line.oneOf(["struct", "union", "enum"]);
  const name = line.string();
  line.expect("size");
  const size = line.number();
  line.expect("align");
  const align = line.number();
  const symbolic = line.accept("symbolic") ? { symbolic: true } : {};
  line.expect("{");
  const fields: StructLayout["fields"][number][] = [];
  while (!line.accept("}")) {
    const field = line.peek() === ":" ? "" : line.name();
    line.expect(":");
    const type = readType(line);
    line.expect("at");
    const offset = line.number();
    const bits = line.accept("bits") ? readBits(line) : null;
    fields.push({ name: field, type, offset, bits, ...(line.accept("volatile") ? { volatile: true } : {}) });
    if (line.peek() !== "}") line.expect(";");
  }
  return { kind, name, size, align, ...symbolic, fields };
}

function readBits(line: TokenLine): { at: number; width: number } {
  const at = Number(line.number());
  line.expect("+");
  return { at, width: Number(line.number()) };
}
