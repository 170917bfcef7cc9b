/** Writes the bindings: one class per isl type, the options of a context, enums and constants. */
import {
  type ClassDeclarationStructure,
  type MethodDeclarationStructure,
  type OptionalKind,
  Project,
  Scope,
  StructureKind,
  VariableDeclarationKind,
} from "ts-morph";
import { isWide, methodBody, type Place, resultType } from "./body.ts";
import type { CEnum, CHeader } from "./model.ts";
import {
  camel,
  className,
  enumName,
  holdsCallbacks,
  type Member,
  type ObjectClass,
  type Plan,
} from "./plan.ts";

const BANNER = "// Generated from isl's headers by src/isl-wasm/generator. Not to be edited.\n";

type Method = OptionalKind<MethodDeclarationStructure>;

/** The files by their names, and the C symbols that they call. */
export interface Emitted {
  readonly files: ReadonlyMap<string, string>;
  readonly symbols: readonly string[];
}

export function emit(header: CHeader, plan: Plan): Emitted {
  const project = new Project({ useInMemoryFileSystem: true });
  const place: Place = {
    classes: new Map(plan.classes.map((c) => [c.type, c])),
    symbols: new Map(),
    enums: new Set(),
  };
  const classes = project.createSourceFile("classes.generated.ts");
  classes.addImportDeclarations([
    { moduleSpecifier: "./core.ts", namedImports: ["int", "uint", "Core"] },
    { moduleSpecifier: "./isl.ts", namedImports: ["Isl"], isTypeOnly: true },
    { moduleSpecifier: "./object.ts", namedImports: ["IslObject"] },
    {
      moduleSpecifier: "./tree.ts",
      namedImports: [
        "exprTree",
        "nodeTree",
        { name: "AstNodeTree", isTypeOnly: true },
        { name: "AstExprTree", isTypeOnly: true },
      ],
    },
  ]);
  classes.addImportDeclaration({
    moduleSpecifier: "./points.ts",
    namedImports: [
      "setPoints",
      "unionSetPoints",
      "mapPoints",
      "unionMapPoints",
      { name: "TuplePoint", isTypeOnly: true },
      { name: "PointPair", isTypeOnly: true },
    ],
  });
  classes.addClass(optionsClass(plan.options, place));
  for (const c of plan.classes.filter(({ type }) => isWide(type, place)))
    classes.addTypeAlias({
      name: `${c.name}Like`,
      isExported: true,
      docs: [`What can be given where a \`${c.name}\` is expected.`],
      type: [c.name, ...c.conversions.map(({ from }) => className(from))].join(" | "),
    });
  classes.addClasses(plan.classes.map((c) => objectClass(c, place)));
  classes.addImportDeclaration({
    moduleSpecifier: "./enums.generated.ts",
    namedImports: [...place.enums].sort(),
    isTypeOnly: true,
  });
  const enums = project.createSourceFile("enums.generated.ts");
  addEnums(enums, header);
  const exports = project.createSourceFile("exports.generated.ts");
  exports.addInterface({
    name: "Exports",
    isExported: true,
    docs: ["The functions of the module, as WebAssembly types them."],
    properties: [...place.symbols].sort().map(([name, arity]) => ({
      name,
      isReadonly: true,
      type: `(${Array.from({ length: arity }, (_, i) => `a${i}: number`).join(", ")}) => number`,
    })),
  });
  const files = [classes, enums, exports].map((file): [string, string] => [
    file.getBaseName(),
    BANNER + file.getFullText(),
  ]);
  return { files: new Map(files), symbols: [...place.symbols.keys()].sort() };
}

const isList = (c: ObjectClass) =>
  c.type.endsWith("_list") &&
  c.members.some((m) => m.name === "getAt") &&
  c.members.some((m) => m.name === "size");

function optionsClass(members: readonly Member[], place: Place): ClassDeclarationStructure {
  return {
    kind: StructureKind.Class,
    name: "Options",
    isAbstract: true,
    isExported: true,
    extends: "Core",
    docs: ["isl's options: the context itself has these as methods."],
    methods: members.map((m) => methodOf(m, "Isl", place)),
  };
}

function objectClass(c: ObjectClass, place: Place): ClassDeclarationStructure {
  place.symbols.set(`isl_${c.type}_free`, 1);
  if (c.copyable) place.symbols.set(`isl_${c.type}_copy`, 1);
  const methods = [...ownMethods(c, place), ...c.members.map((m) => methodOf(m, c.name, place))];
  return {
    kind: StructureKind.Class,
    name: c.name,
    isExported: true,
    extends: "IslObject",
    docs: [`\`isl_${c.type}\``],
    properties: [
      {
        name: "islType",
        type: `"${c.type}"`,
        hasDeclareKeyword: true,
        isReadonly: true,
        scope: Scope.Protected,
      },
    ],
    methods,
  };
}

/** What every object has, and the few conveniences that isl's headers do not name. */
function ownMethods(c: ObjectClass, place: Place): Method[] {
  const methods: Method[] = [
    {
      name: "release",
      docs: ["@internal"],
      returnType: "void",
      hasOverrideKeyword: true,
      statements: `this.isl.x.isl_${c.type}_free(this.ptr);`,
    },
  ];
  if (c.printable)
    methods.push({
      name: "toString",
      returnType: "string",
      hasOverrideKeyword: true,
      statements: "return this.toStr();",
    });
  if (holdsCallbacks(c.type))
    methods.push({
      name: "holdsCallbacks",
      docs: ["@internal"],
      returnType: "boolean",
      hasOverrideKeyword: true,
      statements: "return true;",
    });
  if (isWide(c.type, place)) methods.push(conversion(c));
  if (isList(c)) methods.push(...listMethods(c, place));
  return [...methods, ...(EXTRAS[c.type] ?? [])];
}

function conversion(c: ObjectClass): Method {
  const cases = c.conversions.map(
    ({ from, method }) => `if (value instanceof ${className(from)}) return ${c.name}.${method}(value);`,
  );
  return {
    name: "of",
    isStatic: true,
    docs: [`The value itself, or what isl converts it to.`],
    parameters: [{ name: "value", type: `${c.name}Like` }],
    returnType: c.name,
    statements: [
      `if (value instanceof ${c.name}) return value;`,
      ...cases.slice(0, -1),
      cases.at(-1)!.replace(/^if .*?\) return/, "return"),
    ],
  };
}

function listMethods(c: ObjectClass, place: Place): Method[] {
  const element = className(c.type.replace(/_list$/, ""));
  if (!place.classes.has(c.type.replace(/_list$/, ""))) return [];
  return [
    {
      name: "fromArray",
      isStatic: true,
      docs: ["A list with these elements."],
      parameters: [
        { name: "isl", type: "Isl" },
        { name: "elements", type: `readonly ${element}[]` },
      ],
      returnType: c.name,
      statements: `let list = ${c.name}.alloc(isl, elements.length);
for (const element of elements) list = list.add(element);
return list;`,
    },
    {
      name: "toArray",
      docs: ["The elements, in order."],
      returnType: `${element}[]`,
      statements: "return Array.from({ length: this.size() }, (_, i) => this.getAt(i));",
    },
  ];
}

const pointsMethod = (type: string, read: string): Method => ({
  name: "points",
  docs: [
    "All elements as plain data, in lexicographic order (a union's spaces one after the other, in the order of their\nnames). Throws where there are parameters or infinitely many.",
  ],
  returnType: `${type}[]`,
  statements: `return ${read}(this);`,
});

const EXTRAS: Readonly<Record<string, readonly Method[]>> = {
  id: [
    {
      name: "alloc",
      isStatic: true,
      docs: [
        "An identifier with a name, and with any JavaScript value as its user value. Equal if both are the same.",
      ],
      parameters: [
        { name: "isl", type: "Isl" },
        { name: "name", type: "string" },
        { name: "user", type: "unknown", hasQuestionToken: true },
      ],
      returnType: "Id",
      statements: "return new Id(isl, isl.allocId(name, user));",
    },
    {
      name: "getUser",
      docs: ["The value given to `Id.alloc`; undefined where there is none."],
      returnType: "unknown",
      statements: "return this.isl.userOf(this.isl.x.isl_id_get_user(this.isl.live(this)));",
    },
  ],
  set: [pointsMethod("TuplePoint", "setPoints")],
  union_set: [pointsMethod("TuplePoint", "unionSetPoints")],
  map: [pointsMethod("PointPair", "mapPoints")],
  union_map: [pointsMethod("PointPair", "unionMapPoints")],
  val: [
    {
      name: "fromBigInt",
      isStatic: true,
      parameters: [
        { name: "isl", type: "Isl" },
        { name: "value", type: "bigint | number" },
      ],
      returnType: "Val",
      statements: `const big = BigInt(value);
return big === BigInt.asIntN(32, big) ? Val.intFromSi(isl, Number(big)) : Val.readFromStr(isl, big.toString());`,
    },
    {
      name: "toBigInt",
      docs: [
        "The value of an integer; throws a RangeError where it is a fraction, infinite or not a number.",
      ],
      returnType: "bigint",
      statements: `if (!this.isInt()) throw new RangeError(\`\${this} is not an integer\`);
return BigInt(this.toStr());`,
    },
    {
      name: "toNumber",
      docs: ["The value of an integer that a number holds exactly; throws a RangeError otherwise."],
      returnType: "number",
      statements: `const value = Number(this.toBigInt());
if (!Number.isSafeInteger(value)) throw new RangeError(\`\${this} is too large for a number\`);
return value;`,
    },
  ],
  ast_node: [
    {
      name: "toTree",
      docs: ["The whole tree below this node as plain data, fetched in one piece."],
      returnType: "AstNodeTree",
      statements: "return nodeTree(this.isl, this.isl.live(this));",
    },
  ],
  ast_expr: [
    {
      name: "toTree",
      docs: ["The whole expression as plain data, fetched in one piece."],
      returnType: "AstExprTree",
      statements: "return exprTree(this.isl, this.isl.live(this));",
    },
  ],
};

function methodOf(member: Member, home: string, place: Place): Method {
  return {
    name: /^\d/.test(member.name) ? `"${member.name}"` : member.name,
    isStatic: member.isStatic,
    docs: [`\`${member.symbol}\`${member.isDeprecated ? "\n@deprecated" : ""}`],
    ...methodBody(member, home, place),
    returnType: resultType(member),
  };
}

/** The members' names without what they have in common: `isl_ast_expr_op_and_then` is `andThen`. */
function shortNames(e: CEnum): { name: string; value: number }[] {
  const split = e.members.map((member) => member.name.split("_"));
  let common = 0;
  while (split.every((words) => words.length > common + 1 && words[common] === split[0]![common])) common++;
  return e.members.map(({ value }, i) => ({ name: camel(split[i]!.slice(common).join("_")), value }));
}

function addEnums(file: ReturnType<Project["createSourceFile"]>, header: CHeader): void {
  for (const e of header.enums) {
    if (["isl_bool", "isl_stat", "isl_arg_type"].includes(e.name)) continue;
    const name = enumName(e.name);
    const members = shortNames(e).map((m) => `  ${m.name}: ${m.value},\n`);
    file.addVariableStatement({
      declarationKind: VariableDeclarationKind.Const,
      isExported: true,
      docs: [`\`enum ${e.name}\``],
      declarations: [{ name, initializer: `{\n${members.join("")}} as const` }],
    });
    file.addTypeAlias({ name, isExported: true, type: `(typeof ${name})[keyof typeof ${name}]` });
  }
  for (const { name, value } of header.constants)
    file.addVariableStatement({
      declarationKind: VariableDeclarationKind.Const,
      isExported: true,
      declarations: [{ name, initializer: String(value) }],
    });
}
