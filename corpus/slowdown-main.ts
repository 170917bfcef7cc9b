import { main } from "./slowdown.ts";

process.exitCode = await main(process.argv.slice(2));
