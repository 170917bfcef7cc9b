// Names and declarations that a Fortran program's other files rely on.

import { describe, expect, it } from "vitest";
import type { OutlinedProcedure } from "../../../frontend/fortran/program-outline.ts";
import { CNames, commonName, linkerName } from "./c-names.ts";
import { primary } from "./c-text.ts";
import { addedIndex, constantIndex, indexText, lessIndex, scaledIndex, termIndex } from "./linear-index.ts";

const procedure = (of: Partial<OutlinedProcedure>): OutlinedProcedure =>
  ({ word: "scale", module: null, boundName: null, uses: [], ...of }) as OutlinedProcedure;

describe("names", () => {
  it("are gfortran's for the linker", () => {
    expect(linkerName(procedure({}))).toBe("scale_");
    expect(linkerName(procedure({ word: "scale_all" }))).toBe("scale_all_");
    expect(linkerName(procedure({ module: "kernels" }))).toBe("__kernels_MOD_scale");
    expect(linkerName(procedure({ module: "kernels", boundName: "Go" }))).toBe("Go");
    expect([commonName("work"), commonName("")]).toEqual(["work_", "__BLNK__"]);
  });

  it("are no words of C, nor one another", () => {
    const file = new CNames();
    file.take("scale_");
    const names = new CNames(file);
    expect(["n", "double", "n", "scale_", "index"].map((name) => names.fresh(name))).toEqual([
      "n",
      "double_1",
      "n_1",
      "scale__1",
      "index_1",
    ]);
    expect(file.fresh("n")).toBe("n");
  });
});

describe("subscripts", () => {
  const [i, n] = [termIndex(primary("i")), termIndex(primary("n"))];
  it("lose the lower bound of their dimension", () => {
    expect(indexText(lessIndex(addedIndex(i, constantIndex(1n)), constantIndex(1n))).text).toBe("i");
    expect(indexText(lessIndex(n, i)).text).toBe("n - i");
    expect(indexText(addedIndex(scaledIndex(i, -2n), constantIndex(3n))).text).toBe("-(2 * i) + 3");
    expect(indexText(lessIndex(i, i)).text).toBe("0");
    expect(indexText(scaledIndex(addedIndex(i, n), -1n)).text).toBe("-i - n");
  });
});
