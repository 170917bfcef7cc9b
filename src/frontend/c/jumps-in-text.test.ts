import { describe, expect, it } from "vitest";
import { mayLeave } from "./jumps-in-text.ts";

describe("mayLeave", () => {
  it.each([
    "for (j = 0; j < n; j++) { if (x[j] > 0) { break; } }",
    "while (a[(k)]) { if (b) continue; } f();",
    "do { if (x) break; } while (y);",
    "switch (k) { case 1: { f(); break; } default: g(); }",
    "for (;;) { switch (k) { case 1: continue; } }",
    "Kokkos::initialize(argc, argv);",
    "x = a ? b : c; y = f(a ? (b) : c);",
    "return 3;",
  ])("control stays in %s", (code) => {
    expect(mayLeave(code)).toBe(false);
  });

  it.each([
    "if (x[j] > 0) break;",
    "continue;",
    "goto out;",
    "out: f();",
    "f(); out: ;",
    "if (x) out: f();",
    "case 3: f();",
    "default: f();",
    "switch (k) { case 1: continue; }",
    "{ for (;;) { f(); } break; }",
    "for (;;) f(); break;",
    "for (;;) { f(); } { continue; }",
    "do { f(); } while (x); { break; }",
    "for (k = ({ if (x) break; 0; }); k < n; k++) { f(); }",
  ])("control may leave %s", (code) => {
    expect(mayLeave(code)).toBe(true);
  });
});
