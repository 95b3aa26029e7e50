import { severityOf } from '@crustodian/domain/audit/applied-severity';
import {
  adaptedAlpha,
  bandQuantile,
  WANTED_ALPHA,
  type Residual,
} from '@crustodian/domain/audit/score-band';
import { scoreUncertainty } from '@crustodian/domain/audit/score-uncertainty';
import { specialtyFamily } from '@crustodian/domain/pizza/specialty-family';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { loadDrawnErrors } from '@crustodian/scoring/models/load-accuracy';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { readLastBand, type StoredBand, type StoredQuantile } from '#pizzas/bands/band-quantile';
import { readSeverities } from '../company-severities.ts';

const DAYS_BACK = 8 * 7;

/** Determines the reach of a company's bands, at most once a day, whichever process is first. */
export async function fitBands(db: Db, company: number, now: number): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  const last = await readLastBand(db, company);
  if (last?.day === today) return;
  const reaches = reachesOf(await readResiduals(db, company, { today, since: last?.day }), last);
  await sql`INSERT INTO audit_band (company_id, day, reaches)
    VALUES (${company}, ${today}, ${JSON.stringify(reaches)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(db);
}

interface FamilyResidual extends Residual {
  family: string | null;
  /** Judged between the last computation of the bands and the beginning of today. */
  isNew: boolean;
}

/** The reach of every level that has enough residuals. */
function reachesOf(company: readonly FamilyResidual[], last?: StoredBand): StoredQuantile[] {
  const named = company.filter(({ family }) => family !== null);
  const families = [...Map.groupBy(named, ({ family }) => family)].map(([name, family]) => {
    const alpha = alphaOf(name, family, last);
    return { name, alpha, ...bandQuantile({ family, company: [], drawn: [] }, alpha) };
  });
  const alpha = alphaOf(null, company, last);
  const whole = { name: null, alpha, ...bandQuantile({ family: [], company, drawn: [] }, alpha) };
  return [...families, whole]
    .filter(({ level }) => level !== 'drawn-truth')
    .map(({ name, count, quantile, alpha: own }) => ({
      family: name,
      count,
      quantile,
      alpha: own,
    }));
}

/**
 * A level's alpha, adapted by how many new residuals were inside its last band; initially the
 * wanted one.
 */
function alphaOf(
  family: string | null,
  residuals: readonly FamilyResidual[],
  last?: StoredBand,
): number {
  const before = last?.reaches.find((one) => one.family === family);
  if (!before) return WANTED_ALPHA;
  const { alpha, quantile } = before;
  const since = residuals.filter(({ isNew }) => isNew);
  return adaptedAlpha({ alpha, quantile: quantile ?? Infinity }, since);
}

interface JudgedRow {
  rater: number;
  judged: number;
  score: number;
  isFlagged: boolean;
  specialty: string | null;
  isNew: boolean;
}

/** Raters' scores of drawn pizzas in the last weeks minus the engine's first result. */
async function readResiduals(
  db: Db,
  company: number,
  { today, since = today }: { today: CalendarDay; since?: CalendarDay | undefined },
): Promise<FamilyResidual[]> {
  const { rows } = await sql<JudgedRow>`
    SELECT j.rater_id AS rater, j.score AS judged, (j.engine_result ->> 'score')::float8 AS score,
      coalesce((j.engine_result ->> 'bubbles')::boolean, false)
        OR coalesce((j.engine_result ->> 'overbaked')::boolean, false)
        OR coalesce((j.engine_result ->> 'badCut')::boolean, false) AS "isFlagged",
      j.engine_result ->> 'specialty' AS specialty,
      (j.judged_at AT TIME ZONE 'UTC')::date >= ${since}::date
        AND (j.judged_at AT TIME ZONE 'UTC')::date < ${today}::date AS "isNew"
    FROM audit_judgement j
    WHERE j.company_id = ${company} AND j.business_date >= ${addDays(today, -DAYS_BACK)}
      AND j.purpose = 'audit' AND j.stratum = 'fit' AND j.kind = 'points'
      AND j.engine_result ->> 'score' IS NOT NULL
    ORDER BY j.judged_at, j.task_id`.execute(db);
  const [severities, known] = await Promise.all([readSeverities(db, company), loadDrawnErrors()]);
  const uncertaintyOf = scoreUncertainty(known);
  return rows.map(({ rater, judged, score, isFlagged, specialty, isNew }) => ({
    isNew,
    family: specialty === null ? null : specialtyFamily(specialty),
    error: judged - severityOf(severities, rater).severity - score,
    uncertainty: uncertaintyOf({ score, isFlagged }),
  }));
}
