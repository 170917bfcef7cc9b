// How each representation of the program after its syntax tree is printed and verified between passes (see
// `support/pass.ts`).

import { printEvolutions } from "../analysis/data/print-evolutions.ts";
import type { ScalarEvolution } from "../analysis/scev/scalar-evolution.ts";
import type { GeneratedNest } from "../codegen/generated-nest.ts";
import type { Dependences } from "../dependence/dataflow.ts";
import { verifyDependences } from "../dependence/verify.ts";
import { printChanges } from "../emit/pseudo/print.ts";
import type { Func } from "../ir/func.ts";
import type { Module } from "../ir/module.ts";
import { printFunc, printModule } from "../ir/print.ts";
import { assertValid, verifyModule } from "../ir/verify.ts";
import type { Plan } from "../schedule/nest/plan.ts";
import { type Decision, printDecisions } from "../schedule/search/decisions.ts";
import type { Detection } from "../scop/detect/detect.ts";
import { printSchedule, printScop } from "../scop/model/print.ts";
import type { Scop } from "../scop/model/scop.ts";
import { verifyScop } from "../scop/model/verify.ts";
import type { Result } from "../source/diagnostic.ts";
import { demand, type IrTraits } from "../support/pass.ts";
import type { TransformedScop } from "../transform/index.ts";

/** What is verified takes nothing from what there is to find: with `--verify-passes` the text is the same. */
const checked = (scop: Scop, verify: () => void): void => scop.isl.outsideBudget(verify);

const module: IrTraits<Module> = {
  name: "module",
  print: (value) => printModule(value),
  verify: (value) => demand(verifyModule(value)),
};

const func: IrTraits<Func> = {
  name: "func",
  print: (value) => printFunc(value),
  verify: (value) => assertValid(value),
};

const scopResult: IrTraits<Result<Scop>> = {
  name: "scop",
  print: (built) => (built.ok ? printScop(built.value) : `; ${built.reject.kind}: ${built.reject.message}`),
  verify: (built) => {
    if (built.ok) checked(built.value, () => verifyScop(built.value));
  },
};

const transformed: IrTraits<TransformedScop> = {
  name: "scop",
  print: ({ scop, statistics }) =>
    `; scalar writes in loops: ${statistics.scalarWritesBefore} before, ${statistics.scalarWritesAfter} after\n${printScop(scop)}`,
  verify: ({ scop }) => checked(scop, () => verifyScop(scop)),
};

const dependences = (of: Scop): IrTraits<Result<Dependences>> => ({
  name: "dependences",
  print: (found) =>
    found.ok ? printDependences(found.value) : `; ${found.reject.kind}: ${found.reject.message}`,
  verify: (found) => {
    if (found.ok) checked(of, () => verifyDependences(of, found.value));
  },
});

const printDependences = (d: Dependences): string =>
  [
    `flow    ${d.flow}`,
    `live-in ${d.liveIn}`,
    `final   ${d.final}`,
    `anti    ${d.anti}`,
    `output  ${d.output}`,
  ].join("\n");

const plan: IrTraits<Result<Plan>> = {
  name: "plan",
  print: (planned) =>
    planned.ok
      ? [
          ...planned.value.summary.map(({ words }) => `; ${words}`),
          ...printSchedule(planned.value.schedule),
        ].join("\n")
      : `; ${planned.reject.kind}: ${planned.reject.message}`,
  verify: () => {},
};

const generated: IrTraits<Result<GeneratedNest>> = {
  name: "changes",
  print: (nest) =>
    nest.ok ? printChanges(nest.value.changes) : `; ${nest.reject.kind}: ${nest.reject.message}`,
  verify: () => {},
};

const detection = (of: Func): IrTraits<Detection> => ({
  name: "detection",
  print: ({ scops, rejects }) =>
    [
      ...scops.map((s) => `; region bb${s.entry}..bb${s.exitFrom}, ${s.loops.length} loops`),
      ...rejects.map(({ loop, reject }) => `; loop bb${loop.header}: ${reject.kind}: ${reject.message}`),
      printFunc(of),
    ].join("\n"),
  verify: () => {},
});

const evolutions: IrTraits<ScalarEvolution> = {
  name: "evolutions",
  print: (scev) => printEvolutions(scev),
  verify: () => {},
};

const decisions: IrTraits<readonly Decision[]> = {
  name: "decisions",
  print: printDecisions,
  verify: () => {},
};

export const IR_TRAITS = {
  generated,
  decisions,
  module,
  func,
  evolutions,
  scopResult,
  transformed,
  dependences,
  plan,
  detection,
};
