import {
  type AppliedSeverities,
  fittedSeverities,
  NO_SEVERITIES,
} from '../audit/applied-severity.ts';
import type { SharedJudgement } from '../audit/rater-severity.ts';
import { auditedFigure, type DrawnDay } from '../audit/audited-week.ts';
import { DEFAULT_QUALITY } from '../score/quality-band.ts';
import { normalQuantile } from '../statistics/distributions.ts';
import { evenDraws, normalDraws } from '../statistics/draws.ts';
import { mean, sum } from '../statistics/moments.ts';

/** The true figures of a simulated chain, which are unknown for a real one. */
export interface AuditScenario {
  name: string;
  /**
   * How far the engine's scores lie above the truth; `newEngineFrom` replaces it from that day (0
   * to 6) on.
   */
  engineBias: number;
  newEngineFrom?: { day: number; bias: number };
  /**
   * Errors of bad pizzas are 2.4 times as large as those of good ones; the overall standard
   * deviation stays .40.
   */
  heavierOnBad?: boolean;
  /**
   * Standard deviation of the severities of the company's raters, each of whom has judged 60
   * doubles.
   */
  severity?: number;
  /** Number of raters; twelve by default. */
  raters?: number;
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
/** Number of raters in a company of twelve stores; three of them judge a venue's week. */
const RATERS = 12;
const RATERS_A_WEEK = 3;
/** The golden ratio: its multiples fill 0 to 1 evenly. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const ERROR_SD = 0.4;
/**
 * Factors on ERROR_SD that keep it the overall standard deviation when one in five pizzas is bad.
 */
const ERROR_OF_BAD = 1.8;
const ERROR_OF_GOOD = 0.75;
const BAD_BELOW = 7.5;
const MEAN_SCORE = 8.3;
const SCORE_SD = 0.95;
/**
 * The most doubles that each of twelve raters of twelve stores has after twelve weeks; a rater's
 * judgements of one pizza have a standard deviation of .25.
 */
const DOUBLES = 60;
const RATER_SD = 0.25;
/**
 * Number of venue-weeks by the same raters, whose severities are fitted once: twelve stores for
 * four weeks.
 */
const WEEKS_OF_COMPANY = 48;
/**
 * Number of venue-weeks before the first one, from which the company learns how much judgements
 * vary.
 */
const HISTORY_WEEKS = 144;

interface Panel {
  /** The true severity of each rater. */
  severities: readonly number[];
  /** The severities estimated from doubles. */
  applied: AppliedSeverities;
}

interface SimulatedWeek {
  days: DrawnDay[];
  truth: number;
}

/**
 * How often the 95 % interval of a venue's audited week contains the true mean, and its average
 * half width (U-025), over weeks of `pizzas` pizzas of which 21 are judged. As for a real company,
 * severities are fitted to doubles and subtracted.
 */
export function simulateAudits(
  scenario: AuditScenario,
  { weeks, pizzas = 1400, seed }: { weeks: number; pizzas?: number; seed: number },
): { covered: number; halfWidth: number } {
  const simulate = simulator(scenario, pizzas, seed);
  let panel = simulate.panel();
  const auditedOf = (days: readonly DrawnDay[], priorVariance: number | null) =>
    auditedFigure('score', days, {
      quality: DEFAULT_QUALITY,
      severities: panel.applied,
      history: { engineWeight: 1, priorVariance },
    });
  const known = Array.from({ length: HISTORY_WEEKS }).flatMap(() => {
    const week = auditedOf(simulate.week(panel).days, null);
    return week.state === 'not-audited' || !week.withinDays ? [] : [week.withinDays.variance];
  });
  const results = Array.from({ length: weeks }, (_, at) => {
    if (at % WEEKS_OF_COMPANY === 0) panel = simulate.panel();
    const { days, truth } = simulate.week(panel);
    const audited = auditedOf(days, mean(known));
    if (audited.state === 'not-audited' || !audited.error) throw new Error('nothing was judged');
    const { halfWidth } = audited.error;
    return { halfWidth, holds: Math.abs(audited.estimate - truth) <= halfWidth };
  });
  return {
    covered: mean(results.map(({ holds }) => Number(holds))),
    halfWidth: mean(results.map(({ halfWidth }) => halfWidth)),
  };
}

/**
 * The largest average half width that is promised: ±.20 if errors have a standard deviation of .40.
 */
export const widestOf = ({ severity = 0 }: AuditScenario): number =>
  (0.2 * Math.hypot(ERROR_SD, severity)) / ERROR_SD;

function simulator(scenario: AuditScenario, pizzas: number, seed: number) {
  const normal = normalDraws(seed);
  const even = evenDraws(seed + 1);
  const aDay = Math.round(pizzas / DAYS);
  let panels = 0;
  const panel = (): Panel => {
    const { severity = 0, raters = RATERS } = scenario;
    const drawn = Array.from({ length: raters }, normal);
    // There are few panels, so the raters' mean severity is spread evenly over them instead of at
    // random.
    const common = normalQuantile((0.5 + panels++ * GOLDEN) % 1) / Math.sqrt(raters);
    const severities = drawn.map((one) => severity * (one - mean(drawn) + common));
    const isKnown = severity > 0;
    return {
      severities,
      applied: isKnown ? fittedSeverities(doublesOf(severities, normal)) : NO_SEVERITIES,
    };
  };
  const week = ({ severities }: Panel): SimulatedWeek => {
    const first = Math.floor(even() * severities.length);
    let truth = 0;
    const days = Array.from({ length: DAYS }, (_, day): DrawnDay => {
      const { newEngineFrom } = scenario;
      const bias =
        newEngineFrom && day >= newEngineFrom.day ? newEngineFrom.bias : scenario.engineBias;
      const made = Array.from({ length: aDay }, () => {
        const score = Math.min(10, MEAN_SCORE + SCORE_SD * normal());
        return { score, engine: score + bias + errorSd(score, scenario) * normal() };
      });
      truth += sum(made.map(({ score }) => score));
      const judgements = placesDrawn(aDay, even).map((place, at) => {
        const { score, engine } = made[place]!;
        const rater = (first + ((day * JUDGED_A_DAY + at) % RATERS_A_WEEK)) % severities.length;
        return { rater, engine, score: score + severities[rater]!, standard: null };
      });
      return { scores: made.map(({ engine }) => engine), judgements };
    });
    return { days, truth: truth / (aDay * DAYS) };
  };
  return { panel, week };
}

/** Pizzas judged by two raters each; every pair of raters shares equally many. */
function doublesOf(severities: readonly number[], normal: () => number): SharedJudgement[] {
  const raters = severities.length;
  return Array.from({ length: (DOUBLES * raters) / 2 }).flatMap((_, pizza) => {
    const score = MEAN_SCORE + SCORE_SD * normal();
    const rater = pizza % raters;
    const other = (rater + 1 + (Math.floor(pizza / raters) % (raters - 1))) % raters;
    return [rater, other].map((of) => ({
      pizza,
      rater: String(of),
      score: score + severities[of]! + RATER_SD * normal(),
    }));
  });
}

function errorSd(score: number, { heavierOnBad }: AuditScenario): number {
  if (!heavierOnBad) return ERROR_SD;
  return ERROR_SD * (score < BAD_BELOW ? ERROR_OF_BAD : ERROR_OF_GOOD);
}

function placesDrawn(from: number, even: () => number): number[] {
  const places = new Set<number>();
  while (places.size < Math.min(JUDGED_A_DAY, from)) places.add(Math.floor(even() * from));
  return [...places];
}
