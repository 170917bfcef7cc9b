// A SCoP as text, for people and golden tests.
//
//     scop kernel_gemm [ni, nj, nk]
//     context { : ni >= 1 }
//     array C[][nj]: double in out
//     S0[i, j] { S0[i, j] : 0 <= i < ni and 0 <= j < nj }
//       read C[i, j]
//       write C[i, j]
//       C = (C * beta)
//     schedule
//       …
//
// isl values print as isl prints them, less the prefix of parameters, which every one of them has.

import type { Set as IslSet, Schedule, ScheduleNode } from "isl-wasm";
import { DimType, ScheduleNodeType } from "isl-wasm";
import type { Func } from "../../ir/func.ts";
import { floatText } from "../../ir/operand.ts";
import { printType } from "../../ir/print.ts";
import { unreachable } from "../../support/brand.ts";
import type { Access, Assumption, ReadObject, Scop, ScopArray, ScopStmt, Tree } from "./scop.ts";
import { accessOf } from "./trees.ts";

export function printScop(scop: Scop): string {
  const lines = [`scop ${scop.func.name} [${scop.params.map((p) => p.name).join(", ")}]`];
  lines.push(`context ${body(scop.context)}`);
  for (const a of scop.assumptions) lines.push(`assume ${printAssumption(scop, a)}`);
  for (const a of scop.arrays) lines.push(printArray(a));
  for (const s of scop.stmts) if (s !== null) lines.push(...printStmt(scop, s));
  lines.push("schedule", ...printSchedule(scop.schedule).map((l) => `  ${l}`));
  return `${lines.join("\n")}\n`;
}

/** isl's text without `[params] -> `. */
function body(value: { toStr(): string }): string {
  return value.toStr().replace(/^\[[^\]]*\] -> /, "");
}

function printAssumption(scop: Scop, a: Assumption): string {
  return `${a.kind} ${subjectOf(scop, a)} (${a.message})`;
}

function subjectOf({ arrays, func }: Scop, a: Assumption): string {
  switch (a.kind) {
    case "no-overlap":
      return `${arrays[a.a]!.name} and ${arrays[a.b]!.name}`;
    case "no-reuse":
    case "no-change":
      return `${arrays[a.array]!.name} and ${objectText(func, a.object)}`;
    default:
      return body(a.set);
  }
}

function objectText({ vars, values }: Func, object: ReadObject): string {
  if (object.kind === "variable") return vars[object.variable]!.name;
  const { pointer } = object;
  return `*${vars[values[pointer]!.var ?? -1]?.name ?? `t${pointer}`}`;
}

function printArray(a: ScopArray): string {
  const extents = a.extents.map((e) => `[${e === null ? "" : bareAff(e)}]`).join("");
  const flags = [a.liveIn ? " in" : "", a.liveOut ? " out" : ""].join("");
  return `${a.kind} ${a.name}${extents}: ${printType(a.type)}${flags}`;
}

/** `{ S[i] -> [(2 + i)] }` as `2 + i`. */
function bareAff(aff: { toStr(): string }): string {
  const inner = /^\{ (?:.* -> )?\[(.*)\] \}$/.exec(body(aff))?.[1] ?? body(aff);
  return inner.startsWith("(") && inner.endsWith(")") ? inner.slice(1, -1) : inner;
}

function printStmt(scop: Scop, s: ScopStmt): readonly string[] {
  return [
    `${s.name}${iteratorsOf(s.domain)} ${body(s.domain)}`,
    ...s.accesses.map((a) => `  ${a.kind} ${body(a.relation)}${indexOf(scop, s, a)}`),
    `  ${printStatementTree(scop, s)}`,
  ];
}

/** ` at [{i}][col]` where data decide. */
function indexOf(scop: Scop, s: ScopStmt, { index }: Access): string {
  if (index === undefined) return "";
  const parts = index.map((tree) => (tree === null ? "[]" : `[${printTree(scop, s, tree)}]`));
  return ` at ${parts.join("")}`;
}

/** `C = (C * beta)`: the array written and the tree, arrays without subscripts. */
export function printStatementTree(scop: Scop, s: ScopStmt): string {
  const write = accessOf(s, s.write);
  return `${scop.arrays[write.array]!.name} = ${printTree(scop, s, s.tree)}`;
}

function iteratorsOf(domain: IslSet): string {
  const names = Array.from({ length: domain.dim(DimType.set) }, (_, i) => domain.getDimName(DimType.set, i));
  return `[${names.map((n, i) => n ?? `i${i}`).join(", ")}]`;
}

const SIGNS: Readonly<Record<string, string>> = {
  add: "+",
  sub: "-",
  mul: "*",
  div: "/",
  rem: "%",
  shl: "<<",
  shr: ">>",
  and: "&",
  or: "|",
  xor: "^",
  eq: "==",
  ne: "!=",
  lt: "<",
  le: "<=",
  gt: ">",
  ge: ">=",
  neg: "-",
  bitnot: "~",
  not: "!",
};

function printTree(scop: Scop, s: ScopStmt, tree: Tree): string {
  const recur = (t: Tree) => printTree(scop, s, t);
  switch (tree.kind) {
    case "read":
      return scop.arrays[accessOf(s, tree.access).array]!.name;
    case "affine":
      return `{${bareAff(tree.aff)}}`;
    case "int":
      return String(tree.value);
    case "float":
      return tree.text ?? floatText(tree.value, tree.type);
    case "macro":
      return scop.func.macros[tree.macro]!.name;
    case "livein":
      return `%${liveInName(scop, tree.value)}`;
    case "binary":
      return `(${recur(tree.left)} ${SIGNS[tree.opcode]} ${recur(tree.right)})`;
    case "unary":
      return `${SIGNS[tree.opcode]}${recur(tree.arg)}`;
    case "cast":
      return `(${printType(tree.type)})${recur(tree.arg)}`;
    case "select":
      return `(${recur(tree.cond)} ? ${recur(tree.then)} : ${recur(tree.other)})`;
    case "guarded":
      return `${recur(tree.then)} if ${recur(tree.cond)}`;
    case "call":
      return `${tree.name}(${tree.args.map(recur).join(", ")})`;
    default:
      return unreachable(tree);
  }
}

/** As the function's own text names it. */
function liveInName(scop: Scop, id: number): string {
  const variable = scop.func.values[id]?.var ?? null;
  return variable === null ? `t${id}` : `${scop.func.vars[variable]!.name}_${id}`;
}

/** One line per node, children indented. */
export function printSchedule(schedule: Schedule): readonly string[] {
  return schedule.isl.scope(() => printNode(schedule.getRoot(), ""));
}

function printNode(node: ScheduleNode, indent: string): readonly string[] {
  const children = Array.from({ length: node.nChildren() }, (_, i) => node.child(i));
  const below = (deeper: string) => children.flatMap((c) => printNode(c, deeper));
  const line = (text: string) => [`${indent}${text}`, ...below(`${indent}  `)];
  switch (node.getType()) {
    case ScheduleNodeType.leaf:
      return [];
    case ScheduleNodeType.domain:
      return below(indent);
    case ScheduleNodeType.filter:
      return line(`filter ${body(node.filterGetFilter())}`);
    case ScheduleNodeType.sequence:
      return line("sequence");
    case ScheduleNodeType.set:
      return line("set");
    case ScheduleNodeType.band:
      return line(printBand(node));
    case ScheduleNodeType.mark:
      return line(`mark ${node.markGetId().getName()}`);
    case ScheduleNodeType.context:
      return line(`context ${body(node.contextGetContext())}`);
    case ScheduleNodeType.guard:
      return line(`guard ${body(node.guardGetGuard())}`);
    case ScheduleNodeType.extension:
      return line(`extension ${body(node.extensionGetExtension())}`);
    default:
      return line(`node of type ${node.getType()}`);
  }
}

function printBand(node: ScheduleNode): string {
  const members = node.bandNMember();
  const coincident = Array.from({ length: members }, (_, i) => (node.bandMemberGetCoincident(i) ? "1" : "0"));
  const flags = [
    ...(coincident.includes("1") ? [`coincident ${coincident.join("")}`] : []),
    ...(members > 1 && node.bandGetPermutable() ? ["permutable"] : []),
  ];
  const relation = body(node.bandGetPartialScheduleUnionMap());
  return `band ${relation}${flags.length === 0 ? "" : ` ${flags.join(" ")}`}`;
}
