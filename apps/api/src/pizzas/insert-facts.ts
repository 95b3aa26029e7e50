import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { nextId } from '#platform/database/ids';
import { runNamed } from '#platform/database/named-statement';
import { firstMatchedDay } from '@crustodian/domain/orders/matched-days';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import type { PipelineResult } from '@crustodian/domain/pizza/pipeline-result';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { matchAgain } from './orders/match-again.ts';
import { PIZZA_COLUMNS, pizzaFacts, type PizzaFacts } from './pizza-row.ts';
import { addPortions, portionsOf } from './portions.ts';
import { INSERT_DAY_ROW } from './rollups/day-lock.ts';
import { keepLimits, refreshRollups } from './rollups/rollups.ts';

/**
 * Several times what the busiest kitchen makes. A limit is needed because a day's charts and feed
 * are computed from all its pizzas.
 */
export const MOST_OF_A_DAY = 5000;

/** The scored content of a capture. */
export interface CaptureFacts {
  venue: number;
  /** Grid of the venue's company. */
  grid: Grid;
  captureId: number;
  reviewedAt: Date;
  result: PipelineResult;
  /**
   * Digest of the stored picture for a snap path of the result and a pizza's id; null without a
   * picture.
   */
  pictureAt: (snapPath: string, pizza: string) => string | null;
}

/**
 * Inserts the pizzas of a capture and updates the rollups of their days. Call in the transaction
 * that stores or scores the capture; the months must exist (`ensureMonth`).
 * @throws ApiError day_full, day_closed
 */
export async function insertFacts(
  trx: Db,
  { result, ...capture }: CaptureFacts,
): Promise<{ pizzas: number; days: CalendarDay[] }> {
  const { venue } = capture;
  const facts = pizzaFacts(result, { ...capture, nextId });
  const days = Map.groupBy(facts, ({ pizza }) => pizza.business_date);
  const ordered = [...days.keys()].toSorted();
  for (const day of ordered) {
    const ofDay = days.get(day)!;
    await insertDay(trx, venue, day, ofDay);
    await refreshRollups(trx, venue, day, {
      hours: [...new Set(ofDay.map(({ pizza }) => pizza.hour))],
      specialties: [...new Set(ofDay.map(({ pizza }) => pizza.specialty))],
      hasNewPizzas: true,
    });
  }
  if (ordered.length > 0) await keepLimits(trx, venue, ordered);
  // The job matches the last week anyway, but by the time it runs, the oldest of these days may
  // have left that week.
  const firstMatched = firstMatchedDay(capture.reviewedAt.getTime());
  await matchAgain(
    trx,
    venue,
    ordered.filter((day) => day <= firstMatched),
  );
  return { pizzas: facts.length, days: ordered };
}

/**
 * Maximum unscored captures of a store: three full days, which is as much as an agent stores
 * offline.
 */
const MOST_WAITING = 3 * MOST_OF_A_DAY;

const READ_DETECTED = {
  name: 'pizzas of a day',
  text: `SELECT detected, closed_at IS NOT NULL AS closed FROM rollup_day WHERE venue_id = $1::int AND business_date = $2::date`,
};

const COUNT_WAITING = {
  name: 'captures that wait',
  text: `SELECT count(*)::int AS waiting, (count(*) FILTER (WHERE business_date = $2::date))::int AS "ofDay"
    FROM (SELECT business_date FROM capture WHERE venue_id = $1::int AND state = 'pending' LIMIT ${MOST_WAITING + 1}) w`,
};

/**
 * Checks before accepting pictures that are scored later. A full day is refused while the sender is
 * still connected; if the backlog of the day or the store is too large, the sender is asked to
 * retry. Call after storing the capture, which is included in the count.
 * @throws ApiError day_full, day_closed, busy
 */
export async function checkDayHasRoom(trx: Db, venue: number, day: CalendarDay): Promise<void> {
  const values = [venue, day];
  const [known] = await runNamed<{ detected: number; closed: boolean }>(trx, READ_DETECTED, values);
  if (known?.closed) throw new ApiError('day_closed');
  const [captures] = await runNamed<{ waiting: number; ofDay: number }>(trx, COUNT_WAITING, values);
  const { waiting, ofDay } = captures!;
  const detected = known?.detected ?? 0;
  if (detected >= MOST_OF_A_DAY) throw new ApiError('day_full');
  // Not day_full, which is final: pictures that show no pizza will not count.
  const isBacklogFull = detected + ofDay > MOST_OF_A_DAY || waiting > MOST_WAITING;
  if (isBacklogFull) throw new ApiError('busy', undefined, {}, 60);
}

const COLUMNS = PIZZA_COLUMNS.join(', ');

/**
 * Locks the day by an update without effect, as startDay does, and inserts its pizzas, details and
 * portions in one round trip. JSON makes it one statement for any number of rows, and supports
 * lists and nulls.
 */
const INSERT_DAY = {
  name: 'insert pizzas of a day',
  text: `
    WITH day AS (${INSERT_DAY_ROW} DO UPDATE SET company_id = rollup_day.company_id
      RETURNING detected, closed_at IS NOT NULL AS closed),
    made AS MATERIALIZED (SELECT * FROM json_populate_recordset(NULL::pizza, $3::json)),
    detail AS MATERIALIZED (SELECT * FROM json_populate_recordset(NULL::pizza_detail, $4::json)),
    new_pizza AS (INSERT INTO pizza (${COLUMNS}) SELECT ${COLUMNS} FROM made),
    portion AS (${portionsOf('(SELECT * FROM made JOIN detail USING (venue_id, business_date, id))')}),
    ${addPortions('portion')},
    stored AS (INSERT INTO pizza_detail SELECT * FROM detail)
    SELECT coalesce(detected, 0) AS before, closed FROM day`,
};

async function insertDay(
  trx: Db,
  venue: number,
  day: CalendarDay,
  facts: readonly PizzaFacts[],
): Promise<void> {
  const pizzas = JSON.stringify(facts.map(({ pizza }) => pizza));
  const details = JSON.stringify(facts.map(({ detail }) => detail));
  const [known] = await runNamed<{ before: number; closed: boolean }>(trx, INSERT_DAY, [
    venue,
    day,
    pizzas,
    details,
  ]);
  if (known!.closed) throw new ApiError('day_closed');
  if (known!.before + facts.length > MOST_OF_A_DAY) throw new ApiError('day_full');
}
