const LANCZOS = [
  0.999_999_999_999_809_93, 676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_13,
  -176.615_029_162_140_59, 12.507_343_278_686_905, -0.138_571_095_265_720_12,
  9.984_369_578_019_571_6e-6, 1.505_632_735_149_311_6e-7,
];

const STEPS = 1_000;
const PRECISION = 1e-16;

/** Natural logarithm of the gamma function for x > 0 (Lanczos 1964, g = 7, nine terms; relative error below 1e-14). */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const t = x + 6.5;
  const sum = LANCZOS.reduce((total, c, i) => (i === 0 ? c : total + c / (x - 1 + i)), 0);
  return Math.log(Math.sqrt(2 * Math.PI) * sum) + (x - 0.5) * Math.log(t) - t;
}

/**
 * Upper regularised incomplete gamma function Q(a, x) for a > 0, x >= 0, from 1 at x = 0 to 0: series below
 * a + 1, Lentz's continued fraction above (Press et al., Numerical Recipes, section 6.2).
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < STEPS && term > sum * PRECISION; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - scale * sum;
  }
  return (
    scale *
    continuedFraction(
      (n) => (n === 0 ? 1 : -n * (n - a)),
      (n) => x + 2 * n + 1 - a,
    )
  );
}

/** Regularised incomplete beta function I_x(a, b) for 0 <= x <= 1 (Numerical Recipes, section 6.4). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  );
  const numerator = (n: number): number => {
    if (n === 0) return 1;
    const m = n >> 1;
    return n % 2 === 0
      ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
      : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
  };
  return (front / a) * continuedFraction(numerator, () => 1);
}

/**
 * numerator(0) / (denominator(0) + numerator(1) / (denominator(1) + …)) by Lentz's method as
 * modified by Thompson and Barnett.
 */
function continuedFraction(
  numerator: (n: number) => number,
  denominator: (n: number) => number,
): number {
  const tiny = 1e-300;
  let c = 1 / tiny;
  let d = 1 / (denominator(0) || tiny);
  let value = numerator(0) * d;
  for (let n = 1; n < STEPS; n++) {
    d = 1 / (denominator(n) + numerator(n) * d || tiny);
    c = denominator(n) + numerator(n) / c || tiny;
    value *= c * d;
    if (Math.abs(c * d - 1) < PRECISION) break;
  }
  return value;
}
