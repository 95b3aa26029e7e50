import { biasHalfWidth } from '@crustodian/domain/audit/audited-mean';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';

/** What raters gave above what the engine had said first. */
export interface EngineBias {
  of: string;
  n: number;
  mean: number;
  half_width: number;
}

interface Asked {
  venues: readonly number[];
  from: CalendarDay;
  /** Judgements up to then count, see lastFullHour; all without it. */
  hour?: Date;
}

export const reallyDiffers = ({ mean, half_width }: EngineBias): boolean =>
  Math.abs(mean) > half_width;

/** In points of the criterion, for every criterion that a rater gave points. */
export const biasByCriterion = (
  db: Db,
  asked: Asked,
  until: CalendarDay,
): Promise<EngineBias[]> => {
  const rows = sql`
    SELECT given.criterion AS of, given.ninths::float8 / 9 *
        (j.engine_result #>> ARRAY['maxima', given.criterion])::float8
      - (j.engine_result #>> ARRAY['points', given.criterion])::float8 AS error
    FROM audit_judgement j, jsonb_each_text(j.ninths) AS given(criterion, ninths)
    WHERE ${isJudged(asked, until)}`;
  return biasOf(db, rows);
};

/** In points of the score, by specialty or by engine. */
export const biasOfScore = (
  db: Db,
  asked: Asked & { until: CalendarDay; by: 'specialty' | 'version' },
): Promise<EngineBias[]> => {
  const said = sql`j.engine_result ->> ${asked.by}`;
  const name = asked.by === 'specialty' ? sql`coalesce(j.specialty, ${said})` : said;
  const rows = sql`
    SELECT ${name} AS of, j.score - (j.engine_result ->> 'score')::float8 AS error
    FROM audit_judgement j WHERE ${isJudged(asked, asked.until)}`;
  return biasOf(db, rows);
};

async function biasOf(db: Db, errors: RawBuilder<unknown>): Promise<EngineBias[]> {
  const { rows } = await sql<{ of: string; n: number; mean: number; sd: number }>`
    SELECT of, count(*)::int AS n, avg(error) AS mean, stddev_samp(error) AS sd
    FROM (${errors}) e WHERE error IS NOT NULL AND of IS NOT NULL
    GROUP BY of HAVING count(*) > 1 ORDER BY of`.execute(db);
  return rows.map(({ of, n, mean, sd }) => ({ of, n, mean, half_width: biasHalfWidth(n, sd) }));
}

const isJudged = ({ venues, from, hour }: Asked, until: CalendarDay) => sql<boolean>`
  j.venue_id = ANY (${[...venues]}::int[])
  AND j.business_date BETWEEN ${from}::date AND ${until}::date
  AND (${hour ?? null}::timestamptz IS NULL OR j.judged_at < ${hour ?? null}::timestamptz)
  AND j.purpose = 'audit' AND j.stratum = 'fit' AND j.kind = 'points'`;
