// Which objects the procedures of a file set. The typed tree takes an argument for set wherever it is handed
// on; where it is handed to a procedure of the file, that one says whether it sets it.

import type { CalledProcedure, ObjectId } from "../../../frontend/fortran/ast.ts";
import { symbolIn } from "../../../frontend/fortran/expression-parts.ts";
import type { OutlinedProcedure } from "../../../frontend/fortran/program-outline.ts";
import type { Span } from "../../../source/span.ts";
import { symbolSetBy, targetsIn, visitStatements } from "./set-objects.ts";

/** Null: a procedure that is not in the file. */
type Lookup = (word: string, from: OutlinedProcedure, span: Span | null) => OutlinedProcedure | null;

/** The procedures with objects that say whether something sets them, and whether it is handed on for that. */
export function withReallySet(
  procedures: readonly OutlinedProcedure[],
  lookup: Lookup,
): readonly OutlinedProcedure[] {
  const uses = new Map(procedures.map((one) => [one, usesOf(one, lookup)]));
  const set = new Map(procedures.map((one) => [one, new Set(uses.get(one)!.assigned)]));
  const handedOn = new Map(procedures.map((one) => [one, new Set<ObjectId>()]));
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const one of procedures)
      for (const { object, callee, position } of uses.get(one)!.passed) {
        const dummy = callee?.definition.dummies[position];
        const isSet = callee === null || dummy === undefined || set.get(callee)!.has(dummy);
        if (!isSet || one.definition.symbols[object]!.attributes.has("intent-in")) continue;
        handedOn.get(one)!.add(object);
        if (set.get(one)!.has(object)) continue;
        set.get(one)!.add(object);
        isChanged = true;
      }
  }
  return procedures.map((one) => {
    const symbols = one.definition.symbols.map((symbol) => {
      const [isSet, escapes] = [set, handedOn].map((sets) => sets.get(one)!.has(symbol.id));
      return { ...symbol, isSet: isSet!, escapes: escapes! };
    });
    return { ...one, definition: { ...one.definition, symbols } };
  });
}

interface Uses {
  readonly assigned: ReadonlySet<ObjectId>;
  readonly passed: readonly Passed[];
}

interface Passed {
  readonly object: ObjectId;
  readonly callee: OutlinedProcedure | null;
  readonly position: number;
}

function usesOf(procedure: OutlinedProcedure, lookup: Lookup): Uses {
  const assigned = new Set<ObjectId>();
  const passed: Passed[] = [];
  const called = ({ procedure: word, args, forms }: CalledProcedure, span: Span | null) => {
    const callee = lookup(word, procedure, span);
    args.forEach((arg, position) => {
      const object = forms?.[position] === "copied" ? null : symbolIn(arg);
      if (object !== null) passed.push({ object, callee, position });
    });
  };
  visitStatements(procedure.definition.body, {
    statement: (stmt) => {
      if (stmt.kind === "assign" || stmt.kind === "where") assigned.add(symbolSetBy(stmt.target));
      if (stmt.kind === "where-construct")
        for (const target of targetsIn(stmt)) assigned.add(symbolSetBy(target));
      if (stmt.kind === "do") assigned.add(stmt.variable);
      if (stmt.kind === "call") called(stmt.call, stmt.span);
    },
    expression: (e) => {
      if (e.kind === "call") called(e, e.span);
    },
  });
  return { assigned, passed };
}
