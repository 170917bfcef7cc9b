// What types are called in a nest that is written anew.
//
// Other compiler flags may make another type of `DATA_TYPE` (`config-dependent.ts`). New text spells it as
// the author does where that is the one name of its kind in the nest, and keeps in mind whose types it rests
// on: the guard asks for them.

import { isBasic, type Type } from "../ir/type.ts";
import type { ScopArray } from "../scop/model/scop.ts";
import { arrayWords } from "../scop/region/reject-messages.ts";
import type { Name } from "../source/words.ts";
import type { Declaration } from "./code.ts";
import { chosenFloats } from "./config-dependent.ts";
import type { Expression, TypeName } from "./expression.ts";
import { declaration } from "./loops/statement.ts";
import type { NestPrinting } from "./nest-printing.ts";
import { Unnameable } from "./unnameable.ts";

export class TypeNames {
  readonly #printing: NestPrinting;
  /** The author's names of floating-point types; null: not asked yet. */
  #floats: ReadonlyMap<string, Name | null> | null = null;
  readonly #restsOn = new Set<Name>();

  constructor(printing: NestPrinting) {
    this.#printing = printing;
  }

  /** Names of types that were printed, and of variables in whose types others were declared. */
  get restsOn(): ReadonlySet<Name> {
    return this.#restsOn;
  }

  /**
   * Floating-point types by the name that other flags may define otherwise, if just one name in the nest is
   * of that type. Null: the type has no plain name.
   */
  nameOf(type: Type): TypeName | null {
    const plain: TypeName | null = isBasic(type) ? { kind: "plain", type } : null;
    if (type.kind !== "float") return plain;
    const { source, nest } = this.#printing;
    this.#floats ??= chosenFloats(source.text, nest);
    const name = this.#floats.get(type.name) ?? null;
    if (name !== null) this.#restsOn.add(name);
    return name === null ? plain : { kind: "named", name };
  }

  /** Of the array's elements. Throws Unnameable. */
  ofElements(array: ScopArray): TypeName {
    this.#note(array);
    const name = this.nameOf(array.type);
    if (name === null)
      throw new Unnameable(`the type of ${arrayWords(this.#printing.scop.func, array)} has no plain name`);
    return name;
  }

  /** A variable for values of the array's elements: right as long as these have the type that polyc saw. */
  declare(array: ScopArray, name: Name, value: Expression): Declaration {
    this.#note(array);
    return declaration(this.nameOf(array.type), name, value);
  }

  #note(array: ScopArray): void {
    for (const word of this.#printing.spelling.namesOfArray(array.id)) this.#restsOn.add(word);
  }
}
