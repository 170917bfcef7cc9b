// The source packages of the corpus: what has to be done before their files can be compiled, and with which flags.
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
}

const LIBSODIUM_HEADERS = "MM EMM PMM TMM SMM AVX AVX2 AVX512F WMM"
  .split(" ")
  .map((name) => `HAVE_${name}INTRIN_H`);

export const PACKAGES: readonly CorpusPackage[] = [
  {
    name: "zlib",
    source: "zlib",
    prepare: ["./configure"],
    flags: ["-I.", "-DHAVE_HIDDEN", "-D_LARGEFILE64_SOURCE=1"],
  },
  { name: "bzip2", source: "bzip2", prepare: [], flags: ["-D_FILE_OFFSET_BITS=64"] },
  {
    name: "lz4",
    source: "lz4",
    prepare: [],
    flags: ["-Ilib", "-Iprograms", "-Itests", "-DXXH_NAMESPACE=LZ4_", "-DLZ4IO_MULTITHREAD"],
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
  },
  {
    name: "libpng",
    source: "libpng1.6",
    prepare: ["cp scripts/pnglibconf.h.prebuilt pnglibconf.h"],
    flags: ["-I."],
  },
  {
    name: "lua",
    source: "lua5.4",
    prepare: [],
    flags: ["-std=gnu99", "-DLUA_COMPAT_5_3", "-DLUA_USE_LINUX"],
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
  },
  {
    name: "gsl",
    source: "gsl",
    prepare: ["./configure --quiet", "make -C gsl"],
    flags: ["-DHAVE_CONFIG_H", "-I."],
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
  },
  {
    name: "libsodium",
    source: "libsodium",
    // The package has no ready configure script: these are the answers that it would find on x86-64 Linux.
    prepare: ["cp builds/msvc/version.h src/libsodium/include/sodium/version.h"],
    flags: [
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
    ],
  },
];
