/** The places that isl.wasm can be loaded from. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { loadIsl } from "isl-wasm";
import { expect, test } from "vitest";

const file = new URL(import.meta.resolve("isl-wasm/isl.wasm"));
const bytes = readFileSync(fileURLToPath(file));

test.each([
  ["the file beside the package", undefined],
  ["bytes", bytes],
  ["a file URL", file],
  ["the text of a file URL", file.href],
  ["a compiled module", new WebAssembly.Module(bytes)],
])("isl loads from %s", async (_, source) => {
  const isl = (await loadIsl(source)).context();
  expect(String(isl.set("{ A[] }"))).toBe("{ A[] }");
});

test("isl loads from a web server, and a missing file is named", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/isl.wasm") response.end(bytes);
    else response.writeHead(404, "Not Found").end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const isl = (await loadIsl(`${base}/isl.wasm`)).context();
    expect(String(isl.set("{ A[] }"))).toBe("{ A[] }");
    await expect(loadIsl(`${base}/other.wasm`)).rejects.toThrow("other.wasm: 404 Not Found");
  } finally {
    server.close();
  }
});

test("the module asks its host for nothing but our two callbacks and the stubs of WASI", () => {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).map(({ name }) => name);
  const provided = [
    "fd_close",
    "fd_fdstat_get",
    "fd_seek",
    "fd_write",
    "isl_wasm_dispatch",
    "isl_wasm_release_user",
    "proc_exit",
  ];
  expect(imports.filter((name) => !provided.includes(name))).toEqual([]);
  expect(imports).toContain("isl_wasm_dispatch");
});
