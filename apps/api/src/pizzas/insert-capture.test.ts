import { nextId } from '#platform/database/ids';
import { LOCK_NOT_AVAILABLE } from '#platform/database/outage';
import { testDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MOST_OF_A_DAY } from './insert-facts.ts';
import { insertCapture, type NewCapture } from './insert-capture.ts';
import { sampleResult, seededRandom } from './sample-result.ts';
import { createTestVenue } from '../test/world/venue.ts';
import { lockDay } from './rollups/day-lock.ts';
import { verifyRollups } from './rollups/verify-rollups.ts';

const database = testDatabase();

const picture = (name: string, digest: string) =>
  ({ name, digest, format: 'jpeg', width: 640, height: 640, bytes: 1, placeholder: null }) as const;
const captureAt = (venue: number, change: Partial<NewCapture> = {}): NewCapture => ({
  venue,
  key: 'cam-1',
  digest: Buffer.from('content'),
  startedLocal: '2024/03/10 12:00:00',
  filePath: null,
  pictures: [],
  result: sampleResult({ random: seededRandom(1), pizzas: 3 }),
  ...change,
});
const countOf = async (table: string, venue: number) =>
  (
    await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(table)}
      WHERE venue_id = ${venue}`.execute(database.db)
  ).rows[0]!.count;

test('a finished result becomes pizzas with their details at once', async () => {
  const venue = await createTestVenue(database.db);
  const receipt = await insertCapture(database.db, captureAt(venue));
  expect(receipt).toMatchObject({
    state: 'scored',
    pizzas: 3,
    repeated: false,
    days: ['2024-03-10'],
  });
  expect(await countOf('pizza', venue)).toBe(3);
  expect(await countOf('pizza_detail', venue)).toBe(3);
});

test('a repeated capture answers what the first did and adds nothing', async () => {
  const venue = await createTestVenue(database.db);
  const first = await insertCapture(database.db, captureAt(venue));
  const repeats = await Promise.all(
    [1, 2, 3].map(() => insertCapture(database.db, captureAt(venue))),
  );
  for (const repeat of repeats) expect(repeat).toEqual({ ...first, repeated: true, days: [] });
  expect(await countOf('pizza', venue)).toBe(3);
});

test('the same capture sent many times at once is stored once', async () => {
  const venue = await createTestVenue(database.db);
  const receipts = await Promise.all(
    Array.from({ length: 8 }, () => insertCapture(database.db, captureAt(venue))),
  );
  expect(receipts.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(new Set(receipts.map(({ captureId }) => captureId)).size).toBe(1);
  expect(await countOf('pizza', venue)).toBe(3);
});

test('the same key with other content is refused', async () => {
  const venue = await createTestVenue(database.db);
  await insertCapture(database.db, captureAt(venue));
  await expect(
    insertCapture(database.db, captureAt(venue, { digest: Buffer.from('other') })),
  ).rejects.toMatchObject({ code: 'capture_differs' });
});

test('a day takes no more pizzas than a kitchen can make, and nothing of the capture is stored', async () => {
  const venue = await createTestVenue(database.db);
  await insertCapture(database.db, captureAt(venue));
  const pretend = (detected: number) =>
    sql`UPDATE rollup_day SET detected = ${detected} WHERE venue_id = ${venue}`.execute(
      database.db,
    );
  await pretend(MOST_OF_A_DAY - 2);
  await expect(
    insertCapture(database.db, captureAt(venue, { key: 'cam-2' })),
  ).rejects.toMatchObject({ code: 'day_full' });
  expect([await countOf('pizza', venue), await countOf('capture', venue)]).toEqual([3, 1]);
  await pretend(MOST_OF_A_DAY - 3);
  expect(await insertCapture(database.db, captureAt(venue, { key: 'cam-3' }))).toMatchObject({
    pizzas: 3,
  });
});

test('a picture of a full day is refused at once, not when it is scored; one that waits already is not', async () => {
  const venue = await createTestVenue(database.db);
  const snapshot = (key: string) =>
    insertCapture(
      database.db,
      captureAt(venue, { key, pictures: [picture('a.jpg', '00')], result: null }),
    );
  const pretend = (detected: number) =>
    sql`UPDATE rollup_day SET detected = ${detected} WHERE venue_id = ${venue}`.execute(
      database.db,
    );
  await insertCapture(database.db, captureAt(venue));
  await snapshot('cam-2');
  await pretend(MOST_OF_A_DAY);
  await expect(snapshot('cam-3')).rejects.toMatchObject({ code: 'day_full' });
  expect(await snapshot('cam-2')).toMatchObject({ repeated: true });
  expect(await countOf('capture', venue)).toBe(2);
  await pretend(3);
});

test('a capture whose day is locked is given up after two seconds, and nothing of it is stored', async () => {
  const venue = await createTestVenue(database.db);
  await insertCapture(database.db, captureAt(venue));
  await database.db.transaction().execute(async (trx) => {
    await lockDay(trx, venue, '2024-03-10');
    await expect(
      insertCapture(database.db, captureAt(venue, { key: 'cam-2' })),
    ).rejects.toMatchObject({ code: LOCK_NOT_AVAILABLE });
  });
  expect([await countOf('pizza', venue), await countOf('capture', venue)]).toEqual([3, 1]);
});

describe('pictures that wait for their score', () => {
  const leave = (venue: number, key: string) =>
    insertCapture(
      database.db,
      captureAt(venue, { key, pictures: [picture('a.jpg', '00')], result: null }),
    );
  const pretend = (venue: number, waiting: number, day: string) =>
    sql`INSERT INTO capture (venue_id, key, id, digest, business_date, started_local, state, pizzas)
      SELECT ${venue}, 'waiting ' || n, n, '', ${day}::date, ${day}::date, 'pending', 0
      FROM generate_series(1, ${waiting}) n`.execute(database.db);

  test('count as pizzas of their day: with one too many the sender waits', async () => {
    const venue = await createTestVenue(database.db);
    await pretend(venue, MOST_OF_A_DAY - 1, captureAt(venue).startedLocal.slice(0, 10));
    await leave(venue, 'the last');
    await expect(leave(venue, 'one more')).rejects.toMatchObject({ code: 'busy', waitSeconds: 60 });
  });

  test('of many days let their sender wait beyond 15,000', async () => {
    const venue = await createTestVenue(database.db);
    await pretend(venue, 15_000, '2023-01-01');
    await expect(leave(venue, 'one more')).rejects.toMatchObject({ code: 'busy', waitSeconds: 60 });
    await sql`DELETE FROM capture WHERE venue_id = ${venue} AND key = 'waiting 1'`.execute(
      database.db,
    );
    expect(await leave(venue, 'one more')).toMatchObject({ state: 'pending' });
  });
});

test('the same key at another venue is another capture', async () => {
  const [one, other] = [await createTestVenue(database.db), await createTestVenue(database.db)];
  await insertCapture(database.db, captureAt(one));
  expect(await insertCapture(database.db, captureAt(other))).toMatchObject({ repeated: false });
});

test('bare snapshots wait in their order', async () => {
  const venue = await createTestVenue(database.db);
  const pictures = [picture('b.jpg', 'ff'), picture('a.jpg', '00')];
  const receipt = await insertCapture(database.db, captureAt(venue, { pictures, result: null }));
  expect(receipt).toMatchObject({ state: 'pending', pizzas: 0, days: [] });
  const { rows } = await sql`SELECT position, name, digest FROM capture_picture
    WHERE venue_id = ${venue} AND capture_id = ${receipt.captureId} ORDER BY position`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { position: 0, name: 'b.jpg', digest: 'ff' },
    { position: 1, name: 'a.jpg', digest: '00' },
  ]);
});

test('the pictures of a result are found by the names in it', async () => {
  const venue = await createTestVenue(database.db);
  await insertCapture(database.db, captureAt(venue, { pictures: [picture('t1.jpg', 'abc')] }));
  const { rows } = await sql<{ picture: string }>`SELECT picture FROM pizza
    WHERE venue_id = ${venue} ORDER BY id`.execute(database.db);
  expect(rows.map((row) => row.picture)).toEqual([null, 'abc', null]);
});

test('pizzas around 4 in the morning of a new month go to their own days', async () => {
  const venue = await createTestVenue(database.db);
  const times = ['2024/04/01 03:59:59', '2024/04/01 04:00:00'];
  const result = sampleResult({
    random: seededRandom(2),
    pizzas: 2,
    timeOf: (index) => times[index]!,
  });
  const receipt = await insertCapture(database.db, captureAt(venue, { result }));
  expect(receipt.days).toEqual(['2024-03-31', '2024-04-01']);
  expect(await verifyRollups(database.db)).toEqual([]);
});

test('what fails half-way leaves nothing', async () => {
  const venue = await createTestVenue(database.db);
  const result = sampleResult({ random: seededRandom(3), pizzas: 2 });
  result.trackeds[1]!.snap_quality = 'unheard of' as never;
  await expect(insertCapture(database.db, captureAt(venue, { result }))).rejects.toThrow(
    'snap_quality',
  );
  for (const table of ['capture', 'pizza', 'pizza_detail', 'rollup_day']) {
    expect(await countOf(table, venue)).toBe(0);
  }
});

describe('another process made the same id in the same millisecond', () => {
  afterEach(() => vi.useRealTimers());

  test.each([
    ['capture', 1],
    ['pizza', 2],
    ['pizza_detail', 2],
  ])('of a %s: the next try has others', async (table, after) => {
    const venue = await createTestVenue(database.db);
    await insertCapture(database.db, captureAt(venue, { key: 'of another process' }));
    // In the past, so that ids are consecutive.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 0, 1) });
    const taken = nextId() + after;
    await sql`UPDATE ${sql.table(table)} SET id = ${taken}
      WHERE (venue_id, id) = (SELECT venue_id, max(id) FROM ${sql.table(table)}
        WHERE venue_id = ${venue} GROUP BY venue_id)`.execute(database.db);
    const receipt = await insertCapture(database.db, captureAt(venue));
    expect(receipt).toMatchObject({ pizzas: 3, repeated: false });
    expect(await countOf('pizza', venue)).toBe(6);
  });
});
