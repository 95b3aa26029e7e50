import { NOT_STANDARD_BELOW, STANDARD_ABOVE, type Standard } from '../pizza/standard.ts';
import { type QualityDefinition, qualityOf } from '../score/quality-band.ts';
import { sum } from '../statistics/moments.ts';
import {
  type Audited,
  type AuditDay,
  type AuditedMean,
  auditedMean,
  engineWeight,
  type JudgedPizza,
  raterShares,
} from './audited-mean.ts';
import { type AppliedSeverities, severityOf } from './applied-severity.ts';

/** The figures that are audited: the mean score and three shares. */
export const AUDITED_FIGURES = ['score', 'to_standard', 'bad', 'excellent'] as const;
export type AuditedFigure = (typeof AUDITED_FIGURES)[number];

/**
 * Number of audited weeks after which a company may show audited figures first. Until then, nobody
 * has seen what these figures look like.
 */
export const WEEKS_TO_COME_FIRST = 4;

/** A drawn pizza: the rater's judgement and the engine's first score. */
export interface DrawJudgement {
  rater: number;
  engine: number;
  /** 0 to 10; null if the rater gave only a verdict. */
  score: number | null;
  standard: Standard | null;
}

/** A venue's business day on which pizzas were drawn. */
export interface DrawnDay {
  /** First automatic scores (0 to 10) of all pizzas eligible for the draw. */
  scores: readonly number[];
  judgements: readonly DrawJudgement[];
}

interface Rules {
  quality: QualityDefinition;
  severities: AppliedSeverities;
}

/** What earlier weeks contribute to an estimate. */
export interface AuditHistory {
  engineWeight: number;
  priorVariance: number | null;
}

/** The audited figure of a venue over a span of days. */
export function auditedFigure(
  figure: AuditedFigure,
  days: readonly DrawnDay[],
  { history, ...rules }: Rules & { history: AuditHistory },
): Audited {
  const open = days.filter((day) => day.scores.length > 0);
  if (figure === 'to_standard') return decidedShare(open, history);
  const strata = open.map((day) => ({
    population: day.scores.length,
    engineSum: sum(day.scores.map((score) => engineValue(figure, score, rules.quality))),
    judged: judgedPizzas(figure, day, rules),
  }));
  // Raters are ignored here: the variance of a share comes from the draw alone.
  return figure === 'score' ? withRaters(strata, history) : auditedMean(strata, history);
}

interface Judged extends JudgedPizza {
  rater: number;
  /** Variance of the unknown part of the rater's severity. */
  variance: number;
}

interface JudgedDay extends AuditDay {
  judged: readonly Judged[];
}

/** The mean score, with the variance that the severities of individual raters add. */
function withRaters(strata: readonly JudgedDay[], history: AuditHistory): Audited {
  const ofTheDraw = auditedMean(strata, history);
  if (ofTheDraw.state === 'not-audited') return ofTheDraw;
  const weights = ofTheDraw.days.flatMap(({ judgementWeight: weight }, i) =>
    strata[i]!.judged.map(({ rater, variance }) => ({ rater, variance, weight })),
  );
  return auditedMean(strata, { ...history, raters: raterShares(weights) });
}

/** Pizzas of one kind in one venue, over all days of a span. */
export interface KindInVenue {
  /** The pizzas eligible for the draw, and the sum of their first automatic scores (0 to 10). */
  population: number;
  engineSum: number;
  judgements: readonly KindJudgement[];
}

interface KindJudgement {
  rater: number;
  engine: number;
  score: number;
  /** The result of `severityOf` for the rater. */
  severity: { severity: number; variance: number };
}

/**
 * The audited mean score of pizzas of one kind, such as a specialty, over venues. Each venue is a
 * stratum, because a single day has too few pizzas of a kind (poststratification, Cochran 1977,
 * chapter 5A.9).
 */
export function auditedKind(
  venues: readonly KindInVenue[],
  priorVariance: AuditHistory['priorVariance'],
): Audited {
  const strata = venues
    .filter(({ population }) => population > 0)
    .map(({ judgements, ...venue }) => ({
      ...venue,
      judged: judgements.map(({ rater, engine, score, severity: { severity, variance } }) => ({
        rater,
        engine,
        judged: score - severity,
        variance,
      })),
    }));
  return withRaters(strata, { engineWeight: 1, priorVariance });
}

/**
 * The share of pizzas to standard among those that are clearly to standard or not. Like the
 * published share, it excludes the undecided ones ("maybe"). A ratio of two means, with the
 * variance of its linear part (Cochran 1977, chapter 6).
 */
function decidedShare(days: readonly DrawnDay[], history: AuditHistory): Audited {
  const mean = (of: (value: Standard) => number, priorVariance: number | null) =>
    auditedMean(
      days.map((day): AuditDay => ({
        population: day.scores.length,
        engineSum: sum(day.scores.map((score) => of(engineStandard(score)))),
        judged: day.judgements.flatMap(({ engine, standard }) =>
          standard ? [{ judged: of(standard), engine: of(engineStandard(engine)) }] : [],
        ),
      })),
      { ...history, priorVariance },
    );
  const good = mean(isGood, null);
  const decided = mean(isDecided, null);
  if (good.state === 'not-audited' || decided.state === 'not-audited') return good;
  const whole = Math.min(1, decided.estimate);
  // No pizza was decided, so there is no share.
  if (whole <= 0) return { ...good, state: 'too-few', error: null };
  const share = Math.min(1, Math.max(0, good.estimate / whole));
  const linear = mean(
    (value) => (isGood(value) - share * isDecided(value)) / whole,
    history.priorVariance,
  );
  return {
    ...(linear as AuditedMean),
    estimate: share,
    engineMean: decided.engineMean === 0 ? 0 : good.engineMean / decided.engineMean,
  };
}

const isGood = (standard: Standard) => Number(standard === 'to_standard');
const isDecided = (standard: Standard) => Number(standard !== 'maybe_to_standard');

/** Uses the score alone, which is known for every pizza of the population. */
function engineStandard(score: number): Standard {
  if (score > STANDARD_ABOVE) return 'to_standard';
  return score < NOT_STANDARD_BELOW ? 'not_to_standard' : 'maybe_to_standard';
}

/** How much of the engine's score enters a figure, based on the judgements of earlier weeks. */
export const engineWeightOf = (
  figure: AuditedFigure,
  before: readonly DrawnDay[],
  rules: Rules,
): number => engineWeight(before.flatMap((day) => judgedPizzas(figure, day, rules)));

/**
 * The judgements that count for a figure; those without points count only for the share to
 * standard.
 */
function judgedPizzas(
  figure: AuditedFigure,
  { judgements }: DrawnDay,
  { quality, severities }: Rules,
): Judged[] {
  return judgements.flatMap((judgement) => {
    const { rater } = judgement;
    const judged = judgedValue(figure, judgement, { quality, severities });
    const engine = engineValue(figure, judgement.engine, quality);
    const { variance } = severityOf(severities, rater);
    return judged === null ? [] : [{ rater, judged, engine, variance }];
  });
}

/**
 * Derived from the score alone, so that it exists for every pizza of the population; the cheese
 * rule and corrections are ignored.
 */
function engineValue(figure: AuditedFigure, score: number, quality: QualityDefinition): number {
  if (figure === 'score') return score;
  if (figure === 'to_standard') return Number(score > STANDARD_ABOVE);
  return Number(qualityOf(score, quality) === figure);
}

/** Whether a judged pizza counts towards a share, 0 or 1; null if it counts neither way. */
export function judgedShare(
  figure: Exclude<AuditedFigure, 'score'>,
  judgement: Omit<DrawJudgement, 'engine'>,
  rules: Rules,
): number | null {
  if (figure === 'to_standard' && judgement.standard === 'maybe_to_standard') return null;
  return judgedValue(figure, judgement, rules);
}

function judgedValue(
  figure: AuditedFigure,
  { rater, score, standard }: Omit<DrawJudgement, 'engine'>,
  { quality, severities }: Rules,
): number | null {
  if (figure === 'to_standard') return standard && Number(standard === 'to_standard');
  if (score === null) return null;
  const fair = score - severityOf(severities, rater).severity;
  return figure === 'score' ? fair : Number(qualityOf(fair, quality) === figure);
}
