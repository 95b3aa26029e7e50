import {
  type AppliedSeverities,
  NO_SEVERITIES,
  severityOf,
} from '@crustodian/domain/audit/applied-severity';
import { engineBias } from '@crustodian/domain/audit/engine-bias';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';
import { readSeverities } from './company-severities.ts';

/** Raters' scores minus the engine's first result; half_width as in `engineBias` of the domain. */
export interface EngineBias {
  of: string;
  n: number;
  mean: number;
  half_width: number | null;
}

interface Asked {
  company: number;
  /** All venues of the company. */
  venues: readonly number[];
  from: CalendarDay;
  until: CalendarDay;
  /** Only judgements up to this time count, see lastFullHour; all of them if omitted. */
  hour?: Date;
  /** Only judgements of these weeks count; all of them if omitted. */
  weeks?: readonly CalendarDay[];
}

/** A bias is known if at least two raters judged. */
export const isKnown = (one: EngineBias): one is EngineBias & { half_width: number } =>
  one.half_width !== null;

/** The bias in points of the criterion, for every criterion to which a rater gave points. */
export async function biasByCriterion(db: Db, asked: Asked): Promise<EngineBias[]> {
  const rows = sql`
    SELECT given.criterion AS of, j.rater_id AS rater, given.ninths::float8 / 9 *
        (j.engine_result #>> ARRAY['maxima', given.criterion])::float8
      - (j.engine_result #>> ARRAY['points', given.criterion])::float8 AS error
    FROM audit_judgement j, jsonb_each_text(j.ninths) AS given(criterion, ninths)
    WHERE ${isJudged(asked)}`;
  const { criteria } = await readSeverities(db, asked.company);
  return biasOf(db, rows, (criterion) => criteria[criterion] ?? NO_SEVERITIES);
}

/** The bias in points of the score, by specialty or by engine. */
export async function biasOfScore(
  db: Db,
  asked: Asked & { by: 'specialty' | 'version' },
): Promise<EngineBias[]> {
  const engineName = sql`j.engine_result ->> ${asked.by}`;
  const name = asked.by === 'specialty' ? sql`coalesce(j.specialty, ${engineName})` : engineName;
  const rows = sql`
    SELECT ${name} AS of, j.rater_id AS rater,
      j.score - (j.engine_result ->> 'score')::float8 AS error
    FROM audit_judgement j WHERE ${isJudged(asked)}`;
  const severities = await readSeverities(db, asked.company);
  return biasOf(db, rows, () => severities);
}

interface ErrorsOfRater {
  of: string;
  rater: number;
  n: number;
  mean: number;
}

async function biasOf(
  db: Db,
  errors: RawBuilder<unknown>,
  severitiesFor: (of: string) => AppliedSeverities,
): Promise<EngineBias[]> {
  const { rows } = await sql<ErrorsOfRater>`
    SELECT of, rater, count(*)::int AS n, avg(error) AS mean
    FROM (${errors}) e WHERE error IS NOT NULL AND of IS NOT NULL
    GROUP BY of, rater ORDER BY of, rater`.execute(db);
  return [...Map.groupBy(rows, (row) => row.of)].flatMap(([of, raters]) => {
    const severities = severitiesFor(of);
    const { n, mean, halfWidth } = engineBias(
      raters.map((one) => ({ ...one, severity: severityOf(severities, one.rater).severity })),
    );
    return n < 2 ? [] : [{ of, n, mean, half_width: halfWidth }];
  });
}

const isJudged = ({ venues, from, until, hour, weeks }: Asked) => sql<boolean>`
  j.venue_id = ANY (${[...venues]}::int[])
  AND j.business_date BETWEEN ${from}::date AND ${until}::date
  AND (${hour ?? null}::timestamptz IS NULL OR j.judged_at < ${hour ?? null}::timestamptz)
  AND (${weeks === undefined} OR EXISTS (SELECT FROM unnest(${[...(weeks ?? [])]}::date[]) AS week
    WHERE j.business_date >= week AND j.business_date < week + 7))
  AND j.purpose = 'audit' AND j.stratum = 'fit' AND j.kind = 'points'`;
