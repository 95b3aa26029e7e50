import { type AuditDay, auditedMean, ratersVariance } from '../audit/audited-mean.ts';
import { evenDraws, normalDraws } from '../statistics/draws.ts';
import { mean, sum } from '../statistics/moments.ts';

/** What is known of a simulated chain, as no real one is. */
export interface AuditScenario {
  name: string;
  /** How far the engine's scores lie above the truth; from `newEngineFrom` (a day, 0 to 6) on by this instead. */
  engineBias: number;
  newEngineFrom?: { day: number; bias: number };
  /** Errors of bad pizzas are 2.4 times as large as those of good ones; their standard deviation is .40 over all. */
  heavierOnBad?: boolean;
  /** Standard deviation of the severities of a venue's three raters, known from 60 doubles each. */
  severity?: number;
}

export const AUDIT_SCENARIOS: readonly AuditScenario[] = [
  { name: 'a right engine', engineBias: 0 },
  { name: 'engine half a point too strict', engineBias: -0.5, heavierOnBad: true },
  { name: 'right, errors heavier on bad pizzas', engineBias: 0, heavierOnBad: true },
  { name: 'engine half a point too kind', engineBias: 0.5, heavierOnBad: true },
  {
    name: 'another engine from the fourth day on',
    engineBias: 0,
    newEngineFrom: { day: 3, bias: 0.5 },
    heavierOnBad: true,
  },
  { name: 'raters of different severity', engineBias: 0, heavierOnBad: true, severity: 0.2 },
];

const DAYS = 7;
const JUDGED_A_DAY = 3;
const RATERS = ['a', 'b', 'c'];
const ERROR_SD = 0.4;
/** Shares of ERROR_SD that make it the standard deviation over all where one in five pizzas is bad. */
const ERROR_OF_BAD = 1.8;
const ERROR_OF_GOOD = 0.75;
const BAD_BELOW = 7.5;
const MEAN_SCORE = 8.3;
const SCORE_SD = 0.95;
/** What each of five raters of twelve stores has after four weeks; two raters of one pizza scatter by .25 each. */
const DOUBLES = 60;
const RATER_SD = 0.25;
/** Weeks before the first one, in which the company learns how much judgements vary. */
const HISTORY_WEEKS = 24;

interface SimulatedWeek {
  days: AuditDay[];
  truth: number;
  raters: { rater: string; severityVariance: number }[];
}

/**
 * How often the 95 % interval of a venue's audited week holds the true mean, and how wide it is on average
 * (U-025), over weeks of `pizzas` pizzas of which 21 are judged.
 */
export function simulateAudits(
  scenario: AuditScenario,
  { weeks, pizzas = 1400, seed }: { weeks: number; pizzas?: number; seed: number },
): { covered: number; halfWidth: number } {
  const simulate = simulator(scenario, pizzas, seed);
  const history = Array.from({ length: HISTORY_WEEKS }, () =>
    auditedMean(simulate().days, { priorVariance: null }),
  );
  const known = history.flatMap((week) =>
    week.state === 'not-audited' || !week.withinDays ? [] : [week.withinDays.variance],
  );
  const results = Array.from({ length: weeks }, () => {
    const { days, truth, raters } = simulate();
    const audited = auditedMean(days, {
      priorVariance: mean(known),
      ratersVariance: ratersVariance(
        raters.map(({ rater }) => ({ rater, weight: 1 / raters.length })),
        () => raters[0]!.severityVariance,
      ),
    });
    if (audited.state === 'not-audited' || !audited.error) throw new Error('nothing was judged');
    const { halfWidth } = audited.error;
    return { halfWidth, holds: Math.abs(audited.estimate - truth) <= halfWidth };
  });
  return {
    covered: mean(results.map(({ holds }) => Number(holds))),
    halfWidth: mean(results.map(({ halfWidth }) => halfWidth)),
  };
}

function simulator(scenario: AuditScenario, pizzas: number, seed: number): () => SimulatedWeek {
  const normal = normalDraws(seed);
  const even = evenDraws(seed + 1);
  const aDay = Math.round(pizzas / DAYS);
  const severityVariance = predictionError(scenario.severity ?? 0);
  return () => {
    // What is left of each rater's severity once its prediction is taken off.
    const left = RATERS.map(() => Math.sqrt(severityVariance) * normal());
    let truth = 0;
    const days = Array.from({ length: DAYS }, (_, day): AuditDay => {
      const { newEngineFrom } = scenario;
      const bias =
        newEngineFrom && day >= newEngineFrom.day ? newEngineFrom.bias : scenario.engineBias;
      const made = Array.from({ length: aDay }, () => {
        const score = Math.min(10, MEAN_SCORE + SCORE_SD * normal());
        return { score, engine: score + bias + errorSd(score, scenario) * normal() };
      });
      truth += sum(made.map(({ score }) => score));
      const judged = placesDrawn(aDay, even).map((place, at) => {
        const { score, engine } = made[place]!;
        const rater = (day * JUDGED_A_DAY + at) % RATERS.length;
        return { judged: score + left[rater]!, engine };
      });
      return { population: aDay, engineSum: sum(made.map(({ engine }) => engine)), judged };
    });
    const raters = RATERS.map((rater) => ({ rater, severityVariance }));
    return { days, truth: truth / (aDay * DAYS), raters };
  };
}

/** Variance of a best linear unbiased prediction of a severity from doubles. */
const predictionError = (severity: number): number =>
  severity === 0 ? 0 : 1 / (1 / severity ** 2 + DOUBLES / (2 * RATER_SD ** 2));

function errorSd(score: number, { heavierOnBad }: AuditScenario): number {
  if (!heavierOnBad) return ERROR_SD;
  return ERROR_SD * (score < BAD_BELOW ? ERROR_OF_BAD : ERROR_OF_GOOD);
}

function placesDrawn(from: number, even: () => number): number[] {
  const places = new Set<number>();
  while (places.size < Math.min(JUDGED_A_DAY, from)) places.add(Math.floor(even() * from));
  return [...places];
}
