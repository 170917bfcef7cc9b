import { main } from "./corpus.ts";

process.exitCode = await main(process.argv.slice(2));
