import { main } from "./styles.ts";

process.exitCode = await main(process.argv.slice(2));
