// Does a count grow linearly? The straight line closest to measured points, and the exponent of the power that is closest to them.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Line {
  readonly slope: number;
  readonly intercept: number;
  /** Share of the variance that the line explains: 1 when all points lie on it. */
  readonly determination: number;
}

/** Least squares. */
export function fitLine(points: readonly Point[]): Line {
  const mean = (of: (p: Point) => number) => points.reduce((sum, p) => sum + of(p), 0) / points.length;
  const [x, y] = [mean((p) => p.x), mean((p) => p.y)];
  const covariance = mean((p) => (p.x - x) * (p.y - y));
  const [spreadX, spreadY] = [mean((p) => (p.x - x) ** 2), mean((p) => (p.y - y) ** 2)];
  const slope = covariance / spreadX;
  const determination = spreadY === 0 ? 1 : covariance ** 2 / (spreadX * spreadY);
  return { slope, intercept: y - slope * x, determination };
}

/** k where y is about c·x^k: 1 for linear growth, 2 for quadratic. */
export function growth(points: readonly Point[]): number {
  return fitLine(points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) }))).slope;
}
