// How an author writes Fortran: one of many ways for each twin, by its name. None changes what the text means.

import { Random } from "../../src/ir/behaviour.ts";
import type { Twin } from "./description.ts";

export interface Hand {
  /** Fortran has one name for both. */
  readonly isUpper: boolean;
  /** `if (c) x = 1` in one line, where that is all. */
  readonly oneLiners: boolean;
  /** `if (i - j) 10, 20, 20` for integers. */
  readonly arithmeticIfs: boolean;
  /** Labelled loops that end together end at one line. */
  readonly sharedEnds: boolean;
  /** Numbers that have names. */
  readonly namedConstants: boolean;
  /** Two assignments in a line. */
  readonly semicolons: boolean;
  readonly comments: boolean;
  /** What the scalars are their first letters say: `implicit integer (e-g)`, or with a kind. */
  readonly implicitTypes: "none" | "plain" | "kinds";
  /** How a share of the loops is written: `do while`, or jumps as in Fortran 66. */
  readonly otherLoops: "none" | "while" | "jumps";
  /** A condition that asks whether a number is one of some. */
  readonly selects: boolean;
}

const PLAIN: Hand = {
  ...{ isUpper: false, oneLiners: false, arithmeticIfs: false, sharedEnds: false, namedConstants: false },
  ...{ semicolons: false, comments: false, implicitTypes: "none", otherLoops: "none", selects: false },
};

export function handOf({ name, style }: Twin): Hand {
  const seed = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
  const random = new Random(seed);
  const chance = (percent: number): boolean => random.next() % 100 < percent;
  const pick = <T>(...from: readonly T[]): T => from[random.next() % from.length]!;
  if (chance(25)) return PLAIN;
  const isOld = style === "fixed";
  return {
    isUpper: chance(isOld ? 50 : 10),
    oneLiners: chance(50),
    arithmeticIfs: isOld && chance(40),
    sharedEnds: isOld && chance(50),
    namedConstants: chance(30),
    semicolons: !isOld && chance(25),
    comments: chance(30),
    implicitTypes: style === "fixed" || style === "free" ? pick("none", "plain", "kinds") : "none",
    otherLoops: chance(20) ? (isOld ? "jumps" : "while") : "none",
    selects: !isOld && chance(30),
  };
}
