// `associate (u => grid%u, h2 => h*h)`: what its names are for the statements in it (`associated-names.ts`).

import type { ObjectId, TypedStmt } from "../ast.ts";
import type { FortranToken as Token } from "../token.ts";
import type { BlockItem, ConstructBranch as Branch } from "../tree.ts";
import { areSubscriptsSet, associationOf, type NamedSelector } from "./associated-names.ts";
import type { TypedBase } from "./constructs.ts";
import type { Expressions } from "./expressions.ts";
import type { Scope } from "./scope.ts";
import { UnreadableProcedure } from "./unreadable.ts";

export class AssociateConstructs {
  readonly #scope: Scope;
  readonly #expressions: Expressions;
  readonly #block: (items: readonly BlockItem[]) => readonly TypedStmt[];

  constructor(
    scope: Scope,
    expressions: Expressions,
    block: (items: readonly BlockItem[]) => readonly TypedStmt[],
  ) {
    this.#scope = scope;
    this.#expressions = expressions;
    this.#block = block;
  }

  /** What nothing is known of may be anything: what happens to it may happen to what it stands for. */
  read({ head, body }: Branch, base: TypedBase, counters: ReadonlySet<ObjectId>): TypedStmt {
    const items = (head.kind === "associate" ? head.items : null)?.items ?? [];
    const named = items.map((item): NamedSelector => {
      if (item.kind !== "association" || item.name.selectors.length > 0)
        throw new UnreadableProcedure("an associate construct that is not read", head.span);
      const [{ name }, selector] = [item.name, this.#expressions.typed(item.value)];
      const isKnown = this.#scope.options.seesThrough && !this.#isStructure(name);
      const { objects } = this.#scope;
      const association = isKnown
        ? associationOf(selector, item.value, objects)
        : ({ is: "unknown", isWhole: false } as const);
      return { name, selector, ...association };
    });
    const found = this.#associated(named, { head, body }, base);
    if (!areSubscriptsSet(named, found.body, this.#scope.objects, counters)) return found;
    const fewer = named.map((one) => ({ ...one, is: one.is === "value" ? one.is : "unknown" }) as const);
    return this.#associated(fewer, { head, body }, base);
  }

  #associated(
    named: readonly NamedSelector[],
    { head, body }: Branch,
    base: TypedBase,
  ): TypedStmt & { readonly kind: "block" } {
    for (const { selector, is } of named) {
      if (is === "unknown") this.#expressions.handedOn(selector);
      else if (is === "name") this.#expressions.objectOf(selector)!.escapes = true;
    }
    const words = named.map(({ name }) => name.word);
    return this.#scope.within(base.span, words, () => {
      const opening = named.flatMap((one) => this.#open(one));
      const parts = named.flatMap(({ selector, is }) => (is === "unknown" ? [selector] : []));
      const barrier = { kind: "opaque", what: "an associate construct", parts, sets: [] } as const;
      if (parts.length > 0) opening.push({ ...barrier, span: head.span, label: null });
      const statements = [...opening, ...this.#block(body)];
      return { kind: "block", name: null, body: statements, isAssociate: true, ...base };
    });
  }

  /** What the name means in the construct, and what sets it if it is a variable. */
  #open({ name, selector, is, isWhole }: NamedSelector): readonly TypedStmt[] {
    const { type, rank } = selector;
    if (is !== "unknown") {
      const dimensions = Array.from({ length: rank }, () => ({ lower: null, upper: null }));
      const object = this.#scope.constructVariable(
        name,
        type,
        rank === 0 ? null : { kind: "other", dimensions },
      );
      object.isSet = true;
      const target = { kind: "variable", symbol: object.id, type, rank, span: null } as const;
      if (is === "value") return [{ kind: "assign", target, value: selector, span: null, label: null }];
    }
    this.#scope.define(name.word, { kind: "associated", with: selector, isKnown: is === "name", isWhole });
    return [];
  }

  /** Components of a structure would have to be told from those of what has its name in the construct. */
  #isStructure({ word }: Token): boolean {
    const meaning = this.#scope.known(word, this.#expressions);
    return meaning?.kind === "object" && meaning.object.type.kind === "derived";
  }
}
