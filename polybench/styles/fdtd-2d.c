/* Electric and magnetic field in the plane, with a source at the edge, in ten styles. */
#ifndef NX
#define NX 21
#define NY 24
#define T 5
#endif

void plain(int steps, int nx, int ny, double ex[restrict nx][ny], double ey[restrict nx][ny],
           double hz[restrict nx][ny], double source[restrict steps]) {
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < ny; j++) ey[0][j] = source[t];
    for (int i = 1; i < nx; i++)
      for (int j = 0; j < ny; j++) ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < nx; i++)
      for (int j = 1; j < ny; j++) ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < nx - 1; i++)
      for (int j = 0; j < ny - 1; j++)
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}

void accumulator(int steps, int nx, int ny, double ex[restrict nx][ny], double ey[restrict nx][ny],
                 double hz[restrict nx][ny], double source[restrict steps]) {
  for (int t = 0; t < steps; t++) {
    double value = source[t];
    for (int j = 0; j < ny; j++) ey[0][j] = value;
    for (int i = 1; i < nx; i++)
      for (int j = 0; j < ny; j++) {
        double change = hz[i][j];
        change -= hz[i - 1][j];
        ey[i][j] -= 0.5 * change;
      }
    for (int i = 0; i < nx; i++)
      for (int j = 1; j < ny; j++) {
        double change = hz[i][j];
        change -= hz[i][j - 1];
        ex[i][j] -= 0.5 * change;
      }
    for (int i = 0; i < nx - 1; i++)
      for (int j = 0; j < ny - 1; j++) {
        double curl = ex[i][j + 1];
        curl -= ex[i][j];
        curl += ey[i + 1][j];
        curl -= ey[i][j];
        hz[i][j] -= 0.7 * curl;
      }
  }
}

void promoted(int steps, int nx, int ny, double ex[restrict nx][ny], double ey[restrict nx][ny],
              double hz[restrict nx][ny], double source[restrict steps]) {
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < ny; j++) ey[0][j] = source[t];
    for (int j = 0; j < ny; j++) {
      double above = hz[0][j];
      for (int i = 1; i < nx; i++) {
        double h = hz[i][j];
        ey[i][j] = ey[i][j] - 0.5 * (h - above);
        above = h;
      }
    }
    for (int i = 0; i < nx; i++) {
      double left = hz[i][0];
      for (int j = 1; j < ny; j++) {
        double h = hz[i][j];
        ex[i][j] = ex[i][j] - 0.5 * (h - left);
        left = h;
      }
    }
    for (int i = 0; i < nx - 1; i++) {
      double here = ex[i][0];
      for (int j = 0; j < ny - 1; j++) {
        double right = ex[i][j + 1];
        hz[i][j] = hz[i][j] - 0.7 * (right - here + ey[i + 1][j] - ey[i][j]);
        here = right;
      }
    }
  }
}

void bumped(int steps, int nx, int ny, double *restrict ex, double *restrict ey, double *restrict hz,
            double *restrict source) {
  for (int t = 0; t < steps; t++) {
    double *x, *y = ey, *h;
    for (int j = 0; j < ny; j++) *y++ = source[t];
    h = hz + ny;
    for (int i = 1; i < nx; i++)
      for (int j = 0; j < ny; j++, y++, h++) *y = *y - 0.5 * (*h - *(h - ny));
    x = ex;
    h = hz;
    for (int i = 0; i < nx; i++) {
      x++;
      h++;
      for (int j = 1; j < ny; j++, x++, h++) *x = *x - 0.5 * (*h - h[-1]);
    }
    x = ex;
    y = ey;
    h = hz;
    for (int i = 0; i < nx - 1; i++, x++, y++, h++)
      for (int j = 0; j < ny - 1; j++, x++, y++, h++) *h = *h - 0.7 * (x[1] - *x + y[ny] - *y);
  }
}

void rows(int steps, int nx, int ny, double ex[restrict nx][ny], double ey[restrict nx][ny],
          double hz[restrict nx][ny], double source[restrict steps]) {
  for (int t = 0; t < steps; t++) {
    double *first = ey[0];
    for (int j = 0; j < ny; j++) first[j] = source[t];
    for (int i = 1; i < nx; i++) {
      double *y = ey[i], *h = hz[i], *above = hz[i - 1];
      for (int j = 0; j < ny; j++) y[j] = y[j] - 0.5 * (h[j] - above[j]);
    }
    for (int i = 0; i < nx; i++) {
      double *x = ex[i], *h = hz[i];
      for (int j = 1; j < ny; j++) x[j] = x[j] - 0.5 * (h[j] - h[j - 1]);
    }
    for (int i = 0; i < nx - 1; i++) {
      double *x = ex[i], *y = ey[i], *below = ey[i + 1], *h = hz[i];
      for (int j = 0; j < ny - 1; j++) h[j] = h[j] - 0.7 * (x[j + 1] - x[j] + below[j] - y[j]);
    }
  }
}

void whiles(int steps, int nx, int ny, double ex[restrict nx][ny], double ey[restrict nx][ny],
            double hz[restrict nx][ny], double source[restrict steps]) {
  int t = 0;
  while (t < steps) {
    int i, j = 0;
    while (j < ny) {
      ey[0][j] = source[t];
      j++;
    }
    i = 1;
    while (i < nx) {
      j = 0;
      while (j < ny) {
        ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
        j++;
      }
      i++;
    }
    i = 0;
    while (i < nx) {
      j = 1;
      while (j < ny) {
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
        j++;
      }
      i++;
    }
    i = 0;
    while (i < nx - 1) {
      j = 0;
      while (j < ny - 1) {
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
        j++;
      }
      i++;
    }
    t++;
  }
}

void down(int steps, int nx, int ny, double ex[restrict nx][ny], double ey[restrict nx][ny],
          double hz[restrict nx][ny], double source[restrict steps]) {
  for (int t = steps; t > 0; t--) {
    for (int j = ny - 1; j >= 0; j--) ey[0][j] = source[steps - t];
    for (int i = nx - 1; i > 0; i--)
      for (int j = ny - 1; j >= 0; j--) ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    for (int i = nx; i > 0; i--)
      for (int j = ny - 1; j > 0; j--) ex[i - 1][j] = ex[i - 1][j] - 0.5 * (hz[i - 1][j] - hz[i - 1][j - 1]);
    for (int i = nx - 1; i-- > 0;)
      for (int j = ny - 1; j-- > 0;)
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}

void linear(int steps, int nx, int ny, double *restrict ex, double *restrict ey, double *restrict hz,
            double *restrict source) {
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < ny; j++) ey[j] = source[t];
    for (int i = 1; i < nx; i++)
      for (int j = 0; j < ny; j++)
        ey[i * ny + j] = ey[i * ny + j] - 0.5 * (hz[i * ny + j] - hz[(i - 1) * ny + j]);
    for (int i = 0; i < nx; i++)
      for (int j = 1; j < ny; j++) ex[i * ny + j] = ex[i * ny + j] - 0.5 * (hz[i * ny + j] - hz[i * ny + j - 1]);
    for (int i = 0; i < nx - 1; i++)
      for (int j = 0; j < ny - 1; j++)
        hz[i * ny + j] =
            hz[i * ny + j] - 0.7 * (ex[i * ny + j + 1] - ex[i * ny + j] + ey[(i + 1) * ny + j] - ey[i * ny + j]);
  }
}

void unrolled(int steps, int nx, int ny, double ex[restrict nx][ny], double ey[restrict nx][ny],
              double hz[restrict nx][ny], double source[restrict steps]) {
  for (int t = 0; t < steps; t++) {
    int j;
    for (j = 0; j < ny; j++) ey[0][j] = source[t];
    for (int i = 1; i < nx; i++) {
      for (j = 0; j < ny - 1; j += 2) {
        ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
        ey[i][j + 1] = ey[i][j + 1] - 0.5 * (hz[i][j + 1] - hz[i - 1][j + 1]);
      }
      if (j < ny) ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
    }
    for (int i = 0; i < nx; i++) {
      for (j = 1; j < ny - 1; j += 2) {
        ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
        ex[i][j + 1] = ex[i][j + 1] - 0.5 * (hz[i][j + 1] - hz[i][j]);
      }
      if (j < ny) ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
    }
    for (int i = 0; i < nx - 1; i++) {
      for (j = 0; j < ny - 2; j += 2) {
        hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
        hz[i][j + 1] = hz[i][j + 1] - 0.7 * (ex[i][j + 2] - ex[i][j + 1] + ey[i + 1][j + 1] - ey[i][j + 1]);
      }
      if (j < ny - 1) hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
  }
}

void outside(int steps, int nx, int ny, double ex[restrict nx][ny], double ey[restrict nx][ny],
             double hz[restrict nx][ny], double source[restrict steps]) {
  int t, i, j;
  double value, change;
  for (t = 0; t < steps; t++) {
    value = source[t];
    for (j = 0; j < ny; j++) ey[0][j] = value;
    for (i = 1; i < nx; i++)
      for (j = 0; j < ny; j++) {
        change = hz[i][j] - hz[i - 1][j];
        value = 0.5 * change;
        ey[i][j] = ey[i][j] - value;
      }
    for (i = 0; i < nx; i++)
      for (j = 1; j < ny; j++) {
        change = hz[i][j] - hz[i][j - 1];
        value = 0.5 * change;
        ex[i][j] = ex[i][j] - value;
      }
    for (i = 0; i < nx - 1; i++)
      for (j = 0; j < ny - 1; j++) {
        change = ex[i][j + 1] - ex[i][j];
        change = change + ey[i + 1][j] - ey[i][j];
        value = 0.7 * change;
        hz[i][j] = hz[i][j] - value;
      }
  }
}

#define ARRAYS {NX * NY, NX * NY, NX * NY, T}
#define CALL(style) style(T, NX, NY, (void *)a[0], (void *)a[1], (void *)a[2], (void *)a[3])
#include "run.h"
