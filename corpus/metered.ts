// polyc as `bin/polyc` runs it, which leaves the most memory that it had at once, in MB, in a file: METERED FILE ARGUMENTS...

import { writeFileSync } from "node:fs";

const [node = "", script = "", meter = "", ...own] = process.argv;
process.argv = [node, script, ...own];
process.on("exit", () => writeFileSync(meter, String(process.resourceUsage().maxRSS / 1000)));
const { start }: typeof import("../src/cli/start.ts") = await import(
  new URL("../../start.js", import.meta.url).href
);
await start();
