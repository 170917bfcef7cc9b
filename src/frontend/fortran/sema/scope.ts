// The names of one program unit (Fortran 2018, 19): what its specification part declares, what implicit
// typing makes of the others (8.7), and what the host or a module of the file gives (19.5.1.4).
//
// What several statements say of a name is gathered first (`integer a`, `dimension a(n)`, `save a`); a name
// becomes an object, a constant or a procedure when it is first asked for.

import type { Span } from "../../../source/span.ts";
import type {
  ArraySpec,
  ComponentOf,
  ConstantUse,
  DataObject,
  DataType,
  DerivedType,
  TypedExpr as Expr,
  ObjectAttribute,
  ObjectId,
} from "../ast.ts";
import type { FortranToken as Token } from "../token.ts";
import type { PartItems as Items, FortranExpr as Tree } from "../tree.ts";
import { AccessList } from "./access-list.ts";
import { INTEGER, REAL } from "./data-types.ts";
import { foreignMeaning, foreignShape } from "./foreign-names.ts";
import { initialOf } from "./initial-values.ts";
import { lendAll } from "./lent-variables.ts";
import { constantUse } from "./literals.ts";
import type { CallBuilder, Declared, Meaning, ObjectBuilder } from "./meaning.ts";
import { foldedReal } from "./real-constants.ts";
import { isAutomaticArray, isSaved, type Saving } from "./storage.ts";
import { UnreadableProcedure } from "./unreadable.ts";

/** What the scope needs of the reader of expressions. */
export interface SpecificationReader {
  shape(items: Items, isDummy: boolean): ArraySpec;
  constant(value: Tree, type: DataType): Expr;
}

/** By first letter; null: `implicit none`. */
type ImplicitTypes = ((letter: string) => DataType) | null;

const DEFAULT_IMPLICIT: ImplicitTypes = (letter) => (letter >= "i" && letter <= "n" ? INTEGER : REAL);

interface ScopeOptions {
  readonly dummies: ReadonlySet<string>;
  /** The variable that a function's value is in. */
  readonly result: string | null;
  /** The host, or null. */
  readonly parent: Scope | null;
  /** Where variables live that have no attribute: in a module, in a procedure. */
  readonly home: "local" | "shared";
  readonly saving: Saving;
  /** The name of a module; null for what is none. */
  readonly module: string | null;
  /** Calls of procedures of the file and names of `associate` count as what they stand for. */
  readonly seesThrough: boolean;
  /** External procedures of the file that no other one can take the place of: where they begin. */
  readonly externals: ReadonlyMap<string, number>;
  readonly spell: (word: string) => string;
}

/** A module, by the names that others may use. */
export interface NameSource {
  exported(word: string): Meaning | null;
  /** A derived type, whose name functions that make values of it may have as well. */
  exportedType(word: string): DerivedType | null;
}

export class Scope implements NameSource {
  implicit: ImplicitTypes;
  readonly declared = new Map<string, Declared>();
  readonly objects: ObjectBuilder[] = [];
  /** Of procedures that are defined in the file: what becomes of the arguments is told later. */
  readonly ownCalls: CallBuilder[] = [];
  /** Names of several procedures, of which arguments choose one. */
  readonly generics = new Set<string>();
  readonly options: ScopeOptions;
  readonly #constantUses: ConstantUse[] = [];
  /** Words that some construct declares for itself. */
  readonly #hiding = new Set<string>();
  /** Names that a construct around declares for itself, and which one. */
  readonly #constructs = new Map<string, Span | null>();
  /** Reads what is declared here, whoever asks for it. */
  reader: SpecificationReader | null = null;
  /** Of a module: what others see of it (8.6.1). */
  readonly access = new AccessList();
  readonly #used: {
    readonly module: NameSource;
    readonly names: ReadonlyMap<string, string>;
    readonly isOnly: boolean;
  }[] = [];
  readonly #meanings = new Map<string, Meaning>();
  /** Names that are being made something of: one that needs itself has no meaning. */
  readonly #open = new Set<string>();

  constructor(options: ScopeOptions) {
    this.options = options;
    this.implicit = options.parent?.implicit ?? DEFAULT_IMPLICIT;
  }

  /** What declarations say of the name so far. */
  declare(name: Token): Declared {
    const known = this.declared.get(name.word);
    if (known !== undefined) return known;
    const none = {
      type: null,
      shape: null,
      value: null,
      initial: null,
      isInitialised: false,
      isProcedure: false,
      isElemental: false,
    };
    const made: Declared = { name, ...none, attributes: new Set() };
    this.declared.set(name.word, made);
    return made;
  }

  /** A dummy argument that is a procedure: something is passed, of which nothing is known. */
  passedProcedure(word: string): ObjectBuilder {
    const type = { kind: "unknown", why: "a procedure" } as const;
    return this.#push(this.options.spell(word), type, null, "dummy", new Set(["target"]), null);
  }

  define(word: string, meaning: Meaning): void {
    this.#meanings.set(word, meaning);
  }

  /** Where the definition begins of what is called by that name; null: it is not known. */
  unitCalled(word: string, reader: SpecificationReader): number | null {
    const meaning = this.known(word, reader);
    if (meaning === null) return this.external(word);
    return meaning.kind === "procedure" ? (meaning.unit ?? null) : null;
  }

  external(word: string): number | null {
    return this.generics.has(word) ? null : (this.options.externals.get(word) ?? null);
  }

  noteConstant(name: Token, value: Expr): void {
    this.#constantUses.push(...constantUse(name, value));
  }

  /** Of names that mean the same everywhere in the procedure. */
  get constantUses(): readonly ConstantUse[] {
    return this.#constantUses.filter(({ name }) => !this.#hiding.has(name.toLowerCase()));
  }

  /** Names of a module: `names` from those here to those there, null for all but these others. */
  uses(module: NameSource, names: ReadonlyMap<string, string>, isOnly: boolean): void {
    this.#used.push({ module, names, isOnly });
  }

  /** A procedure may set its arguments; of one of the file that is told later (`own-calls.ts`). */
  noted<T extends CallBuilder>(call: T): T {
    if (call.unit === null) lendAll(call, this.objects);
    else this.ownCalls.push(call);
    return call;
  }

  /** Something of which nothing is known may set any of its objects, at any time that it is called. */
  escapeAll(): void {
    for (const object of this.objects) {
      object.escapes = true;
      object.isSet = true;
    }
  }

  /** Null: nothing declares it, here or around. */
  known(word: string, reader: SpecificationReader): Meaning | null {
    const found = this.#meanings.get(word);
    if (found !== undefined) return found;
    const declared = this.declared.get(word);
    const isOwn = declared !== undefined || this.options.dummies.has(word) || this.options.result === word;
    if (isOwn) return this.#make(word, declared ?? null, reader);
    return this.#fromHost(word) ?? this.#fromIntrinsicModule(word);
  }

  /** All names that begin so are a module's, of which nothing else is known. */
  usesAllBeginning(prefix: string, module: string): void {
    this.#foreign.set(prefix, module);
  }

  readonly #foreign = new Map<string, string>();

  #fromIntrinsicModule(word: string): Meaning | null {
    const found = [...this.#foreign].find(([prefix]) => word.startsWith(prefix));
    return found === undefined ? null : { kind: "other", what: `"${word}" of the module "${found[1]}"` };
  }

  /**
   * Reads a construct in which these names mean something else (19.4): what they mean is declared or defined
   * anew in it, and is what it was behind it.
   */
  within<T>(construct: Span | null, words: readonly string[], read: () => T): T {
    this.#settleDeclared();
    const around = words.map((word) => [word, this.#constructs.get(word)] as const);
    const hidden = words.map((word) => [word, this.declared.get(word), this.#meanings.get(word)] as const);
    for (const word of words) {
      this.declared.delete(word);
      this.#meanings.delete(word);
      this.#hiding.add(word);
      this.#constructs.set(word, construct);
    }
    try {
      return read();
    } finally {
      for (const [word, other] of around)
        if (other === undefined) this.#constructs.delete(word);
        else this.#constructs.set(word, other);
      for (const [word, declared, meaning] of hidden) {
        if (declared === undefined) this.declared.delete(word);
        else this.declared.set(word, declared);
        if (meaning === undefined) this.#meanings.delete(word);
        else this.#meanings.set(word, meaning);
      }
    }
  }

  /** What declarations name is what it is outside of constructs: `m = n + 2` is no matter of a block's n. */
  #settleDeclared(): void {
    for (const [word, { value, shape }] of [...this.declared])
      if ((value !== null || shape !== null) && !this.#open.has(word)) {
        try {
          this.asDeclared(word);
        } catch (error) {
          // Who asks for it is told.
          if (!(error instanceof UnreadableProcedure)) throw error;
        }
      }
  }

  /** A variable of a construct. Nothing declares it: no clause may list a name of `associate`. */
  constructVariable(name: Token, type: DataType, shape: ArraySpec | null = null): ObjectBuilder {
    const word = this.options.spell(name.word);
    const object = this.#push(word, type, shape, "local", new Set(), null);
    this.#keep(name.word, { kind: "object", object });
    return object;
  }

  /** As a function its name makes values of the type, unless an interface has the same name (7.5.10). */
  defineType(word: string, definition: DerivedType): void {
    this.#types.set(word, definition);
    if (this.#meanings.get(word)?.kind !== "procedure") this.define(word, { kind: "type", definition });
  }

  readonly #types = new Map<string, DerivedType>();

  /** The definition of a derived type, here or around. */
  typeNamed(word: string, reader: SpecificationReader): DerivedType | null {
    const own = this.#types.get(word);
    if (own !== undefined) return own;
    const meaning = this.known(word, reader);
    if (meaning?.kind === "type") return meaning.definition;
    if (meaning !== null && meaning.kind !== "procedure") return null;
    const { parent } = this.options;
    const around = parent?.reader == null ? null : parent.typeNamed(word, parent.reader);
    return this.#inModules(word, (module, theirs) => module.exportedType(theirs)) ?? around;
  }

  exportedType(word: string): DerivedType | null {
    return this.access.isPublic(word) && this.reader !== null ? this.typeNamed(word, this.reader) : null;
  }

  /** All components of that name of a structure, whatever the subscripts: `grid%cell%u`. */
  componentOf(
    structure: ObjectBuilder,
    words: readonly string[],
    { type, shape, ...more }: Pick<DataObject, "type" | "shape"> & Omit<ComponentOf, "structure">,
  ): ObjectBuilder {
    const key = [structure.id, ...words].join("%");
    const known = this.#components.get(key);
    if (known !== undefined) return known;
    const name = [structure.name, ...words.map((word) => this.options.spell(word))].join("%");
    const { storage } = structure;
    // The caller sees what becomes of an argument's or a result's.
    const home = storage === "dummy" || storage === "result" ? "shared" : storage;
    const attributes = new Set<ObjectAttribute>(shape?.kind === "deferred" ? ["allocatable"] : []);
    const made = this.#push(name, type, shape, home, attributes, structure.span);
    const object = { ...made, scope: structure.scope, component: { structure: structure.id, ...more } };
    this.objects[made.id] = object;
    this.#components.set(key, object);
    return object;
  }

  readonly #components = new Map<string, ObjectBuilder>();

  /** The object of a name that nothing declares (8.7). */
  implicitObject(name: Token): ObjectBuilder {
    if (this.implicit === null)
      throw new UnreadableProcedure(`"${name.text}" is not declared`, {
        file: name.file,
        start: name.start,
        end: name.end,
      });
    return this.#addObject(name.word, this.implicit(name.word[0]!), null, new Set(), null);
  }

  /** A name as those know it who use the module; null: there is none, or it is private. */
  exported(word: string): Meaning | null {
    if (!this.access.isPublic(word)) return null;
    // Who uses the module may have the block, too, with other names in it.
    if (this.declared.get(word)?.attributes.has("common") === true)
      return { kind: "other", what: `"${word}", which is in a common block of a module,` };
    return this.asDeclared(word);
  }

  /** As the scope itself knows it. */
  asDeclared(word: string): Meaning | null {
    return this.reader === null ? null : this.known(word, this.reader);
  }

  #fromHost(word: string): Meaning | null {
    const meaning = this.#fromModules(word) ?? this.options.parent?.asDeclared(word) ?? null;
    if (meaning?.kind !== "object") return meaning === null ? null : foreignMeaning(meaning);
    const { object: theirs } = meaning;
    // Both procedures may set it, at any time that the other one is called.
    theirs.escapes = true;
    theirs.isSet = true;
    // Such arguments may overlap (15.5.2.13), which objects that procedures share do not.
    if (theirs.storage === "dummy" && theirs.attributes.has("target"))
      return this.#keep(word, {
        kind: "other",
        what: `"${word}", an argument of the host that is a target,`,
      });
    const { type, attributes, span } = theirs;
    const shape = foreignShape(theirs.shape);
    const { origin } = theirs;
    const other = origin === null ? undefined : this.objects.find((one) => one.origin === origin);
    if (other !== undefined)
      throw new UnreadableProcedure(`"${word}" is another name of "${other.name}"`, null);
    const name = this.options.spell(word);
    const made = this.#push(name, type, shape, "shared", new Set(attributes), span, origin);
    const object = { ...made, root: theirs.root ?? theirs };
    this.objects[object.id] = object;
    return this.#keep(word, { kind: "object", object });
  }

  #fromModules(word: string): Meaning | null {
    return this.#inModules(word, (module, theirs) => module.exported(theirs));
  }

  #inModules<T>(word: string, find: (module: NameSource, theirs: string) => T | null): T | null {
    for (const { module, names, isOnly } of this.#used) {
      const theirs = names.get(word) ?? (isOnly || [...names.values()].includes(word) ? null : word);
      const found = theirs === null ? null : find(module, theirs);
      if (found !== null) return found;
    }
    return null;
  }

  #make(word: string, declared: Declared | null, reader: SpecificationReader): Meaning {
    const span = declared === null ? null : tokenSpan(declared.name);
    if (this.#open.has(word)) throw new UnreadableProcedure(`"${word}" is declared by itself`, span);
    this.#open.add(word);
    try {
      return this.#keep(word, this.#meaningOf(word, declared, span, reader));
    } finally {
      this.#open.delete(word);
    }
  }

  #meaningOf(
    word: string,
    declared: Declared | null,
    span: Span | null,
    reader: SpecificationReader,
  ): Meaning {
    if (declared?.isProcedure === true) {
      const unit = this.#isDummy(word) || this.options.home === "shared" ? null : this.external(word);
      return { kind: "procedure", result: declared.type, isElemental: declared.isElemental, unit };
    }
    const type = declared?.type ?? this.#implicitType(word, span);
    if (declared?.value != null && declared.shape === null)
      return { kind: "constant", value: foldedReal(reader.constant(declared.value, type)) };
    const isPassed = this.#isDummy(word) && !hasBoundsThatChange(declared);
    const shape = declared?.shape == null ? null : reader.shape(declared.shape, isPassed);
    return {
      kind: "object",
      object: this.#addObject(word, type, shape, declared?.attributes ?? new Set(), declared),
    };
  }

  #implicitType(word: string, span: Span | null): DataType {
    if (this.implicit === null) throw new UnreadableProcedure(`"${word}" has no type`, span);
    return this.implicit(word[0]!);
  }

  /** Not if a construct around declares the name for itself. */
  #isDummy(word: string): boolean {
    return this.options.dummies.has(word) && !this.#constructs.has(word);
  }

  #addObject(
    word: string,
    type: DataType,
    shape: ArraySpec | null,
    said: ReadonlySet<ObjectAttribute | "save" | "common">,
    declared: Declared | null,
  ): ObjectBuilder {
    const { result, home, spell, saving, module } = this.options;
    const attributes = new Set([...said].filter((one) => one !== "save" && one !== "common"));
    if (declared?.value != null) attributes.add("parameter");
    const ofBlock = this.#constructs.has(word);
    const isNamed = said.has("save") || declared?.isInitialised === true || declared?.value != null;
    const isShared = said.has("common") || home === "shared";
    const isAutomatic = isAutomaticArray(shape, (id) => this.objects[id]!);
    const place = isShared ? "shared" : isSaved(saving, isNamed, ofBlock, isAutomatic) ? "saved" : "local";
    const storage = this.#isDummy(word) ? "dummy" : word === result && !ofBlock ? "result" : place;
    const span = declared === null ? null : tokenSpan(declared.name);
    const origin = module === null ? null : `${module}/${word}`;
    const plain = this.#push(spell(word), type, shape, storage, attributes, span, origin);
    const initial = declared === null ? "none" : initialOf(declared, type, this.reader);
    const object = { ...plain, initial, ...(isAutomatic && ({ isAutomatic } as const)) };
    this.objects[object.id] = object;
    this.#keep(word, { kind: "object", object });
    return object;
  }

  #push(
    name: string,
    type: DataType,
    shape: ArraySpec | null,
    storage: DataObject["storage"],
    attributes: Set<ObjectAttribute>,
    span: Span | null,
    origin: string | null = null,
  ): ObjectBuilder {
    const id = this.objects.length as ObjectId;
    const scope = this.#constructs.get(name.toLowerCase()) ?? null;
    const flags = { isSet: false, escapes: false, initial: "none", component: null, root: null } as const;
    const object = { id, name, type, shape, storage, attributes, span, scope, origin, ...flags };
    this.objects.push(object);
    return object;
  }

  #keep(word: string, meaning: Meaning): Meaning {
    this.#meanings.set(word, meaning);
    return meaning;
  }
}

/** Its bounds are set while the program runs, also those of a dummy. */
const hasBoundsThatChange = (declared: Declared | null): boolean =>
  declared !== null && (declared.attributes.has("allocatable") || declared.attributes.has("pointer"));

const tokenSpan = ({ file, start, end }: Token): Span => ({ file, start, end });
