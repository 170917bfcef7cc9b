// A slice of `npm run check` with polyc itself: what it writes for these kernels computes what the kernels compute.

import { expect, test, vi } from "vitest";
import { main } from "./check.ts";

test.each(["gemm", "trisolv", "jacobi-2d", "nussinov"])(
  "%s: default and forced output, guards, parallel loops",
  async (kernel) => {
    const lines: string[] = [];
    const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
    const flags = [
      "--kernels",
      kernel,
      "--datasets",
      "MINI",
      "--threads",
      "1,3",
      "--checks",
      "same,force,guards,parallel",
    ];
    const status = await main(flags);
    log.mockRestore();
    // Where clang has no OpenMP to link with, what needs it is a gap.
    const text = lines.join("\n");
    expect(text).toMatch(text.includes("can't link") ? /[24] ok, 0 failed/ : /4 ok, 0 failed/);
    expect(status).toBe(0);
  },
  240_000,
);
