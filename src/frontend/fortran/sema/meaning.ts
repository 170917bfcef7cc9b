// What names mean (Fortran 2018, 19), and what is known of them while a procedure is read.

import type {
  CalledProcedure,
  CallWay,
  DataObject,
  DataType,
  DerivedType,
  TypedExpr as Expr,
  ObjectAttribute,
  ObjectId,
} from "../ast.ts";
import type { FortranToken as Token } from "../token.ts";
import type { PartItems as Items, FortranExpr as Tree } from "../tree.ts";
import type { InitialTree } from "./initial-values.ts";

/** What declarations say of a name. */
export interface Declared {
  readonly name: Token;
  type: DataType | null;
  shape: Items | null;
  /** `parameter`. */
  value: Tree | null;
  /** It has a value before anything executes. */
  isInitialised: boolean;
  /** What it begins with; null: nothing, or it is not told. */
  initial: InitialTree | null;
  isProcedure: boolean;
  isElemental: boolean;
  readonly attributes: Set<ObjectAttribute | "save" | "common">;
}

/** An object while the procedure is read. */
export interface ObjectBuilder extends Omit<DataObject, "isSet" | "escapes" | "attributes"> {
  readonly attributes: Set<ObjectAttribute>;
  isSet: boolean;
  escapes: boolean;
  /** Of a module's variable: the module and its name there; null for others. */
  readonly origin: string | null;
  /** What it is in the scope that declares it; null: this is the one. */
  readonly root: ObjectBuilder | null;
}

/** A call of a procedure that is defined in the file, while the file is read. */
export interface CallBuilder extends CalledProcedure {
  /** Of a function: of its result. Absent: it is a subroutine. */
  readonly type?: DataType;
  readonly rank?: number;
  way: CallWay | null;
  readonly sets: ObjectId[];
}

export type Meaning =
  | { readonly kind: "object"; readonly object: ObjectBuilder }
  | { readonly kind: "constant"; readonly value: Expr }
  /** `result`: null of a subroutine, or where nobody says. `isElemental`: of arrays it gives arrays. */
  | {
      readonly kind: "procedure";
      readonly result: DataType | null;
      readonly isElemental?: boolean;
      /** Of a definition in the file: where it begins. */
      readonly unit?: number | null;
    }
  | {
      readonly kind: "statement-function";
      readonly dummies: readonly string[];
      readonly body: Tree;
      readonly type: DataType;
    }
  | { readonly kind: "type"; readonly definition: DerivedType }
  /** A name of an `associate` construct. */
  | {
      readonly kind: "associated";
      readonly with: Expr;
      readonly isKnown: boolean;
      /** It has the bounds of the array that it is. */
      readonly isWhole: boolean;
    }
  | { readonly kind: "other"; readonly what: string };
