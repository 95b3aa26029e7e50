import { differ, meanInterval } from '@crustodian/domain/figures/interval';
import { scoresBetween } from '@crustodian/domain/score/score-delta';
import type { DayInsights } from './insights-calls.ts';

type Scores = Pick<DayInsights, 'avg_score' | 'total'>;

/** The 95% interval of a day's mean score. */
export const scoreInterval = ({ total }: Pick<Scores, 'total'>) =>
  meanInterval({ mean: total.avg_score, sd: total.score_sd, n: total.scored_pizzas });

/** Change of the mean score in points and whether it is significant; null if either is missing. */
export function scoreMoved(
  now: Scores,
  before: Scores | null,
): { gap: number; different: boolean } | null {
  if (now.avg_score === null || !before || before.avg_score === null) return null;
  const different = differ(
    { value: now.avg_score, interval: scoreInterval(now) },
    { value: before.avg_score, interval: scoreInterval(before) },
  );
  return { gap: scoresBetween(now.avg_score, before.avg_score), different };
}
