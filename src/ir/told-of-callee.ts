// What messages say of a called function: nothing is decided by it.

/** What C's library does for a caller, as far as a loop around the call is concerned. */
export type LibraryService = "input or output" | "storage" | "copies" | "looks" | "own to each thread";

/** Why a function of the file is no computation. */
export interface WorkOfCallee {
  /** What it does that others see: `stores in "o->n" (line 1)`, `calls "f" (line 3)`; null: nothing. */
  readonly effect: string | null;
  /** Of what others see, what could be written in its place. Absent: the same. */
  readonly instead?: string;
  /** What keeps it from being described as part of the loop. */
  readonly shape: "loops" | "rows" | "conditions" | "size";
  readonly readsMemory: boolean;
}

/** What messages say of a called function. */
export type ToldOfCallee =
  /** Its body was read. */
  | { readonly kind: "here"; readonly does: WorkOfCallee | null }
  | { readonly kind: "unread" }
  | { readonly kind: "elsewhere"; readonly service: LibraryService | null };
