// Which names of a module others see (Fortran 2018, 8.6.1).

/** `private`, `public :: a, b`. */
export class AccessList {
  isPrivateByDefault = false;
  readonly listed = new Map<string, "public" | "private">();

  isPublic(word: string): boolean {
    return (this.listed.get(word) ?? (this.isPrivateByDefault ? "private" : "public")) === "public";
  }
}
