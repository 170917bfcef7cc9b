// Sums that a parallel loop takes out of their registers.
//
//     void f(int n, double *restrict y, double (*restrict A)[n], double *restrict x)
//     for (int i = 0; i < n; i++)         parallel: outlined into a function without `restrict`
//       for (int j = 0; j < n; j++)
//         y[i] += A[i][j] * x[j];         y[i] stays in a register only if y overlaps neither A nor x

import type { StatementModel, StatementModels } from "./statement-model.ts";

/** Does some sum stay in a register in the serial loop, and go through memory in a parallel one? */
export const someSumLosesRegister = (models: StatementModels): boolean =>
  [...models.values()].some(mayLoseRegister);

const mayLoseRegister = ({ apart, inMemory, feedback }: StatementModel): boolean =>
  apart === "promised" && inMemory && feedback.some(({ distance }) => distance?.every((by) => by === 0));
