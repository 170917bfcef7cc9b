// Fortran, one statement a line, as `src/frontend/fortran/print.ts` prints it: for each token one character.
//
//     10 outer: do i = 1, n        Lx=0,x
//     real(8), save :: a(n) = -1   T(0),A;x(x)=+0
//     end subroutine solve         Wx
//
// Keywords are no reserved words in Fortran. Which names are keywords has been decided before (Sale 1971; see
// `src/frontend/fortran/classify.ts`), so names are printed as `x`, literals as `0`, and the grammar has no
// ambiguity left. Statements of one form share a keyword (`print` stands for all that have a unit and a list), as
// do operators of one precedence: what exactly it was the token says. The fewer characters, the faster the parser.
//
// Clauses are those of Fortran 2018, ISO/IEC 1539-1:2018.

const KEYWORD = {
  word: "W",
  type: "T",
  attr: "A",
  typedef: "D",
  function: "F",
  pure: "P",
  result: "R",
  operator: "O",
  interface: "I",
  use: "U",
  import: "M",
  only: "N",
  data: "B",
  common: "C",
  equivalence: "E",
  implicit: "Q",
  where: "H",
  stop: "S",
  goto: "G",
  assign: "V",
  to: "J",
  write: "Y",
  print: "K",
  if: "Z",
  then: "h",
  else: "e",
  do: "L",
  while: "w",
  call: "c",
};

/** Of what is spelled with more than one character. */
const SIGN = {
  arrow: ">", // =>
  colons: ";", // ::
  power: "^", // **
  concat: "$", // //
  not: "!", // .not.
  and: "&", // .and.
  or: "|", // .or.
  eqv: "#", // .eqv.
  defined: "@", // .x.
  open: "{", // (/
  close: "}", // /)
  rank: ".", // ..
};

/** Table 10.1, from the loosest; relational operators don't associate, `**` does to the right. */
const PREC = { defined: 1, eqv: 2, or: 3, and: 4, not: 5, relation: 6, concat: 7, add: 8, sign: 9, mul: 10 };
/** `a * -b`, which compilers take: the sign belongs to what follows, up to the next `*`. */
const INNER_SIGN = 11;
const POWER = 12;
const DEFINED_UNARY = 13;

const list1 = (rule) => seq(rule, repeat(seq(",", rule)));
const binary = ($, operator, level) => prec.left(level, seq($._expr, operator, $._expr));

module.exports = grammar({
  name: "fortran",
  extras: () => [],

  rules: {
    file: ($) => repeat(seq($._statement, "\n")),
    name: () => "x",
    literal: () => "0",

    _statement: ($) =>
      choice($.if_action, $._action, $.if_then, $.else_if, $.do, $.unit, $.interface, $._specification),

    // --- what executes (10, 11, 12) ---

    _action: ($) =>
      choice(
        ...[$.assignment, $.masked, $.call, $.stop, $.goto, $.assign, $.control_io, $.format_io],
        ...[$.arithmetic_if, $.simple],
      ),
    assignment: ($) => seq($._designator, choice("=", SIGN.arrow), $._expr),
    /** `where (…) a = b`, `forall (…) a = b`. */
    masked: ($) => seq(KEYWORD.where, $.parts, $.assignment),
    call: ($) => seq(KEYWORD.call, $._designator),
    /** Also `return`, `error stop`, `pause`. */
    stop: ($) => seq(KEYWORD.stop, optional($._expr), optional(seq(",", $.keyword_item))),
    goto: ($) =>
      seq(
        KEYWORD.goto,
        choice(
          $.literal,
          seq($.parts, optional(","), $._expr),
          seq($.name, optional(seq(optional(","), $.parts))),
        ),
      ),
    assign: ($) => seq(KEYWORD.assign, $.literal, KEYWORD.to, $.name),
    control_io: ($) => seq(KEYWORD.write, $.parts, optional(","), optional(list1($._expr))),
    format_io: ($) => seq(KEYWORD.print, choice($.star, $._expr), repeat(seq(",", $._expr))),
    if_action: ($) => seq(KEYWORD.if, "(", $._expr, ")", $._action),
    if_then: ($) => seq(KEYWORD.if, "(", $._expr, ")", KEYWORD.then),
    arithmetic_if: ($) => seq(KEYWORD.if, "(", $._expr, ")", $.literal, ",", $.literal, ",", $.literal),
    else_if: ($) => seq(KEYWORD.else, "(", $._expr, ")", KEYWORD.then, optional($.name)),
    do: ($) =>
      seq(
        KEYWORD.do,
        optional($.literal),
        optional(","),
        optional(choice($.loop_control, seq(KEYWORD.while, $.parts, repeat(seq(KEYWORD.attr, $.parts))))),
      ),
    loop_control: ($) => seq($._designator, "=", $._expr, ",", $._expr, optional(seq(",", $._expr))),
    /** A keyword (of one word or two), then perhaps what is in parentheses, a name or what stands for one (`end interface operator(+)`). */
    simple: ($) =>
      seq(KEYWORD.word, optional(choice(seq($.parts, optional($.name)), $.name, $.generic_spec))),

    // --- program units (14, 15) ---

    /** `pure real(8) function f(x) result(y) bind(c)`, `subroutine`, `entry`. */
    unit: ($) =>
      seq(
        repeat(choice(KEYWORD.pure, $.type_spec)),
        KEYWORD.function,
        $.name,
        optional($.parts),
        repeat(seq(KEYWORD.result, $.parts)),
      ),
    interface: ($) =>
      seq(KEYWORD.interface, optional(choice($.name, alias($.named_parts, $.reference), $.generic_spec))),
    named_parts: ($) => seq($.name, $.parts),
    generic_spec: ($) =>
      seq(
        KEYWORD.operator,
        "(",
        choice("=", "+", "*", "/", SIGN.power, SIGN.concat, "<", SIGN.not, SIGN.and, SIGN.or, SIGN.eqv, SIGN.defined),
        ")",
      ),

    // --- specifications (7, 8) ---

    _specification: ($) =>
      choice(
        ...[$.declaration, $.attribute_statement, $.type_definition, $.implicit, $.use, $.import],
        ...[$.data, $.common, $.equivalence],
      ),
    declaration: ($) =>
      seq(
        $.type_spec,
        choice(seq(repeat(seq(",", $.attribute)), SIGN.colons), optional(",")),
        list1(choice($.entity, $.generic_spec, $.generic_binding)),
      ),
    generic_binding: ($) => seq($.generic_spec, SIGN.arrow, $.name),
    type_spec: ($) =>
      prec.right(
        seq(
          KEYWORD.type,
          optional(choice($.parts, seq("*", choice($.literal, $.parts)), seq("/", $.name, "/"))),
        ),
      ),
    attribute: ($) => seq(KEYWORD.attr, optional(choice($.parts, $.brackets))),
    entity: ($) =>
      seq(
        $.name,
        optional($.parts),
        optional($.brackets),
        optional(seq("*", choice($.literal, $.parts), optional($.parts))),
        optional(choice(seq("=", $._expr), seq(SIGN.arrow, $._expr), $.values)),
      ),
    attribute_statement: ($) =>
      seq(
        KEYWORD.attr,
        optional($.parts),
        optional(SIGN.colons),
        optional(list1(choice($.entity, $.block_name, $.generic_spec))),
      ),
    block_name: ($) => choice(seq("/", optional($.name), "/"), SIGN.concat),
    /** `type, extends(a) :: b`, `enum, bind(c)`. */
    type_definition: ($) =>
      seq(
        KEYWORD.typedef,
        repeat(seq(",", $.attribute)),
        optional(SIGN.colons),
        optional(seq($.name, optional($.parts))),
      ),
    implicit: ($) => seq(KEYWORD.implicit, list1($.implicit_rule)),
    implicit_rule: ($) => seq($.type_spec, optional($.parts)),
    use: ($) =>
      seq(
        KEYWORD.use,
        optional(seq(",", $.attribute)),
        optional(SIGN.colons),
        $.name,
        optional(
          seq(
            ",",
            choice(seq(KEYWORD.only, ":", optional(list1($._use_item))), list1($._use_item)),
          ),
        ),
      ),
    _use_item: ($) => choice($.name, alias($.named_parts, $.reference), $.rename, $.generic_spec),
    rename: ($) => choice(seq($.name, SIGN.arrow, $.name), seq($.generic_spec, SIGN.arrow, $.generic_spec)),
    import: ($) =>
      seq(
        KEYWORD.import,
        optional(choice(SIGN.colons, seq(",", KEYWORD.only, optional(":")))),
        optional(list1($.name)),
      ),
    data: ($) => seq(KEYWORD.data, $.data_set, repeat(seq(optional(","), $.data_set))),
    data_set: ($) => seq(list1(choice($._designator, $.list)), $.values),
    values: ($) => seq("/", list1($.value), "/"),
    value: ($) =>
      seq(
        optional(seq(choice($.literal, $._designator), "*")),
        optional(choice("+", "~")),
        choice($.literal, $._designator, $.substring, $.list),
      ),
    /** `common`, `namelist`. */
    common: ($) =>
      seq(
        KEYWORD.common,
        optional($.block_name),
        $.common_item,
        repeat(choice(seq(",", $.common_item), seq(optional(","), $.block_name, $.common_item))),
      ),
    common_item: ($) => seq($.name, optional($.parts)),
    equivalence: ($) => seq(KEYWORD.equivalence, list1($.parts)),

    // --- expressions (9, 10.1) ---

    _expr: ($) => choice($.unary, $.binary, $._primary),
    binary: ($) =>
      choice(
        binary($, SIGN.defined, PREC.defined),
        binary($, SIGN.eqv, PREC.eqv),
        binary($, SIGN.or, PREC.or),
        binary($, SIGN.and, PREC.and),
        binary($, "<", PREC.relation),
        binary($, SIGN.concat, PREC.concat),
        binary($, "+", PREC.add),
        binary($, "*", PREC.mul),
        binary($, "/", PREC.mul),
        prec.right(POWER, seq($._expr, SIGN.power, $._expr)),
      ),
    unary: ($) =>
      choice(
        prec(PREC.not, seq(SIGN.not, $._expr)),
        prec(PREC.sign, seq("+", $._expr)),
        prec(INNER_SIGN, seq("~", $._expr)),
        prec(DEFINED_UNARY, seq(SIGN.defined, $._expr)),
      ),
    _primary: ($) => choice($.literal, $._designator, $.substring, $.list, $.brackets, $.builtin),
    _designator: ($) => choice($.name, $.reference),
    reference: ($) => seq($.name, repeat1(choice($.parts, $.brackets, $.component))),
    component: ($) => seq("%", $.name),
    substring: ($) => seq($.literal, $.parts),
    /** `%loc(x)`, `%val(x)`. */
    builtin: ($) => seq("%", $.name, $.parts),
    /** `(a)`, `(1.0, 2.0)`, `(a(i), b(i), i = 1, n)`. */
    list: ($) => seq("(", list1($._expr), optional(seq(",", $.list_control)), ")"),
    list_control: ($) =>
      seq(
        optional(seq($.type_spec, SIGN.colons)),
        ...[$.name, "=", $._expr, ",", $._expr, optional(seq(",", $._expr))],
      ),
    /** Array constructors and image selectors. */
    brackets: ($) => choice(seq("[", optional($._items), "]"), seq(SIGN.open, optional($._items), SIGN.close)),
    parts: ($) => seq("(", optional($._items), ")"),
    _items: ($) => choice(seq($.type_spec, SIGN.colons, optional(list1($._item))), list1($._item)),
    _item: ($) =>
      choice(
        ...[$._expr, $.range, $.keyword_item, $.association, $.star, $.label_argument, SIGN.rank, $.type_spec],
      ),
    keyword_item: ($) => seq($.name, "=", choice($._expr, $.range, $.star)),
    association: ($) => seq($._designator, SIGN.arrow, $._expr),
    star: () => "*",
    label_argument: ($) => seq("*", $.literal),
    range: ($) =>
      choice(
        seq(optional($._expr), ":", optional(choice($._expr, $.star)), optional(seq(":", $._expr))),
        seq(optional($._expr), SIGN.colons, $._expr),
      ),
  },
});
