// `npm run detect-steps -- --loops N`: how many steps SCoP detection takes on generated functions of up to N loops, and whether they grow
// linearly. One line for each family of functions and detector: steps for each loop at each size, the slope of the straight line through
// all measurements, the share of the variance that it explains, and the exponent of the closest power. Exit status 1 if an exponent of
// the default detector is above 1.1. With `--source` the functions are C: text is looked at too, and preparing them takes longer.

import { Command } from "commander";
import { SCOP_DETECTORS, type ScopDetector } from "../src/options/options.ts";
import { type Canonical, costOfDetection, functionInC, functionOf } from "./count-detection.ts";
import { fitLine, growth, type Point } from "./fit.ts";
import { loopGraph } from "./loop-graphs.ts";
import { LOOP_FAMILIES, loopProgram } from "./loop-programs.ts";

const { loops, families, detectors, source } = new Command("detect-steps")
  .description("Counts the steps of SCoP detection on generated functions.")
  .option("--loops <n>", "of the largest function", "10000")
  .option("--families <names>", "only these, separated by commas", LOOP_FAMILIES.join(","))
  .option("--detectors <names>", "only these, separated by commas", SCOP_DETECTORS.join(","))
  .option("--source", "functions in C", false)
  .parse()
  .opts<{
    readonly loops: string;
    readonly families: string;
    readonly detectors: string;
    readonly source: boolean;
  }>();

const SIZES = [16, 8, 4, 2, 1].map((part) => Math.round(Number(loops) / part));
const LINEAR = 1.1;

const write = (cells: readonly string[]) =>
  void process.stdout.write(
    `${cells.map((text, i) => (i === 0 ? text.padEnd(20) : text.padStart(9))).join(" ")}\n`,
  );

function measure(functions: readonly Canonical[], name: string, detector: ScopDetector): void {
  const points = functions.map((func): Point => {
    const cost = costOfDetection(func, detector);
    return { x: cost.loops, y: cost.steps };
  });
  const [{ slope, determination }, exponent] = [fitLine(points), growth(points)];
  const each = points.map(({ x, y }) => (y / x).toFixed(1));
  write([name, ...each, slope.toFixed(1), determination.toFixed(4), exponent.toFixed(3)]);
  if (detector === "loops" && exponent > LINEAR) process.exitCode = 1;
}

write(["steps for each loop", ...SIZES.map((n) => `${n}`), "slope", "explains", "exponent"]);
for (const family of LOOP_FAMILIES.filter((f) => families.split(",").includes(f))) {
  const functions: Canonical[] = [];
  for (const size of SIZES)
    functions.push(
      source ? await functionInC(loopProgram(family, size)) : functionOf(loopGraph(family, size)),
    );
  for (const detector of SCOP_DETECTORS.filter((d) => detectors.split(",").includes(d)))
    measure(functions, `${family}, ${detector}`, detector);
}
