/** A bug of polyc's own is never in the user's way. */
import { expect, test, vi } from "vitest";
import { compile } from "./compile.ts";
import { DEFAULT_OPTIONS } from "./options/options.ts";
import { SourceFiles } from "./source/source-file.ts";

vi.mock("./frontend/c/index.ts", () => ({
  initFrontend: async () => {},
  readC: () => {
    throw new Error("a bug");
  },
}));

test("a file that the front end fails on goes through as it is, and the failure is told", async () => {
  const files = new SourceFiles();
  const text = "int f(void) { return 1; }\n";
  const compilation = await compile(files, files.add("in.c", text), DEFAULT_OPTIONS, () => {});
  expect(compilation.output).toBe(text);
  expect(compilation.failures.map(({ message }) => message)).toEqual(["frontend failed on in.c: a bug"]);
});
