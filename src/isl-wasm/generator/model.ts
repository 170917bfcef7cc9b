/** What the generator knows of isl's headers: C declarations with their ownership annotations. */

/** Who owns a pointer after the call: `give` the caller, `take` isl, `keep` whoever did before. */
export type Ownership = "give" | "take" | "keep" | "null" | null;

export type CType =
  | {
      readonly kind: "plain";
      /**
       * The name without qualifiers, `struct` or `enum`: `isl_set`, `int`, `unsigned long`, `isl_dim_type`.
       */
      readonly name: string;
      readonly isEnum: boolean;
      readonly isConst: boolean;
      /** How many `*` follow the name. */
      readonly pointers: number;
      readonly ownership: Ownership;
    }
  | { readonly kind: "function"; readonly result: CType; readonly params: readonly CParam[] };

export type PlainType = Extract<CType, { kind: "plain" }>;

export interface CParam {
  /** The empty string where the header gives no name. */
  readonly name: string;
  readonly type: CType;
}

export interface CFunction {
  readonly name: string;
  readonly result: PlainType;
  readonly params: readonly CParam[];
  readonly isConstructor: boolean;
  readonly isDeprecated: boolean;
}

export interface CEnum {
  readonly name: string;
  readonly members: readonly { readonly name: string; readonly value: number }[];
}

export interface CHeader {
  readonly functions: readonly CFunction[];
  readonly enums: readonly CEnum[];
  /** Object-like macros with an integer value, such as `ISL_FORMAT_C`. */
  readonly constants: readonly { readonly name: string; readonly value: number }[];
}
