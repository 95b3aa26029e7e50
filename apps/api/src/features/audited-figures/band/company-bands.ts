import { severityOf } from '@crustodian/domain/audit/applied-severity';
import { bandReach, type BandReach, type Residual } from '@crustodian/domain/audit/score-band';
import { scoreUncertainty } from '@crustodian/domain/audit/score-uncertainty';
import { specialtyFamily } from '@crustodian/domain/pizza/specialty-family';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { loadDrawnErrors } from '@crustodian/scoring/models/load-accuracy';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { readSeverities } from '../company-severities.ts';

const DAYS_BACK = 8 * 7;

/** The reach of a family's bands; of the company's where `family` is null. */
interface StoredReach {
  family: string | null;
  count: number;
  quantile: number;
}

/** Finds the reach of a company's bands, once a day at most, whichever process is first. */
export async function fitBands(db: Db, company: number, now: number): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  const { rows } = await sql`SELECT FROM audit_band
    WHERE company_id = ${company} AND day = ${today}`.execute(db);
  if (rows.length > 0) return;
  const reaches = reachesOf(await readResiduals(db, company, today));
  await sql`INSERT INTO audit_band (company_id, day, reaches)
    VALUES (${company}, ${today}, ${JSON.stringify(reaches)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The reach of the bands of a specialty's scores: by its family, else by the company, else by drawn pizzas. */
export async function readReach(
  db: Db,
  company: number,
  specialty: string | null,
): Promise<BandReach> {
  const { rows } = await sql<{ reaches: StoredReach[] }>`SELECT reaches FROM audit_band
    WHERE company_id = ${company} ORDER BY day DESC LIMIT 1`.execute(db);
  const reaches = rows[0]?.reaches ?? [];
  const family = specialty === null ? undefined : specialtyFamily(specialty);
  const own = reaches.find((one) => one.family !== null && one.family === family);
  const whole = reaches.find((one) => one.family === null);
  if (own) return { level: 'family', count: own.count, quantile: own.quantile };
  if (whole) return { level: 'company', count: whole.count, quantile: whole.quantile };
  return drawnReach();
}

async function drawnReach(): Promise<BandReach> {
  const known = await loadDrawnErrors();
  const uncertaintyOf = scoreUncertainty(known);
  const drawn = known.map((pizza) => ({ error: pizza.error, uncertainty: uncertaintyOf(pizza) }));
  return bandReach({ family: [], company: [], drawn });
}

interface FamilyResidual extends Residual {
  family: string | null;
}

/** Of the levels that have enough of their own. */
function reachesOf(company: readonly FamilyResidual[]): StoredReach[] {
  const families = [...Map.groupBy(company, ({ family }) => family)].map(([name, family]) => ({
    name,
    ...bandReach({ family: name === null ? [] : family, company: [], drawn: [] }),
  }));
  const whole = { name: null, ...bandReach({ family: [], company, drawn: [] }) };
  return [...families, whole]
    .filter(({ level }) => level !== 'drawn-truth')
    .map(({ name, count, quantile }) => ({ family: name, count, quantile }));
}

interface JudgedRow {
  rater: number;
  judged: number;
  score: number;
  isFlagged: boolean;
  specialty: string | null;
}

/** What raters gave drawn pizzas of the last weeks less what the engine had said first. */
async function readResiduals(
  db: Db,
  company: number,
  today: CalendarDay,
): Promise<FamilyResidual[]> {
  const { rows } = await sql<JudgedRow>`
    SELECT j.rater_id AS rater, j.score AS judged, (j.engine_result ->> 'score')::float8 AS score,
      coalesce((j.engine_result ->> 'bubbles')::boolean, false)
        OR coalesce((j.engine_result ->> 'overbaked')::boolean, false)
        OR coalesce((j.engine_result ->> 'badCut')::boolean, false) AS "isFlagged",
      j.engine_result ->> 'specialty' AS specialty
    FROM audit_judgement j
    WHERE j.company_id = ${company} AND j.business_date >= ${addDays(today, -DAYS_BACK)}
      AND j.purpose = 'audit' AND j.stratum = 'fit' AND j.kind = 'points'
      AND j.engine_result ->> 'score' IS NOT NULL`.execute(db);
  const [severities, known] = await Promise.all([readSeverities(db, company), loadDrawnErrors()]);
  const uncertaintyOf = scoreUncertainty(known);
  return rows.map(({ rater, judged, score, isFlagged, specialty }) => ({
    family: specialty === null ? null : specialtyFamily(specialty),
    error: judged - severityOf(severities, rater).severity - score,
    uncertainty: uncertaintyOf({ score, isFlagged }),
  }));
}
