// Names of what generated code declares, in a language whose blocks have no variables of their own: all that
// new code declares in a procedure is declared once, with one type.
//
//     two blocks, or two nests of a procedure:        integer :: ii
//     int ii …   long ii …                            integer(8) :: ii2
//
// A name that is taken gets a number. What stands in the same block behind the declaration means the variable
// with the new name.

import { type Code, type CodeLoop, type Declaration, type TextPiece, walkCode } from "../../codegen/code.ts";
import { type Expression, mapExpression } from "../../codegen/expression.ts";
import type { LoopPragma } from "../../codegen/pragma.ts";
import { type Name, nameFrom } from "../../source/words.ts";
import { declarationOf, type Spell } from "./declarations.ts";
import type { TakenNames } from "./taken-names.ts";

/** The code with each name declared once. */
export function withOwnNames(code: readonly Code[], taken: TakenNames, spell: Spell): readonly Code[] {
  return new Renamer(taken, spell, authorsNames(code)).all(code, new Map());
}

/** With other names in the place of some. */
export const withNames = (code: readonly Code[], names: Renamed): readonly Code[] =>
  new Renamer(NONE_TAKEN, (words) => words, new Set()).all(code, names);

const NONE_TAKEN: TakenNames = {
  declared: () => undefined,
  isInFile: () => false,
  standsOutside: () => false,
};

/** In text that stays as it is. */
const authorsNames = (code: readonly Code[]): ReadonlySet<Name> =>
  new Set(
    [...walkCode(code)]
      .flatMap((item) => (item.kind === "statement" ? item.pieces : []))
      .flatMap((piece) => (piece.kind === "author" ? piece.names : [])),
  );

type Renamed = ReadonlyMap<Name, Name>;

class Renamer {
  readonly #taken: TakenNames;
  readonly #spell: Spell;
  readonly #given = new Map<Name, string>();
  readonly #fixed: ReadonlySet<Name>;

  /** `fixed`: names that stay. */
  constructor(taken: TakenNames, spell: Spell, fixed: ReadonlySet<Name>) {
    this.#taken = taken;
    this.#spell = spell;
    this.#fixed = fixed;
  }

  all(code: readonly Code[], around: Renamed): readonly Code[] {
    let names = around;
    return code.map((item) => {
      if (item.kind === "declaration") names = this.#withDeclared(item, names);
      return this.#item(item, names);
    });
  }

  #item(item: Code, names: Renamed): Code {
    const of = (e: Expression): Expression => renamed(e, names);
    switch (item.kind) {
      case "for":
        return this.#loop(item, names);
      case "if":
        return {
          ...item,
          cond: of(item.cond),
          then: this.all(item.then, names),
          other: this.all(item.other, names),
        };
      case "block":
        return { ...item, body: this.all(item.body, names) };
      case "assignment":
        return { ...item, target: of(item.target), value: of(item.value) };
      case "declaration":
        return declarationWith(item, names);
      case "statement": {
        const { pragma } = item;
        const pieces = item.pieces.map((piece) => pieceWith(piece, names));
        return { ...item, pieces, ...(pragma && { pragma: pragmaWith(pragma, names) }) };
      }
      default:
        return item;
    }
  }

  #loop(loop: CodeLoop, around: Renamed): Code {
    const { declare, iterator, init } = loop;
    const own =
      declare === null
        ? null
        : this.#nameFor(iterator, declarationOf(declare, { name: iterator }, this.#spell));
    const names = own === null ? around : new Map(around).set(iterator, own);
    return {
      ...loop,
      iterator: names.get(iterator) ?? iterator,
      init: renamed(init, around),
      cond: renamed(loop.cond, names),
      pragmas: loop.pragmas.map((pragma) => pragmaWith(pragma, names)),
      body: this.all(loop.body, names),
    };
  }

  #withDeclared({ type, more = [], ...first }: Declaration, around: Renamed): Renamed {
    const names = new Map(around);
    for (const one of [first, ...more])
      names.set(one.name, this.#nameFor(one.name, declarationOf(type, one, this.#spell)));
    return names;
  }

  /** `text`: what declares it under the name that it has; null: nothing in this language. */
  #nameFor(name: Name, text: string | null): Name {
    let own = name;
    for (let k = 2; !this.#mayBe(own, text, own === name); k++) own = nameFrom(`${name}${k}`);
    if (text !== null) this.#given.set(own, text);
    return own;
  }

  #mayBe(name: Name, text: string | null, isWished: boolean): boolean {
    const other = this.#given.get(name) ?? this.#taken.declared(name);
    if (other !== undefined) return other === text;
    if (!isWished) return !this.#taken.isInFile(name);
    return this.#fixed.has(name) || !this.#taken.standsOutside(name);
  }
}

const renamed = (e: Expression, names: Renamed): Expression =>
  names.size === 0
    ? e
    : mapExpression(e, (part) => {
        const name = part.kind === "name" ? names.get(part.name) : undefined;
        return name === undefined ? part : { kind: "name", name };
      });

function declarationWith({ more, ...item }: Declaration, names: Renamed): Declaration {
  const one = <T extends Pick<Declaration, "name" | "extents" | "value">>(of: T): T => ({
    ...of,
    name: names.get(of.name) ?? of.name,
    ...(of.extents && { extents: of.extents.map((extent) => renamed(extent, names)) }),
    value: of.value === null || of.value === "cleared" ? of.value : renamed(of.value, names),
  });
  return { ...one(item), ...(more && { more: more.map(one) }) };
}

function pieceWith(piece: TextPiece, names: Renamed): TextPiece {
  if (piece.kind === "value") return { ...piece, value: renamed(piece.value, names) };
  if (piece.kind !== "head") return piece;
  const { iterator, init, cond } = piece;
  return {
    ...piece,
    iterator: names.get(iterator) ?? iterator,
    init: renamed(init, names),
    cond: renamed(cond, names),
  };
}

function pragmaWith(pragma: LoopPragma, names: Renamed): LoopPragma {
  const all = (some: readonly Name[]): readonly Name[] => some.map((name) => names.get(name) ?? name);
  return {
    ...pragma,
    privates: all(pragma.privates),
    firstPrivates: all(pragma.firstPrivates),
    reductions: pragma.reductions.map((clause) => ({ ...clause, names: all(clause.names) })),
    conditions: pragma.conditions.map((condition) => renamed(condition, names)),
  };
}
