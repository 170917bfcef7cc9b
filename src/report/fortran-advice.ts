// What entries of the catalogue say to who writes Fortran, where the advice for C is none for him.

import type { MessageId } from "./catalogue.ts";

interface FortranAdvice {
  readonly text: string;
  /** Fortran, without what does not matter. */
  readonly example: string;
}

export const FORTRAN_ADVICE: Readonly<Partial<Record<MessageId, FortranAdvice>>> = {
  transformed: {
    text: "The file has to be compiled with `-fopenmp`; without it the new loops run in one thread.",
    example: "do i = 1, n                      ! polyc adds: !$omp parallel do\n  a(i) = f(b(i))\nend do",
  },
  "unread-function": {
    text: "A module that the procedure uses may be missing: name its file by `--module-source`, or the folder of its `.mod` file by `-I`. Otherwise move the loops to a procedure of their own.",
    example: "entry again(x)                   ! a second entry of the procedure",
  },
  "unsupported-construct": {
    text: "The loops work on character strings, on whole structures or with pointers, call a function of no known type, or do what is not modelled. Where the message names a module, tell polyc where that is; give an external function an interface.",
    example: "do i = 1, n\n  p%next = i                     ! p is a pointer\nend do",
  },
  "several-exits": {
    text: "An `exit`, `return` or `go to` leaves it; a `cycle`, or a `go to` its last statement, does not. Remember what a search found in a variable, and let the loop run on, if that is as good.",
    example: "do i = 1, n\n  if (a(i) == key) exit\nend do",
  },
  "nonaffine-bound": {
    text: "A counter may be a variable that other procedures see, or that is kept: of a module, of the procedure around, in `common`, or saved. Count in a local variable that no internal procedure uses.",
    example:
      "program p\n  integer :: i                   ! the procedure inside uses it as well\n  do i = 1, n\n    a(i) = 0\n  end do\ncontains",
  },
  "nonaffine-subscript": {
    text: "Two iterations may store in one element, and nothing can say that they do not.",
    example: "do i = 1, n\n  a(k(i)) = b(i)\nend do",
  },
  "call-with-side-effects": {
    text: "polyc looks into procedures of the file (external ones: if the main program is there, too) that consist of assignments to scalars and elements and of conditions, and into functions of numbers. They may keep nothing from call to call, and call no others but such functions. Write what another one computes in place of the call, or leave the loop.",
    example: "do i = 1, n\n  call step(a(i))\nend do",
  },
  "volatile-or-atomic": {
    text: "Objects that are `volatile` or `asynchronous` are accessed as they stand.",
    example: "real, volatile :: port",
  },
  "author-pragma": {
    text: "Procedures with lines for OpenMP stay as their author wrote them.",
    example: "!$omp parallel do\ndo i = 1, n\n  …",
  },
  "not-contiguous-text": {
    text: "An `include` line brings a part of them, or they need lines of their own where a label or another statement stands on the line, or a jump beside them would be lost. Give the loops lines of their own.",
    example: "if (n > 0) then; do i = 1, n; a(i) = 0; end do; end if",
  },
  "name-not-available": {
    text: "The step may be no constant, or the loop leaves a value in a variable that only the loop as it stands computes. Write the loop with a step of 1; compute such a value in a loop of its own.",
    example: "do i = 1, n, m\n  a(i) = 0\nend do",
  },
  "not-profitable": {
    text: "The message names the sizes; constant bounds say how much there is to do.",
    example: "do i = 2, n\n  a(i) = a(i - 1)*x\nend do",
  },
};
