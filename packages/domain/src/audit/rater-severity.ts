import { designInSlices, fitCrossedEffects } from '../statistics/crossed-effects.ts';
import { sampleVariance, sum } from '../statistics/moments.ts';
import { finish, type InSlices } from '../statistics/slices.ts';

/** One judgement of a pizza that two or more raters judged. */
export interface SharedJudgement {
  pizza: string | number;
  rater: string;
  score: number;
}

export interface Severity {
  /** Doubles that the rater judged. */
  judgements: number;
  /** How far the rater's scores lie above those of the others; negative is severe. */
  severity: number;
  /** Variance of the error of that prediction. */
  variance: number;
}

export interface Severities {
  mean: number;
  variances: { pizza: number; rater: number; error: number };
  raters: Map<string, Severity>;
}

/** From this number of doubles on, a severity is known well enough. */
const FEWEST_DOUBLES = 30;
/** A week with fewer doubles cannot be marked. */
export const FEWEST_IN_WEEK = 20;
const SEVERE = 0.3;
const DISAGREES = 0.6;

/**
 * Each rater's severity as a random effect of score = mean + pizza + rater + error, with variances
 * by restricted maximum likelihood (what lme4 fits as `Y ~ 1 + (1|pizza) + (1|rater)`), found by
 * average information steps (Gilmour, Thompson and Cullis 1995); severities are best linear
 * unbiased predictions. Null below two raters or two pizzas, or if all scores are equal.
 */
export function* severitiesInSlices(
  judgements: readonly SharedJudgement[],
): InSlices<Severities | null> {
  const design = yield* designInSlices(judgements);
  const spread = sampleVariance(design.scores);
  if (design.raters.length < 2 || design.pizzas.length < 2 || !(spread > 0)) return null;

  const model = yield* fitCrossedEffects(design, spread);
  const { variances, projected, raterTraces } = model;
  const effects = design.byRater.map(
    (theirs) => variances.rater * sum(theirs.map((i) => projected[i]!)),
  );
  return {
    mean: model.mean,
    variances,
    raters: new Map(
      design.raters.map((rater, r) => [
        rater,
        {
          judgements: design.byRater[r]!.length,
          severity: effects[r]!,
          variance: variances.rater - variances.rater ** 2 * raterTraces[r]!,
        },
      ]),
    ),
  };
}

/** Same as above, without yielding. */
export const severities = (judgements: readonly SharedJudgement[]): Severities | null =>
  finish(severitiesInSlices(judgements));

/** What to subtract from the rater's scores before they enter an estimate. */
export const appliedSeverity = ({ judgements, severity }: Severity): number =>
  judgements < FEWEST_DOUBLES ? 0 : severity;

interface RaterWeek {
  severity: number;
  kappa: number | null;
  doubles: number;
}

const isOff = ({ severity, kappa }: RaterWeek): boolean =>
  Math.abs(severity) > SEVERE || (kappa !== null && kappa < DISAGREES);

/**
 * The marked weeks: those with enough doubles that are severe, lenient or at odds with the others,
 * two in a row. Any marked week means that the rater needs a golden round.
 */
export function markedWeeks<Week extends RaterWeek>(weeks: readonly Week[]): Week[] {
  const enough = weeks.filter((week) => week.doubles >= FEWEST_IN_WEEK);
  return enough.filter((week, at) => {
    const beside = [enough[at - 1], enough[at + 1]];
    return isOff(week) && beside.some((other) => other !== undefined && isOff(other));
  });
}
