/** Maps a strength to a certainty by a logistic curve. */
export interface Certainty {
  slope: number;
  shift: number;
}

const ROUNDS = 60;
/** Regularizes the slope, so that a few perfectly separated cases do not give a certainty of 1. */
const PULL = 0.02;

/**
 * Platt scaling: the maximum-likelihood curve for these cases. Strengths should come from held-out
 * cases.
 */
export function certaintyOf(strengths: readonly number[], isSo: readonly boolean[]): Certainty {
  const mean = strengths.reduce((p, q) => p + q, 0) / strengths.length;
  const square = strengths.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const unit = Math.sqrt(square / strengths.length) || 1;
  let [slope, shift] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    // Newton step on the mean loss.
    let [g0, g1, h00, h01, h11] = [0, PULL * slope, 1e-6, 0, PULL];
    for (const [k, strength] of strengths.entries()) {
      const x = (strength - mean) / unit;
      const p = logistic(slope * x + shift);
      const [error, weight] = [p - (isSo[k] ? 1 : 0), Math.max(1e-6, p * (1 - p))];
      g0 += error / strengths.length;
      g1 += (error * x) / strengths.length;
      h00 += weight / strengths.length;
      h01 += (weight * x) / strengths.length;
      h11 += (weight * x * x) / strengths.length;
    }
    const determinant = h00 * h11 - h01 * h01;
    shift -= limited((h11 * g0 - h01 * g1) / determinant);
    slope -= limited((h00 * g1 - h01 * g0) / determinant);
  }
  return { slope: slope / unit, shift: shift - (slope * mean) / unit };
}

/** Limits a Newton step, which may overshoot. */
const limited = (step: number): number => Math.max(-2, Math.min(2, step));

export const confidenceAt = ({ slope, shift }: Certainty, strength: number): number =>
  logistic(slope * strength + shift);

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));
