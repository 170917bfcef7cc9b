import {
  Aff,
  BasicMap,
  BasicSet,
  Id,
  Map as IslMap,
  Set as IslSet,
  MultiAff,
  MultiPwAff,
  MultiUnionPwAff,
  MultiVal,
  Options,
  PwAff,
  PwMultiAff,
  Schedule,
  Space,
  UnionMap,
  UnionPwAff,
  UnionPwMultiAff,
  UnionSet,
  Val,
  ValList,
} from "./classes.generated.ts";

/** A context: the methods read values from isl's notation. */
export class Isl extends Options {
  basicSet = (text: string): BasicSet => BasicSet.readFromStr(this, text);
  set = (text: string): IslSet => IslSet.readFromStr(this, text);
  unionSet = (text: string): UnionSet => UnionSet.readFromStr(this, text);
  basicMap = (text: string): BasicMap => BasicMap.readFromStr(this, text);
  map = (text: string): IslMap => IslMap.readFromStr(this, text);
  unionMap = (text: string): UnionMap => UnionMap.readFromStr(this, text);
  aff = (text: string): Aff => Aff.readFromStr(this, text);
  multiAff = (text: string): MultiAff => MultiAff.readFromStr(this, text);
  pwAff = (text: string): PwAff => PwAff.readFromStr(this, text);
  pwMultiAff = (text: string): PwMultiAff => PwMultiAff.readFromStr(this, text);
  multiPwAff = (text: string): MultiPwAff => MultiPwAff.readFromStr(this, text);
  unionPwAff = (text: string): UnionPwAff => UnionPwAff.readFromStr(this, text);
  unionPwMultiAff = (text: string): UnionPwMultiAff => UnionPwMultiAff.readFromStr(this, text);
  multiUnionPwAff = (text: string): MultiUnionPwAff => MultiUnionPwAff.readFromStr(this, text);
  multiVal = (text: string): MultiVal => MultiVal.readFromStr(this, text);
  schedule = (text: string): Schedule => Schedule.readFromStr(this, text);
  space = (text: string): Space => Space.readFromStr(this, text);
  id = (name: string, user?: unknown): Id => Id.alloc(this, name, user);
  /** An integer, or any value in isl's notation: `"1/2"`, `"infty"`. */
  val = (value: bigint | number | string): Val =>
    typeof value === "string" ? Val.readFromStr(this, value) : Val.fromBigInt(this, value);
  valList = (values: readonly (bigint | number)[]): ValList =>
    ValList.fromArray(
      this,
      values.map((value) => Val.fromBigInt(this, value)),
    );
}
