// The Fortran packages of the corpus: how each builds and tests itself.
//
// Commands are the shell's, in a copy of the package's folder; FC is several words. Tests are programs that print; where
// they leave files instead, these are printed after them. What is compared is all that they say, but for dates and times.

import type { Suite } from "./packages.ts";

export interface FortranPackage {
  /** As in the table. */
  readonly name: string;
  /** As the distribution calls the source package. */
  readonly source: string;
  /** Another source package, in the folder that the shell knows as OTHER. */
  readonly other?: string;
  readonly suite: Suite;
}

/** All lines but for those that tell the time. */
const ALL_LINES = /^(?!.*(?:time used|seconds)).*\S/i;

/** Runs a command for each word of standard input, which is `{}`, as many at once as there are processors. */
const forEach = (command: string): string => `xargs -P "$(nproc)" -I{} bash -e -c '${command}'`;

/** The programs and data of MINPACK's own tests are numbered files: what is what tells `ex/index.html`. */
const MINPACK_TESTS = "15:hybrd:21 16:hybrj:21 17:lmder:22 18:lmstr:22 19:lmdif:22 20:chkder:23";

/**
 * gfortran computes `exp`, `sin` and the like with other functions where it vectorises a loop, polyc's or the author's: a last
 * bit decides in MINPACK's tests how many steps an iteration takes.
 */
const NOT_VECTORISED = "-fno-tree-vectorize";

const compileMinpack = forEach(`$FC -O2 ${NOT_VECTORISED} -w -c {} -o {}.o`);

const MINPACK_BUILD = `
  mkdir tests
  for test in ${MINPACK_TESTS}; do
    IFS=: read -r number name data <<< "$test"
    cp ex/file$number tests/$name.f
    cp ex/file$data tests/$name.in
  done
  cp ex/t*.f tests
  # What is in it is to stay from call to call, which nothing says.
  sed -i 's/^ *DOUBLE PRECISION TEMP(65,40)/&\\n      SAVE TEMP/' tests/lmstr.f
  ls *.f tests/*.f | ${compileMinpack}
  ar rc libminpack.a *.o
  ls tests/*.f | ${forEach("$FC {}.o libminpack.a -o {}.exe")}
`;

const MINPACK_RUN = `
  for program in tests/*.exe; do
    data="\${program%.f.exe}.in"
    [ -e "$data" ] || data=/dev/null
    echo "$program"
    $program < "$data"
  done
`;

/** Its test is Python of long ago over f2py's wrapper: `fortran/spherepack.py` runs what lib2to3 makes of it. */
const SPHEREPACK_PYTHON = `
  sed -E -i 's/\\bas\\b( *[-=,)*+/[])/as_\\1/g' Lib/sphere.py
  python3 -m lib2to3 -x import -w -n Lib/sphere.py Test/test_spherepack.py
  cd Src && python3 -m numpy.f2py spherepack.pyf --lower
`;

const SPHEREPACK_BUILD = `
  compile() { gcc -O1 -w -fPIC $includes -c "$1" -o "$2"; }
  wrapper=$(python3 -c 'import numpy.f2py; print(numpy.f2py.get_include())')
  numpy=$(python3 -c 'import numpy; print(numpy.get_include())')
  python=$(python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')
  includes="-I$wrapper -I$numpy -I$python"
  cd Src
  ls *.f90 *.f | ${forEach(`$FC -O2 ${NOT_VECTORISED} -fallow-argument-mismatch -fPIC -w -c {} -o {}.o`)}
  compile spherepackmodule.c module.o
  compile "$wrapper/fortranobject.c" object.o
  $FC -shared *.o -o ../Lib/spherepack.so
`;

/** BLAS's tests of one type; those of level 2 and 3 leave files. */
const blasTests = (letter: string): readonly string[] => [
  `cd BLAS/TESTING && ./xblat1${letter}`,
  ...[2, 3].map((level) => {
    const name = `${letter}blat${level}`;
    return `cd BLAS/TESTING && rm -f ${name}.out && ./xblat${level}${letter} < ${name}.in; cat ${name}.out`;
  }),
];

/**
 * Compiles what a makefile's target needs, many files in a command, so that polyc starts less often. Files with modules are left to make,
 * which knows their order.
 */
const COMPILE_MANY = `compile_many() {
  cd "$1"
  make -n FC=FC "\${@:2}" | sed -n 's/^FC \\(.*[^ ]\\) *-c -o [^ ]* \\([^ ]*\\.f\\)$/\\1|\\2/p' > compile.txt
  cut -d'|' -f1 compile.txt | sort -u | while read -r flags; do
    awk -F'|' -v flags="$flags" '$1 == flags { print $2 }' compile.txt | xargs -n 25 -P "$(nproc)" $FC $flags -c
  done
}`;

const LETTERS = { single: "s", double: "d", complex: "c", complex16: "z" } as const;

/** What routines for complex numbers call of the real ones, beyond what the makefiles have for them. */
const REAL_PARTS = { complex: "single", complex16: "double" } as const;
const REAL_ROUTINES = ["larmm", "bdsvdx", "stevx", "stein"];

/** Inputs of the eigenvalue tests: shared by the types, and those that have the type's letter in front. */
const SHARED_INPUTS = "nep sep se2 svd csd glm gqr gsv lse".split(" ");
const OWN_INPUTS = "ec ed gg gd sb sg bal bak gbal gbak bb".split(" ");

const make = (folder: string, target: string): string =>
  `${COMPILE_MANY}; (compile_many ${folder} ${target}); make -C ${folder} FC="$FC" ${target}`;

/** LAPACK in one of its types, with BLAS in all that it needs, as the makefiles of both build them. */
function lapack(type: keyof typeof LETTERS): FortranPackage {
  const letter = LETTERS[type];
  const inputs = [...SHARED_INPUTS, ...OWN_INPUTS.map((name) => `${letter}${name}`)];
  const real = type === "complex" || type === "complex16" ? REAL_PARTS[type] : null;
  const others = real === null ? [] : REAL_ROUTINES.map((name) => `${LETTERS[real]}${name}.o`);
  const tests = ["cd TESTING", "ulimit -s unlimited"].join(" && ");
  return {
    name: `lapack-${type}`,
    source: "lapack",
    suite: {
      configure: ["cp make.inc.example make.inc"],
      build: [
        make("INSTALL", "lsame.o slamch.o dlamch.o second_INT_ETIME.o dsecnd_INT_ETIME.o ilaver.o"),
        ...(real === null ? [] : [make("BLAS/SRC", real)]),
        make("BLAS/SRC", type),
        make("SRC", [type, ...others].join(" ")),
        ...(real === null ? [] : [`cd SRC && ar r ../liblapack.a ${others.join(" ")}`]),
        ...["TESTING/MATGEN", "TESTING/LIN", "TESTING/EIG"].map((folder) => make(folder, type)),
        make("TESTING/LIN", `xlintstrf${letter}`),
        make("BLAS/TESTING", type),
      ],
      test: [
        ...blasTests(letter),
        `${tests} && ./LIN/xlintst${letter} < ${letter}test.in`,
        `${tests} && ./LIN/xlintstrf${letter} < ${letter}test_rfp.in`,
        ...inputs.map((name) => `${tests} && echo ${name} && ./EIG/xeigtst${letter} < ${name}.in`),
      ],
      results: ALL_LINES,
      failed: /FAIL|failed to pass|not pass/i,
    },
  };
}

/** The routines of LAPACK that what is linked calls, or these call, and no others: gfortran's alone. */
const LAPACK_FOR_ARPACK = `
  export POLYC_CORPUS_LOG=
  mkdir lapack && cd lapack
  cp "$OTHER"/BLAS/SRC/*.f* .
  cp "$OTHER"/{INSTALL/*lamch.f,SRC/*.f*,SRC/la_xisnan.F90} .
  gfortran -O1 -w -c la_constants.f90 la_xisnan.F90
  while true; do
    nm -u *.o ../libarpack.a ../EXAMPLES/*/*.o ../TESTS/*.o | sed -n 's/^ *U \\(.*\\)_$/\\1/p' | sort -u > called
    missing=$(while read -r name; do [ -e $name.o ] || ls $name.f $name.f90 2> /dev/null || true; done < called)
    [ -n "$missing" ] || break
    echo "$missing" | xargs -n 20 -P "$(nproc)" gfortran -O1 -w -c
  done
  ar rc ../liblapack.a *.o
`;

const ARPACK_BUILD = `
  rm UTIL/second.f
  for folder in . UTIL SRC EXAMPLES/*/ TESTS; do
    (cd $folder; ls *.f 2> /dev/null | xargs -r -n 15 -P "$(nproc)" $FC -O2 ${NOT_VECTORISED} -std=legacy -w -c)
  done
  ar rc libarpack.a *.o UTIL/*.o SRC/*.o EXAMPLES/BAND/*band.o TESTS/mmio.o
  rm EXAMPLES/BAND/*band.o TESTS/mmio.o
`;

const ARPACK_LINK = `
  for program in EXAMPLES/*/*.o TESTS/*.o; do
    $FC $program libarpack.a liblapack.a -o \${program%.o}.exe
  done
`;

const ARPACK_RUN = `
  cd TESTS
  for program in ../EXAMPLES/*/*.exe ./*.exe; do
    echo "$program"
    $program 2>&1 || echo "FAILED: $?"
  done
`;

export const FORTRAN_PACKAGES: readonly FortranPackage[] = [
  {
    name: "minpack",
    source: "minpack",
    suite: {
      configure: [],
      build: [MINPACK_BUILD],
      test: [MINPACK_RUN],
      results: ALL_LINES,
      failed: /NaN/,
    },
  },
  {
    name: "spherepack",
    source: "spherepack",
    suite: {
      configure: [SPHEREPACK_PYTHON],
      build: [SPHEREPACK_BUILD],
      test: ['cd Test && python3 "$CORPUS/fortran/spherepack.py" ../Lib test_spherepack.py; cat test.asc'],
      results: ALL_LINES,
      failed: /May Have Problems/,
    },
  },
  {
    name: "arpack",
    source: "arpack",
    other: "lapack",
    suite: {
      configure: [],
      build: [ARPACK_BUILD, LAPACK_FOR_ARPACK, ARPACK_LINK],
      test: [ARPACK_RUN],
      results: ALL_LINES,
      failed: /FAILED|Error/,
    },
  },
  {
    name: "blas",
    source: "lapack",
    suite: {
      configure: ["cp make.inc.example make.inc"],
      build: [make("BLAS/SRC", "all"), make("BLAS/TESTING", "all")],
      test: Object.values(LETTERS).flatMap(blasTests),
      results: ALL_LINES,
      failed: /FAIL/,
    },
  },
  lapack("double"),
  lapack("single"),
  lapack("complex16"),
  lapack("complex"),
];
