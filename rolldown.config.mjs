// What `npm run build` makes of src/ in dist/.
//
// First modules: a dozen files, one for what each command needs (src/cli/main.ts imports commands when they are called),
// because Node takes half a millisecond to load a module, and there are 270. Packages stay where they are.
// Then all of it, packages included, as one script: `scripts/build.mjs` puts V8's bytecode beside it (see src/cli/start.ts).
import { createRequire } from "node:module";
import { defineConfig } from "rolldown";

const require = createRequire(import.meta.url);

export default defineConfig({
  cwd: import.meta.dirname,
  input: { main: "src/cli/main.ts", start: "src/cli/start.ts" },
  platform: "node",
  external: /^[^./]/,
  // Stack traces name functions; with NODE_OPTIONS=--enable-source-maps the lines of src/, too.
  output: {
    ...{ dir: "dist", format: "esm", chunkFileNames: "[name].js", sourcemap: true },
    // What every command needs is one file.
    codeSplitting: {
      groups: [
        {
          name: "common",
          test: /src\/(?:support\/|options\/compiler-flags|frontend\/c\/compiler-in-use|source\/source-file|cli\/commands\/cc\/(?:setting|command-line))/,
        },
      ],
    },
  },
});

export const script = defineConfig({
  cwd: import.meta.dirname,
  input: "src/cli/main.ts",
  platform: "node",
  external: /^node:/,
  // The module form imports a module of Node's when it is loaded, which scripts cannot do.
  resolve: { alias: { "web-tree-sitter": require.resolve("web-tree-sitter") } },
  checks: { eval: false }, // tree-sitter's, of code that our grammar has none of
  output: {
    file: "dist/polyc.cjs",
    format: "cjs",
    codeSplitting: false,
    sourcemap: true,
    // Without comments and indentation there is less to read and to compare; stack traces still name functions.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
});
