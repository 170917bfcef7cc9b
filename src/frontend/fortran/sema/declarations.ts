// What the specification part of a program unit says (Fortran 2018, 8), gathered name by name in a scope.

import type { Span } from "../../../source/span.ts";
import type { DataType, ObjectAttribute as KnownAttribute } from "../ast.ts";
import type { FortranToken as Token } from "../token.ts";
import type {
  AttributeSpec as Attribute,
  BlockItem,
  DataSet,
  Entity,
  PartItems as Items,
  ProgramUnit,
  Statement,
  TypeSpec,
  UseItem,
} from "../tree.ts";
import { integerValue } from "./constants.ts";
import { BYTES_OF_CHARACTER, dataTypeOf, INTEGER, unknownType } from "./data-types.ts";
import { Expressions } from "./expressions.ts";
import { intrinsicModule } from "./intrinsic-modules.ts";
import type { Declared } from "./meaning.ts";
import { declareResult, dummiesOf, isElementalProcedure, resultNameOf } from "./procedure-heads.ts";
import { type NameSource, Scope } from "./scope.ts";
import { ifReadable, UnreadableProcedure } from "./unreadable.ts";

/** Statements that stand in front of what executes. */
const SPECIFICATIONS: ReadonlySet<Statement["kind"]> = new Set([
  ...(["declaration", "attribute", "implicit", "implicit none", "use", "import", "data", "common"] as const),
  ...(["namelist", "equivalence", "format", "enum", "type definition", "interface", "entry"] as const),
]);

export const isSpecification = (item: BlockItem): boolean =>
  (item.kind === "statement" && SPECIFICATIONS.has(item.statement.kind)) || item.kind === "unit";

/**
 * Specifications behind the first statement function: compilers take them all there, and data statements
 * anywhere before the end, in constructs too (Fortran 2018, 5.3.2).
 */
export const laterSpecifications = (items: readonly BlockItem[]): readonly BlockItem[] =>
  items.flatMap((item) =>
    item.kind === "construct"
      ? item.branches.flatMap(({ body }) => laterSpecifications(body).filter(isData))
      : isSpecification(item)
        ? [item]
        : [],
  );

const isData = (item: BlockItem): boolean => item.kind === "statement" && item.statement.kind === "data";

/** Modules by their names; null: not found. */
export type ModuleLookup = (word: string) => NameSource | null;

export class SpecificationPart {
  readonly #scope: Scope;
  readonly #expressions: Expressions;
  readonly #modules: ModuleLookup;

  constructor(scope: Scope, expressions: Expressions, modules: ModuleLookup) {
    this.#scope = scope;
    this.#expressions = expressions;
    this.#modules = modules;
  }

  read(items: readonly BlockItem[]): void {
    for (const item of items) {
      if (item.kind === "unit") this.#unit(item);
      else if (item.kind === "statement") this.#statement(item.statement);
    }
  }

  #statement(statement: Statement): void {
    switch (statement.kind) {
      case "declaration": {
        const type = () => this.#typeOf(statement);
        for (const entity of statement.entities) this.#entity(entity, type, statement.attributes);
        break;
      }
      case "attribute":
        this.#attributeStatement(statement);
        break;
      case "implicit":
        this.#implicit(statement);
        break;
      case "implicit none":
        this.#scope.implicit = null;
        break;
      case "use":
        this.#use(statement);
        break;
      case "common":
        for (const { members } of statement.groups)
          for (const { name, shape } of members) this.#common(name, shape);
        break;
      case "data":
        for (const set of statement.sets) this.#data(set);
        break;
      case "equivalence":
        throw new UnreadableProcedure("equivalence is not supported", statement.span);
      case "namelist":
        // Input that names the group sets its variables.
        if (this.#scope.options.home === "local")
          throw new UnreadableProcedure("a namelist is not supported", statement.span);
        for (const { block } of statement.groups) {
          const name = block?.name ?? null;
          if (name !== null)
            this.#scope.define(name.word, { kind: "other", what: `the namelist group "${name.text}"` });
        }
        break;
      case "entry":
        throw new UnreadableProcedure("a procedure with several entries is not supported", statement.span);
      default:
        break;
    }
  }

  #typeOf({ type }: { readonly type: TypeSpec }): DataType {
    return dataTypeOf(
      type,
      (item) => this.#expressions.item(item),
      (word) => this.#scope.typeNamed(word, this.#expressions),
    );
  }

  /** What its components are; what cannot be read of it is no component. */
  #typeDefinition(name: Token, attributes: readonly Attribute[], body: readonly BlockItem[]): void {
    const extended = attributes.find(({ keyword }) => keyword.word === "extends")?.items?.items[0];
    const parent =
      extended?.kind === "reference" ? this.#scope.typeNamed(extended.name.word, this.#expressions) : null;
    const { options } = this.#scope;
    const none = { dummies: new Set<string>(), result: null, module: null };
    const inner = new Scope({ ...options, ...none, parent: this.#scope, home: "local" });
    const expressions = new Expressions(inner);
    const declarations = body.filter(
      (item) => item.kind === "statement" && item.statement.kind === "declaration",
    );
    new SpecificationPart(inner, expressions, this.#modules).read(declarations);
    const components = [...inner.declared.keys()].flatMap((word) => {
      const meaning = inner.known(word, expressions);
      return meaning?.kind === "object" ? [[word, meaning.object] as const] : [];
    });
    this.#scope.defineType(name.word, { name: name.word, parent, components: new Map(components) });
    for (const { keyword } of attributes)
      if (keyword.word === "private" || keyword.word === "public")
        this.#scope.access.listed.set(name.word, keyword.word);
  }

  #entity(entity: Entity, type: () => DataType, attributes: readonly Attribute[]): void {
    if (entity.kind !== "entity") return;
    const declared = this.#scope.declare(entity.name);
    const { length, initial } = entity;
    const own = length === null || !("token" in length) ? null : BigInt(length.token.text);
    const general = type();
    declared.type = own === null ? general : ofLength(general, own);
    declared.shape ??= entity.shape ?? entity.lateShape;
    for (const attribute of attributes) this.#attribute(declared, attribute);
    if (entity.image !== null) declared.attributes.add("pointer");
    if (initial?.kind === "=" && attributes.some(({ keyword }) => keyword.word === "parameter"))
      declared.value = initial.value;
    else if (initial !== null) {
      declared.isInitialised = true;
      if (initial.kind === "=") declared.initial = initial.value;
      else if (initial.kind === "values") declared.initial = initial.values;
    }
  }

  #attribute(declared: Declared, { keyword, items }: Attribute): void {
    const word = keyword.word.replaceAll(" ", "");
    switch (word) {
      case "dimension":
        declared.shape ??= items;
        break;
      case "intent":
        this.#intent(declared, items);
        break;
      case "save":
        declared.attributes.add("save");
        break;
      case "external":
        declared.isProcedure = true;
        break;
      case "private":
      case "public":
        this.#scope.access.listed.set(declared.name.word, word);
        break;
      default:
        if (KNOWN.has(word)) declared.attributes.add(word as KnownAttribute);
    }
  }

  #intent(declared: Declared, items: Items | null): void {
    const words = items?.items.map((item) => (item.kind === "reference" ? item.name.word : "")) ?? [];
    if (words.join("") === "in") declared.attributes.add("intent-in");
    if (words.join("") === "out") declared.attributes.add("intent-out");
  }

  /** `save a`, `dimension a(10)`, `parameter (n = 10)`. */
  #attributeStatement(statement: Statement & { readonly kind: "attribute" }): void {
    const { keyword, items, entities } = statement;
    if (keyword === "parameter") {
      for (const item of items?.items ?? [])
        if (item.kind === "keyword item" && isExpression(item.value))
          this.#scope.declare(item.name).value = item.value;
      for (const entity of entities)
        if (entity.kind === "entity" && entity.initial?.kind === "=")
          this.#scope.declare(entity.name).value = entity.initial.value;
      return;
    }
    // Names of other modules are listed, too, and of operators there are none.
    if (keyword === "private" || keyword === "public") {
      const names = entities.flatMap((one) => (one.kind === "entity" ? one.name.word : []));
      for (const name of names) this.#scope.access.listed.set(name, keyword);
      if (keyword === "private" && entities.length === 0) this.#scope.access.isPrivateByDefault = true;
      return;
    }
    // `pointer (p, x)`: what p leads to has the name x.
    if (keyword === "pointer" && (items !== null || entities.some(({ kind }) => kind !== "entity")))
      throw new UnreadableProcedure("Cray pointers are not supported", statement.span);
    // What it names is what it would be without it.
    if (keyword === "intrinsic") return;
    for (const entity of entities) {
      if (entity.kind !== "entity") continue;
      const declared = this.#scope.declare(entity.name);
      declared.shape ??= entity.shape;
      const token: Token = { ...entity.name, word: keyword.split(" ")[0]! };
      this.#attribute(declared, { keyword: token, items, image: null });
    }
  }

  /** Constants that count from 0, or on from the one before (7.6.1). */
  #enumerators(body: readonly BlockItem[]): void {
    const entities = body.flatMap((item) =>
      item.kind === "statement" && item.statement.kind === "attribute" ? item.statement.entities : [],
    );
    let next: bigint | null = 0n;
    for (const entity of entities) {
      if (entity.kind !== "entity") continue;
      const { name, initial } = entity;
      const given = initial?.kind === "=" ? this.#expressions.constant(initial.value, INTEGER) : null;
      const value: bigint | null = given === null ? next : integerValue(given);
      next = value === null ? null : value + 1n;
      this.#scope.define(
        name.word,
        value === null
          ? { kind: "other", what: `the enumerator "${name.text}"` }
          : { kind: "constant", value: { kind: "integer", value, type: INTEGER, rank: 0, span: null } },
      );
    }
  }

  #data({ objects, values }: DataSet): void {
    for (const [k, object] of objects.entries()) {
      if (object.kind !== "reference") continue;
      const declared = this.#scope.declare(object.name);
      declared.isInitialised = true;
      // Each its own value, or all values one object's.
      const isPlain = object.selectors.length === 0 && values.every(({ repeat }) => repeat === null);
      if (objects.length === 1 && object.selectors.length === 0) declared.initial = values;
      else if (isPlain && objects.length === values.length) declared.initial = [values[k]!];
    }
  }

  #common(name: Token, shape: Items | null): void {
    const declared = this.#scope.declare(name);
    declared.attributes.add("common");
    declared.shape ??= shape;
  }

  #implicit({ rules, span }: Statement & { readonly kind: "implicit" }): void {
    const types = new Map<string, DataType>();
    for (const { type, letters } of rules) {
      const data = dataTypeOf(type, (item) => this.#expressions.item(item));
      if (letters === null) throw new UnreadableProcedure("an implicit statement without letters", span);
      for (const letter of letters.items.flatMap((item) => lettersOf(item, span))) types.set(letter, data);
    }
    const before = this.#scope.implicit;
    this.#scope.implicit = (letter) => types.get(letter) ?? before!(letter);
  }

  #use(statement: Statement & { readonly kind: "use" }): void {
    const { module, items, isOnly, span } = statement;
    const known = intrinsicModule(module.word);
    if (known !== null) {
      const given = new Map(items.map((item) => [localName(item), usedName(item)]));
      const others = isOnly ? [] : [...known.keys()].filter((word) => ![...given.values()].includes(word));
      for (const [word, theirs] of [...given, ...others.map((name) => [name, name] as const)]) {
        const value = known.get(theirs ?? "");
        if (word === null) continue;
        this.#scope.define(
          word,
          value === undefined
            ? { kind: "other", what: `"${word}" of the module "${module.text}"` }
            : { kind: "constant", value: { kind: "integer", value, type: INTEGER, rank: 0, span: null } },
        );
      }
      return;
    }
    if (IEEE_MODULES.has(module.word)) {
      for (const item of items) {
        const word = localName(item);
        if (word !== null) this.#scope.define(word, { kind: "other", what: `"${word}" of "${module.text}"` });
      }
      if (!isOnly) this.#scope.usesAllBeginning("ieee_", module.text);
      return;
    }
    const scope = this.#modules(module.word);
    if (scope === null) {
      const names = isOnly ? items.map(localName) : [null];
      if (names.includes(null) || !isOnly)
        throw new UnreadableProcedure(`it uses ${unknownModule(module.text)}`, span);
      for (const name of names)
        this.#scope.define(name!, { kind: "other", what: `"${name}" of ${unknownModule(module.text)}` });
      return;
    }
    const renamed = items.flatMap((item) => {
      const [local, used] = [localName(item), usedName(item)];
      return local === null || used === null ? [] : [[local, used] as const];
    });
    this.#scope.uses(scope, new Map(renamed), isOnly);
  }

  /** Interfaces declare procedures; types are known by name only. */
  #unit({ head, body }: ProgramUnit): void {
    if (head?.kind === "type definition" && head.name !== null)
      this.#typeDefinition(head.name, head.attributes, body);
    if (head?.kind === "enum") this.#enumerators(body);
    if (head?.kind !== "interface") return;
    if (head.generic === null && head.name !== null) {
      const { word } = head.name.name;
      this.#scope.generics.add(word);
      this.#scope.define(word, { kind: "procedure", result: null });
    }
    for (const item of body) {
      const inner = item.kind === "unit" ? item.head : null;
      if (inner === null || (inner.kind !== "function" && inner.kind !== "subroutine")) continue;
      const declared = this.#scope.declare(inner.name);
      declared.isProcedure = true;
      declared.isElemental = isElementalProcedure(inner);
      // Only `import` makes names of the host known in it (8.8).
      const parent = item.kind === "unit" && item.body.some(isImport) ? this.#scope : null;
      const options = { ...this.#scope.options, parent };
      declared.type ??= functionResult(item, options, this.#modules);
    }
  }
}

const isImport = (item: BlockItem): boolean =>
  item.kind === "statement" && item.statement.kind === "import" && item.statement.mode?.word !== "none";

/** What a call of the function gives; null: of a subroutine, or where that is no scalar of a known type. */
export function functionResult(
  item: BlockItem,
  around: Scope["options"],
  modules: ModuleLookup,
): DataType | null {
  const head = item.kind === "unit" ? item.head : null;
  if (item.kind !== "unit" || head?.kind !== "function") return null;
  return (
    ifReadable(() => {
      const [result, dummies] = [resultNameOf(head), new Set(dummiesOf(head))];
      const scope = new Scope({ ...around, dummies, result, home: "local", module: null });
      const expressions = new Expressions(scope);
      declareResult(scope, expressions, head, result);
      new SpecificationPart(scope, expressions, modules).read(item.body.filter(isSpecification));
      const meaning = scope.known(result, expressions);
      if (meaning?.kind !== "object") return null;
      const { type, shape, attributes } = meaning.object;
      if (shape === null && attributes.size === 0) return type;
      const what = shape === null ? "a pointer or allocatable" : "an array";
      return unknownType(`the result of "${head.name.text}", which is ${what},`);
    }) ?? null
  );
}

/** What they have begins with `ieee_` (Fortran 2018, 17). */
const IEEE_MODULES: ReadonlySet<string> = new Set(["ieee_arithmetic", "ieee_exceptions", "ieee_features"]);

const unknownModule = (name: string): string =>
  `the module "${name}", which is not found or cannot be read (name its file by --module-source, or its folder by -I)`;

/** `x*8` */
function ofLength(type: DataType, length: bigint): DataType {
  if (type.kind === "character") return { ...type, most: length * BYTES_OF_CHARACTER };
  return "bytes" in type ? ({ ...type, bytes: Number(length) } as DataType) : type;
}

const KNOWN: ReadonlySet<string> = new Set<KnownAttribute>([
  ...([
    "allocatable",
    "asynchronous",
    "contiguous",
    "optional",
    "pointer",
    "target",
    "value",
    "volatile",
  ] as const),
]);

const isExpression = (item: Items["items"][number]): item is Parameters<Expressions["typed"]>[0] =>
  !["range", "keyword item", "association", "star", "label argument", "assumed rank", "type"].includes(
    item.kind,
  );

/** `a-h`, which reads as a difference, and `o`. */
function lettersOf(item: Items["items"][number], span: Span | null): readonly string[] {
  if (item.kind === "reference") return [item.name.word];
  if (item.kind !== "binary" || item.left.kind !== "reference" || item.right.kind !== "reference")
    throw new UnreadableProcedure("an implicit statement that names no letters", span);
  const [from, to] = [item.left.name.word, item.right.name.word].map((word) => word.charCodeAt(0));
  return Array.from({ length: to! - from! + 1 }, (_, k) => String.fromCharCode(from! + k));
}

const usedName = (item: UseItem): string | null =>
  item.kind === "rename" ? ("word" in item.used ? item.used.word : null) : localName(item);

/** By which the unit knows what it uses; null for operators. */
function localName(item: UseItem): string | null {
  if (item.kind === "reference") return item.name.word;
  if (item.kind === "rename") return "word" in item.local ? item.local.word : null;
  return null;
}
