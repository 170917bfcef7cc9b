// The processor time that this process and those that it has waited for have taken.

import { existsSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childrenSeconds();
}

/** What Linux counts of processes that have ended; elsewhere nobody does. */
function childrenSeconds(): number {
  if (!existsSync("/proc/self/stat")) return 0;
  // The second field is a name in parentheses.
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
}
