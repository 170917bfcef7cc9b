// What a call may do to its arguments when nothing is known of the procedure.
//
//     call show(i, a(i), (k))      i: has another value afterwards, maybe, and nobody keeps its address
//                                  a: may be set later as well, by what the procedure has kept
//                                  k: is a copy
//
// A procedure that keeps the address of an argument has nothing of it once it has returned, unless the
// argument is a target (Fortran 2018, 15.5.2.4). `loc(i)`, which compilers have besides, is there for its
// address, and libraries for messages keep those, though the language does not let them.

import type { ObjectId } from "../ast.ts";
import { symbolIn } from "../expression-parts.ts";
import type { CallBuilder, ObjectBuilder } from "./meaning.ts";

export function handOnAll(call: CallBuilder, objects: readonly ObjectBuilder[]): void {
  for (const k of call.args.keys()) handOn(call, k, objects);
}

/** Notes it for the call's argument `k`. */
export function handOn(call: CallBuilder, k: number, objects: readonly ObjectBuilder[]): void {
  const arg = call.args[k]!;
  const symbol: ObjectId | null = symbolIn(arg);
  if (symbol === null || (arg.kind === "variable" && call.forms?.[k] === "copied")) return;
  const object = objects[symbol]!;
  object.isSet = true;
  if (arg.kind === "variable" && isOfOneCall(object) && !KEEPS.test(call.procedure)) call.sets.push(symbol);
  else object.escapes = true;
}

const KEEPS = /^(loc|c_loc|p?mpi_\w*|p?shmem_\w*)$/;

/** A scalar that the procedure declares for itself, and has anew in each call. */
const isOfOneCall = ({ storage, shape, attributes, component, root }: ObjectBuilder): boolean =>
  storage === "local" && shape === null && component === null && root === null && attributes.size === 0;
