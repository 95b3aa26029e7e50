import { bandQuantile, type BandQuantile } from '@crustodian/domain/audit/score-band';
import { scoreUncertainty } from '@crustodian/domain/audit/score-uncertainty';
import { specialtyFamily } from '@crustodian/domain/pizza/specialty-family';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { loadDrawnErrors } from '@crustodian/scoring/models/load-accuracy';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/** The reach of the bands of a family, or of the company if `family` is null. */
export interface StoredQuantile {
  family: string | null;
  count: number;
  /** Null if unbounded, because JSON has no infinity. */
  quantile: number | null;
  /** Adjusted by how many scores fell outside earlier bands. */
  alpha: number;
}

export interface StoredBand {
  day: CalendarDay;
  reaches: StoredQuantile[];
}

/**
 * The reach of the bands of a specialty's scores: from its family, else from the company, else from
 * drawn pizzas.
 */
export async function readQuantile(
  db: Db,
  company: number,
  specialty: string | null,
): Promise<BandQuantile> {
  const reaches = (await readLastBand(db, company))?.reaches ?? [];
  const family = specialty === null ? undefined : specialtyFamily(specialty);
  const own = reaches.find((one) => one.family !== null && one.family === family);
  const whole = reaches.find((one) => one.family === null);
  if (own) return { level: 'family', count: own.count, quantile: own.quantile ?? Infinity };
  if (whole) return { level: 'company', count: whole.count, quantile: whole.quantile ?? Infinity };
  return drawnQuantile();
}

export async function readLastBand(db: Db, company: number): Promise<StoredBand | undefined> {
  const { rows } = await sql<StoredBand>`SELECT day, reaches FROM audit_band
    WHERE company_id = ${company} ORDER BY day DESC LIMIT 1`.execute(db);
  return rows[0];
}

async function drawnQuantile(): Promise<BandQuantile> {
  const known = await loadDrawnErrors();
  const uncertaintyOf = scoreUncertainty(known);
  const drawn = known.map((pizza) => ({ error: pizza.error, uncertainty: uncertaintyOf(pizza) }));
  return bandQuantile({ family: [], company: [], drawn });
}
