import { main } from "./bench.ts";

process.exitCode = await main(process.argv.slice(2));
