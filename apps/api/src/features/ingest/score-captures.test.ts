import { insertCapture } from '#pizzas/insert-capture';
import { createTestVenue } from '#test/world/venue';
import { lockDay } from '#pizzas/rollups/day-lock';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { openLog } from '#platform/log';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import { testApp } from '#test/world/app';
import { ENGINE } from '@crustodian/scoring/score/engine';
import type { SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { acceptCapture } from './accept-capture.ts';
import { scoreNextCapture } from './score-capture.ts';
import { startScoring } from './score-captures.job.ts';
import { ScoringTurns } from './scoring-turns.ts';
import { NOTHING_SEEN, testPicture } from './capture.fixture.ts';

const app = testApp({ scoringProcesses: 2 });
const log = openLog({ logLevel: 'silent' });
let captures = 0;

/** Stores snapshots at a new venue, as a camera would. */
async function leaveSnapshots(pictures = 1, at?: number) {
  captures += 1;
  const venue = at ?? (await createTestVenue(app.db, { timeZone: 'America/Chicago' }));
  const files = await Promise.all(
    Array.from({ length: pictures }, async (_, index) => ({
      name: `snap ${index}.jpg`,
      bytes: await testPicture(),
    })),
  );
  const receipt = await acceptCapture(app.tools, {
    venue,
    key: `cam-${captures}`,
    startedLocal: '2024/03/11 01:30:00',
    filePath: null,
    result: null,
    pictures: files,
  });
  return { venue, ...receipt };
}

/** A pool whose processes behave as the test specifies. */
const poolThat = (score: () => Promise<SnapshotScore>): ScoringPool => ({
  score,
  close: async () => undefined,
});
const working = poolThat(async () => NOTHING_SEEN);
const broken = poolThat(() => Promise.reject(new Error('the process broke')));

interface Row {
  state: string;
  attempts: number;
  error: string | null;
  pizzas: number;
  pipeline_id: string | null;
  waits: boolean;
}
const captureOf = async (venue: number): Promise<Row> =>
  (
    await sql<Row>`SELECT state, attempts, error, pizzas, pipeline_id, try_after > now() AS waits
      FROM capture WHERE venue_id = ${venue}`.execute(app.db)
  ).rows[0]!;
const pizzasOf = async (venue: number) =>
  (
    await sql<{ picture: string; business_date: string; hour: number; scoring_version: string }>`
      SELECT picture, business_date, hour, scoring_version FROM pizza WHERE venue_id = ${venue}
      ORDER BY id`.execute(app.db)
  ).rows;
const scoreWith = (scoring: ScoringPool) => scoreNextCapture({ ...app.tools, scoring });
const goOnNow = () => sql`UPDATE capture SET try_after = now()`.execute(app.db);

test(
  'the real engine scores what waits, in processes, and tells open feeds',
  { timeout: 60_000 },
  async () => {
    const { venue } = await leaveSnapshots(2);
    const changes: string[] = [];
    const unfollow = app.tools.live.followDays(venue, ({ day }) => changes.push(day));
    const job = startScoring(app.tools, log);
    await vi.waitFor(async () => expect((await captureOf(venue)).state).toBe('scored'), 30_000);
    // Found without a notification, because another process may have stored it.
    const quiet = { ...app.tools.live, snapshotsArrived: () => undefined };
    const { tools } = app;
    await acceptCapture({ ...tools, live: quiet }, await snapshotFor(venue));
    await vi.waitFor(async () => expect(await pizzasOf(venue)).toHaveLength(3), 30_000);
    await job.stop();
    unfollow();
    expect(changes).toEqual(['2024-03-10', '2024-03-10']);
    const pizzas = await pizzasOf(venue);
    expect(new Set(pizzas.map(({ picture }) => picture)).size).toBe(3);
    for (const pizza of pizzas) {
      expect(pizza).toMatchObject({ business_date: '2024-03-10', hour: 25 });
      expect(pizza.scoring_version).toMatch(/^crustodian-\d/);
    }
    expect(await verifyRollups(app.db)).toEqual([]);
  },
);

const snapshotFor = async (venue: number) => ({
  venue,
  key: 'later',
  startedLocal: '2024/03/11 01:40:00',
  filePath: null,
  result: null,
  pictures: [{ name: 'a.jpg', bytes: await testPicture() }],
});

test('each snapshot becomes a pizza with its own picture', async () => {
  const { venue } = await leaveSnapshots(3);
  expect(await scoreWith(working)).toMatchObject({
    venue,
    scored: true,
    pizzas: 3,
    days: ['2024-03-10'],
  });
  expect(await captureOf(venue)).toMatchObject({
    state: 'scored',
    pizzas: 3,
    pipeline_id: `${ENGINE}-test`,
  });
  expect(new Set((await pizzasOf(venue)).map(({ picture }) => picture)).size).toBe(3);
});

test('nothing waits: nothing is done', async () => {
  expect(await scoreWith(working)).toBeNull();
});

test('several at once never take the same capture', async () => {
  const venues = await Promise.all([1, 2, 3].map(() => leaveSnapshots()));
  const scored = await Promise.all([1, 2, 3, 4].map(() => scoreWith(working)));
  expect(scored.filter(Boolean)).toHaveLength(3);
  for (const { venue } of venues) expect(await pizzasOf(venue)).toHaveLength(1);
});

test('a failure is tried three times, with pauses, then kept with its reason', async () => {
  const { venue } = await leaveSnapshots();
  for (const attempts of [1, 2]) {
    expect(await scoreWith(broken)).toMatchObject({ scored: false, givenUp: false });
    expect(await captureOf(venue)).toMatchObject({ state: 'pending', attempts, waits: true });
    expect(await scoreWith(broken)).toBeNull();
    await goOnNow();
  }
  expect(await scoreWith(broken)).toMatchObject({ scored: false, givenUp: true });
  expect(await captureOf(venue)).toMatchObject({ state: 'failed', error: 'the process broke' });
  await goOnNow();
  expect(await scoreWith(working)).toBeNull();
});

test('a capture does not wait for a clock that was set back', async () => {
  const { venue } = await leaveSnapshots();
  await sql`UPDATE capture SET try_after = now() + interval '2 hours' WHERE venue_id = ${venue}`.execute(
    app.db,
  );
  expect(await scoreWith(working)).toMatchObject({ venue, scored: true });
});

/** Simulates server crashes while it scores these pictures of a capture, one after the other. */
async function endAt(venue: number, ...positions: number[]): Promise<void> {
  for (const position of positions) {
    await sql`INSERT INTO capture_try (venue_id, capture_id, run, position)
      SELECT venue_id, id, 'a run that was killed', ${position} FROM capture WHERE venue_id = ${venue}
      ON CONFLICT (venue_id, capture_id) DO UPDATE
        SET run = excluded.run, position = excluded.position`.execute(app.db);
    expect(await scoreWith(working)).toMatchObject({ venue, scored: false });
  }
}

test('a server that is killed at other pictures each time says nothing against a capture', async () => {
  const { venue } = await leaveSnapshots(3);
  await endAt(venue, 0, 2, 1, 2, 0);
  expect(await captureOf(venue)).toMatchObject({ state: 'pending', attempts: 1 });
  expect(await scoreWith(working)).toMatchObject({ venue, scored: true });
});

test('a capture is given up whose one picture ends the server again and again', async () => {
  const { venue } = await leaveSnapshots(3);
  await endAt(venue, 2, 1, 1, 1);
  expect(await captureOf(venue)).toMatchObject({ state: 'failed', attempts: 3 });
});

test('a server that is stopped leaves a capture between two pictures, and none of the blame', async () => {
  const { venue, captureId } = await leaveSnapshots(2);
  const stopping = new AbortController();
  let scored = 0;
  const scoring = poolThat(async () => {
    scored += 1;
    stopping.abort();
    return NOTHING_SEEN;
  });
  const { signal } = stopping;
  expect(await scoreNextCapture({ ...app.tools, scoring }, { signal })).toBeNull();
  expect(scored).toBe(1);
  expect(await captureOf(venue)).toMatchObject({ state: 'pending', attempts: 0 });
  const { rows } = await sql`SELECT run FROM capture_try WHERE capture_id = ${captureId}`.execute(
    app.db,
  );
  expect(rows).toEqual([{ run: null }]);
  expect(await scoreWith(working)).toMatchObject({ venue, scored: true });
});

test('a failure that passes leaves no trace', async () => {
  const { venue } = await leaveSnapshots();
  await scoreWith(broken);
  await goOnNow();
  expect(await scoreWith(working)).toMatchObject({ scored: true });
  expect(await captureOf(venue)).toMatchObject({ state: 'scored', error: null });
});

test('a picture that is gone is a failure that names it', async () => {
  const { venue } = await leaveSnapshots();
  await sql`UPDATE capture_picture SET digest = 'gone' WHERE venue_id = ${venue}`.execute(app.db);
  expect(await scoreWith(working)).toMatchObject({ error: expect.stringContaining('snap 0.jpg') });
  await sql`UPDATE capture SET state = 'failed' WHERE venue_id = ${venue}`.execute(app.db);
});

test('what the database refuses counts as a failure and stores nothing', async () => {
  const { venue } = await leaveSnapshots();
  const odd = poolThat(async () => ({
    ...NOTHING_SEEN,
    fitness: { ...NOTHING_SEEN.fitness, verdict: 'odd' as never },
  }));
  expect(await scoreWith(odd)).toMatchObject({ scored: false });
  expect(await captureOf(venue)).toMatchObject({ state: 'pending', attempts: 1 });
  expect(await pizzasOf(venue)).toEqual([]);
});

test('a capture that came with its result never waits', async () => {
  const venue = await createTestVenue(app.db);
  await goOnNow();
  await sql`UPDATE capture SET state = 'failed' WHERE state = 'pending'`.execute(app.db);
  const result = {
    REPORT_id: 'r',
    REPORT_vid_id: 'v',
    pipeline_id: 'p',
    tracking_ok: true,
    evaluation_ok: false,
    trackeds: [],
    optimal_snap_ingredients: {},
    evaluation_results: {},
  };
  await insertCapture(app.db, {
    venue,
    key: 'k',
    digest: Buffer.from('d'),
    startedLocal: '2024/03/10 12:00:00',
    filePath: null,
    pictures: [],
    result,
  });
  expect(await scoreWith(working)).toBeNull();
});

/**
 * Venues of the captures in the next turns, or 'unfinished' for captures that do not end in their
 * turn.
 */
async function nextTurns(count: number, turns: ScoringTurns) {
  const served: (number | string | undefined)[] = [];
  while (served.length < count) {
    const turn = await scoreNextCapture({ ...app.tools, scoring: working }, { turns });
    served.push(turn === 'unfinished' ? turn : turn?.venue);
  }
  return served;
}

const failWaiting = () =>
  sql`UPDATE capture SET state = 'failed' WHERE state = 'pending'`.execute(app.db);

test('a store that sends many at once delays the others by one of its captures', async () => {
  await failWaiting();
  const { venue: flood } = await leaveSnapshots();
  for (let more = 0; more < 4; more += 1) await leaveSnapshots(1, flood);
  const { venue: other } = await leaveSnapshots();
  await leaveSnapshots(1, other);
  const served = await nextTurns(8, new ScoringTurns());
  expect(served).toEqual([flood, other, flood, other, flood, flood, flood, undefined]);
});

test('a capture of many pictures ends its turn between two of them, and goes on where it was in any process', async () => {
  await failWaiting();
  const { venue: many, captureId } = await leaveSnapshots(3);
  const { venue: other } = await leaveSnapshots();
  const score = vi.spyOn(working, 'score');
  // Every picture takes longer than this turn.
  const turns = new ScoringTurns(0);
  expect(await nextTurns(2, turns)).toEqual(['unfinished', other]);
  const { rows } = await sql`SELECT run FROM capture_try WHERE capture_id = ${captureId}`.execute(
    app.db,
  );
  expect(rows).toEqual([{ run: null }]);
  expect(await nextTurns(3, new ScoringTurns(0))).toEqual(['unfinished', many, undefined]);
  expect(score).toHaveBeenCalledTimes(4);
  expect(await captureOf(many)).toMatchObject({ state: 'scored', attempts: 0, pizzas: 3 });
  score.mockRestore();
});

test('what another engine scored of a capture is scored again, to its end', async () => {
  await failWaiting();
  const { venue, captureId } = await leaveSnapshots(2);
  expect(await nextTurns(1, new ScoringTurns(0))).toEqual(['unfinished']);
  await sql`UPDATE capture_try SET scores = jsonb_set(scores, '{0,engineVersion}', '"crustodian-0-net"')
    WHERE capture_id = ${captureId}`.execute(app.db);
  const score = vi.spyOn(working, 'score');
  expect(await nextTurns(2, new ScoringTurns(0))).toEqual([venue, undefined]);
  expect(score).toHaveBeenCalledTimes(2);
  score.mockRestore();
});

test('while the picture storage is away several processes wait, and none is taken for dead', async () => {
  await failWaiting();
  const { venue } = await leaveSnapshots(2);
  const read = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  const pictures = Object.assign(Object.create(app.tools.pictures) as PictureStorage, { read });
  for (const run of ['a', 'b', 'a', 'b', 'a', 'b']) {
    const turn = scoreNextCapture({ ...app.tools, pictures, scoring: working }, { run });
    await expect(turn).rejects.toThrow('ECONNREFUSED');
  }
  expect(await captureOf(venue)).toMatchObject({ state: 'pending', attempts: 0, waits: false });
  expect(await scoreWith(working)).toMatchObject({ venue, scored: true });
});

test('a store whose day is locked keeps its scores and waits, and no other store waits with it', async () => {
  await failWaiting();
  const { venue: locked } = await leaveSnapshots(2);
  await scoreWith(working);
  await leaveSnapshots(2, locked);
  const { venue: other } = await leaveSnapshots();
  const score = vi.spyOn(working, 'score');
  await app.db.transaction().execute(async (trx) => {
    expect(await lockDay(trx, locked, '2024-03-10')).toBe(true);
    expect(await nextTurns(3, new ScoringTurns())).toEqual(['unfinished', other, undefined]);
  });
  expect(await pizzasOf(locked)).toHaveLength(2);
  const { rows } = await sql`SELECT attempts, try_after > now() AS waits FROM capture
    WHERE venue_id = ${locked} AND state = 'pending'`.execute(app.db);
  expect(rows).toEqual([{ attempts: 0, waits: true }]);
  await goOnNow();
  expect(await nextTurns(2, new ScoringTurns())).toEqual([locked, undefined]);
  expect(await pizzasOf(locked)).toHaveLength(4);
  expect(score).toHaveBeenCalledTimes(3);
  score.mockRestore();
});
