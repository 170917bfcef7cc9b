/**
 * The keywords that statements begin with (Fortran 2018, R501 to R1544), longest first, and what kind of
 * statement each begins.
 *
 * The form says how the rest is read: which of its names are keywords, and with which words the grammar sees
 * them (`classify.ts`).
 */

/** What is one statement; blocks and program units are built of them (`blocks.ts`). */
export type StatementKind =
  // what executes
  | "assignment"
  | "call"
  | "continue"
  | "cycle"
  | "exit"
  | "goto"
  | "assign"
  | "return"
  | "stop"
  | "if statement"
  | "arithmetic if"
  | "where statement"
  | "forall statement"
  | "input/output"
  | "format"
  /** `allocate (…)`, `nullify (…)`, `sync all`, … */
  | "image or memory control"
  // what begins, divides and ends a construct
  | "if then"
  | "else if"
  | "else"
  | "do"
  | "select case"
  | "select type"
  | "select rank"
  | "case"
  | "type is"
  | "rank"
  | "where"
  | "elsewhere"
  | "forall"
  | "associate"
  | "block"
  | "critical"
  | "change team"
  | "end"
  // what declares
  | "declaration"
  | "attribute"
  | "type definition"
  | "enum"
  | "implicit"
  | "implicit none"
  | "use"
  | "import"
  | "data"
  | "common"
  | "namelist"
  | "equivalence"
  // what begins and divides program units
  | "program"
  | "module"
  | "submodule"
  | "block data"
  | "subroutine"
  | "function"
  | "entry"
  | "contains"
  | "interface"
  | "module procedure"
  // a file
  | "unknown";

export type Form =
  /** Keywords, then names and parentheses without keywords in them. */
  | "words"
  | "attribute"
  | "declaration"
  | "procedure list"
  | "function"
  | "control io"
  | "io"
  | "format io"
  | "if"
  | "else if"
  | "do"
  | "mask"
  | "goto"
  | "assign"
  | "stop"
  | "call"
  | "use"
  | "import"
  | "data"
  | "common"
  | "equivalence"
  | "implicit"
  | "interface"
  | "type definition"
  | "type guard";

/** What must follow for it to be that keyword. */
type Follow = "anything" | "nothing" | "(" | "name" | "name or nothing" | "name, comma or colons" | "format";

export interface Lead {
  readonly words: readonly string[];
  /** The keyword, its words with blanks between. */
  readonly keyword: string;
  readonly kind: StatementKind;
  readonly form: Form;
  readonly follow: Follow;
}

const lead = (
  keyword: string,
  kind: StatementKind,
  form: Form = "words",
  follow: Follow = "anything",
): Lead => ({
  words: keyword.split(" "),
  keyword,
  kind,
  form,
  follow,
});

const all = (keywords: string, kind: StatementKind, form?: Form, follow?: Follow): readonly Lead[] =>
  keywords.split(", ").map((keyword) => lead(keyword, kind, form, follow));

const LEADS: readonly Lead[] = [
  lead("program", "program", "words", "name"),
  lead("module", "module", "words", "name"),
  lead("block data", "block data", "words", "name or nothing"),
  lead("submodule", "submodule", "words", "("),
  lead("module procedure", "module procedure", "procedure list"),
  ...all("contains", "contains", "words", "nothing"),
  ...all("interface, abstract interface", "interface", "interface"),
  lead("entry", "entry", "function", "name"),
  lead("end", "end", "words", "nothing"),
  ...all(
    "end program, end module, end submodule, end subroutine, end function, end procedure",
    "end",
    "words",
    "name or nothing",
  ),
  ...all(
    "end block data, end block, end do, end if, end select, end where, end forall, end associate",
    "end",
    "words",
    "name or nothing",
  ),
  ...all("end critical, end type, end enum", "end", "words", "name or nothing"),
  lead("end team", "end"),
  lead("end interface", "end", "interface"),
  // what executes
  lead("call", "call", "call", "name"),
  ...all("continue", "continue", "words", "nothing"),
  ...all("cycle", "cycle", "words", "name or nothing"),
  ...all("exit", "exit", "words", "name or nothing"),
  lead("go to", "goto", "goto"),
  lead("assign", "assign", "assign"),
  lead("return", "return", "stop"),
  ...all("stop, error stop, pause", "stop", "stop"),
  lead("if", "if then", "if", "("),
  lead("else if", "else if", "else if", "("),
  lead("else", "else", "words", "name or nothing"),
  lead("do", "do", "do"),
  lead("select case", "select case", "words", "("),
  lead("select type", "select type", "words", "("),
  lead("select rank", "select rank", "words", "("),
  lead("case", "case", "words", "("),
  lead("case default", "case", "words", "name or nothing"),
  ...all("type is, class is", "type is", "type guard", "("),
  lead("class default", "type is", "words", "name or nothing"),
  lead("rank", "rank", "words", "("),
  lead("rank default", "rank", "words", "name or nothing"),
  lead("where", "where", "mask", "("),
  lead("forall", "forall", "mask", "("),
  lead("else where", "elsewhere", "words"),
  lead("associate", "associate", "words", "("),
  lead("block", "block", "words", "nothing"),
  lead("critical", "critical", "words"),
  lead("change team", "change team", "words", "("),
  ...all(
    "allocate, deallocate, nullify, event post, event wait, form team",
    "image or memory control",
    "words",
    "(",
  ),
  ...all("lock, unlock, sync images, sync team", "image or memory control", "words", "("),
  ...all("sync all, sync memory, fail image", "image or memory control"),
  ...all("write, open, close, inquire, wait", "input/output", "control io", "("),
  ...all("read, backspace, rewind, end file, flush", "input/output", "io"),
  ...all("print, accept", "input/output", "format io"),
  // An extension, as `print`.
  lead("type", "input/output", "format io", "format"),
  // what declares
  ...all(
    "integer, real, complex, logical, character, byte, double precision, double complex",
    "declaration",
    "declaration",
  ),
  ...all("type, class", "declaration", "declaration", "("),
  lead("procedure", "declaration", "declaration"),
  lead("generic", "declaration", "declaration"),
  lead("record", "declaration", "declaration"),
  ...all(
    "allocatable, asynchronous, bind, codimension, contiguous, dimension, external, intent",
    "attribute",
    "attribute",
  ),
  ...all(
    "intrinsic, optional, pointer, protected, save, target, value, volatile, public, private",
    "attribute",
    "attribute",
  ),
  ...all("parameter, sequence, enumerator, final", "attribute", "attribute"),
  lead("type", "type definition", "type definition", "name, comma or colons"),
  lead("enum", "enum", "type definition"),
  lead("implicit", "implicit", "implicit"),
  lead("implicit none", "implicit none", "words"),
  lead("use", "use", "use"),
  lead("import", "import", "import"),
  lead("data", "data", "data"),
  lead("common", "common", "common"),
  lead("namelist", "namelist", "common"),
  lead("equivalence", "equivalence", "equivalence", "("),
];

/** By first letter, the longest keyword first: in fixed form `endif` is not `end`. */
export const LEADS_BY_LETTER: ReadonlyMap<string, readonly Lead[]> = byLetter();

function byLetter(): ReadonlyMap<string, readonly Lead[]> {
  const found = new Map<string, Lead[]>();
  for (const each of LEADS) {
    const letter = each.keyword[0]!;
    found.set(letter, [...(found.get(letter) ?? []), each]);
  }
  const length = ({ words }: Lead) => words.join("").length;
  for (const leads of found.values()) leads.sort((a, b) => length(b) - length(a));
  return found;
}

/** Before `function` and `subroutine` (R1527). */
export const PREFIXES: readonly (readonly string[])[] = [
  ...["recursive", "non_recursive", "pure", "elemental", "impure", "module"].map((word) => [word]),
];

/** Types by name (R704); the first of a statement may also be `type`, `class`, `procedure` and the like. */
export const INTRINSIC_TYPES: readonly (readonly string[])[] = [
  ["double", "precision"],
  ["double", "complex"],
  ...["integer", "real", "complex", "logical", "character", "byte"].map((word) => [word]),
];
