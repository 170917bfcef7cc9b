// `npm run parallel`: recomputes the table of parallel loops, polybench/parallel.json and parallel.md.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownSuite } from "./build.ts";
import { parallelismOf } from "./parallelism.ts";
import { parallelismJson, parallelismTable } from "./parallelism-table.ts";
import { openSuite } from "./suite.ts";

const suite = openSuite(ownSuite);
const found = await Promise.all(suite.kernels.map((kernel) => parallelismOf(suite, kernel)));
writeFileSync(join(ownSuite, "parallel.json"), parallelismJson(found));
writeFileSync(join(ownSuite, "parallel.md"), parallelismTable(found));
