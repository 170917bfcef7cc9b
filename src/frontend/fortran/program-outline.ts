/**
 * What a file consists of, for those who write all of it anew in another language: its procedures with the
 * names by which linkers know them, and the first thing that is neither.
 *
 *     module kernels              (its named constants are in the procedures' trees as values)
 *     contains
 *       subroutine mvt(…)         {module "kernels", definition of mvt}
 *
 * The typed tree (`ast.ts`) leaves out what lowering has no use for; this looks at the statements again and
 * lets nothing pass that it does not know.
 */
import type { Span } from "../../source/span.ts";
import type { FortranUnit, ProcedureDefinition } from "./ast.ts";
import { type Attribution, strangeIn } from "./outline-statements.ts";
import type { FortranFile } from "./read-file.ts";
import { intrinsicModule } from "./sema/intrinsic-modules.ts";
import type { AttributeSpec, BlockItem, ProgramUnit, Statement } from "./tree.ts";

/** Something that is not translated, in words, and where it is. */
export interface Obstacle {
  readonly what: string;
  readonly span: Span | null;
}

export interface OutlinedProcedure {
  readonly definition: ProcedureDefinition;
  /** In lower case; null: an external procedure. */
  readonly module: string | null;
  /** In lower case. */
  readonly word: string;
  /** `bind(c)`: the name for the linker. Null: the compiler's convention. */
  readonly boundName: string | null;
  /** Modules of which the procedure, or its own module, has names. */
  readonly uses: readonly string[];
}

export interface ProgramOutline {
  readonly procedures: readonly OutlinedProcedure[];
  /** The first in the order of the text; null: everything is in the outline. */
  readonly obstacle: Obstacle | null;
}

type ProcedureHead = Extract<Statement, { readonly kind: "subroutine" | "function" | "entry" }>;

export function outlineProgram(file: FortranFile, unit: FortranUnit): ProgramOutline {
  const outliner = new Outliner(unit.procedures);
  outliner.units(file.units);
  const unread = unit.unread.map(
    ({ name, called = "function", span, reject }): Obstacle => ({
      what: `${called}${name === null ? "" : ` "${name}"`}, of which polyc cannot read all (${reject.message})`,
      span: reject.span ?? span,
    }),
  );
  const [obstacle] = [...outliner.obstacles, ...unread].sort(
    (a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0),
  );
  return { procedures: outliner.procedures, obstacle: obstacle ?? null };
}

class Outliner {
  readonly procedures: OutlinedProcedure[] = [];
  readonly obstacles: Obstacle[] = [];
  readonly #definitions: readonly ProcedureDefinition[];

  constructor(definitions: readonly ProcedureDefinition[]) {
    this.#definitions = definitions;
  }

  units(items: readonly BlockItem[]): void {
    for (const item of items) if (item.kind === "unit") this.#unit(item);
  }

  #unit(unit: ProgramUnit): void {
    const { head } = unit;
    if (head?.kind === "subroutine" || head?.kind === "function") this.#procedure(unit, head, null, []);
    else if (head?.kind === "module") this.#module(unit, head.name?.word ?? "");
    else this.#isStrange(head?.kind === "block data" ? "a block data unit" : WORDS[head?.kind ?? ""], head);
  }

  #isStrange(what: string | undefined, head: Statement | null): void {
    this.obstacles.push({ what: what ?? "a main program", span: head?.span ?? null });
  }

  #module({ body, contained }: ProgramUnit, word: string): void {
    this.#strange(body, "module");
    const uses = usesIn(body);
    for (const item of contained) {
      const head = item.kind === "unit" ? item.head : null;
      if (item.kind === "unit" && (head?.kind === "subroutine" || head?.kind === "function"))
        this.#procedure(item, head, word, uses);
      else if (item.kind === "unit") this.#isStrange(WORDS[head?.kind ?? ""] ?? "a unit of a module", head);
    }
  }

  #procedure(unit: ProgramUnit, head: ProcedureHead, module: string | null, around: readonly string[]): void {
    const [inner] = unit.contained.filter(({ kind }) => kind === "unit");
    if (inner?.kind === "unit") this.#isStrange("an internal procedure", inner.head);
    const prefix = head.prefixes.find((one) => "word" in one && one.word === "module");
    if (prefix !== undefined) this.#isStrange("a separate module procedure", head);
    this.#strange(unit.body, "procedure");
    const definition = this.#definitions.find(({ span }) => span !== null && span.start === head.span?.start);
    if (definition === undefined) {
      this.#isStrange("a procedure that is not read", head);
      return;
    }
    const bind = head.suffixes.find(({ keyword }) => keyword.word === "bind");
    const word = head.name.word;
    this.procedures.push({
      ...{ definition, module, word, uses: [...around, ...usesIn(unit.body)] },
      boundName: bind === undefined ? null : (bindingName(bind) ?? word),
    });
  }

  #strange(items: readonly BlockItem[], where: Attribution): void {
    const found = strangeIn(items, where);
    if (found !== null) this.obstacles.push(found);
  }
}

const WORDS: Readonly<Record<string, string>> = {
  program: "a main program",
  submodule: "a submodule",
  interface: "an interface block",
};

/** `bind(c, name="f")`; null: the procedure's own. */
function bindingName({ items }: AttributeSpec): string | null {
  for (const item of items?.items ?? [])
    if (item.kind === "keyword item" && item.name.word === "name" && item.value.kind === "literal")
      return item.value.token.text.slice(1, -1);
  return null;
}

const statementsIn = (items: readonly BlockItem[]): readonly Statement[] =>
  items.flatMap((item) => (item.kind === "statement" ? [item.statement] : []));

/** Modules of the language itself have nothing but constants. */
const usesIn = (items: readonly BlockItem[]): readonly string[] =>
  statementsIn(items).flatMap((one) =>
    one.kind === "use" && intrinsicModule(one.module.word) === null ? [one.module.word] : [],
  );
