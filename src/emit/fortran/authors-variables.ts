// The author's variables in the place of new ones: what the nest counted or computed in, and nothing needs
// any more, need not stand declared for nothing beside a new variable.
//
//     c = 0                                  do j2 = 0, n                           do j = 0, n
//     do j = 1, n - 1                          do i2 = 0, n              →            do i = 0, n
//       s = 0                                    c_value = c(i2, j2)                    s = c(i, j)
//
// Only such variables as the new code does not mention, and of which no value is read after the nest. New
// counters become counters of the nest of the same type. Another new variable becomes a scalar that the nest
// computes in, where there is but one of each of the type. In parallel loops they are private.

import { type Code, type CodeLoop, type Declaration, namesInCode, walkCode } from "../../codegen/code.ts";
import type { Variables } from "../../codegen/variables.ts";
import { containsSpan, type Span } from "../../source/span.ts";
import type { Name } from "../../source/words.ts";
import { withNames } from "./own-names.ts";
import { fortranType } from "./types.ts";

interface Variable {
  readonly name: Name;
  /** As Fortran spells it. */
  readonly type: string;
  readonly isCounter: boolean;
}

type Given = ReadonlyMap<Name, Name>;

export function withAuthorsVariables(
  code: readonly Code[],
  variables: Variables,
  nest: Span,
  isSpare: (name: Name) => boolean,
): readonly Code[] {
  const names = namesInCode(code);
  const spare = variablesOf(variables, nest).filter(({ name }) => isSpare(name) && !names.has(name));
  if (spare.length === 0) return code;
  const added = newVariables(code);
  const given = new Map([...givenCounters(added, spare), ...givenScalars(added, spare)]);
  return given.size === 0 ? code : withNames(declaredOutside(code, given), given);
}

/** Scalars of the procedure's own of which nothing reads a value after the nest; outer counters first. */
function variablesOf(variables: Variables, nest: Span): readonly Variable[] {
  const { lowered, liveness } = variables;
  const after = liveness.after(nest);
  const counters = [...lowered.loops.values()]
    .filter(({ span }) => span !== null && containsSpan(nest, span))
    .sort((a, b) => a.span!.start - b.span!.start)
    .flatMap(({ iterator }) => iterator ?? []);
  const others = [...variables.setWithin(nest)].filter((id) => !counters.includes(id));
  return [...new Set([...counters, ...others])].flatMap((id) => {
    const { name, type, home, storage } = lowered.vars[id]!;
    const spelled = fortranType(type);
    const isOwn = home === "register" && storage === "local" && !after.has(id);
    return isOwn && spelled !== null ? [{ name, type: spelled, isCounter: counters.includes(id) }] : [];
  });
}

/** Outermost first. */
function newVariables(code: readonly Code[]): readonly Variable[] {
  const found = new Map<Name, Variable>();
  const others = new Set<Name>();
  for (const item of walkCode(code)) {
    const [name, declared] =
      item.kind === "for"
        ? [item.iterator, item.declare]
        : isPlainDeclaration(item)
          ? [item.name, item.type]
          : [null, null];
    const type = declared?.kind === "plain" ? fortranType(declared.type) : null;
    if (name !== null && type !== null) found.set(name, { name, type, isCounter: item.kind === "for" });
    else if (item.kind === "declaration")
      for (const { name } of [item, ...(item.more ?? [])]) others.add(name);
  }
  return [...found.values()].filter(({ name }) => !others.has(name));
}

const isPlainDeclaration = (item: Code): item is Code & { readonly kind: "declaration" } =>
  item.kind === "declaration" &&
  item.more === undefined &&
  item.extents === undefined &&
  item.value !== "cleared";

function givenCounters(added: readonly Variable[], spare: readonly Variable[]): Given {
  const given = new Map<Name, Name>();
  for (const { name, type } of added.filter(({ isCounter }) => isCounter)) {
    const free = spare.filter(
      (one) => one.isCounter && one.type === type && ![...given.values()].includes(one.name),
    );
    const chosen = free.find((one) => isNumbered(name, one.name)) ?? free[0];
    if (chosen !== undefined) given.set(name, chosen.name);
  }
  return given;
}

/** `i2` for `i`. */
const isNumbered = (name: string, plain: string): boolean =>
  name.startsWith(plain) && /^\d+$/.test(name.slice(plain.length));

function givenScalars(added: readonly Variable[], spare: readonly Variable[]): Given {
  const scalars = added.filter(({ isCounter }) => !isCounter);
  return new Map(
    scalars.flatMap(({ name, type }): readonly (readonly [Name, Name])[] => {
      const free = spare.filter((one) => !one.isCounter && one.type === type);
      const isOnly = free.length === 1 && scalars.every((one) => one.name === name || one.type !== type);
      return isOnly ? [[name, free[0]!.name]] : [];
    }),
  );
}

/** From the outside in: what a parallel loop declares within is private in it. */
function declaredOutside(code: readonly Code[], given: Given): readonly Code[] {
  return code.map((item): Code => {
    switch (item.kind) {
      case "for": {
        const declare = given.has(item.iterator) ? null : item.declare;
        return {
          ...item,
          declare,
          pragmas: withPrivates(item, given),
          body: declaredOutside(item.body, given),
        };
      }
      case "block":
        return { ...item, body: declaredOutside(item.body, given) };
      case "if":
        return {
          ...item,
          then: declaredOutside(item.then, given),
          other: declaredOutside(item.other, given),
        };
      case "declaration":
        return given.has(item.name) ? assigned(item) : item;
      default:
        return item;
    }
  });
}

function assigned({ name, value }: Declaration): Code {
  if (value === null || value === "cleared") return { kind: "block", body: [] };
  return { kind: "assignment", target: { kind: "name", name }, operator: null, value };
}

const withPrivates = ({ pragmas, body }: CodeLoop, given: Given): CodeLoop["pragmas"] => {
  const own = newVariables(body).flatMap(({ name }) => (given.has(name) ? [name] : []));
  return pragmas.map((pragma) => ({ ...pragma, privates: [...new Set([...pragma.privates, ...own])] }));
};
