import { main } from "./experts.ts";

process.exitCode = await main(process.argv.slice(2));
