// Which functions' descriptions rest on bodies that another library's may replace (soundness rule 13).
//
//     double squash(double x) { … }                        in a shared library calls of it go through the table of symbols
//     void f(double *a, int n) { … a[i] = squash(a[i]) …   its description rests on the body: `restsOnBodies`
//
// New text asks first whether the file is for a program (`polyc_not_interposed`). That goes for the whole
// function, as what calls do is in all that comes after them; and for static functions that it calls, as
// these ask their callers what they are handed.

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
