import { main } from "./fortran.ts";

process.exitCode = await main(process.argv.slice(2));
