import { main } from "./check.ts";

process.exitCode = await main(process.argv.slice(2));
