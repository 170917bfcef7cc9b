// The part of polyc's JSON report (`--report`) that is read here.

/** What the dependences leave open around a statement of the source. */
export interface LineFreedom {
  /** Loops, or wavefronts' worth of them. */
  readonly parallel: number;
  readonly permutable: number;
}

export interface Report {
  readonly functions: readonly {
    readonly name: string;
    readonly scops: readonly {
      readonly scalarWrites: { readonly after: number };
      readonly freedom: {
        readonly permutableBands: number;
        readonly parallelLoops: number;
        readonly threaded: number;
        readonly statements: readonly (LineFreedom & {
          readonly line: number | null;
          readonly loops: number;
        })[];
      } | null;
    }[];
    readonly loops: readonly {
      readonly line: number | null;
      readonly status: string;
      readonly remark: string;
    }[];
  }[];
}
