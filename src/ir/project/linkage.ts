// What the linker makes of a file's names, as far as looking into other files goes.

/** Of a translation unit. */
export interface Linkage {
  /** Functions and objects that it defines for all files, also those that are not read. */
  readonly defines: ReadonlySet<string>;
  /** Functions and objects of its own: other files mean something else by their names. */
  readonly statics: ReadonlySet<string>;
  /** What the linker knows by another name (`asm("g")`, `alias`), or may take another one for (`weak`). */
  readonly renames: ReadonlySet<string>;
  /** Does it see what mathematical functions do besides: `errno`, the floating-point environment? */
  readonly observes: boolean;
  /** At file scope: it may define whatever it names. */
  readonly hasAssembler: boolean;
  /** Why nothing of it is known in other files; null: nothing speaks against it. */
  readonly unknown: string | null;
  /** What flags change in the meaning of its text: equal strings, equal meanings. */
  readonly meaning: string;
  /** May it take memory of one type for another one's? */
  readonly punsTypes: boolean;
}
