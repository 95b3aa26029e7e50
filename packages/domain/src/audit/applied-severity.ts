import { finish, type InSlices } from '../statistics/slices.ts';
import { appliedSeverity, severitiesInSlices, type SharedJudgement } from './rater-severity.ts';

/** How severe a company's raters are, as it enters its estimates. */
export interface AppliedSeverities {
  /** Variance of severities among raters: of those who have too few doubles to be known. */
  raterVariance: number;
  raters: readonly { rater: number; judgements: number; severity: number; variance: number }[];
}

export const NO_SEVERITIES: AppliedSeverities = { raterVariance: 0, raters: [] };

/** Fits the severities of raters to what two of them judged. */
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

/** The same at once. */
export const fittedSeverities = (doubles: readonly SharedJudgement[]): AppliedSeverities =>
  finish(fittedSeveritiesInSlices(doubles));

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
