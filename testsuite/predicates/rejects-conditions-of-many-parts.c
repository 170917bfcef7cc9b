// WHY: each statement repeats its conditions: of those with many parts none is made
// RUN: polyc %s
void f(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: nonaffine-condition
    if (b[i] > 1 || (b[i] < -1 && b[i + 1] > 2))
      if (b[i] > 3 || (b[i] < -3 && b[i + 2] > 4))
        if (b[i] > 5 || (b[i] < -5 && b[i + 3] > 6))
          if (b[i] > 7 || (b[i] < -7 && b[i + 4] > 8))
            if (b[i] > 9 || (b[i] < -9 && b[i + 5] > 10))
              if (b[i] > 11 || (b[i] < -11 && b[i + 6] > 12))
                if (b[i] > 13 || (b[i] < -13 && b[i + 7] > 14))
                  if (b[i] > 15 || (b[i] < -15 && b[i + 8] > 16))
                    if (b[i] > 17 || (b[i] < -17 && b[i + 9] > 18))
                      if (b[i] > 19 || (b[i] < -19 && b[i + 10] > 20))
                        if (b[i] > 21 || (b[i] < -21 && b[i + 11] > 22))
                          if (b[i] > 23 || (b[i] < -23 && b[i + 12] > 24)) a[i] = 1;
  }
}
