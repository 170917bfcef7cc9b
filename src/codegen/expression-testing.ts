// Expressions for tests.

import { authorText, nameFrom } from "../source/words.ts";
import { author, type Expression, named } from "./expression.ts";

/** A name, or other text of the author's with the words in it. */
export const spelled = (text: string): Expression =>
  /^\w+$/.test(text)
    ? named(nameFrom(text))
    : author(authorText(text), (text.match(/\w+/g) ?? []).map(nameFrom));
