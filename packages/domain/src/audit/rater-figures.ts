import { meanInterval, type Interval } from '../figures/interval.ts';
import { STANDARDS, type Standard } from '../pizza/standard.ts';
import { mean, sampleVariance } from '../statistics/moments.ts';
import { intraclassCorrelation, repeatability, weightedKappa } from './rater-agreement.ts';
import { finish, flatMapInSlices, groupInSlices, type InSlices } from '../statistics/slices.ts';
import {
  FEWEST_IN_WEEK,
  markedWeeks,
  type Severities,
  severitiesInSlices,
  type SharedJudgement,
} from './rater-severity.ts';

/** The parts of a blind judgement that say something about its rater. */
export interface RaterJudgement {
  rater: number;
  /** Identifies the pizza within the company. */
  pizza: string;
  purpose: string;
  /** First day of the week in which the judgement was given. */
  week: string;
  /** Null if the pizza could not be judged. */
  standard: Standard | null;
  /** Null without points. */
  score: number | null;
  /** Points by criterion; null without points. */
  points: Record<string, number> | null;
  milliseconds: number;
}

export interface CriterionFigures {
  criterion: string;
  /** Mean of own points minus the other rater's, with its interval; negative is stricter. */
  difference: number;
  interval: Interval | null;
  icc: number | null;
}

export interface RaterFigures {
  rater: number;
  judged: number;
  /** Median time per pizza, in milliseconds. */
  medianMs: number;
  /**
   * Pizzas that a second rater also judged, how many of them got the same verdict, and the kappa.
   */
  doubles: number;
  sameVerdict: number;
  kappa: number | null;
  /** Intraclass correlation of the scores of these pizzas. */
  icc: number | null;
  criteria: CriterionFigures[];
  /** How far the rater's scores lie above those of the others; null below 30 doubles. */
  severity: { value: number; halfWidth: number } | null;
  repeats: number;
  repeatability: { sd: number; detectable: number } | null;
  /** First days of the marked weeks; if there are any, the rater needs a refresher. */
  markedWeeks: string[];
}

/** A severity is reported from this number of doubles on (U-040). */
export const DOUBLES_NEEDED = 30;
const Z = 1.96;
/** The purposes whose judgements can be compared between two raters. */
const SHARED = ['audit', 'double'];
/** The largest possible difference in points. */
const POINTS: Interval = { low: -10, high: 10 };

/**
 * For each rater, how their judgements compare with those of the others and with their own repeats
 * (U-040).
 */
export function* raterFiguresInSlices(
  judgements: readonly RaterJudgement[],
): InSlices<RaterFigures[]> {
  const shared = yield* sharedPairs(judgements);
  const fitted = (yield* severitiesInSlices(yield* sharedJudgements(shared)))?.raters;
  const weeks = yield* weeksOf(shared);
  const pairsOf = yield* pairsByRater(shared);
  const figures: RaterFigures[] = [];
  for (const [rater, own] of yield* groupInSlices(judgements, (one) => one.rater)) {
    const pairs = pairsOf.get(rater) ?? [];
    const ofRater = yield* pairFigures(pairs);
    const severity = fitted?.get(String(rater));
    const repeated = yield* repeatedScores(own);
    figures.push({
      rater,
      judged: own.length,
      medianMs: median(own.map(({ milliseconds }) => milliseconds)),
      ...ofRater,
      severity:
        severity && pairs.length >= DOUBLES_NEEDED
          ? { value: severity.severity, halfWidth: Z * Math.sqrt(severity.variance) }
          : null,
      repeats: repeated.length,
      repeatability: repeatability(repeated),
      markedWeeks: markedWeeks(weeks(rater)).map(({ week }) => week),
    });
  }
  return figures;
}

/** What a rater's pairs say, in slices, because a rater may have tens of thousands. */
function* pairFigures(
  pairs: readonly Pair[],
): InSlices<Pick<RaterFigures, 'doubles' | 'sameVerdict' | 'kappa' | 'icc' | 'criteria'>> {
  const verdicts = yield* flatMapInSlices(pairs, verdictsOf);
  yield undefined;
  const kappa = weightedKappa(verdicts);
  const scored = yield* flatMapInSlices(pairs, scoresOf);
  yield undefined;
  const icc = intraclassCorrelation(scored);
  return {
    doubles: pairs.length,
    sameVerdict: verdicts.filter(([mine, other]) => mine === other).length,
    kappa,
    icc,
    criteria: yield* criteriaFigures(pairs),
  };
}

/** Same as above, without yielding. */
export const raterFigures = (judgements: readonly RaterJudgement[]): RaterFigures[] =>
  finish(raterFiguresInSlices(judgements));

type Pair = readonly [mine: RaterJudgement, other: RaterJudgement];

/** The pairs each rater is part of, that rater's own judgement first. */
function* pairsByRater(shared: readonly Pair[]): InSlices<Map<number, Pair[]>> {
  const both = yield* flatMapInSlices(shared, ([a, b]): Pair[] => [
    [a, b],
    [b, a],
  ]);
  return yield* groupInSlices(both, ([mine]) => mine.rater);
}

/** Pizzas that two raters judged: once for the estimate and once as a double. */
function* sharedPairs(judgements: readonly RaterJudgement[]): InSlices<Pair[]> {
  const comparable = yield* flatMapInSlices(judgements, (one) =>
    SHARED.includes(one.purpose) && one.standard !== null ? [one] : [],
  );
  const byPizza = yield* groupInSlices(comparable, ({ pizza }) => pizza);
  return yield* flatMapInSlices(byPizza.values(), ([first, second]): Pair[] =>
    first && second && first.rater !== second.rater ? [[first, second]] : [],
  );
}

const sharedJudgements = (pairs: readonly Pair[]): InSlices<SharedJudgement[]> =>
  flatMapInSlices(pairs, (pair) =>
    pair.flatMap(({ pizza, rater, score }) =>
      score === null ? [] : [{ pizza, rater: String(rater), score }],
    ),
  );

const scoresOf = ([mine, other]: Pair) =>
  mine.score === null || other.score === null ? [] : [[mine.score, other.score] as const];

const verdictsOf = ([mine, other]: Pair) =>
  mine.standard === null || other.standard === null
    ? []
    : [[rank(mine.standard), rank(other.standard)] as const];

/** 0 not to standard, 1 maybe, 2 to standard. */
const rank = (standard: Standard): number => STANDARDS.length - 1 - STANDARDS.indexOf(standard);

/** A rater's scores of the same pizza: the first one and the one for the repeat. */
function* repeatedScores(own: readonly RaterJudgement[]): InSlices<(readonly [number, number])[]> {
  const first = new Map(
    yield* flatMapInSlices(own, ({ purpose, pizza, score }) =>
      SHARED.includes(purpose) && score !== null ? [[pizza, score] as const] : [],
    ),
  );
  return yield* flatMapInSlices(own, ({ purpose, pizza, score }) => {
    const before = first.get(pizza);
    return purpose === 'repeat' && score !== null && before !== undefined
      ? [[before, score] as const]
      : [];
  });
}

function* criteriaFigures(pairs: readonly Pair[]): InSlices<CriterionFigures[]> {
  const criteria = Object.keys(pairs.find(([mine]) => mine.points)?.[0].points ?? {});
  const figures: CriterionFigures[] = [];
  for (const criterion of criteria) {
    const points = yield* flatMapInSlices(pairs, ([mine, other]) => {
      const [a, b] = [mine.points?.[criterion], other.points?.[criterion]];
      return a === undefined || b === undefined ? [] : [[a, b] as const];
    });
    yield undefined;
    const differences = points.map(([a, b]) => a - b);
    const n = differences.length;
    const difference = n > 0 ? mean(differences) : 0;
    const sd = n > 1 ? Math.sqrt(sampleVariance(differences)) : null;
    figures.push({
      criterion,
      difference,
      interval: meanInterval({ mean: difference, sd, n }, POINTS),
      icc: intraclassCorrelation(points),
    });
  }
  return figures;
}

/** Fits each week once, and only if some rater has enough doubles for a conclusion. */
function* weeksOf(
  shared: readonly Pair[],
): InSlices<(rater: number) => (Parameters<typeof markedWeeks>[0][number] & { week: string })[]> {
  const dated = yield* flatMapInSlices(shared, (pair) =>
    [...new Set(pair.map(({ week }) => week))].map((week) => ({ week, pair })),
  );
  const byWeek = yield* groupInSlices(dated, ({ week }) => week);
  const fitted: { week: string; pairs: Map<number, Pair[]>; severity?: Severities['raters'] }[] =
    [];
  for (const week of [...byWeek.keys()].toSorted()) {
    yield undefined;
    const pairs = byWeek.get(week)!.map(({ pair }) => pair);
    const byRater = yield* pairsByRater(pairs);
    const isEnough = [...byRater.values()].some(({ length }) => length >= FEWEST_IN_WEEK);
    const fit = isEnough ? yield* severitiesInSlices(yield* sharedJudgements(pairs)) : null;
    fitted.push({ week, pairs: byRater, ...(fit && { severity: fit.raters }) });
  }
  return (rater) =>
    fitted.map(({ week, pairs, severity }) => {
      const own = pairs.get(rater) ?? [];
      return {
        week,
        severity: severity?.get(String(rater))?.severity ?? 0,
        kappa: weightedKappa(own.flatMap(verdictsOf)),
        doubles: own.length,
      };
    });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

/** The state of a rater, as a single word. */
export type RaterState = 'in-tune' | 'settling-in' | 'refresher' | 'away';

/** @param isAway no judgement in the last two weeks */
export function raterState(
  { doubles, needsRefresher }: { doubles: number; needsRefresher: boolean },
  isAway: boolean,
): RaterState {
  if (isAway) return 'away';
  if (needsRefresher) return 'refresher';
  return doubles < DOUBLES_NEEDED ? 'settling-in' : 'in-tune';
}

/** Number of golden pizzas in a refresher (U-041). */
export const GOLDEN_ROUND = 20;
/** A judgement this close to a golden sample's score counts as matching it. */
const SAME_GOLDEN_SCORE = 0.5;
/** A round is passed if this share of its golden samples is matched. */
const ROUND_PASSED_FROM = 0.8;

/** A rater's judgement of one golden pizza of a round. */
export interface GoldenJudgement {
  /** Null if the rater gave only a verdict. */
  score: number | null;
  /** Null if the rater could not judge the picture. */
  standard: Standard | null;
  /** The golden sample's score. */
  reference: number | null;
}

/**
 * The result of a finished round: how many golden pizzas the rater judged to standard and, if
 * points were given, within half a point of the reference.
 */
export function roundResult(round: readonly GoldenJudgement[]): {
  same: number;
  of: number;
  passed: boolean;
} {
  const same = round.filter(
    ({ score, standard, reference }) =>
      standard === 'to_standard' &&
      (score === null ||
        reference === null ||
        Math.abs(score - reference) <= SAME_GOLDEN_SCORE + 1e-9),
  ).length;
  return { same, of: round.length, passed: same >= ROUND_PASSED_FROM * round.length - 1e-9 };
}
