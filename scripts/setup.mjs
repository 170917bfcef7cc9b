// What `npm install` runs (the `prepare` script): builds what is missing or old.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function step(script, ...args) {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

// isl as WebAssembly with its bindings: from the cache, or from Debian's source package.
step("src/isl-wasm/scripts/build.mjs");
// polyc itself, in two seconds.
step("scripts/build.mjs");
