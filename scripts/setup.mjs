// What `npm install` runs (the `prepare` script): builds what is missing, and nothing twice.
import { execFileSync } from "node:child_process";

execFileSync("npx", ["tsc", "-p", "tsconfig.build.json"], { stdio: "inherit" });
