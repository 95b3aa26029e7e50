import { testApp } from '#test/world/app';
import { V1, V2, V3 } from '#test/world/fixture';
import { linesOf, type readToday } from '@crustodian/contract/today';
import type { readDaySignal, readVenueSignals } from '@crustodian/contract/signals';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { chartDays } from './chart-days.job.ts';
import { chartDueShifts } from './chart-shifts.job.ts';
import { learnVenue } from './learn-venue.ts';
import { insertQuietWeeks, insertShift, NOW, TODAY } from './signalled-store.fixture.ts';

const t = testApp();
const DAY = 86_400_000;
/** Bad pizzas among good ones, without a run that a shift's chart would detect. */
const BAD_DAY = [8, 6, 6, 8, 6, 6, 8, 6, 6, 8];
const USUAL_DAY = [8, 8, 8, 8, 6, 8, 8, 8, 8, 8];

const signals = () =>
  t.db
    .selectFrom('day_signal')
    .select(['venue_id', 'part', 'rule', 'value', 'usual', 'chain_wide', 'withdrawn_at'])
    .where('business_date', '=', TODAY)
    .where('part', '<>', 'score')
    .orderBy('venue_id')
    .execute();
/** Noon of the next day: the day is over in every store. */
const run = (now = NOW + DAY) => chartDays({ db: t.db, now: () => now });

beforeAll(async () => {
  t.setNow(NOW);
  for (const venue of [V1, V2, V3]) {
    await insertQuietWeeks(t.db, venue);
    await vary(venue);
    await learnVenue(t.db, { venue, company: 2, fromDay: TODAY }, NOW);
  }
});
beforeEach(async () => {
  for (const table of ['day_signal', 'charted_day', 'signal', 'chart_day'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  await sql`UPDATE pizza SET censored = true WHERE venue_id = ANY (${[V1, V2, V3]})
    AND business_date = ${TODAY}`.execute(t.db);
});

/** Every third day has two bad pizzas and every third none, to simulate random variation. */
const vary = (venue: number) =>
  sql`UPDATE pizza SET criteria[7] = CASE
    WHEN (business_date - '2026-01-01'::date) % 6 < 2 AND extract(minute FROM local_ts) = 7 THEN 60
    WHEN (business_date - '2026-01-01'::date) % 6 >= 4 THEN 80 ELSE criteria[7] END
  WHERE venue_id = ${venue}`.execute(t.db);

async function dayOf(closed: Record<number, readonly number[]>): Promise<void> {
  for (const [venue, slices] of Object.entries(closed)) {
    await insertShift(t.db, Number(venue), { day: TODAY }, slices);
  }
  await chartDueShifts({ ...t.tools, now: () => NOW });
}

test('a bad day of one store is a signal once the day is over', async () => {
  await dayOf({ [V1]: BAD_DAY, [V2]: USUAL_DAY, [V3]: USUAL_DAY });
  await run(NOW);
  expect(await signals()).toEqual([]);
  await run();
  expect(await signals()).toMatchObject([
    { venue_id: V1, part: 'Sello de queso', rule: 'outside', value: 0.6, chain_wide: false },
  ]);
  const url = `/api/signals/venue/${V1}/`;
  const { day_signals: found } = (await t.ask('regular', { method: 'GET', url })).json<{
    day_signals: (Record<'value' | 'upper' | 'points_a_week', number> & { part: string })[];
  }>();
  expect(found.filter(({ part }) => part !== 'score')).toMatchObject([
    { venue: String(V1), day: TODAY, part: 'Sello de queso', rule: 'outside', withdrawn_at: null },
  ]);
  const [seal] = found.filter(({ part }) => part === 'Sello de queso');
  expect(seal).toMatchObject({ value: 0.6, pizzas: 10, lower: 0 });
  expect(seal!.upper).toBeGreaterThan(0.1);
  expect(seal!.upper).toBeLessThan(0.6);
  expect(seal!.points_a_week).toBeGreaterThan(0);
  const { rows } = await sql<{ bad: number }>`SELECT cardinality(bad) AS bad FROM day_signal
    WHERE venue_id = ${V1} AND part = 'Sello de queso'`.execute(t.db);
  expect(rows).toEqual([{ bad: 6 }]);
  const path = `${url}day/${TODAY}/part/${encodeURIComponent('Sello de queso')}/`;
  const { chart, signal } = (await t.ask('regular', { method: 'GET', url: path })).json<
    Answer<typeof readDaySignal>
  >();
  expect(signal).toMatchObject({ rule: 'outside', value: 0.6, is_answered: false, times_said: 0 });
  expect(chart).toHaveLength(29);
  const { value, lower, upper } = signal;
  expect(chart.at(-1)).toEqual({ day: TODAY, value, lower, upper });
  expect(chart.map((one) => one.day)).toEqual(chart.map((one) => one.day).toSorted());
  expect(await sealLines()).toMatchObject([{ kind: 'kitchen' }]);
  await t.db.deleteFrom('signal').execute();
  expect(await sealLines()).toMatchObject([
    { kind: 'day', days: [{ venue: String(V1), rule: 'outside', pizzas: 10 }] },
  ]);
});

test('a limit that was widened holds for the days after', async () => {
  const widen = (day: string) =>
    sql`INSERT INTO signal_act (venue_id, id, business_date, series, kind, user_id, at)
      VALUES (${V1}, 1, ${day}, 'day Sello de queso', 'widen', 3, now())
      ON CONFLICT (venue_id, id) DO UPDATE SET business_date = excluded.business_date`.execute(
      t.db,
    );
  const upper = async () => {
    await t.db.deleteFrom('day_signal').execute();
    await t.db.deleteFrom('charted_day').execute();
    await run();
    const { rows } = await sql<{ upper: number; usual: number }>`SELECT upper_limit AS upper, usual
      FROM day_signal WHERE venue_id = ${V1} AND part = 'Sello de queso'`.execute(t.db);
    return rows[0]!;
  };
  await dayOf({ [V1]: Array<number>(10).fill(6), [V2]: USUAL_DAY, [V3]: USUAL_DAY });
  await widen(TODAY);
  const before = await upper();
  await widen(addDays(TODAY, -1));
  const after = await upper();
  await t.db.deleteFrom('signal_act').execute();
  expect(after.upper - before.upper).toBeCloseTo((before.upper - before.usual) / 3, 9);
});

/** Lines of Today on the next day; a day has none if one of its shifts has a signal. */
async function sealLines() {
  t.setNow(NOW + DAY);
  const today = await t.ask('manager', { method: 'GET', url: '/api/today/company/2/' });
  t.setNow(NOW);
  const lines = linesOf(today.json<Answer<typeof readToday>>());
  return lines.filter((line) => 'part' in line && line.part === 'Sello de queso');
}

test('the same bad day of three stores is one of the company', async () => {
  await dayOf({ [V1]: BAD_DAY, [V2]: BAD_DAY, [V3]: BAD_DAY });
  await run();
  expect((await signals()).map((one) => [one.venue_id, one.chain_wide])).toEqual([
    [V1, true],
    [V2, true],
    [V3, true],
  ]);
});

test('drawn twice it says it once; a day that is corrected is drawn again, and keeps what it said', async () => {
  await dayOf({ [V1]: BAD_DAY, [V2]: USUAL_DAY });
  await run();
  const before = await signals();
  await run();
  expect(await signals()).toEqual(before);
  await sql`UPDATE pizza SET criteria[7] = 80 WHERE venue_id = ${V1} AND business_date = ${TODAY}`.execute(
    t.db,
  );
  await sql`INSERT INTO chart_due VALUES (${V1}, ${TODAY})`.execute(t.db);
  await chartDueShifts({ ...t.tools, now: () => NOW + 2 * DAY });
  await run(NOW + 2 * DAY);
  expect(await signals()).toEqual([{ ...before[0]!, withdrawn_at: new Date(NOW + 2 * DAY) }]);
});

test('a day of which a pizza is corrected keeps its figures and is marked once', async () => {
  const redraw = async (now: number) => {
    await sql`INSERT INTO chart_due VALUES (${V1}, ${TODAY})`.execute(t.db);
    await chartDueShifts({ ...t.tools, now: () => now });
    await run(now);
    const { rows } = await sql<{ value: number; revised: Date | null }>`SELECT value,
      revised_at AS revised FROM day_signal
      WHERE venue_id = ${V1} AND part = 'Sello de queso' AND rule = 'outside'`.execute(t.db);
    return rows;
  };
  await dayOf({ [V1]: BAD_DAY, [V2]: USUAL_DAY });
  await run();
  expect(await redraw(NOW + DAY + 1000)).toEqual([{ value: 0.6, revised: null }]);
  await sql`UPDATE pizza SET criteria[7] = 80 WHERE venue_id = ${V1} AND business_date = ${TODAY}
    AND criteria[7] = 60 AND id = (SELECT max(id) FROM pizza WHERE venue_id = ${V1}
      AND business_date = ${TODAY} AND criteria[7] = 60 AND NOT censored)`.execute(t.db);
  const revised = [{ value: 0.6, revised: new Date(NOW + 2 * DAY) }];
  expect(await redraw(NOW + 2 * DAY)).toEqual(revised);
  expect(await redraw(NOW + 3 * DAY)).toEqual(revised);
  const url = `/api/signals/venue/${V1}/`;
  const answer = (await t.ask('regular', { method: 'GET', url })).json<
    Answer<typeof readVenueSignals>
  >();
  expect(answer.day_signals.find(({ part }) => part === 'Sello de queso')?.revised_at).toBe(
    new Date(NOW + 2 * DAY).toISOString(),
  );
});

test('a day that was found before its pizzas were kept is not taken for a corrected one', async () => {
  await dayOf({ [V1]: BAD_DAY, [V2]: USUAL_DAY });
  await run();
  await sql`UPDATE day_signal SET pizzas = NULL, bad = '{}'`.execute(t.db);
  await sql`INSERT INTO chart_due VALUES (${V1}, ${TODAY})`.execute(t.db);
  await chartDueShifts({ ...t.tools, now: () => NOW + DAY });
  await run(NOW + DAY);
  const { rows } = await sql`SELECT DISTINCT revised_at AS revised FROM day_signal`.execute(t.db);
  expect(rows).toEqual([{ revised: null }]);
});
