// What `npm run build` makes of src/: a dozen files in dist/, one for what each command needs (src/main.ts imports commands
// when they are called), because Node takes half a millisecond to load a module, and there are 270. Packages stay
// where they are: two of them look for WebAssembly beside their own files. Types are checked by `npm run typecheck`.
import { defineConfig } from "rolldown";

export default defineConfig({
  cwd: import.meta.dirname,
  input: "src/main.ts",
  platform: "node",
  external: /^[^./]/,
  // Stack traces name functions; with NODE_OPTIONS=--enable-source-maps the lines of src/, too.
  output: { dir: "dist", format: "esm", chunkFileNames: "[name].js", sourcemap: true },
});
