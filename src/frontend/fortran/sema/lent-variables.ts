// What a call may do to its arguments when nothing is known of the procedure.
//
//     call show(i, a(i), (k))      i: has another value afterwards, maybe, and nobody keeps its address
//                                  a: may be set later as well, by what the procedure has kept
//                                  k: is a copy
//
// A procedure that keeps the address of an argument has nothing of it once it has returned, unless the
// argument is a target (Fortran 2018, 15.5.2.4): a local scalar is lent to it. `loc(i)`, which compilers have
// besides, is there for its address, and libraries for messages keep those, though the language does not let
// them. A function with another result than a number is described as one step with all that is around it.

import type { DataType } from "../ast.ts";
import { symbolIn } from "../expression-parts.ts";
import type { CallBuilder, ObjectBuilder } from "./meaning.ts";

export function lendAll(call: CallBuilder, objects: readonly ObjectBuilder[]): void {
  for (const k of call.args.keys()) lend(call, k, objects);
}

/** Notes what may become of argument `k`. */
export function lend(call: CallBuilder, k: number, objects: readonly ObjectBuilder[]): void {
  const arg = call.args[k]!;
  const symbol = symbolIn(arg);
  if (symbol === null || (arg.kind === "variable" && call.forms?.[k] === "copied")) return;
  const object = objects[symbol]!;
  object.isSet = true;
  if (arg.kind === "variable" && isOfOneCall(object) && givesBack(call)) call.sets.push(symbol);
  else object.escapes = true;
}

const givesBack = ({ procedure, type, rank = 0 }: CallBuilder): boolean =>
  !KEEPS.test(procedure) && (type === undefined || (rank === 0 && isNumber(type)));

const KEEPS = /^(loc|c_loc|p?mpi_\w*|p?shmem_\w*)$/;

/** Of a type that values may have. */
const isNumber = (type: DataType): boolean => NUMBERS.has(type.kind) && "bytes" in type && type.bytes <= 8;

const NUMBERS: ReadonlySet<DataType["kind"]> = new Set(["logical", "complex", "real", "integer"]);

/** It has one value, and the procedure declares it for itself and has it anew in each call. */
const isOfOneCall = ({ storage, shape, attributes, component, root }: ObjectBuilder): boolean =>
  storage === "local" && shape === null && component === null && root === null && attributes.size === 0;
