export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** NaN without values. */
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Sum of the squared distances from the mean; 0 without values. */
export function squaresAboutMean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** 2));
}

/** With n - 1; NaN below two values. */
export const sampleVariance = (values: readonly number[]): number =>
  values.length < 2 ? NaN : squaresAboutMean(values) / (values.length - 1);
