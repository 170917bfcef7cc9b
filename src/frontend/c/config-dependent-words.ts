// What text that another compilation may read does with the names in it (soundness rule 10): it is known by
// its words only, and by those of the macros that it uses. One walk over the words; what stands around each
// of them decides.
//
//     n = size(m);         n is written before it is read, m is read
//     p = &n;              n may be written through p by text that comes later

import { ADDRESS_TAKEN, holdsAt, type MacroTexts, withMacros } from "./macro-texts.ts";
import { eachWord, identifiers } from "./text.ts";

/** A variable that the text of a choice names. */
export interface ConfigDependentWord {
  readonly name: string;
  /** Its value at the beginning may be used. */
  readonly isRead: boolean;
  readonly isWritten: boolean;
  /** Its address may be kept, for other text to write through. */
  readonly isCaptured: boolean;
}

/** The words of some texts, each of which may be read or not. */
export function wordsOf(texts: readonly string[], macros: MacroTexts): readonly ConfigDependentWord[] {
  const found = new Map<string, ConfigDependentWord>();
  for (const text of texts) {
    const whole = withMacros(text, macros);
    for (const word of wordsIn(whole.text).values()) {
      const known = found.get(word.name);
      found.set(word.name, {
        name: word.name,
        isRead: whole.hidden || word.isRead || (known?.isRead ?? false),
        isWritten: whole.hidden || word.isWritten || (known?.isWritten ?? false),
        isCaptured: word.isCaptured || (known?.isCaptured ?? false),
      });
    }
  }
  return [...found.values()];
}

/** The words of one text, each as all its places together tell. */
function wordsIn(text: string): ReadonlyMap<string, ConfigDependentWord> {
  const found = new Map<string, ConfigDependentWord>();
  const ahead = new TextBefore(text);
  eachWord(text, (name, index) => {
    const known = found.get(name);
    if (known?.isWritten && known.isCaptured) return;
    const isRead = known?.isRead ?? !beginsWithWrite(text, name, index, ahead);
    const isWritten = known?.isWritten === true || mayWrite(text, name, index);
    const isCaptured = known?.isCaptured === true || holdsAt(ADDRESS_TAKEN, text, index);
    if (known?.isWritten !== isWritten || known.isCaptured !== isCaptured)
      found.set(name, { name, isRead, isWritten, isCaptured });
  });
  return found;
}

/** An assignment to what stands here, or to what stands in parentheses; its address. */
const mayWrite = (text: string, name: string, index: number): boolean =>
  holdsAt(ASSIGNED, text, index + name.length) || holdsAt(CHANGED, text, index);

const ASSIGNED = /\s*\)*\s*(?:=(?!=)|[-+*/%&|^]=|<<=|>>=|\+\+|--)/y;
const CHANGED = /(?<=(?:\+\+|--|&)[\s(]*)/y;
const FOR_HEAD = /(?<=\b(for\s*\()\s*)/y;
const PLAIN_ASSIGNMENT = /\s*=(?!=)([^;]*)/y;

/**
 * Is the first thing that happens to it that a statement of its own, or the head of a `for`, gives it a
 * value?
 */
function beginsWithWrite(text: string, name: string, index: number, ahead: TextBefore): boolean {
  PLAIN_ASSIGNMENT.lastIndex = index + name.length;
  const value = PLAIN_ASSIGNMENT.exec(text)?.[1];
  if (value === undefined || identifiers(value).includes(name)) return false;
  const before = text.slice(0, index).trimEnd();
  FOR_HEAD.lastIndex = index;
  const head = FOR_HEAD.exec(text)?.[1];
  // Behind `if (c)` or in the body of a loop it may come to nothing: then its old value is used by what
  // follows.
  const isPlain = before === "" || before.endsWith(";") || head !== undefined;
  const around = before.length - (head?.length ?? 0);
  return isPlain && !ahead.isInBraces(before.length) && !ahead.isConditional(around);
}

/** What stands in front of places that are asked for in their order. */
class TextBefore {
  readonly #text: string;
  /** Where the first word begins that makes what follows depend on a condition. */
  readonly #condition: number;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#condition = text.search(/\b(if|else|for|while|switch|do)\b|\?|&&|\|\|/);
  }

  isConditional(end: number): boolean {
    return this.#condition >= 0 && this.#condition < end;
  }

  /** Are there more braces open than closed? */
  isInBraces(end: number): boolean {
    for (; this.#at < end; this.#at++) {
      const char = this.#text[this.#at];
      if (char === "{") this.#depth++;
      else if (char === "}") this.#depth--;
    }
    return this.#depth > 0;
  }
}
