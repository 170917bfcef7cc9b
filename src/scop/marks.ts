// Mark nodes in schedule trees, each directly above a band with one member:
//
//   "parallel"  the iterations of that member may run at the same time: an OpenMP worksharing loop
//   "simd"      innermost, iterations may run in vector lanes
//   "tiles"     the loops of this band step from tile to tile (for naming and comments only)

export const MARK = { parallel: "parallel", simd: "simd", tiles: "tiles" } as const;
export type Mark = (typeof MARK)[keyof typeof MARK];
