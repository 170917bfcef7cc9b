// Which functions' descriptions rest on bodies that symbol interposition may replace (soundness rule 13).
//
//     double squash(double x) { … }                         in a shared library, calls go through the
//                                                           symbol table, and may reach another body
//     void f(double *a, int n) { … a[i] = squash(a[i]) … }  rests on that body: `restsOnBodies`
//
// Generated code first tests that the file is linked into a program (`polyc_not_interposed`). The mark is set
// on the whole function, as everything after a call may depend on it, and on the static functions that it
// calls, as these use facts about their callers' arguments.

import { calleesOf } from "../ir/callers.ts";
import type { Func } from "../ir/func.ts";

/** The caller's description is made from the callee's. */
export function restOnBody(caller: Func, callee: Func): void {
  if (!callee.isStatic || callee.restsOnBodies) caller.restsOnBodies = true;
}

export function spreadToCallees(funcs: readonly Func[]): void {
  const byName = new Map(funcs.filter(({ isStatic }) => isStatic).map((func) => [func.name, func]));
  const open = funcs.filter(({ restsOnBodies }) => restsOnBodies);
  for (let func = open.pop(); func !== undefined; func = open.pop())
    for (const name of calleesOf(func)) {
      const callee = byName.get(name);
      if (callee === undefined || callee.restsOnBodies) continue;
      callee.restsOnBodies = true;
      open.push(callee);
    }
}
