import { evaluationKeyMax, scoreWeights, type Grid } from '@crustodian/domain/pizza/criteria';
import type { Finding, ScoreDetails } from '@crustodian/domain/pizza/pipeline-result';
import { criteriaSums } from '@crustodian/domain/score/score-formula';
import type { Judged } from '../judge/criteria/judge-slices.ts';
import type { Taught } from './lesson.ts';

/** What the points are given by, and the score that they make. */
export interface PointRules {
  grid: Grid;
  weights: Record<string, number>;
  scoreOf: (details: ScoreDetails) => number;
}

/**
 * Points as reviewers taught them: each criterion gets the share that they would give, its slices keep their order.
 * Where the score itself was taught, all criteria give or take alike until the formula makes that score.
 */
export function taughtPoints(own: Judged, { criteria, score }: Taught, rules: PointRules): Judged {
  const shared = Object.keys(criteria).length > 0 ? withShares(own, criteria, rules) : own;
  return score === undefined ? shared : withScore(shared, score, rules);
}

function withShares(
  own: Judged,
  shares: Taught['criteria'],
  { grid, weights }: PointRules,
): Judged {
  const sums = criteriaSums(own.scoreDetails);
  const maxima = evaluationKeyMax(scoreWeights(grid, weights));
  return moved(own, (criterion) => {
    const [share, sum, most] = [shares[criterion], sums[criterion]!, maxima[criterion]!];
    if (share === undefined || most === 0) return 0;
    const wanted = share * most;
    if (wanted < sum) return wanted / sum - 1;
    return most > sum ? (wanted - sum) / (most - sum) : 0;
  });
}

const HALVINGS = 20;

function withScore(own: Judged, score: number, { scoreOf }: PointRules): Judged {
  let [low, high] = [-1, 1];
  for (let round = 0; round < HALVINGS; round++) {
    const middle = (low + high) / 2;
    if (scoreOf(moved(own, () => middle).scoreDetails) < score) low = middle;
    else high = middle;
  }
  return moved(own, () => (low + high) / 2);
}

/** Each finding gets that part of what it lost (above 0), or loses that part of its points (below). */
function moved({ findings }: Judged, by: (criterion: string) => number): Judged {
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

/** Four decimals: what is stored is what is shown. */
const round = (value: number): number => Math.round(value * 1e4) / 1e4;
