// The source packages whose loops are counted: how their files are made readable, and with which flags.
//
// `flags` are those of a build without OpenMP, which polyc gets; `openmp` adds what makes it the authors' parallel build. Headers
// that `configure` or `cmake` would write are written by `prepare`; those of libraries come from the distribution.

import type { CorpusPackage } from "../corpus/packages.ts";

export interface ExpertPackage extends Omit<CorpusPackage, "suite"> {
  readonly openmp: readonly string[];
  /** Whose flags `pkg-config` knows. Absent: none. */
  readonly libraries?: readonly string[];
  /** Folders and files that are read. */
  readonly files: RegExp;
}

/** The distribution's packages with headers, installed where that is allowed. */
const needs = (names: string): string =>
  `dpkg -s ${names} > /dev/null 2>&1 || apt-get install -y --no-install-recommends ${names}`;

export const EXPERT_PACKAGES: readonly ExpertPackage[] = [
  {
    name: "sundials",
    source: "sundials",
    prepare: [
      `sed -e 's/@PRECISION_LEVEL@/#define SUNDIALS_DOUBLE_PRECISION 1/' -e 's/@INDEX_TYPE@/#define SUNDIALS_INT64_T 1/' \
        -e 's/@SUNDIALS_CINDEX_TYPE@/int64_t/' -e 's/@SUNDIALS_CONFIGH_BUILDS@//' -e 's/@SUNDIALS_LOGGING_LEVEL@/0/' \
        -e 's/@SUNDIALS_DEPRECATED_MSG_MACRO@//' -e 's/@PACKAGE_VERSION_[A-Z]*@/6/' \
        -e 's/#cmakedefine01 \\(.*\\)/#define \\1 0/' -e 's/#cmakedefine SUNDIALS_C_COMPILER_HAS/#define SUNDIALS_C_COMPILER_HAS/' \
        -e '/#cmakedefine/d' -e '/^@.*@$/d' include/sundials/sundials_config.in > include/sundials/sundials_config.h`,
      `printf '#define SUNDIALS_%s\\n' EXPORT NO_EXPORT DEPRECATED DEPRECATED_EXPORT DEPRECATED_NO_EXPORT > include/sundials/sundials_export.h`,
    ],
    flags: ["-Iinclude", "-Isrc/sundials", "-Iexamples/nvector", "-Ibenchmarks/nvector"],
    openmp: ["-fopenmp"],
    files: /^(?:src|examples|benchmarks)\//,
  },
  {
    name: "hypre",
    source: "hypre",
    prepare: [
      `cd src && ./configure --quiet --without-MPI --with-openmp && sed -i '/HYPRE_USING_OPENMP/d' HYPRE_config.h`,
    ],
    flags: [
      "-Isrc",
      ..."utilities blas lapack seq_mv parcsr_mv parcsr_ls parcsr_block_mv IJ_mv krylov struct_mv struct_ls sstruct_mv sstruct_ls distributed_matrix matrix_matrix distributed_ls multivector"
        .split(" ")
        .map((folder) => `-Isrc/${folder}`),
    ],
    openmp: ["-fopenmp", "-DHYPRE_USING_OPENMP"],
    files: /^src\//,
  },
  {
    name: "gwyddion",
    source: "gwyddion",
    prepare: [
      needs("libgtk2.0-dev libfftw3-dev"),
      `sed 's/^#undef .*$//' config.h.in > config.h`,
      `printf '#define %s\\n' 'GETTEXT_PACKAGE "gwyddion"' 'PACKAGE_VERSION "2.62"' 'HAVE_SINCOS 1' 'HAVE_MEMRCHR 1' 'HAVE_FFTW3 1' >> config.h`,
      `printf '#define %s\\n' 'GWY_SHARED_LIBRARY_EXTENSION "so"' 'GWY_HAVE_CBRT 1' 'GWY_HAVE_HYPOT 1' 'GWY_HAVE_ACOSH 1' \
        'GWY_HAVE_ASINH 1' 'GWY_HAVE_ATANH 1' 'GWY_HAVE_ISINF 1' 'GWY_HAVE_ISNAN 1' 'GWY_HAVE_EXP10 1' > gwyconfig.h`,
    ],
    flags: ["-I.", "-Ilibdraw", "-DHAVE_CONFIG_H"],
    libraries: ["gtk+-2.0", "fftw3"],
    openmp: ["-fopenmp"],
    files: /^(?:app|lib\w+|modules)\//,
  },
  {
    name: "darktable",
    source: "darktable",
    prepare: [
      needs(
        "libgtk-3-dev liblcms2-dev libjson-glib-dev librsvg2-dev libsqlite3-dev liblua5.4-dev libxml2-dev",
      ),
      `sed -e 's/#cmakedefine \\([A-Z_]*\\) "@.*"/#define \\1 "."/' -e 's/#cmakedefine \\(.*\\)/#define \\1/' \
        -e 's/(@[A-Z_]*@)/(1048576)/' src/config.cmake.h > src/config.h`,
    ],
    flags: [
      "-std=gnu11",
      "-Isrc",
      "-Isrc/external",
      "-Isrc/external/OpenCL",
      "-DHAVE_CONFIG_H",
      "-D_XOPEN_SOURCE=700",
      "-D_GNU_SOURCE",
      "-D_DEFAULT_SOURCE",
    ],
    libraries: ["gtk+-3.0", "lcms2", "json-glib-1.0", "librsvg-2.0", "sqlite3", "lua5.4", "libxml-2.0"],
    openmp: ["-fopenmp"],
    files: /^src\/(?!external\/|tests\/)/,
  },
];

export function chooseExperts(names: readonly string[] | undefined): readonly ExpertPackage[] {
  if (names === undefined) return EXPERT_PACKAGES;
  return names.map((name) => {
    const found = EXPERT_PACKAGES.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`no such package: ${name}`);
    return found;
  });
}
