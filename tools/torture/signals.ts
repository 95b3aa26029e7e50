import { insertCapture } from '../../apps/api/src/pizzas/insert-capture.ts';
import { sampleResult, seededRandom } from '../../apps/api/src/pizzas/sample-result.ts';
import type { Db } from '../../apps/api/src/platform/database/db.ts';
import { composeToday } from '../../apps/api/src/features/today/read-today.ts';
import { chartShiftsIn } from '../../apps/api/src/features/signals/chart-shifts-of-day.ts';
import { learnBaselineOf, storeBaseline } from '../../apps/api/src/features/signals/learn-venue.ts';
import { COMPANY_A, PEOPLE, V1 } from '../../apps/api/src/test/world/fixture.ts';
import { SLICES } from '@crustodian/domain/pizza/criteria';
import type { PipelineResult } from '@crustodian/domain/pizza/pipeline-result';
import { isUnanswered } from '@crustodian/domain/today/today-lines';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { untilNone } from './until-none.ts';

/** The first day of the load, on which the charts begin. */
const FIRST_DAY = '2024-03-10';
const LAST_DAY = addDays(FIRST_DAY, 2);
/** Noon after the last day, when the Today page shows its faults. */
const NOON = Date.parse(`${addDays(LAST_DAY, 1)}T12:00:00Z`);
const USUAL_DAYS = 28;
const A_DINNER = 40;
const WATCHED_PART = 'Sello de queso';
const ACTION = 1;

/** Inserts a store with a known baseline, and an action that its pizzas decide. */
export async function prepareSignals(db: Db, seed: number, now: number): Promise<void> {
  const random = seededRandom(seed);
  const insert = (day: CalendarDay, result: PipelineResult) =>
    insertCapture(db, {
      venue: V1,
      key: `dinner ${day}`,
      digest: Buffer.from(`dinner ${day}`),
      startedLocal: `${day.replaceAll('-', '/')} 18:00:00`,
      filePath: null,
      pictures: [],
      result,
    });
  const dinner = (day: CalendarDay) =>
    ofOneKind(
      sampleResult({
        random,
        pizzas: A_DINNER,
        timeOf: (index) => `${day.replaceAll('-', '/')} 18:${String(index).padStart(2, '0')}:00`,
      }),
    );
  for (let back = USUAL_DAYS; back > 0; back -= 1) {
    const day = addDays(FIRST_DAY, -back);
    await insert(day, dinner(day));
  }
  for (let day = FIRST_DAY; day <= LAST_DAY; day = addDays(day, 1)) {
    await insert(day, withoutSeal(dinner(day)));
  }
  const learned = { venue: V1, company: COMPANY_A, fromDay: FIRST_DAY };
  const usual = await learnBaselineOf(db, learned);
  if (!usual) throw new Error('The torture has too few usual pizzas.');
  await db.transaction().execute((trx) => storeBaseline(trx, learned, { usual, now }));
  await sql`INSERT INTO action (venue_id, id, request_id, part, what, assignee_id, due_day,
      points_a_week, started_at, state, state_at, watched_from, target, before_pizzas, before_bad,
      fixed_rate, fault_rate, correlation)
    VALUES (${V1}, ${ACTION}, ${randomUUID()}, ${WATCHED_PART}, 'Cheese to the rim first',
      ${PEOPLE.regular.id}, ${FIRST_DAY}, 10, now(), 'watching', now(),
      ${`${FIRST_DAY} 04:00:00`}::timestamp, 0.1, 40, 12, 0.1, 0.3, 0)`.execute(db);
}

/** Makes all pizzas the same kind and fit, so that there are enough for a baseline. */
export function ofOneKind(result: PipelineResult): PipelineResult {
  const trackeds = result.trackeds.map((tracked) => ({
    ...tracked,
    category: 'pepperoni',
    snap_quality: 'buena' as const,
    censored: null,
  }));
  return { ...result, trackeds };
}

/** Changes the result as if the cheese did not reach the rim. */
export function withoutSeal(result: PipelineResult): PipelineResult {
  for (const { score_details: details } of Object.values(result.evaluation_results ?? {})) {
    for (const slice of SLICES) details[WATCHED_PART]![slice] = 0;
  }
  return result;
}

/** Waits until no day's charts are pending, even after a kill. */
export const untilCharted = (db: Db): Promise<void> =>
  untilNone('days are not charted', async () => {
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM chart_due`.execute(db);
    return rows[0]!.count;
  });

/**
 * Signals, charts, counted pizzas and entries of Today that differ from the facts, one sentence
 * each.
 */
export async function wrongSignals(db: Db, now: number): Promise<string[]> {
  const stored = await stateOf(db);
  const computed = await computedAnew(db, now);
  return Object.entries(stored).flatMap(([what, lines]) => {
    const anew = computed[what as keyof State];
    const lost = anew.filter((line) => !lines.includes(line));
    const extra = lines.filter((line) => !anew.includes(line));
    const doubled = lines.length - new Set(lines).size;
    return [
      ...lost.map((line) => `${what} is lost: ${line}`),
      ...extra.map((line) => `${what} is not of the facts: ${line}`),
      ...(doubled > 0 ? [`${doubled} of ${what} are doubled`] : []),
    ];
  });
}

/** Number of signals, including withdrawn ones. */
export async function countSignals(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM signal`.execute(
    db,
  );
  return rows[0]!.count;
}

type State = Awaited<ReturnType<typeof stateOf>>;

/** The state of a product that charted every day exactly once, in order. */
async function computedAnew(db: Db, now: number): Promise<State> {
  const undone = new Error('undone');
  let state: State | undefined;
  await db
    .transaction()
    .execute(async (trx) => {
      for (const table of ['signal', 'chart_day', 'action_day']) {
        await sql`DELETE FROM ${sql.table(table)} WHERE venue_id = ${V1}`.execute(trx);
      }
      await sql`UPDATE action SET state = 'watching', decided_ts = NULL, counted = NULL WHERE venue_id = ${V1}`.execute(
        trx,
      );
      await sql`INSERT INTO chart_due (venue_id, business_date)
        SELECT venue_id, business_date FROM rollup_day
        WHERE venue_id = ${V1} AND business_date >= ${FIRST_DAY}`.execute(trx);
      for (let day = await firstDue(trx); day; day = await firstDue(trx)) {
        await chartShiftsIn(trx, { venue: V1, day }, now);
      }
      state = await stateOf(trx);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return state!;
}

async function firstDue(trx: Db): Promise<CalendarDay | undefined> {
  const { rows } = await sql<{ day: CalendarDay }>`SELECT business_date AS day FROM chart_due
    WHERE venue_id = ${V1} ORDER BY business_date LIMIT 1`.execute(trx);
  return rows[0]?.day;
}

/**
 * The state as text lines. How a signal was found is not updated later, so it counts only for
 * signals that are not revised.
 */
async function stateOf(db: Db) {
  const lines = async (query: ReturnType<typeof sql<{ line: string }>>) =>
    (await query.execute(db)).rows.map(({ line }) => line);
  const signals = await lines(sql<{ line: string }>`
    SELECT concat_ws(' ', business_date, shift, series, state, lasted, released_pizza,
      'number', row_number() OVER (PARTITION BY business_date, shift, series ORDER BY id)) AS line
    FROM signal WHERE venue_id = ${V1} AND withdrawn_at IS NULL`);
  const charts = await lines(sql<{ line: string }>`
    SELECT concat_ws(' ', business_date, states) AS line FROM chart_day WHERE venue_id = ${V1}`);
  const counted = await lines(sql<{ line: string }>`
    SELECT concat_ws(' ', d.business_date, d.observations) AS line
    FROM action_day d JOIN action a ON a.venue_id = d.venue_id AND a.id = d.action_id
    WHERE d.venue_id = ${V1} AND d.business_date <= coalesce(a.decided_ts::date, d.business_date)`);
  const actions = await lines(sql<{ line: string }>`
    SELECT concat_ws(' ', id, state, decided_ts) AS line FROM action WHERE venue_id = ${V1}`);
  const today = await todayOf(db);
  return { signals, charts, counted, actions, today };
}

async function todayOf(db: Db): Promise<string[]> {
  const { rows: venues } = await sql<{
    id: number;
    name: string;
    company: number;
    region: string | null;
    timeZone: string;
  }>`SELECT id, pretty_name AS name, company_id AS company, region_code AS region,
      time_zone AS "timeZone" FROM venue WHERE id = ${V1}`.execute(db);
  const viewer = {
    id: PEOPLE.manager.id,
    isStaff: false,
    companyManager: true,
    reportsOnly: false,
    dailyFeedOnly: false,
    allowFeedback: false,
    employerId: COMPANY_A,
    hasCompanyMemberships: false,
    flaggedPictures: false,
  };
  const { signals, actions } = await composeToday(db, { venues, now: NOON, viewer });
  return [
    ...signals
      .filter(isUnanswered)
      .map(({ day, shift, is_on: isOn, is_released: isReleased }) =>
        [day, shift, isOn && 'on', isReleased && 'released'].join(' '),
      ),
    ...actions.map(({ id, state, decided_ts: at }) => `action ${id} ${state} ${at}`),
  ].toSorted();
}
