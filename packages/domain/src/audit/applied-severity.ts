import { finish, type InSlices } from '../statistics/slices.ts';
import { appliedSeverity, severitiesInSlices, type SharedJudgement } from './rater-severity.ts';

/** The severities of a company's raters, in the form that its estimates use. */
export interface AppliedSeverities {
  /** Variance of severities among raters; used for raters with too few doubles to be measured. */
  raterVariance: number;
  raters: readonly { rater: number; judgements: number; severity: number; variance: number }[];
}

export const NO_SEVERITIES: AppliedSeverities = { raterVariance: 0, raters: [] };

/** Fits rater severities to the pizzas that two raters judged. */
export function* fittedSeveritiesInSlices(
  doubles: readonly SharedJudgement[],
): InSlices<AppliedSeverities> {
  const fit = yield* severitiesInSlices(doubles);
  if (fit === null) return NO_SEVERITIES;
  return {
    raterVariance: fit.variances.rater,
    raters: [...fit.raters].map(([rater, found]) => ({ rater: Number(rater), ...found })),
  };
}

/** Same as above, without yielding. */
export const fittedSeverities = (doubles: readonly SharedJudgement[]): AppliedSeverities =>
  finish(fittedSeveritiesInSlices(doubles));

/** What to subtract from a rater's scores, and the variance of that value. */
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
