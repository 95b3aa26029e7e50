import { evaluationKeyMax, scoreWeights, type Grid } from '@crustodian/domain/pizza/criteria';
import type { Finding, ScoreDetails } from '@crustodian/domain/pizza/pipeline-result';
import { criteriaSums } from '@crustodian/domain/score/score-formula';
import type { SlicePoints } from '../score/criteria/score-slices.ts';
import type { LessonReading } from './lesson.ts';

/** The rules for the points, and the score that they result in. */
export interface PointRules {
  grid: Grid;
  weights: Record<string, number>;
  scoreOf: (details: ScoreDetails) => number;
}

/**
 * Points according to the lesson: each criterion gets its learned share, and its slices keep their
 * order. If the score itself was learned, all criteria gain or lose by the same share until the
 * formula yields that score.
 */
export function pointsByLesson(
  measured: SlicePoints,
  { criteria, score }: LessonReading,
  rules: PointRules,
): SlicePoints {
  const shared =
    Object.keys(criteria).length > 0 ? withShares(measured, criteria, rules) : measured;
  return score === undefined ? shared : withScore(shared, score, rules);
}

function withShares(
  measured: SlicePoints,
  shares: LessonReading['criteria'],
  { grid, weights }: PointRules,
): SlicePoints {
  const sums = criteriaSums(measured.scoreDetails);
  const maxima = evaluationKeyMax(scoreWeights(grid, weights));
  return moved(measured, (criterion) => {
    const [share, sum, most] = [shares[criterion], sums[criterion]!, maxima[criterion]!];
    if (share === undefined || most === 0) return 0;
    const wanted = share * most;
    if (wanted < sum) return wanted / sum - 1;
    return most > sum ? (wanted - sum) / (most - sum) : 0;
  });
}

const HALVINGS = 20;

function withScore(measured: SlicePoints, score: number, { scoreOf }: PointRules): SlicePoints {
  let [low, high] = [-1, 1];
  for (let round = 0; round < HALVINGS; round++) {
    const middle = (low + high) / 2;
    if (scoreOf(moved(measured, () => middle).scoreDetails) < score) low = middle;
    else high = middle;
  }
  return moved(measured, () => (low + high) / 2);
}

/**
 * If `by` is positive, each finding regains that share of its loss; if negative, it loses that
 * share of its points.
 */
function moved({ findings }: SlicePoints, by: (criterion: string) => number): SlicePoints {
  const changed = findings.map((finding): Finding => {
    const part = by(finding.criterion);
    const { points, lost } = finding;
    const now = round(part > 0 ? points + part * lost : points * (1 + part));
    return { ...finding, points: now, lost: round(points + lost - now) };
  });
  const scoreDetails: Record<string, Record<string, number>> = {};
  for (const { criterion, slice, points } of changed) {
    const slices = (scoreDetails[criterion] ??= {});
    slices[slice] = round((slices[slice] ?? 0) + points);
  }
  return { findings: changed, scoreDetails: scoreDetails as ScoreDetails };
}

/** Four decimals, so that stored and shown values are equal. */
const round = (value: number): number => Math.round(value * 1e4) / 1e4;
