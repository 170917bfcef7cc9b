// What messages say of a called function: whether the file has its body, or C's library has it.

import type { Unit } from "../../frontend/c/ast.ts";
import { libraryService } from "../../frontend/c/sema/library.ts";
import type { ToldOfCallee } from "../../ir/told-of-callee.ts";

export function toldOfCallee(unit: Unit, name: string): ToldOfCallee {
  const { read, unread } = bodies.get(unit) ?? bodiesIn(unit);
  if (read.has(name)) return { kind: "here", does: null };
  return unread.has(name) ? { kind: "unread" } : { kind: "elsewhere", service: libraryService(name) };
}

interface Bodies {
  readonly read: ReadonlySet<string>;
  readonly unread: ReadonlySet<string>;
}

const bodies = new WeakMap<Unit, Bodies>();

function bodiesIn(unit: Unit): Bodies {
  const found = {
    read: new Set(unit.functions.map(({ name }) => name)),
    unread: new Set(unit.unread.flatMap(({ name }) => name ?? [])),
  };
  bodies.set(unit, found);
  return found;
}
