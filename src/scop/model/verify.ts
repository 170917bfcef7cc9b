// The invariants of a SCoP. Throws on the first that does not hold, with the names of statement and access.
//
//   - all isl values have the SCoP's parameters, in its order, and nothing else for parameters
//   - a domain's tuple is the statement's name, with one dimension for each surrounding loop, outermost first
//   - the only write of a statement is `write`; every read that a tree mentions is one of its read accesses,
//     and every read access is mentioned (what nobody reads is no read)
//   - an access goes from the statement's tuple to its array's, with as many subscripts as the array's rank;
//     its domain contains the statement's; reads and certain writes touch one element for each instance,
//     unless data decide which
//   - a statement that runs under a condition on data is certain of no write to memory
//   - extents, kinds and types of arrays agree; what a statement writes has its array's type
//   - the schedule orders exactly the instances of the statements
//
// Whether the trees compute what the function does is the interpreter's question (scop/model/interpret.ts).

import { DimType, type Map as IslMap, type Space, UnionSet } from "isl-wasm";
import { sameType, type Type } from "../../ir/type.ts";
import { unreachable } from "../../support/brand.ts";
import {
  type Access,
  type AccessId,
  isOnParameters,
  type Scop,
  type ScopArray,
  type ScopStmt,
  type Tree,
} from "./scop.ts";
import { accessOf, treesOf } from "./trees.ts";

export function verifyScop(scop: Scop): void {
  scop.isl.scope(() => {
    verifyParams(scop);
    for (const array of scop.arrays) verifyArray(scop, array);
    const ids = new Set<AccessId>();
    scop.stmts.forEach((stmt, i) => {
      if (stmt === null) return;
      if (stmt.id !== i) throw new Error(`statement ${stmt.name} has id ${stmt.id} at ${i}`);
      verifyStmt(scop, stmt);
      for (const a of stmt.accesses) {
        if (ids.has(a.id)) throw new Error(`${stmt.name}: access ${a.id} is used twice`);
        ids.add(a.id);
      }
    });
    verifySchedule(scop);
  });
}

function check(holds: boolean, message: () => string): void {
  if (!holds) throw new Error(`scop: ${message()}`);
}

function verifyParams(scop: Scop): void {
  const names = scop.params.map((p) => p.name);
  check(new Set(names).size === names.length, () => `two parameters of one name: ${names.join(", ")}`);
  checkParams(scop, scop.context.getSpace(), "context");
  for (const a of scop.assumptions)
    if (isOnParameters(a)) checkParams(scop, a.set.getSpace(), `assumption "${a.message}"`);
}

function checkParams(scop: Scop, space: Space, what: string): void {
  const names = Array.from({ length: space.dim(DimType.param) }, (_, i) =>
    space.getDimName(DimType.param, i),
  );
  const expected = scop.params.map((p) => p.name);
  check(
    names.length === expected.length && names.every((n, i) => n === expected[i]),
    () => `${what} has parameters [${names.join(", ")}], not [${expected.join(", ")}]`,
  );
}

function verifyArray(scop: Scop, array: ScopArray): void {
  check(scop.arrays[array.id] === array, () => `array ${array.name} is not at its id ${array.id}`);
  check(
    scop.arrays.every((a) => a === array || a.name !== array.name),
    () => `two arrays are called ${array.name}`,
  );
  if (array.kind === "array") {
    check(array.extents.length === array.rank, () => `${array.name}: ${array.extents.length} extents`);
    for (const e of array.extents) if (e) checkParams(scop, e.getSpace(), `extent of ${array.name}`);
  } else {
    check(array.rank === 0 && array.extents.length === 0, () => `scalar ${array.name} has subscripts`);
    check(
      array.base.kind === "ssa" || array.base.kind === "made",
      () => `scalar ${array.name} has a base in memory`,
    );
  }
}

function verifyStmt(scop: Scop, stmt: ScopStmt): void {
  const { domain, name } = stmt;
  checkParams(scop, domain.getSpace(), `domain of ${name}`);
  check(domain.getTupleName() === name, () => `the domain of ${name} is called ${domain.getTupleName()}`);
  const depth = domain.dim(DimType.set);
  check(stmt.loops.length === depth, () => `${name} has ${depth} dimensions in ${stmt.loops.length} loops`);
  check(stmt.iterators.length === depth, () => `${name} has ${stmt.iterators.length} iterators`);
  verifyLoops(scop, stmt);
  for (const a of stmt.accesses) verifyAccess(scop, stmt, a);
  const writes = stmt.accesses.filter((a) => a.kind !== "read").map((a) => a.id);
  check(writes.length === 1 && writes[0] === stmt.write, () => `${name} does not write just once`);
  const written = scop.arrays[stmt.accesses.find((a) => a.id === stmt.write)!.array]!;
  check(sameType(written.type, stmt.tree.type), () => `${name} writes ${written.name} in another type`);
  const isSure = stmt.tree.kind !== "guarded" || written.kind !== "array";
  check(isSure || accessOf(stmt, stmt.write).kind === "may-write", () => `${name} writes whatever data say`);
  const mentioned = new Set<AccessId>();
  for (const tree of treesOf(stmt)) verifyTree(scop, stmt, tree, mentioned);
  for (const a of stmt.accesses)
    check(a.kind !== "read" || mentioned.has(a.id), () => `${name}: access ${a.id} is never used`);
}

/** The loops of a statement are nested in each other, from the outermost of the region inwards. */
function verifyLoops(scop: Scop, stmt: ScopStmt): void {
  let parent: number | null = null;
  stmt.loops.forEach((index, depth) => {
    const loop = scop.region.loops[index];
    check(
      loop !== undefined && loop.depth === depth && loop.parent === parent,
      () => `${stmt.name}: loop ${index} is not the loop at depth ${depth}`,
    );
    parent = index;
  });
}

function verifyAccess(scop: Scop, stmt: ScopStmt, access: Access): void {
  const { relation } = access;
  const array = scop.arrays[access.array];
  const what = () => `${stmt.name}: ${access.kind} ${relation.toStr()}`;
  check(array !== undefined, () => `${what()} of no array`);
  checkParams(scop, relation.getSpace(), what());
  check(relation.getTupleName(DimType.in) === stmt.name, () => `${what()}: not from ${stmt.name}`);
  check(relation.getTupleName(DimType.out) === array!.name, () => `${what()}: not to ${array!.name}`);
  check(relation.dim(DimType.out) === array!.rank, () => `${what()}: rank ${array!.rank} expected`);
  const instances = stmt.domain.intersectParams(scop.context);
  // Of an inner loop without iterations that counts from one number to another, data decide on nothing.
  const isTotal = access.index !== undefined || instances.isSubset(relation.domain());
  check(isTotal, () => `${what()}: not for every instance`);
  check(access.index === undefined || access.kind !== "write", () => `${what()}: where, data decide`);
  if (access.kind !== "may-write" && access.index === undefined)
    check(touchesOne(relation.intersectDomain(instances)), () => `${what()}: several elements at once`);
}

const touchesOne = (relation: IslMap) => relation.isSingleValued();

function verifyTree(scop: Scop, stmt: ScopStmt, tree: Tree, mentioned: Set<AccessId>): void {
  const recur = (t: Tree) => verifyTree(scop, stmt, t, mentioned);
  const expect = (t: Tree, type: Type, what: string) =>
    check(sameType(t.type, type), () => `${stmt.name}: ${what} of another type than its operation`);
  switch (tree.kind) {
    case "read": {
      const access = stmt.accesses.find((a) => a.id === tree.access && a.kind === "read");
      check(access !== undefined, () => `${stmt.name}: its tree reads access ${tree.access}, which is none`);
      expect(tree, scop.arrays[access!.array]!.type, "read");
      mentioned.add(tree.access);
      return;
    }
    case "affine": {
      const space = tree.aff.getDomainSpace();
      checkParams(scop, space, `affine value of ${stmt.name}`);
      check(
        space.getTupleName(DimType.set) === stmt.name,
        () => `${stmt.name}: an affine value of ${space.toStr()}`,
      );
      return;
    }
    case "int":
    case "float":
    case "macro":
    case "livein":
      return;
    case "binary":
      if (!["shl", "shr"].includes(tree.opcode)) expect(tree.right, tree.left.type, "operand");
      recur(tree.left);
      recur(tree.right);
      return;
    case "unary":
    case "cast":
      recur(tree.arg);
      return;
    case "select":
      expect(tree.then, tree.type, "arm");
      expect(tree.other, tree.type, "arm");
      recur(tree.cond);
      recur(tree.then);
      recur(tree.other);
      return;
    case "guarded":
      check(tree === stmt.tree, () => `${stmt.name}: a condition inside of its tree`);
      expect(tree.then, tree.type, "value");
      recur(tree.cond);
      recur(tree.then);
      return;
    case "call":
      tree.args.forEach(recur);
      return;
    default:
      unreachable(tree);
  }
}

function verifySchedule(scop: Scop): void {
  const domains = scop.stmts.flatMap((s) => (s === null ? [] : [s.domain]));
  const empty = UnionSet.empty(scop.context.getSpace());
  const expected = domains.reduce((u, d) => u.addSet(d), empty).intersectParams(scop.context);
  const ordered = scop.schedule.getDomain().intersectParams(scop.context);
  check(ordered.isEqual(expected), () => `the schedule orders ${ordered.toStr()}, not ${expected.toStr()}`);
}
