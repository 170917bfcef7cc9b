// The source packages of the corpus: what has to be done before their files can be compiled, with which flags, and how each
// builds and tests itself.
//
// A new package is a new entry. Flags are relative to the package's top folder, which is the working directory.

export interface CorpusPackage {
  /** As in the table. */
  readonly name: string;
  /** As the distribution calls the source package. */
  readonly source: string;
  /** Commands for the shell, run in the package's top folder once it is unpacked. */
  readonly prepare: readonly string[];
  readonly flags: readonly string[];
  readonly suite: Suite;
}

/**
 * Commands for the shell, run in order in a copy of the package's folder. The environment has CC, which is several words, and
 * CORPUS, the folder of this file.
 */
export interface Suite {
  readonly configure: readonly string[];
  readonly build: readonly string[];
  /** All are run, whatever becomes of those before. */
  readonly test: readonly string[];
  /** Lines of the tests' output that tell results and are the same each time. */
  readonly results: RegExp;
  /** Those of them that tell of a failure. */
  readonly failed: RegExp;
}

const LIBSODIUM_HEADERS = "MM EMM PMM TMM SMM AVX AVX2 AVX512F WMM"
  .split(" ")
  .map((name) => `HAVE_${name}INTRIN_H`);

const LIBSODIUM_FLAGS = [
  ..."include include/sodium".split(" ").map((folder) => `-Isrc/libsodium/${folder}`),
  "-Itest/default",
  "-Itest/quirks",
  "-march=haswell",
  "-maes",
  "-mpclmul",
  "-pthread",
  "-DCONFIGURED=1",
  "-DHAVE_PTHREAD",
  "-DHAVE_TI_MODE",
  "-DHAVE_CPUID",
  "-DHAVE_AMD64_ASM",
  "-DHAVE_AVX_ASM",
  "-DHAVE_WEAK_SYMBOLS",
  "-DHAVE_ATTRIBUTE_WEAK",
  "-DNATIVE_LITTLE_ENDIAN=1",
  ...LIBSODIUM_HEADERS.map((name) => `-D${name}`),
];

/** Runs a command as an ordinary user, who owns the package from now on: some tests do not run as root. */
const AS_USER = `as_user() {
  if [ "$(id -u)" != 0 ]; then "$@"; return; fi
  chown -R nobody . && setpriv --reuid=nobody --clear-groups "$@"
}`;

/** All of the library and its tests, as its makefile would compile them. */
const LIBSODIUM_BUILD = `
  mkdir objects tests-built
  compile() { $CC -O2 ${LIBSODIUM_FLAGS.join(" ")} "$@"; }
  for file in $(find src/libsodium -name '*.c' -o -name '*.S'); do
    compile -c "$file" -o "objects/$(echo "$file" | tr / _).o"
  done
  ar rc libsodium.a objects/*.o
  for file in test/default/*.c; do
    name=$(basename "$file" .c)
    compile -DTEST_SRCDIR='"."' "$file" libsodium.a -o "tests-built/$name"
  done
`;

export const PACKAGES: readonly CorpusPackage[] = [
  {
    name: "zlib",
    source: "zlib",
    prepare: ["./configure"],
    flags: ["-I.", "-DHAVE_HIDDEN", "-D_LARGEFILE64_SOURCE=1"],
    suite: {
      configure: ["./configure"],
      build: ["make"],
      test: ["make test", "./minigzip64 < trees.c | cksum"],
      results: /OK|FAILED|hello|^\d+ \d+$/,
      failed: /FAILED/,
    },
  },
  {
    name: "bzip2",
    source: "bzip2",
    prepare: [],
    flags: ["-D_FILE_OFFSET_BITS=64"],
    suite: {
      configure: [],
      build: ['make CC="$CC" bzip2 bzip2recover'],
      test: ['make CC="$CC" test', "cat *.c | ./bzip2 -9 | cksum", "cat manual.* | ./bzip2 -1 | cksum"],
      results: /^\d+ \d+$|^cmp|differ/,
      failed: /differ/,
    },
  },
  {
    name: "lz4",
    source: "lz4",
    prepare: [],
    flags: ["-Ilib", "-Iprograms", "-Itests", "-DXXH_NAMESPACE=LZ4_", "-DLZ4IO_MULTITHREAD"],
    suite: {
      configure: [],
      build: ['make CC="$CC" lib lz4', 'make -C tests CC="$CC" fuzzer frametest datagen decompress-partial'],
      test: [
        'make -C tests CC="$CC" test-lz4-essentials',
        "cd tests && ./fuzzer -s1 -i500",
        "cd tests && ./frametest -v -s1 -i100",
        "cd tests && ./decompress-partial",
        "cat lib/*.c | ./lz4 -1 | cksum; cat lib/*.c | ./lz4 -9 | cksum; cat lib/*.c | ./lz4 -12 | cksum",
      ],
      results: /^\d+ \d+$|OK *$|^all tests completed|bytes *$|succeeded|FAIL|Error detected|^make.* \*\*\*/i,
      // Lines that say of a command that it must fail are none.
      failed: /Error detected (?:in|\()|^make.* \*\*\*/,
    },
  },
  {
    name: "zstd",
    source: "libzstd",
    prepare: [],
    flags: [
      ..."lib lib/common lib/compress lib/dictBuilder lib/legacy programs zlibWrapper contrib/seekable_format"
        .split(" ")
        .map((folder) => `-I${folder}`),
      "-DXXH_NAMESPACE=ZSTD_",
      "-DZSTD_MULTITHREAD",
      "-DZSTD_LEGACY_SUPPORT=4",
      "-DZSTD_GZCOMPRESS",
      "-DZSTD_GZDECOMPRESS",
    ],
    // Its tests have an hour's worth of random cases: some of each kind, the same ones each time.
    suite: {
      configure: [],
      build: [
        'make -C programs CC="$CC" zstd',
        'make -C tests CC="$CC" fuzzer zstreamtest datagen invalidDictionaries legacy decodecorpus poolTests',
      ],
      test: [
        "cd tests && ./fuzzer -v -s1 -i100",
        "cd tests && ./zstreamtest -v -s1 -i30",
        "cd tests && ./zstreamtest --newapi -t1 -s1 -i30",
        "cd tests && ./invalidDictionaries && ./legacy && ./poolTests",
        "cd tests && ./decodecorpus -t -s1 -n50",
        "for level in 1 3 6 9 13 19; do cat lib/*/*.c | programs/zstd -$level --single-thread -c | cksum; done",
        "cat lib/*/*.c | programs/zstd -4 --long -T2 -c | programs/zstd -d --long -c | cksum",
      ],
      results: /^\d+ \d+$|: OK|^test|PASS|FAIL|error|succe/i,
      failed: /FAIL|Error(?: L?\d+)? =>|Error detected in|Error (?:in|creating|:) /,
    },
  },
  {
    name: "libpng",
    source: "libpng1.6",
    prepare: ["cp scripts/pnglibconf.h.prebuilt pnglibconf.h"],
    flags: ["-I."],
    suite: {
      configure: ["./configure --quiet --disable-shared"],
      build: ["make", "make check TESTS="],
      test: ["make check -k", "./pngimage --list-combos --log contrib/pngsuite/*.png | cksum"],
      results: /^(?:PASS|FAIL|ERROR|XPASS): |^# [A-Z]+: |^\d+ \d+$/,
      failed: /^(?:FAIL|ERROR): /,
    },
  },
  {
    name: "lua",
    source: "lua5.4",
    prepare: [],
    flags: ["-std=gnu99", "-DLUA_COMPAT_5_3", "-DLUA_USE_LINUX"],
    // The distribution's archive has no tests: ours are programs that compute a lot, and print the same wherever Lua is right.
    suite: {
      configure: [],
      build: ['make -C src CC="$CC -std=gnu99" linux'],
      test: [
        'for program in "$CORPUS"/lua/*.lua; do src/lua "$program"; done',
        'src/luac -o /dev/stdout "$CORPUS"/lua/sort.lua | tail -c +200 | cksum',
      ],
      results: /./,
      failed: /\.lua:\d+: |stack traceback/,
    },
  },
  {
    name: "sqlite3",
    source: "sqlite3",
    // The makefile writes parse.c, opcodes.c, shell.c and sqlite3.c (all of the library in one file of 8 MB).
    prepare: ["./configure --quiet", "make sqlite3.c shell.c", "rm -rf tsrc"],
    flags: [
      ..."rtree fts3 fts5 icu session async rbu expert recover lsm1 lsm1/lsm-test misc"
        .split(" ")
        .map((folder) => `-Iext/${folder}`),
      "-I.",
      "-Isrc",
      "-Itest",
      "-I/usr/include/tcl",
      "-D_HAVE_SQLITE_CONFIG_H",
      "-DSQLITE_THREADSAFE=1",
      "-DSQLITE_ENABLE_MATH_FUNCTIONS",
      "-DSQLITE_ENABLE_FTS3",
      "-DSQLITE_ENABLE_FTS5",
      "-DSQLITE_ENABLE_RTREE",
      "-DSQLITE_ENABLE_SESSION",
      "-DSQLITE_ENABLE_PREUPDATE_HOOK",
      "-DSQLITE_ENABLE_RBU",
    ],
    suite: {
      configure: ["./configure --quiet --disable-shared"],
      build: ["make testfixture"],
      // What its `make quicktest` runs.
      test: [`${AS_USER}; as_user ./testfixture test/extraquick.test`],
      // How many pager1-16.1 are depends on the length of the folder's name.
      results: /^(?!pager1-16\.1\.).*\.\.\. Ok$|^! |^\d+ errors/,
      failed: /^! .* expected/,
    },
  },
  {
    name: "gsl",
    source: "gsl",
    prepare: ["./configure --quiet", "make -C gsl"],
    flags: ["-DHAVE_CONFIG_H", "-I."],
    suite: {
      configure: ["./configure --quiet --disable-shared"],
      build: ["make -k SUBDIRS=\"$(sed -n 's/^SUBDIRS = \\(.*\\) doc$/\\1/p' Makefile)\""],
      test: [
        "make -k check SUBDIRS=\"$(sed -n 's/^SUBDIRS = \\(.*\\) doc$/\\1/p' Makefile)\"",
        'for log in */test*.log; do echo "$log: $(cksum < "$log")"; done',
      ],
      results: /^(?:PASS|FAIL|ERROR): |^# [A-Z]+: |\.log: /,
      failed: /^(?:FAIL|ERROR): /,
    },
  },
  {
    name: "cjson",
    source: "cjson",
    prepare: [],
    flags: [
      "-std=c89",
      "-DENABLE_LOCALES",
      ..."tests tests/unity/src tests/unity/extras/fixture/src".split(" ").map((folder) => `-I${folder}`),
    ],
    suite: {
      configure: [
        "cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DENABLE_CJSON_UTILS=On -DENABLE_CUSTOM_COMPILER_FLAGS=Off",
      ],
      build: ["cmake --build build"],
      test: [
        "cd build && ctest",
        "for test in build/tests/*_tests; do (cd build/tests && ../../$test); done",
      ],
      results: /^ *\d+\/\d+ Test|tests passed|:PASS|:FAIL|^\d+ Tests/,
      failed: /:FAIL|\*\*\*Failed/,
    },
  },
  {
    name: "libsodium",
    source: "libsodium",
    // The package has no ready configure script: these are the answers that it would find on x86-64 Linux.
    prepare: ["cp builds/msvc/version.h src/libsodium/include/sodium/version.h"],
    flags: LIBSODIUM_FLAGS,
    suite: {
      configure: [],
      build: [LIBSODIUM_BUILD],
      test: [
        'for test in tests-built/*; do if (cd test/default && "../../$test"); then echo "PASS: $test"; else echo "FAIL: $test"; fi; done',
      ],
      results: /^(?:PASS|FAIL): /,
      failed: /^FAIL: /,
    },
  },
];

/** Without a suite: files whose arrays are numbered row by row through pointers, as translations from Fortran do. For --assumptions only. */
export const LINEARISED: readonly Omit<CorpusPackage, "suite">[] = [
  { name: "cminpack", source: "cminpack", prepare: [], flags: ["-I."] },
  {
    name: "lapacke",
    source: "lapack",
    prepare: [
      "find . -name '*.c' -not -path './LAPACKE/utils/*' -delete",
      "cp LAPACKE/include/lapacke_mangling_with_flags.h.in LAPACKE/include/lapacke_mangling.h",
    ],
    flags: ["-ILAPACKE/include"],
  },
];
