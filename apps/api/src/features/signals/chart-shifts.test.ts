import { lockDay } from '#pizzas/rollups/day-lock';
import { testApp } from '#test/world/app';
import { V1, V2, V3, VENUE_OF_B } from '#test/world/fixture';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { parsePizzaId, type PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { chartShiftsIn, chartShiftsOfDay } from './chart-shifts-of-day.ts';
import { chartDueShifts } from './chart-shifts.job.ts';
import { learnBaselines } from './learn-baselines.job.ts';
import { insertQuietWeeks, insertShift, NOW, SEAL, TODAY } from './signalled-store.fixture.ts';

const t = testApp();
const GOOD = Array<number>(25).fill(8);
const BAD = Array<number>(15).fill(3);

const draw = () => chartDueShifts({ ...t.tools, now: () => NOW });
const idsOf = (keys: readonly PizzaKey[]) => keys.map(({ t_id }) => parsePizzaId(t_id)!.id);
const signals = async (venue = V1) =>
  (
    await t.db
      .selectFrom('signal')
      .selectAll()
      .where('venue_id', '=', venue)
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, day: row.business_date }));
const due = async () =>
  (await t.db.selectFrom('chart_due').select('business_date as day').execute()).map(
    ({ day }) => day,
  );

beforeAll(async () => {
  t.setNow(NOW);
  await insertQuietWeeks(t.db, V1);
  await insertQuietWeeks(t.db, V2);
  await learnBaselines(t.tools);
  await draw();
});
beforeEach(async () => {
  for (const table of ['signal', 'chart_day'] as const) await t.db.deleteFrom(table).execute();
  await sql`UPDATE pizza SET censored = true WHERE venue_id IN (${V1}, ${V2})
    AND business_date >= ${TODAY}`.execute(t.db);
});

test('quiet weeks have no signal, and nothing is due when all is drawn', async () => {
  expect(await signals()).toEqual([]);
  expect(await due()).toEqual([]);
});

test('a fault of the dinner is one signal, with what it was found by', async () => {
  const good = await insertShift(t.db, V1, { day: TODAY, hour: 18 }, GOOD);
  expect(await due()).toEqual([TODAY]);
  await draw();
  expect(await signals()).toEqual([]);
  const bad = await insertShift(t.db, V1, { day: TODAY, hour: 19 }, BAD);
  await draw();
  const [signal, ...others] = await signals();
  expect(others).toEqual([]);
  expect(signal).toMatchObject({
    day: TODAY,
    shift: 'PM',
    series: 'rim',
    part: SEAL,
    family: 'pepperoni',
    state: 'on',
    engine: 'test-engine',
    revised_at: null,
    withdrawn_at: null,
    found_at: new Date(NOW),
  });
  expect(signal!.ratio).toBeGreaterThan(signal!.limit_passed);
  expect(signal!.limit_passed).toBeGreaterThanOrEqual(3.9);
  expect(idsOf(bad)).toContain(signal!.pizza_id);
  expect(signal!.pizzas).toEqual(
    [...idsOf(good), ...idsOf(bad)].slice(0, 25 + signal!.bad.length).slice(-20),
  );
  expect(signal!.bad).toEqual(idsOf(bad).slice(0, signal!.bad.length));
  expect(signal!.usually_bad).toBeCloseTo(0.1, 9);
  expect(signal!.points_a_week).toBeGreaterThan(0);
});

test('drawn again or by two at once, nothing is doubled; a broken run leaves the day due', async () => {
  await insertShift(t.db, V1, { day: TODAY }, [...GOOD, ...BAD]);
  const once = () => chartShiftsOfDay(t.db, { venue: V1, day: TODAY }, NOW);
  const failing = t.db.transaction().execute(async (trx) => {
    await sql`DELETE FROM chart_due WHERE venue_id = ${V1}`.execute(trx);
    throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  expect(await due()).toEqual([TODAY]);
  expect((await Promise.all([once(), once(), once()])).filter(Boolean)).toHaveLength(1);
  const before = await signals();
  const written = async () =>
    (await sql<{ by: string }>`SELECT xmin::text AS by FROM signal`.execute(t.db)).rows;
  const first = await written();
  await sql`INSERT INTO chart_due VALUES (${V1}, ${TODAY})`.execute(t.db);
  await draw();
  expect(await signals()).toEqual(before);
  expect(await written(), 'a signal of which nothing changed is not written').toEqual(first);
});

test('a day that another transaction holds stays due, and the others are drawn side by side', async () => {
  for (const venue of [V1, V2, V3]) {
    for (const back of [0, 1, 2]) {
      await sql`INSERT INTO chart_due VALUES (${venue}, ${addDays(TODAY, -back)})`.execute(t.db);
    }
  }
  await insertShift(t.db, V1, { day: TODAY }, GOOD);
  const tools = { ...t.tools, now: () => NOW };
  await t.db.transaction().execute(async (trx) => {
    await lockDay(trx, V1, TODAY);
    await chartDueShifts(tools, { atATime: 3 });
    expect(await due()).toEqual([TODAY]);
  });
  await chartDueShifts(tools, { atATime: 3 });
  expect(await due()).toEqual([]);
});

test('of one date the day that has waited longest is drawn first', async () => {
  await sql`INSERT INTO chart_due (venue_id, business_date, due_at) VALUES
    (${V1}, ${TODAY}, now()), (${V2}, ${TODAY}, now() - interval '1 minute'),
    (${V3}, ${addDays(TODAY, -1)}, now() - interval '1 hour')`.execute(t.db);
  const drawn: number[] = [];
  const live = { chartsDrawn: (venue: number) => void drawn.push(venue) };
  await chartDueShifts({ db: t.db, now: () => NOW, live: { ...t.tools.live, ...live } });
  expect(drawn).toEqual([V2, V1, V3]);
});

test('companies take turns, so that years of one are not drawn before a day of another', async () => {
  const back = (days: number) => addDays(TODAY, -days);
  await sql`INSERT INTO chart_due (venue_id, business_date)
    SELECT venue, ${TODAY}::date - n FROM generate_series(0, 20) n, unnest(${[V1, V2]}::int[]) venue
    UNION ALL VALUES (${VENUE_OF_B}::int, ${back(100)}::date), (${VENUE_OF_B}::int, ${back(90)}::date)`.execute(
    t.db,
  );
  const drawn: number[] = [];
  const live = { chartsDrawn: (venue: number) => void drawn.push(venue) };
  await chartDueShifts({ db: t.db, now: () => NOW, live: { ...t.tools.live, ...live } });
  expect(drawn).toHaveLength(44);
  expect(drawn.indexOf(VENUE_OF_B)).toBe(1);
  expect(drawn.lastIndexOf(VENUE_OF_B)).toBe(3);
});

test('a store whose charts take long waits for its next ones, and no other store with it', async () => {
  const rests = new Map<number, number>();
  const costly = async (venue: number, ms: number) => {
    await sql`INSERT INTO chart_due VALUES (${venue}, ${TODAY})`.execute(t.db);
    const drawn: number[] = [];
    const live = { chartsDrawn: (one: number) => void drawn.push(one) };
    const now = () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      return NOW;
    };
    await chartDueShifts({ db: t.db, now, live: { ...t.tools.live, ...live } }, { rests });
    return drawn;
  };
  expect(await costly(V1, 300)).toEqual([V1]);
  const until = rests.get(V1)!;
  expect(until - performance.now()).toBeGreaterThan(1500);
  expect(await costly(V1, 0)).toEqual([]);
  rests.delete(V2);
  expect(await costly(V2, 0)).toEqual([V2]);
  expect(await due()).toEqual([TODAY]);
  rests.set(V1, performance.now() - 1);
  rests.delete(V2);
  expect(await costly(V2, 0)).toEqual(expect.arrayContaining([V1, V2]));
});

test('what new pizzas change is drawn before what corrections change', async () => {
  await insertShift(t.db, V1, { day: TODAY }, GOOD);
  await sql`INSERT INTO chart_due VALUES (${V2}, ${TODAY})`.execute(t.db);
  const waiting = async () =>
    (await sql<{ venue: number }>`SELECT venue_id AS venue FROM chart_due`.execute(t.db)).rows.map(
      ({ venue }) => venue,
    );
  await insertShift(t.db, V2, { day: addDays(TODAY, -1) }, GOOD);
  const tools = { ...t.tools, now: () => NOW };
  await chartDueShifts(tools, { awaited: true });
  expect(await waiting()).toEqual([V2]);
  // Its day is due, and now a shift is waiting for it.
  await insertShift(t.db, V2, { day: TODAY }, GOOD);
  await chartDueShifts(tools, { awaited: true });
  expect(await waiting()).toEqual([]);
  await sql`INSERT INTO chart_due VALUES (${V2}, ${TODAY})`.execute(t.db);
  await chartDueShifts(tools, { awaited: false });
  expect(await waiting()).toEqual([]);
});

test('more days that always fail than are looked at together leave room for those before them', async () => {
  const failing = '2030-01-01';
  await insertShift(t.db, V1, { day: TODAY }, GOOD);
  await sql`ALTER TABLE rollup_day ADD CONSTRAINT broken CHECK (business_date < ${sql.lit(failing)}) NOT VALID`.execute(
    t.db,
  );
  await sql`INSERT INTO chart_due
    SELECT ${V1}, ${failing}::date + n FROM generate_series(0, 200) n`.execute(t.db);
  await expect(draw()).rejects.toThrow('201 days not drawn');
  expect(await due()).not.toContain(TODAY);
  await sql`ALTER TABLE rollup_day DROP CONSTRAINT broken`.execute(t.db);
  await sql`DELETE FROM chart_due`.execute(t.db);
});

test('a day whose facts are being stored stays due, and they are in its chart', async () => {
  await insertShift(t.db, V1, { day: TODAY }, GOOD);
  await t.db.transaction().execute(async (trx) => {
    await lockDay(trx, V1, TODAY);
    expect(await chartShiftsOfDay(t.db, { venue: V1, day: TODAY }, NOW)).toBe(false);
    await sql`UPDATE pizza SET criteria[7] = 0
      WHERE venue_id = ${V1} AND business_date = ${TODAY} AND NOT censored`.execute(trx);
  });
  expect(await due()).toEqual([TODAY]);
  await draw();
  expect(await signals()).toHaveLength(1);
});

test('pizzas that come late, out of order, lead to the same signal', async () => {
  await insertShift(t.db, V1, { day: TODAY, hour: 19 }, BAD);
  await draw();
  await insertShift(t.db, V1, { day: TODAY, hour: 18 }, GOOD);
  await draw();
  await insertShift(t.db, V2, { day: TODAY, hour: 18 }, GOOD);
  await insertShift(t.db, V2, { day: TODAY, hour: 19 }, BAD);
  await draw();
  const [late, inOrder] = [await signals(V1), await signals(V2)];
  expect([late.length, inOrder.length]).toEqual([1, 1]);
  expect(late[0]!.state).toBe(inOrder[0]!.state);
  expect(late[0]!.lasted).toBe(inOrder[0]!.lasted);
  // The stored signal was different.
  expect(late[0]!.revised_at).not.toBeNull();
  expect(inOrder[0]!.revised_at).toBeNull();
});

test('a signal ends when pizzas are as usual again, and with the shift', async () => {
  await insertShift(t.db, V1, { day: TODAY, hour: 18 }, [...BAD, ...Array<number>(45).fill(8)]);
  await insertShift(t.db, V2, { day: TODAY, hour: 18 }, BAD);
  await draw();
  expect(await signals(V1)).toMatchObject([{ state: 'released' }]);
  expect(await signals(V2)).toMatchObject([{ state: 'on' }]);
  await insertShift(t.db, V2, { day: addDays(TODAY, 1), hour: 12 }, GOOD);
  await draw();
  expect(await signals(V2)).toMatchObject([{ state: 'ended', released_pizza: null }]);
});

test('pizzas that come when the next day has begun do not make a signal go on', async () => {
  // Enough pizzas that the next day, which depends only on the last 60, is not charted again.
  await insertShift(t.db, V1, { day: TODAY }, Array<number>(90).fill(3));
  await insertShift(t.db, V1, { day: addDays(TODAY, 1), hour: 12 }, GOOD);
  await draw();
  const [{ lasted: before } = { lasted: 0 }] = await signals();
  await insertShift(t.db, V1, { day: TODAY, hour: 20 }, [3, 3]);
  await draw();
  expect(await signals()).toMatchObject([{ state: 'ended', lasted: before + 2 }]);
});

test('reviewers who correct its pizzas mark a signal, and withdraw it; it is never deleted', async () => {
  const keys = await insertShift(t.db, V1, { day: TODAY }, [...GOOD, ...BAD]);
  await draw();
  const [before] = await signals();
  const hide = async (key: PizzaKey) => {
    const reply = await t.ask('reviewer', {
      method: 'POST',
      url: '/api/dashboard/qa_feedback/',
      payload: { ...key, censored: 1 },
    });
    return reply.statusCode;
  };
  const bad = keys.slice(25);
  expect(await hide(bad[0]!)).toBe(200);
  expect(await due()).toEqual([TODAY]);
  await draw();
  const [marked] = await signals();
  expect(marked).toMatchObject({ revised_at: new Date(NOW), withdrawn_at: null });
  expect(marked!.pizzas).toEqual(before!.pizzas);
  for (const key of bad.slice(1)) await hide(key);
  await draw();
  const [withdrawn, ...others] = await signals();
  expect(others).toEqual([]);
  expect(withdrawn).toMatchObject({
    id: before!.id,
    pizza_id: before!.pizza_id,
    ratio: before!.ratio,
    state: 'ended',
    withdrawn_at: new Date(NOW),
  });
});

test('a venue with too few pizzas has none, and one of another family is not charted', async () => {
  await insertShift(t.db, V3, { day: TODAY }, [...GOOD, ...BAD]);
  await insertShift(t.db, V1, { day: TODAY, specialty: 'hawaiana' }, [...GOOD, ...BAD]);
  await draw();
  expect(await signals(V3)).toEqual([]);
  expect(await signals(V1)).toEqual([]);
});

test('a week later the usual is learned again, from the day after', async () => {
  const learned = async () =>
    (
      await t.db
        .selectFrom('usual_week')
        .select(['from_day', 'quiet_shifts'])
        .where('venue_id', '=', V1)
        .orderBy('from_day')
        .execute()
    ).map((row) => [row.from_day, row.quiet_shifts]);
  await learnBaselines({ db: t.db, now: () => NOW + 5 * 86_400_000 });
  expect(await learned()).toEqual([[TODAY, 28]]);
  await learnBaselines({ db: t.db, now: () => NOW + 6 * 86_400_000 });
  expect((await learned()).map(([day]) => day)).toEqual([TODAY, addDays(TODAY, 7)]);
});

test('a day whose pizzas are gone is drawn and leaves no day behind', async () => {
  const day = '2099-12-31';
  await t.db.insertInto('chart_due').values({ venue_id: V1, business_date: day }).execute();
  await draw();
  expect(await due()).toEqual([]);
  expect(
    await t.db.selectFrom('rollup_day').selectAll().where('business_date', '=', day).execute(),
  ).toEqual([]);
});

test('a store whose day is locked stays due, and no other store waits with it', async () => {
  await insertShift(t.db, V1, { day: TODAY, hour: 18 }, GOOD);
  await insertShift(t.db, V2, { day: TODAY, hour: 18 }, GOOD);
  await t.db.transaction().execute(async (trx) => {
    expect(await lockDay(trx, V1, TODAY)).toBe(true);
    await draw();
    expect(await due()).toEqual([TODAY]);
  });
  await draw();
  expect(await due()).toEqual([]);
});

test('a next day that is drawn while the day before changes is drawn from the changed one', async () => {
  const next = addDays(TODAY, 1);
  await insertShift(t.db, V1, { day: next, hour: 18 }, [...GOOD.slice(0, 5), ...BAD]);
  await draw();
  await insertShift(t.db, V1, { day: next, hour: 20 }, GOOD);
  await insertShift(t.db, V1, { day: TODAY, hour: 18 }, [...GOOD, ...BAD, ...BAD]);
  let drawn: Promise<boolean> | undefined;
  await t.db.transaction().execute(async (trx) => {
    await chartShiftsIn(trx, { venue: V1, day: TODAY }, NOW);
    drawn = chartShiftsOfDay(t.db, { venue: V1, day: next }, NOW);
    await Promise.race([drawn, sleep(300)]);
  });
  await drawn;
  await draw();
  const found = await signals();
  await sql`INSERT INTO chart_due VALUES (${V1}, ${next})`.execute(t.db);
  await draw();
  expect(await signals()).toEqual(found);
});
