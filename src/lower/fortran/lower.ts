// From the typed syntax tree of Fortran to three-address code: see `lower/c/lower.ts` for what it looks like.

import type { FortranUnit, ObjectId, ProcedureDefinition } from "../../frontend/fortran/ast.ts";
import { bindParam, value } from "../../ir/build.ts";
import { compact } from "../../ir/compact.ts";
import type { Func } from "../../ir/func.ts";
import type { FailedFunction, Module } from "../../ir/module.ts";
import type { SourceWords } from "../source-words.ts";
import { ProcedureContext } from "./context.ts";
import { forwardFirstSubscripts } from "./first-subscripts.ts";
import { outlivesCalls, savedScalars, withLocal } from "./saved-scalars.ts";
import { lowerReturn, lowerStatements } from "./statements.ts";

/** Every procedure, in the order of the text; one in which lowering fails (a bug of polyc) is named. */
export function lowerFortran({ procedures }: FortranUnit, words: SourceWords): Module {
  const failed: FailedFunction[] = [];
  const definitions = new Map(
    procedures.flatMap((one) => (one.unit === null ? [] : [[one.unit, one] as const])),
  );
  const funcs = procedures.flatMap((procedure) => {
    try {
      return [lowerProcedure(procedure, words, definitions)];
    } catch (error) {
      const { name, span } = procedure;
      failed.push({ name, span, message: error instanceof Error ? error.message : String(error) });
      return [];
    }
  });
  // Who may call whom is not known: modules and files of others see all of them.
  const addressTaken = new Set(procedures.map(({ name }) => name));
  return { funcs, tags: [], addressTaken, failed };
}

/** What has the name of a construct's variable: where the construct stands, the name means that one. */
function hiddenByConstructs({ symbols }: ProcedureDefinition): readonly ObjectId[] {
  const names = new Set(symbols.filter(({ scope }) => scope !== null).map(({ name }) => name));
  return symbols.filter(({ name }) => names.has(name)).map(({ id }) => id);
}

type Definitions = ReadonlyMap<number, ProcedureDefinition>;

/** Twice if some of its saved variables turn out to be kept from call to call. */
function lowerProcedure(procedure: ProcedureDefinition, words: SourceWords, definitions: Definitions): Func {
  const saved = savedScalars(procedure);
  const { func, variables } = lowerBody(withLocal(procedure, new Set(saved)), words, definitions);
  const ofOneCall = saved.filter((id) => {
    const variable = variables.get(id);
    return variable === undefined || !outlivesCalls(func, variable, procedure.kind !== "program");
  });
  const result =
    ofOneCall.length === saved.length
      ? func
      : lowerBody(withLocal(procedure, new Set(ofOneCall)), words, definitions).func;
  forwardFirstSubscripts(result);
  compact(result);
  return result;
}

function lowerBody(
  procedure: ProcedureDefinition,
  words: SourceWords,
  definitions: Definitions,
): ProcedureContext {
  const context = new ProcedureContext(procedure, words, definitions);
  for (const id of procedure.dummies) {
    const variable = context.variable(id);
    // Whatever memory an allocatable one has, its name is all that is passed.
    if (context.func.vars[variable]!.storage !== "param") continue;
    const { value: passed } = bindParam(context.func, variable);
    if (context.func.vars[variable]!.home === "register") context.set(variable, value(passed));
  }
  for (const id of hiddenByConstructs(procedure)) context.variable(id);
  context.startBody();
  lowerStatements(context, procedure.body);
  lowerReturn(context);
  context.finish();
  return context;
}
