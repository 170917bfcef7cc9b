// What is said where the compiler has left us waiting.

import type { Diagnostic } from "../source/diagnostic.ts";

export const silentCompiler = (message: string): Diagnostic => ({
  ...{ severity: "warning", id: "silent-compiler", span: null },
  message: `${message}; polyc goes by its own table of macros, which may differ`,
});
