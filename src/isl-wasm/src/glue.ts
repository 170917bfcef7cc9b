// The functions of the WebAssembly module: isl's, from the generated bindings, and those of `native/glue.c`.

import type { Exports } from "./exports.generated.ts";

/** What `native/glue.c` exports, and the allocator. */
interface GlueExports {
  readonly memory: WebAssembly.Memory;
  readonly _initialize?: () => void;
  readonly malloc: (size: number) => number;
  readonly free: (address: number) => void;
  readonly isl_ctx_alloc: () => number;
  readonly isl_ctx_free: (ctx: number) => void;
  readonly isl_ctx_last_error: (ctx: number) => number;
  readonly isl_ctx_last_error_msg: (ctx: number) => number;
  readonly isl_ctx_last_error_file: (ctx: number) => number;
  readonly isl_ctx_last_error_line: (ctx: number) => number;
  readonly isl_ctx_reset_error: (ctx: number) => void;
  readonly isl_ctx_set_max_operations: (ctx: number, operations: number) => void;
  readonly isl_ctx_get_max_operations: (ctx: number) => number;
  readonly isl_wasm_reset_operations: (ctx: number) => void;
  readonly isl_options_set_on_error: (ctx: number, value: number) => number;
  readonly isl_id_get_user: (id: number) => number;
  readonly isl_wasm_trampoline: (arity: number) => number;
  readonly isl_wasm_id_alloc: (ctx: number, name: number, handle: number, fresh: number) => number;
  readonly isl_wasm_operations: (ctx: number) => number;
  readonly isl_wasm_same_position: (a: number, b: number) => number;
  readonly isl_wasm_ast_node_tree: (node: number) => number;
  readonly isl_wasm_ast_expr_tree: (expr: number) => number;
  readonly isl_wasm_points: (set: number) => number;
}

export type AllExports = Exports & GlueExports;
