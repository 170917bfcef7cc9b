// `npm run steps -- --names N`: how many steps scalar evolution takes on generated SSA graphs of up to N names, and whether they grow
// linearly. One line for each family of graphs: steps for each name at each size, the slope of the straight line through all
// measurements, the share of the variance that it explains, and the exponent of the closest power. Exit status 1 if a family's exponent
// is above 1.1.

import { Command } from "commander";
import { costOf } from "./count-steps.ts";
import { fitLine, growth, type Point } from "./fit.ts";
import { FAMILIES, type Family, ssaGraph } from "./ssa-graphs.ts";

const { names, families } = new Command("steps")
  .description("Counts the steps of scalar evolution on generated SSA graphs.")
  .option("--names <n>", "of the largest graph", "100000")
  .option("--families <names>", "only these, separated by commas", FAMILIES.join(","))
  .parse()
  .opts<{ readonly names: string; readonly families: string }>();

const SIZES = [16, 8, 4, 2, 1].map((part) => Math.round(Number(names) / part));
const LINEAR = 1.1;

const write = (cells: readonly string[]) =>
  void process.stdout.write(
    `${cells.map((text, i) => (i === 0 ? text.padEnd(20) : text.padStart(9))).join(" ")}\n`,
  );

write(["steps for each name", ...SIZES.map((n) => `${n}`), "slope", "explains", "exponent"]);
for (const family of FAMILIES.filter((f) => families.split(",").includes(f))) {
  for (const order of ["forwards", "backwards"] as const) {
    const points = SIZES.map((size): Point => {
      const cost = costOf(ssaGraph(family satisfies Family, size), order);
      return { x: cost.names, y: cost.steps };
    });
    const [{ slope, determination }, exponent] = [fitLine(points), growth(points)];
    const each = points.map(({ x, y }) => (y / x).toFixed(1));
    write([`${family}, ${order}`, ...each, slope.toFixed(1), determination.toFixed(4), exponent.toFixed(3)]);
    if (exponent > LINEAR) process.exitCode = 1;
  }
}
