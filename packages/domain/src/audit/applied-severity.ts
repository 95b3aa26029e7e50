import { appliedSeverity, severities, type SharedJudgement } from './rater-severity.ts';

/** How severe a company's raters are, as it enters its estimates. */
export interface AppliedSeverities {
  /** Variance of severities among raters: of those who have too few doubles to be known. */
  raterVariance: number;
  raters: readonly { rater: number; judgements: number; severity: number; variance: number }[];
}

export const NO_SEVERITIES: AppliedSeverities = { raterVariance: 0, raters: [] };

/** Fits the severities of raters to what two of them judged. */
export function fittedSeverities(doubles: readonly SharedJudgement[]): AppliedSeverities {
  const fit = severities(doubles);
  if (fit === null) return NO_SEVERITIES;
  return {
    raterVariance: fit.variances.rater,
    raters: [...fit.raters].map(([rater, found]) => ({ rater: Number(rater), ...found })),
  };
}

/** What is taken off a rater's scores, and how uncertain that is. */
export function severityOf(
  { raterVariance, raters }: AppliedSeverities,
  rater: number,
): { severity: number; variance: number } {
  const found = raters.find((one) => one.rater === rater);
  const severity = found ? appliedSeverity(found) : 0;
  return severity === 0
    ? { severity: 0, variance: raterVariance }
    : { severity, variance: found!.variance };
}
