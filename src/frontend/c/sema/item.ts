import type { Syntax } from "./syntax.ts";

/**
 * A piece of the translation unit at file scope, as sema wants it: its tree is asked for when it is needed.
 */
export interface ExternalDeclaration {
  readonly kind: "function" | "declaration" | "other";
  /** Expanded tokens `[first, end)`. */
  readonly first: number;
  readonly end: number;
  /** Ordinary names and tags that it may declare at file scope. */
  readonly names: readonly string[];
  readonly tags: readonly string[];
  /** Written in the user's file. */
  readonly inMain: boolean;
  /** A function that other translation units can call, whether this one mentions it or not. */
  readonly isRoot: boolean;
  /** A `declaration`, `type_definition` or `function_definition`; or why there is none to be believed. */
  readonly syntax: () => Syntax | NoSyntax;
}

export interface NoSyntax {
  readonly problem: string;
  /** The token at which the parser gave up, where that is known. */
  readonly at?: number;
  /** Something is missing after that token. */
  readonly behind?: true;
}
