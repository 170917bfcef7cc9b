// Names in generated C: which of the author's may be used, and fresh ones.
//
// A fresh name is an identifier that occurs nowhere in the file, macros included (soundness rule 1): it can
// neither capture nor be captured. The author's iterator is used where the loop means the same and nobody
// reads it later.

import type { Func, ValueId, VarId } from "../ir/func.ts";
import type { Region } from "../scop/model/scop.ts";
import type { Span } from "../source/span.ts";
import { type Name, nameFrom, stemOfName } from "../source/words.ts";
import { isPlainName, wordOf } from "../support/words.ts";
import { counterHolding, type FormOf } from "./counters.ts";
import { type Expression, named } from "./expression.ts";
import type { RangedType } from "./ranged.ts";
import type { TextFacts } from "./source-context.ts";
import { type NamedValue, namedValue, type Variables } from "./variables.ts";

/** What the names are for. */
export interface TextKind {
  /**
   * Loops declare their iterators, whatever the author has: others may be shared by threads of a construct
   * around.
   */
  readonly ownIterators: boolean;
  /** The author's loops are gone, and what they set besides iterators is set after the new ones at most. */
  readonly isNew: boolean;
  /**
   * Variables of what was read ahead of the loops (`opt/speculative-loads.ts`) that may be spelled in front
   * of them.
   */
  readonly readable: ReadonlySet<VarId>;
}

export class NameTable {
  private readonly func: Func;
  private readonly region: Region;
  private readonly nest: Span;
  private readonly variables: Variables;
  /** Every identifier and macro name of the file. */
  private readonly taken: TextFacts["identifiers"];
  private readonly newWord: TextFacts["newWord"];
  private readonly live: ReadonlySet<number>;
  private readonly holders = new WeakMap<Func, Map<ValueId, Expression | null>>();
  private readonly made = new Set<Name>();
  /** Those of `made` that blocks declare for themselves. */
  private readonly local = new Set<Name>();

  private readonly kind: TextKind;

  constructor(
    func: Func,
    region: Region,
    nest: Span,
    variables: Variables,
    text: Pick<TextFacts, "identifiers" | "newWord">,
    kind: TextKind,
  ) {
    this.kind = kind;
    this.func = func;
    this.region = region;
    this.nest = nest;
    this.variables = variables;
    this.taken = text.identifiers;
    this.newWord = (word) => text.newWord(word);
    this.live = variables.liveness.after(nest);
  }

  /** May a loop be called like the source's iterator `name`? Not if its value is wanted after the nest. */
  mayUse(name: string): boolean {
    if (!this.region.loops.some((loop) => loop.iterator === name)) return false;
    // What polyc counts with by itself is nothing that the author has a name for.
    if (!isPlainName(name)) return false;
    const outside = this.variables.visible(name, this.nest);
    if (outside === null) return true;
    const variable = this.func.vars[outside]!;
    return variable.home === "register" && variable.storage !== "param" && !this.live.has(outside);
  }

  /**
   * The author has declared `name` outside the nest, wide enough for a loop that needs `type`: it uses that
   * variable and declares none.
   */
  declaredOutside(name: string, type: RangedType): boolean {
    const outside = this.variables.visible(name, this.nest);
    if (outside === null || this.kind.ownIterators) return false;
    const declared = this.func.vars[outside]!.type;
    return declared.kind === "int" && declared.signed && declared.bits >= (type === "int" ? 32 : 64);
  }

  /** Is there a variable of that name outside of the nest? */
  isOutside(name: string): boolean {
    return this.variables.visible(name, this.nest) !== null;
  }

  /** Of such a variable. */
  bitsOutside(name: string): number {
    const outside = this.variables.visible(name, this.nest);
    const type = outside === null ? null : this.func.vars[outside]!.type;
    return type?.kind === "int" ? type.bits : 0;
  }

  /**
   * `wish` or `wish2`, `wish3` …: free in the file and not among `outer`. The same wish gives the same name
   * again.
   */
  fresh(wish: string, outer: ReadonlySet<string> = new Set()): Name {
    // What is called after an element has its subscripts in it, and some of them are more than a word.
    const stem = this.newWord(stemOfName(isPlainName(wish) ? wish : wordOf(wish)));
    for (let n = 1; ; n++) {
      const name = nameFrom(n === 1 ? stem : `${stem}${n}`);
      if (!this.taken.has(name) && !outer.has(name)) {
        this.made.add(name);
        return name;
      }
    }
  }

  /** Like `fresh`, but never gives a name twice. */
  unique(wish: string): Name {
    const name = this.fresh(wish, this.made);
    return name;
  }

  /**
   * A name for a block's own variable, other than those of `scope`; blocks elsewhere may give the same one.
   */
  inBlock(wish: string, scope: ReadonlySet<string>): Name {
    const others = [...this.made].filter((name) => !this.local.has(name));
    const name = this.fresh(wish, new Set([...scope, ...others]));
    this.local.add(name);
    return name;
  }

  /** A variable of the source that holds the value of that form of the function at the nest. */
  holder(value: ValueId, form: FormOf): Expression | null {
    const holders = this.holders.get(form.func) ?? new Map<ValueId, Expression | null>();
    this.holders.set(form.func, holders);
    const known = holders.get(value);
    if (known !== undefined) return known;
    const wanted = namedValue(form.func, value);
    const found =
      this.variables.holder(wanted, this.nest, this.kind.readable) ??
      this.unset(wanted) ??
      this.counter(value, form);
    holders.set(value, found);
    return found;
  }

  /** In new text, a variable that the author's loops set: it holds what it held in front of them. */
  private unset(value: NamedValue): Expression | null {
    if (!this.kind.isNew) return null;
    const iterators = this.region.loops.map((loop) => loop.iterator);
    // What a new loop counts with holds something else.
    const counters = iterators.filter((name) => name !== null && this.mayUse(name));
    return this.variables.holderInFront(value, this.nest, new Set(counters));
  }

  private counter(value: ValueId, form: FormOf): Expression | null {
    const id = counterHolding(value, form, this.nest, this.variables);
    return id === null ? null : named(this.func.vars[id]!.name);
  }
}

/** `wish`, or `wish2`, `wish3` …: the first that is free. */
export function freeName(wish: string, { isFree }: { isFree(name: string): boolean }): Name {
  let name = wish;
  for (let k = 2; !isFree(name); k++) name = `${wish}${k}`;
  return nameFrom(name);
}
