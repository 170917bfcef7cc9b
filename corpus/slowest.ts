// `npm run corpus -- --slowest`: what each file costs as users run polyc, and the ten that come closest to what is allowed.
//
// Each file in a process of its own. Counted is processor time, of polyc and of all that it starts, and the most memory that it had at
// once: a busy machine changes little of that. A file may take two seconds, and one more for each thousand lines, but never over
// thirty, and a gigabyte.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Sources } from "./sources.ts";
import { aligned } from "./table.ts";

export const SLOWEST_MODES: Readonly<Record<string, readonly string[]>> = {
  default: [],
  force: ["--force"],
};

export interface Cost {
  /** Package, path and mode. */
  readonly name: string;
  readonly lines: number;
  readonly seconds: number;
  /** MB. */
  readonly memory: number;
  readonly status: number;
}

const MOST_SECONDS = 30;
const MOST_MEMORY = 1000;
/** Seconds of processor time after which a file is given up. */
const GIVEN_UP = 300;

export const allowedSeconds = (lines: number): number => Math.min(MOST_SECONDS, 2 + lines / 1000);

/** The part of what is allowed that is used up: of the time or of the memory, whichever is more. */
const shareOf = ({ lines, seconds, memory }: Cost): number =>
  Math.max(seconds / allowedSeconds(lines), memory / MOST_MEMORY);

/** `see` is told of each file as soon as it is done. */
export function costsOf(
  sources: Sources,
  modes: readonly string[],
  see: (cost: Cost) => void,
): readonly Cost[] {
  const work = mkdtempSync(join(tmpdir(), "polyc-slowest-"));
  try {
    return sources.paths.flatMap((path) =>
      modes.map((mode) => {
        const cost = costOf(sources, path, mode, work);
        see(cost);
        return cost;
      }),
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** `times` says what the shell's children have cost, and the children that these waited for. */
const SCRIPT = `ulimit -t ${GIVEN_UP}; nice -n 10 "$@" > /dev/null 2>&1; echo "status $?"; times`;

function costOf({ name, folder, flags }: Sources, path: string, mode: string, work: string): Cost {
  const meter = join(work, "memory");
  const metered = fileURLToPath(new URL("metered.js", import.meta.url));
  const own = [...(SLOWEST_MODES[mode] ?? []), ...flags, "-o", join(work, "out.c"), path];
  rmSync(meter, { force: true });
  const { stdout } = spawnSync("sh", ["-c", SCRIPT, "sh", process.execPath, metered, meter, ...own], {
    cwd: folder,
    encoding: "utf8",
  });
  const times = [...stdout.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds),
  );
  return {
    name: `${name}/${path}${mode === "default" ? "" : `, ${mode}`}`,
    lines: readFileSync(join(folder, path), "latin1").split("\n").length - 1,
    seconds: times.slice(2).reduce((sum, one) => sum + one, 0),
    memory: memoryIn(meter),
    status: Number(/status (\d+)/.exec(stdout)?.[1] ?? 1),
  };
}

/** Without bound where the process was killed. */
function memoryIn(meter: string): number {
  try {
    return Number(readFileSync(meter, "utf8"));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const HEAD = ["file", "lines", "seconds", "allowed", "MB", "share"];

const line = (cost: Cost): readonly string[] => [
  cost.name,
  String(cost.lines),
  cost.seconds.toFixed(2),
  allowedSeconds(cost.lines).toFixed(2),
  Number.isFinite(cost.memory) ? cost.memory.toFixed(0) : "?",
  Number.isFinite(cost.memory) ? `${(100 * shareOf(cost)).toFixed(0)} %` : "killed",
];

export function slowestTable(costs: readonly Cost[], count: number): string {
  const sorted = costs.toSorted((a, b) => shareOf(b) - shareOf(a));
  const over = costs.filter(isOver).length;
  const seconds = costs.reduce((sum, cost) => sum + cost.seconds, 0);
  const all = `${costs.length} files, ${seconds.toFixed(0)} s; ${over} over what is allowed; those that use most of it:`;
  return `${all}\n${aligned([HEAD, ...sorted.slice(0, count).map(line)])}`;
}

export const isOver = (cost: Cost): boolean => cost.status !== 0 || shareOf(cost) > 1;
