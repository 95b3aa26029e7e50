import { readPerformanceSummary as contract } from '@crustodian/contract/analytics';
import { meanScore, scoreDeviation, type BandSums } from '@crustodian/domain/figures/band-figures';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { isAsked, SUMS } from '#pizzas/rollups/rollup-figures';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { rangeOf } from './asked-range.ts';

interface Best {
  score: number;
  day: CalendarDay;
  specialty: string;
}

export const readPerformanceSummary = handle(contract, async ({ params }, { db, venue }) => {
  const asked = { venues: [venue], range: rangeOf(params) };
  const [sums, best] = await Promise.all([
    sql<BandSums>`SELECT ${SUMS} FROM rollup_day WHERE ${isAsked(asked)}`.execute(db),
    sql<Best>`SELECT score_max AS score, business_date AS day, specialty FROM rollup_specialty
      WHERE ${isAsked(asked)} AND score_max IS NOT NULL
      ORDER BY score_max DESC, business_date, specialty LIMIT 1`.execute(db),
  ]);
  const total = sums.rows[0]!;
  const top = best.rows[0];
  return {
    summary: {
      // An empty sum is null in SQL.
      scored_pizzas: total.scored ?? 0,
      total_pizzas: total.detected ?? 0,
      best_score: top ? top.score / 100 : null,
      avg_score: total.scored ? meanScore(total) : null,
      score_sd: total.scored ? scoreDeviation(total) : null,
      best_score_day: top?.day ?? null,
      best_score_specialty: top?.specialty || null,
    },
  };
});
