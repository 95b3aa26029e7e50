import { STANDARD_ABOVE, type Standard } from '../pizza/standard.ts';
import { type QualityDefinition, qualityOf } from '../score/quality-band.ts';
import { sum } from '../statistics/moments.ts';
import {
  type Audited,
  type AuditDay,
  auditedMean,
  engineWeight,
  type JudgedPizza,
  ratersVariance,
} from './audited-mean.ts';
import { type AppliedSeverities, severityOf } from './applied-severity.ts';

/** What is audited: the mean score, and shares. */
export const AUDITED_FIGURES = ['score', 'to_standard', 'bad', 'excellent'] as const;
export type AuditedFigure = (typeof AUDITED_FIGURES)[number];

/** What a rater gave a drawn pizza, and what the engine had said first. */
export interface DrawJudgement {
  rater: number;
  engine: number;
  /** 0 to 10; null where the rater gave a verdict alone. */
  score: number | null;
  standard: Standard | null;
}

/** A venue's business day of which was drawn. */
export interface DrawnDay {
  /** First automatic scores (0 to 10) of all that could be drawn. */
  scores: readonly number[];
  judgements: readonly DrawJudgement[];
}

interface Rules {
  quality: QualityDefinition;
  severities: AppliedSeverities;
}

/** What the weeks before say. */
export interface AuditHistory {
  engineWeight: number;
  priorVariance: number | null;
}

/** The audited figure of a span of days of a venue. */
export function auditedFigure(
  figure: AuditedFigure,
  days: readonly DrawnDay[],
  { history, ...rules }: Rules & { history: AuditHistory },
): Audited {
  const open = days.filter((day) => day.scores.length > 0);
  const judged = open.map((day) => judgedPizzas(figure, day, rules));
  const strata = open.map((day, i): AuditDay => ({
    population: day.scores.length,
    engineSum: sum(day.scores.map((score) => engineValue(figure, score, rules.quality))),
    judged: judged[i]!,
  }));
  const ofTheDraw = auditedMean(strata, history);
  // A share has the variance of the draw alone.
  if (ofTheDraw.state === 'not-audited' || figure !== 'score') return ofTheDraw;
  const weights = ofTheDraw.days.flatMap(({ judgementWeight }, i) =>
    judged[i]!.map(({ rater }) => ({ rater: String(rater), weight: judgementWeight })),
  );
  const variance = ratersVariance(
    weights,
    (rater) => severityOf(rules.severities, Number(rater)).variance,
  );
  return auditedMean(strata, { ...history, ratersVariance: variance });
}

/** How much of the engine's word enters a figure, by the judgements of the weeks before. */
export const engineWeightOf = (
  figure: AuditedFigure,
  before: readonly DrawnDay[],
  rules: Rules,
): number => engineWeight(before.flatMap((day) => judgedPizzas(figure, day, rules)));

/** The judgements that count for a figure: those without points for one share alone. */
function judgedPizzas(
  figure: AuditedFigure,
  { judgements }: DrawnDay,
  { quality, severities }: Rules,
): (JudgedPizza & { rater: number })[] {
  return judgements.flatMap((judgement) => {
    const { rater } = judgement;
    const judged = judgedValue(figure, judgement, { quality, severities });
    const engine = engineValue(figure, judgement.engine, quality);
    return judged === null ? [] : [{ rater, judged, engine }];
  });
}

/** The same for every pizza of the population: the cheese rule and corrections are no part of it. */
function engineValue(figure: AuditedFigure, score: number, quality: QualityDefinition): number {
  if (figure === 'score') return score;
  if (figure === 'to_standard') return Number(score > STANDARD_ABOVE);
  return Number(qualityOf(score, quality) === figure);
}

function judgedValue(
  figure: AuditedFigure,
  { rater, score, standard }: DrawJudgement,
  { quality, severities }: Rules,
): number | null {
  if (figure === 'to_standard') return standard && Number(standard === 'to_standard');
  if (score === null) return null;
  const fair = score - severityOf(severities, rater).severity;
  return figure === 'score' ? fair : Number(qualityOf(fair, quality) === figure);
}
