import type { Db } from '#platform/database/db';
import { testEvaluation, insertTestPizzas } from '#test/world/pizzas';
import { SLICES } from '@crustodian/domain/pizza/criteria';
import type { EvaluationResult } from '@crustodian/domain/pizza/pipeline-result';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';

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

/** Eight weeks of dinners before today in which one pizza of ten has two open slices. */
export async function insertQuietWeeks(db: Db, venue: number, specialty?: string): Promise<void> {
  const usual = Array.from({ length: 10 }, (_, i) => (i === 4 ? 6 : 8));
  for (let back = 56; back > 0; back -= 2) {
    const day = addDays(TODAY, -back);
    await insertShift(db, venue, { day, ...(specialty && { specialty }) }, usual);
  }
}
