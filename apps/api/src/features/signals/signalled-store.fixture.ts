import { V1 } from '#test/world/fixture';
import type { Db } from '#platform/database/db';
import { testEvaluation, insertTestPizzas } from '#test/world/pizzas';
import { criteriaOf, SLICES, type Grid } from '@crustodian/domain/pizza/criteria';
import type { EvaluationResult } from '@crustodian/domain/pizza/pipeline-result';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';

/** A Friday. */
export const TODAY = '2026-11-20';
/** Noon of that day. */
export const NOW = Date.UTC(2026, 10, 20, 12);
export const SEAL = 'Sello de queso';

/** An evaluation with this many of eight slices closed to the rim. */
export function closedSlices(closed: number): EvaluationResult {
  const evaluation = testEvaluation();
  for (const [at, slice] of SLICES.entries()) {
    evaluation.score_details[SEAL]![slice] = at < closed ? 0.1 : 0;
  }
  return evaluation;
}

interface Shift {
  day: CalendarDay;
  hour?: number;
  minute?: number;
  specialty?: string;
}

/** Pizzas of a shift, one per minute, with these numbers of slices closed to the rim. */
export const insertShift = (
  db: Db,
  venue: number,
  { day, hour = 18, minute = 0, specialty = 'pepperoni' }: Shift,
  closed: readonly number[],
): Promise<PizzaKey[]> =>
  insertTestPizzas(
    db,
    venue,
    closed.map((slices, i) => {
      const at = hour * 60 + minute + i;
      const time = [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0'));
      return {
        REPORT_localized_capture_start_ts: `${day.replaceAll('-', '/')} ${time.join(':')}:00`,
        category: specialty,
        evaluation: closedSlices(slices),
      };
    }),
  );

/** Makes the monthly partitions, for tests that write pizzas by SQL. */
export async function makeMonths(db: Db): Promise<void> {
  for (const day of ['2026-09-25', '2026-10-25', '2026-11-01']) {
    await insertShift(db, V1, { day }, [8]);
  }
}

/** Eight weeks of dinners before today in which one pizza of ten has two open slices. */
export async function insertQuietWeeks(db: Db, venue: number, specialty?: string): Promise<void> {
  const usual = Array.from({ length: 10 }, (_, i) => (i === 4 ? 6 : 8));
  for (let back = 56; back > 0; back -= 2) {
    const day = addDays(TODAY, -back);
    await insertShift(db, venue, { day, ...(specialty && { specialty }) }, usual);
  }
}

const SPECIALTIES = ['pepperoni', 'pepperoni_cups', 'cheese', 'hawaiana', 'pollo_bbq', 'unknown'];

export const DAYS_OF_WEEKS = 56;

/**
 * Pizzas of the eight weeks before today, some of each kind, with points lost in runs; the same
 * ones each time.
 */
export async function insertRandomWeeks(
  db: Db,
  venue: number,
  perDay: number,
  grid: Grid = 'official',
): Promise<void> {
  const evaluation = testEvaluation(grid);
  await insertShift(db, venue, { day: addDays(TODAY, -1) }, [8]);
  const { rows } = await sql<{ name: string }>`SELECT column_name AS name
    FROM information_schema.columns
    WHERE table_name = 'pizza' AND table_schema = 'public'`.execute(db);
  const maxima = criteriaOf(grid).map((criterion) =>
    Math.round(
      100 * Object.values(evaluation.score_details[criterion]!).reduce((sum, one) => sum + one, 0),
    ),
  );
  const random = (seed: string) => `abs(hashint8extended(g.d * 100000 + g.i, ${seed})) % 1000`;
  const lost = maxima.map(
    (max, at) => `CASE WHEN ${random(`${at}`)} < 300 + g.d % 7 * 50
      THEN ${max} - (${random(`${at + 100}`)} * ${max} / 999)::int
      ELSE ${max} + CASE WHEN g.i % 97 = 0 THEN ${at} - 3 ELSE 0 END END`,
  );
  const own: Record<string, string> = {
    id: `${venue} * 10000000 + g.d * 10000 + g.i`,
    business_date: `date '${TODAY}' - g.d`,
    local_ts: `date '${TODAY}' - g.d + interval '10 hours' + g.i % 250 * interval '2 minutes'`,
    hour: `10 + (g.i % 250) * 2 / 60`,
    specialty: `(ARRAY['${SPECIALTIES.join("','")}'])[1 + floor(6 * (${random('50')} / 1000.0) ^ ${venue})::int]`,
    criteria: `ARRAY[${lost.join()}]::smallint[]`,
    bubbles: `${random('60')} < 20`,
    bad_cut: `${random('61')} < 30 * (g.d % 2)`,
    censored: `${random('62')} < 10`,
    evaluated: `${random('63')} > 10`,
  };
  const columns = rows.map(({ name }) => name);
  await sql
    .raw(
      `INSERT INTO pizza (${columns.join()}) SELECT ${columns.map((name) => own[name] ?? `p.${name}`).join()}
      FROM (SELECT * FROM pizza WHERE venue_id = ${venue} LIMIT 1) p,
        generate_series(1, ${DAYS_OF_WEEKS}) d, generate_series(1, ${perDay}) i,
        LATERAL (SELECT d, i) g`,
    )
    .execute(db);
}
